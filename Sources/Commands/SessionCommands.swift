import Geodesy
import Language
import Runtime
import Session
import Site
import Workbench

/// Commands of the AR session: tracking, its policy, and what goes wrong with it.
enum SessionCommands {
  static let all = [track, policy, interrupt, permission]

  private static let modes = ["continuous", "initial", "ignore", "roaming", "local"]

  static let track = CommandDefinition(
    "track", group: "session", summary: "Starts, stops or resets tracking.",
    details: """
      `continuous` (or `roaming`) takes the origin camera from every position fix, `initial` (or `local`) from the \
      first, `ignore` from none. A start or reset begins a new epoch and drops a candidate and an anchor. `track lost` takes tracking \
      away for a reason, for a time or until `track found`. In mode `ignore` the origin camera is the one that \
      `origin at` sets; without `device at` such a session begins at a place that does not matter, level, unless \
      something on the site has a place on earth.
      """,
    examples: [
      CommandExample(
        "device at 51.5238N 0.7754W eye 1.6 m\ntrack continuous\nwait 2 s\ntrack lost excessiveMotion for 3 s",
        after: "site terrain flat at 51.5238N 0.7754W altitude 60 m")
    ],
    forms: [
      FormDefinition([.parameter("mode", .word(modes + ["stop", "reset"]))]) { (call: Call) throws(ScriptError) in
        let word = try call.word("mode", modes + ["stop", "reset"]) ?? "continuous"
        let isStart = modes.contains(word)
        guard let device = call.bench.state.deviceToTrack(mode: isStart ? mode(word) : nil) else {
          throw ScriptError(.mode, "there is no device to track", help: "`device at …` puts one somewhere")
        }
        switch word {
        case "stop": try call.at("mode") { try call.bench.stopTracking() }
        case "reset":
          guard call.bench.state.session != nil else {
            throw ScriptError(.mode, "tracking has not been started", help: "`track continuous` starts it")
          }
          try call.at("mode") { try call.bench.resetTracking(device: device) }
          call.bench.state.dropAnchor()
        default:
          let mode = mode(word)
          let policy = call.bench.state.policy
          guard mode == .continuous || policy.knowsModes else {
            throw call.fault(
              .mode, "the policy \(policy.rawValue) knows no modes: it takes every fix that passes its gates",
              help: "`track continuous` starts it, or `policy fused` knows modes", at: "mode")
          }
          try call.at("mode") { try call.bench.startTracking(mode, device: device) }
        }
        if let session = call.bench.state.session { call.bench.state.candidate.follow(session) }
        call.note("track \(word)")
        try call.raise("track", call.heap.text(word))
        return .nothing
      },
      FormDefinition(
        [.word("lost"), .parameter("reason", .word(StatusText.reasons))], clauses: [Clause("for", .quantity(.time))]
      ) { (call: Call) throws(ScriptError) in
        let word = try call.word("reason", StatusText.reasons) ?? ""
        let state = TrackingSession.Limit(rawValue: word).map { TrackingSession.State.limited($0) } ?? .notAvailable
        try impose(.lost(state), for: try call.milliseconds("for"), call)
        call.note("tracking is \(StatusText.word(state))")
        return .nothing
      },
      FormDefinition([.word("found")]) { (call: Call) throws(ScriptError) in
        let before = try session(call).state
        try Faults.attempt { try call.bench.releaseTracking() }
        try raiseChange(from: before, call)
        call.note("tracking is \(call.bench.state.session.map { StatusText.word($0.state) } ?? "")")
        return .nothing
      },
    ])

  private static func mode(_ word: String) -> TrackingSession.Mode {
    switch word {
    case "roaming": .continuous
    case "local": .initial
    default: TrackingSession.Mode(rawValue: word) ?? .continuous
    }
  }

  private static func session(_ call: Call) throws(ScriptError) -> TrackingSession {
    guard let session = call.bench.state.session, !session.isStopped else {
      throw ScriptError(.mode, "tracking has not been started", help: "`track continuous` starts it")
    }
    return session
  }

  private static func impose(
    _ limit: TrackingSession.Imposed, for milliseconds: Int64?, _ call: Call
  ) throws(ScriptError) {
    let before = try session(call).state
    let until = milliseconds.map { call.bench.state.clock.milliseconds + $0 }
    try Faults.attempt { try call.bench.imposeLimit(limit, until: until) }
    try raiseChange(from: before, call)
  }

