import Language
import Runtime

/// The arguments of functions by type. Each throws (type) where another type is found, pointing at the argument.
extension FunctionArguments {
  /// The error of an argument that is something else than `wanted`, such as `a text`.
  func mismatch(_ wanted: String, _ slot: Int, help: String? = nil) -> ScriptError {
    let missing = "nil means that the value is missing; test it first: `if x != nil { … }`"
    return ScriptError(
      .type, "\(wanted) is wanted here, found \(self[slot].typeName)",
      help: self[slot].isMissing ? missing : help, slot: slot)
  }

  /// A text.
  func text(_ slot: Int) throws(ScriptError) -> String {
    guard let text = self[slot].string else {
      throw mismatch("a text", slot, help: "text(x) gives the text of a value")
    }
    return text
  }

  /// A text of at least one letter.
  func someText(_ slot: Int) throws(ScriptError) -> String {
    let text = try text(slot)
    if text.isEmpty { throw ScriptError(.range, "a text of at least one letter is wanted here", slot: slot) }
    return text
  }

  /// A truth value, or `otherwise` where it was left out.
  func truth(_ slot: Int, otherwise: Bool) throws(ScriptError) -> Bool {
    if self[slot].kind == .absent { return otherwise }
    guard let truth = self[slot].boolean else { throw mismatch("true or false", slot) }
    return truth
  }

  /// A plain number.
  func number(_ slot: Int) throws(ScriptError) -> Double {
    let value = self[slot]
    guard value.isNumber else {
      let help = value.isNumeric ? "divide by its unit: `x / 1 \(value.unit.symbol)` is a plain number" : nil
      throw mismatch("a plain number", slot, help: help)
    }
    return value.number
  }

  /// A number or quantity.
  func numeric(_ slot: Int) throws(ScriptError) -> Value {
    guard self[slot].isNumeric else { throw mismatch("a number or a quantity", slot) }
    return self[slot]
  }

  /// A whole number within a range; throws (range) outside it.
  func wholeNumber(_ slot: Int, in range: ClosedRange<Int>, _ what: String) throws(ScriptError) -> Int {
    let number = try number(slot)
    guard number.rounded() == number else {
      throw ScriptError(.type, "\(what) is a whole number, found \(ValueText.number(number))", slot: slot)
    }
    guard let whole = Int(exactly: number), range.contains(whole) else {
      let bounds = "\(range.lowerBound) to \(range.upperBound)"
      throw ScriptError(.range, "\(what) is \(bounds), found \(ValueText.number(number))", slot: slot)
    }
    return whole
  }

  /// One of a list of words given as a text, or nil where it was left out.
  func word(_ slot: Int, _ words: [String], _ what: String) throws(ScriptError) -> String? {
    if self[slot].kind == .absent { return nil }
    let word = try text(slot)
    guard words.contains(word) else {
      let list = words.map { "\"\($0)\"" }.joined(separator: " ")
      throw ScriptError(.type, "\(ValueText.quote(word)) is no \(what)", help: "it is one of \(list)", slot: slot)
    }
    return word
  }

  /// A list, to be changed in place.
  func list(_ slot: Int) throws(ScriptError) -> Value {
    guard self[slot].kind == .list else {
      let help = self[slot].kind == .range ? "list(a..b) makes a list of a range" : nil
      throw mismatch("a list", slot, help: help)
    }
    return self[slot]
  }

  /// The elements of a list, a range of plain numbers, a layer or an overlay. Throws (limit) where they do not fit.
  func elements(_ slot: Int) throws(ScriptError) -> [Value] {
    guard let elements = try elements(of: self[slot], slot) else { throw mismatch("a list, a range or a layer", slot) }
    return elements
  }

  /// The elements of a value that was given for an argument; nil where it has none.
  func elements(of value: Value, _ slot: Int) throws(ScriptError) -> [Value]? {
    if let elements = value.elements { return elements }
    if let ends = value.rangeEnds { return try numbers(from: ends.low, to: ends.high, slot) }
    guard let object = value.native, let count = try object.count() else { return nil }
    var elements: [Value] = []
    for index in 0..<count {
      try Interrupt.check()
      try heap.reserve(0)
      elements.append(try object.element(index, heap))
    }
    return elements
  }

  private func numbers(from low: Value, to high: Value, _ slot: Int) throws(ScriptError) -> [Value] {
    guard low.isNumber else {
      throw ScriptError(.type, "only a range of plain numbers has elements, found \(low.typeName)", slot: slot)
    }
    guard high.number >= low.number else { return [] }
    let count = Int(exactly: (high.number - low.number).rounded(.down) + 1) ?? .max
    let (bytes, overflows) = count.multipliedReportingOverflow(by: MemoryLayout<Value>.stride)
    try heap.reserve(overflows ? .max : bytes)
    return (0..<count).map { Value(low.number + Double($0)) }
  }
}

/// Results of functions on numbers.
enum NumberResult {
  /// A number with the unit and the height reference of another value. Throws (range) where it is no finite number.
  static func like(_ value: Value, _ number: Double, _ what: String) throws(ScriptError) -> Value {
    Value(try finite(number, what), value.unit, reference: value.reference)
  }

  /// A finite number. Throws (range) for others.
  static func finite(_ number: Double, _ what: String) throws(ScriptError) -> Double {
    guard number.isFinite else { throw ScriptError(.range, "\(what) is too large") }
    return number
  }
}
