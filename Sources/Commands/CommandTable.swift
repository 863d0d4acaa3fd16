import Language

/// Every command and function: the one source for parser, checker, help, completion and the reference in grammar.md.
public enum CommandTable {
  static let commands: [CommandDefinition] =
    SceneCommands.all + ShowCommand.all + SiteCommands.all + DeviceCommands.all + SessionCommands.all
    + SurveyCommands.all + LanguageCommands.all

  static let functions: [FunctionDefinition] = CoreFunctions.all + GeodesyFunctions.all

  /// The commands and functions as the language sees them.
  public static let vocabulary = Vocabulary(
    commands: commands.map(\.syntax), functions: functions.map(\.signature), builtinNames: ["args"])
}
