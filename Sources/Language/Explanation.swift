/// How a statement was read, in words for the person who wrote it. The checker makes it while the names around the
/// statement are known.
struct Explanation {
  let checker: Checker
  var rows: ExplanationRows

  var source: SourceText { checker.source }
  var vocabulary: Vocabulary { checker.vocabulary }

  /// The words about a statement whose names are resolved.
  static func text(of statement: Statement, by checker: Checker) -> String {
    var explanation = Explanation(checker: checker, rows: ExplanationRows(title(of: statement, checker.vocabulary)))
    explanation.add(statement)
    return explanation.rows.text
  }

  private static func title(of statement: Statement, _ vocabulary: Vocabulary) -> String {
    switch statement {
    case .expression: return "a value - The prompt shows it; a script does nothing with it."
    case .binding(let binding):
      return binding.isVariable
        ? "var - Gives a value a name that can be assigned." : "let - Gives a value a name for good."
    case .assignment: return "an assignment - Gives a variable, an element or a field a new value."
    case .command(let command):
      return "\(command.verb.text) - \(vocabulary.commands[command.command].summary)"
    case .ifElse: return "if - Carries out a block when a condition is true."
    case .forIn: return "for - Carries out a block for each element."
    case .whileLoop: return "while - Carries out a block as long as a condition is true."
    case .repeatLoop: return "repeat - Carries out a block so many times."
    case .breakLoop: return "break - Leaves the innermost loop."
    case .continueLoop: return "continue - Goes on with the next turn of the innermost loop."
    case .definition: return "def - Makes a function, which is known in its whole block."
    case .returnValue: return "return - Ends the function; what it gives is the value."
    case .tryCatch: return "try - Carries out a block, and another one when an error is raised in it."
    case .raise: return "raise - Makes an error that `catch` can take."
    case .fail: return "fail - Ends the run with exit code 4."
    case .expect: return "expect - Ends the run with exit code 4 unless a condition is true."
    case .expectError: return "expect error - Ends the run with exit code 4 unless a block raises an error."
    }
  }

  private mutating func add(_ statement: Statement) {
    switch statement {
    case .expression(let value): add("value", value)
    case .binding(let binding):
      let end =
        !checker.isOutermost
        ? "to the end of the block" : checker.mode == .prompt ? "from then on" : "to the end of the text"
      rows.add("name", binding.use.name.text, "a new name, known \(end)")
      add("value", binding.value)
    case .assignment(let target, let value, _):
      add("target", target)
      add("value", value)
    case .command(let command): add(command)
    case .ifElse(let condition, let then, let otherwise, _):
      add("condition", condition)
      add("then", then)
      if let otherwise { add("else", otherwise) }
    case .forIn(let variable, let sequence, let body, _):
      rows.add("name", variable.name.text, "each element in turn, known in the block")
      add("elements", sequence)
      add("block", body)
    case .whileLoop(let condition, let body, _):
      add("condition", condition)
      add("block", body)
    case .repeatLoop(let count, let body, _):
      add("times", count)
      add("block", body)
    case .breakLoop, .continueLoop: break
    case .definition(let function): add(function)
    case .returnValue(let value, _): addOptional("value", value, "nil")
    case .tryCatch(let body, let error, let handler, _):
      add("block", body)
      rows.add("name", error.name.text, "the error, known in the block after it")
      add("catch", handler)
    case .raise(let value, _): add("message", value)
    case .fail(let value, _): addOptional("message", value, "none")
    case .expect(let condition, let message, _):
      add("condition", condition)
      if let message { add("message", message, "only where it does not hold") }
    case .expectError(let kind, let body, _):
      addOptional("kind", kind, "any")
      add("block", body)
    }
  }

  private mutating func addOptional(_ label: String, _ value: Expression?, _ absent: String) {
    if let value { add(label, value) } else { rows.add(label, absent) }
  }

  private mutating func add(_ function: FunctionSyntax) {
    rows.add("name", function.title, "known in its whole block, also before this line")
    for parameter in function.parameters {
      rows.add("parameter", parameter.use.name.text)
      if let value = parameter.defaultValue { add("", value, "where the call gives none", depth: 1) }
    }
    if case .block(let body) = function.body { add("block", body) }
  }

  /// A block by its statements, each on a line.
  mutating func add(_ label: String, _ block: Block) {
    // `else if` has no braces of its own.
    let count = block.statements.count
    rows.add(label, count == 0 ? "{}" : "{ … }", count == 1 ? "1 statement" : "\(count) statements")
    for statement in block.statements { rows.add("", source.text(statement.span), depth: 1) }
  }
}

extension Checker {
  /// Checks a statement as if it stood here and says how it was read. It is not carried out, so nothing that it declares
  /// stays.
  mutating func explain(_ explained: ExplainedStatement) {
    let saved = (globals.save(), functions)
    let mistakes = diagnostics.count { $0.severity == .error }
    checkAll([explained.statement])
    if diagnostics.count(where: { $0.severity == .error }) == mistakes {
      explained.text = Explanation.text(of: explained.statement, by: self)
    }
    globals.restore(saved.0)
    functions = saved.1
  }
}
