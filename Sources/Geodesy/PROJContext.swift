import CPROJ
import Synchronization

// The only handles of PROJ in the package live in the two classes of this file. PROJ allows one thread at a time in a
// context and the objects made in it, so each context has a lock and nothing of PROJ's leaves it: callers get Swift
// values. That is what makes `@unchecked Sendable` true.

/// PROJ itself, loaded once for the process.
enum PROJLibrary {
  /// Loads PROJ on the first call. Throws where it cannot be loaded.
  static func load() throws(GeodesyError) {
    if let message = string(arpent_proj_load()) {
      throw GeodesyError(
        .file, message, help: "install the Debian package libproj25, for example with `make setup`")
    }
  }
}

/// A context of PROJ without network and without output, with the lock that its objects need.
final class PROJContext: @unchecked Sendable {
  let pointer: OpaquePointer
  let lock = Mutex<Void>(())

  /// Throws where PROJ cannot be loaded.
  init() throws(GeodesyError) {
    try PROJLibrary.load()
    guard let pointer = proj_context_create() else {
      throw GeodesyError(.file, "PROJ cannot be started")
    }
    self.pointer = pointer
    proj_log_level(pointer, PJ_LOG_NONE)
    _ = proj_context_set_enable_network(pointer, 0)
  }

  deinit { proj_context_destroy(pointer) }

  /// The object that PROJ makes of a text, or nil. Call with the lock held.
  func create(_ text: String) -> PROJObject? {
    PROJObject(proj_create(pointer, text), self)
  }
}

/// An object of PROJ, destroyed with its last reference and before its context.
final class PROJObject: @unchecked Sendable {
  let pointer: OpaquePointer
  let context: PROJContext

  init?(_ pointer: OpaquePointer?, _ context: PROJContext) {
    guard let pointer else { return nil }
    self.pointer = pointer
    self.context = context
  }

  deinit { proj_destroy(pointer) }

  /// The object's name.
  var name: String { string(proj_get_name(pointer)) ?? "" }

  /// What an operation does, step after step, without the steps that only swap axes.
  var operationName: String {
    let text = string(proj_pj_info(pointer).description) ?? name
    var steps: [Substring] = []
    var rest = Substring(text)
    while let plus = rest.firstRange(of: " + ") {
      steps.append(rest[..<plus.lowerBound])
      rest = rest[plus.upperBound...]
    }
    let kept = (steps + [rest]).filter { !$0.hasPrefix("axis order change") }
    return kept.isEmpty ? text : kept.joined(separator: " + ")
  }

  /// The object's identifier, such as `EPSG:4326`.
  var authorityCode: String? {
    guard let authority = string(proj_get_id_auth_name(pointer, 0)), let code = string(proj_get_id_code(pointer, 0))
    else { return nil }
    return "\(authority):\(code)"
  }
}

/// The text of a C string, or nil.
func string(_ pointer: UnsafePointer<CChar>?) -> String? {
  pointer.map { String(cString: $0) }
}
