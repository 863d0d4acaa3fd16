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

  /// Places on WGS 84, and sizes as they are.
  public init() {}
}
