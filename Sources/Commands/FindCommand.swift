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
    var found: [Value] = []
    try call.forEachMatch("layer", "where") { _, feature throws(ScriptError) in
      found.append(feature)
      return true
    }
    let list = call.heap.list(found)
    if !call.hasResult {
      call.interpreter.output.answer(
        "find", found.isEmpty ? "no features" : found.map { ValueText.text($0) }.joined(separator: "\n"),
        JSON.of(list, call.heap))
    }
    return list
  }
}

extension Call {
  /// Calls `body` with the index and the value of each feature of a layer for which a condition, where one was given, holds; one for which it
  /// returns true is kept from being collected until the caller releases it. Throws (type) where the argument is no
  /// layer, or the condition is neither true nor false.
  func forEachMatch(
    _ name: String, _ condition: String, _ body: (Int, Value) throws(ScriptError) -> Bool
  ) throws(ScriptError) {
    guard let layer = value(name).native as? LayerValue, let count = try layer.count() else {
      throw fault(.type, "a layer is wanted here, found \(value(name).typeName)", at: name)
    }
    let machine = interpreter.machine
    let filter = value(condition)
    let wasFiltering = machine.isFiltering
    defer { machine.isFiltering = wasFiltering }
    for index in 0..<count {
      try Interrupt.check()
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
      if try !body(index, feature) { machine.release(to: machine.keptCount - 1) }
    }
  }
}
