import Scene

/// What a photo says about itself: where it was taken, which way the camera looked, and when.
public struct ExifMetadata: Hashable, Sendable {
  /// Degrees north on WGS 84, -90 to 90, to 1e-9 degrees; nil leaves the position out.
  public var latitude: Double?
  /// Degrees east on WGS 84, -180 to 180, to 1e-9 degrees; nil leaves the position out.
  public var longitude: Double?
  /// Metres above mean sea level (an orthometric height), to 0.1 mm, at most 400,000 either way.
  public var altitude: Double?
  /// The 68 % radius of the horizontal position in metres, to 0.1 mm, at most 400,000.
  public var horizontalAccuracy: Double?
  /// The direction in which the camera looks, degrees clockwise from true north, to 1e-4 degrees; any angle is taken
  /// to 0 up to 360.
  public var direction: Double?
  /// When the photo was taken, in seconds since 1970-01-01T00:00:00Z, to the millisecond; the years 0 to 9999.
  public var time: Double?
  /// The focal length in pixels of the picture, written as a comment of the form `focal length 1450.25 px` and, to the
  /// nearest millimetre, as that of a 35 mm camera with the same diagonal angle of view.
  public var focalLengthPixels: Double?
  /// What the picture shows; characters outside ASCII are replaced, as EXIF has no others here.
  public var imageDescription: String?
  /// Who made the camera.
  public var make: String?
  /// The camera's model.
  public var model: String?
  /// The program that made the picture.
  public var software: String

  /// The metadata with these values; see the properties for units.
  public init(
    latitude: Double? = nil, longitude: Double? = nil, altitude: Double? = nil,
    horizontalAccuracy: Double? = nil, direction: Double? = nil, time: Double? = nil, focalLengthPixels: Double? = nil,
    imageDescription: String? = nil, make: String? = nil,
    model: String? = nil, software: String = "Arpent, simulated"
  ) {
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
    self.horizontalAccuracy = horizontalAccuracy
    self.direction = direction
    self.time = time
    self.focalLengthPixels = focalLengthPixels
    self.imageDescription = imageDescription
    self.make = make
    self.model = model
    self.software = software
  }
}

extension JPEG {
  /// The JPEG file with this metadata as its first segment, in place of any that it had; the picture is upright
  /// (orientation 1). Throws `SceneError`: (file) when it is not a JPEG file, (range) when a value cannot be written.
  public static func tagged(_ file: [UInt8], with metadata: ExifMetadata) throws(SceneError) -> [UInt8] {
    let (segments, picture, width, height) = try dissected(file)
    let exif = try ExifWriter.block(for: metadata, width: width, height: height)
    let length = exif.count + 2
    guard length <= 65_535 else { throw SceneError(.range, "the description of the photo is too long") }
    var result: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)]
    result.reserveCapacity(file.count + length + 4)
    result += exif
    for segment in segments { result += file[segment] }
    result += file[picture...]
    return result
  }

  /// The segments before the frame header without those of JFIF (APP0), EXIF and XMP (APP1), which would contradict
  /// what is written; where the frame header starts; and the picture's size.
  private static func dissected(
    _ file: [UInt8]
  ) throws(SceneError) -> (segments: [Range<Int>], picture: Int, width: Int, height: Int) {
    let damaged = SceneError(.file, "this is not a JPEG picture that can be read")
    guard file.count > 4, file[0] == 0xFF, file[1] == 0xD8 else { throw damaged }
    var segments: [Range<Int>] = []
    var position = 2
    while position + 9 <= file.count, file[position] == 0xFF {
      let marker = file[position + 1]
      let length = Int(file[position + 2]) << 8 | Int(file[position + 3])
      let next = position + 2 + length
      guard length >= 2, next <= file.count else { throw damaged }
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        let height = Int(file[position + 5]) << 8 | Int(file[position + 6])
        let width = Int(file[position + 7]) << 8 | Int(file[position + 8])
        return (segments, position, width, height)
      }
      if marker != 0xE0, marker != 0xE1 { segments.append(position..<next) }
      position = next
    }
    throw damaged
  }
}
