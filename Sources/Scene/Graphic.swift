import Geodesy

/// A geometry drawn in an overlay.
public struct Graphic: Sendable {
  /// Its number in the scene, from 1; 0 while it is in none.
  public internal(set) var id = 0
  /// The geometry in its own system.
  public var geometry: Geometry
  /// The system of the geometry; nil for longitude and latitude in degrees on WGS 84.
  public var crs: CoordinateReferenceSystem?
  /// What the geometry's z is counted from.
  public var heights: HeightReference
  /// How it is drawn, or nil for the overlay's symbol.
  public var symbol: Symbol?
  /// Whether it is drawn.
  public var isVisible = true
  /// Whether it is hidden because it is being edited.
  public var isEdited = false

  /// The graphic with these properties.
  public init(
    geometry: Geometry, crs: CoordinateReferenceSystem? = nil, heights: HeightReference = .egm96,
    symbol: Symbol? = nil
  ) {
    self.geometry = geometry
    self.crs = crs
    self.heights = heights
    self.symbol = symbol
  }

  /// The geometry on WGS 84: x longitude and y latitude in degrees. Nil where it does not lie in its system; throws where
  /// the system has no way there.
  public func geometryOnWGS84() throws(SceneError) -> Geometry? {
    guard let crs else { return geometry }
    do throws(GeodesyError) {
      return geometry.converted(by: try CoordinateOperation.toWGS84(from: crs.horizontal))
    } catch {
      throw SceneError(error)
    }
  }
}
