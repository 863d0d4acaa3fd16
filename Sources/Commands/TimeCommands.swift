import Geodesy
import Language
import Runtime
import Scene
import Session
import Site
import Workbench

/// Commands that set the clock and let time pass.
enum TimeCommands {
  static let all = [clock, wait, seed]

  static let clock = CommandDefinition(
    "clock", group: "device", summary: "Sets the simulated clock.",
    details: """
      It starts at 2026-01-01T12:00:00Z. Times are UTC, given as a text or as a moment that `time(…)` makes; the sun of \
      photos stands where it does at that time. `now()` is what the clock shows.
      """,
    examples: [CommandExample("clock at \"2026-06-01T10:30:00Z\"")],
    forms: [
      FormDefinition([.word("at"), .parameter("time", .text)], effects: .clock) { (call: Call) throws(ScriptError) in
        let moment = try moment(call)
        try call.at("time") { try call.bench.setClock(Int64((moment.secondsSince1970 * 1000).rounded())) }
        call.note("clock at \(moment.iso8601)")
        return .nothing
      }
    ])

  private static func moment(_ call: Call) throws(ScriptError) -> CivilTime {
    if let given = call.value("time").native as? MomentValue { return given.moment }
    let text = try call.requiredText("time")
    guard let moment = CivilTime(iso8601: text) else {
      throw call.fault(
        .type, "\(ValueText.quote(text)) is no time", help: "write \"2026-06-01T10:30:00Z\", in UTC", at: "time")
    }
    return moment
  }

  static let wait = CommandDefinition(
    "wait", group: "device", summary: "Lets simulated time pass by whole frames.",
    details: "Nothing waits for the real clock.", examples: [CommandExample("wait 2 s")],
    forms: [
      FormDefinition([.parameter("time", .quantity(.time))], effects: .clock) { (call: Call) throws(ScriptError) in
        let milliseconds = try call.milliseconds("time") ?? 0
        let passage = try call.pass(at: "time") { isInterrupted, happened in
          try call.bench.wait(milliseconds: milliseconds, isInterrupted: isInterrupted, happened)
        }
        let fixes = Plural.text(passage.fixes, "fix", "fixes")
        call.note(
          "waited \(ValueText.number(Double(milliseconds) / 1000)) s: \(Plural.text(passage.frames, "frame")), \(fixes)"
        )
        return .nothing
      }
    ])

  static let seed = CommandDefinition(
    "seed", group: "device", summary: "Sets the seed of all random streams.",
    details: """
      Every error term draws from a stream of its own, so that one more reading of one does not change another. With \
      `sensors perfect` nothing is random, so the seed changes nothing.
      """,
    examples: [CommandExample("seed 7")],
    forms: [
      FormDefinition([.parameter("seed", .integer)]) { (call: Call) throws(ScriptError) in
        guard let number = try call.number("seed"), let seed = UInt64(exactly: number) else {
          throw call.fault(.type, "a seed is a whole number, 0 or above", at: "seed")
        }
        call.bench.state.seed = seed
        call.note("seed \(seed)")
        return .nothing
      }
    ])
}

extension Call {
  /// A time in whole milliseconds, 0 or above.
  func milliseconds(_ name: String) throws(ScriptError) -> Int64? {
    guard let seconds = try quantity(name, .time) else { return nil }
    guard let milliseconds = Int64(exactly: (seconds * 1000).rounded()) else {
      throw fault(.range, "the time is too long", at: name)
    }
    guard milliseconds >= 0 else {
      throw fault(.range, "\(name) is a time of 0 s or more, found \(ValueText.number(seconds)) s", at: name)
    }
    return milliseconds
  }

  /// Lets time pass, and then what waits for the events of the session. Where the user stops it, the clock stands after
  /// a whole frame.
  @discardableResult
  func pass(
    at name: String,
    _ body: (_ isInterrupted: () -> Bool, _ happened: (SessionEvent) -> Void) throws -> Bench.Passage
  ) throws(ScriptError) -> Bench.Passage {
    var events: [SessionEvent] = []
    var losses: [Calibration] = []
    let awaited = SessionEventNames.all.filter { isAwaited($0) }
    let passage = try at(name) {
      try body({ Interrupt.isRequested }) { event in
        if case .calibrationLost(let lost) = event { losses.append(lost) }
        if !awaited.isEmpty, awaited.contains(event.words) { events.append(event) }
      }
    }
    if let lost = losses.first {
      warn("a position fix has overwritten the calibration: \(CalibrationText.text(lost, shown))")
    }
    for event in events { try raise(event.words, SessionEventNames.value(event, self)) }
    if passage.wasInterrupted {
      note("stopped after \(Plural.text(passage.frames, "frame"))")
      try Interrupt.check()
    }
    return passage
  }
}

/// The events that come of the session while time passes.
enum SessionEventNames {
  static let fix = "fix"
  static let planeAdded = "plane added"
  static let planeUpdated = "plane updated"
  static let originMoved = "origin moved"
  static let trackingChanged = "tracking changed"
  static let calibrationLost = "calibration lost"
  static let all = [fix, calibrationLost, planeAdded, planeUpdated, originMoved, trackingChanged]

  /// What a handler sees of an event.
  static func value(_ event: SessionEvent, _ call: Call) throws(ScriptError) -> Value {
    let heap = call.heap
    switch event {
    case .planeAdded(let plane), .planeUpdated(let plane), .planesMerged(let plane, _):
      return try PlanesCommand.record(plane, call)
    case .originMoved(let metres, let degrees):
      return heap.record(
        [("distance", Value(metres, Units.metre)), ("turn", Value(degrees, Units.degree))], isFixed: true)
    case .tracking(let state): return heap.text(StatusText.word(state))
    case .calibrationLost(let lost): return heap.text(CalibrationText.text(lost, call.shown))
    case .fix(let fix, let verdict): return try FixRecord.make(fix, verdict, call)
    }
  }
}

/// A position fix as a record.
enum FixRecord {
  static func make(_ fix: PositionFix, _ verdict: FixVerdict, _ call: Call) throws(ScriptError) -> Value {
    let heap = call.heap
    let bench = call.bench
    let place = try Faults.attempt { try bench.position(fix.position, heights: bench.heights) }
    var isUsed = true
    var reason = Value.nothing
    if case .ignored(let why) = verdict {
      isUsed = false
      reason = heap.text(why.rawValue)
    }
    return heap.record(
      [
        ("position", heap.native(PositionValue(place, call.interpreter.heightMarks))),
        ("accuracy", Value(fix.horizontalAccuracy, Units.metre)),
        ("vertical", Value(fix.verticalAccuracy, Units.metre)), ("class", heap.text(fix.fixClass.rawValue)),
        ("age", Value(Double(fix.age(at: fix.delivered)) / 1000, Units.second)),
        ("used", Value(isUsed)), ("reason", reason),
      ], isFixed: true)
  }
}
