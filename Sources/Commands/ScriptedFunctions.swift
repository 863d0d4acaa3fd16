import Language
import Runtime

/// Functions that take functions. They are written in the language, so that a function may call them and they it to any
/// depth, and steps and Ctrl-C are seen inside them.
enum ScriptedFunctions {
  static let all = [map, filter, sortBy, minBy, maxBy, any, every]

  static let map = FunctionDefinition(
    "map", ["list: list, range or layer", "function: function of an element"], result: "a list",
    summary: "What a function gives for each element.", example: ("map([1, 2, 3], fn(x) x * 2 m)", "[2 m, 4 m, 6 m]"),
    script: """
      fn(list, function) {
        let result = []
        for x in list { append(result, function(x)) }
        return result
      }
      """)

  static let filter = FunctionDefinition(
    "filter", ["list: list, range or layer", "condition: function of an element"], result: "a list",
    summary: "The elements for which a function gives true.",
    example: ("filter(1..9, fn(x) x mod 3 == 0)", "[3, 6, 9]"),
    script: """
      fn(list, condition) {
        let result = []
        for x in list { if condition(x) { append(result, x) } }
        return result
      }
      """)

  static let sortBy = FunctionDefinition(
    "sort_by",
    [
      "list: list, range or layer", "key: function of an element, or the name of a field",
      ":descending?: true or false",
    ],
    result: "a list",
    summary: "The elements in the order of what a function gives for them; those with equal keys stay in order.",
    example: ("sort_by([\"oak\", \"elm\", \"alder\"], count)", "[\"oak\", \"elm\", \"alder\"]"),
    script: """
      fn(list, key, descending = false) {
        let elements = []
        let keys = []
        let is_name = key == text(key)
        for x in list {
          append(elements, x)
          if is_name { append(keys, x[key]) } else { append(keys, key(x)) }
        }
        return sort(elements, by: keys, descending: descending)
      }
      """)

  static let minBy = extreme("min_by", "least", "<", "\"elm\"")
  static let maxBy = extreme("max_by", "greatest", ">", "\"alder\"")

  private static func extreme(
    _ name: String, _ which: String, _ comparison: String, _ value: String
  ) -> FunctionDefinition {
    FunctionDefinition(
      name, ["list: list, range or layer", "key: function of an element, or the name of a field"],
      result: "an element, or nil",
      summary: "The element with the \(which) key, the first of several; elements whose key is nil do not count.",
      example: ("\(name)([\"elm\", \"oak\", \"alder\"], count)", String(value.dropFirst().dropLast())),
      script: """
        fn(list, key) {
          var best = nil
          var best_key = nil
          var own = nil
          let is_name = key == text(key)
          for x in list {
            if is_name { own = x[key] } else { own = key(x) }
            if own != nil and (best_key == nil or own \(comparison) best_key) {
              best = x
              best_key = own
            }
          }
          return best
        }
        """)
  }

  static let any = FunctionDefinition(
    "any", ["list: list, range or layer", "condition: function of an element"], result: "true or false",
    summary: "Whether a function gives true for some element.", example: ("any([3, 8], fn(x) x > 5)", "true"),
    script: """
      fn(list, condition) {
        for x in list { if condition(x) { return true } }
        return false
      }
      """)

  static let every = FunctionDefinition(
    "every", ["list: list, range or layer", "condition: function of an element"], result: "true or false",
    summary: "Whether a function gives true for all elements.", example: ("every([3, 8], fn(x) x > 5)", "false"),
    script: """
      fn(list, condition) {
        for x in list { if not condition(x) { return false } }
        return true
      }
      """)
}
