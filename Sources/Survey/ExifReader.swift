import CExif
import Scene

extension ExifMetadata {
  /// What a JPEG file says about itself, read by libexif; values that it does not give are nil, its software empty.
  /// Throws `SceneError`: (file) when it has no EXIF block, or the library is missing.
  public init(ofJPEG file: [UInt8]) throws(SceneError) {
    try ExifMetadata.loadLibrary()
    guard let block = ExifMetadata.block(of: file),
      let data = exif_data_new_from_data(block, UInt32(clamping: block.count))
    else { throw SceneError(.file, "the photo has no EXIF block") }
    defer { exif_data_unref(data) }
    let directories = Directories(data)
    self.init(software: directories.text(\.main, 0x0131) ?? "")
    imageDescription = directories.text(\.main, 0x010E)
    make = directories.text(\.main, 0x010F)
    model = directories.text(\.main, 0x0110)
    latitude = directories.degrees(0x0002, reference: 0x0001, negative: "S")
    longitude = directories.degrees(0x0004, reference: 0x0003, negative: "W")
    if let height = directories.rationals(\.gps, 0x0006).first {
      altitude = directories.bytes(\.gps, 0x0005).first == 1 ? -height : height
    }
    if directories.text(\.gps, 0x0010) == "T" { direction = directories.rationals(\.gps, 0x0011).first }
    horizontalAccuracy = directories.rationals(\.gps, 0x001F).first
    time = directories.time()
    if let comment = directories.text(\.exif, 0x9286) {
      let words = comment.split(separator: " ")
      if words.count == 4, words[0] == "focal", words[3] == "px" { focalLengthPixels = Double(words[2]) }
    }
  }

  /// The EXIF orientation of a JPEG file: 1 is upright; nil when it gives none.
  public static func orientation(ofJPEG file: [UInt8]) throws(SceneError) -> Int? {
    try loadLibrary()
    guard let block = block(of: file), let data = exif_data_new_from_data(block, UInt32(clamping: block.count)) else {
      return nil
    }
    defer { exif_data_unref(data) }
    return Directories(data).short(0x0112)
  }

  private static func loadLibrary() throws(SceneError) {
    if let message = arpent_exif_load() {
      throw SceneError(.file, String(cString: message), help: "install it: apt-get install libexif12")
    }
  }

  /// The contents of the APP1 segment that starts with `Exif`.
  private static func block(of file: [UInt8]) -> [UInt8]? {
    let segment = JPEGSegment.all(in: file).first {
      $0.marker == 0xE1 && file[$0.contents].starts(with: Array("Exif".utf8) + [0, 0])
    }
    return segment.map { Array(file[$0.contents]) }
  }
}

/// The directories of an EXIF block as libexif holds them.
private struct Directories {
  let main: UnsafeMutablePointer<ExifContent>?
  let exif: UnsafeMutablePointer<ExifContent>?
  let gps: UnsafeMutablePointer<ExifContent>?
  private let order: ExifByteOrder

  init(_ data: UnsafeMutablePointer<ExifData>) {
    order = exif_data_get_byte_order(data)
    // The order of libexif's ExifIfd: 0, 1, EXIF, GPS.
    (main, _, exif, gps, _) = data.pointee.ifd
  }

  typealias Directory = KeyPath<Directories, UnsafeMutablePointer<ExifContent>?>

  func bytes(_ directory: Directory, _ tag: UInt32) -> [UInt8] {
    guard let content = self[keyPath: directory],
      let entry = exif_content_get_entry(content, ExifTag(rawValue: tag)), let data = entry.pointee.data
    else { return [] }
    return Array(UnsafeBufferPointer(start: data, count: Int(entry.pointee.size)))
  }

  func text(_ directory: Directory, _ tag: UInt32) -> String? {
    var bytes = bytes(directory, tag)
    if bytes.starts(with: Array("ASCII".utf8) + [0, 0, 0]) { bytes.removeFirst(8) }
    let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }

  func rationals(_ directory: Directory, _ tag: UInt32) -> [Double] {
    let bytes = bytes(directory, tag)
    return stride(from: 0, to: bytes.count - bytes.count % 8, by: 8).compactMap { at in
      let value = Array(bytes[at..<at + 8]).withUnsafeBufferPointer { exif_get_rational($0.baseAddress, order) }
      return value.denominator == 0 ? nil : Double(value.numerator) / Double(value.denominator)
    }
  }

  func short(_ tag: UInt32) -> Int? {
    let bytes = bytes(\.main, tag)
    return bytes.count < 2 ? nil : bytes.withUnsafeBufferPointer { Int(exif_get_short($0.baseAddress, order)) }
  }

  func degrees(_ tag: UInt32, reference: UInt32, negative: String) -> Double? {
    let parts = rationals(\.gps, tag)
    guard parts.count == 3 else { return nil }
    let degrees = parts[0] + parts[1] / 60 + parts[2] / 3600
    return text(\.gps, reference) == negative ? -degrees : degrees
  }

  /// The GPS date and time, which are UTC by definition.
  func time() -> Double? {
    let date = (text(\.gps, 0x001D) ?? "").split(separator: ":").compactMap { Int($0) }
    let clock = rationals(\.gps, 0x0007)
    guard date.count == 3, clock.count == 3, let hour = Int(exactly: clock[0]), let minute = Int(exactly: clock[1]),
      let milliseconds = Int(exactly: (clock[2] * 1000).rounded())
    else { return nil }
    return CivilTime(
      year: date[0], month: date[1], day: date[2], hour: hour, minute: minute, milliseconds: milliseconds)?
      .secondsSince1970
  }
}
