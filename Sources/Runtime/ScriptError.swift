import Language

/// Something that failed while a script ran.
public final class ScriptError: Error, @unchecked Sendable {
  /// What failed, as scripts name it in `expect error "kind"`, and what `catch` does not see.
  public enum Kind: String, Sendable {
    case syntax
    case name
    case type
    case domain
    case mode
    case range
    case file
    case permission
    case limit
    case network
    case store
    case geometry
    /// `fail` or an expectation that did not hold.
    case verdict
    /// Ctrl-C.
    case interrupt
    /// `raise`.
    case raised
  }

  /// What failed.
  public let kind: Kind
  /// What happened, as a sentence without a full stop.
  public let message: String
  /// What to do about it.
  public let help: String?
  /// The argument of the command that is at fault, by its slot.
  public let slot: Int?
  /// The field at fault where that argument is a record written out, by its name.
  public let entry: String?
  /// Where; set once by the machine, on the thread that runs it.
  public internal(set) var place: (source: SourceText, span: Span)?

  /// The calls that led there, from the innermost; where there are too many, those in the middle are left out.
  public private(set) var chain: [Link] = []
  private var skipped = 0

  /// A call, or a file that was named by `run`, on the way to an error.
  public struct Link: Sendable {
    /// The function that was called; nil where it is a file.
    public let title: String?
    /// The text that holds the call, and where.
    public let source: SourceText
    /// Where the call stands.
    public let span: Span
  }

  /// Adds a call to the chain, of which no more than `limit` are kept: the innermost ones and the outermost.
  func note(_ link: Link, limit: Int) {
    if chain.count >= max(2, limit) {
      chain.removeLast()
      skipped += 1
    }
    chain.append(link)
  }

  /// The chain as `file:line` texts.
  var chainLines: [String] {
    var lines = chain.map { "\($0.source.name):\($0.source.place(of: $0.span.start).line)" }
    if skipped > 0 { lines.insert("… \(skipped) more", at: lines.count - 1) }
    return lines
  }

  /// A failure.
  public init(_ kind: Kind, _ message: String, help: String? = nil, slot: Int? = nil, entry: String? = nil) {
    self.kind = kind
    self.message = message
    self.help = help
    self.slot = slot
    self.entry = entry
  }

  /// Whether `catch` may take it.
  public var isCatchable: Bool { kind != .limit && kind != .interrupt && kind != .verdict }

  /// The code by which help explains it.
  public var code: DiagnosticCode {
    switch kind {
    case .verdict: return .verdict
    case .limit: return .limit
    case .interrupt: return .interrupted
    default: return .runTime
    }
  }

  /// The message with its place, as a diagnostic.
  public var diagnostic: Diagnostic {
    var diagnostic = Diagnostic(code, message, at: place?.span ?? Span(0, 0), help: help)
    diagnostic.source = place?.source
    for (number, link) in chain.enumerated() {
      if skipped > 0, number == chain.count - 1 {
        diagnostic.trace.append(.init(text: "… \(skipped) more calls", span: nil, source: nil))
      }
      let text = link.title.map { "in `\($0)`, called from" } ?? "run from"
      diagnostic.trace.append(.init(text: text, span: link.span, source: link.source))
    }
    return diagnostic
  }
}
