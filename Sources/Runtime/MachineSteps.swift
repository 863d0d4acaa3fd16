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

  /// Takes or passes over the jump that follows a test; back is the end of a loop's turn, which counts. Says whether the
  /// budget is used up.
  @inline(__always) @discardableResult
  func branch(
    _ outcome: Bool, _ i: UnsafePointer<Instruction>, _ next: inout UnsafePointer<Instruction>, _ budget: inout Int
  ) -> Bool {
    if outcome == (i.c != 0) {
      if next.wide < 0 { budget &-= 1 }
      next += next.wide + 1
    } else {
      next += 1
    }
    return budget <= 0
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

  func notTruth(_ value: Value) -> ScriptError {
    ScriptError(
      .type, "a condition is true or false, found \(value.typeName)",
      help: value.isMissing ? "nil means that the value is missing: compare it with `!= nil`" : nil)
  }

  // MARK: Rare paths

  /// Carries out an instruction of arithmetic outside the loop's fast paths.
  func arithmetic(
    _ i: UnsafePointer<Instruction>, _ R: UnsafeMutablePointer<Value>, _ code: UnsafeMutablePointer<CodeRecord>,
    _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptError) {
    mark(R, code, frame)
    let K = code.pointee.constants
    switch i.operation {
    case .add: R[i.a] = try slow(.add, R[i.b], R[i.c])
    case .addConstant: R[i.a] = try slow(.add, R[i.b], K[i.c])
    case .subtract: R[i.a] = try slow(.subtract, R[i.b], R[i.c])
    case .subtractConstant: R[i.a] = try slow(.subtract, R[i.b], K[i.c])
    case .multiply: R[i.a] = try slow(.multiply, R[i.b], R[i.c])
    case .multiplyConstant: R[i.a] = try slow(.multiply, R[i.b], K[i.c])
    case .divide: R[i.a] = try slow(.divide, R[i.b], R[i.c])
    case .divideConstant: R[i.a] = try slow(.divide, R[i.b], K[i.c])
    case .modulo: R[i.a] = try slow(.modulo, R[i.b], R[i.c])
    case .power: R[i.a] = try slow(.power, R[i.b], R[i.c])
    case .negate, .affirm: R[i.a] = try signed(R[i.b], negative: i.operation == .negate)
    default:
      let (x, y) = (R[i.b], R[i.c])
      let quotient = (x.number / y.number).rounded(.down)
      R[i.a] =
        x.isNumber && y.isNumber && quotient.isFinite ? Value(finite: quotient) : try slow(.wholeDivide, x, y)
    }
  }

  /// Arithmetic outside the loop's fast paths. `top` must be up to date.
  @inline(never)
  func slow(_ operation: BinaryOperator, _ a: Value, _ b: Value) throws(ScriptError) -> Value {
    if operation == .add, a.kind == .text, b.kind == .text {
      try checkRoom(forTextsOf: a.textBytes + b.textBytes)
    } else if heap.wantsCollection, !a.isNumeric || !b.isNumeric {
      try collect()
    }
    return try Quantities.arithmetic(operation, a, b, heap)
  }

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
