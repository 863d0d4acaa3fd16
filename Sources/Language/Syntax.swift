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
  public internal(set) var binding: Binding = .unresolved
  /// Whether the variable is declared here, and not only set or read.
  public internal(set) var isDeclaration = false

  init(_ name: Name) { self.name = name }
}

/// What a name refers to.
public enum Binding {
  case unresolved
  /// A variable of a file's outermost block, by its slot.
  case global(Int)
  /// A variable of an inner block of the function itself.
  case local(LocalVariable)
  /// A variable of a function around this one, by its place among those that this one takes along.
  case captured(Int, LocalVariable)
  /// A layer, overlay, … by its name.
  case project
  /// A value that the host knows, such as `state`.
  case builtin
  /// A function of the vocabulary, by its place there.
  case function(Int)
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
  case call(function: NameUse, arguments: [CallArgument], Span)
  case callValue(Expression, arguments: [CallArgument], Span)
  case function(FunctionSyntax)
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
      .call(_, _, let span), .callValue(_, _, let span), .index(_, _, let span), .unary(_, _, let span),
      .binary(_, _, _, let span),
      .range(_, _, let span), .convert(_, _, let span):
      return span
    case .name(let use): return use.name.span
    case .function(let function): return function.span
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
