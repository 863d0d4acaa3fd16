import Geodesy
import Pictures
import Scene
import Survey

/// What a map must show: the stretch of the earth around some places, over the date line where that is shorter.
public struct MapExtent: Sendable {
  private var latitudes: ClosedRange<Double>?
  /// The longitudes from -180 to 180, and the same from 0 to 360.
  private var longitudes: (west: ClosedRange<Double>, east: ClosedRange<Double>)?

  /// Nothing.
  public init() {}

  /// Whether there is no place in it.
  public var isEmpty: Bool { latitudes == nil }

  /// Makes the extent hold a place in degrees.
  public mutating func add(latitude: Double, longitude: Double) {
    guard latitude.isFinite, longitude.isFinite, abs(latitude) <= 90.000001 else { return }
    let west = longitude - (longitude / 360).rounded() * 360
    let east = west < 0 ? west + 360 : west
    // The date line itself is on both sides.
    let other = abs(west) == 180 ? -west : west
    func extended(_ range: ClosedRange<Double>, _ value: Double) -> ClosedRange<Double> {
      min(range.lowerBound, value)...max(range.upperBound, value)
    }
    latitudes = latitudes.map { extended($0, latitude) } ?? latitude...latitude
    longitudes =
      longitudes.map { (extended(extended($0.west, west), other), extended($0.east, east)) }
      ?? (min(west, other)...max(west, other), east...east)
  }

  /// Makes the extent hold a geometry whose system leads to WGS 84 so.
  public mutating func add(_ geometry: Geometry, _ operation: CoordinateOperation) {
    geometry.forEachCoordinate { coordinate in
      if let place = operation.forward(x: coordinate.x, y: coordinate.y) { add(latitude: place.y, longitude: place.x) }
    }
  }

  /// The centre of a map in a system on which all of it is seen, and the units that its pixels then cover at least; nil
  /// where there is nothing in it or the map does not reach it. Where a projected system draws what is outside its area of
  /// use out beyond measure, as Web Mercator does the poles, only what is inside is seen. `bottom` are pixels at the lower
  /// edge that are kept free.
  public func fitted(
    _ operation: CoordinateOperation, width: Double, height: Double, bottom: Double = 0
  ) -> (centre: (x: Double, y: Double), unitsPerPixel: Double)? {
    guard let latitudes, let longitudes else { return nil }
    let stretch = Stretch(latitudes: latitudes, longitudes: MapExtent.shortest(longitudes))
    guard let box = stretch.seen(operation) else { return nil }
    // A margin around it, a twentieth on each side.
    let edge = height / 22
    let lower = max(edge, min(bottom, height / 4))
    let units = max((box.maxX - box.minX) * 1.1 / width, (box.maxY - box.minY) / (height - edge - lower))
    return ((box.centre.x, box.centre.y - (lower - edge) / 2 * units), units)
  }

  /// Into how many stretches the rows of a grid are parted: those of the world have smaller gaps than the sea.
  static let columns = 64

  /// The longitudes over the date line where that is shorter; what goes (nearly) round the world is seen from Greenwich.
  private static func shortest(
    _ longitudes: (west: ClosedRange<Double>, east: ClosedRange<Double>)
  ) -> ClosedRange<Double> {
    let (west, east) = (longitudes.west, longitudes.east)
    let shorter = east.upperBound - east.lowerBound < west.upperBound - west.lowerBound ? east : west
    return shorter.upperBound - shorter.lowerBound < 340 ? shorter : -180...180
  }
}

/// A stretch of the earth in degrees.
private struct Stretch {
  var latitudes: ClosedRange<Double>
  /// From -180 to 360.
  var longitudes: ClosedRange<Double>

  /// The degrees along its longer side.
  var degrees: Double {
    max(latitudes.upperBound - latitudes.lowerBound, longitudes.upperBound - longitudes.lowerBound)
  }

  /// How many times farther apart than inside its area of use a system may draw what is outside.
  private static let mostGrowth = 3.0

  /// The box in a system around what of it is worth seeing.
  func seen(_ operation: CoordinateOperation) -> BoundingBox? {
    let whole = box(operation)
    guard operation.source.horizontal.kind == .projected, let area = operation.source.areaOfUse,
      let part = cut(to: area), let inside = part.box(operation)
    else { return whole }
    guard let whole else { return inside }
    func side(_ box: BoundingBox) -> Double { max(box.maxX - box.minX, box.maxY - box.minY) }
    return side(whole) * part.degrees > Stretch.mostGrowth * side(inside) * degrees ? inside : whole
  }

