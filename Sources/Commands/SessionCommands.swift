import Geodesy
import Glibc
import Language
import Runtime
import Session
import Site
import Workbench

/// Commands of the AR session: tracking and taps.
enum SessionCommands {
  static let all = [track, tap, clear]

  static let track = CommandDefinition(
    "track", group: "session", summary: "Starts, stops or resets tracking.",
    details: """
      `continuous` takes the origin camera from every position fix, `initial` from the first, `ignore` from none. A \
      start or reset begins a new epoch and drops a candidate and an anchor. In mode `ignore` the origin camera is the one \
      that `origin at` sets. Without `device at` such a session begins at a place that does not matter, level, unless \
      something on the site has a place on earth.
      """,
    examples: [
      CommandExample(
        "device at 51.5238N 0.7754W eye 1.6 m\ntrack continuous\nwait 2 s",
        after: "site terrain flat at 51.5238N 0.7754W altitude 60 m")
    ],
    forms: [
      FormDefinition([.parameter("mode", .word(["continuous", "initial", "ignore", "stop", "reset"]))]) {
        (call: Call) throws(ScriptError) in
        let word = try call.word("mode", ["continuous", "initial", "ignore", "stop", "reset"]) ?? "continuous"
        guard let device = call.bench.state.deviceToTrack(mode: TrackingSession.Mode(rawValue: word)) else {
          throw ScriptError(.mode, "there is no device to track", help: "`device at …` puts one somewhere")
        }
        switch word {
        case "stop": call.bench.state.session?.stop()
        case "reset":
          guard call.bench.state.session != nil else {
            throw ScriptError(.mode, "tracking has not been started", help: "`track continuous` starts it")
          }
          call.bench.state.session?.reset(device: device)
          call.bench.state.dropAnchor()
        default:
          let mode = TrackingSession.Mode(rawValue: word) ?? .continuous
          try start(mode, device, call)
        }
        if let session = call.bench.state.session { call.bench.state.candidate.follow(session) }
        call.note("track \(word)")
        try call.raise("track", call.heap.text(word))
        return .nothing
      }
    ])

  private static func start(_ mode: TrackingSession.Mode, _ device: Device, _ call: Call) throws(ScriptError) {
    var state = call.bench.state
    state.device = device
    // An anchor that was given before tracking lies in the AR frame that begins now.
    if state.session != nil { state.dropAnchor() }
    state.session = TrackingSession(
      mode: mode, device: device, origin: state.origin?.camera, after: state.session)
    try call.at("mode") { try state.placeInFrame() }
    state.framePlacements = []
    call.bench.state = state
  }

  private static let using = Clause("using", .word(TapResult.Source.allCases.map(\.rawValue)))
  private static let result =
    "a record: found, reason, location, height, kind, name, distance, normal, depression, error {east, north, up, "
    + "horizontal}, true_location, source, x, y, frame, epoch"

  static let tap = CommandDefinition(
    "tap", group: "session", summary: "Taps a place of the view and leaves a candidate.",
    details: """
      Pixels count from the view's top-left corner. The ray of the pixel meets what is really there (`using reality`, \
      the default) or the scene's elevation (`using scene`). A miss is no error: `found` is false, `reason` says why, \
      and there is no candidate. `tap on` aims at a named object of the site: a tree's foot, a box's or plane's middle; it \
      is an error where the object is not in view. `depression` is the angle of the ray below the horizon.
      """,
    examples: [
      CommandExample(
        "tap 540 1200 as hit\nprint hit.distance, hit.error.horizontal",
        after: """
          site terrain flat at 51.5238N 0.7754W altitude 60 m
          device at 51.5238N 0.7754W eye 1.6 m
          track continuous
          """)
    ],
    forms: [
      FormDefinition(
        [.word("on"), .parameter("thing", .project([.site]))], clauses: [using], result: result, action: tapOn),
      FormDefinition(
        [.parameter("x", .quantity(.pixels)), .parameter("y", .quantity(.pixels))], clauses: [using], result: result
      ) { (call: Call) throws(ScriptError) in
        guard let x = try call.quantity("x", .pixels), let y = try call.quantity("y", .pixels) else { return .nothing }
        return try tap(Pixel(x, y), call)
      },
    ])

