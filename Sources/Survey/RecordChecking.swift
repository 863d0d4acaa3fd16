import Scene
import Words

extension TableSchema {
  /// The required fields that a record leaves empty and that have no default, in the table's order; what a prompt
  /// asks for. A field has the domain that the record's subtype gives it.
  public func missingFields(in record: [(name: String, value: FieldInput)]) -> [FieldDefinition] {
    let subtype = subtype(in: record)
    return fields.map { field($0, of: subtype) }.filter { field in
      guard field.isRequired, !field.isManaged, field.defaultValue == .missing else { return false }
      return !record.contains { $0.name == field.name && $0.value != .missing }
    }
  }

  /// The values of a new feature in the order of `fields`, codes for labels, defaults filled in. `managed` gives the
  /// fields that a record may not. Throws `SceneError`: (name) for a field that does not exist, is managed or is
  /// given twice, (type) for a value of another kind, (range) for one that is too large or too long, (domain) for one
  /// outside the field's domain and for required fields without a value, all of which are listed.
  public func values(
    of record: [(name: String, value: FieldInput)], managed: [(name: String, value: FieldInput)] = []
  ) throws(SceneError) -> [FieldValue] {
    let subtype = subtype(in: record)
    var values: [FieldValue] = []
    for (field, value) in zip(fields, defaults) {
      let special = self.field(field, of: subtype)
      values.append(
        special == field ? value : try TableSchema.checked(special.defaultValue, for: special, domains: domains))
    }
    for (index, value) in try checked(record, managed: managed, subtype) where value != .null { values[index] = value }
    let missing = fields.indices.filter { fields[$0].isRequired && values[$0] == .null }.map {
      field(fields[$0], of: subtype)
    }
    if !missing.isEmpty {
      let names = missing.map(\.name)
      let allowed = missing.compactMap { field in domain(of: field).map { "\(field.name) is \($0.words)" } }
      throw SceneError(
        .domain, "\(name) needs a value for \(names.joined(separator: ", "))",
        help: allowed.isEmpty ? nil : allowed.joined(separator: "; "))
    }
    return values
  }

  /// The new values of a stored feature by the places of their fields. `stored` are the values that it has. Throws as
  /// `values(of:managed:)`, and (domain) where a required field is to be empty, or where the subtype changes and a value
  /// that stays is none of its domain.
  public func values(
    changing record: [(name: String, value: FieldInput)], of stored: [FieldValue]
  ) throws(SceneError) -> [Int: FieldValue] {
    let before = subtype(of: stored)
    let after = subtypes.flatMap { kinds in record.contains { $0.name == kinds.field } ? subtype(in: record) : before }
    var changes: [Int: FieldValue] = [:]
    for (index, value) in try checked(record, managed: [], after) {
      guard value != .null || !fields[index].isRequired else {
        throw SceneError(.domain, "\(name) needs a value for \(fields[index].name)")
      }
      changes[index] = value
    }
    guard before != after else { return changes }
    for (index, plain) in fields.enumerated() where changes[index] == nil && stored[index] != .null {
      let special = field(plain, of: after)
      guard special.type != field(plain, of: before).type, let domain = domain(of: special) else { continue }
      guard domain.allows(stored[index]) else {
        throw SceneError(
          .domain, "the \(plain.name) that the feature has is no value of \(after ?? name)",
          help: "give it too: it is \(domain.words)")
      }
    }
    return changes
  }

  /// The subtype of a record: what it gives for the field that tells them apart, else that field's default.
  private func subtype(in record: [(name: String, value: FieldInput)]) -> String? {
    guard let subtypes, let index = fields.firstIndex(where: { $0.name == subtypes.field }),
      let domain = domain(of: fields[index])?.coded
    else { return nil }
    let given = record.first { $0.name == subtypes.field }?.value ?? fields[index].defaultValue
    return domain.code(for: given).flatMap { domain.label(of: $0.fieldValue) }
  }

