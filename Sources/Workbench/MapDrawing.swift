import Geodesy
import Glibc
import Pictures
import Scene
import Session
import Survey

/// What a map shows of the workbench.
extension Bench {
  /// What there is to draw. `labels` are the names of fields whose values are written beside features. Throws where
  /// PROJ knows no way from the system of the sketch's map to that of the frame.
  public func mapContent(_ frame: MapFrame, labels: [String] = []) throws(SceneError) -> MapContent {
    var content = MapContent()
    let scene = state.scene
    content.basemap = scene.basemap
    content.elevation = scene.elevation
    for layer in scene.layers where layer.isVisible { content.layers.append(mapLayer(layer, labels)) }
    for table in state.tables { content.layers.append(mapLayer(table, labels)) }
    for overlay in scene.overlays where overlay.isVisible { content.layers.append(mapLayer(overlay)) }
    if let layer = controlLayer { content.layers.append(layer) }
    if let layer = candidateLayer { content.layers.append(layer) }
    content.ways = state.walked.ways
    content.errors = try mapErrors()
    content.device = mapDevice
    content.sketch = try mapSketch(frame)
    content.notes = simulationNotes(content)
    content.sources = sources(frame)
    content.relief = scene.elevation.map { FileAccess.name($0.path) }
    content.usesFeet = state.display.units == .imperial || state.display.units == .ftUS
    return content
  }

  // MARK: Layers

  private func mapLayer(_ layer: SceneLayer, _ labels: [String]) -> MapLayer {
    let label = layer.source.fields.firstIndex { labels.contains($0.name) }
    let source = layer.source
    return MapLayer(
      name: layer.name, symbol: layer.symbol, renderer: layer.renderer, count: { try? source.count() }
    ) { (frame, body) throws(SceneError) in
      let operation = try source.toWGS84()
      try source.forEach(in: Bench.extent(of: frame, operation)) { feature in
        guard let geometry = feature.geometry else { return true }
        let symbol = layer.symbol(of: feature)
        guard symbol != nil || layer.renderer == nil else { return true }
        let text = label.flatMap { $0 < feature.values.count ? feature.values[$0].shownText : nil }
        body(MapFeature(geometry: geometry, toWGS84: operation, symbol: symbol, label: text))
        return true
      }
    }
  }

  private func mapLayer(_ table: SurveyTable, _ labels: [String]) -> MapLayer {
    let schema = table.store.schema
    let label = schema.fields.firstIndex { labels.contains($0.name) }
    return MapLayer(
      name: table.name, symbol: table.symbol, renderer: table.renderer, count: { table.store.count }
    ) { (_, body) throws(SceneError) in
      let operation = try Bench.operation(of: schema)
      try table.store.forEach { (feature) throws(SceneError) in
        guard let geometry = feature.geometry else { return }
        let symbol = table.symbol(of: feature)
        guard symbol != nil || table.renderer == nil else { return }
        let text = label.flatMap { $0 < feature.values.count ? feature.values[$0].shownText : nil }
        body(MapFeature(geometry: geometry, toWGS84: operation, symbol: symbol, label: text))
      }
    }
  }

  private func mapLayer(_ overlay: Overlay) -> MapLayer {
    MapLayer(name: overlay.name, symbol: overlay.symbol, count: { overlay.graphics.count }) {
      (_, body) throws(SceneError) in
      // Most graphics are in one system, and PROJ takes long to find the way from it.
      var known: (crs: CoordinateReferenceSystem?, operation: CoordinateOperation)?
      for graphic in overlay.graphics where graphic.isVisible && !graphic.isEdited {
        let operation: CoordinateOperation
        if let known, known.crs == graphic.crs {
          operation = known.operation
        } else {
          operation = try Bench.toWGS84(graphic.crs)
          known = (graphic.crs, operation)
        }
        body(MapFeature(geometry: graphic.geometry, toWGS84: operation, symbol: graphic.symbol))
      }
    }
  }

  private var controlLayer: MapLayer? {
    guard !state.controls.isEmpty,
      let marker = try? Symbol.Marker(.triangle, colour: Colour(red: 180, green: 0, blue: 0), size: 12)
    else { return nil }
    let controls = state.controls
    return MapLayer(name: "known points", symbol: .marker(marker)) { (_, body) throws(SceneError) in
      let operation = try Bench.toWGS84(nil)
      for control in controls {
        let place = control.position
        body(
          MapFeature(
            geometry: .point(x: place.longitude, y: place.latitude), toWGS84: operation, label: control.name))
      }
    }
  }

  private var candidateLayer: MapLayer? {
    guard let place = state.candidate.candidate?.tap.location else { return nil }
    return MapLayer(name: "tapped, not recorded", symbol: candidateSymbol) { (_, body) throws(SceneError) in
      body(
        MapFeature(geometry: .point(x: place.longitude, y: place.latitude), toWGS84: try Bench.toWGS84(nil)))
    }
  }

  /// How what is tapped and not recorded is drawn.
  var candidateSymbol: Symbol? {
    if let symbol = state.candidateOverlay?.symbol { return symbol }
    return (try? Symbol.Marker(.diamond, colour: Colour(red: 255, green: 165, blue: 0), size: 12)).map { .marker($0) }
  }

  static func toWGS84(_ crs: CoordinateReferenceSystem?) throws(SceneError) -> CoordinateOperation {
    do throws(GeodesyError) {
      if let crs { return try CoordinateOperation.toWGS84(from: crs.horizontal) }
      return try CoordinateOperation.toWGS84(from: .wgs84())
    } catch {
      throw SceneError(error)
    }
  }

