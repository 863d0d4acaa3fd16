import Language

/// Expressions.
extension Compiler {
  /// The register that holds the value: a variable's own, or a new one. Where what is evaluated after it, before the
  /// value is used, may change the variable, it is a copy.
  mutating func operand(_ expression: Expression, before later: [Expression] = []) throws(Diagnostic) -> Int {
    if case .name(let use) = expression, let own = ownRegister(use) {
      if case .global = use.binding, later.contains(where: mayCall) {} else { return own }
    }
    let target = try register(at: expression.span)
    try compile(expression, into: target)
    return target
  }

  /// Whether evaluating the expression may run a function of the text, which may assign variables of the run.
  func mayCall(_ expression: Expression) -> Bool {
    switch expression {
    case .nothing, .boolean, .number, .quantity, .position, .name, .function: return false
    case .call, .callValue: return true
    case .string(let segments, _):
      return segments.contains { if case .value(let value, _) = $0 { mayCall(value) } else { false } }
    case .list(let elements, _): return elements.contains(where: mayCall)
    case .record(let entries, _): return entries.contains { mayCall($0.value) }
    case .field(let base, _), .unary(_, let base, _), .convert(let base, _, _): return mayCall(base)
    case .index(let a, let b, _), .binary(_, let a, let b, _), .range(let a, let b, _): return mayCall(a) || mayCall(b)
    }
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
    case .callValue(let callee, let arguments, _): try compileCall(of: callee, arguments, into: target, span)
    case .function(let function): try compileClosure(function, into: target)
    case .field(let base, let name):
      let register = try operand(base)
      emit(.getField, target, register, try fieldSite(name), at: name.span)
    case .index(let base, let index, _):
      let list = try operand(base, before: [index])
      emit(.getIndex, target, list, try operand(index), at: span)
    case .unary(.minus, .number(let value, _), _): emit(.constant, target, wide: constant(Value(-value)), at: span)
    case .unary(let operation, let value, _):
      let register = try operand(value)
      emit(operation == .not ? .not : operation == .minus ? .negate : .affirm, target, register, at: span)
    case .binary(let operation, let left, let right, _):
      try compileBinary(operation, left, right, into: target, span)
    case .range(let low, let high, _):
      let first = try operand(low, before: [high])
      emit(.range, target, first, try operand(high), at: span)
    case .convert(let value, let unit, _): emit(.convert, target, try operand(value), unit.index, at: span)
    }
  }

  private mutating func compileName(_ use: NameUse, into target: Int) throws(Diagnostic) {
    let span = use.name.span
    switch use.binding {
    case .local(let variable):
      let register = register(of: variable)
      if variable.isBoxed {
        emit(.getBox, target, register, at: span)
      } else if register != target {
        emit(.move, target, register, at: span)
      }
    case .captured(let place, let variable):
      emit(variable.isBoxed ? .getCapturedBox : .getCaptured, target, place, at: span)
    case .global(let slot):
      if isOutermost {
        if slot != target { emit(.move, target, slot, at: span) }
      } else {
        emit(.getGlobal, target, wide: slot, at: span)
      }
    case .function(let number):
      if host.vocabulary.functions[number].script != nil {
        emit(.scripted, target, wide: number, at: span)
      } else {
        emit(.constant, target, wide: constant(heap.hostFunction(number)), at: span)
      }
    case .project: emit(.project, target, wide: constant(use.name.text), at: span)
    case .builtin: emit(.builtin, target, wide: constant(use.name.text), at: span)
    case .unresolved: emit(.constant, target, wide: constant(.nothing), at: span)
    }
  }

  /// The pieces of a text are appended one by one to the text that they are added to, which mostly has room for them.
  private mutating func compileAppending(
    _ segments: [StringSegment], to left: Expression, into target: Int, _ span: Span
  ) throws(Diagnostic) {
    let base = try register(at: span)
    try compile(left, into: base)
    let first = try register(segments.count, at: span)
    try compile(segments, into: first, at: span)
    emit(.checkText, base, at: span)
    emit(.join, target, base, segments.count + 1, at: span)
  }

  private mutating func compileString(
    _ segments: [StringSegment], into target: Int, _ span: Span
  ) throws(Diagnostic) {
    if segments.count == 1, case .text(let text) = segments[0] {
      emit(.constant, target, wide: constant(text), at: span)
      return
    }
    let first = try register(segments.count, at: span)
    try compile(segments, into: first, at: span)
    emit(.join, target, first, segments.count, at: span)
  }

  private mutating func compile(_ segments: [StringSegment], into first: Int, at span: Span) throws(Diagnostic) {
    for (place, segment) in segments.enumerated() {
      switch segment {
      case .text(let text): emit(.constant, first + place, wide: constant(text), at: span)
      case .value(let value, let decimals):
        try compile(value, into: first + place)
        emit(.format, first + place, 0, decimals.map { $0 + 1 } ?? 0, at: value.span)
      }
    }
  }

  mutating func compileList(_ elements: [Expression], into target: Int, _ span: Span) throws(Diagnostic) {
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
    emit(.record, target, first, try numbered(chunk.shapes.count, "records", at: span), at: span)
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
      land([skip])
      emit(.move, target, result, at: span)
      return
    }
    if operation == .add, case .string(let segments, _) = right, segments.count > 1 {
      try compileAppending(segments, to: left, into: target, span)
      return
    }
    let first = try operand(left, before: [right])
    let constants: [BinaryOperator: Operation] = [
      .add: .addConstant, .subtract: .subtractConstant, .multiply: .multiplyConstant, .divide: .divideConstant,
    ]
    if let own = constants[operation], let constant = numberConstant(right) {
      emit(own, target, first, constant, at: span)
      return
    }
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
}
