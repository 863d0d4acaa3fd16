import Language

/// What the loop's instructions are made of.
extension Machine {
  /// The text that a function belongs to.
  @inline(__always)
  func chunk(_ code: UnsafeMutablePointer<CodeRecord>) -> Chunk {
    code.pointee.owner._withUnsafeGuaranteedRef { $0.chunk }
  }

  /// Notes where live registers and frames end, before anything that may collect or call back.
  @inline(__always)
  func mark(
    _ R: UnsafeMutablePointer<Value>, _ code: UnsafeMutablePointer<CodeRecord>, _ frame: UnsafeMutablePointer<Frame>
  ) {
    top = R - stack + code.pointee.frameSize
    frameTop = frame
  }

  @inline(never)
  func collect(
    _ R: UnsafeMutablePointer<Value>, _ code: UnsafeMutablePointer<CodeRecord>, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptError) {
    mark(R, code, frame)
    try collect()
  }

  /// Goes on at another place; back is the end of a loop's turn, which counts.
  @inline(__always)
  func jump(_ distance: Int, _ next: inout UnsafePointer<Instruction>, _ budget: inout Int) throws(ScriptError) {
    next += distance
    if distance < 0 {
      budget &-= 1
      if budget <= 0 { try refill(&budget) }
    }
  }

  /// Takes or passes over the jump that follows a test.
  @inline(__always)
  func branch(
    _ outcome: Bool, _ i: Instruction, _ next: inout UnsafePointer<Instruction>, _ budget: inout Int
  ) throws(ScriptError) {
    if outcome == (i.c != 0) {
      try jump(next.pointee.wide + 1, &next, &budget)
    } else {
      next += 1
    }
  }

  // MARK: Comparisons

  @inline(__always)
  func isEqual(_ x: Value, _ y: Value) throws(ScriptError) -> Bool {
    if x.isNumber, y.isNumber { return x.number == y.number }
    return try Quantities.isEqual(x, y)
  }

  @inline(__always)
  func isLess(_ x: Value, _ y: Value) throws(ScriptError) -> Bool {
    if x.tag == y.tag, x.isNumber || x.isPlainQuantity { return x.number < y.number }
    return try slowLess(x, y, orEqual: false)
  }

  @inline(__always)
  func isLessOrEqual(_ x: Value, _ y: Value) throws(ScriptError) -> Bool {
    if x.tag == y.tag, x.isNumber || x.isPlainQuantity { return x.number <= y.number }
    return try slowLess(x, y, orEqual: true)
  }

  @inline(__always)
  func truth(_ value: Value) throws(ScriptError) -> Bool {
    if let truth = value.boolean { return truth }
    throw notTruth(value)
  }

  @inline(never)
  private func slowLess(_ x: Value, _ y: Value, orEqual: Bool) throws(ScriptError) -> Bool {
    if x.isPlainQuantity, y.isPlainQuantity, unitDimensions[x.unitIndex] == unitDimensions[y.unitIndex] {
      let other = y.number * unitFactors[y.unitIndex] / unitFactors[x.unitIndex]
      return orEqual ? x.number <= other : x.number < other
    }
    return try Quantities.isLess(x, y, orEqual: orEqual)
  }

  /// What the result of a function of one number is; nil where the argument is left to the function itself.
  @inline(__always)
  func resultTag(of x: Value, _ input: NumberKernel.Input?) -> UInt64? {
    switch input {
    case .number: return x.isNumber ? x.tag : nil
    case .degrees: return x.tag == Self.degreeTag ? UInt64(Value.Kind.number.rawValue) : nil
    case .any: return x.isNumber || x.isPlainQuantity ? x.tag : nil
    case nil: return nil
    }
  }

  private static let degreeTag = Value(1, Units.degree).tag

  @inline(never)
  private func notTruth(_ value: Value) -> ScriptError {
    ScriptError(
      .type, "a condition is true or false, found \(value.typeName)",
      help: value.isMissing ? "nil means that the value is missing: compare it with `!= nil`" : nil)
  }

  // MARK: Rare paths

  /// Arithmetic outside the loop's fast paths. `top` must be up to date.
  @inline(never)
  func slow(_ operation: BinaryOperator, _ a: Value, _ b: Value) throws(ScriptError) -> Value {
    if a.isPlainQuantity, b.isPlainQuantity, operation == .add || operation == .subtract,
      unitDimensions[a.unitIndex] == unitDimensions[b.unitIndex]
    {
      let other = b.number * unitFactors[b.unitIndex] / unitFactors[a.unitIndex]
      let sum = operation == .add ? a.number + other : a.number - other
      if sum.isFinite { return Value(tag: a.tag, bits: sum.bitPattern) }
    }
    if operation == .add, a.kind == .text, b.kind == .text {
      try checkRoom(forTextsOf: a.textBytes + b.textBytes)
    } else if heap.wantsCollection, !a.isNumeric || !b.isNumeric {
      try collect()
    }
    return try Quantities.arithmetic(operation, a, b, heap)
  }

  @inline(never)
  func signed(_ value: Value, negative: Bool) throws(ScriptError) -> Value {
    guard value.isNumeric else {
      throw ScriptError(.type, "\(value.typeName) has no sign")
    }
    return negative ? Value(-value.number, unitIndex: value.unitIndex, reference: value.reference) : value
  }

  @inline(never)
  func notSet() -> ScriptError {
    ScriptError(.name, "the name has no value yet", help: "its declaration comes later, or has failed")
  }

  func expectationFailed(
    _ site: Chunk.ExpectationSite, _ message: Value, _ operands: UnsafeMutablePointer<Value>
  ) -> ScriptError {
    if !message.isMissing { return ScriptError(.verdict, ValueText.text(message)) }
    let facts = site.operands.enumerated().filter { !$0.element.isEmpty }.map {
      "`\($0.element)` is \(ValueText.echo(operands[$0.offset]))"
    }
    return ScriptError(
      .verdict, "expected `\(site.condition)`", help: facts.isEmpty ? nil : facts.joined(separator: ", "))
  }
}
