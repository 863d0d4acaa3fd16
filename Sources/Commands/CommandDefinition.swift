import Language
import Runtime

/// What carries out a form of a command.
typealias Action = @Sendable (Call) throws(ScriptError) -> Value

/// A form of a command with what carries it out.
struct FormDefinition: Sendable {
  let syntax: CommandForm
  let action: Action

  init(
    _ lead: [SyntaxElement], clauses: [Clause] = [], block: CommandBlock? = nil, effects: Effects = [],
    result: String? = nil, answers: Bool = false, action: @escaping Action
  ) {
    syntax = CommandForm(
      lead, clauses: clauses, block: block, effects: effects, result: result, answers: answers)
    self.action = action
  }

  /// A form that the language itself carries out.
  init(_ lead: [SyntaxElement], effects: Effects = [], result: String? = nil, role: CommandForm.Role) {
    syntax = CommandForm(lead, effects: effects, result: result, role: role)
    action = { (_: Call) throws(ScriptError) in .nothing }
  }
}

/// A form as commands are carried out by it: handed on without being copied.
final class PreparedForm: Sendable {
  let form: CommandForm
  let action: Action

  init(_ definition: FormDefinition) {
    form = definition.syntax
    action = definition.action
  }
}

/// A command: syntax, help and action side by side. `CommandTable` lists them all.
struct CommandDefinition: Sendable {
  let syntax: CommandSyntax
  let forms: [PreparedForm]

  init(
    _ verb: String, group: String, summary: String, details: String = "", examples: [CommandExample] = [],
    forms: [FormDefinition]
  ) {
    syntax = CommandSyntax(
      verb: verb, group: group, summary: summary, details: details, forms: forms.map(\.syntax), examples: examples)
    self.forms = forms.map { PreparedForm($0) }
  }
}

/// A built-in function: signature, help and body side by side. `CommandTable` lists them all.
struct FunctionDefinition: Sendable {
  typealias Body = @Sendable (FunctionArguments, Interpreter) throws(ScriptError) -> Value
  var signature: FunctionSignature
  let body: Body

  init(
    _ name: String, _ parameters: [String], result: String, summary: String, example: (code: String, value: String),
    after setUp: String = "", kernel: NumberKernel? = nil, body: @escaping Body
  ) {
    signature = FunctionSignature(
      name, parameters, result: result, summary: summary, example: example, after: setUp)
    signature.kernel = kernel
    self.body = body
  }

  /// A function that is written in the language itself: `fn(…) …` with the parameters in their order.
  init(
    _ name: String, _ parameters: [String], result: String, summary: String, example: (code: String, value: String),
    script: String
  ) {
    signature = FunctionSignature(
      name, parameters, result: result, summary: summary, example: example, script: script)
    body = { (_, _) throws(ScriptError) in .nothing }
  }
}
