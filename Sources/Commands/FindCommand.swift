import Language
import Runtime

/// `find`, the features of a layer that a condition holds for.
enum FindCommand {
  static let find = CommandDefinition(
    "find", group: "survey", summary: "Gives the features of a layer, or those for which a condition holds.",
    details: """
      In the condition `.Name` is a field of the feature under test. A comparison with a missing value does not hold; \
      `.Name == nil` finds those.
      """,
    examples: [
      CommandExample(
        "find trees where (.Height > 3 m) as tall\nprint count(tall)",
        after: "layer trees new \"trees.gpkg\" point z {Height: length}")
    ],
    forms: [
      FormDefinition(
        [.parameter("layer", .project([.layer]))], clauses: [Clause("where", .filter)], effects: .reads,
        result: "a list of features", answers: true, action: run)
    ])

  @Sendable private static func run(_ call: Call) throws(ScriptError) -> Value {
    let machine = call.interpreter.machine
    let mark = machine.keptCount
    defer { machine.release(to: mark) }
    var found: [(index: Int?, value: Value)] = []
    try call.forEachMatch("layer", "where") { feature, index throws(ScriptError) in
      found.append((index, feature))
      return true
    }
    let list = call.heap.list(found.map(\.value))
    guard !call.hasResult, let layer = call.value("layer").native as? LayerValue else { return list }
    let columns = FeatureRows.columns(of: layer)
    let shown = call.shown
    var text = "no features"
    if !found.isEmpty, call.bench.state.display.form == .table {
      let rows = Array(found.prefix(ResultRows.mostShown))
      text =
        try FeatureRows.table(rows, columns, isRecorded: layer.table != nil, call.heap, shown).text(shown) + "\n"
        + ShowCommand.counted(found.count)
    }
    try call.write("find", text, JSON.of(list, call.heap)) { () throws(ScriptError) in
      try FeatureRows.table(found, columns, isRecorded: layer.table != nil, call.heap, shown)
    }
    return list
  }
}

extension Call {
  /// Calls `body` with each feature of a layer, and its index in it, for which a condition, where one was given, holds; one for which it
  /// returns true is kept from being collected until the caller releases it. Throws (type) where the argument is no
  /// layer, or the condition is neither true nor false.
  func forEachMatch(
    _ name: String, _ condition: String, _ body: (Value, Int) throws(ScriptError) -> Bool
  ) throws(ScriptError) {
    guard let layer = value(name).native as? LayerValue, let count = try layer.count() else {
      throw fault(.type, "a layer is wanted here, found \(value(name).typeName)", at: name)
    }
    noteUnknownLabels(in: layer, condition)
    let machine = interpreter.machine
    let filter = value(condition)
    let wasFiltering = machine.isFiltering
    defer { machine.isFiltering = wasFiltering }
    try interpreter.watched("looking through \(layer.name)", of: count) { progress throws(ScriptError) in
      for index in 0..<count {
        try Interrupt.check()
        progress?.step()
        let feature = try layer.element(index, heap)
        machine.keep(feature)
        if filter.kind != .absent {
          machine.isFiltering = true
          let outcome = try machine.call(filter, [feature])
          machine.isFiltering = wasFiltering
          guard let holds = outcome.boolean else {
            throw fault(.type, "the condition is true or false, found \(outcome.typeName)", at: condition)
          }
          guard holds else {
            machine.release(to: machine.keptCount - 1)
            continue
          }
        }
        if try !body(feature, index) { machine.release(to: machine.keptCount - 1) }
      }
    }
  }
}
