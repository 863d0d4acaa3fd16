/// Expressions: each part with its type, and which operator comes first.
extension Explanation {
  /// A part of an expression; `before` is what names it.
  private struct Part {
    var before = ""
    var value: Expression
    var remark = ""
    /// Whether the type is of interest.
    var isTyped = true
  }

  mutating func add(
    _ label: String, _ expression: Expression, _ remark: String = "", depth: Int = 0, typed: Bool = true
  ) {
    add(label, Part(value: expression, remark: remark, isTyped: typed), depth: depth)
  }

  private mutating func add(_ label: String, _ part: Part, depth: Int) {
    let meaning = [part.isTyped ? type(of: part.value) : "", describe(part.value), part.remark].filter { !$0.isEmpty }
    rows.add(label, part.before + text(part.value), meaning.joined(separator: "; "), depth: depth)
    for inner in parts(of: part.value) {
      guard rows.hasRoom else { return rows.cut() }
      add("", inner, depth: depth + 1)
    }
  }

  /// The type of a value, with the unit where that is not written beside it.
  func type(of expression: Expression) -> String {
    switch expression {
    case .quantity(_, let unit, _): return StaticType.quantity(unit.dimension).name
    case .function(let function):
      let names = function.parameters.map(\.use.name.text)
      return "a function" + (names.isEmpty ? "" : " of \(names.joined(separator: ", "))")
    default: return ExpressionFacts(of: expression)?.text ?? ""
    }
  }

  // MARK: Parts

  private func parts(of expression: Expression) -> [Part] {
    func plain(_ all: [Expression]) -> [Part] { all.map { Part(value: $0) } }
    switch expression {
    case .nothing, .boolean, .number, .quantity, .position, .name: return []
    case .string(let segments, _):
      return segments.compactMap {
        guard case .value(let value, let decimals) = $0 else { return nil }
        return Part(value: value, remark: decimals.map { "with \($0) decimals" } ?? "")
      }
    case .list(let elements, _): return plain(elements)
    case .record(let entries, _): return entries.map { Part(before: source.text($0.name.span) + ": ", value: $0.value) }
    case .call(let function, let arguments, _):
      guard case .function(let place) = function.binding else {
        return [Part(value: .name(function))] + arguments.map { Part(before: Self.label(of: $0), value: $0.value) }
      }
      return parts(of: arguments, in: vocabulary.functions[place])
    case .callValue(let callee, let arguments, _):
      return [Part(value: callee)] + arguments.map { Part(before: Self.label(of: $0), value: $0.value) }
    case .function(let function):
      if case .expression(let body) = function.body { return [Part(value: body, remark: "what it gives")] }
      return []
    case .field(.name(let use), _) where use.name.text == Parser.featureName: return []
    case .field(let base, _): return plain([base])
    case .index(let base, let index, _): return plain([base, index])
    case .unary(_, let operand, _), .convert(let operand, _, _): return plain([operand])
    case .binary(_, let left, let right, _), .range(let left, let right, _): return plain([left, right])
    }
  }

  private static func label(of argument: CallArgument) -> String { argument.label.map { "\($0.text): " } ?? "" }

  /// The arguments of a function of the table, each with the parameter that takes it.
  private func parts(of arguments: [CallArgument], in signature: FunctionSignature) -> [Part] {
    let places = Checker.places(arguments, in: signature) ?? []
    return arguments.enumerated().map { position, argument in
      let slot = places.firstIndex(of: position) ?? signature.parameters.firstIndex(where: \.isVariadic)
      let remark = slot.map { "for `\(signature.parameters[$0].name)`: \(signature.parameters[$0].type)" } ?? ""
      return Part(before: Self.label(of: argument), value: argument.value, remark: remark)
    }
  }

  // MARK: Meanings

  private func describe(_ expression: Expression) -> String {
    switch expression {
    case .number(let number, let span):
      let plain = Parser.text(number)
      return source.text(span) == plain || Double(source.text(span)) != nil ? "" : "it is \(plain)"
    case .name(let use): return meaning(of: use)
    case .call(let function, _, _):
      guard case .function(let place) = function.binding else { return "a call" }
      return "gives \(vocabulary.functions[place].result)"
    case .callValue: return "a call"
    case .field(.name(let use), let name) where use.name.text == Parser.featureName:
      return "the field \(name.text) of the feature under test"
    case .field(_, let name): return "the field \(name.text)"
    case .index: return "an element"
    case .range:
      return ["a range, both ends included", order(of: expression)].filter { !$0.isEmpty }.joined(separator: "; ")
    default: return order(of: expression)
    }
  }

  /// What a name stands for, and where it got that meaning.
  func meaning(of use: NameUse) -> String {
    let name = use.name.text
    switch use.binding {
    case .unresolved: return ""
    case .project:
      guard let known = checker.globals.projectNames[name] else { return "" }
      return "the \(known.kind.rawValue) of \(place(known.span, known.source))"
    case .builtin: return "a name of the language"
    case .function(let place):
      return "the function \(vocabulary.functions[place].usage), which gives \(vocabulary.functions[place].result)"
    case .local(let variable), .captured(_, let variable):
      if variable.isGiven { return "given in \(place(variable.name.span, source))" }
      return "\(Self.kind(variable.kind)), \(place(variable.name.span, source))"
    case .global(let slot):
      guard let known = checker.globals.variables.values.first(where: { $0.slot == slot }) else {
        return checker.variable(named: name).map { "\(Self.kind($0.kind)), \(place($0.span, $0.source))" } ?? ""
      }
      return "\(Self.kind(known.kind)), \(place(known.span, known.source))"
    }
  }

