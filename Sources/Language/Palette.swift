/// The colours of what is said about a text, by what they mean.
public struct Palette: Sendable {
  /// What a piece of text means.
  public enum Role: Sendable {
    case error
    case note
    case help
    /// The marks under what is wrong.
    case caret
    /// The marks under a further place.
    case label
    /// The code by which `help` explains a mistake.
    case code
    /// The arrows, line numbers and bars around an excerpt.
    case frame
  }

  private let isColoured: Bool

  /// No colours.
  public static let plain = Palette(isColoured: false)
  /// Colours by the sequences "select graphic rendition" of ECMA-48, 8.3.117, from the first eight, which every theme
  /// of a terminal makes legible.
  public static let coloured = Palette(isColoured: true)

  /// A text in the colour of what it means.
  public func paint(_ text: String, _ role: Role) -> String {
    guard isColoured, !text.isEmpty else { return text }
    let parameters =
      switch role {
      case .error: "1;31"
      case .note: "1;36"
      case .help: "1;32"
      case .caret: "31"
      case .label: "34"
      case .code: "35"
      case .frame: "34"
      }
    return "\u{1B}[\(parameters)m\(text)\u{1B}[0m"
  }
}
