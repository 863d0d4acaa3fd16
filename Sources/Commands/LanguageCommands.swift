import Language
import Runtime

/// Commands of the language itself: what is said, how help is found, how one leaves.
enum LanguageCommands {
  static let all = [print, help, explain, quit, exit]

  static let print = CommandDefinition(
    "print", group: "language", summary: "Prints values on one line.",
    details: """
      Takes whole expressions with commas between them; `print 5 -3` prints 2. Code in braces stands in texts, with a \
      format after a colon: `{x: .2}` gives two decimals.
      """,
    examples: [
      CommandExample("print \"two trees are {3.5 m + 20 cm} apart\""), CommandExample("print 5 -3, 1 km in m"),
    ],
    forms: [
      FormDefinition([.parameter("values", .expressions)]) { (call: Call) throws(ScriptError) in
        let values = call.value("values").elements ?? []
        call.interpreter.output.print(
          values.map { ValueText.text($0) }.joined(separator: " "),
          values.count == 1 ? JSON.of(values[0], call.heap) : .array(values.map { JSON.of($0, call.heap) }))
        return .nothing
      }
    ])

  static let help = CommandDefinition(
    "help", group: "language", summary: "Shows what there is, or the page of a command, function or topic.",
    examples: [CommandExample("help tap"), CommandExample("help functions")],
    forms: [
      FormDefinition([.optional("topic", .topic)]) { (call: Call) throws(ScriptError) in
        let topic = try call.text("topic")
        let text = try HelpText.page(
          topic, of: call.interpreter.vocabulary, width: min(HelpText.width, call.shown.columns ?? HelpText.width))
        call.interpreter.output.answer("help", text, .string(text))
        return .nothing
      }
    ])

  static let explain = CommandDefinition(
    "explain", group: "language", summary: "Shows how a statement is read, without carrying it out.",
    details: """
      It shows the parts of the statement: expressions with parentheses around every operation, types and units where \
      they are known before anything runs, which form of a command was meant and what each of its arguments took, and \
      what names stand for. A mistake in the statement is one of the script.
      """,
    examples: [
      CommandExample("explain print 1 km + 200 m in m"),
      CommandExample("explain layer trees new \"trees.gpkg\" point z {Health: text}"),
    ],
    forms: [
      FormDefinition([.parameter("statement", .statement)]) { (call: Call) throws(ScriptError) in
        let text = try call.requiredText("statement")
        call.interpreter.output.answer("explain", text, .string(text))
        return .nothing
      }
    ])

  static let quit = leaving(
    "quit", "Ends the run; at the prompt, leaves it.",
    details: """
      At the prompt, a sketch that was edited and not saved is named first, and a second `quit` or Ctrl-D leaves without \
      it. In a script `quit` ends the run at once.
      """)
  static let exit = leaving("exit", "Does what `quit` does.")

  private static func leaving(_ verb: String, _ summary: String, details: String = "") -> CommandDefinition {
    CommandDefinition(
      verb, group: "language", summary: summary, details: details, examples: [CommandExample(verb)],
      forms: [
        FormDefinition([]) { (call: Call) throws(ScriptError) in
          if let person = call.interpreter.person, person.entry === call.call.site.source, !person.toldBefore,
            let lost = call.interpreter.lostByLeaving()
          {
            throw ScriptError(.mode, lost.what, help: lost.help)
          }
          call.interpreter.hasQuit = true
          throw ScriptError(.interrupt, verb)
        }
      ])
  }
}
