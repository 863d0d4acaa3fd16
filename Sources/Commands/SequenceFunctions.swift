import Language
import Runtime

/// Functions on texts and lists alike. Indexes begin at 0; those of a text count its letters.
enum SequenceFunctions {
  static let all = [contains, indexOf, slice]

  // MARK: Finding

  static let contains = FunctionDefinition(
    "contains", ["whole: text, list, range, layer, overlay or geometry", "x: text, element, geometry or position"],
    result: "true or false",
    summary: "Whether a text holds another one, a list an element, or a geometry another one within its edges.",
    example: ("[contains(\"oak tree\", \"tree\"), contains([1, 2], 3)]", "[true, false]")
  ) { (arguments, interpreter) throws(ScriptError) in
    let (whole, x) = (arguments[0], arguments[1])
    switch whole.kind {
    case .range:
      guard let ends = whole.rangeEnds, try Quantities.isLess(ends.low, x, orEqual: true) else { return Value(false) }
      return Value(try Quantities.isLess(x, ends.high, orEqual: true))
    case .native:
      if let object = whole.native, let isInside = try contains(object, x, arguments.heap, interpreter) {
        return Value(isInside)
      }
    case .text, .list: return Value(try place(arguments) != nil)
    case .record: throw arguments.mismatch("a text or a list", 0, help: "has(record, name) looks for a field")
    default: break
    }
    throw arguments.mismatch("a text or a list", 0)
  }

  /// Whether a value of the host contains another value; nil where it can contain nothing.
  private static func contains(
    _ object: NativeValue, _ x: Value, _ heap: Heap, _ interpreter: Interpreter
  ) throws(ScriptError) -> Bool? {
    if object is GeometryValue { return try GeometryFunctions.contains(heap.native(object), x, interpreter).boolean }
    guard let count = try object.count() else { return nil }
    for index in 0..<count {
      try Interrupt.check()
      if try Quantities.isEqual(try object.element(index, heap), x) { return true }
    }
    return false
  }

  static let indexOf = FunctionDefinition(
    "index_of", ["whole: text or list", "x: text, or element"], result: "a number, or nil where it is not there",
    summary: "The index of the first place where a text holds another one, or a list an element.",
    example: ("[index_of(\"oak tree\", \"tree\"), index_of([3, 5], 4)]", "[4, nil]")
  ) { (arguments, _) throws(ScriptError) in
    guard arguments[0].kind == .text || arguments[0].kind == .list else {
      throw arguments.mismatch("a text or a list", 0)
    }
    return try place(arguments).map { Value(Double($0)) } ?? .nothing
  }

  /// The place of the second argument in the first one, which is a text or a list.
  private static func place(_ arguments: FunctionArguments) throws(ScriptError) -> Int? {
    guard let elements = arguments[0].elements else {
      let part = try arguments.text(1)
      return part.isEmpty ? 0 : try TextSearch(part).first(in: try arguments.text(0))
    }
    for (place, element) in elements.enumerated() {
      if place & 0xFFFF == 0xFFFF { try Interrupt.check() }
      if try Quantities.isEqual(element, arguments[1]) { return place }
    }
    return nil
  }

  // MARK: Stretches

  static let slice = FunctionDefinition(
    "slice", ["whole: text or list", "from: index", "to?: index, else the last"],
    result: "a text, or a list",
    summary: "The letters or elements from one index to another, both included.",
    example: ("[slice(\"2026-05-01\", 0, 3), slice([4, 5, 6], 1)]", "[\"2026\", [5, 6]]")
  ) { (arguments, _) throws(ScriptError) in
    if let elements = arguments[0].elements {
      let (from, to) = try bounds(arguments, count: elements.count, "the list")
      try arguments.heap.reserve((to + 1 - from) * MemoryLayout<Value>.stride)
      return arguments.heap.list(Array(elements[from..<(to + 1)]))
    }
    guard let text = arguments[0].string else { throw arguments.mismatch("a text or a list", 0) }
    let (from, to) = try bounds(arguments, count: text.count, "the text")
    let start = text.index(text.startIndex, offsetBy: from)
    return arguments.heap.text(String(text[start..<text.index(start, offsetBy: to + 1 - from)]))
  }

  /// The first and the last index of a stretch; the last is one less than the first where the stretch is empty.
  private static func bounds(
    _ arguments: FunctionArguments, count: Int, _ what: String
  ) throws(ScriptError) -> (from: Int, to: Int) {
    let from = try index(arguments, 1)
    let to = arguments[2].kind == .absent ? count - 1 : try index(arguments, 2)
    for (index, slot, isWithin) in [(from, 1, from >= 0 && from <= count), (to, 2, to >= from - 1 && to < count)]
    where !isWithin {
      let isBackwards = slot == 2 && to < count
      throw ScriptError(
        .range, isBackwards ? "a stretch from \(from) to \(to) goes backwards" : "there is no index \(index)",
        help: count == 0 ? "\(what) is empty" : "\(what) has the indexes 0 to \(count - 1)", slot: slot)
    }
    return (from, to)
  }

  private static func index(_ arguments: FunctionArguments, _ slot: Int) throws(ScriptError) -> Int {
    try arguments.wholeNumber(slot, in: -(1 << 53)...(1 << 53), "an index")
  }
}
