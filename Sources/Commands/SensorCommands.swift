import Geodesy
import Language
import Runtime
import Site
import Workbench

/// Commands that choose how far off the sensors are.
enum SensorCommands {
  static let all = [sensors, gps, compass, drift]

  static let sensors = CommandDefinition(
    "sensors", group: "device", summary: "Chooses the profile of the sensors' errors.",
    details: """
      `perfect`, the default, simulates no errors, and summaries say so: every visible surface can be hit at once. \
      `phone` is a telephone under an open sky: fixes good to 4.9 m (68 %), a compass good to 12 deg, tracking that drifts \
      by 2 % of the way. `differential`, `rtk_float` and `rtk` are the same telephone with receivers good to 1 m, 0.3 m \
      and 0.02 m. docs/accuracy.md lists all terms with their sources; `gps`, `compass` and `drift` change one. What \
      changes the AR frame holds from the next `track`.
      """,
    examples: [CommandExample("sensors phone\nprint state.sensors")],
    forms: [
      FormDefinition([.parameter("profile", .word(SensorProfile.all.map(\.name)))]) {
        (call: Call) throws(ScriptError) in
        let name = try call.word("profile", SensorProfile.all.map(\.name))
        guard let profile = SensorProfile.all.first(where: { $0.name == name }) else { return .nothing }
        call.bench.state.sensors.profile = profile
        call.note(profile.isPerfect ? "sensors perfect: errors are not simulated" : "sensors \(profile.name)")
        return .nothing
      }
    ])

  /// Changes terms of the profile, which is then none of the named ones unless it equals one.
  private static func change(_ call: Call, _ body: (inout SensorProfile) throws(ScriptError) -> Void)
    throws(ScriptError)
    -> Value
  {
    var profile = call.bench.state.sensors.profile
    try body(&profile)
    profile.name = "custom"
    for known in SensorProfile.all {
      var same = profile
      same.name = known.name
      if same == known { profile = known }
    }
    call.bench.state.sensors.profile = profile
    call.note("sensors \(profile.name)")
    return .nothing
  }

  private static func term(
    _ word: String, _ type: ParameterType, _ details: [Clause] = [],
    _ body: @escaping @Sendable (Call, inout SensorProfile) throws(ScriptError) -> Void
  ) -> FormDefinition {
    FormDefinition([.word(word), .parameter("value", type)], clauses: details) { (call: Call) throws(ScriptError) in
      try change(call) { (profile) throws(ScriptError) in try body(call, &profile) }
    }
  }

  /// A number of at least 0 in the units of a dimension.
  private static func size(_ name: String, _ dimension: Dimension, _ call: Call) throws(ScriptError) -> Double? {
    guard let number = try call.quantity(name, dimension) else { return nil }
    guard number >= 0, number <= mostSize else {
      throw call.fault(.range, "\(name) is 0 to \(ValueText.number(mostSize))", at: name)
    }
    return number
  }

  /// No error is larger than this, in metres, degrees or seconds.
  private static let mostSize = 100_000.0

  private static func part(_ name: String, _ call: Call) throws(ScriptError) -> Double {
    let number = try call.number(name) ?? 0
    guard (0...1).contains(number) else { throw call.fault(.range, "\(name) is 0 % to 100 %", at: name) }
    return number
  }

  // MARK: The receiver

  private static let services = ["on", "off", "fails"]
  private static let classes = [FixClass.single, .differential, .rtkFloat, .rtk].map(\.rawValue)

