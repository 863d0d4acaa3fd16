import Language
import Runtime
import Session
import Workbench

/// `log`: what happens is written while it happens.
enum LogCommands {
  static let all = [log]

  private static let words = ["events", "fixes", "poses"]

  static let log = CommandDefinition(
    "log", group: "session", summary: "Writes what happens into a file, from now on.",
    details: """
      `events` writes everything that a replay needs, as JSON lines: the frames with the true device, the measured pose \
      and the scene camera, fixes, starts of the AR frame, planes, taps, states; docs/event-log.md defines the form, and \
      `replay` reads it. `fixes` writes the fixes that the session gets, as NMEA 0183 (.nmea) or as a GPX track (.gpx); \
      `poses` writes the poses as they are measured, in the text format of the TUM RGB-D benchmark (.tum), z up. A log \
      ends with `log stop` or with the run; a run that fails leaves none. To be replayed exactly, begin the log before \
      `track`.
      """,
    examples: [
      CommandExample(
        """
        log events "walk.jsonl"
        track continuous
        wait 2 s
        tap 540 1200 as hit
        log stop events
        """,
        after: """
          site terrain flat at 51.5238N 0.7754W altitude 60 m
          device at 51.5238N 0.7754W eye 1.6 m
          sensors phone
          """)
    ],
    forms: [
      start("events", [".jsonl"]) { _ in .events },
      start("fixes", [".nmea", ".gpx"]) { $0.hasSuffix(".gpx") ? .gpx : .nmea },
      start("poses", [".tum", ".txt"]) { _ in .tum },
      FormDefinition([.word("stop"), .optional("what", .word(words))], effects: .writes) {
        (call: Call) throws(ScriptError) in
        let word = try call.word("what", words)
        let ended = try Faults.attempt { try call.bench.stopLogs(word) }
        guard !ended.isEmpty else {
          throw ScriptError(
            .mode, word.map { "no \($0) are being logged" } ?? "nothing is being logged",
            help: "`log events \"walk.jsonl\"` begins a log")
        }
        for log in ended {
          call.note("\(log.shownPath): \(Plural.text(log.count, unit(log.kind), units(log.kind)))")
        }
        return .nothing
      },
    ])

  private static func unit(_ kind: SessionLog.Kind) -> String {
    switch kind {
    case .events: "frame"
    case .nmea, .gpx: "fix"
    case .tum: "pose"
    }
  }

  private static func units(_ kind: SessionLog.Kind) -> String {
    kind == .nmea || kind == .gpx ? "fixes" : unit(kind) + "s"
  }

  private static func start(
    _ word: String, _ endings: [String], _ kind: @escaping @Sendable (String) -> SessionLog.Kind
  ) -> FormDefinition {
    FormDefinition(
      [.word(word), .parameter("file", .outputFile(endings))], clauses: [Clause("replace")], effects: .writes
    ) { (call: Call) throws(ScriptError) in
      let shown = try call.requiredText("file")
      let path = try call.outputPath("file")
      guard endings.contains(where: { path.lowercased().hasSuffix($0) }) else {
        throw call.fault(
          .file, "\(shown) is no name for a log of \(word)",
          help: "let the name end in \(endings.joined(separator: " or "))", at: "file")
      }
      let bench = call.bench
      if let open = bench.state.logs.first(where: { $0.kind.word == word }) {
        throw ScriptError(
          .mode, "\(word) are being logged into \(open.shownPath) already", help: "`log stop \(word)` ends that log")
      }
      // What is made in a trial is taken back, so a file that exists is left alone and a stand-in takes its place.
      let target = bench.isTrying && FileAccess.exists(path) ? bench.standIn(for: path) : path
      try call.at("file") {
        try bench.startLog(kind(path.lowercased()), path: target, replaces: call.flag("replace"))
      }
      call.note("\(word) are logged into \(shown)")
      return .nothing
    }
  }
}
