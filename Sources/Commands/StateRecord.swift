import Geodesy
import Glibc
import Language
import Runtime
import Scene
import Session
import Workbench

/// `state`: what there is at this moment, as a fixed record. Layers, overlays and site objects in it are handles.
enum StateRecord {
  static func make(_ interpreter: Interpreter, _ heap: Heap) -> Value {
    let state = interpreter.bench.state
    func named(_ values: [(String, NativeValue)]) -> Value {
      heap.record(values.map { ($0.0, heap.native($0.1)) }, isFixed: true)
    }
    let layers = state.tables.map(\.name) + state.scene.layers.map(\.name)
    return heap.record(
      [
        ("scene", heap.text(state.scene.kind.rawValue)),
        ("layers", named(layers.map { ($0, LayerValue($0, interpreter)) })),
        ("overlays", named(state.scene.overlays.map { ($0.name, OverlayValue($0.name, interpreter)) })),
        ("domains", named(state.domains.map { ($0.name, DomainValue($0)) })),
        ("site", named(state.site.objects.map { ($0.name, SiteObjectValue($0.name, interpreter)) })),
        ("device", device(interpreter, heap)), ("tracking", tracking(interpreter, heap)),
        ("camera", CameraRecord.camera(interpreter, heap)), ("origin", CameraRecord.origin(interpreter, heap)),
        ("candidate", candidate(interpreter, heap)), ("sensors", heap.text(state.sensors.profile.name)),
        ("calibration", calibration(state, heap)), ("map", map(interpreter, heap)),
        ("editor", state.editor.map { heap.native(EditorValue($0, interpreter)) } ?? .nothing),
        ("policy", heap.text(state.policy.rawValue)),
        ("status", status(state, heap)),
        ("clock", clock(state, heap)), ("seed", Value(Double(state.seed))),
        ("recorded", Value(Double(state.recorded.features))), ("photos", Value(Double(state.recorded.photos))),
      ] + CameraRecord.settings(state, heap), isFixed: true)
  }

  private static func device(_ interpreter: Interpreter, _ heap: Heap) -> Value {
    guard let device = interpreter.bench.state.device else { return .nothing }
    let place = Position(
      latitude: device.position.latitude, longitude: device.position.longitude, altitude: device.position.height,
      heights: .ellipsoidal)
    let orientation = device.orientation
    return heap.record(
      [
        ("position", heap.native(PositionValue(place, interpreter.heightMarks))),
        ("heading", Value(orientation.heading, Units.degree)), ("pitch", Value(orientation.pitch, Units.degree)),
        ("roll", Value(orientation.roll, Units.degree)),
      ], isFixed: true)
  }

  private static func map(_ interpreter: Interpreter, _ heap: Heap) -> Value {
    guard let view = interpreter.bench.state.map else { return .nothing }
    let centre = (try? interpreter.toWGS84(view.crs))?.forward(x: view.centre.x, y: view.centre.y)
    let position = centre.map { PositionValue(Position(latitude: $0.y, longitude: $0.x), interpreter.heightMarks) }
    return heap.record(
      [
        ("center", position.map { heap.native($0) } ?? .nothing), ("x", Value(view.centre.x)),
        ("y", Value(view.centre.y)), ("scale", Value(view.scale)), ("width", Value(view.width)),
        ("height", Value(view.height)), ("units_per_pixel", Value(view.unitsPerPixel)),
        ("crs", heap.text(view.crs.definition)), ("midpoints", heap.text(view.midpoints.rawValue)),
      ], isFixed: true)
  }

  private static func calibration(_ state: BenchState, _ heap: Heap) -> Value {
    guard let session = state.session else { return .nothing }
    func record(_ calibration: Calibration) -> [(String, Value)] {
      [
        ("heading", Value(calibration.heading, Units.degree)),
        ("elevation", Value(calibration.elevation, Units.metre)), ("east", Value(calibration.east, Units.metre)),
        ("north", Value(calibration.north, Units.metre)),
      ]
    }
    let last = session.lastCalibration.map { heap.record(record($0), isFixed: true) } ?? .nothing
    return heap.record(
      record(session.calibration) + [
        ("last", last), ("open", Value(session.isCalibrating)), ("landmarks", Value(Double(session.looks.count))),
      ], isFixed: true)
  }

  private static func status(_ state: BenchState, _ heap: Heap) -> Value {
    let status = SessionStatus(state.session, hasCandidate: state.candidate.canRecord)
    return heap.record(
      [("code", heap.text(status.code)), ("text", status.text.map { heap.text($0) } ?? .nothing)], isFixed: true)
  }

  private static func tracking(_ interpreter: Interpreter, _ heap: Heap) -> Value {
    let state = interpreter.bench.state
    guard let session = state.session else { return .nothing }
    let sigma = session.uncertainty(state.sensors.profile)
    var sigmas = Value.nothing
    if let sigma {
      sigmas = heap.record(
        [
          ("horizontal", Value(sigma.horizontal, Units.metre)), ("vertical", Value(sigma.vertical, Units.metre)),
          ("heading", Value(sigma.heading, Units.degree)), ("drift", Value(sigma.drift, Units.metre)),
        ], isFixed: true)
    }
    return heap.record(
      [
        ("mode", heap.text(session.mode.rawValue)), ("policy", heap.text(session.policy.rawValue)),
        ("state", heap.text(StatusText.word(session.state))), ("epoch", Value(Double(session.epoch))),
        ("frame", Value(Double(session.frame))), ("fixes", Value(Double(session.fixes.received))),
        ("fixes_used", Value(Double(session.fixes.used))), ("restarts", Value(Double(session.restarts))),
        ("planes", Value(Double(session.map.detectedCount))), ("sigma", sigmas), ("error", error(state, session, heap)),
      ], isFixed: true)
  }

  /// How far what the session believes is from the truth, as only a simulation knows.
  private static func error(_ state: BenchState, _ session: TrackingSession, _ heap: Heap) -> Value {
    guard state.scene.kind == .world, state.knowsTruth, let device = state.device,
      let error = session.error(of: device)
    else {
      return .nothing
    }
    func metres(_ length: Double) -> Value { Value(length, Units.metre) }
    return heap.record(
      [
        ("east", metres(error.offset.x)), ("north", metres(error.offset.y)), ("up", metres(error.offset.z)),
        ("horizontal", metres(hypot(error.offset.x, error.offset.y))),
        ("heading", Value(error.heading, Units.degree)),
      ], isFixed: true)
  }

  private static func candidate(_ interpreter: Interpreter, _ heap: Heap) -> Value {
    guard let candidate = interpreter.bench.state.candidate.candidate else { return .nothing }
    return heap.native(
      TapValue(
        .hit(candidate.tap), pixel: candidate.tap.pixel, bench: interpreter.bench, marks: interpreter.heightMarks))
  }

  private static func clock(_ state: BenchState, _ heap: Heap) -> Value {
    CivilTime(secondsSince1970: state.clock.secondsSince1970).flatMap { MomentValue($0) }
      .map { heap.native($0) } ?? .nothing
  }
}
