import Language
import Runtime

/// What carries out a form of a command.
typealias Action = @Sendable (Call) throws(ScriptError) -> Value

/// A form of a command with what carries it out.
struct FormDefinition: Sendable {
  let syntax: CommandForm
  let action: Action

  init(
    _ lead: [SyntaxElement], clauses: [Clause] = [], effects: Effects = [], result: String? = nil,
    answers: Bool = false, action: @escaping Action
  ) {
    syntax = CommandForm(lead, clauses: clauses, effects: effects, result: result, answers: answers)
    self.action = action
  }
}

/// A command: syntax, help and action side by side. `CommandTable` lists them all.
struct CommandDefinition: Sendable {
  let syntax: CommandSyntax
  let actions: [Action]

  init(
    _ verb: String, group: String, summary: String, details: String = "", examples: [CommandExample] = [],
    forms: [FormDefinition]
  ) {
    syntax = CommandSyntax(
      verb: verb, group: group, summary: summary, details: details, forms: forms.map(\.syntax), examples: examples)
    actions = forms.map(\.action)
  }
}

/// A built-in function: signature, help and body side by side. `CommandTable` lists them all.
struct FunctionDefinition: Sendable {
  typealias Body = @Sendable (FunctionArguments, Interpreter) throws(ScriptError) -> Value
  var signature: FunctionSignature
  let body: Body

  init(
    _ name: String, _ parameters: [String], result: String, summary: String, example: (code: String, value: String),
    after setUp: String = "", body: @escaping Body
  ) {
    signature = FunctionSignature(
      name, parameters, result: result, summary: summary, example: example, after: setUp)
    self.body = body
  }
}