  /// What of it lies in an area; nil where that is nothing, or a line.
  func cut(to area: CoordinateReferenceSystem.AreaOfUse) -> Stretch? {
    func common(_ first: ClosedRange<Double>, _ low: Double, _ high: Double) -> ClosedRange<Double>? {
      let (lower, upper) = (max(first.lowerBound, low), min(first.upperBound, high))
      return lower < upper ? lower...upper : nil
    }
    guard let latitudes = common(latitudes, area.south, area.north) else { return nil }
    let east = area.east < area.west ? area.east + 360 : area.east
    if east - area.west >= 359.999 { return Stretch(latitudes: latitudes, longitudes: longitudes) }
    let middle = (longitudes.lowerBound + longitudes.upperBound) / 2
    let turn = ((middle - (area.west + east) / 2) / 360).rounded() * 360
    guard let longitudes = common(longitudes, area.west + turn, east + turn) else { return nil }
    return Stretch(latitudes: latitudes, longitudes: longitudes)
  }

  /// The box around it in a system; nil where the system does not reach it.
  func box(_ operation: CoordinateOperation) -> BoundingBox? {
    let middle = (longitudes.lowerBound + longitudes.upperBound) / 2
    func longitude(_ degrees: Double) -> Double { degrees > 180 ? degrees - 360 : degrees }
    guard
      let frame = try? MapFrame(crs: operation.source, centre: (0, 0), unitsPerPixel: 1, width: 1, height: 1),
      let start = operation.inverse(x: longitude(middle), y: (latitudes.lowerBound + latitudes.upperBound) / 2)
    else { return nil }
    var box: BoundingBox?
    let steps = 16
    for step in 0...steps {
      for other in 0...steps {
        let part = (Double(step) / Double(steps), Double(other) / Double(steps))
        let east = longitudes.lowerBound + (longitudes.upperBound - longitudes.lowerBound) * part.0
        let north = latitudes.lowerBound + (latitudes.upperBound - latitudes.lowerBound) * part.1
        guard let place = operation.inverse(x: longitude(east), y: north) else { continue }
        // At the edge of the world both sides are meant; counted from the middle there is one.
        let x = frame.worldWidth.map { start.x + (east - middle) / 360 * $0 } ?? place.x
        if box == nil {
          box = BoundingBox(minX: x, minY: place.y, maxX: x, maxY: place.y)
        } else {
          box?.extend(x: x, y: place.y)
        }
      }
    }
    return box
  }
}

extension Bench {
  /// The extent of the basemap. Throws where its file cannot be read any more.
  public func addBasemap(to extent: inout MapExtent) throws(SceneError) {
    guard let basemap = state.scene.basemap else { return }
    let grid = try BasemapExcerpt.grid(of: basemap)
    for step in 0...MapExtent.columns {
      for other in 0...8 {
        let column = Double(grid.columns) * Double(step) / Double(MapExtent.columns) - 0.5
        let row = Double(grid.rows) * Double(other) / 8 - 0.5
        if let place = grid.place(column: column, row: row) {
          extent.add(latitude: place.latitude, longitude: place.longitude)
        }
      }
    }
  }

  /// The extent of the elevation.
  public func addElevation(to extent: inout MapExtent) {
    guard let elevation = state.scene.elevation else { return }
    for step in 0...MapExtent.columns {
      for other in 0...8 {
        let column = Double(elevation.columns - 1) * Double(step) / Double(MapExtent.columns)
        let row = Double(elevation.rows - 1) * Double(other) / 8
        if let place = elevation.place(column: column, row: row) {
          extent.add(latitude: place.latitude, longitude: place.longitude)
        }
      }
    }
  }

  /// The extent of a layer from a file. Throws where it cannot be read.
  public func add(_ layer: SceneLayer, to extent: inout MapExtent) throws(SceneError) {
    let operation = try layer.source.toWGS84()
    var found = extent
    try layer.source.forEach { feature in
      if let geometry = feature.geometry { found.add(geometry, operation) }
      return true
    }
    extent = found
  }

  /// The extent of a table that is recorded into. Throws where it cannot be read.
  public func add(_ table: SurveyTable, to extent: inout MapExtent) throws(SceneError) {
    let operation = try Bench.operation(of: table.store.schema)
    var found = extent
    try table.store.forEach { (feature) throws(SceneError) in
      if let geometry = feature.geometry { found.add(geometry, operation) }
    }
    extent = found
  }

  /// The extent of an overlay.
  public func add(_ overlay: Overlay, to extent: inout MapExtent) throws(SceneError) {
    for graphic in overlay.graphics { extent.add(graphic.geometry, try Bench.toWGS84(graphic.crs)) }
  }

  /// The extent of all that has been recorded, drawn or walked; where there is none of it, of layers, basemap and
  /// elevation. Throws where a file cannot be read.
  public func wholeExtent() throws(SceneError) -> MapExtent {
    var extent = MapExtent()
    for table in state.tables { try add(table, to: &extent) }
    for overlay in state.scene.overlays where overlay.isVisible { try add(overlay, to: &extent) }
    for way in state.walked.ways {
      for place in way { extent.add(latitude: place.latitude, longitude: place.longitude) }
    }
    if let place = state.device?.position { extent.add(latitude: place.latitude, longitude: place.longitude) }
    for layer in state.scene.layers where layer.isVisible { try add(layer, to: &extent) }
    if extent.isEmpty { try addBasemap(to: &extent) }
    if extent.isEmpty { addElevation(to: &extent) }
    return extent
  }
}