  static let gps = CommandDefinition(
    "gps", group: "device", summary: "Changes how position fixes are off, or whether they come.",
    details: """
      `radius` is what 68 % of the horizontal errors stay within; each axis then has a sigma of the radius / 1.510. \
      `vertical` is the sigma of heights. `correlated` says which part of the variance is time-correlated, and over what \
      time the correlation falls to 1/e. `class` takes all terms of a class of fixes. `lag` is the time from a \
      measurement to its delivery. `stale` lets the first fix be a cached one of that age. `claim` is what the receiver \
      says of itself: `honest`, or `optimistic`, half of the true radius. `antenna` is where the antenna is from the \
      camera, which nobody corrects. `frame` is the system that the receiver gives its fixes in: they are converted to \
      WGS 84, and the accuracy of that operation is part of a tap's sigma. `average` stands still for a time and averages what comes; its `accuracy` is that of a \
      single fix, as errors that last longer than the time do not average out. `gps off` and `gps fails` deliver nothing.
      """ + "\n" + RecordedFixForms.details,
    examples: [
      CommandExample("sensors phone\ngps radius 3 m vertical 5 m\ngps stale 30 s\ngps antenna up 0.2 m"),
      RecordedFixForms.example,
    ],
    forms: [
      FormDefinition([.parameter("service", .word(services))]) { (call: Call) throws(ScriptError) in
        let word = try call.word("service", services) ?? "on"
        return try change(call) { (profile) throws(ScriptError) in
          profile.positioning.service = PositioningTerms.Service(rawValue: word) ?? .on
        }
      },
      term("radius", .quantity(.length), [Clause("vertical", .quantity(.length))]) {
        (call, profile) throws(ScriptError) in
        let radius = try size("value", .length, call) ?? 0
        profile.positioning.radius = radius
        profile.positioning.verticalSigma =
          try size("vertical", .length, call) ?? max(profile.positioning.verticalSigma, radius)
      },
      term("correlated", .number, [Clause("over", .quantity(.time), required: true)]) {
        (call, profile) throws(ScriptError) in
        profile.positioning.correlatedShare = try part("value", call)
        let time = try size("over", .time, call) ?? 0
        guard time > 0 else { throw call.fault(.range, "the correlation time is above 0 s", at: "over") }
        profile.positioning.correlationTime = time
      },
      term("class", .word(classes)) { (call, profile) throws(ScriptError) in
        let word = try call.word("value", classes) ?? ""
        profile.positioning = PositioningTerms.of(FixClass(rawValue: word) ?? .single)
      },
      term("lag", .quantity(.time)) { (call, profile) throws(ScriptError) in
        profile.positioning.lag = try seconds("value", call)
      },
      term("stale", .quantity(.time)) { (call, profile) throws(ScriptError) in
        let age = try seconds("value", call)
        profile.positioning.stale = age > 0 ? age : nil
      },
      term("claim", .word(["honest", "optimistic"])) { (call, profile) throws(ScriptError) in
        profile.positioning.claim = try call.word("value", ["honest", "optimistic"]) == "optimistic" ? 0.5 : 1
      },
      FormDefinition(
        [.word("average"), .parameter("time", .quantity(.time))], effects: .clock,
        result: "a record: position, count, spread, accuracy", answers: true, action: average),
      FormDefinition([.word("frame"), .parameter("frame", .crs)]) { (call: Call) throws(ScriptError) in
        guard let crs = try call.crs("frame") else { return .nothing }
        let device = call.bench.state.device
        let frame = try call.at("frame") { try PositioningFrame(crs, at: device?.position) }
        call.bench.state.positioningFrame = frame.accuracy == 0 ? nil : frame
        let accuracy = frame.accuracy.map { "good to \(call.shown.length($0))" } ?? "its accuracy is not stated"
        call.note("gps frame \(crs.name): \(frame.operation), \(accuracy)")
        return .nothing
      },
      FormDefinition(
        [.word("antenna")],
        clauses: [
          Clause("right", .quantity(.length)), Clause("up", .quantity(.length)), Clause("forward", .quantity(.length)),
        ]
      ) { (call: Call) throws(ScriptError) in
        let offset = Vector3(
          try call.length("right") ?? 0, try call.length("forward") ?? 0, try call.length("up") ?? 0)
        guard offset.length <= 100 else { throw call.fault(.range, "an antenna is at most 100 m away", at: "up") }
        return try change(call) { (profile) throws(ScriptError) in profile.positioning.antenna = offset }
      },
    ] + RecordedFixForms.all)

