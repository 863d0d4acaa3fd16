/// What the condition of a `where` compares fields with.
extension FunctionSyntax {
  /// A field of the feature under test, and a text that is written out, which an `==` or `!=` compares it with.
  public struct ComparedText: Sendable {
    /// The field's name.
    public let field: String
    /// The text.
    public let text: String
    /// Where the text stands.
    public let span: Span
  }

  /// The texts that a condition compares fields with, in no order; none of what is no condition.
  public var comparedTexts: [ComparedText] {
    guard kind == .filter, case .expression(let condition) = body else { return [] }
    var found: [ComparedText] = []
    var waiting = [condition]
    while let expression = waiting.popLast() {
      switch expression {
      case .unary(_, let operand, _): waiting.append(operand)
      case .binary(let operation, let left, let right, _):
        waiting += [left, right]
        guard operation == .equal || operation == .notEqual else { continue }
        for (side, other) in [(left, right), (right, left)] {
          if case .field(.name(let use), let name) = side, use.name.text == Parser.featureName,
            case .string(let segments, let span) = other, segments.count == 1, case .text(let text) = segments[0]
          {
            found.append(ComparedText(field: name.text, text: text, span: span))
          }
        }
      default: continue
      }
    }
    return found
  }
}
