import Language
import Runtime
import Scene
import Words

/// Makes the classes that a `renderer` command describes.
struct RendererClasses {
  let call: Call
  let layer: RenderedLayer
  let field: RenderedLayer.Field
  let other: Renderer.Class

  // MARK: Unique values

  /// A class for each value. Throws where the layer has none, and where a value or colour is none.
  func distinct() throws(ScriptError) -> Renderer {
    let values: [(text: String, colour: Colour)]
    if let named = try given() { values = named } else { values = try found() }
    let sizes = try sizes(values.count)
    return try call.at(call.has("values") ? "values" : "field") {
      try Renderer(
        field.name,
        values: zip(values, sizes).map { ($0.text, .init(label: $0.text, colour: $0.colour, size: $1)) }, other: other)
    }
  }

  /// The values that the command names; nil where it names none.
  private func given() throws(ScriptError) -> [(text: String, colour: Colour)]? {
    guard call.has("values") else { return nil }
    var texts: [String] = []
    var colours: [Colour] = []
    if let parts = call.value("values").fields {
      for part in parts {
        guard let colour = part.value.string else {
          throw call.fault(
            .type, "the colour of \(part.name) is a text, found \(part.value.typeName)",
            help: "write {\(part.name): \"orange\"}", at: "values")
        }
        texts.append(part.name)
        colours.append(try call.at("values") { try Colour(colour) })
      }
    } else {
      guard let elements = call.value("values").elements else {
        throw call.fault(
          .type, "values are a record with colours or a list, found \(call.value("values").typeName)",
          help: "write `values {Dead: \"red\", Healthy: \"green\"}`", at: "values")
      }
      for element in elements { texts.append(try text(of: element)) }
      guard texts.count <= ColourRamp.mostDistinct else {
        throw call.fault(
          .range, "more than \(ColourRamp.mostDistinct) values need colours of your own choice",
          help: "give them: `values {Dead: \"red\", …}`", at: "values")
      }
      colours = ColourRamp.distinct(texts.count)
    }
    if let labels = field.labels {
      for text in texts where !labels.contains(text) {
        throw call.fault(
          .domain, "\(field.name) cannot be \(ValueText.quote(text))",
          help: Suggestion.help(for: text, among: labels, called: "values"), at: "values")
      }
    }
    return Array(zip(texts, colours)).map { ($0, $1) }
  }

  /// A value as it stands in a legend.
  private func text(of value: Value) throws(ScriptError) -> String {
    if let text = value.string { return text }
    if let truth = value.boolean { return truth ? "true" : "false" }
    if value.isNumber, let text = FieldValue.real(value.number).shownText { return text }
    throw call.fault(
      .type, "a value of a class is a text, a number or true or false, found \(value.typeName)",
      help: "for numbers with a unit use `breaks`", at: "values")
  }

  /// The values that there are: those of the domain, else of the features; of many the most frequent.
  private func found() throws(ScriptError) -> [(text: String, colour: Colour)] {
    var texts = field.labels ?? []
    if field.labels == nil || texts.count > ColourRamp.mostDistinct {
      var counts: [String: (count: Int, value: FieldValue)] = [:]
      try layer.forEachValue(field) { value in
        // No legend shows as many; a field of names would fill the memory.
        guard let text = value.shownText, counts[text] != nil || counts.count < 100_000 else { return }
        counts[text, default: (0, value)].count += 1
      }
      guard !counts.isEmpty else {
        throw call.fault(
          .domain, "\(layer.name) has no values of \(field.name) yet",
          help: "name them: `values [\"Dead\", \"Healthy\"]`", at: "field")
      }
      let frequent = counts.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      let kept = frequent.prefix(ColourRamp.mostDistinct)
      if frequent.count > kept.count {
        call.note(
          "\(field.name) has \(frequent.count) values; the \(kept.count) most frequent have a colour, the others are grey"
        )
      }
      if let labels = field.labels {
        texts = labels.filter { label in kept.contains { $0.key == label } }
      } else {
        texts = kept.sorted { RendererClasses.isBefore($0.value.value, $1.value.value) }.map(\.key)
      }
    }
    return Array(zip(texts, ColourRamp.distinct(texts.count))).map { ($0, $1) }
  }

  /// Numbers by their size, all else by its text.
  private static func isBefore(_ first: FieldValue, _ second: FieldValue) -> Bool {
    func number(_ value: FieldValue) -> Double? {
      switch value {
      case .integer(let whole): Double(whole)
      case .real(let real): real
      default: nil
      }
    }
    if let first = number(first), let second = number(second), first != second { return first < second }
    return (first.shownText ?? "") < (second.shownText ?? "")
  }

  // MARK: Class breaks