  static func operation(of schema: TableSchema) throws(SceneError) -> CoordinateOperation {
    guard let code = schema.coordinateSystem else { return try toWGS84(nil) }
    do throws(GeodesyError) {
      return try CoordinateOperation.toWGS84(from: CoordinateReferenceSystem(code).horizontal)
    } catch {
      throw SceneError(error)
    }
  }

  /// The box of a layer's system around what a map shows; nil where it cannot be told, so that all must be read.
  static func extent(of frame: MapFrame, _ operation: CoordinateOperation) -> BoundingBox? {
    extent(operation) { frame.geographic(x: frame.width * $0, y: frame.height * $1) }
  }

  /// The box of a layer's system around a stretch, whose places are given by parts, 0 to 1, of its width and height, and
  /// a little beyond; nil where it cannot be told, so that all must be read.
  static func extent(
    _ operation: CoordinateOperation, _ place: (Double, Double) -> (latitude: Double, longitude: Double)?
  ) -> BoundingBox? {
    let steps = 12
    var box: BoundingBox?
    var last: Double?
    for row in 0...steps {
      for column in 0...steps {
        // A little more than is shown, for marks that reach into it.
        let across = Double(column) / Double(steps) * 1.2 - 0.1
        guard let place = place(across, Double(row) / Double(steps) * 1.2 - 0.1),
          let found = operation.inverse(x: place.longitude, y: place.latitude)
        else { return nil }
        // Over the date line the longitudes within are no stretch.
        if column > 0, let last, abs(last - place.longitude) > 90 { return nil }
        last = place.longitude
        if box == nil {
          box = BoundingBox(minX: found.x, minY: found.y, maxX: found.x, maxY: found.y)
        } else {
          box?.extend(x: found.x, y: found.y)
        }
      }
    }
    guard var box else { return nil }
    let (width, height) = (box.maxX - box.minX, box.maxY - box.minY)
    box.extend(x: box.minX - width / 10, y: box.minY - height / 10)
    box.extend(x: box.maxX + width / 10, y: box.maxY + height / 10)
    return box
  }

  // MARK: The session

  /// The recorded points, and the candidate, whose true place is known.
  private func mapErrors() throws(SceneError) -> [MapError] {
    var errors: [MapError] = []
    func add(_ recorded: GeodeticPosition, east: Double, north: Double) {
      let truth = LocalFrame(origin: recorded).geodetic(Vector3(-east, -north, 0))
      if hypot(east, north) > 0 { errors.append(MapError(truth: truth, recorded: recorded)) }
    }
    for table in state.tables {
      let schema = table.store.schema
      guard let east = schema.fields.firstIndex(where: { $0.name == "error_east" }),
        let north = schema.fields.firstIndex(where: { $0.name == "error_north" })
      else { continue }
      let operation = try Bench.operation(of: schema)
      try table.store.forEach { (feature) throws(SceneError) in
        guard case .point(let point)? = feature.geometry?.shape, max(east, north) < feature.storedValues.count,
          case .real(let eastward) = feature.storedValues[east],
          case .real(let northward) = feature.storedValues[north],
          let place = operation.forward(x: point.x, y: point.y)
        else { return }
        add(
          GeodeticPosition(latitude: place.y, longitude: place.x, height: 0), east: eastward, north: northward)
      }
    }
    if let tap = state.candidate.candidate?.tap, let error = tap.error {
      add(tap.location, east: error.east, north: error.north)
    }
    return errors
  }

  private var mapDevice: MapDevice? {
    guard let device = state.device else { return nil }
    let believed = state.scene.kind == .world ? frame?.sceneCamera : nil
    var shown = MapDevice(
      position: believed?.position ?? device.position,
      heading: (believed?.orientation ?? device.orientation).heading,
      fieldOfView: 2 * atan(Double(device.lens.width) / 2 / device.lens.focalX) * 180 / Double.pi)
    if believed != nil, state.knowsTruth { shown.truth = device.position }
    if let fix = state.session?.lastFix, fix.horizontalAccuracy > 0 {
      shown.fix = (fix.position, fix.horizontalAccuracy)
    }
    return shown
  }

  // MARK: What the picture must say

  /// The lines that a picture must hold where its data are simulated.
  private func simulationNotes(_ content: MapContent) -> [String] {
    let hasSession = content.device != nil || !content.ways.isEmpty || !content.errors.isEmpty
    return simulationNotes(hasSession: hasSession)
  }

  /// The lines that a picture of what a script has computed must hold.
  public var plotNotes: [String] {
    // What a comparison has simulated is gone by then, but not the sensors that it was simulated with.
    simulationNotes(hasSession: state.device != nil || state.session != nil || !state.sensors.profile.isPerfect)
  }

  private func simulationNotes(hasSession: Bool) -> [String] {
    let hasRecorded = state.tables.contains { table in
      guard let source = table.store.schema.fields.firstIndex(where: { $0.name == "source" }),
        let feature = try? table.store.feature(at: 0), source < feature.storedValues.count
      else { return false }
      return feature.storedValues[source] == .text("simulated")
    }
    if hasSession { return simulationNotes }
    return hasRecorded ? ["the recorded points are simulated"] : []
  }

  private func sources(_ frame: MapFrame) -> [String] {
    var parts: [String] = []
    if let basemap = state.scene.basemap { parts.append("basemap \(FileAccess.name(basemap.path))") }
    for layer in state.scene.layers where layer.isVisible {
      parts.append("\(layer.name) \(FileAccess.name(layer.source.path))")
    }
    parts.append(frame.crs.authorityCode ?? frame.crs.name)
    return parts
  }
}
