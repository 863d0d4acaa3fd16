import Language
import Runtime
import Words

/// The last thing of a run that went wrong, as `why` tells it.
struct Failure {
  private let message: String
  /// The kind that scripts name in `expect error "kind"`; nil for a mistake, because of which nothing was run.
  private let kind: ScriptError.Kind?
  private let code: DiagnosticCode
  private let help: String?
  private let span: Span
  private let source: SourceText
  /// Whether something was tapped since: then that is what one asks about.
  var isOlderThanTap = false

  /// A mistake that was found before anything ran.
  init(_ mistake: Diagnostic, in source: SourceText) {
    message = mistake.message
    kind = nil
    code = mistake.code
    help = mistake.help
    span = mistake.span
    self.source = mistake.source ?? source
  }

  /// An error while a script ran.
  init(_ error: ScriptError, in source: SourceText) {
    message = error.message
    kind = error.kind
    code = error.code
    help = error.help
    span = error.place?.span ?? Span(0, 0)
    self.source = error.place?.source ?? source
  }

  /// What failed, where, of which kind and code, and what to do.
  var lines: [String] {
    let place = source.place(of: span.start)
    let shown = Quotation.excerpt(String(source.line(place.line).drop { $0.isWhitespace }), most: 80)
    let kind = kind.map { "an error of the kind \($0.rawValue)" } ?? "a mistake, so that nothing of the text was run"
    var lines = [
      "the last failure: \(message)", "where: \(source.name):\(place.line):\(place.column), in \(shown)",
      "what it is: \(kind); `help \(code.rawValue)` tells more",
    ]
    if let help { lines.append("what to do: \(help)") }
    return lines
  }
}
