import Geodesy
import Language
import Runtime
import Scene
import Session
import Site
import Workbench

/// The scene camera and the origin camera as scripts and people see them.
enum CameraRecord {
  /// Why there is no scene camera.
  static func absence(_ bench: Bench) -> String {
    if bench.state.device == nil { return "there is no device" }
    if bench.state.session == nil { return "tracking has not been started" }
    return "the session does not know where its AR frame is; `origin at …` sets it"
  }

  /// The scene camera; nil while the session knows no origin camera.
  static func camera(_ interpreter: Interpreter, _ heap: Heap) -> Value {
    let bench = interpreter.bench
    guard let frame = bench.frame, let camera = frame.sceneCamera else { return .nothing }
    let lens = frame.device.lens
    return heap.record(
      fields(camera, interpreter, heap) + [
        ("horizontal_field_of_view", Value(lens.horizontalFieldOfView, Units.degree)),
        ("vertical_field_of_view", Value(lens.verticalFieldOfView, Units.degree)),
        ("translation_factor", Value(bench.state.placement.translationFactor)),
      ], isFixed: true)
  }

  /// The origin camera in force; nil where there is none.
  static func origin(_ interpreter: Interpreter, _ heap: Heap) -> Value {
    let state = interpreter.bench.state
    guard let camera = state.session?.alignment?.originCamera ?? state.origin?.camera else { return .nothing }
    return heap.record(fields(camera, interpreter, heap), isFixed: true)
  }

  private static func fields(
    _ camera: SceneCamera, _ interpreter: Interpreter, _ heap: Heap
  ) -> [(String, Value)] {
    let place = position(camera.position, interpreter.bench)
    let marks = interpreter.heightMarks
    let orientation = camera.orientation
    return [
      ("position", heap.native(PositionValue(place, marks))),
      ("altitude", place.altitude.map { Value($0, Units.metre, reference: marks.mark(place.heights)) } ?? .nothing),
      ("heading", Value(orientation.heading, Units.degree)), ("pitch", Value(orientation.pitch, Units.degree)),
      ("roll", Value(orientation.roll, Units.degree)),
    ]
  }

  /// A place with its altitude as the origin camera's is given; ellipsoidal where it cannot be converted.
  private static func position(_ place: GeodeticPosition, _ bench: Bench) -> Position {
    let state = bench.state
    let heights = state.isOriginInForce ? state.origin?.heights ?? bench.heights : bench.heights
    if let position = try? bench.position(place, heights: heights) { return position }
    return Position(
      latitude: place.latitude, longitude: place.longitude, altitude: place.height, heights: .ellipsoidal)
  }

  /// What `state` says of how the scene is placed and shown.
  static func settings(_ state: BenchState, _ heap: Heap) -> [(String, Value)] {
    [
      ("anchor", state.placement.anchor.map { FrameArguments.record($0, heap) } ?? .nothing),
      ("clipping", state.placement.clippingDistance.map { Value($0, Units.metre) } ?? .nothing),
      ("scene_opacity", Value(state.scene.opacity)), ("surface_opacity", Value(state.scene.surface.opacity)),
      ("feed", Value(state.scene.showsFeed)), ("interface", heap.text(state.interface.word)),
    ]
  }

  /// `show camera`.
  static let form = FormDefinition([.word("camera")], answers: true) { (call: Call) throws(ScriptError) in
    let record = camera(call.interpreter, call.heap)
    guard let frame = call.bench.frame, let camera = frame.sceneCamera else {
      try call.write("camera", "no scene camera: \(absence(call.bench))", of: .nothing)
      return .nothing
    }
    let rows = rows(camera, frame.device.lens, call)
    try call.write("camera", rows, JSON.of(record, call.heap))
    return .nothing
  }

  private static func rows(_ camera: SceneCamera, _ lens: Lens, _ call: Call) -> [(String, String)] {
    let state = call.bench.state
    let shown = call.shown
    func words(_ camera: SceneCamera) -> String {
      let place = position(camera.position, call.bench)
      let altitude = "\(shown.length(place.altitude ?? 0)) \(PositionWords.name(place.heights))"
      return "\(shown.place(place)), \(altitude), \(DeviceCommands.text(camera.orientation))"
    }
    func degrees(_ angle: Double) -> String { ValueText.number(angle, decimals: 2) }
    func percent(_ part: Double) -> String { "\(ValueText.number(PositionWords.rounded(part * 100, 100))) %" }
    var rows = [("camera", words(camera))]
    rows.append(
      ("field of view", "\(degrees(lens.horizontalFieldOfView)) x \(degrees(lens.verticalFieldOfView)) deg"))
    rows.append(("interface", "\(state.interface.word), \(lens.width) x \(lens.height) px"))
    if let alignment = state.session?.alignment { rows.append(("origin", words(alignment.originCamera))) }
    rows.append(("translation", "factor \(ValueText.number(state.placement.translationFactor))"))
    rows.append(("anchor", state.placement.anchor.map { FrameArguments.text($0, shown) } ?? "none"))
    rows.append(
      ("clipping", state.placement.clippingDistance.map { "\(shown.length($0)) about the origin camera" } ?? "off"))
    rows.append(
      (
        "opacity",
        "scene \(percent(state.scene.opacity)), surface \(percent(state.scene.surface.opacity))"
      ))
    rows.append(("feed", state.scene.showsFeed ? "on" : "off"))
    return rows
  }
}
