import Words

/// Names, calls and operators in expressions.
extension Checker {
  mutating func check(_ expression: Expression) {
    level += 1
    defer { level -= 1 }
    switch expression {
    case .nothing, .boolean, .number, .position: break
    case .quantity(_, let unit, let span): noteUnit(unit, span)
    case .string(let segments, _):
      for case .value(let value, _) in segments { check(value) }
    case .list(let elements, _): for element in elements { check(element) }
    case .record(let entries, _): for entry in entries { checkValue(entry.value, of: entry.name) }
    case .name(let use): checkName(use)
    case .call(let function, let arguments, _): checkCall(function, arguments)
    case .callValue(let callee, let arguments, _):
      check(callee)
      for argument in arguments { check(argument.value) }
    case .function(let function): check(function)
    case .field(let base, let name):
      check(base)
      if case .name(let use) = base, use.name.text == Parser.featureName, let filterFields {
        checkField(name, among: filterFields + Parser.fixedFeatureFields)
      }
    case .index(let base, let index, _):
      check(base)
      check(index)
    case .unary(_, let operand, _), .convert(let operand, _, _): check(operand)
    case .binary(let operation, let left, let right, let span):
      check(left)
      check(right)
      checkDimensions(operation, left, right, span)
    case .range(let low, let high, _):
      check(low)
      check(high)
    }
  }

  /// Says that a word after a number was read as its unit although a variable has that name.
  private mutating func noteUnit(_ unit: Unit, _ span: Span) {
    guard isVariable(unit.symbol) else { return }
    report(
      .unknownUnit, "`\(unit.symbol)` is read as the unit here, not as the variable", at: span,
      help: "write an operator or a comma before the variable", severity: .note)
  }

  /// The value of a field; an unknown name there was often meant as a text.
  mutating func checkValue(_ value: Expression, of field: Name) {
    guard case .name(let use) = value else { return check(value) }
    checkName(use, field: field)
  }

  private mutating func checkName(_ use: NameUse, field: Name? = nil) {
    let name = use.name
    if let found = resolve(name.text) {
      use.binding = found.binding
    } else if let project = globals.projectNames[name.text] {
      use.binding = .project
      if isInFilter, project.kind == .domain {
        report(
          .wrongType, "`\(name.text)` is the domain here, not a field of the feature", at: name.span,
          help: "write `.\(name.text)` for the field")
      }
    } else if vocabulary.builtinNames.contains(name.text) {
      use.binding = .builtin
    } else if let function = vocabulary.function(name.text) {
      use.binding = .function(function)
    } else if name.text == Self.cursorName {
      namesAtCursor.formUnion(functions.flatMap { $0.scopes.flatMap { $0.names.keys } } + globals.variables.keys)
    } else {
      if let spelling = unitMeant(by: name) {
        report(.unknownUnit, "`\(name.text)` is no unit", at: name.span, help: "write `\(spelling)`")
        return
      }
      var help = Suggestion.help(for: name.text, among: knownNames)
      if vocabulary.command(name.text) != nil { help = "`\(name.text)` is a command and gives no value here" }
      if help == nil, let verb = Suggestion.nearest(to: name.text, among: vocabulary.commands.map(\.verb)) {
        help = "did you mean the command `\(verb)`?"
      }
      if let field { help = textHelp(name.text, field, near: help) }
      report(.unknownName, "the name `\(name.text)` is not known here", at: name.span, help: help)
    }
  }

  /// What to do about an unknown name that is a field's value: labels begin with a capital, or resemble their field.
  private func textHelp(_ name: String, _ field: Name, near: String?) -> String? {
    let isLabel =
      name.first?.isUppercase == true || name.lowercased() == field.text.lowercased()
      || Suggestion.nearest(to: name, among: [field.text]) != nil
    guard isLabel || near == nil else { return near }
    return (near.map { $0 + " " } ?? "") + "a \(isLabel ? "label is a text" : "text stands in quotes"): `\"\(name)\"`"
  }

