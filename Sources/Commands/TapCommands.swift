import Editing
import Geodesy
import Language
import Runtime
import Session
import Site
import Workbench

/// Taps and what follows of them.
enum TapCommands {
  static let all = [tap, clear, why]

  private static let clauses = [
    Clause("using", .word(TapResult.Source.allCases.map(\.rawValue))), Clause("times", .integer),
  ]
  private static let result =
    "a record: found, reason, location, height, kind, name, distance, normal, depression, error {east, north, up, "
    + "horizontal}, true_location, target_error, terms, source, x, y, frame, epoch, ideal, plane, sigma {horizontal, vertical, position, "
    + "height, heading, drift, hit, datum}, warnings, times, spread"

  static let tap = CommandDefinition(
    "tap", group: "session", summary: "Taps a place of the view and leaves a candidate.",
    details: """
      Pixels count from the view's top-left corner. `using best`, the default, asks `plane` (a detected plane where it was \
      seen), `extended` (without end), `estimated` (from the feature points around) and `feature` (the nearest point), in \
      that order; with perfect sensors it is `reality`, what is really there, which no device sees and the result calls \
      `ideal`. `using scene` meets the scene's elevation. A miss is no error: `found` is false, `reason` says why, and \
      there is no candidate. `tap on` aims at a named object of the site: a tree's foot, a box's or plane's middle; it \
      is an error where the object is not in view. `depression` is the angle of the ray below the horizon. `times n` taps \
      on n frames one after the other and gives the median place and the spread; what fix, heading and drift are off by \
      stays. `tap map` taps the map instead: the top graphic within 10 px is opened for editing; while one is open, the \
      vertex there is selected, or with creation on the mid-vertex, and the map goes there unless `stay` is said.
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
        [.word("on"), .parameter("thing", .project([.site]))], clauses: clauses, effects: .clock, result: result,
        action: tapOn),
      FormDefinition(
        [.parameter("x", .quantity(.pixels)), .parameter("y", .quantity(.pixels))], clauses: clauses, effects: .clock,
        result: result
      ) { (call: Call) throws(ScriptError) in
        guard let x = try call.quantity("x", .pixels), let y = try call.quantity("y", .pixels) else { return .nothing }
        return try tap(Pixel(x, y), target: nil, call, at: "x")
      },
      FormDefinition(
        [.word("map"), .parameter("x", .quantity(.pixels)), .parameter("y", .quantity(.pixels))],
        clauses: [Clause("stay")], result: "the graphic or the element that was met, or nil", action: MapTap.run),
    ])

  @Sendable private static func tapOn(_ call: Call) throws(ScriptError) -> Value {
    let pixel = try aim(call)
    let target = try call.at("thing") {
      let site = try call.bench.siteScene(around: try frame(call).device.position)
      return (call.value("thing").native as? SiteObjectValue).flatMap { site.aims(at: $0.name).first }
        .map(site.frame.earthCentred)
    }
    return try tap(pixel, target: target, call, at: "thing")
  }

  /// Where the view shows the site object that the argument `thing` names.
  static func aim(_ call: Call) throws(ScriptError) -> Pixel {
    guard let thing = call.value("thing").native as? SiteObjectValue else {
      throw call.fault(.type, "a site object is aimed at, found \(call.value("thing").typeName)", at: "thing")
    }
    let frame = try frame(call)
    let aim = try call.at("thing") {
      frame.aim(at: thing.name, site: try call.bench.siteScene(around: frame.device.position))
    }
    guard case .at(let pixel) = aim else {
      throw call.fault(
        .range, "\(thing.name) cannot be tapped: it \(aim.reason ?? "is not in view")",
        help: facing(thing.name, aim), at: "thing")
    }
    return pixel
  }

  /// How a site object comes into view: by turning the device to its foot, or by moving where something hides it.
  private static func facing(_ name: String, _ aim: Aim) -> String {
    if case .hidden = aim { return "move the device to where nothing stands in between" }
    return "`look at \(name)` turns the device to it"
  }

  static func frame(_ call: Call) throws(ScriptError) -> ARFrame {
    if let frame = call.bench.frame { return frame }
    if call.bench.state.device == nil {
      throw ScriptError(.mode, "there is no device to tap on", help: "`device at …` puts one somewhere")
    }
    throw ScriptError(.mode, "tracking has not been started", help: "`track continuous` starts it")
  }

  private static let mostTimes = 1_000

  private static func tap(
    _ pixel: Pixel, target: Vector3?, _ call: Call, at name: String
  ) throws(ScriptError) -> Value {
    let bench = call.bench
    let source = call.value("using").string.flatMap { TapResult.Source(rawValue: $0) } ?? .best
    let tap = Tap(pixel, source: source, target: target)
    var count = 1
    if let times = try call.number("times") {
      guard let whole = Int(exactly: times), (1...mostTimes).contains(whole) else {
        throw call.fault(.range, "a tap is repeated 1 to \(mostTimes) times", at: "times")
      }
      count = whole
    }
    var outcomes: [TapOutcome] = []
    for number in 0..<count {
      if number > 0 { try nextFrame(call, at: name) }
      outcomes.append(try answer(tap, call, at: name))
    }
    let present = try frame(call)
    let (outcome, spread) = TapOutcome.middle(of: outcomes, alignment: present.alignment)
    let site = try call.at(name) { try bench.siteScene(around: present.device.position) }
    bench.take(outcome, of: present, site: site)
    try call.at(name) { try bench.logTap(outcome, tap, times: outcomes.count, spread: spread, of: present) }
    let value = TapValue(
      outcome, pixel: pixel, times: outcomes.count, spread: spread, bench: bench, marks: call.interpreter.heightMarks)
    call.note(
      "tap \(ValueText.number(PositionWords.rounded(pixel.x, 10))) "
        + "\(ValueText.number(PositionWords.rounded(pixel.y, 10))): \(value.text)")
    let result = call.heap.native(value)
    try call.raise("tap", result)
    return result
  }

  private static func nextFrame(_ call: Call, at name: String) throws(ScriptError) {
    try call.pass(at: name) { isInterrupted, happened in
      try call.bench.wait(milliseconds: 1, isInterrupted: isInterrupted, happened)
    }
  }

  static func answer(_ tap: Tap, _ call: Call, at name: String) throws(ScriptError) -> TapOutcome {
    let bench = call.bench
    let frame = try frame(call)
    guard let session = bench.state.session else { return .miss(.notTracking) }
    return try call.at(name) {
      let site = try bench.siteScene(around: frame.device.position)
      let test = HitTest(
        frame, session: session, profile: bench.state.sensors.profile, site: site,
        datumAccuracy: bench.state.positioningFrame?.accuracy ?? 0)
      // Looking at the scene reads the state that the stream belongs to.
      var stream = bench.state.sensors.tapStream
      var outcome = try test.answer(tap, stream: &stream) { try bench.drawnSurface(of: frame) }
      bench.state.sensors.tapStream = stream
      // In a model nothing of the scene has a true place beside it.
      if bench.state.scene.kind != .world || !bench.state.knowsTruth { outcome = outcome.withoutTruth }
      if tap.source == .scene, case .hit(var hit) = outcome, bench.sceneIsSite {
        hit.warnings.append(
          "the scene's elevation and the site's terrain are the same file, so the hit says nothing of reality")
        outcome = .hit(hit)
      }
      return outcome
    }
  }

  static let clear = CommandDefinition(
    "clear", group: "session", summary: "Drops the candidate; alone, empties the geometry that is edited.",
    examples: [
      CommandExample("clear candidate"),
      CommandExample("edit (green)\nclear\nundo\ndiscard", after: EditCommands.exampleSetUp),
    ],
    forms: [
      FormDefinition([]) { (call: Call) throws(ScriptError) in
        try call.edit { (session) throws(EditingError) in try session.clear() }
      },
      FormDefinition([.word("candidate")]) { (call: Call) throws(ScriptError) in
        call.bench.state.candidate.clear()
        call.note("no candidate")
        return .nothing
      },
    ])

  static let why = CommandDefinition(
    "why", group: "session", summary: "Says what failed last, and why there is no candidate or where it comes from.",
    details: """
      Of the last error of the run, one that was caught included, it tells the message, the place, the kind, the code and \
      what to do. It also says how the session tracks and what became of the last position fixes.
      """,
    examples: [
      CommandExample(
        "tap 540 100\nwhy",
        after: """
          site terrain flat at 51.5238N 0.7754W altitude 60 m
          device at 51.5238N 0.7754W eye 1.6 m
          track continuous
          """)
    ],
    forms: [
      FormDefinition([], result: "a list of texts", answers: true) { (call: Call) throws(ScriptError) in
        let lines = WhyText.lines(call.bench, call.interpreter.failure)
        if !call.hasResult {
          try call.write("why", lines.joined(separator: "\n"), .array(lines.map(JSON.string))) { nil }
        }
        return call.heap.list(lines.map { call.heap.text($0) })
      }
    ])
}
