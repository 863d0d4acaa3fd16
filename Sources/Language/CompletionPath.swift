/// A name with the fields and elements that lead to the field that is being typed: `hit.plane.`, `trees[0].`.
public struct CompletionPath: Equatable, Sendable {
  /// A step from a value to one inside it.
  public enum Step: Equatable, Sendable {
    case field(String)
    /// An element; where its number is not written out, the first.
    case element(Int)
  }

  /// The name that it begins with.
  public var name: String
  /// The steps from there.
  public var steps: [Step]
  /// Whether nothing stands before the dot: then the feature under test is meant.
  var isFeature: Bool { name.isEmpty }

  /// The path before a dot at the end of the tokens; nil where there is none.
  init?(before tokens: [Token]) {
    guard let dot = tokens.last, dot.isMark(.dot) else { return nil }
    guard let path = CompletionPath(tokens.dropLast()) else {
      guard tokens.dropLast().last?.isBinaryOperator == true else { return nil }
      (name, steps) = ("", [])
      return
    }
    self = path
  }

  /// The path that the tokens end with.
  init?(_ tokens: ArraySlice<Token>) {
    var rest = tokens
    var steps: [Step] = []
    while let last = rest.popLast() {
      if last.isMark(.closeBracket) {
        var inside: [Token] = []
        var depth = 1
        while let token = rest.popLast() {
          if token.closes { depth += 1 }
          if token.opens { depth -= 1 }
          if depth == 0 { break }
          inside.append(token)
        }
        guard depth == 0 else { return nil }
        steps.append(Self.step(inside))
        continue
      }
      guard let word = last.word else { return nil }
      guard let dot = rest.last, dot.isMark(.dot), !last.spaceBefore else {
        guard case .name = last.kind else { return nil }
        name = word
        self.steps = steps.reversed()
        return
      }
      // A dot without anything before it begins a field of the feature under test.
      guard let before = rest.dropLast().last, before.word != nil || before.isMark(.closeBracket), !dot.spaceBefore
      else { return nil }
      rest.removeLast()
      steps.append(.field(word))
    }
    return nil
  }

  private static func step(_ inside: [Token]) -> Step {
    guard inside.count == 1, let token = inside.first else { return .element(0) }
    switch token.kind {
    case .number(let number): return .element(Int(exactly: number) ?? 0)
    case .string(let pieces):
      if pieces.count == 1, case .text(let text) = pieces[0] { return .field(text) }
      return .element(0)
    default: return .element(0)
    }
  }
}
