import Editing
import Geodesy
import Scene

/// Where the middle of a segment lies.
public enum Midpoints: String, Sendable, CaseIterable {
  /// Halfway between its ends as the map shows them.
  case drawn
  /// Halfway along the shortest line on the earth.
  case geodesic
}

/// The map that geometries are edited on: a window of device-independent pixels with a reticle in its middle.
public struct MapView: Sendable {
  /// The system of the map.
  public let crs: CoordinateReferenceSystem
  /// What lies under the reticle, in the map's system.
  public var centre: (x: Double, y: Double) {
    get { (centreX, centreY) }
    set { (centreX, centreY) = newValue }
  }
  /// The denominator of the scale: metres on the ground of the map's system for each metre of the screen.
  public var scale: Double
  /// Where the mid-vertices of what is edited lie.
  public var midpoints: Midpoints = .drawn
  /// The window in pixels.
  public let width: Double
  /// The window in pixels.
  public let height: Double

  private var centreX: Double
  private var centreY: Double
  /// Metres of a unit of the map's system.
  public let metresPerUnit: Double

  /// A map of these properties.
  public init(
    crs: CoordinateReferenceSystem, centre: (x: Double, y: Double), scale: Double, width: Double, height: Double
  ) {
    self.crs = crs
    centreX = centre.x
    centreY = centre.y
    self.scale = scale
    self.width = width
    self.height = height
    let factor = crs.axes.first?.unitFactor ?? 1
    // A degree of a geographic system counts as that of the equator, as in ArcGIS.
    metresPerUnit = crs.isGeographic ? MapView.metresPerDegree : factor
  }

  /// Metres of a degree of the equator of WGS 84.
  private static let metresPerDegree = 6_378_137 * Double.pi / 180

  /// Units of the map's system for each pixel.
  public var unitsPerPixel: Double { EditingView.unitsPerPixel(scale: scale, metresPerUnit: metresPerUnit) }

  /// The place of the map's system at a pixel of the window, from its top left.
  public func place(x: Double, y: Double) -> (x: Double, y: Double) {
    (centreX + (x - width / 2) * unitsPerPixel, centreY - (y - height / 2) * unitsPerPixel)
  }

  /// The pixel of the window, from its top left, of a place of the map's system.
  public func pixel(_ place: (x: Double, y: Double)) -> (x: Double, y: Double) {
    (width / 2 + (place.x - centreX) / unitsPerPixel, height / 2 - (place.y - centreY) / unitsPerPixel)
  }
}