  /// Stands still for a time and averages the fixes that come, weighted by their stated accuracies.
  @Sendable private static func average(_ call: Call) throws(ScriptError) -> Value {
    guard call.bench.state.session?.isStopped == false else {
      throw ScriptError(.mode, "no fixes come while nothing tracks", help: "`track continuous` starts it")
    }
    let time = try call.milliseconds("time") ?? 0
    var fixes: [PositionFix] = []
    try call.pass(at: "time") { isInterrupted, happened in
      try call.bench.wait(milliseconds: time, isInterrupted: isInterrupted) { event in
        if case .fix(let fix, _) = event, fix.horizontalAccuracy >= 0 { fixes.append(fix) }
        happened(event)
      }
    }
    guard let mean = FixAverage(fixes) else {
      throw call.fault(
        .range, "no fix came in this time", help: "fixes come once a second, unless `gps off`", at: "time")
    }
    let heap = call.heap
    let place = try call.at("time") { try call.bench.position(mean.position, heights: call.bench.heights) }
    let position = heap.native(PositionValue(place, call.interpreter.heightMarks))
    let record = heap.record(
      [
        ("position", position), ("count", Value(Double(fixes.count))), ("spread", Value(mean.spread, Units.metre)),
        ("accuracy", Value(mean.accuracy, Units.metre)),
      ], isFixed: true)
    if !call.hasResult {
      try call.write(
        "average",
        "\(call.shown.place(place)) from \(Plural.text(fixes.count, "fix", "fixes")), "
          + "spread \(call.shown.length(mean.spread, decimals: 3)), accuracy of each \(call.shown.length(mean.accuracy, decimals: 2))",
        of: record)
    }
    return record
  }

  /// A time of 0 s to an hour.
  private static func seconds(_ name: String, _ call: Call) throws(ScriptError) -> Double {
    let time = try size(name, .time, call) ?? 0
    guard time <= 3_600 else { throw call.fault(.range, "the time is at most 1 h", at: name) }
    return time
  }

  // MARK: The compass

  static let compass = CommandDefinition(
    "compass", group: "device", summary: "Changes how the compass is off.",
    details: """
      The compass turns the AR frame to north when tracking starts or restarts. `bias` is a known error, clockwise; \
      `session`, `reset` and `noise` are the sigmas of what a session, each start of tracking and each reading draw; \
      `deviation` is the amplitude of what depends on the heading; `disturbance` turns the needle near a place.
      """,
    examples: [
      CommandExample("compass bias 5 deg\ncompass disturbance 20 deg at 51.5238N 0.7754W within 8 m")
    ],
    forms: [
      term("bias", .quantity(.angle)) { (call, profile) throws(ScriptError) in
        profile.compass.bias = try call.angle("value") ?? 0
      },
      term("session", .quantity(.angle)) { (call, profile) throws(ScriptError) in
        profile.compass.sessionSigma = try size("value", .angle, call) ?? 0
      },
      term("reset", .quantity(.angle)) { (call, profile) throws(ScriptError) in
        profile.compass.resetSigma = try size("value", .angle, call) ?? 0
      },
      term("deviation", .quantity(.angle)) { (call, profile) throws(ScriptError) in
        profile.compass.deviation = try size("value", .angle, call) ?? 0
      },
      term("noise", .quantity(.angle)) { (call, profile) throws(ScriptError) in
        profile.compass.noise = try size("value", .angle, call) ?? 0
      },
      term(
        "disturbance", .quantity(.angle),
        [Clause("at", .position, required: true), Clause("within", .quantity(.length), required: true)]
      ) { (call, profile) throws(ScriptError) in
        let place = try call.requiredPosition("at")
        let radius = try size("within", .length, call) ?? 0
        let height = (try? call.groundHeight(at: place, "at")) ?? 0
        profile.compass.disturbance = CompassTerms.Disturbance(
          position: GeodeticPosition(latitude: place.latitude, longitude: place.longitude, height: height),
          angle: try call.angle("value") ?? 0, radius: radius)
      },
    ])

  // MARK: Drift

  static let drift = CommandDefinition(
    "drift", group: "device", summary: "Changes how visual-inertial tracking drifts.",
    details: """
      `scale` is a known error of distances and `turn` one of angles turned, both as parts; `random` draws them again by \
      the profile's sigmas. They hold from the next `track`.
      """,
    examples: [CommandExample("drift scale 2 %\ndrift turn 0.5 %")],
    forms: [
      term("scale", .number) { (call, profile) throws(ScriptError) in
        profile.drift.scale = try error("value", call)
      },
      term("turn", .number) { (call, profile) throws(ScriptError) in
        profile.drift.turn = try error("value", call)
      },
      FormDefinition([.word("random")]) { (call: Call) throws(ScriptError) in
        try change(call) { (profile) throws(ScriptError) in
          profile.drift.scale = nil
          profile.drift.turn = nil
        }
      },
    ])

  private static func error(_ name: String, _ call: Call) throws(ScriptError) -> Double {
    let number = try call.number(name) ?? 0
    guard (-0.5...0.5).contains(number) else { throw call.fault(.range, "a drift is -50 % to 50 %", at: name) }
    return number
  }
}
