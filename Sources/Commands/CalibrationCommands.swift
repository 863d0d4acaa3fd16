import Geodesy
import Language
import Runtime
import Session
import Site
import Workbench

/// Commands that move the scene onto reality, by hand or by known points.
enum CalibrationCommands {
  static let all = [calibrate, joystick]

  private static let fitResult =
    "a record: heading, east, north, elevation, heading_sigma, horizontal_sigma, vertical_sigma, residuals"

  static let calibrate = CommandDefinition(
    "calibrate", group: "calibration", summary: "Moves the scene onto reality, by hand or by known points.",
    details: """
      `begin` opens the panel: the surface is drawn half transparent so that it can be compared with reality, and under \
      `policy fused` taps wait until `end`. `dismiss` leaves the panel, which ends it while roaming; in local mode it stays \
      open. Headings, elevations and steps east or north are added to those before. `landmark` keeps a look at a known \
      point (`control`), and `solve` fits the looks: of one point the heading, of more the place and height too. `track` \
      fits the walked path to the fixes. `undo` takes the last step back, `reset` all. `save` writes the totals into a file, \
      and `load` makes them the totals again. What of it a fix overwrites depends on the policy, and is said.
      """,
    examples: [
      CommandExample(
        """
        calibrate begin
        calibrate heading +3.5 deg
        calibrate undo
        calibrate end
        control pillar at 51.5240N 0.7754W
        calibrate landmark pillar tap 540 960
        calibrate solve
        """,
        after: """
          site terrain flat at 51.5238N 0.7754W altitude 60 m
          device at 51.5238N 0.7754W eye 1.6 m pitch 85.9 deg
          track continuous
          """)
    ],
    forms: [
      FormDefinition([.parameter("step", .word(["begin", "end", "dismiss", "undo", "reset"]))]) {
        (call: Call) throws(ScriptError) in
        _ = try session(call)
        switch try call.word("step", ["begin", "end", "dismiss", "undo", "reset"]) {
        case "begin": try open(call)
        case "end": try close(call)
        case "dismiss": try dismiss(call)
        case "undo":
          guard let last = call.bench.state.session?.undoCalibration() else {
            throw ScriptError(.mode, "there is no calibration to take back")
          }
          try log(.undo, call)
          call.note("took back \(CalibrationText.text(last, call.shown)); \(CalibrationText.total(call))")
        default:
          call.bench.state.session?.resetCalibration()
          try log(.reset, call)
          call.note("no calibration")
        }
        return .nothing
      },
      move("heading", .angle) { Calibration(heading: $0) },
      move("elevation", .length) { Calibration(elevation: $0) },
      move("east", .length) { Calibration(east: $0) },
      move("north", .length) { Calibration(north: $0) },
      FormDefinition(
        [
          .word("landmark"), .parameter("name", .project([.control])), .word("tap"),
          .parameter("x", .quantity(.pixels)), .parameter("y", .quantity(.pixels)),
        ]
      ) { (call: Call) throws(ScriptError) in
        guard let x = try call.quantity("x", .pixels), let y = try call.quantity("y", .pixels) else { return .nothing }
        return try look(Pixel(x, y), call, at: "x")
      },
      FormDefinition(
        [
          .word("landmark"), .parameter("name", .project([.control])), .word("on"),
          .parameter("thing", .project([.site])),
        ]
      ) { (call: Call) throws(ScriptError) in try look(try TapCommands.aim(call), call, at: "thing") },
      FormDefinition([.word("solve")], result: fitResult, answers: true, action: solve),
      FormDefinition([.word("track")], result: fitResult, answers: true, action: fitTrack),
    ] + CalibrationFileForms.all)

  private static func session(_ call: Call) throws(ScriptError) -> TrackingSession {
    guard let session = call.bench.state.session, !session.isStopped else {
      throw ScriptError(.mode, "tracking has not been started", help: "`track continuous` starts it")
    }
    guard call.bench.state.scene.kind != .tabletop else {
      throw ScriptError(.mode, "a tabletop has nothing to calibrate: `anchor` puts it where it is")
    }
    return session
  }

