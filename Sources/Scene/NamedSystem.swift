import Geodesy
import Glibc
import Words

/// The coordinate reference system that a GeoJSON names in its member `crs` (GeoJSON of 2008, section 3), where GDAL
/// does not know it and would take the coordinates for WGS 84.
struct NamedSystem {
  /// What the file names.
  let name: String
  /// The system; nil where nobody knows it.
  let system: CoordinateReferenceSystem?

  private static let portion = 1 << 16

  /// Looks for the member near the beginning and the end of a file. Throws where it cannot be read.
  init(_ file: DataFile) throws(SceneError) {
    let start = NamedSystem.name(in: try file.text(from: 0, most: NamedSystem.portion))
    let end = NamedSystem.name(in: try file.text(from: -NamedSystem.portion, most: NamedSystem.portion))
    name = start ?? end ?? "unknown"
    // Esri's own numbers lie beyond those of EPSG, and are often given out as EPSG's.
    let number = name.split(separator: ":").last.flatMap { Int($0) }
    system = number.flatMap { try? CoordinateReferenceSystem("ESRI:\($0)") }
  }

  /// The value of the first member `name` after a member `crs`.
  static func name(in text: String) -> String? {
    guard let start = text.firstRange(of: "\"crs\"") else { return nil }
    let rest = text[start.upperBound...].prefix(500)
    guard let member = rest.firstRange(of: "\"name\"") else { return nil }
    var value = rest[member.upperBound...]
    // `{"type": "name", "properties": {"name": "…"}}` has the word as a value first.
    if value.drop(while: \.isWhitespace).first != ":" {
      guard let second = value.firstRange(of: "\"name\"") else { return nil }
      value = value[second.upperBound...]
    }
    let parts = value.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].allSatisfy({ $0 == ":" || $0.isWhitespace }) else { return nil }
    return String(parts[1])
  }
}

extension DataFile {
  /// The text of a portion of a file; where `start` is negative, counted from its end. Bytes that are no UTF-8 become
  /// replacement characters. Throws where it cannot be read.
  func text(from start: Int, most: Int) throws(SceneError) -> String {
    String(decoding: try bytes(from: start, most: most), as: UTF8.self)
  }

  /// The bytes of a portion of a file that is no archive's member; empty for such a one.
  func bytes(from start: Int, most: Int) throws(SceneError) -> [UInt8] {
    guard !name.hasPrefix("/vsi") else { return [] }
    let descriptor = open(name, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SceneError(.file, "\"\(path)\" cannot be read") }
    defer { close(descriptor) }
    let length = lseek(descriptor, 0, SEEK_END)
    lseek(descriptor, start >= 0 ? min(start, length) : max(0, length + start), SEEK_SET)
    var bytes = [UInt8](repeating: 0, count: most)
    var count = 0
    while count < most {
      let read = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), most - count)
      }
      if read < 0, errno == EINTR { continue }
      guard read > 0 else { break }
      count += read
    }
    return Array(bytes.prefix(count))
  }
}
