import Geodesy
import Language
import Runtime
import Scene
import Session
import Survey
import Workbench

/// `show`: what there is, for people.
enum ShowCommand {
  static let all = [show]

  static let show = CommandDefinition(
    "show", group: "scene", summary: "Shows a layer, a value, or all there is.",
    details: """
      `show crs` lists the coordinate systems with the operations to WGS 84 and their stated accuracies, `show candidate` \
      what was tapped and waits to be recorded, `show camera` the camera that the scene is drawn from. `show map` and \
      `show plot` draw what `picture` writes into files in the terminal, by half blocks with the colours that it has.
      """,
    examples: [
      CommandExample("show"),
      CommandExample("show crs", after: "elevation from \"data/terrain.tif\" heights orthometric"),
      CommandExample("show ([3 m, 51.5N 0.1W])"),
    ],
    forms: [
      FormDefinition([.word("crs")], answers: true) { (call: Call) throws(ScriptError) in
        let rows = systems(call.bench)
        let columns = ["data", "system", "code", "operation to WGS 84", "accuracy", "heights"]
        let table = ResultTable(columns: columns, rows: rows)
        let text = rows.isEmpty ? "nothing with a coordinate system is there yet" : table.text(call.shown)
        let json = rows.map { row in JSON.object(zip(columns, row).map { ($0, .string($1)) }) }
        try call.write("crs", text, .array(json)) { table }
        return .nothing
      },
      FormDefinition([.word("candidate")], answers: true) { (call: Call) throws(ScriptError) in
        let slot = call.bench.state.candidate
        guard let candidate = slot.candidate else {
          try call.write("candidate", "no candidate: \(slot.absence.sentence)", of: .nothing)
          return .nothing
        }
        let tap = TapValue(
          .hit(candidate.tap), pixel: candidate.tap.pixel, bench: call.bench, marks: call.interpreter.heightMarks)
        try call.write("candidate", tap.text, of: call.heap.native(tap))
        return .nothing
      },
      CameraRecord.form, ShowPictures.map, ShowPictures.view, ShowPictures.plot,
      FormDefinition([.optional("thing", .any)], answers: true) { (call: Call) throws(ScriptError) in
        guard call.has("thing") else {
          let rows = overview(call.bench)
          try call.write("show", rows, .object(rows.map { ($0.0, .string($0.1)) }), width: 11)
          return .nothing
        }
        return try show(call.value("thing"), call)
      },
    ])

  private static func show(_ value: Value, _ call: Call) throws(ScriptError) -> Value {
    let heap = call.heap
    switch value.native {
    case let layer as LayerValue: try show(layer, call)
    case let overlay as OverlayValue:
      var rows: [[String]] = []
      for graphic in overlay.graphics {
        let centre = try call.at("thing") { try graphic.geometryOnWGS84()?.boundingBox?.centre } ?? (x: 0, y: 0)
        let place = Position(latitude: centre.y, longitude: centre.x)
        rows.append([
          graphic.geometry.kind.rawValue, call.shown.place(place), String(graphic.geometry.coordinateCount),
          graphic.isEdited ? "edited" : graphic.isVisible ? "" : "hidden",
        ])
      }
      let text =
        rows.isEmpty
        ? "\(overlay.name) has no graphics"
        : TextTable.text(["geometry", "at", "vertices", ""], rows, fitting: call.shown.columns)
      try call.write("overlay", text, JSON.of(value, heap)) {
        ResultTable(columns: ["geometry", "at", "vertices", "state"], rows: rows)
      }
    case let geometry as GeometryValue:
      let rows = try GeometryWords.rows(geometry, call.interpreter, call.shown)
      try call.write("geometry", rows, JSON.of(value, heap))
    case let object?:
      var rows = try fields(of: object, heap).map { ($0.0, shown($0.1, call.shown)) }
      if let position = object as? PositionValue, let axes = call.shown.fields(position.position) {
        rows = axes.map { ($0.name, $0.text) } + rows.filter { $0.0 == "altitude" || $0.0 == "heights" }
      }
      let text = rows.isEmpty ? object.text : lines(rows)
      try call.write(object.typeName, text, JSON.of(value, heap)) {
        rows.isEmpty ? nil : ResultTable(columns: rows.map(\.0), rows: [rows.map(\.1)])
      }
    case nil:
      if let elements = value.elements, let columns = FeatureRows.columns(of: elements.compactMap(\.native)),
        elements.allSatisfy({ $0.native != nil }), call.bench.state.display.form == .table
      {
        let rows = elements.prefix(ResultRows.mostShown).map { (index: Int?.none, value: $0) }
        let text =
          try FeatureRows.table(
            rows, columns, isRecorded: elements.first?.native is StoredFeatureValue, heap, call.shown
          ).text(call.shown) + "\n" + counted(elements.count)
        try call.write("value", text, of: value)
      } else {
        try call.write("value", listing(value, call.shown), of: value)
      }
    }
    return .nothing
  }

