import Glibc

/// What a path in a script means, and whether the script may go there.
///
/// A script reads below its own folder and the folder it is run from, and writes into the output folder; options widen
/// that. Links are followed before the path is judged.
public struct FileAccess: Sendable {
  /// The folder that files are written into.
  public let outputFolder: String
  /// The folder the program was started in.
  public let startFolder: String
  /// Further folders that may be read.
  public let readFolders: [String]
  /// Further folders that may be written.
  public let writeFolders: [String]
  /// Whether existing files may be replaced without the clause `replace`.
  public let replaces: Bool
  /// The real paths of the files that this run has written.
  public private(set) var written: [String] = []

  /// A refusal or a file that is not there.
  public struct Fault: Error, Sendable {
    /// Whether the fence refused it; else the file is at fault.
    public let isRefusal: Bool
    /// What happened.
    public let message: String
    /// What to do.
    public let help: String?
  }

  /// The rules of a run. Folders may be relative to the folder the program was started in.
  public init(
    outputFolder: String = ".", readFolders: [String] = [], writeFolders: [String] = [], replaces: Bool = false
  ) {
    startFolder = Self.currentFolder()
    self.outputFolder = Self.absolute(outputFolder, in: startFolder)
    self.readFolders = readFolders.map { Self.absolute($0, in: Self.currentFolder()) }
    self.writeFolders = writeFolders.map { Self.absolute($0, in: Self.currentFolder()) }
    self.replaces = replaces
  }

  /// The path of a file to read: one that this run has written, else beside the script, else in the output folder.
  public func pathToRead(_ path: String, scriptFolder: String?) throws(Fault) -> String {
    if let fault = nameFault(path) { throw fault }
    let candidates = candidates(path, scriptFolder: scriptFolder)
    for candidate in candidates {
      guard let real = Self.real(candidate) else { continue }
      if let refusal = readingRefusal(real, shown: path, scriptFolder: scriptFolder) { throw refusal }
      try checkSideFiles(of: real) { mayRead($0, scriptFolder: scriptFolder) }
      return real
    }
    // Whether a file outside the fence exists is not told.
    for candidate in candidates.prefix(1) {
      let parent = Self.real(Self.parent(candidate)) ?? Self.normalised(Self.parent(candidate))
      if let refusal = readingRefusal(parent, shown: path, scriptFolder: scriptFolder) { throw refusal }
    }
    if let member = try archiveMember(path, scriptFolder: scriptFolder) { return member }
    throw Fault(isRefusal: false, message: "there is no file \(Self.excerpt(path))", help: lookedIn(candidates))
  }

  /// What keeps a text from being the name of any file.
  private func nameFault(_ path: String) -> Fault? {
    if path.isEmpty { return Fault(isRefusal: false, message: "a file's name is empty", help: nil) }
    guard path.utf8.contains(0) else { return nil }
    return Fault(isRefusal: false, message: "a file's name holds a NUL byte", help: nil)
  }

  private static func isControl(_ character: Unicode.Scalar) -> Bool {
    character.value < 0x20 || character.value == 0x7F
  }

  /// A path for a message, which stays one line of bearable length.
  static func excerpt(_ path: String) -> String {
    path.count > 200 ? "\(path.prefix(100))…\(path.suffix(99))" : path
  }

  /// `archive.zip/member` where the archive is a file that may be read.
  private func archiveMember(_ path: String, scriptFolder: String?) throws(Fault) -> String? {
    guard let range = path.range(ofLowercased: ".zip/") else { return nil }
    let archive = String(path[..<path.index(before: range)])
    let member = String(path[range...].dropFirst(0))
    guard !member.isEmpty, !member.split(separator: "/").contains("..") else { return nil }
    let real = try pathToRead(archive, scriptFolder: scriptFolder)
    return real + "/" + member
  }

  private func lookedIn(_ candidates: [String]) -> String? {
    guard candidates.count > 1 else { return nil }
    return "it was looked for beside the script and in the output folder"
  }

  private func candidates(_ path: String, scriptFolder: String?) -> [String] {
    if path.hasPrefix("/") { return [path] }
    let output = Self.joined(outputFolder, path)
    let beside = Self.joined(scriptFolder.map { Self.absolute($0, in: startFolder) } ?? startFolder, path)
    if let real = Self.real(output), written.contains(real) { return [output] }
    return beside == output ? [beside] : [beside, output]
  }

  private func readingRefusal(_ real: String, shown: String, scriptFolder: String?) -> Fault? {
    if mayRead(real, scriptFolder: scriptFolder) { return nil }
    return Fault(
      isRefusal: true, message: "the script may not read \(Self.excerpt(shown)), which lies outside its folder",
      help: "allow it with `--allow-read \(Self.excerpt(Self.parent(shown)))`")
  }

  private func mayRead(_ real: String, scriptFolder: String?) -> Bool {
    let script = scriptFolder.map { Self.absolute($0, in: startFolder) } ?? startFolder
    let allowed = [script, startFolder, outputFolder] + readFolders + writeFolders
    return allowed.contains { Self.contains(Self.real($0) ?? $0, real) }
  }

