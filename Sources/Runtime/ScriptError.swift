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
    Diagnostic(code, message, at: place?.span ?? Span(0, 0), help: help)
  }
}
