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
  case whileLoop(condition: Expression, body: Block, Span)
  case repeatLoop(count: Expression, body: Block, Span)
  case breakLoop(Span)
  case continueLoop(Span)
  case definition(FunctionSyntax)
  case returnValue(Expression?, Span)
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
    case .definition(let function): return function.span
    case .assignment(_, _, let span), .ifElse(_, _, _, let span), .forIn(_, _, _, let span),
      .whileLoop(_, _, let span), .repeatLoop(_, _, let span), .breakLoop(let span), .continueLoop(let span),
      .returnValue(_, let span),
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
  /// A block of the command, or the condition of `where`.
  case function(FunctionSyntax)
  /// The file of `run` or `use`.
  case script(ScriptUse)
  /// The statement after `explain`.
  case statement(ExplainedStatement)

  /// The place of the argument.
  public var span: Span {
    switch self {
    case .expression(let expression): return expression.span
    case .expressions(let all):
      return all.first.map { $0.span.joined(all[all.count - 1].span) } ?? Span(0, 0)
    case .word(let name), .name(let name): return name.span
    case .fields(_, let span), .flag(let span): return span
    case .function(let function): return function.span
    case .script(let use): return use.span
    case .statement(let explained): return explained.span
    }
  }
}

/// A statement that is explained and not carried out.
public final class ExplainedStatement {
  /// The statement.
  public let statement: Statement
  /// Its place.
  public let span: Span
  /// How it was read, in words; set by the checker.
  public internal(set) var text = ""

  init(_ statement: Statement, span: Span) {
    self.statement = statement
    self.span = span
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
