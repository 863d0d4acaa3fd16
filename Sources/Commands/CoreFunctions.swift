import Geodesy
import Language
import Runtime

/// Functions on values of every kind.
enum CoreFunctions {
  static let count = FunctionDefinition(
    "count", ["x: list, record, range, text or layer"], result: "a number",
    summary: "How many elements, fields, letters or features.", example: ("count([3, 4, 5])", "3")
  ) { (arguments, _) throws(ScriptError) in
    let value = arguments[0]
    switch value.kind {
    case .list: return Value(Double(value.listCount ?? 0))
    case .record: return Value(Double(value.fields?.count ?? 0))
    case .text: return Value(Double(value.string?.count ?? 0))
    case .range:
      guard let ends = value.rangeEnds, let low = ends.low.inBaseUnits, let high = ends.high.inBaseUnits,
        ends.low.isNumber
      else { throw ScriptError(.type, "only a range of plain numbers can be counted", slot: 0) }
      return Value(high < low ? 0 : (high - low).rounded(.down) + 1)
    case .native: if let count = try value.native?.count() { return Value(Double(count)) }
    default: break
    }
    throw ScriptError(.type, "\(value.typeName) has no elements to count", slot: 0)
  }

  static let closeTo = FunctionDefinition(
    "close_to", ["a: number, quantity or position", "b: the same", ":within: the largest difference"],
    result: "true or false", summary: "Whether two values differ by no more than a tolerance.",
    example: ("close_to(1 m, 99.5 cm, within: 1 cm)", "true")
  ) { (arguments, interpreter) throws(ScriptError) in
    let (a, b, within) = (arguments[0], arguments[1], arguments[2])
    if let first = try GeodesyFunctions.position(of: a), let second = try GeodesyFunctions.position(of: b) {
      guard within.dimension == .length, let metres = within.inBaseUnits else {
        throw ScriptError(
          .type, "positions are compared within a length, found \(within.typeName)", help: "write `within: 1 m`",
          slot: 2)
      }
      return Value(try GeodesyFunctions.line(first, second, interpreter).distance <= metres)
    }
    for (slot, value) in [a, b, within].enumerated() {
      guard value.isNumeric else {
        throw ScriptError(
          .type, "close_to compares numbers, quantities or positions, found \(value.typeName)", slot: slot)
      }
      guard value.dimension == a.dimension else {
        throw ScriptError(.type, "\(a.typeName) cannot be compared with \(value.typeName)", slot: slot)
      }
    }
    try Value.checkSameReference(a, b)
    guard let x = a.inBaseUnits, let y = b.inBaseUnits, let tolerance = within.inBaseUnits else { return Value(false) }
    return Value(abs(x - y) <= tolerance)
  }
}
