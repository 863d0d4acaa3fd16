import Geodesy

/// A grid of ground heights whose vertices know their place; what a site's terrain is built from.
public protocol TerrainGrid: Sendable {
  /// The number of vertices in a row.
  var columns: Int { get }
  /// The number of rows of vertices.
  var rows: Int { get }

  /// The vertices of a window, row after row, at their geodetic place with ellipsoidal height in metres; a void has
  /// the height NaN. Throws `SceneError` where a coordinate or height cannot be converted.
  func vertices(columns: Range<Int>, rows: Range<Int>) throws(SceneError) -> [GeodeticPosition]

  /// Where a place lies on the grid, in vertices from the first column and row; may lie outside the grid. Nil where
  /// the grid's projection has no answer.
  func gridCoordinates(latitude: Double, longitude: Double) -> (column: Double, row: Double)?
}

/// A coloured picture of the ground, such as a basemap.
public protocol GroundColour: Sendable {
  /// The colour at a place on WGS 84 in degrees, or nil where the picture has none.
  func colour(latitude: Double, longitude: Double) -> Colour?

  /// Where a place on WGS 84 in degrees lies on the picture, in columns and rows of its own; may lie outside. Nil where
  /// there is no answer.
  func cell(latitude: Double, longitude: Double) -> (column: Double, row: Double)?

  /// The colour at a column and row, or nil where the picture has none.
  func colour(column: Double, row: Double) -> Colour?
}

extension GroundColour {
  /// The longitude as column and the latitude as row.
  public func cell(latitude: Double, longitude: Double) -> (column: Double, row: Double)? { (longitude, latitude) }

  /// The colour at a longitude and a latitude.
  public func colour(column: Double, row: Double) -> Colour? { colour(latitude: row, longitude: column) }
}

/// A colour with opacity, each part from 0 to 255.
public struct Colour: Hashable, Sendable {
  /// The red part.
  public var red: UInt8
  /// The green part.
  public var green: UInt8
  /// The blue part.
  public var blue: UInt8
  /// 255 is opaque.
  public var alpha: UInt8

  /// The colour with these parts.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The same colour with an opacity of 0 to 1; anything outside is brought within.
  public func withOpacity(_ part: Double) -> Colour {
    var colour = self
    colour.alpha = UInt8(max(0, min(255, (part * 255).rounded())))
    return colour
  }
}
