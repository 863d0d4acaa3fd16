import Geodesy

/// How places and sizes are shown to people; scripts choose it by `set`. What is computed does not depend on it.
public struct Display: Sendable {
  /// The units in which sizes are shown.
  public enum Units: String, CaseIterable, Sendable {
    /// Metres.
    case metric
    /// International feet.
    case imperial
    /// US survey feet.
    case ftUS
  }

  /// The way to WGS 84 from the system in which places are shown; nil where that is WGS 84 itself.
  public var system: CoordinateOperation?
  /// The units in which sizes are shown; nil where each is shown in the unit that it has.
  public var units: Units?

  /// How answers are written.
  public enum Form: String, CaseIterable, Sendable {
    /// Aligned columns, for people.
    case table
    /// JSON, as the option `--json` writes values.
    case json
    /// Comma-separated values.
    case csv
    /// Tables of Markdown.
    case markdown
  }

  /// How answers are written.
  public var form = Form.table
  /// Whether an answer that is longer than the screen is shown by a pager at the prompt.
  public var isPaged = true

  /// Places on WGS 84, sizes as they are, and tables for people.
  public init() {}
}