  static func placed(_ call: Call) throws(ScriptError) -> TrackingSession {
    let session = try session(call)
    guard session.alignment != nil else {
      throw ScriptError(
        .mode, "the session does not know where it is yet, so there is nothing to calibrate",
        help: "let time pass with `wait`, until a position fix was used")
    }
    return session
  }

  static func log(_ act: CalibrationAct, _ call: Call) throws(ScriptError) {
    try Faults.attempt { try call.bench.logCalibration(act) }
  }

  // MARK: The panel

  /// The opacity of the surface while the panel is open.
  static let openOpacity = 0.5

  private static func open(_ call: Call) throws(ScriptError) {
    guard call.bench.state.session?.isCalibrating == false else {
      throw ScriptError(.mode, "the calibration is open already", help: "`calibrate end` ends it")
    }
    call.bench.state.session?.isCalibrating = true
    try log(.panel(true), call)
    call.bench.state.opacityBeforeCalibrating = call.bench.state.scene.surface.opacity
    try call.at("step") { try call.bench.state.scene.surface.setOpacity(openOpacity) }
    call.note("calibration open, surface opacity \(ValueText.number(openOpacity * 100)) %")
  }

  private static func close(_ call: Call) throws(ScriptError) {
    call.bench.closeCalibration()
    try log(.panel(false), call)
    call.note("calibration closed; \(CalibrationText.total(call))")
  }

  private static func dismiss(_ call: Call) throws(ScriptError) {
    guard let session = call.bench.state.session, session.isCalibrating else {
      throw ScriptError(.mode, "the calibration is not open", help: "`calibrate begin` opens it")
    }
    if session.mode == .continuous {
      try close(call)
    } else {
      call.note("the panel is left; the calibration stays open until `calibrate end`")
    }
  }

  // MARK: By hand

  private static func move(
    _ word: String, _ dimension: Dimension, _ make: @escaping @Sendable (Double) -> Calibration
  ) -> FormDefinition {
    FormDefinition([.word(word), .parameter(word, .quantity(dimension))]) { (call: Call) throws(ScriptError) in
      let session = try placed(call)
      let value = try call.quantity(word, dimension) ?? 0
      let delta = make(value)
      guard abs(value) <= 10_000 else {
        throw call.fault(.range, "a calibration is at most 10000 m or degrees", at: word)
      }
      try checkParts(of: delta, session, call, at: word)
      call.bench.state.session?.calibrate(delta)
      try log(.add(delta), call)
      call.note("\(CalibrationText.text(delta, call.shown)); \(CalibrationText.total(call))")
      return .nothing
    }
  }

  /// Refuses what the policy or the mode cannot move.
  static func checkParts(
    of delta: Calibration, _ session: TrackingSession, _ call: Call, at name: String
  ) throws(ScriptError) {
    if delta.elevation != 0, session.policy == .uikit2019, session.mode == .continuous {
      throw call.fault(.mode, CalibrationText.noElevation, help: CalibrationText.localHelp, at: name)
    }
    guard delta.east != 0 || delta.north != 0 else { return }
    guard session.canMoveAcross else {
      throw call.fault(
        .mode, "the policy \(session.policy.rawValue) cannot move the scene east or north",
        help: "uikit2019 and fused can", at: name)
    }
    guard session.policy == .fused || session.mode != .continuous else {
      throw call.fault(
        .mode, "while roaming the map cannot be panned: each fix would put it back", help: CalibrationText.localHelp,
        at: name)
    }
  }

