import Language
import Runtime
import Scene
import Survey
import Workbench

/// Asking for the required fields that a record leaves out.
enum MissingFields {
  /// Asks for each at the prompt and adds the answers; elsewhere nothing happens, and checking the record lists them.
  /// Throws (mode) where the person cancels.
  static func ask(
    for schema: TableSchema, _ values: inout [(name: String, value: FieldInput)], _ call: Call,
    after name: String = "layer", keyword: String = ""
  ) throws(ScriptError) {
    guard let person = call.interpreter.person else { return }
    var answered: [String] = []
    defer { if !answered.isEmpty { person.noteAnswer(call.place(of: answered, in: "values", after: name, keyword)) } }
    // An answer may be the subtype, and that may ask for other things.
    while let field = schema.missingFields(in: values).first {
      let choices = schema.domain(of: field)?.coded?.labels ?? []
      let hint = schema.domain(of: field)?.words ?? field.type.description
      guard let answer = person.ask("\(field.name) (\(hint)): ", choices), !answer.allSatisfy(\.isWhitespace) else {
        throw ScriptError(
          .mode, "\(field.name) was not given, so nothing is recorded", help: "what was tapped or drawn stays")
      }
      do {
        let input = try input(answer, choices, schema.columnType(of: field), call)
        try schema.check(input, for: field.name, in: values + [(field.name, input)])
        values.removeAll { $0.name == field.name }
        values.append((field.name, input))
        answered.append("\(field.name): \(text(input))")
      } catch {
        let fault = Faults.scriptError(error)
        call.warn(fault.message + (fault.help.map { "; \($0)" } ?? ""))
      }
    }
  }

  /// An answer as a script writes it.
  private static func text(_ input: FieldInput) -> String {
    switch input {
    case .missing: "nil"
    case .boolean(let truth): "\(truth)"
    case .number(let number): ValueText.number(number)
    case .length(let metres): "\(ValueText.number(metres)) m"
    case .angle(let degrees): "\(ValueText.number(degrees)) deg"
    case .text(let text): ValueText.quote(text)
    case .date(let year, let month, let day):
      CivilTime(year: year, month: month, day: day).map { "date(\"\($0.date())\")" } ?? "nil"
    case .time(let seconds): CivilTime(secondsSince1970: seconds).map { "time(\"\($0.iso8601)\")" } ?? "nil"
    }
  }

  /// What an answer means for a field: a label, in any letter case or as far as it is clear; a number, with or without
  /// the field's unit; a text.
  private static func input(
    _ answer: String, _ choices: [String], _ type: FieldType, _ call: Call
  ) throws(ScriptError) -> FieldInput {
    var text = Substring(answer)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    let lower = text.lowercased()
    if !choices.isEmpty {
      let exact = choices.filter { $0.lowercased() == lower }
      let fitting = exact.count == 1 ? exact : choices.filter { $0.lowercased().hasPrefix(lower) }
      if fitting.count == 1 { return .text(fitting[0]) }
      return Double(text).map { .number($0) } ?? .text(String(text))
    }
    switch type {
    case .boolean:
      if ["yes", "y", "true"].contains(lower) { return .boolean(true) }
      if ["no", "n", "false"].contains(lower) { return .boolean(false) }
    case .integer64 where Int64(text) != nil: return .text(String(text))
    case .integer16, .integer32, .integer64, .real: if let number = Double(text) { return .number(number) }
    case .length, .angle:
      let isLength = type == .length
      if let number = Double(text) { return isLength ? .length(number) : .angle(number) }
      let unit = text.drop { !$0.isLetter }
      if let number = Double(text.dropLast(unit.count).filter { !$0.isWhitespace }),
        let known = Units.named(String(unit)),
        known.dimension == (isLength ? .length : .angle), let value = Value(number, known).inBaseUnits
      {
        return isLength ? .length(value) : .angle(value)
      }
    default: break
    }
    return .text(String(text))
  }
}

extension Call {
  /// Where an argument stands in the text; nil where it was left out.
  func span(_ name: String) -> Span? { form.slot(name).flatMap { call.site.argumentSpan($0) } }

  /// Answers as entries of the record that an argument is, or as a record of their own behind another argument.
  fileprivate func place(
    of entries: [String], in name: String, after other: String, _ keyword: String
  ) -> SessionTranscript.Answer? {
    let list = entries.joined(separator: ", ")
    guard let record = span(name) else {
      return span(other).map { .init(place: $0.end, text: " \(keyword){\(list)}") }
    }
    var text = Array(call.site.source.bytes[record.start..<record.end])
    guard text.first == UInt8(ascii: "{"), text.popLast() == UInt8(ascii: "}") else { return nil }
    let rest = text.last { ![UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t")].contains($0) }
    let separator = rest == UInt8(ascii: "{") || rest == UInt8(ascii: ",") ? "" : ", "
    return .init(place: record.end - 1, text: separator + list)
  }
}

/// Whether a record takes a photo.
enum TakesPhoto {
  /// Asks until the answer is yes or no. Throws (mode) where the person cancels.
  private static func agrees(_ person: PersonAtPrompt) throws(ScriptError) -> Bool {
    while true {
      guard let answer = person.ask("take a photo (yes, no)? ", ["yes", "no"])?.lowercased(), !answer.isEmpty else {
        throw ScriptError(.mode, "nothing is recorded", help: "the candidate stays: record it again")
      }
      if "yes".hasPrefix(answer) { return true }
      if "no".hasPrefix(answer) { return false }
    }
  }

  /// What the clause, `set photos` and the person at the prompt say. Throws (mode) where a photo is wanted and photos are
  /// never to be taken.
  static func decide(_ call: Call) throws(ScriptError) -> Bool {
    switch call.bench.state.photos {
    case .asked: return call.flag("photo")
    case .never:
      guard call.flag("photo") else { return false }
      throw call.fault(
        .mode, "no photo is taken: `set photos never` was said", help: "`set photos asked` allows it again", at: "photo"
      )
    case .always:
      if !call.flag("photo"), !call.interpreter.toldOfPhotos {
        call.interpreter.toldOfPhotos = true
        call.warn(
          "photos are taken without being asked for; they show whoever and whatever is in view, with place and time")
      }
      return true
    case .ask:
      if call.flag("photo") { return true }
      guard let person = call.interpreter.person, try agrees(person) else { return false }
      if let span = call.span("values") ?? call.span("layer") {
        person.noteAnswer(.init(place: span.end, text: " photo"))
      }
      return true
    }
  }
}
