import Language
import Runtime

/// `find`, the features of a layer that a condition holds for.
enum FindCommand {
  static let find = CommandDefinition(
    "find", group: "survey", summary: "Gives the features of a layer, or those for which a condition holds.",
    details: "In the condition `.Name` is a field of the feature under test.",
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
    guard let layer = call.value("layer").native as? LayerValue, let count = try layer.count() else {
      throw call.fault(.type, "a layer is wanted here, found \(call.value("layer").typeName)", at: "layer")
    }
    let machine = call.interpreter.machine
    let mark = machine.keptCount
    defer { machine.release(to: mark) }
    let filter = call.value("where")
    var found: [Value] = []
    for index in 0..<count {
      let feature = try layer.element(index, call.heap)
      if filter.kind != .absent {
        machine.keep(feature)
        let outcome = try machine.call(filter, [feature])
        guard let holds = outcome.boolean else {
          throw call.fault(.type, "the condition is true or false, found \(outcome.typeName)", at: "where")
        }
        guard holds else {
          machine.release(to: machine.keptCount - 1)
          continue
        }
      }
      found.append(feature)
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