  /// Classes of numbers. Throws where the field has no numbers, and where the breaks are none.
  func ordered() throws(ScriptError) -> Renderer {
    guard field.isNumeric else {
      throw call.fault(
        .type, "\(field.name) holds no numbers, which classes are made of",
        help: field.labels == nil
          ? "leave the classes out: each value gets a colour" : "its values have labels: use `values`",
        at: "field")
    }
    let (breaks, labels) = try call.has("breaks") ? givenBreaks() : foundBreaks()
    var colours = ColourRamp.ordered(labels.count)
    if let low = try call.text("low"), let high = try call.text("high") {
      let ends = (try call.at("low") { try Colour(low) }, try call.at("high") { try Colour(high) })
      colours = ColourRamp.ordered(labels.count, from: ends.0, to: ends.1)
    }
    let sizes = try sizes(labels.count)
    let classes = labels.indices.map { Renderer.Class(label: labels[$0], colour: colours[$0], size: sizes[$0]) }
    return try call.at(call.has("breaks") ? "breaks" : "count") {
      try Renderer(field.name, breaks: breaks, classes: classes, other: other)
    }
  }

  private func givenBreaks() throws(ScriptError) -> (breaks: [Double], labels: [String]) {
    guard let elements = call.value("breaks").elements, !elements.isEmpty, elements.count < 100 else {
      throw call.fault(
        .type,
        "breaks are a list of 1 to 99 numbers, found "
          + (call.value("breaks").elements.map { "one of \($0.count)" } ?? call.value("breaks").typeName),
        help: field.unit == .length ? "write `breaks [5 m, 10 m]`" : "write `breaks [5, 10]`", at: "breaks")
    }
    var breaks: [Double] = []
    for element in elements {
      let fits = field.unit.map { element.isNumeric && element.dimension == $0 } ?? element.isNumber
      guard fits, let number = element.inBaseUnits else { throw wrongBreak(element) }
      breaks.append(number)
    }
    // The legend speaks in the unit of the command where all breaks are in one.
    let unit = elements[0].unit
    let isOne = elements.allSatisfy { $0.unit.symbol == unit.symbol }
    let texts = isOne ? elements.map { NumberText.shortest($0.number) } : breaks.map { NumberText.shortest($0) }
    let symbol = field.unit == nil ? "" : isOne ? unit.symbol : baseUnit
    return (breaks, ClassBreaks.labels(texts, unit: symbol))
  }

  private func wrongBreak(_ value: Value) -> ScriptError {
    if let unit = field.unit {
      return call.fault(
        .type, "\(field.name) holds a \(unit.name), found \(value.typeName)",
        help: value.isNumber ? "write `\(ValueText.text(value)) \(baseUnit)`" : nil, at: "breaks")
    }
    return call.fault(
      .type, "\(field.name) holds plain numbers, found \(value.typeName)",
      help: value.isNumeric ? "the file does not say a unit: write the number alone" : nil, at: "breaks")
  }

  private var baseUnit: String { field.unit == .length ? "m" : field.unit == .angle ? "deg" : "" }

  private func foundBreaks() throws(ScriptError) -> (breaks: [Double], labels: [String]) {
    let count = Int(exactly: try call.number("count") ?? 5) ?? 0
    guard (2...20).contains(count) else {
      throw call.fault(.range, "there are 2 to 20 classes", help: "five to seven are told apart", at: "count")
    }
    let method = try call.word("method", ClassBreaks.Method.allCases.map(\.rawValue)) ?? "quantile"
    var numbers: [Double] = []
    try layer.forEachValue(field) { value in
      switch value {
      case .integer(let whole): numbers.append(Double(whole))
      case .real(let real) where real.isFinite: numbers.append(real)
      default: break
      }
    }
    let breaks = ClassBreaks.find(ClassBreaks.Method(rawValue: method) ?? .quantile, in: numbers, classes: count)
    guard !breaks.isEmpty else {
      throw call.fault(
        .domain,
        numbers.isEmpty
          ? "\(layer.name) has no values of \(field.name) yet" : "all values of \(field.name) are one number",
        help: "give the breaks: `breaks [5\(field.unit == nil ? "" : " " + baseUnit), …]`", at: "count")
    }
    if breaks.count + 1 < count {
      call.note("\(field.name) has so many equal values that there are \(breaks.count + 1) classes")
    }
    return (breaks, ClassBreaks.labels(breaks.map { NumberText.shortest($0) }, unit: baseUnit))
  }

  // MARK: Sizes

  /// The size of each class; nil where the command gives none.
  private func sizes(_ count: Int) throws(ScriptError) -> [Double?] {
    guard call.has("smallest") else { return Array(repeating: nil, count: count) }
    var isSolid = false
    if case .solid? = layer.symbol { isSolid = true }
    func size(_ name: String) throws(ScriptError) -> Double {
      let value = call.value(name)
      if !isSolid, value.dimension == .length, value.isNumeric, !value.isNumber {
        throw call.fault(
          .type, "the marks and lines of \(layer.name) have sizes in pixels",
          help: "bodies have sizes in metres: give the layer a symbol such as `symbol cone orange size 1 m`", at: name)
      }
      let number = isSolid ? try call.length(name) : try call.quantity(name, .pixels)
      guard let number, number > 0, number <= 1000 else {
        throw call.fault(.range, "a size is above 0 and at most 1000", at: name)
      }
      return number
    }
    let (low, high) = (try size("smallest"), try size("largest"))
    return (0..<count).map { low + (high - low) * (count > 1 ? Double($0) / Double(count - 1) : 1) }
  }
}
