import Language
import Runtime

/// Functions that make and change lists.
enum ListFunctions {
  static let all = [list, filled, append, insert, remove, reverse, sort, unique, copy]

  // MARK: Making lists

  static let list = FunctionDefinition(
    "list", ["x: range, layer, overlay or list"], result: "a list",
    summary: "A new list of the elements of anything that a loop can go through.",
    example: ("list(1..5)", "[1, 2, 3, 4, 5]")
  ) { (arguments, _) throws(ScriptError) in
    if arguments[0].kind == .text {
      throw arguments.mismatch("a list, a range or a layer", 0, help: "letters(text) gives the letters of a text")
    }
    return try made(try arguments.elements(0), arguments.heap)
  }

  static let filled = FunctionDefinition(
    "filled", ["count: whole number, 0 or above", "x: value"], result: "a list",
    summary: "A list of one value so many times; a list or record is shared by all.",
    example: ("filled(3, 0 m)", "[0 m, 0 m, 0 m]")
  ) { (arguments, _) throws(ScriptError) in
    let count = try arguments.wholeNumber(0, in: 0...(1 << 53), "the count")
    return try arguments.heap.list(repeating: arguments[1], count: count)
  }

  private static func made(_ elements: [Value], _ heap: Heap) throws(ScriptError) -> Value {
    try heap.reserve(elements.count * MemoryLayout<Value>.stride)
    return heap.list(elements)
  }

  static let copy = FunctionDefinition(
    "copy", ["x: value"], result: "the same value, which can be changed on its own",
    summary: "A copy of a list or record and of all lists and records in it.",
    example: ("append(copy([1, 2]), 3)", "[1, 2, 3]")
  ) { (arguments, _) throws(ScriptError) in
    try arguments.heap.copy(arguments[0])
  }

  // MARK: Changing a list in place

  static let append = FunctionDefinition(
    "append", ["list: list", "x: value"], result: "the list itself",
    summary: "Adds an element at the end of a list, which is changed.", example: ("append([1, 2], 3)", "[1, 2, 3]")
  ) { (arguments, _) throws(ScriptError) in
    let list = try arguments.list(0)
    try arguments.heap.add(arguments[1], to: list)
    return list
  }

  static let insert = FunctionDefinition(
    "insert", ["list: list", "at: index, 0 to the count", "x: value"], result: "the list itself",
    summary: "Puts an element before the one at an index, in a list, which is changed.",
    example: ("insert([1, 3], 1, 2)", "[1, 2, 3]")
  ) { (arguments, _) throws(ScriptError) in
    let list = try arguments.list(0)
    let index = try index(arguments, upTo: list.listCount ?? 0, "the list takes an element at the indexes")
    try arguments.heap.insert(arguments[2], at: index, in: list)
    return list
  }

  static let remove = FunctionDefinition(
    "remove", ["list: list", "at: index"], result: "the element that was there",
    summary: "Takes the element at an index out of a list, which is changed.", example: ("remove([4, 5, 6], 0)", "4")
  ) { (arguments, _) throws(ScriptError) in
    let list = try arguments.list(0)
    let index = try index(arguments, upTo: (list.listCount ?? 0) - 1, "the list has the indexes")
    return arguments.heap.remove(at: index, from: list)
  }

  private static func index(
    _ arguments: FunctionArguments, upTo last: Int, _ range: String
  ) throws(ScriptError) -> Int {
    let number = try arguments.number(1)
    guard number.rounded() == number else {
      throw ScriptError(.type, "an index is a whole number, found \(ValueText.number(number))", slot: 1)
    }
    guard let index = Int(exactly: number), index >= 0, index <= last else {
      throw ScriptError(
        .range, "there is no index \(ValueText.number(number))",
        help: last < 0 ? "the list is empty" : "\(range) 0 to \(last)", slot: 1)
    }
    return index
  }

  // MARK: Order

  static let reverse = FunctionDefinition(
    "reverse", ["list: list, range or layer"], result: "a new list", summary: "The elements in reverse order.",
    example: ("reverse(1..3)", "[3, 2, 1]")
  ) { (arguments, _) throws(ScriptError) in
    try made(try arguments.elements(0).reversed(), arguments.heap)
  }

  static let sort = FunctionDefinition(
    "sort",
    [
      "list: list of numbers, of quantities of one dimension, of texts, of dates or of moments",
      ":descending?: true for the largest first", ":by?: list of keys, one for each element",
    ], result: "a new list",
    summary: "The elements in order, or in that of their keys; equal ones as they stood and nil last.",
    example: ("sort([3 m, nil, 20 cm, 1 m])", "[20 cm, 1 m, 3 m, nil]")
  ) { (arguments, _) throws(ScriptError) in
    let descending = try arguments.truth(1, otherwise: false)
    if arguments[2].kind != .absent {
      let elements = try arguments.elements(0)
      let keys = try arguments.elements(2)
      guard keys.count == elements.count else {
        throw ScriptError(.range, "there are \(elements.count) elements, but \(keys.count) keys", slot: 2)
      }
      return try made(try Sorting.order(of: keys, descending: descending).map { elements[$0] }, arguments.heap)
    }
    return try made(try Sorting.sorted(try arguments.elements(0), descending: descending), arguments.heap)
  }

  static let unique = FunctionDefinition(
    "unique", ["list: list, range or layer"], result: "a new list",
    summary: "The elements without those that equal an earlier one.", example: ("unique([3, 1, 3, 1])", "[3, 1]")
  ) { (arguments, _) throws(ScriptError) in
    try made(try Uniqueness.unique(try arguments.elements(0)), arguments.heap)
  }
}