  static let joystick = CommandDefinition(
    "joystick", group: "calibration", summary: "Holds the toolkits' slider for a time, and lets it go.",
    details: """
      Under `uikit2019` and `fused` a heading slider of v from -10 to 10 adds v²/25 degrees each 0.1 s and an elevation \
      slider of v from -50 to 50 adds v²/50 metres each 0.25 s, with the sign of v; the first comes after one interval. \
      Under `swiftui` and `kotlin` a slider from -1 to 1 adds its value every 50 ms. While roaming the elevation slider of \
      2019 is disabled, as each fix would overwrite it.
      """,
    examples: [
      CommandExample(
        "joystick heading 5 for 1 s",
        after: """
          site terrain flat at 51.5238N 0.7754W altitude 60 m
          device at 51.5238N 0.7754W eye 1.6 m
          track initial
          """)
    ],
    forms: [
      FormDefinition(
        [
          .parameter("axis", .word(Joystick.Axis.allCases.map(\.rawValue))), .parameter("value", .number), .word("for"),
          .parameter("time", .quantity(.time)),
        ], effects: .clock, action: hold)
    ])

  @Sendable private static func hold(_ call: Call) throws(ScriptError) -> Value {
    let session = try placed(call)
    let word = try call.word("axis", Joystick.Axis.allCases.map(\.rawValue)) ?? ""
    let axis = Joystick.Axis(rawValue: word) ?? .heading
    let joystick = Joystick(axis, policy: session.policy)
    let value = try call.number("value") ?? 0
    guard abs(value) <= joystick.range else {
      let range = ValueText.number(joystick.range)
      throw call.fault(
        .range, "the \(word) slider goes from -\(range) to \(range), not to \(ValueText.number(value))", at: "value")
    }
    if axis == .elevation, session.mode == .continuous, session.policy == .uikit2019 {
      throw call.fault(.mode, CalibrationText.noElevation, help: CalibrationText.localHelp, at: "axis")
    }
    let time = try call.milliseconds("time") ?? 0
    guard time <= 3_600_000 else { throw call.fault(.range, "a slider is held for at most 1 h", at: "time") }
    let bench = call.bench
    let start = bench.state.clock.milliseconds
    let delta = joystick.delta(value)
    let step = axis == .heading ? Calibration(heading: delta) : Calibration(elevation: delta)
    let ticks = joystick.ticks(milliseconds: time)
    for number in 0..<ticks {
      try waitUntil(start + (number + 1) * joystick.interval, call)
      bench.state.session?.calibrate(step, continuing: number > 0)
      try log(number > 0 ? .hold(step) : .add(step), call)
    }
    try waitUntil(start + time, call)
    call.note("\(Plural.text(Int(ticks), "step")); \(CalibrationText.total(call))")
    return .nothing
  }

  private static func waitUntil(_ moment: Int64, _ call: Call) throws(ScriptError) {
    let rest = moment - call.bench.state.clock.milliseconds
    guard rest > 0 else { return }
    try call.pass(at: "time") { isInterrupted, happened in
      try call.bench.wait(milliseconds: rest, isInterrupted: isInterrupted, happened)
    }
  }

  // MARK: By known points

  private static func look(_ pixel: Pixel, _ call: Call, at name: String) throws(ScriptError) -> Value {
    _ = try placed(call)
    let control = try call.control("name")
    let frame = try TapCommands.frame(call)
    guard frame.device.lens.contains(pixel) else {
      throw call.fault(.range, "the pixel is outside the view", at: name)
    }
    let profile = call.bench.state.sensors.profile
    var touched = pixel
    call.bench.state.changeSession { session, sensors in
      let sigma = profile.vision.tapSigma
      let (across, along) = (sensors.tapStream.normal() * sigma, sensors.tapStream.normal() * sigma)
      touched = Pixel(pixel.x + across, pixel.y + along)
      session.look(at: control.position, name: control.name, touched: touched, frame: frame, profile: profile)
    }
    try log(.look(control.position, name: control.name, touched: touched), call)
    call.note("\(Plural.text(call.bench.state.session?.looks.count ?? 0, "look")) at known points")
    return .nothing
  }

