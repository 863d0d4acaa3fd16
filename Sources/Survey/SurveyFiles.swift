import Glibc
import Scene

/// What a store asks of the file system; every failure names the path and the reason.
enum SurveyFiles {
  /// Whether anything, a dangling link included, has this path.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether the path leads to a directory.
  static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The directory part of a path, `.` when it has none.
  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A path beside another one in the same directory, hidden, with the ending `.gpkg` that GDAL wants.
  static func partial(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return "\(directory(of: path))/.\(name).\(getpid()).partial.gpkg"
  }

  /// Removes what programs that were killed while they made this file have left beside it.
  static func removeAbandoned(besides path: String) {
    let start = ".\(path.split(separator: "/").last.map(String.init) ?? path)."
    let end = ".partial.gpkg"
    for name in names(in: directory(of: path)) {
      guard name.hasPrefix(start), name.hasSuffix(end), name.utf8.count > start.utf8.count + end.utf8.count,
        let process = pid_t(name.dropFirst(start.count).dropLast(end.count)), process > 0
      else { continue }
      if kill(process, 0) != 0, errno == ESRCH { remove("\(directory(of: path))/\(name)") }
    }
  }

  /// The names of what lies in a folder, but for itself and the one above; none where it cannot be read.
  static func names(in folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Checks that a file can be made at the path. Throws `SceneError` (file).
  static func checkWritable(_ path: String, replace: Bool) throws(SceneError) {
    let directory = directory(of: path)
    guard !path.isEmpty, isStorable(path) else { throw SceneError(.file, "the path of the file is empty") }
    guard isDirectory(directory) else {
      throw SceneError(.file, "cannot make \(path): there is no folder \(directory)", help: "make the folder first")
    }
    guard !isDirectory(path) else { throw SceneError(.file, "cannot make \(path): it is a folder") }
    guard replace || !exists(path) else {
      throw SceneError(.file, "\(path) exists already", help: "choose another name or allow replacing it")
    }
    guard access(directory, W_OK) == 0 else {
      throw SceneError(.file, "cannot make \(path): \(reason())", help: "choose a folder that you may write to")
    }
  }

  /// Calls `body` with the bytes of a file, portion by portion. Throws `SceneError` (file) where it cannot be read, and
  /// what the body throws.
  static func forEachPortion(
    of path: String, _ body: ([UInt8]) throws(SceneError) -> Void
  ) throws(SceneError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SceneError(.file, "cannot open \(path): \(reason())") }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SceneError(.file, "cannot read \(path): \(reason())") }
      if count == 0 { return }
      try body(Array(buffer.prefix(count)))
    }
  }

  /// Makes sure that a file's contents are on disk. Throws `SceneError` (file).
  static func synchronize(_ path: String) throws(SceneError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SceneError(.file, "cannot open \(path): \(reason())") }
    defer { close(descriptor) }
    // Some file systems refuse to synchronize directories; nothing can be done about that.
    guard fsync(descriptor) == 0 || errno == EINVAL else {
      throw SceneError(.file, "cannot write \(path): \(reason())", help: "look at the disk")
    }
  }

  /// Gives a finished file its final name. Without `replace` an existing file is never overwritten, not even one
  /// made in the meantime. Throws `SceneError` (file).
  static func move(_ partial: String, to path: String, replace: Bool) throws(SceneError) {
    // A journal left by a crashed program would be played into the new file when that is opened.
    if replace || !exists(path) {
      for ending in ["-journal", "-wal", "-shm"] { unlink(path + ending) }
    }
    if !replace, link(partial, path) == 0 {
      unlink(partial)
    } else if !replace, errno == EEXIST {
      throw SceneError(.file, "\(path) exists already", help: "choose another name or allow replacing it")
    } else if rename(partial, path) != 0 {
      // Reached without `replace` only where the file system knows no links.
      throw SceneError(.file, "cannot make \(path): \(reason())")
    }
    try synchronize(directory(of: path))
  }

  /// Removes a file and what SQLite keeps beside it, if it is there.
  static func remove(_ path: String) {
    for ending in ["", "-journal", "-wal", "-shm"] { unlink(path + ending) }
  }

  /// What the operating system's last error means.
  static func reason() -> String {
    switch errno {
    case ENOSPC, EDQUOT: "the disk is full"
    case EACCES, EPERM: "permission denied"
    case EROFS: "the file system is read-only"
    default: String(cString: strerror(errno))
    }
  }
}
