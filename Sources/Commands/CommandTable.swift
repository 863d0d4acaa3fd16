import Language
import Runtime
import Workbench

/// Every command and function: the one source for parser, checker, help, completion and the reference in grammar.md.
public enum CommandTable {
  static let commands: [CommandDefinition] =
    SceneCommands.all + RendererCommand.all + ShowCommand.all + SiteCommands.all + DeviceCommands.all
    + MotionCommands.all
    + TimeCommands.all + SensorCommands.all + SessionCommands.all + TapCommands.all + PlanesCommand.all
    + CompareCommand.all + CalibrationCommands.all + ControlCommands.all
    + MapCommands.all + GraphicCommands.all + EditCommands.all + ReticleCommands.all + ShapeCommands.all
    + MeasureCommand.all + ValidityCommands.all + NormalizeCommand.all + SnapCommand.all + SketchCommands.all + [
      GateCommand.gate, ErrorsCommand.errors, BudgetCommand.budget,
      TruthCommand.truth,
    ]
    + PoseCommands.all + LogCommands.all + ReplayCommand.all
    + OriginCommands.all + AnchorCommands.all
    + DomainCommand.all + SurveyCommands.all + [FindCommand.find, ExportCommand.export] + FeatureCommands.all
    + AppendCommand.all
    + AttachmentCommands.all + PictureCommands.all + LanguageCommands.all + FileCommands.all + EventCommands.all
    + SettingCommands.all + PromptCommands.all + LessonCommand.all

  /// The functions by theme, in the order in which help and grammar.md show them.
  private static let functionGroups: [(name: String, functions: [FunctionDefinition])] = [
    ("numbers", NumberFunctions.all + [CoreFunctions.closeTo] + AngleFunctions.all + StatisticsFunctions.all),
    ("texts", TextFunctions.all + [FormatFunction.format]),
    (
      "lists",
      [CoreFunctions.count] + SequenceFunctions.all + ListFunctions.all + RecordFunctions.all + ScriptedFunctions.all
    ),
    ("dates", DateFunctions.all),
    ("positions", GeodesyFunctions.all),
    ("geometry", GeometryFunctions.all),
    ("files", FileFunctions.all),
  ]

  static let functions: [FunctionDefinition] = functionGroups.flatMap { group in
    group.functions.map { function in
      var function = function
      function.signature.group = group.name
      return function
    }
  }

  /// The commands and functions as the language sees them.
  public static let vocabulary = Vocabulary(
    commands: commands.map(\.syntax), functions: functions.map(\.signature), builtinNames: HelpTopics.names.map(\.word),
    managedFields: Provenance.fields.map(\.name))
}

extension Interpreter {
  /// A run over a workbench with all commands, with the script's arguments and its limits.
  public convenience init(
    bench: Bench, output: any Output, arguments: [String] = [], showsNotes: Bool = false,
    limits: RunLimits = RunLimits()
  ) {
    self.init(
      commands: CommandTable.commands, functions: CommandTable.functions, vocabulary: CommandTable.vocabulary,
      bench: bench, output: output, arguments: arguments, showsNotes: showsNotes, limits: limits)
  }
}

extension HelpText {
  /// A page about the commands and functions of the table, or the overview without a topic. Throws where there is no
  /// such topic.
  public static func page(_ topic: String?) throws(ScriptError) -> String {
    try page(topic, of: CommandTable.vocabulary)
  }
}
