import Language
import Runtime
import Workbench

/// Every command and function: the one source for parser, checker, help, completion and the reference in grammar.md.
public enum CommandTable {
  static let commands: [CommandDefinition] =
    SceneCommands.all + ShowCommand.all + SiteCommands.all + DeviceCommands.all + SessionCommands.all
    + SurveyCommands.all + LanguageCommands.all + SettingCommands.all

  static let functions: [FunctionDefinition] = CoreFunctions.all + GeodesyFunctions.all + GeometryFunctions.all

  /// The commands and functions as the language sees them.
  public static let vocabulary = Vocabulary(
    commands: commands.map(\.syntax), functions: functions.map(\.signature), builtinNames: ["args"])
}

extension Interpreter {
  /// A run over a workbench with all commands, with the script's arguments and the limits on steps and on bytes of
  /// values.
  public convenience init(
    bench: Bench, output: any Output, arguments: [String] = [], showsNotes: Bool = false,
    stepLimit: Int = 100_000_000_000, memoryLimit: Int = 2 << 30
  ) {
    self.init(
      commands: CommandTable.commands, functions: CommandTable.functions, vocabulary: CommandTable.vocabulary,
      bench: bench, output: output, arguments: arguments, showsNotes: showsNotes, stepLimit: stepLimit,
      memoryLimit: memoryLimit)
  }
}

extension HelpText {
  /// A page about the commands and functions of the table, or the overview without a topic. Throws where there is no
  /// such topic.
  public static func page(_ topic: String?) throws(ScriptError) -> String {
    try page(topic, of: CommandTable.vocabulary)
  }
}