  /// The quantity that was meant where an unknown name stands right after a number, such as `540 px` for `540 pixels`.
  private func unitMeant(by name: Name) -> String? {
    guard let spelling = Units.meant(by: name.text) else { return nil }
    var end = name.span.start
    let bytes = source.bytes
    while end > 0, bytes[end - 1] == Ascii.space || bytes[end - 1] == Ascii.tab { end -= 1 }
    var start = end
    while start > 0, Ascii.isDigit(bytes[start - 1]) || bytes[start - 1] == Ascii.dot { start -= 1 }
    guard start < end, start == 0 || !Ascii.isLetter(bytes[start - 1]),
      start == 0 || bytes[start - 1] != Ascii.underscore
    else { return nil }
    return "\(source.text(Span(start, end))) \(spelling)"
  }

  mutating func checkTarget(_ target: Expression) {
    switch target {
    case .name(let use):
      let name = use.name
      guard let found = resolve(name.text) else {
        report(
          .undeclared, "`\(name.text)` is assigned but was never declared", at: name.span,
          help: Suggestion.help(for: name.text, among: knownNames) ?? "declare it: `var \(name.text) = …`")
        return
      }
      use.binding = found.binding
      if found.kind != .variable {
        let isFunction = found.kind == .definition
        report(
          .fixedName, "`\(name.text)` is \(isFunction ? "a function" : "fixed") and cannot be assigned", at: name.span,
          labels: [label(found.span, found.source, isFunction ? "declared here" : "fixed here")],
          help: isFunction ? nil : "declare it with `var` instead")
      }
    case .field(let base, _): check(base)
    case .index(let base, let index, _):
      check(base)
      check(index)
    default: break
    }
  }

  // MARK: Calls

  private mutating func checkCall(_ use: NameUse, _ arguments: [CallArgument]) {
    let function = use.name
    for argument in arguments { check(argument.value) }
    if let variable = resolve(function.text) {
      use.binding = variable.binding
      return
    }
    guard let place = vocabulary.function(function.text) else {
      var help = Suggestion.help(for: function.text, among: vocabulary.functions.map(\.name) + knownNames)
      if vocabulary.command(function.text) != nil {
        help = "`\(function.text)` is a command: leave out the parenthesis or put a blank before it"
      }
      report(
        .unknownFunction, "the function `\(function.text)` is not known", at: function.span,
        help: help ?? "`help functions` lists them")
      return
    }
    use.binding = .function(place)
    let signature = vocabulary.functions[place]
    switch Self.match(arguments, to: signature) {
    case .success: break
    case .failure(let fault):
      report(
        .badArguments, fault.message, at: fault.span ?? function.span, help: "it is written `\(signature.usage)`")
    }
  }

  struct CallFault: Error {
    var message: String
    var span: Span?
  }

  /// Which argument goes to which parameter: for each parameter the place in the call, or nil.
  public static func places(_ arguments: [CallArgument], in signature: FunctionSignature) -> [Int?]? {
    try? match(arguments, to: signature).get()
  }

  /// The parameter that takes all unlabelled arguments that are left, and their places in the call; nil where the
  /// function has none.
  public static func gathered(
    _ arguments: [CallArgument], _ places: [Int?], in signature: FunctionSignature
  ) -> (slot: Int, positions: [Int])? {
    guard let slot = signature.parameters.firstIndex(where: \.isVariadic) else { return nil }
    guard let first = places[slot] else { return (slot, []) }
    return (
      slot, arguments.indices.filter { $0 == first || arguments[$0].label == nil && !places.contains($0) }
    )
  }

