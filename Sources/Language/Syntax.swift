/// A parsed text.
public struct Script {
  /// The text.
  public let source: SourceText
  /// Its statements in order.
  public var statements: [Statement]
}

/// A name as written, with its place.
public struct Name: Hashable, Sendable {
  /// The letters.
  public var text: String
  /// The place.
  public var span: Span

  /// A name at a place.
  public init(text: String, span: Span) {
    self.text = text
    self.span = span
  }
}

/// A use of a variable; the checker finds out what it refers to.
public final class NameUse {
  /// The name as written.
  public let name: Name
  /// What it refers to; set by the checker.
  public var binding: Binding = .unresolved

  init(_ name: Name) { self.name = name }
}

/// What a name refers to.
public enum Binding: Hashable, Sendable {
  case unresolved
  /// A variable of the file's outermost block, by its slot.
  case global(Int)
  /// A variable of an inner block, by its slot in the frame.
  case local(Int)
  /// A layer, overlay, … by its name.
  case project
  /// A value that the host knows, such as `state`.
  case builtin
}

/// An expression.
public indirect enum Expression {
  case nothing(Span)
  case boolean(Bool, Span)
  case number(Double, Span)
  case quantity(Double, Unit, Span)
  case position(latitude: Double, longitude: Double, Span)
  case string([StringSegment], Span)
  case list([Expression], Span)
  case record([(name: Name, value: Expression)], Span)
  case name(NameUse)
  case call(function: Name, arguments: [CallArgument], Span)
  case field(Expression, Name)
  case index(Expression, Expression, Span)
  case unary(UnaryOperator, Expression, Span)
  case binary(BinaryOperator, Expression, Expression, Span)
  case range(Expression, Expression, Span)
  case convert(Expression, Unit, Span)

  /// The place of the whole expression.
  public var span: Span {
    switch self {
    case .nothing(let span), .boolean(_, let span), .number(_, let span), .quantity(_, _, let span),
      .position(_, _, let span), .string(_, let span), .list(_, let span), .record(_, let span),
      .call(_, _, let span), .index(_, _, let span), .unary(_, _, let span), .binary(_, _, _, let span),
      .range(_, _, let span), .convert(_, _, let span):
      return span
    case .name(let use): return use.name.span
    case .field(let base, let name): return base.span.joined(name.span)
    }
  }
}

/// An argument of a call, with its name where it has one.
public struct CallArgument {
  /// The parameter's name, as in `within: 1 m`.
  public var label: Name?
  /// The value.
  public var value: Expression
}

/// A piece of a string.
public enum StringSegment {
  case text(String)
  /// A value, with the number of decimals asked for.
  case value(Expression, decimals: Int?)
}

/// Operators before an operand.
public enum UnaryOperator: String, Sendable {
  case not
  case minus = "-"
  case plus = "+"
}

/// Operators between operands.
public enum BinaryOperator: String, Sendable {
  case or
  case and
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case wholeDivide = "div"
  case modulo = "mod"
  case power = "^"
}

/// Statements between braces.
public struct Block {
  /// The statements in order.
  public var statements: [Statement]
  /// From brace to brace.
  public var span: Span
}

/// A statement.
public indirect enum Statement {
  case expression(Expression)
  case binding(BindingStatement)
  case assignment(target: Expression, value: Expression, Span)
  case command(CommandStatement)
  case ifElse(condition: Expression, then: Block, otherwise: Block?, Span)
  case forIn(variable: NameUse, sequence: Expression, body: Block, Span)
  case tryCatch(body: Block, error: NameUse, handler: Block, Span)
  case raise(Expression, Span)
  case fail(Expression?, Span)
  case expect(condition: Expression, message: Expression?, Span)
  case expectError(kind: Expression?, body: Block, Span)

  /// The place of the whole statement.
  public var span: Span {
    switch self {
    case .expression(let expression): return expression.span
    case .binding(let binding): return binding.span
    case .command(let command): return command.span
    case .assignment(_, _, let span), .ifElse(_, _, _, let span), .forIn(_, _, _, let span),
      .tryCatch(_, _, _, let span), .raise(_, let span), .fail(_, let span),
      .expect(_, _, let span), .expectError(_, _, let span):
      return span
    }
  }
}

/// `let NAME = …` or `var NAME = …`.
public final class BindingStatement {
  /// The name and, once checked, its slot.
  public let use: NameUse
  /// Whether it may be assigned later.
  public let isVariable: Bool
  /// The first value.
  public let value: Expression
  /// The place of the whole statement.
  public let span: Span

  init(use: NameUse, isVariable: Bool, value: Expression, span: Span) {
    self.use = use
    self.isVariable = isVariable
    self.value = value
    self.span = span
  }
}

/// A command as written.
public struct CommandStatement {
  /// The verb.
  public var verb: Name
  /// Which command of the table.
  public var command: Int
  /// Which of its forms.
  public var form: Int
  /// What was given for each parameter of the form, nil where nothing was.
  public var arguments: [CommandArgument?]
  /// The name after `as`, and where it is bound once checked.
  public var result: NameUse?
  /// The place of the whole command.
  public var span: Span
}

/// What was written for a parameter.
public enum CommandArgument {
  case expression(Expression)
  case expressions([Expression])
  case word(Name)
  case name(Name)
  case fields([FieldDefinitionSyntax], Span)
  case flag(Span)

  /// The place of the argument.
  public var span: Span {
    switch self {
    case .expression(let expression): return expression.span
    case .expressions(let all):
      return all.first.map { $0.span.joined(all[all.count - 1].span) } ?? Span(0, 0)
    case .word(let name), .name(let name): return name.span
    case .fields(_, let span), .flag(let span): return span
    }
  }
}

/// A field in a field list: `Name: type [required] [default V]`.
public struct FieldDefinitionSyntax {
  /// The field's name.
  public var name: Name
  /// The word that names its type, or a domain.
  public var type: Name
  /// The number in parentheses after the type, as in `text(60)`.
  public var size: Int?
  /// Whether every feature needs a value.
  public var isRequired: Bool
  /// The value of a feature that is given none.
  public var defaultValue: Expression?
}