  @Sendable private static func tapOn(_ call: Call) throws(ScriptError) -> Value {
    guard let thing = call.value("thing").native as? SiteObjectValue else {
      throw call.fault(.type, "`tap on` aims at a site object, found \(call.value("thing").typeName)", at: "thing")
    }
    let frame = try frame(call)
    let aim = try call.at("thing") {
      frame.aim(at: thing.name, site: try call.bench.siteScene(around: frame.device.position))
    }
    guard case .at(let pixel) = aim else {
      throw call.fault(
        .range, "\(thing.name) cannot be tapped: it \(aim.reason ?? "is not in view")",
        help: facing(thing.name, aim, frame, call), at: "thing")
    }
    return try tap(pixel, call)
  }

  /// How a site object comes into view: by turning the device to its foot, or by moving where something hides it.
  private static func facing(_ name: String, _ aim: Aim, _ frame: ARFrame, _ call: Call) -> String {
    if case .hidden = aim { return "move the device to where nothing stands in between" }
    guard let object = call.bench.state.site.object(name) else { return "turn the device with `device at …`" }
    let way = LocalFrame(origin: frame.device.position).local(object.position)
    let bearing = atan2(way.x, way.y) * 180 / .pi
    // A tenth of a degree is what is shown, and 359.96 shall not become 360.
    let heading = PositionWords.rounded(bearing < 0 ? bearing + 360 : bearing, 10).truncatingRemainder(dividingBy: 360)
    let pitch = 90 + atan2(way.z, hypot(way.x, way.y)) * 180 / .pi
    return "`device at … heading \(ValueText.number(heading, decimals: 1)) deg "
      + "pitch \(ValueText.number(pitch, decimals: 1)) deg` faces it"
  }

  private static func frame(_ call: Call) throws(ScriptError) -> ARFrame {
    if let frame = call.bench.frame { return frame }
    if call.bench.state.device == nil {
      throw ScriptError(.mode, "there is no device to tap on", help: "`device at …` puts one somewhere")
    }
    throw ScriptError(.mode, "tracking has not been started", help: "`track continuous` starts it")
  }

  private static func tap(_ pixel: Pixel, _ call: Call) throws(ScriptError) -> Value {
    let bench = call.bench
    let frame = try frame(call)
    let site = try call.at("x") { try bench.siteScene(around: frame.device.position) }
    let found: TapOutcome = try call.at("x") {
      guard call.value("using").string == TapResult.Source.scene.rawValue else {
        return frame.tapReality(pixel, site: site)
      }
      guard let surface = try bench.drawnSurface(of: frame) else {
        return .miss(.scene("the scene has no elevation to hit"))
      }
      return frame.tapScene(pixel, surface: surface, site: site)
    }
    // In a model nothing of the scene has a true place beside it.
    let outcome = bench.state.scene.kind == .world ? found : found.withoutTruth
    bench.take(outcome, of: frame, site: site)
    let value = TapValue(outcome, pixel: pixel, bench: bench, marks: call.interpreter.heightMarks)
    call.note(
      "tap \(ValueText.number(PositionWords.rounded(pixel.x, 10))) "
        + "\(ValueText.number(PositionWords.rounded(pixel.y, 10))): \(value.text)")
    let result = call.heap.native(value)
    try call.raise("tap", result)
    return result
  }

  static let clear = CommandDefinition(
    "clear", group: "session", summary: "Drops the candidate.",
    examples: [CommandExample("clear candidate")],
    forms: [
      FormDefinition([.word("candidate")]) { (call: Call) throws(ScriptError) in
        call.bench.state.candidate.clear()
        call.note("no candidate")
        return .nothing
      }
    ])
}
