/// What went wrong with a coordinate system, a height or a position; the message says what happened and the help what
/// to do about it.
public struct GeodesyError: Error, Hashable, Sendable {
  /// The kind of failure, as scripts name it in `expect error "kind"`.
  public enum Kind: String, Sendable {
    case file
    case domain
    case range
    case name
    case permission
    case geometry
  }

  /// The kind of failure.
  public var kind: Kind
  /// What happened, as one sentence without a full stop.
  public var message: String
  /// What to do about it, or nil.
  public var help: String?

  /// The failure with these words.
  public init(_ kind: Kind, _ message: String, help: String? = nil) {
    self.kind = kind
    self.message = message
    self.help = help
  }
}
