/// A picture held in memory.
public struct Photo: Hashable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Red, green, blue and opacity of each pixel, row after row from the top left.
  public let pixels: [UInt8]
}
