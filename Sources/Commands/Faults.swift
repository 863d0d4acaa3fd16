import Editing
import Geodesy
import Runtime
import Scene
import Workbench

/// Errors of the modules below, as scripts see them.
enum Faults {
  /// Runs what may throw another module's error, as scripts see it; `slot` is the argument it then points at.
  static func attempt<T>(slot: Int? = nil, _ body: () throws -> T) throws(ScriptError) -> T {
    do {
      return try body()
    } catch {
      throw scriptError(error, slot: slot)
    }
  }

  /// The error as scripts see it; after Ctrl-C, what was stopped by it is no fault of its own.
  static func scriptError(_ error: any Error, slot: Int? = nil) -> ScriptError {
    if Interrupt.isRequested { return ScriptError(.interrupt, "interrupted") }
    switch error {
    case let error as ScriptError:
      return error
    case let error as SceneError:
      return ScriptError(
        ScriptError.Kind(rawValue: error.kind.rawValue) ?? .file, error.message, help: error.help, slot: slot)
    case let error as GeodesyError:
      return ScriptError(
        ScriptError.Kind(rawValue: error.kind.rawValue) ?? .file, error.message, help: error.help, slot: slot)
    case let error as EditingError:
      return ScriptError(
        ScriptError.Kind(rawValue: error.kind.rawValue) ?? .geometry, error.message, help: error.help, slot: slot)
    case let error as FileAccess.Fault:
      return ScriptError(error.isRefusal ? .permission : .file, error.message, help: error.help, slot: slot)
    default:
      return ScriptError(.file, "\(error)", slot: slot)
    }
  }
}