  private func checked(
    _ record: [(name: String, value: FieldInput)], managed: [(name: String, value: FieldInput)], _ subtype: String?
  ) throws(SceneError) -> [(index: Int, value: FieldValue)] {
    var values: [(index: Int, value: FieldValue)] = []
    var given: Set<Int> = []
    for (isManaged, entries) in [(false, record), (true, managed)] {
      for (fieldName, input) in entries {
        let index = try isManaged ? index(of: fieldName) : openIndex(of: fieldName)
        guard given.insert(index).inserted else {
          throw SceneError(.name, "the field \(fieldName) is given twice")
        }
        values.append(
          (index, try TableSchema.checked(input, for: field(fields[index], of: subtype), domains: domains)))
      }
    }
    return values
  }

  /// Checks one value of a record. Throws as `values(of:managed:)` does for it.
  public func check(
    _ input: FieldInput, for fieldName: String, in record: [(name: String, value: FieldInput)] = []
  ) throws(SceneError) {
    let field = field(fields[try openIndex(of: fieldName)], of: subtype(in: record))
    _ = try TableSchema.checked(input, for: field, domains: domains)
  }

  /// The place of a field that a record may give.
  private func openIndex(of fieldName: String) throws(SceneError) -> Int {
    let index = try index(of: fieldName)
    guard !fields[index].isManaged else {
      throw SceneError(.name, "the field \(fieldName) of \(name) is filled in by the survey itself")
    }
    return index
  }

  /// A field's value as a person reads it: the label where the field has a domain that knows the code, otherwise the
  /// value itself.
  public func presented(_ value: FieldValue, of field: FieldDefinition) -> FieldValue {
    domain(of: field)?.coded?.label(of: value).map { .text($0) } ?? value
  }

  /// The value to store for an input. Throws as `values(of:managed:)` does.
  static func checked(
    _ input: FieldInput, for field: FieldDefinition, domains: [AttributeDomain]
  ) throws(SceneError) -> FieldValue {
    if case .missing = input, !field.type.namesDomain { return .null }
    switch (field.type, input) {
    case (.integer16, .number(let number)): return try whole(number, Int64(Int16.min)...Int64(Int16.max), field)
    case (.integer32, .number(let number)): return try whole(number, Int64(Int32.min)...Int64(Int32.max), field)
    case (.integer64, .number(let number)): return try whole(number, Int64.min...Int64.max, field)
    case (.integer64, .text(let digits)):
      // A whole number that a double cannot hold comes as text.
      if let value = Int64(digits) { return .integer(value) }
    case (.real, .number(let number)), (.length, .length(let number)), (.angle, .angle(let number)):
      guard number.isFinite else { throw SceneError(.range, "\(field.name) must be finite") }
      return .real(number)
    case (.text(let maximum), .text(let text)): return .text(try storable(text, maximum, field))
    case (.boolean, .boolean(let value)): return .boolean(value)
    case (.date, .date(let year, let month, let day)):
      guard CivilTime(year: year, month: month, day: day) != nil else {
        throw SceneError(.range, "\(field.name): there is no day \(year)-\(month)-\(day)")
      }
      return .date(year: year, month: month, day: day)
    case (.time, .time(let seconds)):
      guard let moment = CivilTime(secondsSince1970: seconds) else {
        throw SceneError(.range, "\(field.name) must lie in the years 0 to 9999")
      }
      return .time(moment.secondsSince1970)
    case (.date, .text(let text)):
      guard let day = CivilTime(iso8601: text), day.hour == 0, day.minute == 0, day.milliseconds == 0 else { break }
      return .date(year: day.year, month: day.month, day: day.day)
    case (.time, .text(let text)): if let moment = CivilTime(iso8601: text) { return .time(moment.secondsSince1970) }
    case (.guid, .text(let text)):
      if let identifier = UniqueIdentifier(text) { return .text(identifier.description) }
    case (.domain(let domainName), _):
      return try inDomain(input, field, domainName, domains)
    default:
      break
    }
    throw SceneError(
      .type, "\(field.name) holds \(field.type.description), got \(input.description)", help: hint(field, input))
  }

