import Geodesy
import Glibc
import Scene
import Words

/// Writes the EXIF block of a photo: a little-endian TIFF structure with three directories (Exif 2.32, CIPA
/// DC-008-2019, sections 4.5 and 4.6). Tags stand in rising order, as the standard demands.
enum ExifWriter {
  /// The contents of the APP1 segment, from `Exif` on. Throws `SceneError` (range) for a value that has no place.
  static func block(for metadata: ExifMetadata, width: Int, height: Int) throws(SceneError) -> [UInt8] {
    let exif = try cameraEntries(metadata, width, height)
    let gps = try placeEntries(metadata)
    let main = imageEntries(metadata, try metadata.moment)
    let header = 8
    let mainSize = ExifDirectory.size(of: main) + 24
    let exifAt = header + mainSize
    let gpsAt = exifAt + ExifDirectory.size(of: exif)
    var pointers = [ExifEntry.long(0x8769, UInt32(exifAt))]
    if !gps.isEmpty { pointers.append(.long(0x8825, UInt32(gpsAt))) }
    var tiff: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]
    tiff += ExifDirectory.bytes(of: main + pointers, at: header)
    tiff += [UInt8](repeating: 0, count: exifAt - tiff.count)
    tiff += ExifDirectory.bytes(of: exif, at: exifAt)
    if !gps.isEmpty { tiff += ExifDirectory.bytes(of: gps, at: gpsAt) }
    return Array("Exif".utf8) + [0, 0] + tiff
  }

  private static func imageEntries(_ metadata: ExifMetadata, _ moment: CivilTime?) -> [ExifEntry] {
    var entries: [ExifEntry] = []
    if let text = metadata.imageDescription, !text.isEmpty { entries.append(.ascii(0x010E, text)) }
    if let make = metadata.make, !make.isEmpty { entries.append(.ascii(0x010F, make)) }
    if let model = metadata.model, !model.isEmpty { entries.append(.ascii(0x0110, model)) }
    entries.append(.short(0x0112, 1))  // Orientation: the first row is the top
    entries.append(.rationals(0x011A, [(72, 1)]))  // XResolution
    entries.append(.rationals(0x011B, [(72, 1)]))  // YResolution
    entries.append(.short(0x0128, 2))  // ResolutionUnit: inches
    entries.append(.ascii(0x0131, metadata.software))
    if let moment { entries.append(.ascii(0x0132, "\(moment.date(":")) \(moment.clock)")) }
    entries.append(.short(0x0213, 1))  // YCbCrPositioning: centred
    return entries
  }

  private static func cameraEntries(
    _ metadata: ExifMetadata, _ width: Int, _ height: Int
  ) throws(SceneError) -> [ExifEntry] {
    var entries: [ExifEntry] = [.undefined(0x9000, Array("0232".utf8))]
    let moment = try metadata.moment
    if let moment {
      let text = "\(moment.date(":")) \(moment.clock)"
      entries += [.ascii(0x9003, text), .ascii(0x9004, text)]  // DateTimeOriginal, DateTimeDigitized
      entries += [.ascii(0x9010, "+00:00"), .ascii(0x9011, "+00:00"), .ascii(0x9012, "+00:00")]
    }
    entries.append(.undefined(0x9101, [1, 2, 3, 0]))  // ComponentsConfiguration: Y, Cb, Cr
    if let focal = metadata.focalLengthPixels {
      guard focal.isFinite, focal > 0 else { throw SceneError(.range, "a focal length in pixels must be above 0") }
      entries.append(.undefined(0x9286, Array("ASCII\0\0\0focal length \(NumberText.shortest(focal)) px".utf8)))
    }
    if let moment {
      let fraction = NumberText.padded(moment.milliseconds % 1000, to: 3)
      entries += [.ascii(0x9290, fraction), .ascii(0x9291, fraction), .ascii(0x9292, fraction)]
    }
    entries.append(.undefined(0xA000, Array("0100".utf8)))  // FlashpixVersion
    entries.append(.short(0xA001, 1))  // ColorSpace: sRGB
    entries.append(.long(0xA002, UInt32(clamping: width)))
    entries.append(.long(0xA003, UInt32(clamping: height)))
    if let focal = metadata.focalLengthPixels {
      // A frame of 36 x 24 mm has a diagonal of 43.27 mm.
      let millimetres = (focal * hypot(36, 24) / hypot(Double(width), Double(height))).rounded()
      // 0 would mean that the length is not known.
      if (1...65_535).contains(millimetres) { entries.append(.short(0xA405, UInt16(millimetres))) }
    }
    return entries
  }

  private static func placeEntries(_ metadata: ExifMetadata) throws(SceneError) -> [ExifEntry] {
    var entries: [ExifEntry] = []
    if let latitude = metadata.latitude, let longitude = metadata.longitude {
      guard abs(latitude) <= 90, abs(longitude) <= 180 else {
        throw SceneError(.range, "latitude \(latitude), longitude \(longitude) is not on the Earth")
      }
      entries += [.ascii(0x0001, latitude < 0 ? "S" : "N"), .rationals(0x0002, sexagesimal(abs(latitude)))]
      entries += [.ascii(0x0003, longitude < 0 ? "W" : "E"), .rationals(0x0004, sexagesimal(abs(longitude)))]
    }
    if let altitude = metadata.altitude {
      guard abs(altitude) <= 400_000 else {
        throw SceneError(.range, "a photo's altitude is at most 400000 m from sea level, got \(altitude)")
      }
      entries.append(.bytes(0x0005, [altitude < 0 ? 1 : 0]))
      entries.append(.rationals(0x0006, [(UInt32((abs(altitude) * 10_000).rounded()), 10_000)]))
    }
    let moment = try metadata.moment
    if let moment {
      let seconds = UInt32(clamping: moment.milliseconds)
      let time = [(UInt32(clamping: moment.hour), UInt32(1)), (UInt32(clamping: moment.minute), 1), (seconds, 1000)]
      entries.append(.rationals(0x0007, time))
    }
    if let direction = metadata.direction {
      guard direction.isFinite else { throw SceneError(.range, "a photo's direction must be finite") }
      let steps = (wrapped(degrees: direction) * 10_000).rounded()
      entries.append(.ascii(0x0010, "T"))
      entries.append(.rationals(0x0011, [(UInt32(steps >= 3_600_000 ? 0 : steps), 10_000)]))
    }
    if !entries.isEmpty, metadata.latitude != nil, metadata.longitude != nil {
      entries.append(.ascii(0x0012, "WGS-84"))
    }
    if let moment { entries.append(.ascii(0x001D, moment.date(":"))) }
    if let accuracy = metadata.horizontalAccuracy {
      guard (0...400_000).contains(accuracy) else {
        throw SceneError(.range, "a photo's horizontal accuracy is from 0 to 400000 m, got \(accuracy)")
      }
      entries.append(.rationals(0x001F, [(UInt32((accuracy * 10_000).rounded()), 10_000)]))
    }
    return entries.isEmpty ? [] : [.bytes(0x0000, [2, 3, 0, 0])] + entries
  }

  /// Degrees, minutes and seconds; seconds to 1e-6, which is 2.8e-10 degrees.
  private static func sexagesimal(_ degrees: Double) -> [(UInt32, UInt32)] {
    let microseconds = UInt64((degrees * 3_600_000_000).rounded())
    let seconds = microseconds % 60_000_000
    let minutes = microseconds / 60_000_000
    return [
      (UInt32(clamping: minutes / 60), 1), (UInt32(clamping: minutes % 60), 1), (UInt32(clamping: seconds), 1_000_000),
    ]
  }
}

