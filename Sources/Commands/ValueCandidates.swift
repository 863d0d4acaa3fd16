import Language
import Runtime
import Words

/// Variables and the fields of their values that Tab offers.
enum ValueCandidates {
  /// The variables of the run, those that the entry itself declares included.
  static func variables(local: [String], _ interpreter: Interpreter) -> [Completer.Candidate] {
    let known = interpreter.names.variableNames.map { name in
      let value = interpreter.names.slot(of: name).flatMap { interpreter.machine.global($0) }
      let isCalled = value?.kind == .function
      return Completer.Candidate(
        name + (isCalled ? "(" : ""), value.map { summary($0) } ?? "variable", endsWord: !isCalled)
    }
    return local.filter { interpreter.names.slot(of: $0) == nil }.map { Completer.Candidate($0, "variable") } + known
  }

  /// The fields of what a path leads to; nothing where it leads nowhere, or that cannot be read.
  static func fields(
    of path: CompletionPath, loops: [String: CompletionPath], _ interpreter: Interpreter
  ) -> [Completer.Candidate] {
    let heap = interpreter.machine.heap
    let mark = interpreter.machine.keptCount
    defer { interpreter.machine.release(to: mark) }
    guard let value = value(of: path, loops: loops, interpreter, depth: 0) else { return [] }
    interpreter.machine.keep(value)
    if let fields = value.fields {
      return fields.map { Completer.Candidate($0.name, summary($0.value), endsWord: !hasFields($0.value)) }
    }
    guard let object = value.native else { return [] }
    return object.fieldNames.map { name in
      let field = (try? object.field(name, heap)) ?? nil
      return Completer.Candidate(name, field.map { summary($0) } ?? "", endsWord: field.map { !hasFields($0) } ?? true)
    }
  }

  private static func value(
    of path: CompletionPath, loops: [String: CompletionPath], _ interpreter: Interpreter, depth: Int
  ) -> Value? {
    guard depth < 10, var value = start(of: path, loops: loops, interpreter, depth: depth) else { return nil }
    let heap = interpreter.machine.heap
    for step in path.steps {
      interpreter.machine.keep(value)
      let next: Value?
      switch step {
      case .field(let name):
        next = value.fields?.first { $0.name == name }?.value ?? ((try? value.native?.field(name, heap)) ?? nil)
      case .element(let index):
        if let elements = value.elements {
          next = elements.indices.contains(index) ? elements[index] : elements.first
        } else {
          next = try? value.native?.element(index, heap)
        }
      }
      guard let next, next.kind != .nothing else { return nil }
      value = next
    }
    return value
  }

  private static func start(
    of path: CompletionPath, loops: [String: CompletionPath], _ interpreter: Interpreter, depth: Int
  ) -> Value? {
    if let loop = loops[path.name], loop.name != path.name {
      return value(of: loop, loops: loops, interpreter, depth: depth + 1)
    }
    if let slot = interpreter.names.slot(of: path.name), let value = interpreter.machine.global(slot) { return value }
    let heap = interpreter.machine.heap
    if interpreter.hasProject(path.name) { return try? interpreter.project(path.name, heap) }
    guard interpreter.vocabulary.builtinNames.contains(path.name) else { return nil }
    return try? interpreter.builtin(path.name, heap)
  }

  private static func hasFields(_ value: Value) -> Bool {
    value.kind == .record || value.native.map { !$0.fieldNames.isEmpty } ?? false
  }

  /// What a value is, and where it is short its text.
  private static func summary(_ value: Value) -> String {
    switch value.kind {
    case .nothing: "nil"
    case .absent, .box: ""
    case .function: "function \(ValueText.text(value))"
    case .list: "list of \(value.elements?.count ?? 0)"
    case .record: "record of \(value.fields?.count ?? 0) fields"
    case .text: "text \(Quotation.excerpt(value.string ?? ""))"
    case .native:
      switch value.native {
      case let geometry as GeometryValue: GeometryWords.summary(geometry)
      case let value? where value is PositionValue || value is DateValue || value is MomentValue:
        "\(value.typeName) \(value.text)"
      default: value.typeName
      }
    default: "\(value.typeName) \(ValueText.text(value))"
    }
  }
}
