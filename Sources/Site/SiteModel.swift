import Geodesy
import Scene

/// Ground heights between the vertices of a grid, for standing on.
public protocol GroundHeights: Sendable {
  /// Metres above the ellipsoid of the ground at a place on WGS 84 in degrees; nil in a void and outside.
  func ellipsoidalHeight(latitude: Double, longitude: Double) -> Double?
}

/// What is really there: bare ground, the surface of first returns, objects and light. A `SiteScene` is built from it.
public struct SiteModel: Sendable {
  /// The bare ground.
  public enum Ground: Sendable {
    /// A grid of heights.
    case grid(TerrainSource)
    /// Level ground, everywhere at this many metres above the ellipsoid; it bends with the earth.
    case flat(height: Double)
  }

  /// Where the sun stands.
  public enum Light: Hashable, Sendable {
    /// Where the sun is at the time on the clock.
    case clock
    /// A sun fixed at these degrees clockwise from true north and above the horizon.
    case sun(azimuth: Double, altitude: Double)
  }

  /// The bare ground, or nil where the site has none.
  public var ground: Ground?
  /// The surface of first returns (roofs, crowns), or nil.
  public var surface: TerrainSource?
  /// Where the sun stands.
  public private(set) var light = Light.clock
  /// How bright it is, as a part of daylight, 0 to 1.
  public private(set) var brightness = 1.0
  /// Whether surfaces have no texture that a camera could track by.
  public var isPlain = false
  /// The objects in the order they were added.
  public private(set) var objects: [SiteObject] = []

  private var indexes: [String: Int] = [:]

  /// A site with nothing on it.
  public init() {}

  /// Whether nothing is there that a ray could hit.
  public var isEmpty: Bool { ground == nil && surface == nil && objects.isEmpty }

  /// Metres above the ellipsoid of the bare ground at a place on WGS 84 in degrees, by the ground's own bilinear
  /// interpolation; nil without ground, in a void and outside the grid.
  public func groundHeight(latitude: Double, longitude: Double) -> Double? {
    switch ground {
    case .none: nil
    case .flat(let height): height
    case .grid(let source): source.heights.ellipsoidalHeight(latitude: latitude, longitude: longitude)
    }
  }

  /// The object of this name.
  public func object(_ name: String) -> SiteObject? { indexes[name].map { objects[$0] } }

  /// Adds an object. Throws `SceneError` of kind domain when its name is taken.
  public mutating func add(_ object: SiteObject) throws(SceneError) {
    guard indexes[object.name] == nil else {
      throw SceneError(
        .domain, "the site has a \"\(object.name)\" already", help: "give the new object a name of its own")
    }
    indexes[object.name] = objects.count
    objects.append(object)
  }

  /// Puts an object in the place of the one of its name. Throws `SceneError` of kind domain when there is none.
  public mutating func replace(_ object: SiteObject) throws(SceneError) {
    guard let index = indexes[object.name] else {
      throw SceneError(.domain, "the site has no \"\(object.name)\"")
    }
    objects[index] = object
  }

  /// Takes an object away. Throws `SceneError` of kind domain when there is none of that name.
  public mutating func remove(_ name: String) throws(SceneError) {
    guard let index = indexes.removeValue(forKey: name) else {
      throw SceneError(.domain, "the site has no \"\(name)\"")
    }
    objects.remove(at: index)
    for (later, object) in objects.enumerated().dropFirst(index) { indexes[object.name] = later }
  }

  /// Sets how bright it is, as a part of daylight. Throws `SceneError` of kind range outside 0...1.
  public mutating func setBrightness(_ part: Double) throws(SceneError) {
    guard (0...1).contains(part) else {
      throw SceneError(.range, "a light of \(part * 100) % is not possible", help: "it is 0 % to 100 % of daylight")
    }
    brightness = part
  }

  /// Sets where the sun stands. Throws `SceneError` of kind range for an altitude outside -90...90 degrees or an
  /// azimuth that is not finite.
  public mutating func setLight(_ light: Light) throws(SceneError) {
    if case .sun(let azimuth, let altitude) = light {
      guard azimuth.isFinite, (-90...90).contains(altitude) else {
        throw SceneError(
          .range, "a sun at azimuth \(azimuth) and altitude \(altitude) degrees is not possible",
          help: "the altitude is -90 to 90 degrees above the horizon")
      }
    }
    self.light = light
  }
}

/// A grid of heights with its interpolation. A class, so that a site scene can tell whether it was built from it.
public final class TerrainSource: Sendable {
  /// The vertices.
  public let grid: any TerrainGrid
  /// The heights between them.
  public let heights: any GroundHeights

  /// A grid, with its own interpolation or, by default, a bilinear one that reads four vertices a time.
  public init(_ grid: any TerrainGrid, heights: (any GroundHeights)? = nil) {
    self.grid = grid
    self.heights = heights ?? BilinearHeights(grid: grid)
  }
}

/// The bilinear interpolation between a grid's vertices.
struct BilinearHeights: GroundHeights {
  let grid: any TerrainGrid

  func ellipsoidalHeight(latitude: Double, longitude: Double) -> Double? {
    guard let place = grid.gridCoordinates(latitude: latitude, longitude: longitude) else { return nil }
    let lastColumn = grid.columns - 1
    let lastRow = grid.rows - 1
    guard lastColumn >= 1, lastRow >= 1, place.column >= 0, place.column <= Double(lastColumn),
      place.row >= 0, place.row <= Double(lastRow)
    else { return nil }
    let column = min(Int(place.column), lastColumn - 1)
    let row = min(Int(place.row), lastRow - 1)
    guard let corners = try? grid.vertices(columns: column..<column + 2, rows: row..<row + 2), corners.count == 4
    else { return nil }
    let u = place.column - Double(column)
    let v = place.row - Double(row)
    let top = corners[0].height * (1 - u) + corners[1].height * u
    let bottom = corners[2].height * (1 - u) + corners[3].height * u
    let height = top * (1 - v) + bottom * v
    return height.isNaN ? nil : height
  }
}
