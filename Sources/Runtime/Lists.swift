import Language

/// Lists that are changed in place or made at once, within the memory that a script may hold.
extension Heap {
  /// Throws (limit) where a value of so many bytes does not fit. Only what takes an eighth of the limit is refused at
  /// once; for less, what is no longer reachable may make room at the next collection.
  public func reserve(_ bytes: Int) throws(ScriptError) {
    let (sum, overflows) = bytesInUse.addingReportingOverflow(bytes)
    guard overflows || sum > limit else { return }
    if bytes > limit / 8 || bytesInUse > limit + limit / 8 {
      throw ScriptError(
        .limit, "the script holds more than \(limit >> 20) MB of values", help: "`--memory MB` sets the limit")
    }
  }

  /// Adds an element at the end of a list, in amortised constant time. Throws (limit) where there is no room.
  public func add(_ element: Value, to list: Value) throws(ScriptError) {
    guard list.kind == .list else { return }
    let record = list.listRecord.pointee
    if record.count == record.capacity { try reserve(record.capacity * MemoryLayout<Value>.stride) }
    append(element, to: list)
  }

  /// Puts an element before the one at an index, 0 to the count. Throws (limit) where there is no room.
  public func insert(_ element: Value, at index: Int, in list: Value) throws(ScriptError) {
    guard list.kind == .list, index >= 0, index <= list.listRecord.pointee.count else { return }
    try add(element, to: list)
    let record = list.listRecord.pointee
    guard let elements = record.elements else { return }
    let moved = record.count - 1 - index
    (elements + index + 1).update(from: elements + index, count: moved)
    elements[index] = element
  }

  /// Takes the element at an index out of a list; nil where there is none.
  public func remove(at index: Int, from list: Value) -> Value {
    guard list.kind == .list else { return .nothing }
    let record = list.listRecord
    guard let elements = record.pointee.elements, index >= 0, index < record.pointee.count else { return .nothing }
    let removed = elements[index]
    (elements + index).update(from: elements + index + 1, count: record.pointee.count - 1 - index)
    record.pointee.count -= 1
    return removed
  }

  /// A list of one value so many times. Throws (limit) where there is no room.
  public func list(repeating element: Value, count: Int) throws(ScriptError) -> Value {
    let (bytes, overflows) = count.multipliedReportingOverflow(by: MemoryLayout<Value>.stride)
    try reserve(overflows ? .max : bytes)
    guard count > 0 else { return list([]) }
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: count)
    memory.initialize(repeating: element, count: count)
    let record = ListRecord(header: header(.list), elements: memory, count: count, capacity: count)
    return link(record, as: .list, bytes: bytes)
  }

  /// A list of the elements of one list and then those of another. Throws (limit) where there is no room.
  func joinedLists(_ a: Value, _ b: Value) throws(ScriptError) -> Value {
    let (first, second) = (a.listRecord.pointee, b.listRecord.pointee)
    let joined = try list(repeating: .nothing, count: first.count + second.count)
    guard let elements = joined.listRecord.pointee.elements else { return joined }
    if let own = first.elements { elements.update(from: own, count: first.count) }
    if let own = second.elements { (elements + first.count).update(from: own, count: second.count) }
    return joined
  }

  /// A copy of a list or record, with copies of all lists and records in it; other values are fixed or handles and
  /// stay the same. What a value holds twice, or itself, its copy does too. Throws (limit) where there is no room.
  public func copy(_ value: Value) throws(ScriptError) -> Value {
    // A list of what waits instead of recursion: values may be nested more deeply than the stack reaches.
    var copies: [UInt64: Value] = [:]
    var waiting: [Value] = []
    let result = try shallowCopy(value, &copies, &waiting)
    while let next = waiting.popLast() {
      try Interrupt.check()
      let isList = next.kind == .list
      let elements = isList ? next.listRecord.pointee.elements : next.fieldRecord.pointee.values
      let count = isList ? next.listRecord.pointee.count : next.fieldRecord.pointee.capacity
      guard let elements else { continue }
      for index in 0..<count { elements[index] = try shallowCopy(elements[index], &copies, &waiting) }
    }
    return result
  }

  private func shallowCopy(
    _ value: Value, _ copies: inout [UInt64: Value], _ waiting: inout [Value]
  ) throws(ScriptError) -> Value {
    guard value.kind == .list || value.kind == .record else { return value }
    if let known = copies[value.bits] { return known }
    let made: Value
    if value.kind == .list {
      let record = value.listRecord.pointee
      try reserve(record.count * MemoryLayout<Value>.stride)
      made = list(UnsafeBufferPointer(start: record.elements, count: record.count))
    } else {
      let record = value.fieldRecord.pointee
      try reserve(record.capacity * MemoryLayout<Value>.stride)
      made = self.record(
        record.shape.takeUnretainedValue(), UnsafeBufferPointer(start: record.values, count: record.capacity))
    }
    copies[value.bits] = made
    waiting.append(made)
    return made
  }
}

extension Value {
  /// How many elements a list has; nil for anything else.
  public var listCount: Int? { kind == .list ? listRecord.pointee.count : nil }

  /// A number or quantity counted in a unit of its dimension; nil for anything else.
  public func number(in unit: Unit) -> Double? {
    guard isNumeric, dimension == unit.dimension else { return nil }
    return unitIndex == unit.index ? number : number * factor / unit.factor
  }
}
