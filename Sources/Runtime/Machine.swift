import Language

// The one loop that runs compiled texts. Registers live in memory of their own, reached by a raw pointer; every index
// in an instruction was made by the compiler and lies inside the frame it has asked for.

/// Runs compiled texts one after another over the same variables, as the prompt needs it.
public final class Machine {
  /// The memory of the run.
  public let heap: Heap
  /// The variables of the outermost block, by slot.
  var globals: [Value] = []
  let host: any Host
  /// The most steps (turns of loops, calls and commands) that a text may take.
  public let stepLimit: Int
  private var steps = 0

  /// A machine over a host, with its limits.
  public init(host: any Host, stepLimit: Int = 100_000_000_000, memoryLimit: Int = 2 << 30) {
    self.host = host
    self.stepLimit = stepLimit
    heap = Heap(limit: memoryLimit)
  }

  /// The value of a variable of the outermost block by its slot; nil where it was never set.
  public func global(_ slot: Int) -> Value? { globals.indices.contains(slot) ? globals[slot] : nil }

  /// Runs a text to its end; throws what no `catch` has taken, with its place.
  public func run(_ chunk: Chunk, globals names: GlobalNames) throws(ScriptError) {
    while globals.count < names.slotCount { globals.append(.absent) }
    steps = 0
    let size = chunk.frameSize + 1
    let registers = UnsafeMutablePointer<Value>.allocate(capacity: size)
    registers.initialize(repeating: .nothing, count: size)
    defer { registers.deallocate() }
    try run(chunk, registers, size)
  }

  private func run(_ chunk: Chunk, _ R: UnsafeMutablePointer<Value>, _ size: Int) throws(ScriptError) {
    let code = chunk.code
    let constants = chunk.constants
    var pc = 0
    while true {
      do throws(ScriptError) {
        try code.withUnsafeBufferPointer { (code) throws(ScriptError) in
          try constants.withUnsafeBufferPointer { (K) throws(ScriptError) in
            try loop(chunk, code, K, R, size, &pc)
          }
        }
        return
      } catch {
        pc = try handle(error, in: chunk, at: pc - 1, R)
      }
    }
  }

