import Geodesy
import Pictures
import Scene
import Session
import Site

/// Brings features of a scene to where a view shows them, by their placement.
struct ViewPlacing {
  private let bench: Bench
  private let ground: (any GroundHeights)?
  private(set) var features: [ViewFeature] = []
  /// Features that lie where the ground has no height.
  private(set) var withoutGround = 0
  /// Whether the height of a feature depends on the ground's.
  private(set) var needsGround = false

  /// Places over a ground; nil is the ellipsoid.
  init(_ bench: Bench, ground: (any GroundHeights)?) {
    self.bench = bench
    self.ground = ground
  }

  /// How the heights of a feature are meant.
  struct Heights {
    var placement: Placement
    /// What z is counted from where it is absolute.
    var reference: HeightReference
  }

  /// Adds a point that is known.
  mutating func add(_ place: GeodeticPosition, _ symbol: Symbol) {
    features.append(ViewFeature(.points([Ellipsoid.wgs84.earthCentred(place)]), symbol: symbol))
  }

  /// Adds a geometry. What has no z lies on the ground. Throws where heights cannot be converted.
  mutating func add(
    _ geometry: Geometry, _ operation: CoordinateOperation, _ heights: Heights, _ symbol: Symbol
  ) throws(SceneError) {
    let isDraped = heights.placement == .draped || !geometry.hasZ
    needsGround = needsGround || isDraped || heights.placement == .relative
    let conversion =
      heights.placement == .absolute && !isDraped
      ? try bench.conversion(from: heights.reference, to: .ellipsoidal) : nil
    func place(_ coordinate: Coordinate) -> GeodeticPosition? {
      guard let found = operation.forward(x: coordinate.x, y: coordinate.y) else { return nil }
      let below = isDraped || heights.placement == .relative ? groundHeight(found.y, found.x) : 0
      guard let below else { return nil }
      var height = isDraped ? below : below + coordinate.z
      if let conversion {
        guard let converted = conversion.height(coordinate.z, latitude: found.y, longitude: found.x) else { return nil }
        height = converted
      }
      return GeodeticPosition(latitude: found.y, longitude: found.x, height: height)
    }
    switch geometry.shape {
    case .point(let coordinate):
      let known = place(coordinate)
      add(points: known.map { [$0] } ?? [], of: 1, symbol)
    case .multipoint(let coordinates):
      let places = coordinates.compactMap(place)
      add(points: places, of: coordinates.count, symbol)
    case .polyline(let parts):
      let places = parts.map { $0.compactMap(place) }
      features.append(
        ViewFeature(
          isDraped ? .linesOnGround(places) : .lines(places.map { $0.map(Ellipsoid.wgs84.earthCentred) }),
          symbol: symbol))
    case .polygon(let parts):
      for part in parts {
        let rings = ([part.outer] + part.holes).map { $0.compactMap(place) }
        features.append(
          ViewFeature(
            isDraped ? .areaOnGround(rings) : .area(rings.map { $0.map(Ellipsoid.wgs84.earthCentred) }),
            symbol: symbol))
      }
    case .collection(let members):
      for member in members { try add(member, operation, heights, symbol) }
    }
  }

  private mutating func add(points: [GeodeticPosition], of count: Int, _ symbol: Symbol) {
    withoutGround += count - points.count
    guard !points.isEmpty else { return }
    features.append(ViewFeature(.points(points.map(Ellipsoid.wgs84.earthCentred)), symbol: symbol))
  }

  private func groundHeight(_ latitude: Double, _ longitude: Double) -> Double? {
    guard let ground else { return 0 }
    return ground.ellipsoidalHeight(latitude: latitude, longitude: longitude)
  }
}