  /// Shows the features of a layer: for people the first of them, as a table for other programs all.
  private static func show(_ layer: LayerValue, _ call: Call) throws(ScriptError) {
    let heap = call.heap
    let count = try layer.count() ?? 0
    let isForPeople = [.table, .json].contains(call.bench.state.display.form)
    let shown = isForPeople ? min(count, ResultRows.mostShown) : count
    let features = try call.interpreter.watched("reading \(layer.name)", of: shown) { progress throws(ScriptError) in
      var features: [(index: Int?, value: Value)] = []
      for index in 0..<shown {
        try Interrupt.check()
        progress?.step()
        features.append((index, try layer.element(index, heap)))
      }
      return features
    }
    let table = try FeatureRows.table(
      features, FeatureRows.columns(of: layer), isRecorded: layer.table != nil, heap, call.shown)
    try call.write(
      "layer", table.text(call.shown) + "\n" + counted(count),
      .object([
        ("layer", .string(layer.name)), ("count", .number(Double(count))),
        ("features", .array(features.map { JSON.of($0.value, heap) })),
      ])
    ) { table }
  }

  /// How many features there are, and how many of them a table shows.
  static func counted(_ count: Int) -> String {
    let shown = count > ResultRows.mostShown ? ", the first \(ResultRows.mostShown) shown" : ""
    return Plural.text(count, "feature") + shown
  }

  private static func fields(of object: NativeValue, _ heap: Heap) throws(ScriptError) -> [(String, Value)] {
    var rows: [(String, Value)] = []
    for name in object.fieldNames {
      let value = try object.field(name, heap) ?? .nothing
      // What the survey fills in is told where there is something to tell.
      if value.kind == .nothing, object is StoredFeatureValue, Provenance.names.contains(name) { continue }
      rows.append((name, value))
    }
    return rows
  }

  private static func lines(_ rows: [(String, String)]) -> String {
    NamedLines.text(rows)
  }

  /// A list of records as a table, a record as lines, a size as it is to be shown, anything else as `print` shows it.
  static func listing(_ value: Value, _ display: DisplayText) -> String {
    if let elements = value.elements, let table = ResultRows.records(elements, display) { return table.text(display) }
    if let fields = value.fields, !fields.isEmpty {
      return lines(fields.map { ($0.name, shown($0.value, display)) })
    }
    return display.isPlain ? ValueText.text(value) : shown(value, display)
  }

  /// A value rounded for reading, places with the names of their axes, geometries in a few words.
  static func shown(_ value: Value, _ display: DisplayText) -> String {
    if let elements = value.elements { return "[\(elements.map { shown($0, display) }.joined(separator: ", "))]" }
    if let fields = value.fields {
      return "{\(fields.map { "\($0.name): \(shown($0.value, display))" }.joined(separator: ", "))}"
    }
    switch value.native {
    case let geometry as GeometryValue: return GeometryWords.summary(geometry)
    case let position as PositionValue:
      guard display.display.system != nil else { return position.text }
      return FeatureRows.place(value, display)
    default: return display.size(value)
    }
  }

  // MARK: All there is

  private static func overview(_ bench: Bench) -> [(String, String)] {
    let state = bench.state
    let scene = state.scene
    let display = DisplayText(state.display)
    var rows = [("scene", (scene.name.isEmpty ? "" : "\"\(scene.name)\", ") + scene.kind.rawValue)]
    if let basemap = scene.basemap { rows.append(("basemap", bench.files.shown(basemap.path))) }
    if let elevation = scene.elevation {
      rows.append(("elevation", "\(bench.files.shown(elevation.path)) above \(elevation.heights.name)"))
    }
    for layer in scene.layers { rows.append(("layer", "\(layer.name) from \(bench.files.shown(layer.source.path))")) }
    for table in state.tables {
      rows.append(("layer", "\(table.name) in \(table.shownPath), \(Plural.text(table.store.count, "feature"))"))
    }
    for overlay in scene.overlays { rows.append(("overlay", overlay.name)) }
    let ground =
      state.siteGround.map { bench.files.shown($0.path) } ?? (state.site.ground == nil ? "no ground" : "flat ground")
    let objects = state.site.objects.count
    rows.append(("site", "\(ground), \(Plural.text(objects, "object"))"))
    if let device = state.device {
      let place = Position(latitude: device.position.latitude, longitude: device.position.longitude)
      rows.append(
        (
          "device",
          "\(display.place(place))\(altitude(device.position, bench)), \(DeviceCommands.text(device.orientation))"
        ))
    } else {
      rows.append(("device", "none"))
    }
    let lens = state.lens
    rows.append(("lens", "\(lens.width) x \(lens.height) px, focal \(ValueText.number(lens.focalX)) px"))
    let profile = state.sensors.profile
    rows.append(("sensors", profile.isPerfect ? "perfect: errors are not simulated" : profile.name))
    rows.append(("session", session(state)))
    rows.append(
      ("candidate", state.candidate.canRecord ? "tapped, waits to be recorded" : state.candidate.absence.sentence))
    if let session = state.session, session.calibration != .none || session.isCalibrating {
      let open = session.isCalibrating ? ", open" : ""
      rows.append(("calibration", CalibrationText.text(session.calibration, display) + open))
    }
    if !state.controls.isEmpty { rows.append(("controls", state.controls.map(\.name).joined(separator: ", "))) }
    if let view = state.map {
      rows.append(("map", "\(view.crs.name), 1:\(ValueText.number(PositionWords.rounded(view.scale, 1)))"))
    }
    if let edit = state.editor {
      let unsaved = edit.hasUnsavedEdits ? ", not saved" : ""
      let count = Plural.text(edit.session.vertexCount, "vertex", "vertices")
      rows.append(("editor", "\(edit.session.kind.rawValue) of \(count)\(unsaved)"))
    }
    return rows + settings(state)
  }