extension ExifMetadata {
  fileprivate var moment: CivilTime? {
    get throws(SceneError) {
      guard let time else { return nil }
      guard let moment = CivilTime(secondsSince1970: time) else {
        throw SceneError(.range, "the time of a photo must lie in the years 0 to 9999")
      }
      return moment
    }
  }
}

/// One entry of a TIFF directory.
struct ExifEntry {
  let tag: UInt16
  let type: UInt16
  let count: Int
  let value: [UInt8]

  static func ascii(_ tag: UInt16, _ text: String) -> ExifEntry {
    let value = text.unicodeScalars.map { $0.isASCII && $0.value != 0 ? UInt8($0.value) : UInt8(ascii: "?") } + [0]
    return ExifEntry(tag: tag, type: 2, count: value.count, value: value)
  }

  static func bytes(_ tag: UInt16, _ value: [UInt8]) -> ExifEntry {
    ExifEntry(tag: tag, type: 1, count: value.count, value: value)
  }

  static func undefined(_ tag: UInt16, _ value: [UInt8]) -> ExifEntry {
    ExifEntry(tag: tag, type: 7, count: value.count, value: value)
  }

  static func short(_ tag: UInt16, _ value: UInt16) -> ExifEntry {
    ExifEntry(tag: tag, type: 3, count: 1, value: littleEndian(UInt32(value), 2))
  }

  static func long(_ tag: UInt16, _ value: UInt32) -> ExifEntry {
    ExifEntry(tag: tag, type: 4, count: 1, value: littleEndian(value, 4))
  }

  static func rationals(_ tag: UInt16, _ values: [(UInt32, UInt32)]) -> ExifEntry {
    let bytes = values.flatMap { littleEndian($0.0, 4) + littleEndian($0.1, 4) }
    return ExifEntry(tag: tag, type: 5, count: values.count, value: bytes)
  }
}

/// A TIFF directory: its entries, then the values of more than four bytes.
enum ExifDirectory {
  /// How many bytes the entries take.
  static func size(of entries: [ExifEntry]) -> Int {
    entries.reduce(6 + entries.count * 12) { $0 + ($1.value.count > 4 ? even($1.value.count) : 0) }
  }

  /// The directory as it stands at an offset in the structure.
  static func bytes(of entries: [ExifEntry], at offset: Int) -> [UInt8] {
    var head = littleEndian(UInt32(clamping: entries.count), 2)
    var values: [UInt8] = []
    let valuesAt = offset + 6 + entries.count * 12
    for entry in entries {
      head += littleEndian(UInt32(entry.tag), 2) + littleEndian(UInt32(entry.type), 2)
      head += littleEndian(UInt32(clamping: entry.count), 4)
      if entry.value.count > 4 {
        head += littleEndian(UInt32(clamping: valuesAt + values.count), 4)
        values += entry.value + [UInt8](repeating: 0, count: even(entry.value.count) - entry.value.count)
      } else {
        head += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
      }
    }
    return head + [0, 0, 0, 0] + values
  }

  private static func even(_ count: Int) -> Int { count + count % 2 }
}

private func littleEndian(_ value: UInt32, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt32($0 * 8)) }
}