  /// The path of a file to write, in the output folder. Throws where it lies outside what may be written, or exists
  /// and `replace` is false.
  public func pathToWrite(_ path: String, replace: Bool) throws(Fault) -> String {
    let target = path.hasPrefix("/") ? path : Self.joined(outputFolder, path)
    let name = Self.name(path)
    guard !name.isEmpty, name != ".", name != "..", name.utf8.count < 256,
      !path.unicodeScalars.contains(where: Self.isControl)
    else {
      let shown = Self.excerpt(String(String.UnicodeScalarView(path.unicodeScalars.filter { !Self.isControl($0) })))
      throw Fault(isRefusal: false, message: "\"\(shown)\" is no name for a file", help: nil)
    }
    let parent = Self.parent(target)
    guard let realParent = Self.real(parent) ?? (parent == outputFolder ? Self.normalised(parent) : nil) else {
      throw Fault(
        isRefusal: false, message: "there is no folder for \(Self.excerpt(path))", help: "make the folder first")
    }
    let real = Self.real(target) ?? Self.joined(realParent, name)
    let allowed = [outputFolder] + writeFolders
    guard allowed.contains(where: { Self.contains(Self.real($0) ?? Self.normalised($0), real) }) else {
      throw Fault(
        isRefusal: true,
        message: "the script may not write \(Self.excerpt(path)), which lies outside the output folder",
        help: "allow it with `--allow-write \(Self.excerpt(Self.parent(path)))`")
    }
    if Self.exists(real), !replace, !replaces {
      throw Fault(
        isRefusal: false, message: "the file \(path) exists already",
        help: "add the clause `replace`, or run with `--replace`")
    }
    if Self.isFolder(real) { throw Fault(isRefusal: false, message: "\(path) is a folder", help: nil) }
    return real
  }

  /// Makes the output folder where it is missing.
  public func makeOutputFolder() throws(Fault) {
    var path = ""
    for part in outputFolder.split(separator: "/") {
      path += "/" + part
      if Self.exists(path) { continue }
      if mkdir(path, 0o777) != 0, errno != EEXIST {
        throw Fault(
          isRefusal: false, message: "cannot make the folder \(path): \(String(cString: strerror(errno)))", help: nil)
      }
    }
    if !Self.isFolder(outputFolder) {
      throw Fault(isRefusal: false, message: "\(outputFolder) is no folder", help: nil)
    }
  }

  /// Remembers a file that this run has written, by its real path.
  public mutating func noteWritten(_ path: String) {
    if !written.contains(path) { written.append(path) }
  }

  /// Takes a file out of the list of those written.
  public mutating func forget(_ path: String) { written.removeAll { $0 == path } }

  /// Removes a file that a failed trial has made.
  public func remove(_ path: String) { unlink(path) }

  /// The path as a run names it: relative to the output folder where it lies inside.
  public func shown(_ path: String) -> String {
    let folder = Self.real(outputFolder) ?? outputFolder
    return Self.contains(folder, path) && path != folder ? String(path.dropFirst(folder.count + 1)) : path
  }

  // MARK: Paths

  static func currentFolder() -> String {
    guard let buffer = getcwd(nil, 0) else { return "/" }
    defer { free(buffer) }
    return String(cString: buffer)
  }

  /// The path from the root, without `.` and `..`.
  public static func absolute(_ path: String, in folder: String) -> String {
    normalised(path.hasPrefix("/") ? path : joined(folder, path))
  }

  static func joined(_ folder: String, _ path: String) -> String { normalised(folder + "/" + path) }

  static func normalised(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// The folder of a path; `.` where it names none.
  public static func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// An absolute path as it is written from a folder.
  public static func relative(_ path: String, to folder: String) -> String {
    let own = path.split(separator: "/")
    let other = normalised(real(folder) ?? folder).split(separator: "/")
    let common = zip(own, other).prefix { $0 == $1 }.count
    return (other.dropFirst(common).map { _ in ".." } + own.dropFirst(common).map(String.init)).joined(separator: "/")
  }

  static func name(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// The path without links; nil where there is nothing at it.
  public static func real(_ path: String) -> String? {
    guard !path.utf8.contains(0), let buffer = realpath(path, nil) else { return nil }
    defer { free(buffer) }
    return String(cString: buffer)
  }

  /// Whether there is anything at a path.
  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  static func contains(_ folder: String, _ path: String) -> Bool {
    path == folder || folder == "/" || path.hasPrefix(folder + "/")
  }
}

extension String {
  /// The index after the first occurrence of an ASCII text, letter case not counting.
  fileprivate func range(ofLowercased text: String) -> String.Index? {
    let own = Array(utf8.map { $0 >= 65 && $0 <= 90 ? $0 | 32 : $0 })
    let wanted = Array(text.utf8)
    guard own.count >= wanted.count else { return nil }
    for start in 0...(own.count - wanted.count) where Array(own[start..<start + wanted.count]) == wanted {
      return utf8.index(utf8.startIndex, offsetBy: start + wanted.count)
    }
    return nil
  }
}

extension FileAccess {
  /// What a folder holds, sorted by name; nothing where it cannot be read.
  public static func entries(of folder: String) -> [(name: String, isFolder: Bool)] {
    names(in: folder).map { ($0, isFolder(folder + "/" + $0)) }
  }

  /// The names of what a folder holds, sorted; nothing where it cannot be read.
  static func names(in folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