  static func match(
    _ arguments: [CallArgument], to signature: FunctionSignature
  ) -> Swift.Result<[Int?], CallFault> {
    var places = [Int?](repeating: nil, count: signature.parameters.count)
    var next = 0
    for (position, argument) in arguments.enumerated() {
      if let label = argument.label {
        guard let parameter = signature.parameters.firstIndex(where: { $0.name == label.text }) else {
          return .failure(
            CallFault(message: "`\(signature.name)` has no argument `\(label.text):`", span: label.span))
        }
        guard places[parameter] == nil else {
          return .failure(CallFault(message: "the argument `\(label.text)` is given twice", span: label.span))
        }
        places[parameter] = position
      } else {
        while next < places.count, signature.parameters[next].isLabelled || places[next] != nil,
          !signature.parameters[next].isVariadic
        { next += 1 }
        guard next < places.count else {
          let labelled = signature.parameters.filter { $0.isLabelled }.map { "`\($0.name):`" }
          let hint = labelled.isEmpty ? "" : "; the others are named: \(labelled.joined(separator: " "))"
          return .failure(
            CallFault(message: "`\(signature.name)` has too many arguments\(hint)", span: argument.value.span))
        }
        places[next] = places[next] ?? position
      }
    }
    if let missing = signature.parameters.indices.first(where: {
      places[$0] == nil && !signature.parameters[$0].isOptional
    }) {
      let parameter = signature.parameters[missing]
      return .failure(
        CallFault(message: "`\(signature.name)` lacks \(parameter.name), which is \(parameter.type)", span: nil))
    }
    return .success(places)
  }

  // MARK: Dimensions of literals

  private mutating func checkDimensions(
    _ operation: BinaryOperator, _ left: Expression, _ right: Expression, _ span: Span
  ) {
    guard [.add, .subtract, .less, .lessOrEqual, .greater, .greaterOrEqual].contains(operation),
      let a = StaticType(of: left)?.dimension, let b = StaticType(of: right)?.dimension, a != b
    else { return }
    let verb =
      operation == .add ? "added to" : operation == .subtract ? "subtracted from" : "compared with"
    let (first, second) = operation == .subtract || operation == .add ? (b, a) : (a, b)
    report(
      .wrongType, "a \(first.name) cannot be \(verb) a \(second.name)", at: span,
      labels: [
        Diagnostic.Label(span: left.span, text: "a \(a.name)"), Diagnostic.Label(span: right.span, text: "a \(b.name)"),
      ], help: unitHelp(left, a, right, b))
  }

  /// Gives a bare number that meets a quantity the quantity's unit.
  private func unitHelp(_ left: Expression, _ a: Dimension, _ right: Expression, _ b: Dimension) -> String? {
    let (bare, other, dimension) = a == .none ? (left, right, b) : (right, left, a)
    guard a == .none || b == .none, case .number(_, let span) = bare else { return nil }
    let unit: Unit?
    if case .quantity(_, let own, _) = other { unit = own } else { unit = Units.base(of: dimension) }
    return unit.map { "write `\(source.text(span)) \($0.symbol)`" }
  }
}

/// What is known of an expression's type without running it.
enum StaticType {
  case nothing
  case boolean
  case quantity(Dimension)
  case text
  case position
  case list
  case record
  case function

  init?(of expression: Expression) {
    switch expression {
    case .nothing: self = .nothing
    case .boolean: self = .boolean
    case .number: self = .quantity(.none)
    case .quantity(_, let unit, _), .convert(_, let unit, _): self = .quantity(unit.dimension)
    case .position: self = .position
    case .string: self = .text
    case .list: self = .list
    case .record: self = .record
    case .function: self = .function
    case .unary(.minus, let operand, _), .unary(.plus, let operand, _):
      guard let type = StaticType(of: operand), type.dimension != nil else { return nil }
      self = type
    case .unary(.not, _, _): self = .boolean
    case .binary(let operation, let left, let right, _):
      guard [.add, .subtract].contains(operation), let dimension = StaticType(of: left)?.dimension,
        dimension == StaticType(of: right)?.dimension
      else { return nil }
      self = .quantity(dimension)
    default: return nil
    }
  }

  var dimension: Dimension? {
    if case .quantity(let dimension) = self { return dimension }
    return nil
  }

  /// What a message calls it.
  var name: String {
    switch self {
    case .nothing: return "nil"
    case .boolean: return "a truth value"
    case .quantity(.none): return "a bare number"
    case .quantity(let dimension):
      return dimension == .angle || dimension == .area ? "an \(dimension.name)" : "a \(dimension.name)"
    case .text: return "a text"
    case .position: return "a position"
    case .list: return "a list"
    case .record: return "a record"
    case .function: return "a function"
    }
  }
}
