import Geodesy

/// What went wrong with a file, a coordinate system or a height; the message says what happened and the help what to
/// do about it.
public struct SceneError: Error, Hashable, Sendable {
  /// The kind of failure, as scripts name it in `expect error "kind"`.
  public enum Kind: String, Sendable {
    case file
    case domain
    case range
    case type
    case geometry
    case store
    case name
    case permission
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