  private func loop(
    _ chunk: Chunk, _ code: UnsafeBufferPointer<Instruction>, _ K: UnsafeBufferPointer<Value>,
    _ R: UnsafeMutablePointer<Value>, _ size: Int, _ place: inout Int
  ) throws(ScriptError) {
    var pc = place
    defer { place = pc }
    while true {
      let i = code[pc]
      pc += 1
      switch i.operation {
      case .move: R[i.a] = R[i.b]
      case .constant: R[i.a] = K[i.wide]
      case .getGlobal: R[i.a] = globals[i.wide]
      case .setGlobal: globals[i.wide] = R[i.a]
      case .project: R[i.a] = try host.project(chunk.strings[i.wide], heap)
      case .builtin: R[i.a] = try host.builtin(chunk.strings[i.wide], heap)
      case .add:
        let (x, y) = (R[i.b], R[i.c])
        let sum = x.number + y.number
        if x.isNumber, y.isNumber, sum.isFinite {
          R[i.a] = Value(sum)
        } else {
          R[i.a] = try slow(.add, x, y, R, size, chunk)
        }
      case .subtract:
        let (x, y) = (R[i.b], R[i.c])
        let difference = x.number - y.number
        if x.isNumber, y.isNumber, difference.isFinite {
          R[i.a] = Value(difference)
        } else {
          R[i.a] = try slow(.subtract, x, y, R, size, chunk)
        }
      case .multiply:
        let (x, y) = (R[i.b], R[i.c])
        let product = x.number * y.number
        if x.isNumber, y.isNumber, product.isFinite {
          R[i.a] = Value(product)
        } else {
          R[i.a] = try slow(.multiply, x, y, R, size, chunk)
        }
      case .divide:
        let (x, y) = (R[i.b], R[i.c])
        let quotient = x.number / y.number
        if x.isNumber, y.isNumber, quotient.isFinite {
          R[i.a] = Value(quotient)
        } else {
          R[i.a] = try slow(.divide, x, y, R, size, chunk)
        }
      case .wholeDivide:
        let (x, y) = (R[i.b], R[i.c])
        let quotient = (x.number / y.number).rounded(.down)
        R[i.a] =
          x.isNumber && y.isNumber && quotient.isFinite
          ? Value(quotient) : try slow(.wholeDivide, x, y, R, size, chunk)
      case .modulo: R[i.a] = try slow(.modulo, R[i.b], R[i.c], R, size, chunk)
      case .power: R[i.a] = try slow(.power, R[i.b], R[i.c], R, size, chunk)
      case .negate: R[i.a] = try signed(R[i.b], negative: true)
      case .affirm: R[i.a] = try signed(R[i.b], negative: false)
      case .not: R[i.a] = Value(!(try truth(R[i.b])))
      case .equal: R[i.a] = Value(try Quantities.isEqual(R[i.b], R[i.c]))
      case .notEqual: R[i.a] = Value(!(try Quantities.isEqual(R[i.b], R[i.c])))
      case .less:
        let (x, y) = (R[i.b], R[i.c])
        R[i.a] = Value(x.isNumber && y.isNumber ? x.number < y.number : try Quantities.isLess(x, y, orEqual: false))
      case .lessOrEqual:
        let (x, y) = (R[i.b], R[i.c])
        R[i.a] = Value(x.isNumber && y.isNumber ? x.number <= y.number : try Quantities.isLess(x, y, orEqual: true))
      case .jump: pc += i.wide
      case .jumpIfFalse: if try !truth(R[i.a]) { pc += i.wide }
      case .jumpIfTrue: if try truth(R[i.a]) { pc += i.wide }
      case .checkBoolean: _ = try truth(R[i.a])
      case .list:
        try safepoint(R, size, chunk)
        R[i.a] = heap.list(UnsafeBufferPointer(start: R + i.b, count: i.c))
      case .append: for offset in 0..<i.c { heap.append(R[i.b + offset], to: R[i.a]) }
      case .record:
        try safepoint(R, size, chunk)
        let shape = chunk.shapes[i.c]
        R[i.a] = heap.record(shape, UnsafeBufferPointer(start: R + i.b, count: shape.names.count))
      case .getField: R[i.a] = try Access.field(chunk.strings[i.c], of: R[i.b], heap)
      case .setField: try Access.setField(chunk.strings[i.b], of: R[i.a], to: R[i.c], heap)
      case .getIndex: R[i.a] = try Access.element(of: R[i.b], at: R[i.c], heap)
      case .setIndex: try Access.setElement(of: R[i.a], at: R[i.b], to: R[i.c], heap)
      case .range: R[i.a] = try Access.range(R[i.b], R[i.c], heap)
      case .convert: R[i.a] = try Quantities.convert(R[i.b], to: Units.all[i.c])
      case .format:
        if R[i.a].kind != .text || i.c != 0 {
          R[i.a] = heap.text(ValueText.text(R[i.a], decimals: i.c == 0 ? nil : i.c - 1))
        }
      case .join:
        try checkRoom(forTextsOf: (0..<i.c).reduce(0) { $0 + R[i.b + $1].textBytes }, R, size, chunk)
        R[i.a] = Access.join(UnsafeBufferPointer(start: R + i.b, count: i.c), heap)
      case .beginLoop: try Access.beginLoop(R + i.a)
      case .nextElement:
        try safepoint(R, size, chunk)
        let state = R + i.a
        if state[0].isNumber {
          let next = state[1].number
          if next <= state[0].number {
            state[2] = Value(next)
            // Past 2^53 one more is the same number: the loop ends instead of standing still.
            state[1] = Value(next + 1 > next ? next + 1 : .infinity)
          } else {
            pc += i.wide
          }
        } else if let element = try Access.nextElement(state, heap) {
          state[2] = element
        } else {
          pc += i.wide
        }
        try countStep()
      case .call:
        try safepoint(R, size, chunk)
        let site = chunk.callSites[i.c]
        let arguments = FunctionArguments(values: UnsafeBufferPointer(start: R + i.b, count: site.count), heap: heap)
        R[i.a] = try host.call(function: site.function, arguments)
        try countStep()
      case .command:
        try safepoint(R, size, chunk)
        let site = chunk.commandSites[i.c]
        let arguments = UnsafeBufferPointer(start: R + i.b, count: site.argumentSpans.count)
        R[i.a] = try host.perform(CommandCall(site: site, arguments: arguments, heap: heap))
        try countStep()
      case .raise: throw ScriptError(.raised, ValueText.text(R[i.a]))
      case .fail: throw ScriptError(.verdict, ValueText.text(R[i.a]))
      case .expectationFailed: throw expectationFailed(chunk.expectationSites[i.c], R[i.a], R + i.b)
      case .beginTrial: host.beginTrial()
      case .endTrial:
        host.endTrial()
        let kind = R[i.a].string.map { "an error of the kind \"\($0)\"" } ?? "an error"
        throw ScriptError(.verdict, "expected \(kind), but none was raised")
      case .echo: host.echo(R[i.a], heap)
      case .halt: return
      }
    }
  }

  // MARK: Rare paths

  @inline(never)
  private func slow(
    _ operation: BinaryOperator, _ a: Value, _ b: Value, _ R: UnsafeMutablePointer<Value>, _ size: Int, _ chunk: Chunk
  ) throws(ScriptError) -> Value {
    if operation == .add, a.kind == .text, b.kind == .text {
      try checkRoom(forTextsOf: a.textBytes + b.textBytes, R, size, chunk)
    }
    return try Quantities.arithmetic(operation, a, b, heap)
  }

  @inline(never)
  private func signed(_ value: Value, negative: Bool) throws(ScriptError) -> Value {
    guard value.isNumeric else {
      throw ScriptError(.type, "\(value.typeName) has no sign")
    }
    return negative ? Value(-value.number, unitIndex: value.unitIndex, reference: value.reference) : value
  }

  @inline(__always)
  private func truth(_ value: Value) throws(ScriptError) -> Bool {
    if let truth = value.boolean { return truth }
    throw notTruth(value)
  }

