import Glibc

/// The files that belong to a shapefile: .shp with the shapes, .shx with their places in it, .dbf with the values.
struct ShapefileParts {
  private let stem: String
  private let folder: String
  private let siblings: [String]
  private let isTable: Bool
  private let file: DataFile

  /// What lies beside a .shp or .dbf; nil for a member of an archive.
  init?(_ file: DataFile) {
    guard !file.name.hasPrefix("/vsi"), let slash = file.name.lastIndex(of: "/"),
      let dot = file.name.lastIndex(of: "."), slash < dot
    else { return nil }
    self.file = file
    folder = String(file.name[...slash])
    stem = String(file.name[file.name.index(after: slash)..<dot])
    isTable = file.hasEnding(".dbf")
    let prefix = stem + "."
    siblings = ShapefileParts.names(in: folder).filter { name in
      name.hasPrefix(prefix) && ["shp", "shx", "dbf", "prj", "cpg"].contains(name.dropFirst(prefix.count).lowercased())
    }
  }

  private func sibling(_ ending: String) -> String? {
    siblings.first { $0.lowercased().hasSuffix("." + ending) }
  }

  /// A folder with links to the files, in which GDAL may make the index that is missing; nil where none is missing.
  /// Throws where no such folder can be made.
  func standIn() throws(SceneError) -> StandIn? {
    guard sibling("shp") != nil, sibling("shx") == nil else { return nil }
    return try StandIn(folder: folder, names: siblings, first: isTable ? sibling("shp") ?? stem : file.baseName)
  }

  /// How texts beyond ASCII are encoded where neither a .cpg nor the .dbf itself says so: as UTF-8 where they are that,
  /// else as ISO-8859-1. Nil where nothing need be guessed. The language driver is byte 29 of a .dbf.
  var undeclaredEncoding: String? {
    guard sibling("cpg") == nil, let table = sibling("dbf"), let data = try? DataFile(folder + table, for: .layer),
      let bytes = try? data.bytes(from: 0, most: 1 << 20), bytes.count > 32, bytes[29] == 0
    else { return nil }
    let texts = bytes.dropFirst(32)
    guard texts.contains(where: { $0 >= 0x80 }) else { return nil }
    // The portion may end within a character.
    let whole = texts.dropLast(bytes.count == 1 << 20 ? 4 : 0)
    return String(validating: whole, as: UTF8.self) == nil ? "ISO-8859-1" : "UTF-8"
  }

  private static func names(in folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      names.append(
        withUnsafePointer(to: entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names.sorted()
  }
}

/// A folder of links, removed with its last reference.
final class StandIn {
  /// The path of the file to open.
  let path: String
  private let folder: String

  init(folder source: String, names: [String], first: String) throws(SceneError) {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/arpent-shapes-XXXXXX".utf8CString)
    let folder = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    guard let folder else {
      throw SceneError(
        .file,
        "\"\(first)\" lacks its index, a file of the same name that ends in .shx, and none can be made in \(base)",
        help: "a shapefile's .shx, .dbf and .prj files belong beside it")
    }
    self.folder = folder
    path = folder + "/" + first
    for name in names { symlink(source + name, folder + "/" + name) }
    made = names
    self.first = first
  }

  private let made: [String]
  private let first: String

  deinit {
    for name in made { unlink(folder + "/" + name) }
    let stem = first.lastIndex(of: ".").map { first[..<$0] } ?? first[...]
    for ending in ["shx", "SHX"] { unlink("\(folder)/\(stem).\(ending)") }
    rmdir(folder)
  }
}
