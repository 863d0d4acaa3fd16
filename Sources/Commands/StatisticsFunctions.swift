import Language
import Runtime

/// Functions on the values of a list.
///
/// Quantities are counted in the unit of the first one, and heights keep what they are counted from; `nil` elements
/// are passed over.
enum StatisticsFunctions {
  static let all = [sum, min, max, mean, median]

  private static let ofNumbers = "list of numbers or of quantities of one dimension"

  // MARK: Sums

  static let sum = FunctionDefinition(
    "sum", ["list: \(ofNumbers)", ":start?: value to add to, else 0"],
    result: "a number or quantity; of a list without values the start",
    summary: "The values of a list added up, passing over nil.",
    example: ("[sum([1 m, 20 cm, nil]), sum([], start: 0 m)]", "[1.2 m, 0 m]")
  ) { (arguments, _) throws(ScriptError) in
    let start = arguments[1].kind == .absent ? nil : try arguments.numeric(1)
    let numbers = try Numbers(try arguments.elements(0), after: start)
    return try numbers.value(numbers.sum, "the sum") ?? Value(0)
  }

  static let mean = FunctionDefinition(
    "mean", ["list: \(ofNumbers)"], result: "a number or quantity, or nil where there is no value",
    summary: "The arithmetic mean of a list, passing over nil.",
    example: ("mean([1 m, 2 m, 40 cm])", "1.1333333333333333 m")
  ) { (arguments, _) throws(ScriptError) in
    let numbers = try Numbers(try arguments.elements(0))
    return try numbers.value(numbers.mean, "the sum of the values") ?? .nothing
  }

  static let median = FunctionDefinition(
    "median", ["list: \(ofNumbers)"], result: "a number or quantity, or nil where there is no value",
    summary: "The middle value of a list, or the mean of the two middle ones, passing over nil.",
    example: ("median([3 m, 1 m, 10 m, 2 m])", "2.5 m")
  ) { (arguments, _) throws(ScriptError) in
    let numbers = try Numbers(try arguments.elements(0))
    let sorted = numbers.list.sorted()
    guard !sorted.isEmpty else { return .nothing }
    let (low, high) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
    return try numbers.value(low == high ? low : low / 2 + high / 2, "the median") ?? .nothing
  }

  // MARK: Extremes

  static let min = extreme("min", "smallest", ("min(3 m, 80 cm)", "0.8 m")) { $0 < $1 }
  static let max = extreme("max", "largest", ("max([2, 5, nil, 3])", "5")) { $0 > $1 }

  private static func extreme(
    _ name: String, _ word: String, _ example: (String, String),
    _ isBetter: @escaping @Sendable (Double, Double) -> Bool
  ) -> FunctionDefinition {
    FunctionDefinition(
      name, ["values...: numbers, quantities of one dimension, texts or dates; or one list of them"],
      result: "the \(word) value, a quantity in the unit of the first; nil where there is none",
      summary: "The \(word) of several values or of a list, passing over nil.", example: example
    ) { (arguments, _) throws(ScriptError) in
      let values = try given(arguments)
      guard let first = values.first(where: { !$0.isMissing }) else { return .nothing }
      guard first.isNumeric else { return try ofOthers(values, first, wantsLess: isBetter(0, 1)) }
      let numbers = try Numbers(values)
      guard var best = numbers.list.first else { return .nothing }
      for number in numbers.list where isBetter(number, best) { best = number }
      return try numbers.value(best, "the result") ?? .nothing
    }
  }

  /// The arguments of a function that takes several values or one list of them.
  private static func given(_ arguments: FunctionArguments) throws(ScriptError) -> [Value] {
    let values = arguments[0].elements ?? []
    guard values.count == 1, let elements = try arguments.elements(of: values[0], 0) else { return values }
    return elements
  }

  private static func ofOthers(_ values: [Value], _ first: Value, wantsLess: Bool) throws(ScriptError) -> Value {
    var best = first
    // The first is compared with itself too, since a value alone may have no order.
    for value in values where !value.isMissing {
      if try Quantities.isLess(wantsLess ? value : best, wantsLess ? best : value, orEqual: false) { best = value }
    }
    return best
  }
}

/// The numbers of a list in the unit of the first one.
private struct Numbers {
  var list: [Double] = []
  /// A value with the unit and the height reference of all; nil where there is none.
  private var model: Value?

  /// Throws (type) where an element is no number, or of another dimension or height reference than the others.
  init(_ elements: [Value], after start: Value? = nil) throws(ScriptError) {
    list.reserveCapacity(elements.count + 1)
    if let start { try add(start, "the start") }
    for (place, element) in elements.enumerated() where !element.isMissing {
      if place & 0xFFFF == 0xFFFF { try Interrupt.check() }
      if let model, element.isNumeric, element.unitIndex == model.unitIndex, element.reference == model.reference {
        list.append(element.number)
      } else {
        try add(element, "element \(place)")
      }
    }
  }

  private mutating func add(_ value: Value, _ what: String) throws(ScriptError) {
    guard let model else {
      guard value.isNumeric else {
        throw ScriptError(.type, "numbers and quantities are wanted here, but \(what) is \(value.typeName)", slot: 0)
      }
      self.model = value
      list.append(value.number)
      return
    }
    guard let number = value.number(in: model.unit) else {
      let help = value.isNumber ? "give the number a unit: `\(ValueText.text(value)) \(model.unit.symbol)`" : nil
      throw ScriptError(
        .type, "\(what) is \(value.typeName), but the values before it are \(plural(model))", help: help, slot: 0)
    }
    try Value.checkSameReference(model, value)
    if model.reference == 0, value.reference != 0 {
      self.model = Value(model.number, model.unit, reference: value.reference)
    }
    list.append(number)
  }

  private func plural(_ value: Value) -> String {
    value.isNumber ? "bare numbers" : value.dimension == .pixels ? "pixels" : "\(value.dimension.name)s"
  }

  /// The sum, and what its additions have lost (Neumaier, "Rundungsfehleranalyse einiger Verfahren zur Summation
  /// endlicher Summen", 1974), so that long lists lose nothing.
  private var sumAndLoss: (sum: Double, loss: Double) {
    var sum = 0.0
    var loss = 0.0
    for number in list {
      let next = sum + number
      loss += abs(sum) >= abs(number) ? (sum - next) + number : (number - next) + sum
      sum = next
    }
    return (sum, sum.isFinite ? loss : 0)
  }

  /// The sum of all numbers; infinite where it is too large.
  var sum: Double {
    let (sum, loss) = sumAndLoss
    return sum + loss
  }

  /// The mean of at least one number, which makes up for what the division loses too.
  var mean: Double {
    let (sum, loss) = sumAndLoss
    let count = Double(list.count)
    let mean = sum / count
    let rest = sum.isFinite ? sum.addingProduct(-mean, count) + loss : 0
    return mean + rest / count
  }

  /// A number in the unit of the list; nil where the list has no values. Throws (range) where it is not finite.
  func value(_ number: Double, _ what: String) throws(ScriptError) -> Value? {
    guard let model else { return nil }
    return try NumberResult.like(model, number, what)
  }
}
