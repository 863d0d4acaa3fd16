import Language

/// Turns a checked tree into instructions.
///
/// Variables of inner blocks have the registers that the checker numbered; intermediate values use the registers after
/// them as a stack.
public struct Compiler {
  let chunk: Chunk
  let heap: Heap
  let host: any Host
  var nextRegister: Int
  let echoes: Bool
  private var numberConstants: [UInt64: Int] = [:]
  private var textConstants: [String: Int] = [:]

  /// The most registers and constants that an instruction can name.
  static let maximumOperand = 65_000

  /// Compiles a checked text. Throws a diagnostic where the text is too large for the machine. With `echoes` the
  /// values of expressions that stand alone are shown.
  public static func compile(
    _ checked: Checker.Result, heap: Heap, host: any Host, echoes: Bool
  ) throws(Diagnostic) -> Chunk {
    var compiler = Compiler(
      chunk: Chunk(source: checked.script.source), heap: heap, host: host, nextRegister: checked.localCount,
      echoes: echoes)
    compiler.chunk.frameSize = checked.localCount
    for statement in checked.script.statements { try compiler.compile(statement) }
    compiler.emit(.halt, at: Span(0, 0))
    return compiler.chunk
  }

  private init(chunk: Chunk, heap: Heap, host: any Host, nextRegister: Int, echoes: Bool) {
    self.chunk = chunk
    self.heap = heap
    self.host = host
    self.nextRegister = nextRegister
    self.echoes = echoes
  }

  // MARK: Emitting

  @discardableResult
  func emit(_ operation: Operation, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0, at span: Span) -> Int {
    chunk.code.append(Instruction(operation, a, b, c))
    chunk.spans.append(span)
    return chunk.code.count - 1
  }

  @discardableResult
  func emit(_ operation: Operation, _ a: Int, wide: Int, at span: Span) -> Int {
    chunk.code.append(Instruction(operation, a, wide: wide))
    chunk.spans.append(span)
    return chunk.code.count - 1
  }

  /// Makes a jump that was written earlier go to the next instruction.
  func land(_ jump: Int) {
    let old = chunk.code[jump]
    chunk.code[jump] = Instruction(old.operation, old.a, wide: chunk.code.count - jump - 1)
  }

  mutating func register(_ count: Int = 1, at span: Span) throws(Diagnostic) -> Int {
    let first = nextRegister
    nextRegister += count
    guard nextRegister < Self.maximumOperand else {
      throw Diagnostic(.tooDeep, "too many values at once (limit \(Self.maximumOperand))", at: span)
    }
    chunk.frameSize = max(chunk.frameSize, nextRegister)
    return first
  }

  mutating func constant(_ value: Value) -> Int {
    if value.isNumeric, value.reference == 0 {
      let key = value.bits ^ (value.tag << 52)
      if let known = numberConstants[key], chunk.constants[known].tag == value.tag,
        chunk.constants[known].bits == value.bits
      {
        return known
      }
      numberConstants[key] = chunk.constants.count
    }
    chunk.constants.append(value)
    chunk.strings.append("")
    return chunk.constants.count - 1
  }

  mutating func constant(_ text: String) -> Int {
    // Canonically equal texts may differ in their bytes, so they are no reason to share a constant.
    if let known = textConstants[text], chunk.strings[known].utf8.elementsEqual(text.utf8) { return known }
    chunk.constants.append(heap.text(text))
    chunk.strings.append(text)
    textConstants[text] = chunk.constants.count - 1
    return chunk.constants.count - 1
  }

  /// A constant that names something in a 16-bit operand.
  mutating func nameConstant(_ text: String, at span: Span) throws(Diagnostic) -> Int {
    let place = constant(text)
    guard place < Self.maximumOperand else {
      throw Diagnostic(.tooDeep, "the text has too many constants (limit \(Self.maximumOperand))", at: span)
    }
    return place
  }

  // MARK: Statements

  mutating func compile(_ block: Block) throws(Diagnostic) {
    for statement in block.statements { try compile(statement) }
  }

  mutating func compile(_ statement: Statement) throws(Diagnostic) {
    let saved = nextRegister
    defer { nextRegister = saved }
    switch statement {
    case .expression(let expression):
      let value = try operand(expression)
      if echoes { emit(.echo, value, at: expression.span) }
    case .binding(let binding): try store(binding.value, in: binding.use)
    case .assignment(let target, let value, let span): try compileAssignment(target, value, span)
    case .command(let command): try compileCommand(command)
    case .ifElse(let condition, let then, let otherwise, _):
      let skip = try jumpIfFalse(condition)
      try compile(then)
      if let otherwise {
        let end = emit(.jump, 0, wide: 0, at: then.span)
        land(skip)
        try compile(otherwise)
        land(end)
      } else {
        land(skip)
      }
    case .forIn(let variable, let sequence, let body, _): try compileLoop(variable, sequence, body)
    case .tryCatch(let body, let error, let handler, _):
      let start = chunk.code.count
      try compile(body)
      let end = chunk.code.count
      let skip = emit(.jump, 0, wide: 0, at: body.span)
      let register = try self.register(at: handler.span)
      chunk.handlers.append(
        .init(kind: .catching, start: start, end: end, target: chunk.code.count, register: register))
      emitStore(register, error, at: error.name.span)
      try compile(handler)
      land(skip)
    case .raise(let value, let span): emit(.raise, try operand(value), at: span)
    case .fail(let value, let span):
      let register = try self.register(at: span)
      if let value {
        try compile(value, into: register)
      } else {
        emit(.constant, register, wide: constant("failed"), at: span)
      }
      emit(.fail, register, at: span)
    case .expect(let condition, let message, let span): try compileExpectation(condition, message, span)
    case .expectError(let kind, let body, let span): try compileTrial(kind, body, span)
    }
  }

