/// What was wrong with an edit; the message says what happened and the help what to do about it.
public struct EditingError: Error, Hashable, Sendable {
  /// The kind of failure, as scripts name it in `expect error "kind"`.
  public enum Kind: String, Hashable, Sendable {
    /// The operation does not go with the state of the session.
    case mode
    /// A number or an index is out of range.
    case range
    /// The geometry does not allow it.
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