  private static func whole(
    _ number: Double, _ range: ClosedRange<Int64>, _ field: FieldDefinition
  ) throws(SceneError) -> FieldValue {
    guard number.rounded(.towardZero) == number || !number.isFinite else {
      throw SceneError(
        .type, "\(field.name) holds \(field.type.description), got the number \(NumberText.shortest(number))")
    }
    guard let value = Int64(exactly: number), range.contains(value) else {
      throw SceneError(
        .range, "\(field.name) holds \(field.type.description), got the number \(NumberText.shortest(number))")
    }
    return .integer(value)
  }

  private static func storable(_ text: String, _ maximum: Int?, _ field: FieldDefinition) throws(SceneError) -> String {
    guard isStorable(text) else {
      throw SceneError(.range, "the text for \(field.name) holds a NUL character, which no table can keep")
    }
    let length = text.unicodeScalars.count
    if let maximum, length > maximum {
      throw SceneError(
        .range, "\(field.name) holds \(field.type.description), got \(length): \(Quotation.excerpt(text))",
        help: "shorten the text")
    }
    return text
  }

  private static func inDomain(
    _ input: FieldInput, _ field: FieldDefinition, _ domainName: String, _ domains: [AttributeDomain]
  ) throws(SceneError) -> FieldValue {
    guard let domain = domains.first(where: { $0.name == domainName }) else {
      throw SceneError(
        .name, "the field \(field.name) names a domain \(domainName) that does not exist",
        help: Suggestion.help(for: domainName, among: domains.map(\.name), called: "domains"))
    }
    if case .missing = input { return .null }
    switch domain {
    case .coded(let domain): return try coded(input, field, domain)
    case .range(let range):
      if range.kind == .integer, case .number(let number) = input, number.rounded() != number {
        throw SceneError(
          .type, "\(field.name) holds a whole number, got \(input.words)", help: "it is \(domain.words)")
      }
      var plain = field
      plain.type = range.fieldType
      let value = try checked(input, for: plain, domains: [])
      guard range.holds(value) else {
        throw SceneError(
          .domain, "\(field.name) cannot be \(input.words): it lies outside the domain \(domainName)",
          help: "it is \(domain.words)")
      }
      return value
    }
  }

  private static func coded(
    _ input: FieldInput, _ field: FieldDefinition, _ domain: CodedValueDomain
  ) throws(SceneError) -> FieldValue {
    if let code = domain.code(for: input) { return code.fieldValue }
    let labels = "it is \(AttributeDomain.coded(domain).words)"
    switch input {
    case .text(let text):
      let suggestion = Suggestion.help(for: text, among: domain.labels).map { $0 + " " } ?? ""
      throw SceneError(
        .domain, "\(field.name) cannot be \(input.words): the domain \(domain.name) has no such value",
        help: suggestion + labels)
    case .number:
      throw SceneError(
        .domain, "\(field.name) cannot be \(input.words): the domain \(domain.name) has no such code", help: labels)
    default:
      throw SceneError(.type, "\(field.name) holds \(field.type.description), got \(input.description)", help: labels)
    }
  }

  private static func hint(_ field: FieldDefinition, _ input: FieldInput) -> String? {
    switch (field.type, input) {
    case (.length, .number(let number)): "give the unit: \(NumberText.shortest(number)) m"
    case (.angle, .number(let number)): "give the unit: \(NumberText.shortest(number)) deg"
    case (.real, .length), (.real, .angle): "take the number out of the unit, as in (3.2 m in m)"
    case (.date, .text): "write it as 2026-09-30"
    case (.time, .text): "write it as 2026-09-30T10:30:00Z"
    case (.guid, .text): "write it as 8-4-4-4-12 hexadecimal digits"
    default: nil
    }
  }
}

extension FieldType {
  fileprivate var namesDomain: Bool {
    if case .domain = self { true } else { false }
  }
}
