/// How a geometry is drawn.
public enum Symbol: Hashable, Sendable {
  case marker(Marker)
  case line(Line)
  case fill(Fill)
  case solid(Solid)

  /// A flat marker, of the same size on the screen wherever it is.
  public struct Marker: Hashable, Sendable {
    /// The shapes of flat markers.
    public enum Shape: String, Hashable, Sendable, CaseIterable {
      case circle
      case square
      case diamond
      case cross
      case x
      case triangle
    }

    /// The shape.
    public var shape: Shape
    /// The colour.
    public var colour: Colour
    /// Width and height in pixels, greater than 0.
    public var size: Double

    /// The marker of this shape, colour and size in pixels. Throws where the size is not above 0.
    public init(_ shape: Shape, colour: Colour, size: Double = 10) throws(SceneError) {
      self.shape = shape
      self.colour = colour
      self.size = try Symbol.checked(size, "a marker's size")
    }
  }

  /// A line of the same width on the screen wherever it is.
  public struct Line: Hashable, Sendable {
    /// The patterns of lines.
    public enum Pattern: String, Hashable, Sendable, CaseIterable {
      case solid
      case dash
      case dot
    }

    /// The pattern.
    public var pattern: Pattern
    /// The colour.
    public var colour: Colour
    /// The width in pixels, greater than 0.
    public var width: Double

    /// The line of this pattern, colour and width in pixels. Throws where the width is not above 0.
    public init(_ pattern: Pattern = .solid, colour: Colour, width: Double = 2) throws(SceneError) {
      self.pattern = pattern
      self.colour = colour
      self.width = try Symbol.checked(width, "a line's width")
    }
  }

  /// The inside of an area, with or without an outline.
  public struct Fill: Hashable, Sendable {
    /// The colour of the inside.
    public var colour: Colour
    /// The line around it, or nil.
    public var outline: Line?

    /// The fill of this colour and outline.
    public init(colour: Colour, outline: Line? = nil) {
      self.colour = colour
      self.outline = outline
    }
  }

  /// A body of a size in the world.
  public struct Solid: Hashable, Sendable {
    /// The shapes of bodies.
    public enum Shape: String, Hashable, Sendable, CaseIterable {
      case cone
      case cube
      case cylinder
      case diamond
      case sphere
      case tetrahedron
    }

    /// Which point of the body stands at the place it marks.
    public enum Anchor: String, Hashable, Sendable, CaseIterable {
      case centre = "center"
      case bottom
      case top
    }

    /// The shape.
    public var shape: Shape
    /// The colour.
    public var colour: Colour
    /// The extent from west to east in metres, greater than 0.
    public var width: Double
    /// The extent from south to north in metres, greater than 0.
    public var depth: Double
    /// The extent upward in metres, greater than 0.
    public var height: Double
    /// Which point of the body stands at the place it marks.
    public var anchor: Anchor

    /// The body of this shape, colour and size in metres. Throws where a size is not above 0.
    public init(
      _ shape: Shape, colour: Colour, width: Double, depth: Double, height: Double, anchor: Anchor = .bottom
    ) throws(SceneError) {
      self.shape = shape
      self.colour = colour
      self.width = try Symbol.checked(width, "a body's width")
      self.depth = try Symbol.checked(depth, "a body's depth")
      self.height = try Symbol.checked(height, "a body's height")
      self.anchor = anchor
    }

    /// The body with the same extent in metres in all directions.
    public init(_ shape: Shape, colour: Colour, size: Double, anchor: Anchor = .bottom) throws(SceneError) {
      try self.init(shape, colour: colour, width: size, depth: size, height: size, anchor: anchor)
    }

    /// How far the body's lower end lies above the place it marks, in metres; negative where it reaches below.
    public var bottomOffset: Double {
      switch anchor {
      case .centre: return -height / 2
      case .bottom: return 0
      case .top: return -height
      }
    }
  }

  /// The symbol's main colour.
  public var colour: Colour {
    switch self {
    case .marker(let marker): return marker.colour
    case .line(let line): return line.colour
    case .fill(let fill): return fill.colour
    case .solid(let solid): return solid.colour
    }
  }

  private static func checked(_ size: Double, _ what: String) throws(SceneError) -> Double {
    guard size > 0, size <= 1e6 else {
      throw SceneError(.range, "\(what) must be above 0 and at most 1000000, not \(size)")
    }
    return size
  }
}
