import Language
import Runtime
import Workbench

/// Commands that bring in other scripts. The checker reads the files and the compiler puts them in their places.
enum FileCommands {
  static let all = [run, use]

  static let run = CommandDefinition(
    "run", group: "language", summary: "Carries out another script as if it stood here.",
    details: """
      The path is a text without code, and counts from the folder of the script that names it. The file is read and \
      checked before anything runs. Its names are names of the block that `run` stands in.
      """,
    examples: [CommandExample("run \"setup.arp\"\nprint eye_height")],
    forms: [FormDefinition([.parameter("script", .script)], effects: .reads, role: .run)])

  static let use = CommandDefinition(
    "use", group: "language", summary: "Makes the functions and fixed names of another script known.",
    details: """
      The file is carried out once in a run, with names of its own. Its functions (`def`) and fixed names (`let`) \
      become known here; with `as NAME` they are the fields of a record of that name.
      """,
    examples: [
      CommandExample("use \"slopes.arp\"\nprint slope(1 m, 20 m)"),
      CommandExample("use \"slopes.arp\" as slopes\nprint slopes.slope(1 m, 20 m)"),
    ],
    forms: [
      FormDefinition(
        [.parameter("script", .script)], effects: .reads,
        result: "a record of the functions and fixed names of the file",
        role: .use)
    ])
}

/// Functions about files.
enum FileFunctions {
  static let all = [path]

  static let path = FunctionDefinition(
    "path", ["file: text"], result: "a text",
    summary: "The path of a file beside the script that this call is written in, for libraries.",
    example: ("count(path(\"trees.csv\")) > 9", "true")
  ) { (arguments, interpreter) throws(ScriptError) in
    guard let file = arguments[0].string else {
      throw ScriptError(.type, "path takes a text, found \(arguments[0].typeName)", slot: 0)
    }
    let start = interpreter.bench.files.startFolder
    let folder = FileAccess.absolute(arguments.source?.folder ?? ".", in: start)
    return arguments.heap.text(FileAccess.absolute(file, in: folder))
  }
}
