import Glibc

/// Files that are read with another because of their names: `dem.tif.ovr`, `dem.tfw`, `roads.dbf`, `trees.gpkg-wal`.
extension FileAccess {
  /// Formats whose files are read only when they are named themselves, so that a neighbour of the same name does not
  /// matter.
  private static let ownFormats: Set<String> = [
    "arp", "asc", "csv", "dt0", "dt1", "dt2", "fgb", "geojson", "gpkg", "gpx", "gtx", "gz", "hgt", "jpeg", "jpg",
    "json",
    "kml", "kmz", "mbtiles", "md", "png", "shp", "tif", "tiff", "tsv", "txt", "zip",
  ]

  /// Throws where a side file of the file at a real path is a link to what `isAllowed` refuses, or no plain file: a
  /// pipe would be waited for without end.
  func checkSideFiles(of path: String, isAllowed: (String) -> Bool) throws(Fault) {
    let folder = Self.parent(path)
    let own = Self.name(path)
    let stem = own.lastIndex(of: ".").map { own[..<$0] } ?? own[...]
    let start = stem.lowercased() + "."
    for name in Self.names(in: folder) where name != own && name.lowercased().hasPrefix(start) {
      let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
      guard !Self.ownFormats.contains(ending), let real = Self.real(folder + "/" + name) else { continue }
      guard isAllowed(real) else {
        throw Fault(
          isRefusal: true, message: "\(name), which is read with \(own), is a link that leads outside",
          help: "allow it with `--allow-read \(Self.parent(real))`")
      }
      guard Self.isPlain(real) else {
        throw Fault(
          isRefusal: false, message: "\(name), which is read with \(own), is no plain file", help: "move it away")
      }
    }
  }

  private static func isPlain(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return true }
    return [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }
}