  private mutating func store(_ value: Expression, in use: NameUse) throws(Diagnostic) {
    if case .local(let slot) = use.binding {
      // The value may use an outer variable of the same name, which has another register.
      try compile(value, into: slot)
    } else {
      emitStore(try operand(value), use, at: value.span)
    }
  }

  func emitStore(_ register: Int, _ use: NameUse, at span: Span) {
    switch use.binding {
    case .local(let slot): if slot != register { emit(.move, slot, register, at: span) }
    case .global(let slot): emit(.setGlobal, register, wide: slot, at: span)
    case .unresolved, .project, .builtin: break
    }
  }

  private mutating func compileAssignment(
    _ target: Expression, _ value: Expression, _ span: Span
  ) throws(Diagnostic) {
    switch target {
    case .name(let use): emitStore(try operand(value), use, at: span)
    case .field(let base, let name):
      let record = try operand(base)
      let register = try operand(value)
      emit(.setField, record, try nameConstant(name.text, at: name.span), register, at: target.span)
    case .index(let base, let index, _):
      let list = try operand(base)
      let place = try operand(index)
      emit(.setIndex, list, place, try operand(value), at: target.span)
    default: break
    }
  }

  private mutating func compileLoop(
    _ variable: NameUse, _ sequence: Expression, _ body: Block
  ) throws(Diagnostic) {
    let state = try register(3, at: sequence.span)
    try compile(sequence, into: state)
    emit(.beginLoop, state, at: sequence.span)
    let start = chunk.code.count
    let next = emit(.nextElement, state, wide: 0, at: sequence.span)
    emitStore(state + 2, variable, at: variable.name.span)
    try compile(body)
    emit(.jump, 0, wide: start - chunk.code.count - 1, at: body.span)
    land(next)
  }

  /// Jumps when the condition is false; the jump is to be landed.
  mutating func jumpIfFalse(_ condition: Expression) throws(Diagnostic) -> Int {
    let saved = nextRegister
    defer { nextRegister = saved }
    return emit(.jumpIfFalse, try operand(condition), wide: 0, at: condition.span)
  }

  private mutating func compileExpectation(
    _ condition: Expression, _ message: Expression?, _ span: Span
  ) throws(Diagnostic) {
    let result = try register(at: span)
    let texts = chunk.source
    var operands: [Expression] = []
    switch condition {
    case .binary(let operation, let left, let right, _)
    where [.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual].contains(operation):
      operands = [left, right]
      let first = try register(2, at: span)
      try compile(left, into: first)
      try compile(right, into: first + 1)
      emitComparison(operation, result, first, first + 1, at: condition.span)
    case .call(_, let arguments, _):
      operands = arguments.map(\.value)
      try compile(condition, into: result)
    default: try compile(condition, into: result)
    }
    let skip = emit(.jumpIfTrue, result, wide: 0, at: condition.span)
    let first = try register(max(1, operands.count), at: span)
    if case .call = condition {
      for (place, operand) in operands.enumerated() { try compile(operand, into: first + place) }
    } else {
      for place in operands.indices { emit(.move, first + place, result + 1 + place, at: span) }
    }
    if let message {
      try compile(message, into: result)
    } else {
      emit(.constant, result, wide: constant(.nothing), at: span)
    }
    chunk.expectationSites.append(
      .init(condition: texts.text(condition.span), operands: operands.map { isLiteral($0) ? "" : texts.text($0.span) }))
    guard chunk.expectationSites.count < Self.maximumOperand else {
      throw Diagnostic(.tooDeep, "the text has too many expectations (limit \(Self.maximumOperand))", at: span)
    }
    emit(.expectationFailed, result, first, chunk.expectationSites.count - 1, at: condition.span)
    land(skip)
  }

  private func isLiteral(_ expression: Expression) -> Bool {
    switch expression {
    case .nothing, .boolean, .number, .quantity, .position, .string, .list, .record: return true
    case .unary(_, let operand, _): return isLiteral(operand)
    default: return false
    }
  }

  private mutating func compileTrial(_ kind: Expression?, _ body: Block, _ span: Span) throws(Diagnostic) {
    let register = try self.register(at: span)
    if let kind {
      try compile(kind, into: register)
    } else {
      emit(.constant, register, wide: constant(.nothing), at: span)
    }
    emit(.beginTrial, register, at: span)
    let start = chunk.code.count
    try compile(body)
    let end = chunk.code.count
    emit(.endTrial, register, at: span)
    chunk.handlers.append(.init(kind: .trial, start: start, end: end, target: chunk.code.count, register: register))
  }
}
