import Site

/// The memory of a picture in the making. Threads write to it at once, each to rows of its own, which is what makes it
/// safe to share; indices are checked.
final class PhotoCanvas: @unchecked Sendable {
  let width: Int
  let height: Int
  private let pixels: UnsafeMutablePointer<UInt32>
  private let marks: UnsafeMutablePointer<Mark>

  /// What a pixel shows, to find outlines by.
  struct Mark {
    /// The kind and object, and whether the sun shines on it.
    var thing: UInt32 = 0
    var distance: Float = 0
  }

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = .allocate(capacity: width * height)
    pixels.initialize(repeating: 0, count: width * height)
    marks = .allocate(capacity: width * height)
    marks.initialize(repeating: Mark(), count: width * height)
  }

  deinit {
    pixels.deallocate()
    marks.deallocate()
  }

  @inline(__always)
  func setPixel(_ x: Int, _ y: Int, red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    guard x >= 0, x < width, y >= 0, y < height else { return }
    pixels[y * width + x] =
      (UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24).littleEndian
  }

  @inline(__always)
  func setMark(_ x: Int, _ y: Int, _ mark: Mark) {
    guard x >= 0, x < width, y >= 0, y < height else { return }
    marks[y * width + x] = mark
  }

  /// Whether a pixel lies on an outline: of a thing, a shadow, or ground before ground farther away.
  @inline(__always)
  func isOutline(_ x: Int, _ y: Int) -> Bool {
    guard x >= 0, x < width, y >= 0, y < height else { return false }
    let own = marks[y * width + x]
    func differs(_ x: Int, _ y: Int) -> Bool {
      guard x >= 0, x < width, y >= 0, y < height else { return false }
      let other = marks[y * width + x]
      return own.thing != other.thing
        || abs(own.distance - other.distance) > 0.1 * min(own.distance, other.distance)
    }
    return differs(x - 1, y) || differs(x + 1, y) || differs(x, y - 1) || differs(x, y + 1)
  }

  /// Where pixels on outlines are looked at again, from their middles.
  static let refined: [(x: Double, y: Double)] = [(-0.125, -0.375), (0.375, -0.125), (0.125, 0.375), (-0.375, 0.125)]

  /// The columns of a row's pixels that lie on an outline; the places where each is looked at again are written one after
  /// the other.
  func outlines(row y: Int, places: inout [Pixel]) -> [Int] {
    var columns: [Int] = []
    for x in 0..<width where isOutline(x, y) {
      for (index, shift) in PhotoCanvas.refined.enumerated() {
        places[columns.count * PhotoCanvas.refined.count + index] = Pixel(
          Double(x) + 0.5 + shift.x, Double(y) + 0.5 + shift.y)
      }
      columns.append(x)
    }
    return columns
  }

  /// The finished picture, to be drawn on a canvas. Its colours are taken as multiplied by their opacity already.
  func image() -> CanvasImage {
    var image = CanvasImage(columns: width, rows: height)
    for index in image.pixels.indices {
      let pixel = UInt32(littleEndian: pixels[index])
      image.pixels[index] = pixel & 0xFF00_FF00 | (pixel & 0xFF) << 16 | pixel >> 16 & 0xFF
    }
    return image
  }

  /// The finished picture.
  func photo() -> Photo {
    let bytes = [UInt8](UnsafeRawBufferPointer(start: pixels, count: width * height * 4))
    return Photo(width: width, height: height, pixels: bytes)
  }
}

/// Numbers for pixels in the making. Threads write to it at once, each to rows of its own, which is what makes it safe to
/// share; indices are checked.
final class FloatRows: @unchecked Sendable {
  private let width: Int
  private let height: Int
  private let count: Int
  private let values: UnsafeMutablePointer<Float>

  /// Bands of NaN.
  init(width: Int, height: Int, bands: Int) {
    self.width = width
    self.height = height
    count = bands
    values = .allocate(capacity: width * height * bands)
    values.initialize(repeating: .nan, count: width * height * bands)
  }

  deinit { values.deallocate() }

  @inline(__always)
  func set(_ x: Int, _ y: Int, band: Int, _ value: Float) {
    guard x >= 0, x < width, y >= 0, y < height, band >= 0, band < count else { return }
    values[(band * height + y) * width + x] = value
  }

  /// The bands, row after row.
  func bands() -> [[Float]] {
    (0..<count).map { Array(UnsafeBufferPointer(start: values + $0 * width * height, count: width * height)) }
  }
}
