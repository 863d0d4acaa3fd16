import Scene
import Words

/// A picture in the characters of a terminal: two pixels one above the other in each cell.
public struct TerminalPicture: Sendable {
  /// What a terminal can show.
  public enum Colours: Sendable {
    /// Any colour.
    case all
    /// The 256 colours of xterm.
    case palette
    /// None: characters that are more or less dense.
    case none
  }

  /// The columns of cells.
  public let columns: Int
  /// The lines of cells.
  public let lines: Int
  private let pixels: [SIMD3<UInt8>]

  /// The picture brought to so many columns and twice as many rows of pixels as lines, each pixel the mean of those that
  /// it covers; nil for a picture without pixels.
  public init?(_ photo: Photo, columns: Int, lines: Int) {
    guard columns > 0, lines > 0, photo.width > 0, photo.height > 0,
      photo.pixels.count >= photo.width * photo.height * 4
    else { return nil }
    self.columns = columns
    self.lines = lines
    var pixels: [SIMD3<UInt8>] = []
    pixels.reserveCapacity(columns * lines * 2)
    for row in 0..<(lines * 2) {
      let ys = TerminalPicture.range(row, of: lines * 2, in: photo.height)
      for column in 0..<columns {
        let xs = TerminalPicture.range(column, of: columns, in: photo.width)
        var sum = SIMD3<Int>(0, 0, 0)
        for y in ys {
          for x in xs {
            let index = (y * photo.width + x) * 4
            sum &+= SIMD3(Int(photo.pixels[index]), Int(photo.pixels[index + 1]), Int(photo.pixels[index + 2]))
          }
        }
        let count = ys.count * xs.count
        func mean(_ value: Int) -> UInt8 { UInt8(clamping: (value + count / 2) / count) }
        pixels.append(SIMD3(mean(sum.x), mean(sum.y), mean(sum.z)))
      }
    }
    self.pixels = pixels
  }

  private static func range(_ index: Int, of count: Int, in size: Int) -> Range<Int> {
    let first = min(size - 1, index * size / count)
    return first..<max(first + 1, min(size, (index + 1) * size / count))
  }

  /// The lines of text, without line ends; each leaves the terminal's colours as they were.
  public func text(_ colours: Colours) -> [String] {
    (0..<lines).map { line in
      var text = ""
      var last: (SIMD3<UInt8>, SIMD3<UInt8>)?
      for column in 0..<columns {
        let upper = pixels[line * 2 * columns + column]
        let lower = pixels[(line * 2 + 1) * columns + column]
        guard colours != .none else {
          text.append(TerminalPicture.character(upper, lower))
          continue
        }
        // Colours are named only where they change.
        if last?.0 != upper { text += "\u{1B}[38;\(TerminalPicture.code(upper, colours))m" }
        if last?.1 != lower { text += "\u{1B}[48;\(TerminalPicture.code(lower, colours))m" }
        last = (upper, lower)
        text += "▀"
      }
      return colours == .none ? text : text + "\u{1B}[0m"
    }
  }

  private static func code(_ colour: SIMD3<UInt8>, _ colours: Colours) -> String {
    colours == .all ? "2;\(colour.x);\(colour.y);\(colour.z)" : "5;\(paletteNumber(colour))"
  }

  /// The nearest of xterm's 256 colours: a cube of six levels a part, and 24 greys.
  static func paletteNumber(_ colour: SIMD3<UInt8>) -> Int {
    let levels = [0, 95, 135, 175, 215, 255]
    func nearest(_ value: UInt8) -> Int {
      levels.indices.min { abs(levels[$0] - Int(value)) < abs(levels[$1] - Int(value)) } ?? 0
    }
    let (red, green, blue) = (nearest(colour.x), nearest(colour.y), nearest(colour.z))
    let mean = (Int(colour.x) + Int(colour.y) + Int(colour.z)) / 3
    let grey = max(0, min(23, (mean - 8 + 5) / 10))
    func distance(_ r: Int, _ g: Int, _ b: Int) -> Int {
      let (dr, dg, db) = (r - Int(colour.x), g - Int(colour.y), b - Int(colour.z))
      return dr * dr + dg * dg + db * db
    }
    let level = 8 + 10 * grey
    return distance(level, level, level) < distance(levels[red], levels[green], levels[blue])
      ? 232 + grey : 16 + 36 * red + 6 * green + blue
  }

  /// From dark to bright, as on a dark terminal.
  private static let ramp = Array(" .:-=+*#%@")

  private static func character(_ upper: SIMD3<UInt8>, _ lower: SIMD3<UInt8>) -> Character {
    func brightness(_ colour: SIMD3<UInt8>) -> Int {
      (299 * Int(colour.x) + 587 * Int(colour.y) + 114 * Int(colour.z)) / 1000
    }
    return ramp[(brightness(upper) + brightness(lower)) * ramp.count / 511]
  }
}