  /// Lets the blocks run that wait for another state of tracking.
  private static func raiseChange(from before: TrackingSession.State, _ call: Call) throws(ScriptError) {
    guard let state = call.bench.state.session?.state, state != before else { return }
    try call.raise(SessionEventNames.trackingChanged, call.heap.text(StatusText.word(state)))
  }

  static let policy = CommandDefinition(
    "policy", group: "session", summary: "Chooses how position fixes become the origin camera.",
    details: """
      `fused`, the default, estimates place, height and heading together from the AR path and the fixes, never restarts \
      tracking and moves the scene a little at a time. `uikit2019` replaces the origin at every fix, `swiftui` at fixes \
      below 10 s of age more than 2 m from the scene camera, `kotlin` at fixes to 10 s of age and 6 m of accuracy more \
      than 10 m from the last origin; these three restart tracking each time, and take taps while it is limited. It \
      holds from the next `track`.
      """,
    examples: [CommandExample("policy swiftui")],
    forms: [
      FormDefinition([.parameter("policy", .word(UpdatePolicy.allCases.map(\.rawValue)))]) {
        (call: Call) throws(ScriptError) in
        let word = try call.word("policy", UpdatePolicy.allCases.map(\.rawValue)) ?? ""
        call.bench.state.policy = UpdatePolicy(rawValue: word) ?? .fused
        call.note("policy \(word)")
        return .nothing
      }
    ])

  static let interrupt = CommandDefinition(
    "interrupt", group: "session", summary: "Takes the camera away for a time, as a call or another app does.",
    details: """
      Time passes. Afterwards the session looks for its place: a new epoch begins, and with sensors that are not perfect \
      the AR frame has shifted, which no toolkit tells. A candidate of before is dropped.
      """,
    examples: [
      CommandExample(
        "interrupt for 10 s",
        after: """
          site terrain flat at 51.5238N 0.7754W altitude 60 m
          device at 51.5238N 0.7754W eye 1.6 m
          track continuous
          """)
    ],
    forms: [
      FormDefinition([.word("for"), .parameter("time", .quantity(.time))], effects: .clock) {
        (call: Call) throws(ScriptError) in
        let time = try call.milliseconds("time") ?? 0
        try impose(.interrupted, for: time, call)
        try call.pass(at: "time") { isInterrupted, happened in
          try call.bench.wait(milliseconds: time, isInterrupted: isInterrupted, happened)
        }
        if let session = call.bench.state.session { call.bench.state.candidate.follow(session) }
        call.note("interrupted for \(ValueText.number(Double(time) / 1000)) s")
        return .nothing
      }
    ])

  static let permission = CommandDefinition(
    "permission", group: "session", summary: "Says whether the app may use location or camera.",
    details: "Without location no fix comes; without the camera nothing can be tracked.",
    examples: [CommandExample("permission location denied\npermission location granted")],
    forms: [
      FormDefinition([
        .parameter("what", .word(["location", "camera"])), .parameter("answer", .word(["granted", "denied"])),
      ]) { (call: Call) throws(ScriptError) in
        let isDenied = try call.word("answer", ["granted", "denied"]) == "denied"
        if try call.word("what", ["location", "camera"]) == "location" {
          call.bench.state.sensors.profile.positioning.service = isDenied ? .off : .on
        } else if call.bench.state.session != nil {
          if isDenied {
            try Faults.attempt { try call.bench.imposeLimit(.lost(.notAvailable), until: nil) }
          } else {
            try Faults.attempt { try call.bench.releaseTracking() }
          }
        }
        call.note("permission \(call.value("what").string ?? "") \(isDenied ? "denied" : "granted")")
        return .nothing
      }
    ])
}

/// Words for the states of tracking.
enum StatusText {
  static let reasons = TrackingSession.Limit.allCases.map(\.rawValue) + ["notAvailable"]

  static func word(_ state: TrackingSession.State) -> String {
    switch state {
    case .notAvailable: "not available"
    case .limited(let limit): limit.rawValue
    case .normal: "normal"
    }
  }
}
