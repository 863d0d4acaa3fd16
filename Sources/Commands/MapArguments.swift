import Geodesy
import Language
import Pictures
import Runtime
import Scene
import Words
import Workbench

/// The arguments of commands that draw maps.
enum MapArguments {
  private static let extents = ["all", "basemap", "elevation"]

  static let clauses = [
    Clause("center", .position), Clause("scale", .number),
    Clause("extent", [.word("of"), .parameter("thing", .wordOr(extents, .any))]), Clause("crs", .crs),
    Clause("labels", .any), Clause("title", .text),
  ]

  /// Which part of the earth a command draws. What it does not say is as the open map has it; without one, all there is
  /// in Web Mercator, above an edge of so many pixels.
  static func frame(
    _ call: Call, usualSize: (width: Double, height: Double), lowerEdge: Double = 0
  ) throws(ScriptError) -> MapFrame {
    let map = call.bench.state.map
    let size = try PictureFile.size(call) ?? map.map { ($0.width, $0.height) } ?? usualSize
    let given = try call.crs("crs")
    let crs: CoordinateReferenceSystem
    if let system = given ?? map?.crs {
      crs = system
    } else {
      crs = try call.at("file") { try CoordinateReferenceSystem(epsg: 3857) }
    }
    if call.has("thing"), call.has("center") || call.has("scale") {
      throw call.fault(.type, "`extent` says centre and scale, so these are not given as well", at: "thing")
    }
    var scale = try call.number("scale")
    if let scale, !(1...1e9).contains(scale) {
      throw call.fault(.range, "a scale is 1:1 to 1:1000000000", at: "scale")
    }
    var centre: (x: Double, y: Double)?
    var units: Double?
    if let position = try call.position("center") {
      centre = try call.mapPlace(position, crs, at: "center")
    } else if !call.has("thing"), let map, map.crs == crs {
      centre = map.centre
    }
    if centre == nil {
      let fitted = try fitted(call, crs, size, lowerEdge)
      centre = fitted.centre
      units = fitted.unitsPerPixel
    } else if scale == nil {
      scale = map?.scale ?? 10_000
    }
    guard let centre else { throw ScriptError(.type, "the map needs a centre", help: "add `center POSITION`") }
    if let scale {
      let view = MapView(crs: crs, centre: centre, scale: scale, width: size.width, height: size.height)
      units = view.unitsPerPixel
    }
    return try call.at("crs") {
      try MapFrame(
        crs: crs, centre: centre, unitsPerPixel: units ?? 1, width: size.width, height: size.height)
    }
  }

  /// The map on which all of a thing is seen.
  private static func fitted(
    _ call: Call, _ crs: CoordinateReferenceSystem, _ size: (width: Double, height: Double), _ lowerEdge: Double
  ) throws(ScriptError) -> (centre: (x: Double, y: Double), unitsPerPixel: Double) {
    let extent = try extent(call)
    guard !extent.isEmpty else {
      guard call.has("thing") else {
        throw ScriptError(
          .mode, "there is nothing to draw a map of yet", help: "add `center POSITION scale 1:5000`, or load a layer")
      }
      throw call.fault(.geometry, "there is no place in it", at: "thing")
    }
    let operation = try call.interpreter.toWGS84(crs)
    guard let fitted = extent.fitted(operation, width: size.width, height: size.height, bottom: lowerEdge)
    else {
      throw call.fault(
        .range, "a map in \(crs.name) does not reach it", help: "choose another system, such as `crs 4326`", at: "thing"
      )
    }
    // One point has no extent; around it is shown what 1:1000 shows.
    let view = MapView(crs: crs, centre: fitted.centre, scale: 1000, width: size.width, height: size.height)
    return (fitted.centre, fitted.unitsPerPixel > view.unitsPerPixel / 100 ? fitted.unitsPerPixel : view.unitsPerPixel)
  }

