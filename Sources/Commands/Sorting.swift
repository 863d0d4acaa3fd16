import Runtime

/// Puts values in order.
enum Sorting {
  /// The values from the smallest to the largest, or the reverse; equal ones stay as they stood, and `nil` comes last
  /// in either order. Throws (type) where two of them have no order.
  static func sorted(_ values: [Value], descending: Bool) throws(ScriptError) -> [Value] {
    let present = values.filter { !$0.isMissing }
    guard let first = present.first else { return values }
    guard first.isNumeric, present.allSatisfy({ isLike($0, first) }) else {
      return try order(of: values, descending: descending).map { values[$0] }
    }
    let missing = [Value](repeating: .nothing, count: values.count - present.count)
    return try numbers(present, first, descending) + missing
  }

  /// The places of the keys in their order, those of equal keys as they stood and those of `nil` last. Throws (type)
  /// where two of them have no order.
  static func order(of keys: [Value], descending: Bool) throws(ScriptError) -> [Int] {
    let present = keys.indices.filter { !keys[$0].isMissing }
    let missing = keys.indices.filter { keys[$0].isMissing }
    guard let first = present.first.map({ keys[$0] }) else { return missing }
    try checkComparable(present.map { keys[$0] }, first)
    let order: [Int]
    if first.isNumeric {
      let numbers = present.map { keys[$0].inBaseUnits ?? 0 }
      order = try places(numbers, descending, by: <)
    } else if first.kind == .text {
      let texts = present.map { keys[$0].string ?? "" }
      order = try places(texts, descending, by: <)
    } else {
      order = try stable(Array(present.indices), descending) { (a, b) throws(ScriptError) in
        try Quantities.isLess(keys[present[a]], keys[present[b]], orEqual: false)
      }
    }
    return order.map { present[$0] } + missing
  }

  /// Whether two values are numbers in one unit, counted from the same.
  private static func isLike(_ value: Value, _ first: Value) -> Bool {
    value.isNumeric && value.unitIndex == first.unitIndex && value.reference == first.reference
  }

  /// Throws where two of the values have no order. A bare length goes with any height, so each is held against the last
  /// height before it.
  private static func checkComparable(_ values: [Value], _ first: Value) throws(ScriptError) {
    var reference = first
    for value in values {
      if reference.isNumeric ? isLike(value, reference) : value.kind == .text && reference.kind == .text { continue }
      try attempt(value, reference)
      if value.reference != 0 { reference = value }
    }
  }

  /// Finds out whether two values have an order.
  private static func attempt(_ value: Value, _ first: Value) throws(ScriptError) {
    do throws(ScriptError) {
      _ = try Quantities.isLess(first, value, orEqual: false)
    } catch {
      throw ScriptError(
        error.kind, error.message, help: error.help ?? "a list is sorted by values of one kind", slot: 0)
    }
  }

  private static func numbers(_ values: [Value], _ first: Value, _ descending: Bool) throws(ScriptError) -> [Value] {
    // The numbers alone are a quarter of the work of numbers with their places.
    var numbers = values.map(\.number)
    var turns = 0
    try attempting { () throws in
      try numbers.sort { (a, b) throws in
        try pause(&turns)
        return descending ? a > b : a < b
      }
    }
    let unit = first.unit
    let mark = first.reference
    return numbers.map { Value($0, unit, reference: mark) }
  }

  /// The places of keys in the order of the keys.
  private static func places<Key>(
    _ keys: [Key], _ descending: Bool, by isLess: (Key, Key) -> Bool
  ) throws(ScriptError) -> [Int] {
    try stable(Array(keys.indices), descending) { (a, b) throws(ScriptError) in isLess(keys[a], keys[b]) }
  }

  /// The elements in order, equal ones as they stood.
  private static func stable<Element>(
    _ elements: [Element], _ descending: Bool, by isLess: (Element, Element) throws(ScriptError) -> Bool
  ) throws(ScriptError) -> [Element] {
    var order = Array(elements.enumerated())
    var turns = 0
    try attempting { () throws in
      try order.sort { (a, b) throws in
        try pause(&turns)
        let (low, high) = descending ? (b, a) : (a, b)
        if try isLess(low.element, high.element) { return true }
        return try a.offset < b.offset && !isLess(high.element, low.element)
      }
    }
    return order.map(\.element)
  }

  private static func pause(_ turns: inout Int) throws(ScriptError) {
    turns &+= 1
    if turns & 0xFFFF == 0 { try Interrupt.check() }
  }

  /// Gives the errors of the standard library's sorting, which has lost their type, their type back.
  private static func attempting(_ body: () throws -> Void) throws(ScriptError) {
    try Faults.attempt(body)
  }
}
