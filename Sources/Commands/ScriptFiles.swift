import Language
import Workbench

/// The scripts that `run` and `use` name, within what a script may read.
struct ScriptFiles: ScriptLoader {
  let files: FileAccess

  init(_ files: FileAccess) { self.files = files }

  func load(_ path: String, from source: SourceText) throws(ScriptLoadFault) -> SourceText {
    do throws(FileAccess.Fault) {
      let real = try files.pathToRead(path, scriptFolder: source.folder)
      let bytes = try FileAccess.bytes(of: real, limit: SourceText.maximumLength)
      let beside = source.folder == nil || source.folder == "." ? path : "\(source.folder ?? ".")/\(path)"
      let isBeside = FileAccess.real(FileAccess.absolute(beside, in: files.startFolder)) == real
      let name = path.hasPrefix("/") || !isBeside ? path : beside
      return SourceText(
        name: name, folder: FileAccess.parent(isBeside ? name : real), identity: real, bytes: bytes)
    } catch {
      throw ScriptLoadFault(error.message, help: error.help)
    }
  }
}
