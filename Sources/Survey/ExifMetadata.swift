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
    let segments = JPEGSegment.all(in: file)
    guard let frame = segments.last, frame.isFrameHeader, frame.contents.count >= 5 else {
      throw SceneError(.file, "this is not a JPEG picture that can be read")
    }
    // The contents start with the bits of a sample; height and width follow.
    let at = frame.contents.lowerBound
    let height = Int(file[at + 1]) << 8 | Int(file[at + 2])
    let width = Int(file[at + 3]) << 8 | Int(file[at + 4])
    let kept = segments.dropLast().filter { $0.marker != 0xE0 && $0.marker != 0xE1 }
    return (kept.map(\.range), frame.range.lowerBound, width, height)
  }
}
