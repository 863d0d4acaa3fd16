import Geodesy
import Glibc
import Language
import Runtime
import Session
import Site
import Workbench

/// Known points, and how far off the session is at them.
enum ControlCommands {
  static let all = [control, check]

  static let control = CommandDefinition(
    "control", group: "calibration", summary: "Declares a point whose place is known.",
    details: "Without an altitude it lies on the ground. `replace` takes the place of a point of that name.",
    examples: [
      CommandExample(
        "control pillar at 51.5240N 0.7754W\nprint pillar.position",
        after: "site terrain flat at 51.5238N 0.7754W altitude 60 m")
    ],
    forms: [
      FormDefinition(
        [.parameter("name", .newName(.control)), .word("at"), .parameter("position", .position)],
        clauses: [Call.altitudeClause, Clause("replace")]
      ) { (call: Call) throws(ScriptError) in
        let name = try call.requiredText("name")
        try call.declare(name, over: call.bench.state.control(name).map { _ in "the control point" })
        let place = try call.requiredPosition("position")
        let height = try call.height(of: place, "position")
        let point = ControlPoint(
          name: name,
          position: GeodeticPosition(latitude: place.latitude, longitude: place.longitude, height: height))
        call.bench.state.controls.removeAll { $0.name == name }
        call.bench.state.controls.append(point)
        call.note("control \(name) at \(call.shown.place(place))")
        return .nothing
      }
    ])

  private static let result = "a record: name, east, north, up, horizontal, sigma"

  static let check = CommandDefinition(
    "check", group: "calibration",
    summary: "Says how far off the session is at a known point, or whether photos fit their features.",
    details: """
      With a place of the view, or `on` a thing of the site, the point that a tap would give is compared with the known \
      one; alone, the device is taken to stand on it. What is compared is what the session believes, as in the field. \
      `check photos LAYER` reads what the photos of recorded features say of themselves, and compares that with the \
      features: how far the camera stood from the point, by how much the point lies beside the direction of view, and \
      the time.
      """,
    examples: [
      CommandExample(
        "control pillar at 51.5239N 0.7754W\ncheck pillar tap 540 960",
        after: """
          site terrain flat at 51.5238N 0.7754W altitude 60 m
          device at 51.5238N 0.7754W eye 1.6 m pitch 81.8 deg
          track continuous
          """)
    ],
    forms: [
      PhotoCheck.form,
      FormDefinition(
        [
          .parameter("name", .project([.control])), .word("tap"), .parameter("x", .quantity(.pixels)),
          .parameter("y", .quantity(.pixels)),
        ], result: result, answers: true
      ) { (call: Call) throws(ScriptError) in
        guard let x = try call.quantity("x", .pixels), let y = try call.quantity("y", .pixels) else { return .nothing }
        return try checkTap(Pixel(x, y), call, at: "x")
      },
      FormDefinition(
        [.parameter("name", .project([.control])), .word("on"), .parameter("thing", .project([.site]))],
        result: result, answers: true
      ) { (call: Call) throws(ScriptError) in try checkTap(try TapCommands.aim(call), call, at: "thing") },
      FormDefinition([.parameter("name", .project([.control]))], result: result, answers: true) {
        (call: Call) throws(ScriptError) in
        let control = try call.control("name")
        let frame = try TapCommands.frame(call)
        guard let camera = frame.sceneCamera else {
          throw ScriptError(.mode, "the session does not know where it is", help: "let time pass with `wait`")
        }
        // The device is held above the point that one stands on.
        var foot = camera.position
        foot.height -= frame.device.position.height - (try standing(frame.device.position, call))
        let sigma = call.bench.state.session?.uncertainty(call.bench.state.sensors.profile)
        return try answer(control, LocalFrame(origin: control.position).local(foot), sigma?.horizontal, call)
      },
    ])

  private static func standing(_ place: GeodeticPosition, _ call: Call) throws(ScriptError) -> Double {
    try call.groundHeight(at: Position(latitude: place.latitude, longitude: place.longitude), "name")
  }

  private static func checkTap(_ pixel: Pixel, _ call: Call, at name: String) throws(ScriptError) -> Value {
    let control = try call.control("name")
    // The finger of a check is one of its own, so that taps after it come as they would have without it.
    let taps = call.bench.state.sensors.tapStream
    defer { call.bench.state.sensors.tapStream = taps }
    if let session = call.bench.state.session {
      call.bench.state.sensors.tapStream = RandomStream(
        seed: call.bench.state.seed, name: "check, frame \(session.frame) of epoch \(session.epoch)")
    }
    switch try TapCommands.answer(Tap(pixel), call, at: name) {
    case .miss(let miss): throw call.fault(.range, "nothing to check: \(miss.sentence)", at: name)
    case .hit(let hit):
      return try answer(control, LocalFrame(origin: control.position).local(hit.location), hit.sigma?.horizontal, call)
    }
  }

  private static func answer(_ control: ControlPoint, _ offset: Vector3, _ sigma: Double?, _ call: Call)
    throws(ScriptError) -> Value
  {
    let heap = call.heap
    let horizontal = hypot(offset.x, offset.y)
    let record = heap.record(
      [
        ("name", heap.text(control.name)), ("east", Value(offset.x, Units.metre)),
        ("north", Value(offset.y, Units.metre)), ("up", Value(offset.z, Units.metre)),
        ("horizontal", Value(horizontal, Units.metre)), ("sigma", sigma.map { Value($0, Units.metre) } ?? .nothing),
      ], isFixed: true)
    if !call.hasResult {
      func length(_ metres: Double) -> String { call.shown.length(metres, decimals: 3) }
      let text =
        "\(control.name): \(length(horizontal)) beside it (east \(length(offset.x)), north \(length(offset.y))), "
        + "up \(length(offset.z))\(sigma.map { "; expected sigma \(length($0))" } ?? "")"
      try call.write("check", text, of: record)
    }
    return record
  }
}

extension Call {
  /// The known point that an argument names.
  func control(_ name: String) throws(ScriptError) -> ControlPoint {
    guard let value = value(name).native as? ControlValue, let control = bench.state.control(value.name) else {
      throw fault(.type, "a control point is wanted here, found \(value(name).typeName)", at: name)
    }
    return control
  }
}

/// A known point as scripts see it.
final class ControlValue: NativeValue {
  let name: String
  private let control: ControlPoint
  private let interpreter: Interpreter

  init(_ control: ControlPoint, _ interpreter: Interpreter) {
    name = control.name
    self.control = control
    self.interpreter = interpreter
  }

  override var typeName: String { "control point" }
  override var text: String { name }
  override var fieldNames: [String] { ["name", "position"] }

  override func field(_ name: String, _ heap: Heap) throws(ScriptError) -> Value? {
    switch name {
    case "name": return heap.text(self.name)
    case "position":
      let place = try Faults.attempt {
        try interpreter.bench.position(control.position, heights: interpreter.bench.heights)
      }
      return heap.native(PositionValue(place, interpreter.heightMarks))
    default: return nil
    }
  }
}
