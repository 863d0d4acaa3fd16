import Language
import Runtime

/// Functions on the fields of records, features and other values that have fields.
enum RecordFunctions {
  static let all = [keys, values, has]

  static let keys = FunctionDefinition(
    "keys", ["x: record, feature or other value with fields"], result: "a list of texts",
    summary: "The names of the fields in order.",
    example: ("keys({species: \"oak\", height: 12 m})", "[\"species\", \"height\"]")
  ) { (arguments, _) throws(ScriptError) in
    arguments.heap.list(try names(arguments).map { arguments.heap.text($0) })
  }

  static let values = FunctionDefinition(
    "values", ["x: record, feature or other value with fields"], result: "a list",
    summary: "The values of the fields in order.",
    example: ("values({species: \"oak\", height: 12 m})", "[\"oak\", 12 m]")
  ) { (arguments, _) throws(ScriptError) in
    if let fields = arguments[0].fields { return arguments.heap.list(fields.map(\.value)) }
    var values: [Value] = []
    for name in try names(arguments) {
      values.append(try arguments[0].native?.field(name, arguments.heap) ?? .nothing)
    }
    return arguments.heap.list(values)
  }

  static let has = FunctionDefinition(
    "has", ["x: record, feature or other value with fields", "name: text"], result: "true or false",
    summary: "Whether there is a field of a name.", example: ("has({height: 12 m}, \"height\")", "true")
  ) { (arguments, _) throws(ScriptError) in
    Value(try names(arguments).contains(try arguments.text(1)))
  }

  private static func names(_ arguments: FunctionArguments) throws(ScriptError) -> [String] {
    if let fields = arguments[0].fields { return fields.map(\.name) }
    guard let names = arguments[0].native?.fieldNames, !names.isEmpty else {
      throw arguments.mismatch("a record", 0)
    }
    return names
  }
}
