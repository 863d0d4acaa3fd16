/// What went wrong with a record, a table, a store or a photo; the message says what happened and the help what to do
/// about it.
public struct SurveyError: Error, Hashable, Sendable {
  /// The kind of failure, as scripts name it in `expect error "kind"`.
  public enum Kind: String, Sendable {
    /// A table, field or domain that does not exist, exists already or may not be called that.
    case name
    /// A value of another kind than the field holds.
    case type
    /// A value that is not among those that the field allows, or a required one that is missing.
    case domain
    /// A number or text that is too large for its field.
    case range
    /// A file that cannot be made, opened or replaced.
    case file
    /// A store that refused to change or to be read.
    case store
    /// A geometry that does not fit its table.
    case geometry
  }

  /// The kind of failure.
  public var kind: Kind
  /// What happened, as one sentence without a full stop; names the field, value or path at fault.
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