  /// What `set` chose.
  private static func settings(_ state: BenchState) -> [(String, String)] {
    var rows: [(String, String)] = []
    if let crs = state.display.system?.source {
      rows.append(("crs", "\(crs.name), \(crs.axisNames.x) then \(crs.axisNames.y)"))
    }
    if let units = state.display.units { rows.append(("units", units.rawValue)) }
    if state.display.form != .table { rows.append(("output", state.display.form.rawValue)) }
    if let angle = state.declination {
      rows.append(("declination", "\(ValueText.number(abs(angle))) deg \(angle < 0 ? "west" : "east")"))
    }
    return rows
  }

  private static func session(_ state: BenchState) -> String {
    guard let session = state.session else { return "not tracking" }
    if session.isStopped { return "stopped" }
    let policy = session.mode == .ignore ? "" : ", policy \(session.policy.rawValue)"
    return "\(session.mode.rawValue), \(StatusText.word(session.state)), epoch \(session.epoch)\(policy)"
  }

  /// The altitude of the device after its place; nothing where it cannot be converted.
  private static func altitude(_ place: GeodeticPosition, _ bench: Bench) -> String {
    guard let position = try? bench.position(place, heights: bench.heights), let metres = position.altitude else {
      return ""
    }
    let length = DisplayText(bench.state.display).length(metres)
    return ", \(length) \(PositionWords.name(position.heights))"
  }

  // MARK: Coordinate systems

  private static func systems(_ bench: Bench) -> [[String]] {
    let state = bench.state
    var rows: [[String]] = []
    func add(
      _ what: String, _ path: String, _ crs: CoordinateReferenceSystem, _ choice: CoordinateOperation.Choice?,
      _ heights: HeightReference?
    ) {
      let operation = choice?.name ?? "none needed"
      let accuracy =
        choice == nil ? "exact" : choice?.accuracy.map { DisplayText(state.display).length($0) } ?? "not stated"
      rows.append([
        "\(what) \(bench.files.shown(path))", crs.name, crs.authorityCode ?? "no code", operation, accuracy,
        heights?.name ?? "",
      ])
    }
    if let basemap = state.scene.basemap { add("basemap", basemap.path, basemap.crs, choice(basemap.crs), nil) }
    if let surface = state.scene.elevation {
      add("elevation", surface.path, surface.crs, surface.operation, surface.heights)
    }
    if let surface = state.siteGround {
      add("site terrain", surface.path, surface.crs, surface.operation, surface.heights)
    }
    if let surface = state.siteSurface {
      add("site surface", surface.path, surface.crs, surface.operation, surface.heights)
    }
    if let frame = state.positioningFrame {
      rows.append([
        "gps fixes", frame.crs.name, frame.crs.authorityCode ?? "no code", frame.operation,
        frame.accuracy.map { DisplayText(state.display).length($0) } ?? "not stated", "",
      ])
    }
    for layer in state.scene.layers {
      if let crs = layer.source.crs { add("layer \(layer.name)", layer.source.path, crs, choice(crs), nil) }
    }
    for table in state.tables {
      let schema = table.store.schema
      let withHeights = schema.heights == .ellipsoidal ? "EPSG:4979" : "EPSG:9707"
      let code = schema.coordinateSystem ?? (schema.hasAltitudes ? withHeights : "EPSG:4326")
      if let crs = try? CoordinateReferenceSystem(code) {
        add(
          "layer \(table.name)", table.store.location, crs, choice(crs.horizontal),
          schema.hasAltitudes ? schema.heights : nil)
      }
    }
    return rows
  }

  /// The operation at the middle of a system's area of use.
  private static func choice(_ crs: CoordinateReferenceSystem) -> CoordinateOperation.Choice? {
    guard let operation = try? CoordinateOperation.toWGS84(from: crs), !operation.isIdentity else { return nil }
    guard let area = crs.areaOfUse,
      let place = operation.inverse(x: (area.west + area.east) / 2, y: (area.south + area.north) / 2)
    else { return operation.choice(x: 0, y: 0) }
    return operation.choice(x: place.x, y: place.y)
  }
}