  @inline(never)
  private func notTruth(_ value: Value) -> ScriptError {
    ScriptError(
      .type, "a condition is true or false, found \(value.typeName)",
      help: value.isMissing ? "nil means that the value is missing: compare it with `!= nil`" : nil)
  }

  @inline(__always)
  private func countStep() throws(ScriptError) {
    steps &+= 1
    if steps > stepLimit || Interrupt.isRequested { throw stopped() }
  }

  @inline(never)
  private func stopped() -> ScriptError {
    if Interrupt.isRequested { return ScriptError(.interrupt, "interrupted") }
    return ScriptError(.limit, "the script took more than \(stepLimit) steps", help: "`--steps N` sets the limit")
  }

  @inline(__always)
  private func safepoint(
    _ R: UnsafeMutablePointer<Value>, _ size: Int, _ chunk: Chunk
  ) throws(ScriptError) {
    if heap.wantsCollection { try collect(R, size, chunk) }
  }

  /// Collects where joining texts needs it, and throws where they do not fit even then.
  private func checkRoom(
    forTextsOf bytes: Int, _ R: UnsafeMutablePointer<Value>, _ size: Int, _ chunk: Chunk
  ) throws(ScriptError) {
    guard heap.wantsCollection || heap.isTight(forTextsOf: bytes) else { return }
    try collect(R, size, chunk)
    if heap.isTight(forTextsOf: bytes) { throw outOfMemory() }
  }

  @inline(never)
  private func collect(_ R: UnsafeMutablePointer<Value>, _ size: Int, _ chunk: Chunk) throws(ScriptError) {
    globals.withUnsafeBufferPointer { globals in
      chunk.constants.withUnsafeBufferPointer { constants in
        heap.collect(roots: [UnsafeBufferPointer(start: R, count: size), globals, constants])
      }
    }
    if heap.bytesInUse > heap.limit { throw outOfMemory() }
  }

  private func outOfMemory() -> ScriptError {
    ScriptError(
      .limit, "the script holds more than \(heap.limit >> 20) MB of values", help: "`--memory MB` sets the limit")
  }

  private func expectationFailed(
    _ site: Chunk.ExpectationSite, _ message: Value, _ operands: UnsafeMutablePointer<Value>
  ) -> ScriptError {
    if !message.isMissing { return ScriptError(.verdict, ValueText.text(message)) }
    let facts = site.operands.enumerated().filter { !$0.element.isEmpty }.map {
      "`\($0.element)` is \(ValueText.echo(operands[$0.offset]))"
    }
    return ScriptError(
      .verdict, "expected `\(site.condition)`", help: facts.isEmpty ? nil : facts.joined(separator: ", "))
  }

  // MARK: Errors

  /// Finds what takes an error and gives the place to go on at, or throws it on with its place.
  private func handle(
    _ error: ScriptError, in chunk: Chunk, at pc: Int, _ R: UnsafeMutablePointer<Value>
  ) throws(ScriptError) -> Int {
    if error.place == nil { error.place = (chunk.source, span(of: error, in: chunk, at: pc)) }
    for handler in chunk.handlers where pc >= handler.start && pc < handler.end {
      switch handler.kind {
      case .trial:
        host.endTrial()
        guard error.isCatchable else { continue }
        if let wanted = R[handler.register].string, wanted != error.kind.rawValue {
          let verdict = ScriptError(
            .verdict,
            "expected an error of the kind \"\(wanted)\", but the kind is \"\(error.kind.rawValue)\": "
              + error.message, help: error.help)
          verdict.place = error.place
          throw verdict
        }
        return handler.target
      case .catching:
        guard error.isCatchable else { continue }
        R[handler.register] = record(of: error)
        return handler.target
      }
    }
    throw error
  }

  private func span(of error: ScriptError, in chunk: Chunk, at pc: Int) -> Span {
    let instruction = chunk.code[pc]
    guard let slot = error.slot else { return chunk.spans[pc] }
    switch instruction.operation {
    case .command:
      let site = chunk.commandSites[instruction.c]
      guard site.argumentSpans.indices.contains(slot) else { break }
      let entry = error.entry.flatMap { site.entrySpans[slot][$0] }
      if let span = entry ?? site.argumentSpans[slot] { return span }
    case .call:
      let spans = chunk.callSites[instruction.c].argumentSpans
      if spans.indices.contains(slot), let span = spans[slot] { return span }
    default: break
    }
    return chunk.spans[pc]
  }

  /// What `catch e` names.
  private func record(of error: ScriptError) -> Value {
    let place = error.place
    let position = place.map { $0.source.place(of: $0.span.start) }
    let file = place?.source.name ?? ""
    let line = position?.line ?? 0
    return heap.record([
      ("message", heap.text(error.message)), ("kind", heap.text(error.kind.rawValue)),
      ("code", heap.text(error.code.rawValue)), ("file", heap.text(file)),
      ("line", Value(Double(line))), ("column", Value(Double(position?.column ?? 0))),
      ("help", error.help.map { heap.text($0) } ?? .nothing),
      ("chain", heap.list([heap.text("\(file):\(line)")])),
    ])
  }
}
