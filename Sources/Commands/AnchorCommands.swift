import Geodesy
import Language
import Runtime
import Scene
import Session
import Site
import Workbench

/// `anchor`: which point of the AR frame stands for the origin camera's place.
enum AnchorCommands {
  static let all = [anchor]

  private static let result = "a record: found, reason, right, up, forward, kind, name, distance"

  static let anchor = CommandDefinition(
    "anchor", group: "session", summary: "Puts the scene on a point of what is really there.",
    details: """
      `anchor X Y` taps on what is really there at a pixel, as `tap` does, and puts the origin camera's place on the point \
      that was met; only its place is taken, no rotation. A miss changes nothing: `found` is false and `reason` says why. \
      `anchor at` takes a point of the AR frame without a tap. \(FrameArguments.details) A tabletop becomes opaque. A new \
      start or reset of tracking drops the anchor, because its AR frame is gone.
      """,
    examples: [
      CommandExample(
        """
        site plane table at right 0 m up -0.5 m forward 1 m size 1 m 1 m
        track ignore
        device move to right 0 m up 0 m forward 0.5 m
        anchor 540 1700 as placed
        print placed.found, placed.name
        """,
        after: """
          scene "Campus model" tabletop
          origin at 34.056397N 117.195646W altitude 0 m ellipsoidal
          """)
    ],
    forms: [
      FormDefinition([.word("at")] + FrameArguments.place, result: result) { (call: Call) throws(ScriptError) in
        try OriginCommands.requireModel("an anchor", at: "right", call)
        let point = try call.framePlace().arPoint
        try place(at: point, call)
        return record(point, nil, reason: nil, call)
      },
      FormDefinition(
        [.parameter("x", .quantity(.pixels)), .parameter("y", .quantity(.pixels))], result: result, action: tap),
    ])

  @Sendable private static func tap(_ call: Call) throws(ScriptError) -> Value {
    try OriginCommands.requireModel("an anchor", at: "x", call)
    guard let x = try call.quantity("x", .pixels), let y = try call.quantity("y", .pixels) else { return .nothing }
    let bench = call.bench
    guard let device = bench.state.device, var session = bench.state.session else {
      throw ScriptError(.mode, "tracking has not been started", help: "`track ignore` starts it")
    }
    // The point is wanted in the AR frame, so it does not matter where the session believes that to be.
    session.align(session.truth)
    let frame = session.frame(device: device, milliseconds: bench.state.clock.milliseconds)
    let outcome = try call.at("x") {
      let site = try bench.siteScene(around: device.position)
      let test = HitTest(frame, session: session, profile: bench.state.sensors.profile, site: site)
      return test.answer(Tap(Pixel(x, y)), stream: &bench.state.sensors.tapStream) { nil }
    }
    switch outcome {
    case .hit(let hit):
      try place(at: hit.arPoint, call)
      return record(hit.arPoint, hit, reason: nil, call)
    case .miss(let miss):
      call.warn("no anchor: \(miss.sentence); nothing has changed")
      return record(nil, nil, reason: miss.sentence, call)
    }
  }

  private static func place(at point: Vector3, _ call: Call) throws(ScriptError) {
    var state = call.bench.state
    state.placement.anchor = point
    if state.scene.kind == .tabletop { try call.at("right") { try state.scene.setOpacity(1) } }
    call.bench.state = state
    call.note("anchor at \(FrameArguments.text(point, call.shown))")
  }

  private static func record(_ point: Vector3?, _ hit: TapResult?, reason: String?, _ call: Call) -> Value {
    let place = point.map { FramePlace(arPoint: $0) }
    func metres(_ length: Double?) -> Value { length.map { Value($0, Units.metre) } ?? .nothing }
    return call.heap.record(
      [
        ("found", Value(point != nil)), ("reason", reason.map { call.heap.text($0) } ?? .nothing),
        ("right", metres(place?.right)), ("up", metres(place?.up)), ("forward", metres(place?.forward)),
        ("kind", hit.map { call.heap.text($0.kind.word) } ?? .nothing),
        ("name", hit?.name.map { call.heap.text($0) } ?? .nothing), ("distance", metres(hit?.distance)),
      ], isFixed: true)
  }
}
