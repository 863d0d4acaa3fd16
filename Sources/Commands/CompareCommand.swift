import Geodesy
import Language
import Runtime
import Session
import Words
import Workbench

/// `compare policies`: the same walk and the same taps under several policies and many seeds.
enum CompareCommand {
  static let all = [compare]

  private static let fields =
    "policy, runs, taps, misses, bias_east, bias_north, bias_up, rmse_horizontal, rmse_low, rmse_high, rmse_vertical, "
    + "p68, p95, tied"

  static let compare = CommandDefinition(
    "compare", group: "session",
    summary: "Runs a block under several policies and seeds, and says how far off its taps are.",
    details: """
      The block runs once for each policy and seed, each time on a copy of everything that is then dropped; it starts its \
      own tracking, and commands that write files or records are mistakes in it. All policies get the same seeds. \
      `rmse_low` and `rmse_high` end the 95 % interval of the horizontal root mean square error, by drawing whole \
      seeds again; `p68` and `p95` are the radii that so many errors stay within. Policies are `tied` where the interval \
      of their difference from the least error holds 0. A policy that never used a fix is an error.
      """,
    examples: [
      CommandExample(
        """
        compare policies ["swiftui", "fused"] seeds 1..3 as results {
            device at 51.5238N 0.7754W eye 1.6 m pitch 60 deg
            track continuous
            wait 4 s
            tap 540 960 using reality
        }
        show (results)
        """,
        after: "site terrain flat at 51.5238N 0.7754W altitude 60 m\nsensors phone")
    ],
    forms: [
      FormDefinition(
        [.word("policies"), .parameter("policies", .any), .word("seeds"), .parameter("seeds", .any)],
        block: CommandBlock(isDropped: true), result: "a list of records: \(fields)", answers: true, action: run)
    ])

  /// The most runs of one comparison.
  private static let mostRuns = 1_000_000

  @Sendable private static func run(_ call: Call) throws(ScriptError) -> Value {
    let policies = try policies(call)
    let seeds = try seeds(call)
    guard policies.count * seeds.count <= mostRuns else {
      throw call.fault(.limit, "a comparison is of at most \(mostRuns) runs", at: "seeds")
    }
    guard !call.interpreter.isComparing else {
      throw ScriptError(.mode, "a comparison cannot run inside another")
    }
    var outcomes: [(policy: UpdatePolicy, seeds: [TapErrors])] = []
    try call.interpreter.watched(
      "comparing policies", of: policies.count * seeds.count
    ) { progress throws(ScriptError) in
      for policy in policies {
        var runs: [TapErrors] = []
        var usedFixes = 0
        for seed in seeds {
          let (errors, fixes) = try once(policy, seed, call)
          runs.append(errors)
          usedFixes += fixes
          progress?.step()
        }
        guard usedFixes > 0 else {
          throw call.fault(
            .mode, "the policy \(policy.rawValue) used no position fix in \(Plural.text(seeds.count, "run"))",
            help: "the block starts tracking (`track continuous`) and lets time pass (`wait 5 s`)", at: "policies")
        }
        outcomes.append((policy, runs))
      }
    }
    let comparison = PolicyComparison(outcomes)
    let list = call.heap.list(comparison.rows.map { record($0, call.heap) })
    return try call.answer("compare", ShowCommand.listing(list, call.shown), list)
  }

  /// One run on a copy of everything, and how many fixes it used.
  private static func once(
    _ policy: UpdatePolicy, _ seed: UInt64, _ call: Call
  ) throws(ScriptError) -> (TapErrors, fixes: Int) {
    let interpreter = call.interpreter
    interpreter.beginTrial()
    interpreter.isComparing = true
    call.bench.state.policy = policy
    call.bench.state.seed = seed
    call.bench.state.session = nil
    call.bench.state.comparedTaps = TapErrors()
    do throws(ScriptError) {
      _ = try interpreter.machine.call(call.value(CommandBlock.slotName), [])
    } catch {
      interpreter.isComparing = false
      interpreter.endTrial()
      throw error
    }
    let errors = call.bench.state.comparedTaps ?? TapErrors()
    let fixes = call.bench.state.session?.fixes.used ?? 0
    interpreter.isComparing = false
    interpreter.endTrial()
    return (errors, fixes)
  }

  private static func policies(_ call: Call) throws(ScriptError) -> [UpdatePolicy] {
    guard let elements = call.value("policies").elements, !elements.isEmpty else {
      throw call.fault(
        .type, "the policies are a list of texts, found \(call.value("policies").typeName)",
        help: "write `policies [\"swiftui\", \"fused\"]`", at: "policies")
    }
    var policies: [UpdatePolicy] = []
    let names = UpdatePolicy.allCases.map(\.rawValue)
    for element in elements {
      guard let policy = element.string.flatMap({ UpdatePolicy(rawValue: $0) }) else {
        throw call.fault(
          .type, "\(ValueText.text(element)) is no policy",
          help: element.string.flatMap { Suggestion.help(for: $0, among: names) }
            ?? "it is one of \(names.joined(separator: " "))", at: "policies")
      }
      policies.append(policy)
    }
    return policies
  }

  private static func seeds(_ call: Call) throws(ScriptError) -> [UInt64] {
    let value = call.value("seeds")
    if let ends = value.rangeEnds, ends.low.isNumber, ends.high.isNumber,
      let low = UInt64(exactly: ends.low.number), let high = UInt64(exactly: ends.high.number), low <= high,
      high - low < UInt64(mostRuns)
    {
      return Array(low...high)
    }
    if let elements = value.elements, !elements.isEmpty {
      let seeds = elements.compactMap { $0.isNumber ? UInt64(exactly: $0.number) : nil }
      if seeds.count == elements.count { return seeds }
    }
    throw call.fault(
      .type, "the seeds are a range or list of whole numbers, found \(value.typeName)", help: "write `seeds 1..40`",
      at: "seeds")
  }

  private static func record(_ row: PolicyComparison.Row, _ heap: Heap) -> Value {
    func length(_ metres: Double?) -> Value { metres.map { Value($0, Units.metre) } ?? .nothing }
    return heap.record(
      [
        ("policy", heap.text(row.policy.rawValue)), ("runs", Value(Double(row.runs))),
        ("taps", Value(Double(row.taps))), ("misses", Value(Double(row.misses))),
        ("bias_east", length(row.biasEast)), ("bias_north", length(row.biasNorth)), ("bias_up", length(row.biasUp)),
        ("rmse_horizontal", length(row.horizontal)), ("rmse_low", length(row.low)), ("rmse_high", length(row.high)),
        ("rmse_vertical", length(row.vertical)), ("p68", length(row.radius68)), ("p95", length(row.radius95)),
        ("tied", Value(row.isTied)),
      ], isFixed: true)
  }
}
