import Language

/// Every command and function: the one source for parser, checker, help, completion and the reference in grammar.md.
public enum CommandTable {
  static let commands: [CommandDefinition] = LanguageCommands.all

  static let functions: [FunctionDefinition] = CoreFunctions.all

  /// The commands and functions as the language sees them.
  public static let vocabulary = Vocabulary(commands: commands.map(\.syntax), functions: functions.map(\.signature))
}
