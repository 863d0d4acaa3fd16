import Language

/// Expressions.
extension Compiler {
  /// The register that holds the value: a variable's own, or a new one.
  mutating func operand(_ expression: Expression) throws(Diagnostic) -> Int {
    if case .name(let use) = expression, case .local(let slot) = use.binding { return slot }
    let target = try register(at: expression.span)
    try compile(expression, into: target)
    return target
  }

  mutating func compile(_ expression: Expression, into target: Int) throws(Diagnostic) {
    let saved = nextRegister
    defer { nextRegister = saved }
    let span = expression.span
    switch expression {
    case .nothing: emit(.constant, target, wide: constant(.nothing), at: span)
    case .boolean(let value, _): emit(.constant, target, wide: constant(Value(value)), at: span)
    case .number(let value, _): emit(.constant, target, wide: constant(Value(value)), at: span)
    case .quantity(let value, let unit, _): emit(.constant, target, wide: constant(Value(value, unit)), at: span)
    case .position(let latitude, let longitude, _):
      let value = host.position(latitude: latitude, longitude: longitude, heap)
      emit(.constant, target, wide: constant(value), at: span)
    case .string(let segments, _): try compileString(segments, into: target, span)
    case .list(let elements, _): try compileList(elements, into: target, span)
    case .record(let entries, _): try compileRecord(entries, into: target, span)
    case .name(let use): try compileName(use, into: target)
    case .call(let function, let arguments, _): try compileCall(function, arguments, into: target, span)
    case .field(let base, let name):
      let register = try operand(base)
      emit(.getField, target, register, try nameConstant(name.text, at: name.span), at: name.span)
    case .index(let base, let index, _):
      let list = try operand(base)
      emit(.getIndex, target, list, try operand(index), at: span)
    case .unary(let operation, let value, _):
      let register = try operand(value)
      emit(operation == .not ? .not : operation == .minus ? .negate : .affirm, target, register, at: span)
    case .binary(let operation, let left, let right, _):
      try compileBinary(operation, left, right, into: target, span)
    case .range(let low, let high, _):
      let first = try operand(low)
      emit(.range, target, first, try operand(high), at: span)
    case .convert(let value, let unit, _): emit(.convert, target, try operand(value), unit.index, at: span)
    }
  }

  private mutating func compileName(_ use: NameUse, into target: Int) throws(Diagnostic) {
    let span = use.name.span
    switch use.binding {
    case .local(let slot): if slot != target { emit(.move, target, slot, at: span) }
    case .global(let slot): emit(.getGlobal, target, wide: slot, at: span)
    case .project: emit(.project, target, wide: constant(use.name.text), at: span)
    case .builtin: emit(.builtin, target, wide: constant(use.name.text), at: span)
    case .unresolved: emit(.constant, target, wide: constant(.nothing), at: span)
    }
  }

  private mutating func compileString(
    _ segments: [StringSegment], into target: Int, _ span: Span
  ) throws(Diagnostic) {
    if segments.count == 1, case .text(let text) = segments[0] {
      emit(.constant, target, wide: constant(text), at: span)
      return
    }
    let first = try register(segments.count, at: span)
    for (place, segment) in segments.enumerated() {
      switch segment {
      case .text(let text): emit(.constant, first + place, wide: constant(text), at: span)
      case .value(let value, let decimals):
        try compile(value, into: first + place)
        emit(.format, first + place, 0, decimals.map { $0 + 1 } ?? 0, at: value.span)
      }
    }
    emit(.join, target, first, segments.count, at: span)
  }

  private mutating func compileList(_ elements: [Expression], into target: Int, _ span: Span) throws(Diagnostic) {
    let portion = 64
    let first = try register(max(1, min(elements.count, portion)), at: span)
    let list = elements.count > portion ? try register(at: span) : target
    var start = 0
    repeat {
      let count = min(portion, elements.count - start)
      for place in 0..<count { try compile(elements[start + place], into: first + place) }
      emit(start == 0 ? .list : .append, list, first, count, at: span)
      start += count
    } while start < elements.count
    if list != target { emit(.move, target, list, at: span) }
  }

  private mutating func compileRecord(
    _ entries: [(name: Name, value: Expression)], into target: Int, _ span: Span
  ) throws(Diagnostic) {
    let first = try register(max(1, entries.count), at: span)
    for (place, entry) in entries.enumerated() { try compile(entry.value, into: first + place) }
    chunk.shapes.append(heap.shape(entries.map(\.name.text)))
    guard chunk.shapes.count < Self.maximumOperand else {
      throw Diagnostic(.tooDeep, "the text has too many records (limit \(Self.maximumOperand))", at: span)
    }
    emit(.record, target, first, chunk.shapes.count - 1, at: span)
  }

  private mutating func compileBinary(
    _ operation: BinaryOperator, _ left: Expression, _ right: Expression, into target: Int, _ span: Span
  ) throws(Diagnostic) {
    if operation == .and || operation == .or {
      // The result register must not be a variable that the right side still reads.
      let result = try register(at: span)
      try compile(left, into: result)
      let skip = emit(operation == .and ? .jumpIfFalse : .jumpIfTrue, result, wide: 0, at: left.span)
      try compile(right, into: result)
      emit(.checkBoolean, result, at: right.span)
      land(skip)
      emit(.move, target, result, at: span)
      return
    }
    let first = try operand(left)
    let second = try operand(right)
    switch operation {
    case .add: emit(.add, target, first, second, at: span)
    case .subtract: emit(.subtract, target, first, second, at: span)
    case .multiply: emit(.multiply, target, first, second, at: span)
    case .divide: emit(.divide, target, first, second, at: span)
    case .wholeDivide: emit(.wholeDivide, target, first, second, at: span)
    case .modulo: emit(.modulo, target, first, second, at: span)
    case .power: emit(.power, target, first, second, at: span)
    default: emitComparison(operation, target, first, second, at: span)
    }
  }

