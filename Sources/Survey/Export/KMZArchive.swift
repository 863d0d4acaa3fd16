import CGDAL
import Scene

/// A KMZ: a zip archive with a KML and the photos that it shows (OGC 07-147r2 annex C). GDAL gives entries no time, so
/// that equal contents are equal bytes.
enum KMZArchive {
  /// The name of an attachment in the archive.
  static func name(of attachment: AttachmentInfo, of feature: Int64) -> String {
    let plain = attachment.name.unicodeScalars.map { scalar -> Character in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      return isPlain || "-_.".unicodeScalars.contains(scalar) ? Character(scalar) : "_"
    }
    return "files/\(feature)-\(attachment.id)-\(String(plain))"
  }

  /// Packs the KML that was written and the attachments of all features. Throws where something cannot be written.
  static func write(_ files: ExportFiles, _ source: ExportSource, shouldStop: () -> Bool) throws(SceneError) {
    let path = files.folder + "/" + ExportFiles.archive
    let (made, errors) = GDALLibrary.quietly { CPLCreateZip(path, nil) }
    guard let zip = made else { throw refused(errors) }
    var isOpen = true
    defer { if isOpen { _ = GDALLibrary.quietly { CPLCloseZip(zip) } } }
    try add("doc.kml", to: zip) { (write) throws(SceneError) in
      try SurveyFiles.forEachPortion(of: files.path, write)
    }
    if let store = source.store {
      try source.forEach { (feature) throws(SceneError) in
        if shouldStop() { throw SceneError(.limit, "the export was stopped") }
        for attachment in try store.attachments(of: feature.id) {
          guard let data = try store.data(ofAttachment: attachment.id) else { continue }
          try add(name(of: attachment, of: feature.id), to: zip) { (write) throws(SceneError) in try write(data) }
        }
        return true
      }
    }
    isOpen = false
    let (closed, later) = GDALLibrary.quietly { CPLCloseZip(zip) }
    guard closed == CE_None, later.isEmpty else { throw refused(later) }
  }

  private static func add(
    _ name: String, to zip: UnsafeMutableRawPointer,
    _ body: (([UInt8]) throws(SceneError) -> Void) throws(SceneError) -> Void
  ) throws(SceneError) {
    let (begun, errors) = GDALLibrary.quietly { CPLCreateFileInZip(zip, name, nil) }
    guard begun == CE_None else { throw refused(errors) }
    try body { (bytes) throws(SceneError) in
      let (written, errors) = GDALLibrary.quietly { CPLWriteFileInZip(zip, bytes, Int32(clamping: bytes.count)) }
      guard written == CE_None else { throw refused(errors) }
    }
    let (ended, later) = GDALLibrary.quietly { CPLCloseFileInZip(zip) }
    guard ended == CE_None else { throw refused(later) }
  }

  private static func refused(_ errors: [String]) -> SceneError {
    SceneError(
      .file, "cannot write the KMZ" + (errors.first.map { ": \($0)" } ?? ""), help: "look whether the disk is full")
  }
}