  private static func kind(_ kind: VariableKind) -> String {
    switch kind {
    case .fixed: return "fixed by `let`"
    case .variable: return "a variable (`var`)"
    case .result: return "a result (`as`)"
    case .definition: return "a function (`def`)"
    }
  }

  /// A place in words.
  func place(_ span: Span, _ other: SourceText) -> String {
    let line = other.place(of: span.start).line
    if other === source { return "line \(line)" }
    return checker.mode == .prompt && other.folder == nil ? "an earlier entry" : "line \(line) of \(other.name)"
  }

  // MARK: Precedence

  /// Which operators come before the one of an expression although no parentheses say so.
  private func order(of expression: Expression) -> String {
    guard let own = Operation(expression) else { return "" }
    var first: [String] = []
    var isChain = false
    for (place, operand) in own.operands.enumerated() {
      guard let inner = Operation(operand) else { continue }
      if inner.level == own.level, own.operands.count == 2, place == (own.isRightToLeft ? 1 : 0) {
        isChain = true
      } else if inner.level > own.level, !first.contains(inner.symbol) {
        first.append(inner.symbol)
      }
    }
    if !first.isEmpty { return "\(first.map { "`\($0)`" }.joined(separator: " and ")) before `\(own.symbol)`" }
    return isChain ? "from \(own.isRightToLeft ? "right to left" : "left to right")" : ""
  }

  /// An expression that is an operation.
  struct Operation {
    var symbol: String
    var operands: [Expression]
    /// How tightly it binds; the table of section 6 of grammar.md.
    var level: Int

    var isRightToLeft: Bool { symbol == BinaryOperator.power.rawValue }

    init?(_ expression: Expression) {
      switch expression {
      case .unary(let operation, let operand, _):
        self.init(symbol: operation.rawValue, operands: [operand], level: operation == .not ? 3 : 9)
      case .binary(let operation, let left, let right, _):
        self.init(symbol: operation.rawValue, operands: [left, right], level: Self.level(operation))
      case .convert(let value, _, _): self.init(symbol: "in", operands: [value], level: 5)
      case .range(let low, let high, _): self.init(symbol: "..", operands: [low, high], level: 6)
      default: return nil
      }
    }

    private init(symbol: String, operands: [Expression], level: Int) {
      self.symbol = symbol
      self.operands = operands
      self.level = level
    }

    private static func level(_ operation: BinaryOperator) -> Int {
      switch operation {
      case .or: return 1
      case .and: return 2
      case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: return 4
      case .add, .subtract: return 7
      case .multiply, .divide, .wholeDivide, .modulo: return 8
      case .power: return 10
      }
    }
  }

  // MARK: Texts

  /// An expression with parentheses around every operation inside of it.
  func text(_ expression: Expression) -> String {
    switch expression {
    case .nothing, .boolean, .string: return source.text(expression.span)
    case .number(_, let span) where source.text(span).contains(":"): return source.text(span)
    case .number(_, let span), .quantity(_, _, let span): return FormatterPiece.quantity(source.text(span))
    case .position(_, _, let span): return FormatterPiece.position(source.text(span))
    case .list(let elements, _): return "[\(elements.map(text).joined(separator: ", "))]"
    case .record(let entries, _):
      return "{\(entries.map { "\(source.text($0.name.span)): \(text($0.value))" }.joined(separator: ", "))}"
    case .name(let use): return use.name.text
    case .call(let function, let arguments, _): return function.name.text + text(arguments)
    case .callValue(let callee, let arguments, _): return operand(callee) + text(arguments)
    case .function(let function):
      let names = function.parameters.map { parameter in
        parameter.use.name.text + (parameter.defaultValue.map { " = \(text($0))" } ?? "")
      }
      let head = "fn(\(names.joined(separator: ", "))) "
      switch function.body {
      case .expression(let body): return head + operand(body)
      case .block(let block): return head + (block.statements.isEmpty ? "{}" : "{ … }")
      }
    case .field(.name(let use), let name) where use.name.text == Parser.featureName: return "." + name.text
    case .field(let base, let name): return operand(base) + "." + name.text
    case .index(let base, let index, _): return "\(operand(base))[\(text(index))]"
    case .unary(.not, let value, _): return "not " + operand(value)
    case .unary(let operation, let value, _): return operation.rawValue + operand(value)
    case .binary(let operation, let left, let right, _):
      return "\(operand(left)) \(operation.rawValue) \(operand(right))"
    case .range(let low, let high, _): return "\(operand(low))..\(operand(high))"
    case .convert(let value, let unit, _): return "\(operand(value)) in \(unit.symbol)"
    }
  }

  private func text(_ arguments: [CallArgument]) -> String {
    "(\(arguments.map { ($0.label.map { "\($0.text): " } ?? "") + text($0.value) }.joined(separator: ", ")))"
  }

  private func operand(_ expression: Expression) -> String {
    if case .function = expression { return "(\(text(expression)))" }
    return Operation(expression) == nil ? text(expression) : "(\(text(expression)))"
  }
}