  private static func extent(_ call: Call) throws(ScriptError) -> MapExtent {
    let bench = call.bench
    guard call.has("thing") else { return try call.at("thing") { try bench.wholeExtent() } }
    var extent = MapExtent()
    if let word = call.value("thing").string {
      switch word {
      case "all": return try call.at("thing") { try bench.wholeExtent() }
      case "basemap":
        guard bench.state.scene.basemap != nil else {
          throw call.fault(.mode, "there is no basemap", help: "`basemap from FILE` reads one", at: "thing")
        }
        try call.at("thing") { try bench.addBasemap(to: &extent) }
        return extent
      case "elevation":
        guard bench.state.scene.elevation != nil else {
          throw call.fault(.mode, "there is no elevation", help: "`elevation from FILE` reads one", at: "thing")
        }
        bench.addElevation(to: &extent)
        return extent
      default: break
      }
    }
    try add(call.value("thing"), to: &extent, call, depth: 0)
    return extent
  }

  private static func add(
    _ value: Value, to extent: inout MapExtent, _ call: Call, depth: Int
  ) throws(ScriptError) {
    let bench = call.bench
    if let elements = value.elements, depth < 4 {
      for element in elements { try add(element, to: &extent, call, depth: depth + 1) }
      return
    }
    switch value.native {
    case let layer as LayerValue:
      if let table = layer.table {
        try call.at("thing") { try bench.add(table, to: &extent) }
      } else if let scene = layer.sceneLayer {
        try call.at("thing") { try bench.add(scene, to: &extent) }
      }
    case let overlay as OverlayValue:
      if let overlay = bench.state.scene.overlay(overlay.name) {
        try call.at("thing") { try bench.add(overlay, to: &extent) }
      }
    case let geometry as GeometryValue:
      extent.add(geometry.geometry, try call.interpreter.toWGS84(geometry.crs))
    case let object?:
      if let position = try? GeodesyFunctions.position(of: value) {
        extent.add(latitude: position.latitude, longitude: position.longitude)
      } else if let geometry = try object.field("geometry", call.heap), geometry.native is GeometryValue {
        try add(geometry, to: &extent, call, depth: depth + 1)
      } else if let position = try object.field("position", call.heap), position.native is PositionValue {
        try add(position, to: &extent, call, depth: depth + 1)
      } else {
        throw noExtent(value, call)
      }
    case nil: throw noExtent(value, call)
    }
  }

  private static func noExtent(_ value: Value, _ call: Call) -> ScriptError {
    call.fault(
      .type, "found \(value.typeName), which has no extent",
      help: "give a layer, overlay, geometry, position, a list of these, or one of the words "
        + extents.joined(separator: " "), at: "thing")
  }

  /// The map with all there is to draw, and the fields that label features.
  static func picture(_ frame: MapFrame, _ call: Call) throws(ScriptError) -> (MapPicture, labels: [String]) {
    let labels = try texts("labels", call)
    let state = call.bench.state
    let known =
      state.scene.layers.flatMap { $0.source.fields.map(\.name) }
      + state.tables.flatMap { $0.store.schema.fields.map(\.name) }
    for label in labels where !known.contains(label) {
      throw call.fault(
        .name, "no layer has a field \(ValueText.quote(label))",
        help: Suggestion.help(for: label, among: known, called: "fields"), at: "labels")
    }
    let title = try call.text("title") ?? ""
    let picture = try call.at("labels") {
      var content = try call.bench.mapContent(frame, labels: labels)
      content.title = title
      return try MapPicture(frame, content)
    }
    return (picture, labels)
  }

  /// A text, or a list of texts.
  static func texts(_ name: String, _ call: Call) throws(ScriptError) -> [String] {
    let value = call.value(name)
    if value.kind == .absent { return [] }
    if let text = value.string { return [text] }
    let texts = (value.elements ?? []).compactMap(\.string)
    guard !texts.isEmpty, texts.count == value.elements?.count else {
      let found = value.elements?.isEmpty == true ? "an empty list" : value.typeName
      throw call.fault(.type, "\(name) is the name of a field or a list of names, found \(found)", at: name)
    }
    return texts
  }
}
