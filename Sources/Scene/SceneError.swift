import Geodesy

/// What went wrong with a file, a coordinate system, a height, a record or a store; the message says what happened and
/// the help what to do about it.
public struct SceneError: Error, Hashable, Sendable {
  /// The kind of failure, as scripts name it in `expect error "kind"`.
  public enum Kind: String, Sendable {
    /// A file that cannot be read, made or replaced, or a library that is not installed.
    case file
    /// A value that is not among those that are allowed, or a required one that is missing.
    case domain
    /// A number or text that is too large or too small.
    case range
    /// A value of another kind than is wanted.
    case type
    /// A geometry or coordinate reference system that does not fit.
    case geometry
    /// A store that refused to change or to be read.
    case store
    /// A name that does not exist, exists already or may not be given.
    case name
    /// Something that may not be read or written.
    case permission
    /// More than can be kept.
    case limit
  }

  /// The kind of failure.
  public var kind: Kind
  /// What happened, as one sentence without a full stop; names the path where a file is at fault.
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

extension SceneError {
  /// The same failure as this part of the program tells it.
  public init(_ error: GeodesyError) {
    self.init(Kind(rawValue: error.kind.rawValue) ?? .domain, error.message, help: error.help)
  }

  /// The failure of reading a coordinate system or heights of a file, which it names.
  init(_ error: GeodesyError, path: String) {
    self.init(error)
    message = "\"\(path)\": \(error.message)"
  }
}
