import Language
import Runtime

/// What is to be done when something has happened.
final class EventHandlers {
  private var handlers: [(event: String, handler: Value)] = []
  private var kept: [[(event: String, handler: Value)]] = []

  /// The functions that are called.
  var values: [Value] { handlers.map(\.handler) + kept.joined().map(\.handler) }

  func add(_ handler: Value, for event: String) { handlers.append((event, handler)) }
  /// Takes the functions of an event out, and gives them.
  func remove(_ event: String) -> [Value] {
    let removed = handlers(of: event)
    handlers.removeAll { $0.event == event }
    return removed
  }
  func handlers(of event: String) -> [Value] { handlers.filter { $0.event == event }.map(\.handler) }

  func beginTrial() { kept.append(handlers) }
  func endTrial() { if let last = kept.popLast() { handlers = last } }
  func abandonTrials() {
    if let first = kept.first { handlers = first }
    kept = []
  }
}

/// `on` and `off`.
enum EventCommands {
  static let all = [on, off]

  /// The events, by the commands that cause them.
  static let names = ["tap", "record", "apply", "track", SessionEventNames.fix]
  /// Events of two words, by the first.
  private static let pairs = [
    ("plane", ["added", "updated"]), ("origin", ["moved"]), ("tracking", ["changed"]), ("calibration", ["lost"]),
    ("hovered", ["changed"]), ("geometry", ["changed"]), ("selection", ["changed"]),
  ]

  /// A form that names an event, and how its name is found.
  private struct Lead: Sendable {
    let elements: [SyntaxElement]
    let name: @Sendable (Call) throws(ScriptError) -> String?
  }

  private static let leads: [Lead] =
    [
      Lead(elements: [.parameter("event", .word(names))]) { (call: Call) throws(ScriptError) in
        try call.word("event", names)
      }
    ]
    + pairs.map { first, seconds in
      Lead(elements: [.word(first), .parameter("what", .word(seconds))]) { (call: Call) throws(ScriptError) in
        try call.word("what", seconds).map { "\(first) \($0)" }
      }
    }
    + [
      Lead(elements: [.word("picked"), .word("up"), .word("changed")]) { (_: Call) throws(ScriptError) in
        "picked up changed"
      }
    ]

  static let on = CommandDefinition(
    "on", group: "language", summary: "Runs a block whenever a command of a kind has finished.",
    details: """
      The block sees `event`, a record with the `name` of the event and the `value` that the command gives. It runs \
      right after the command; blocks for one event run in the order in which they stand. What happens inside a block \
      waits until it has ended.
      """,
    examples: [
      CommandExample(
        """
        on tap { print "{event.value.distance: .1}" }
        tap 540 1200
        off tap
        """,
        after: """
          site terrain flat at 51.5238N 0.7754W altitude 60 m
          device at 51.5238N 0.7754W eye 1.6 m
          track continuous
          """)
    ],
    forms: leads.map { lead in
      FormDefinition(lead.elements, block: CommandBlock(["event"])) { (call: Call) throws(ScriptError) in
        guard let event = try lead.name(call) else { return .nothing }
        call.interpreter.events.add(call.value(CommandBlock.slotName), for: event)
        call.note("on \(event)")
        return .nothing
      }
    })

  static let off = CommandDefinition(
    "off", group: "language", summary: "Ends what `on` has begun.", examples: [CommandExample("off tap")],
    forms: leads.map { lead in
      FormDefinition(lead.elements) { (call: Call) throws(ScriptError) in
        guard let event = try lead.name(call) else { return .nothing }
        let handlers = call.interpreter.events.remove(event)
        call.interpreter.machine.unqueue(handlers)
        call.note(handlers.isEmpty ? "nothing was to be done on \(event)" : "off \(event)")
        return .nothing
      }
    })
}

extension Call {
  /// Lets the blocks of an event run when the command has finished.
  func raise(_ event: String, _ value: Value) throws(ScriptError) {
    for handler in interpreter.events.handlers(of: event) {
      let record = heap.record([("name", heap.text(event)), ("value", value)], isFixed: true)
      try interpreter.machine.queue(handler, event: record)
    }
  }

  /// Whether anything is to be done on an event.
  func isAwaited(_ event: String) -> Bool { !interpreter.events.handlers(of: event).isEmpty }
}
