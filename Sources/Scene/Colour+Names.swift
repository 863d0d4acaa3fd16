import Words

extension Colour {
  /// The colours with a name, as CSS Color Module Level 4 defines them, in alphabetical order; `transparent` last.
  public static let named: [(name: String, colour: Colour)] =
    names.map { ($0.0, Colour(rgb: $0.1)) } + [("transparent", Colour(red: 0, green: 0, blue: 0, alpha: 0))]

  /// The colour of a name, such as `orange`, or of `#rgb`, `#rrggbb` or `#rrggbbaa`. Letters' case plays no part.
  /// Throws, offering a near miss, where the text is neither.
  public init(_ text: String) throws(SceneError) {
    let lower = text.lowercased()
    if let digits = lower.first == "#" ? Array(lower.utf8.dropFirst()) : nil {
      let values = digits.compactMap(Colour.hexadecimal)
      switch values.count == digits.count ? values.count : 0 {
      case 3: self.init(red: values[0] * 17, green: values[1] * 17, blue: values[2] * 17)
      case 6:
        self.init(red: values[0] << 4 | values[1], green: values[2] << 4 | values[3], blue: values[4] << 4 | values[5])
      case 8:
        self.init(
          red: values[0] << 4 | values[1], green: values[2] << 4 | values[3], blue: values[4] << 4 | values[5],
          alpha: values[6] << 4 | values[7])
      default:
        throw SceneError(.type, "\"\(text)\" is no colour", help: "write #rrggbb, such as #ff8800, or a name")
      }
      return
    }
    // Both spellings of grey are colours of CSS; one of each is kept.
    let american = lower.replacing("grey", with: "gray")
    guard let found = Colour.named.first(where: { $0.name == american }) else {
      let near = Suggestion.help(for: american, among: Colour.named.map(\.name))
      throw SceneError(
        .name, "there is no colour named \"\(text)\"",
        help: (near.map { $0 + " " } ?? "") + "write a name such as orange, or #rrggbb")
    }
    self = found.colour
  }

  /// The colour as `#rrggbb`, with its opacity behind where it is not opaque.
  public var hexadecimal: String {
    let parts = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return "#" + parts.map { NumberText.padded($0, to: 2, radix: 16) }.joined()
  }

  private init(rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 48...57: return digit - 48
    case 97...102: return digit - 87
    default: return nil
    }
  }

  private static let names: [(String, UInt32)] = [
    ("aqua", 0x00FFFF), ("beige", 0xF5F5DC), ("black", 0x000000), ("blue", 0x0000FF), ("brown", 0xA52A2A),
    ("chocolate", 0xD2691E), ("coral", 0xFF7F50), ("crimson", 0xDC143C), ("cyan", 0x00FFFF), ("darkblue", 0x00008B),
    ("darkgray", 0xA9A9A9), ("darkgreen", 0x006400), ("darkorange", 0xFF8C00), ("darkred", 0x8B0000),
    ("deeppink", 0xFF1493), ("deepskyblue", 0x00BFFF), ("dodgerblue", 0x1E90FF), ("firebrick", 0xB22222),
    ("forestgreen", 0x228B22), ("fuchsia", 0xFF00FF), ("gold", 0xFFD700), ("gray", 0x808080), ("green", 0x008000),
    ("hotpink", 0xFF69B4), ("indigo", 0x4B0082), ("ivory", 0xFFFFF0), ("khaki", 0xF0E68C), ("lavender", 0xE6E6FA),
    ("lightblue", 0xADD8E6), ("lightgray", 0xD3D3D3), ("lightgreen", 0x90EE90), ("lime", 0x00FF00),
    ("magenta", 0xFF00FF), ("maroon", 0x800000), ("navy", 0x000080), ("olive", 0x808000), ("orange", 0xFFA500),
    ("orangered", 0xFF4500), ("orchid", 0xDA70D6), ("pink", 0xFFC0CB), ("plum", 0xDDA0DD), ("purple", 0x800080),
    ("red", 0xFF0000), ("royalblue", 0x4169E1), ("salmon", 0xFA8072), ("seagreen", 0x2E8B57), ("sienna", 0xA0522D),
    ("silver", 0xC0C0C0), ("skyblue", 0x87CEEB), ("slategray", 0x708090), ("steelblue", 0x4682B4), ("tan", 0xD2B48C),
    ("teal", 0x008080), ("tomato", 0xFF6347), ("turquoise", 0x40E0D0), ("violet", 0xEE82EE), ("wheat", 0xF5DEB3),
    ("white", 0xFFFFFF), ("yellow", 0xFFFF00),
  ]
}
