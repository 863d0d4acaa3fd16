import Language
import Runtime

/// Functions on texts, which count letters as a reader sees them.
enum TextFunctions {
  static let all = [text, letters, split, join, trim, upper, lower, replace, startsWith, endsWith]

  static let text = FunctionDefinition(
    "text", ["x: value"], result: "a text", summary: "The text of a value, as print shows it.",
    example: ("text(1.5 km) + \"!\"", "1.5 km!")
  ) { (arguments, _) throws(ScriptError) in
    if arguments[0].kind == .text { return arguments[0] }
    return arguments.heap.text(ValueText.text(arguments[0]))
  }

  // MARK: Taking apart and putting together

  static let letters = FunctionDefinition(
    "letters", ["text: text"], result: "a list of texts of one letter each", summary: "The letters of a text.",
    example: ("letters(\"oak\")", "[\"o\", \"a\", \"k\"]")
  ) { (arguments, _) throws(ScriptError) in
    let text = try arguments.text(0)
    return try list(of: text.indices.lazy.map { text[$0...$0] }, arguments.heap)
  }

  static let split = FunctionDefinition(
    "split", ["text: text", "by?: text that stands between the parts, else any blanks"],
    result: "a list of texts", summary: "The parts of a text between the places where another text stands.",
    example: ("split(\"oak,ash,,elm\", \",\")", "[\"oak\", \"ash\", \"\", \"elm\"]")
  ) { (arguments, _) throws(ScriptError) in
    let text = try arguments.text(0)
    if arguments[1].kind == .absent { return try list(of: text.split(whereSeparator: \.isWhitespace), arguments.heap) }
    var parts: [Substring] = []
    var start = text.startIndex
    for place in try TextSearch(try arguments.someText(1)).all(in: text) {
      parts.append(text[start..<place.lowerBound])
      start = place.upperBound
    }
    return try list(of: parts + [text[start...]], arguments.heap)
  }

  private static func list(of parts: some Collection<Substring>, _ heap: Heap) throws(ScriptError) -> Value {
    var values: [Value] = []
    for part in parts {
      if values.count & 0xFFF == 0 {
        try Interrupt.check()
        try heap.reserve(0)
      }
      values.append(heap.text(String(part)))
    }
    return heap.list(values)
  }

  static let join = FunctionDefinition(
    "join", ["list: list", "with?: text between the elements"], result: "a text",
    summary: "The texts of the elements one after another.", example: ("join([\"oak\", 3, 2 m], \", \")", "oak, 3, 2 m")
  ) { (arguments, _) throws(ScriptError) in
    let elements = try arguments.elements(0)
    let between = arguments[1].kind == .absent ? "" : try arguments.text(1)
    var result = ""
    for (place, element) in elements.enumerated() {
      if place > 0 { result += between }
      result += element.string ?? ValueText.text(element)
      if place & 0xFF == 0 {
        try Interrupt.check()
        try arguments.heap.reserve(result.utf8.count)
      }
    }
    try arguments.heap.reserve(result.utf8.count)
    return arguments.heap.text(result)
  }

  static let replace = FunctionDefinition(
    "replace", ["text: text", "what: text", "with: text"], result: "a text",
    summary: "A text with another one put wherever a third one stands.",
    example: ("replace(\"3,5 and 4,5\", \",\", \".\")", "3.5 and 4.5")
  ) { (arguments, _) throws(ScriptError) in
    let text = try arguments.text(0)
    let places = try TextSearch(try arguments.someText(1)).all(in: text)
    let new = try arguments.text(2)
    guard !places.isEmpty else { return arguments[0] }
    let (added, overflows) = places.count.multipliedReportingOverflow(by: new.utf8.count)
    try arguments.heap.reserve(overflows ? .max : added)
    var result = ""
    var start = text.startIndex
    for place in places {
      result += text[start..<place.lowerBound]
      result += new
      start = place.upperBound
    }
    return arguments.heap.text(result + text[start...])
  }

  // MARK: Letters

  static let trim = simple(
    "trim", "A text without the blanks and line ends around it.", ("\"<{trim(\"  oak \")}>\"", "<oak>")
  ) { text in
    let start = text.drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
  }
  static let upper = simple("upper", "A text in capitals.", ("upper(\"Straße\")", "STRASSE")) { $0.uppercased() }
  static let lower = simple("lower", "A text in small letters.", ("lower(\"OAK\")", "oak")) { $0.lowercased() }

  private static func simple(
    _ name: String, _ summary: String, _ example: (String, String), _ body: @escaping @Sendable (String) -> String
  ) -> FunctionDefinition {
    FunctionDefinition(name, ["text: text"], result: "a text", summary: summary, example: example) {
      (arguments, _) throws(ScriptError) in
      let text = try arguments.text(0)
      try arguments.heap.reserve(text.utf8.count)
      return arguments.heap.text(body(text))
    }
  }

  static let startsWith = FunctionDefinition(
    "starts_with", ["text: text", "part: text"], result: "true or false",
    summary: "Whether a text begins with another one.", example: ("starts_with(\"Quercus robur\", \"Quercus\")", "true")
  ) { (arguments, _) throws(ScriptError) in
    Value(try arguments.text(0).starts(with: try arguments.text(1)))
  }

  static let endsWith = FunctionDefinition(
    "ends_with", ["text: text", "part: text"], result: "true or false",
    summary: "Whether a text ends with another one.", example: ("ends_with(\"trees.gpkg\", \".gpkg\")", "true")
  ) { (arguments, _) throws(ScriptError) in
    Value(try arguments.text(0).reversed().starts(with: try arguments.text(1).reversed()))
  }
}
