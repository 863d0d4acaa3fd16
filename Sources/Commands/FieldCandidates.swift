import Runtime
import Survey
import Workbench

/// Fields of layers, and the labels that they take, that Tab offers.
enum FieldCandidates {
  /// The fields of a layer that is recorded into, or the labels that one of its fields takes.
  static func recorded(_ layer: String, _ field: String?, _ state: BenchState) -> [Completer.Candidate] {
    guard let schema = state.table(layer)?.store.schema else { return [] }
    guard let field else {
      return schema.fields.filter { !$0.isManaged }.map { definition in
        let domain = schema.domain(of: definition)?.name
        return Completer.Candidate(definition.name + ":", domain ?? definition.type.description)
      }
    }
    guard let definition = schema.fields.first(where: { $0.name == field }),
      let domain = schema.domain(of: definition)?.coded
    else { return [] }
    return domain.labels.map { Completer.Candidate(ValueText.quote($0), domain.name) }
  }

  /// The fields of the feature under test: of the last of these words that is a layer's name.
  static func filtered(_ words: [String], _ interpreter: Interpreter) -> [Completer.Candidate] {
    let state = interpreter.bench.state
    for word in words.reversed() {
      if let table = state.table(word) {
        return table.store.schema.fields.map { Completer.Candidate($0.name, $0.type.description) } + fixed
      }
      if let layer = state.scene.layer(word) {
        return layer.source.fields.map { Completer.Candidate($0.name, $0.kind.rawValue) } + fixed
      }
    }
    return fixed
  }

  private static let fixed = [
    Completer.Candidate("id", "the feature's number"), Completer.Candidate("position", "its place"),
    Completer.Candidate("geometry", "its shape"),
  ]
}