  @Sendable private static func solve(_ call: Call) throws(ScriptError) -> Value {
    let session = try placed(call)
    guard !session.looks.isEmpty else {
      throw ScriptError(
        .mode, "there is no look at a known point to solve",
        help: "`calibrate landmark NAME tap X Y` keeps one; a restart of tracking forgets them")
    }
    var fit: TrackingSession.Fit?
    let (moment, profile) = (call.bench.state.clock.milliseconds, call.bench.state.sensors.profile)
    call.bench.state.changeSession { session, _ in fit = session.solveLandmarks(moment: moment, profile: profile) }
    guard let fit else {
      throw ScriptError(.geometry, "the looks do not determine where the device is")
    }
    try log(.solve, call)
    return try answer(fit, "solve", call)
  }

  @Sendable private static func fitTrack(_ call: Call) throws(ScriptError) -> Value {
    let session = try placed(call)
    guard session.policy != .fused else {
      throw ScriptError(
        .mode, "the policy fused fits the path to the fixes all the time", help: "`state.tracking.sigma` says how well")
    }
    guard session.canMoveAcross, session.mode != .continuous else {
      throw ScriptError(
        .mode, "each fix restarts tracking here, so there is no walked path to fit",
        help: "`track local` under `policy uikit2019` keeps the AR frame")
    }
    let profile = call.bench.state.sensors.profile
    let fit = call.bench.state.session?.fitTrack(profile)
    guard let fit = fit ?? nil else {
      throw ScriptError(
        .geometry,
        "there is no walked path to fit: \(Plural.text(session.pathFixCount, "fix", "fixes")) came since tracking began or restarted",
        help: "walk 10 m or more in a mode that does not restart tracking: `track initial`")
    }
    try log(.track, call)
    return try answer(fit, "track", call)
  }

  /// Above this standard deviation of a heading one landmark is too near, in degrees.
  private static let doubtful = 2.0

  private static func answer(_ fit: TrackingSession.Fit, _ kind: String, _ call: Call) throws(ScriptError) -> Value {
    let heap = call.heap
    func metres(_ length: Double) -> Value { Value(length, Units.metre) }
    func degrees(_ angle: Double) -> Value { Value(angle, Units.degree) }
    let residuals = fit.residuals.map { residual in
      heap.record(
        [
          ("name", heap.text(residual.name)), ("azimuth", degrees(residual.azimuth)),
          ("elevation", degrees(residual.elevation)), ("distance", metres(residual.distance)),
          ("weight", Value(residual.weight)),
        ], isFixed: true)
    }
    let list = heap.list(residuals)
    let record = heap.record(
      [
        ("heading", degrees(fit.change.heading)), ("east", metres(fit.change.east)),
        ("north", metres(fit.change.north)), ("elevation", metres(fit.change.elevation)),
        ("heading_sigma", degrees(fit.headingSigma)), ("horizontal_sigma", metres(fit.horizontalSigma)),
        ("vertical_sigma", metres(fit.verticalSigma)), ("residuals", list),
      ], isFixed: true)
    let angle = { (value: Double) in ValueText.number(value, decimals: 2) + " deg" }
    var lines = [
      "\(CalibrationText.text(fit.change, call.shown))",
      "sigma: heading \(angle(fit.headingSigma)), place \(call.shown.length(fit.horizontalSigma, decimals: 3)), "
        + "height \(call.shown.length(fit.verticalSigma, decimals: 3))",
    ]
    if Set(fit.residuals.map(\.name)).count == 1, fit.headingSigma > doubtful {
      let warning =
        "one landmark at \(call.shown.length(fit.residuals[0].distance, decimals: 1)) leaves \(angle(fit.headingSigma)) "
        + "of doubt: it is too near for how well the place is known; look at one farther away, or at more"
      call.warn(warning)
      lines.append(warning)
    }
    if !residuals.isEmpty { lines.append(ShowCommand.listing(list, call.shown)) }
    if let residual = fit.trackResidual {
      lines.append("the fixes lie \(call.shown.length(residual, decimals: 2)) (rms) beside the fitted path")
    }
    if !call.hasResult {
      try call.write("calibrate", lines.joined(separator: "\n"), of: record)
    }
    call.note("calibrate \(kind): \(lines[0])")
    return record
  }
}