  func emitComparison(_ operation: BinaryOperator, _ target: Int, _ a: Int, _ b: Int, at span: Span) {
    switch operation {
    case .equal: emit(.equal, target, a, b, at: span)
    case .notEqual: emit(.notEqual, target, a, b, at: span)
    case .less: emit(.less, target, a, b, at: span)
    case .lessOrEqual: emit(.lessOrEqual, target, a, b, at: span)
    case .greater: emit(.less, target, b, a, at: span)
    default: emit(.lessOrEqual, target, b, a, at: span)
    }
  }

  private mutating func compileCall(
    _ function: Name, _ arguments: [CallArgument], into target: Int, _ span: Span
  ) throws(Diagnostic) {
    guard let index = host.vocabulary.function(function.text),
      let places = Checker.places(arguments, in: host.vocabulary.functions[index])
    else { return }
    let gathered = Checker.gathered(arguments, places, in: host.vocabulary.functions[index])
    let first = try register(max(1, places.count), at: span)
    let pieces = try register(max(1, gathered?.positions.count ?? 0), at: span)
    var piece = 0
    // Arguments are evaluated in the order in which they are written.
    for (position, argument) in arguments.enumerated() {
      if let positions = gathered?.positions, piece < positions.count, positions[piece] == position {
        try compile(argument.value, into: pieces + piece)
        piece += 1
        continue
      }
      guard let slot = places.firstIndex(of: position) else { continue }
      try compile(argument.value, into: first + slot)
    }
    for (slot, position) in places.enumerated() where position == nil {
      emit(.constant, first + slot, wide: constant(.absent), at: span)
    }
    var spans = places.map { $0.map { arguments[$0].value.span } }
    if let gathered {
      emit(.list, first + gathered.slot, pieces, gathered.positions.count, at: span)
      if let last = gathered.positions.last {
        spans[gathered.slot] = spans[gathered.slot]?.joined(arguments[last].value.span)
      }
    }
    chunk.callSites.append(.init(function: index, count: places.count, argumentSpans: spans))
    guard chunk.callSites.count < Self.maximumOperand else {
      throw Diagnostic(.tooDeep, "the text has too many calls (limit \(Self.maximumOperand))", at: span)
    }
    emit(.call, target, first, chunk.callSites.count - 1, at: span)
  }

  // MARK: Commands

  mutating func compileCommand(_ command: CommandStatement) throws(Diagnostic) {
    let first = try register(max(1, command.arguments.count), at: command.span)
    for (slot, argument) in command.arguments.enumerated() {
      try compileArgument(argument, into: first + slot, command.span)
    }
    let result = try register(at: command.span)
    chunk.commandSites.append(
      CommandSite(
        command: command.command, form: command.form, source: chunk.source, span: command.span,
        hasResult: command.result != nil, argumentSpans: command.arguments.map { $0?.span },
        entrySpans: command.arguments.map(entrySpans)))
    guard chunk.commandSites.count < Self.maximumOperand else {
      throw Diagnostic(
        .tooDeep, "the text has too many commands (limit \(Self.maximumOperand))", at: command.span)
    }
    emit(.command, result, first, chunk.commandSites.count - 1, at: command.span)
    if let use = command.result { emitStore(result, use, at: use.name.span) }
  }

  /// The places of the entries of an argument that is a record.
  private func entrySpans(_ argument: CommandArgument?) -> [String: Span] {
    guard case .expression(.record(let entries, _)) = argument else { return [:] }
    return Dictionary(
      entries.map { ($0.name.text, $0.name.span.joined($0.value.span)) }, uniquingKeysWith: { first, _ in first })
  }

  private mutating func compileArgument(
    _ argument: CommandArgument?, into target: Int, _ span: Span
  ) throws(Diagnostic) {
    switch argument {
    case nil: emit(.constant, target, wide: constant(.absent), at: span)
    case .expression(let expression): try compile(expression, into: target)
    case .expressions(let all): try compileList(all, into: target, span)
    case .word(let name), .name(let name): emit(.constant, target, wide: constant(name.text), at: name.span)
    case .flag(let place): emit(.constant, target, wide: constant(Value(true)), at: place)
    case .fields(let fields, let place): try compileList(fields.map(record), into: target, place)
    }
  }

  /// A field definition as a record, so that the command takes it like any other value.
  private func record(_ field: FieldDefinitionSyntax) -> Expression {
    let place = field.name.span
    func name(_ text: String) -> Name { Name(text: text, span: place) }
    return .record(
      [
        (name("name"), .string([.text(field.name.text)], place)),
        (name("type"), .string([.text(field.type.text)], field.type.span)),
        (name("size"), field.size.map { .number(Double($0), place) } ?? .nothing(place)),
        (name("required"), .boolean(field.isRequired, place)),
        (name("default"), field.defaultValue ?? .nothing(place)),
      ], place)
  }
}
