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
    func extended(_ range: ClosedRange<Double>, _ value: Double) -> ClosedRange<Double> {
      min(range.lowerBound, value)...max(range.upperBound, value)
    }
    latitudes = latitudes.map { extended($0, latitude) } ?? latitude...latitude
    longitudes = longitudes.map { (extended($0.west, west), extended($0.east, east)) } ?? (west...west, east...east)
  }

  /// Makes the extent hold a geometry whose system leads to WGS 84 so.
  public mutating func add(_ geometry: Geometry, _ operation: CoordinateOperation) {
    geometry.forEachCoordinate { coordinate in
      if let place = operation.forward(x: coordinate.x, y: coordinate.y) { add(latitude: place.y, longitude: place.x) }
    }
  }

  /// The centre of a map in a system on which all of it is seen, and the units that its pixels then cover at least; nil
  /// where there is nothing in it or the map does not reach it.
  public func fitted(
    _ operation: CoordinateOperation, width: Double, height: Double
  ) -> (centre: (x: Double, y: Double), unitsPerPixel: Double)? {
    guard let latitudes, let longitudes else { return nil }
    let (west, east) = (longitudes.west, longitudes.east)
    let isOverDateLine = east.upperBound - east.lowerBound < west.upperBound - west.lowerBound
    let range = isOverDateLine ? east : west
    let middle = (range.lowerBound + range.upperBound) / 2
    guard
      let frame = try? MapFrame(
        crs: operation.source, centre: (0, 0), unitsPerPixel: 1, width: width, height: height),
      let start = operation.inverse(
        x: middle > 180 ? middle - 360 : middle, y: (latitudes.lowerBound + latitudes.upperBound) / 2)
    else { return nil }
    var box: BoundingBox?
    let steps = 16
    for step in 0...steps {
      for other in 0...steps {
        let part = (Double(step) / Double(steps), Double(other) / Double(steps))
        let longitude = range.lowerBound + (range.upperBound - range.lowerBound) * part.0
        let latitude = latitudes.lowerBound + (latitudes.upperBound - latitudes.lowerBound) * part.1
        guard let place = operation.inverse(x: longitude > 180 ? longitude - 360 : longitude, y: latitude) else {
          continue
        }
        // At the edge of the world both sides are meant; the side of the middle is the one that is near.
        let x = frame.worldWidth.map { place.x - ((place.x - start.x) / $0).rounded() * $0 } ?? place.x
        if box == nil {
          box = BoundingBox(minX: x, minY: place.y, maxX: x, maxY: place.y)
        } else {
          box?.extend(x: x, y: place.y)
        }
      }
    }
    guard let box else { return nil }
    // A margin around it, a twentieth on each side.
    let units = max((box.maxX - box.minX) / width, (box.maxY - box.minY) / height) * 1.1
    return (box.centre, units)
  }
}

extension Bench {
  /// The extent of the basemap. Throws where its file cannot be read any more.
  public func addBasemap(to extent: inout MapExtent) throws(SceneError) {
    guard let basemap = state.scene.basemap else { return }
    let grid = try BasemapExcerpt.grid(of: basemap)
    for step in 0...8 {
      for other in 0...8 {
        let column = Double(grid.columns) * Double(step) / 8 - 0.5
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
    for step in 0...8 {
      for other in 0...8 {
        let column = Double(elevation.columns - 1) * Double(step) / 8
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
