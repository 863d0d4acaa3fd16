import Language
import Runtime
import Scene
import Session
import Workbench

/// `replay`: an event log is played again.
enum ReplayCommand {
  static let all = [replay]

  private static let policies = UpdatePolicy.allCases.map(\.rawValue)

  static let replay = CommandDefinition(
    "replay", group: "session", summary: "Plays an event log again.",
    details: """
      The device, the measured poses, the fixes, the states and the taps come from the log in place of the models; the \
      policy, the origin camera and the locations of taps are worked out anew on the scene and site that the script has \
      made. Under the policy of the log, which is taken where no other is named, the answers are those of the log; under \
      another, tracking states are those of the model. In a block of `compare` the compared policy is taken. A log in \
      which no frame passes is an error. `tap_difference` and `origin_difference` say how far the answers and the last \
      origin camera are from the recorded ones. Afterwards the session goes on from where the log ends, with the log's \
      sensors.
      """,
    examples: [
      CommandExample(
        """
        replay "walk.jsonl" as again
        print again.frames, again.taps[0].found
        replay "walk.jsonl" policy kotlin
        """,
        after: """
          site terrain flat at 51.5238N 0.7754W altitude 60 m
          device at 51.5238N 0.7754W eye 1.6 m pitch 60 deg
          log events "walk.jsonl"
          track continuous
          wait 2 s
          tap 540 1200 as hit
          log stop events
          """)
    ],
    forms: [
      FormDefinition(
        [.parameter("file", .inputFile([".jsonl"]))], clauses: [Clause("policy", .word(policies))],
        effects: [.reads, .clock],
        result:
          "a record: frames, duration, fixes, fixes_used, taps, policy, recorded_policy, tap_difference, "
          + "origin_difference", action: run)
    ])

  @Sendable private static func run(_ call: Call) throws(ScriptError) -> Value {
    let name = try call.requiredText("file")
    let path = try call.inputPath("file")
    let bench = call.bench
    let reader = try call.at("file") { try EventLogReader(path: path, name: name) }
    var policy: UpdatePolicy?
    if bench.state.comparedTaps != nil { policy = bench.state.policy }
    if let word = try call.word("policy", policies), let chosen = UpdatePolicy(rawValue: word) { policy = chosen }
    let before = bench.state
    let marks = bench.logMarks
    var outcome = SessionReplay.Outcome()
    var milliseconds: Int64 = 0
    do throws(ScriptError) {
      try call.pass(at: "file") { isInterrupted, happened in
        var passage = Bench.Passage()
        var replay = SessionReplay(name: name, policy: policy, bench: bench)
        var start: Int64?
        while let (entry, followers) = try reader.next() {
          if passage.frames % 512 == 0, isInterrupted() {
            passage.wasInterrupted = true
            break
          }
          try reader.located { () throws(SceneError) in try replay.play(entry, followers, happened) }
          passage.frames = replay.outcome.frames
          passage.fixes = replay.outcome.fixes
          start = start ?? bench.state.clock.milliseconds
        }
        replay.finish()
        outcome = replay.outcome
        milliseconds = bench.state.clock.milliseconds - (start ?? bench.state.clock.milliseconds)
        return passage
      }
      guard outcome.frames > 0 else {
        throw call.fault(
          .mode, "no frame passes in \"\(name)\", so that nothing was replayed",
          help: "let time pass while the log is written: `wait 5 s`", at: "file")
      }
    } catch {
      // Where the user stopped it, it stands after a whole frame.
      if error.kind != .interrupt {
        bench.goBack(to: before)
        bench.goBack(to: marks)
      }
      throw error
    }
    if let session = bench.state.session { bench.state.candidate.follow(session) }
    return try report(outcome, milliseconds, name, call)
  }

  private static func report(
    _ outcome: SessionReplay.Outcome, _ milliseconds: Int64, _ name: String, _ call: Call
  ) throws(ScriptError) -> Value {
    let (heap, bench) = (call.heap, call.bench)
    let used = bench.state.session?.fixes.used ?? 0
    let policy = outcome.policies?.played ?? bench.state.policy
    call.note(
      "replayed \(name): \(Plural.text(outcome.frames, "frame")), \(Plural.text(outcome.fixes, "fix", "fixes")), "
        + "\(used) used by \(policy.rawValue), \(Plural.text(outcome.taps.count, "tap"))")
    if used == 0, let session = bench.state.session, session.mode != .ignore {
      call.warn("the policy \(policy.rawValue) used no position fix")
    }
    let taps = outcome.taps.map { tap in
      heap.native(
        TapValue(
          tap.outcome, pixel: tap.pixel, times: tap.times, spread: tap.spread, bench: bench,
          marks: call.interpreter.heightMarks))
    }
    guard call.hasResult else { return .nothing }
    func length(_ metres: Double?) -> Value { metres.map { Value($0, Units.metre) } ?? .nothing }
    return heap.record(
      [
        ("frames", Value(Double(outcome.frames))), ("duration", Value(Double(milliseconds) / 1000, Units.second)),
        ("fixes", Value(Double(outcome.fixes))), ("fixes_used", Value(Double(used))), ("taps", heap.list(taps)),
        ("policy", heap.text(policy.rawValue)),
        ("recorded_policy", outcome.policies.map { heap.text($0.recorded.rawValue) } ?? .nothing),
        ("tap_difference", length(outcome.tapDifference)), ("origin_difference", length(outcome.originDifference)),
      ], isFixed: true)
  }
}
