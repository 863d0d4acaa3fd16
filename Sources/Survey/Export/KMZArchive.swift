import CGDAL
import Scene

/// A KMZ: a zip archive with a KML and the photos that it shows (OGC 07-147r2 annex C). All entries have one date, so that
/// equal contents are equal bytes.
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
    try date(path)
  }

  /// Gives all entries the earliest date that the format knows, 1980-01-01, where GDAL leaves a month and a day of 0, which
  /// are none (PKWARE APPNOTE 6.3.10, 4.3.7, 4.3.12, 4.3.16). An archive past 4 GB, whose places stand elsewhere, is left.
  private static func date(_ path: String) throws(SceneError) {
    let earliest: [UInt8] = [0x21, 0x00]
    func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
      bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    let file = try PatchedFile(path)
    let end = try file.read(22, at: file.size - 22)
    guard end.count == 22, end.starts(with: [0x50, 0x4B, 0x05, 0x06]) else { return }
    let (size, start) = (number(end, 12, 4), number(end, 16, 4))
    guard start < 0xFFFF_FFFF, size <= file.size - 22 else { return }
    let directory = try file.read(size, at: start)
    var place = 0
    while place + 46 <= directory.count, directory[place...].starts(with: [0x50, 0x4B, 0x01, 0x02]) {
      try file.write(earliest, at: start + place + 14)
      let entry = number(directory, place + 42, 4)
      if entry < 0xFFFF_FFFF { try file.write(earliest, at: entry + 12) }
      place += 46 + [28, 30, 32].reduce(0) { $0 + number(directory, place + $1, 2) }
    }
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
