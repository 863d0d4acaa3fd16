import Language
import Runtime
import Session
import Site
import Workbench

/// `gate`: what a point must be good for to be recorded.
enum GateCommand {
  static let all = [gate]

  private static let classes = [FixClass.single, .differential, .rtkFloat, .rtk].map(\.rawValue)

  static let gate = CommandDefinition(
    "gate", group: "calibration", summary: "Says what a point must be good for to be recorded.",
    details: """
      `horizontal` and `vertical` are the largest sigmas of a tap, `fix` the least class of the last fix. Once a point has \
      passed, `exit` gives the wider sigmas at which the gate closes again. `record … override "reason"` stores a point \
      that does not pass, with the reason. `gate off` takes it away.
      """,
    examples: [CommandExample("gate horizontal 0.5 m vertical 1 m fix rtk_float exit 0.8 m 1.5 m\ngate off")],
    forms: [
      FormDefinition([.word("off")]) { (call: Call) throws(ScriptError) in
        call.bench.state.gate = nil
        call.note("no gate")
        return .nothing
      },
      FormDefinition(
        [],
        clauses: [
          Clause("horizontal", .quantity(.length)), Clause("vertical", .quantity(.length)),
          Clause("fix", .word(classes)),
          Clause(
            "exit", [.parameter("exit", .quantity(.length)), .optional("exit_vertical", .quantity(.length))]),
        ], action: set),
    ])

  @Sendable private static func set(_ call: Call) throws(ScriptError) -> Value {
    let horizontal = try positive("horizontal", call)
    let vertical = try positive("vertical", call)
    let fixClass = try call.word("fix", classes).flatMap { FixClass(rawValue: $0) }
    guard horizontal != nil || vertical != nil || fixClass != nil else {
      throw ScriptError(
        .type, "the gate says nothing", help: "write `gate horizontal 1 m`, or `gate off` to take it away")
    }
    let exit = try positive("exit", call)
    let exitVertical = try positive("exit_vertical", call) ?? exit.flatMap { horizontal == nil ? $0 : nil }
    if let exit, let horizontal, exit < horizontal {
      throw call.fault(.range, "the gate would close before it opens: `exit` is the wider size", at: "exit")
    }
    if let exitVertical, let vertical, exitVertical < vertical {
      throw call.fault(.range, "the gate would close before it opens: `exit` is the wider size", at: "exit")
    }
    call.bench.state.gate = QualityGate(
      horizontal: horizontal, vertical: vertical, fixClass: fixClass, exitHorizontal: horizontal == nil ? nil : exit,
      exitVertical: exitVertical)
    call.note("gate set")
    return .nothing
  }

  private static func positive(_ name: String, _ call: Call) throws(ScriptError) -> Double? {
    guard let length = try call.length(name) else { return nil }
    guard length > 0 else { throw call.fault(.range, "\(name) is above 0 m", at: name) }
    return length
  }

  /// Lets a candidate through the gate: nil where it passes, else the reason that `override` gives. Throws where it does
  /// not pass.
  static func admit(_ candidate: Candidate, _ call: Call) throws(ScriptError) -> String? {
    guard var gate = call.bench.state.gate else { return nil }
    let reason = gate.judge(candidate.tap.sigma, fixClass: call.bench.state.session?.lastFix?.fixClass)
    call.bench.state.gate = gate
    guard let reason else { return nil }
    guard let override = try call.text("override"), !override.isEmpty else {
      throw ScriptError(
        .range, "the gate is closed for this point: \(reason)",
        help: "improve it (wait, walk, calibrate), or `record … override \"why\"`")
    }
    call.warn("the gate is closed (\(reason)), and overridden: \(override)")
    return override
  }
}
