import CGDAL
import Geodesy
import Glibc
import Words

/// A file or zip member that GDAL may open, under the name that GDAL is to be given.
///
/// GDAL takes far more than paths for names: virtual file systems, connection strings, whole documents. Here only
/// what is a regular file on disk (or a member of one that is a zip archive) passes, and it is always handed over as an
/// absolute path, which no driver takes for anything else.
struct DataFile {
  /// What the file is wanted for, in words: `raster` or `layer`.
  enum Use: String {
    case raster
    case layer
  }

  /// The path as it was given, for messages.
  let path: String
  /// The name for GDAL.
  let name: String

  /// Checks a path. Throws, naming it, where there is no file, where it is a directory or may not be read, or where it
  /// is no plain path at all.
  init(_ path: String, for use: Use) throws(SceneError) {
    self.path = path
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw SceneError(.file, "a file name is empty or holds a NUL byte")
    }
    if DataFile.isVirtual(path) { throw DataFile.notPlain(path) }
    let absolute = try DataFile.absolute(path)
    if DataFile.isVirtual(absolute) { throw DataFile.notPlain(path) }
    switch DataFile.kind(of: absolute) {
    case .file:
      name = DataFile.unpacked(absolute, for: use)
    case .directory:
      throw SceneError(.file, "\"\(path)\" is a directory, not a file", help: "name the \(use.rawValue) file in it")
    case .missing(let code):
      if let member = DataFile.zipMember(absolute) {
        name = member
      } else if DataFile.looksLikeConnection(path) {
        throw DataFile.notPlain(path)
      } else if code == EACCES {
        throw SceneError(.permission, "the file \"\(path)\" may not be read", help: "check its permissions")
      } else {
        throw SceneError(.file, "there is no file \"\(path)\"")
      }
      return
    case .other:
      throw SceneError(.file, "\"\(path)\" is neither a file nor a zip archive's member")
    }
    if access(absolute, R_OK) != 0 {
      throw SceneError(.permission, "the file \"\(path)\" may not be read", help: "check its permissions")
    }
  }

  /// Opens the file as a raster, read only. Throws where no driver reads it.
  func openRaster() throws(SceneError) -> UnsafeMutableRawPointer {
    try GDALLibrary.load()
    let (dataset, errors) = GDALLibrary.quietly {
      GDALLibrary.withStringList(GDALLibrary.rasterDrivers) { list in
        GDALLibrary.withStringList([]) { options in
          GDALOpenEx(name, UInt32(GDAL_OF_RASTER | GDAL_OF_READONLY | GDAL_OF_VERBOSE_ERROR), list, options, nil)
        }
      }
    }
    guard let dataset else { throw try unopened(errors, for: .raster) }
    do throws(SceneError) {
      try refuseAddresses(errors)
      try refuseForeignOverviews(of: dataset)
    } catch {
      GDALClose(dataset)
      throw error
    }
    return dataset
  }

  /// What to say of a file that GDAL did not open. Throws where that is because it names an address.
  func unopened(_ errors: [String], for use: Use) throws(SceneError) -> SceneError {
    try refuseAddresses(errors)
    if errors.contains(where: { $0.contains("SHAPE_RESTORE_SHX") }) {
      return SceneError(
        .file, "\"\(path)\" lacks its index, a file of the same name that ends in .shx",
        help: "a shapefile's .shx, .dbf and .prj files belong beside it")
    }
    let format = use == .raster ? "a raster" : "a layer file"
    var message = "\"\(path)\" is not \(format) that can be read"
    // GDAL's own words help where a driver knew the file but found it broken, not where none knew it.
    if let reason = errors.first.map(plain), !reason.contains("not recognized as a supported file format"),
      !reason.contains("not recognized as being in a supported file format"), !reason.hasSuffix(":")
    {
      message += ": \(reason)"
    }
    if errors.contains(where: { $0.hasPrefix("ERROR parsing kml") }) {
      message = "\"\(path)\" is damaged, or breaks the rules of KML (such as a latitude beyond 90 degrees)"
    }
    return SceneError(.file, message, help: use == .raster ? DataFile.rasterFormats : DataFile.layerFormats)
  }

  /// The name of the file without its folder.
  var baseName: String { name.lastIndex(of: "/").map { String(name[name.index(after: $0)...]) } ?? name }

  static let rasterFormats = "GeoTIFF, .hgt, ASCII grid, DTED, PNG, JPEG, MBTiles and GeoPackage rasters are read"
  static let layerFormats =
    "GeoPackage, GeoJSON, Esri JSON, Shapefile, KML, GPX, CSV and FlatGeobuf layers are read"

  /// GDAL's words without its name for the file and its folder, in which the run's folders would show.
  func plain(_ message: String) -> String {
    var text = String(message.map { $0.isNewline ? " " : $0 }).replacing(name, with: path)
    if let slash = name.lastIndex(of: "/") { text = text.replacing(String(name[...slash]), with: "") }
    while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
    // The message stands behind the path anyway.
    while text.hasPrefix(path + ":") {
      text.removeFirst(path.count + 1)
      while text.first == " " { text.removeFirst() }
    }
    return text
  }

  private enum FileKind {
    case file
    case directory
    case missing(Int32)
    case other
  }

  private static func kind(of path: String) -> FileKind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .missing(errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .directory
    default: return .other
    }
  }

  private static func absolute(_ path: String) throws(SceneError) -> String {
    if path.hasPrefix("/") { return path }
    guard let folder = getcwd(nil, 0) else {
      throw SceneError(.file, "the current folder cannot be told")
    }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }

  private static func isVirtual(_ path: String) -> Bool {
    var rest = Substring(path)
    while rest.hasPrefix("//") { rest.removeFirst() }
    return rest.hasPrefix("/vsi")
  }

  /// Whether what is no file looks like a service, a data base or a document rather than a mistyped path.
  private static func looksLikeConnection(_ path: String) -> Bool {
    if let first = path.first, "{<[".contains(first) { return true }
    guard let colon = path.firstIndex(of: ":") else { return false }
    return !path[..<colon].contains("/")
  }

  private static func notPlain(_ path: String) -> SceneError {
    return SceneError(
      .permission, "\(Quotation.excerpt(path, most: 60)) is not the path of a file",
      help: "only plain paths and members of zip files are read")
  }

  /// Compressed files get the prefix under which GDAL unpacks them; some drivers know their own compressed form.
  private static func unpacked(_ absolute: String, for use: Use) -> String {
    let lower = absolute.lowercased()
    if lower.hasSuffix(".hgt.zip") || lower.hasSuffix(".gpkg.zip") { return absolute }
    if lower.hasSuffix(".zip") { return "/vsizip/" + absolute }
    if lower.hasSuffix(".gz") { return "/vsigzip/" + absolute }
    return absolute
  }

  /// The name of `archive.zip/member`, where the archive is a file.
  private static func zipMember(_ absolute: String) -> String? {
    let parts = absolute.split(separator: "/", omittingEmptySubsequences: true)
    for index in parts.indices.dropLast() where parts[index].lowercased().hasSuffix(".zip") {
      let archive = "/" + parts[...index].joined(separator: "/")
      let member = parts[(index + 1)...]
      if case .file = kind(of: archive), !member.contains("..") {
        return "/vsizip/" + archive + "/" + member.joined(separator: "/")
      }
    }
    return nil
  }
}

extension CoordinateReferenceSystem {
  /// The system of a handle of GDAL, or nil where it is empty. Throws where PROJ cannot read it.
  static func read(_ reference: OGRSpatialReferenceH?) throws(GeodesyError) -> CoordinateReferenceSystem? {
    guard let reference else { return nil }
    guard let text = GDALLibrary.definition(of: reference), !text.isEmpty else { return nil }
    let crs = try CoordinateReferenceSystem(text)
    // GeoPackage's way of saying nothing.
    return crs.kind == .engineering || crs.name.hasPrefix("Undefined ") ? nil : crs
  }
}
