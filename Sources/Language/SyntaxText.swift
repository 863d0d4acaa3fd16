import Words

/// The tree of a text in words, without places and layout: two texts that are read in the same way give the same.
///
/// It goes as deep as the tree, which the parser bounds.
struct SyntaxText {
  private var text = ""
  private var depth = 0

  /// The statements of a text, one a line, those of blocks further in.
  static func text(_ script: Script) -> String {
    var writer = SyntaxText()
    writer.write(script.statements)
    return writer.text
  }

  // MARK: Statements

  private mutating func write(_ statements: [Statement]) {
    for statement in statements {
      text += String(repeating: "  ", count: depth)
      write(statement)
      if text.last != "\n" { text += "\n" }
    }
  }

  private mutating func write(_ block: Block) {
    text += " {\n"
    depth += 1
    write(block.statements)
    depth -= 1
    text += String(repeating: "  ", count: depth) + "}\n"
  }

  private mutating func write(_ word: String, _ expression: Expression?, _ block: Block? = nil) {
    text += word
    if let expression {
      text += " "
      write(expression)
    }
    if let block { write(block) }
  }

  private mutating func write(_ statement: Statement) {
    switch statement {
    case .expression(let expression): write("value", expression)
    case .binding(let binding):
      write("\(binding.isVariable ? "var" : "let") \(binding.use.name.text)", binding.value)
    case .assignment(let target, let value, _):
      write("set", target)
      write(" to", value)
    case .command(let command): write(command)
    case .ifElse(let condition, let then, let otherwise, _):
      write("if", condition, then)
      if let otherwise { writeHandler("else", otherwise) }
    case .forIn(let variable, let sequence, let body, _): write("for \(variable.name.text) in", sequence, body)
    case .whileLoop(let condition, let body, _): write("while", condition, body)
    case .repeatLoop(let count, let body, _): write("repeat", count, body)
    case .breakLoop: text += "break"
    case .continueLoop: text += "continue"
    case .definition(let function): write(function)
    case .returnValue(let value, _): write("return", value)
    case .tryCatch(let body, let error, let handler, _):
      write("try", nil, body)
      writeHandler("catch \(error.name.text)", handler)
    case .raise(let value, _): write("raise", value)
    case .fail(let value, _): write("fail", value)
    case .expect(let condition, let message, _):
      write("expect", condition)
      if let message { write(" else", message) }
    case .expectError(let kind, let body, _): write("expect error", kind, body)
    }
  }

  /// What goes on after the `}` of a block.
  private mutating func writeHandler(_ word: String, _ block: Block) {
    text += String(repeating: "  ", count: depth)
    write(word, nil, block)
  }

  private mutating func write(_ command: CommandStatement) {
    text += "command \(command.verb.text) form \(command.form)"
    for argument in command.arguments {
      text += " "
      write(argument)
    }
    if let result = command.result { text += " as \(result.name.text)" }
  }

  private mutating func write(_ argument: CommandArgument?) {
    switch argument {
    case nil: text += "-"
    case .expression(let expression): write(expression)
    case .expressions(let all): writeList("values", all)
    case .word(let name): text += "word \(quoted(name.text))"
    case .name(let name): text += "name \(name.text)"
    case .flag: text += "flag"
    case .statement(let explained):
      text += "explained "
      write(explained.statement)
    case .function(let function): write(function)
    case .script(let use): text += "script \(quoted(use.path))"
    case .fields(let fields, _):
      text += "fields {"
      for field in fields {
        text += " \(field.name.text): \(field.type.text)"
        if let size = field.size { text += "(\(size))" }
        if field.isRequired { text += " required" }
        if let value = field.defaultValue { write(" default", value) }
      }
      text += " }"
    }
  }

  private mutating func write(_ function: FunctionSyntax) {
    text += "function \(function.title)("
    for parameter in function.parameters {
      text += " \(parameter.use.name.text)"
      if let value = parameter.defaultValue { write(" =", value) }
    }
    text += " )"
    switch function.body {
    case .block(let block): write(block)
    case .expression(let expression): write(" gives", expression)
    }
  }

  // MARK: Expressions

  private mutating func write(_ expression: Expression) {
    switch expression {
    case .nothing: text += "nil"
    case .boolean(let value, _): text += "\(value)"
    case .number(let value, _): text += "\(value)"
    case .quantity(let value, let unit, _): text += "\(value) \(unit.symbol)"
    case .position(let latitude, let longitude, _): text += "position \(latitude) \(longitude)"
    case .string(let segments, _): write(segments)
    case .list(let elements, _): writeList("list", elements)
    case .record(let entries, _):
      text += "(record"
      for entry in entries { write(" \(quoted(entry.name.text)):", entry.value) }
      text += ")"
    case .name(let use): text += use.name.text
    case .call(let function, let arguments, _):
      text += "(call \(function.name.text)"
      write(arguments)
    case .callValue(let callee, let arguments, _):
      write("(call value", callee)
      write(arguments)
    case .function(let function):
      text += "("
      write(function)
      text += ")"
    case .field(let base, let name):
      write("(field \(name.text)", base)
      text += ")"
    case .index(let base, let index, _): writeList("index", [base, index])
    case .unary(let operation, let operand, _): writeList("unary \(operation.rawValue)", [operand])
    case .binary(let operation, let left, let right, _): writeList(operation.rawValue, [left, right])
    case .range(let low, let high, _): writeList("..", [low, high])
    case .convert(let value, let unit, _): writeList("in \(unit.symbol)", [value])
    }
  }

  private mutating func writeList(_ word: String, _ parts: [Expression]) {
    text += "(\(word)"
    for part in parts { write("", part) }
    text += ")"
  }

  private mutating func write(_ arguments: [CallArgument]) {
    for argument in arguments { write(argument.label.map { " \($0.text):" } ?? "", argument.value) }
    text += ")"
  }

  private mutating func write(_ segments: [StringSegment]) {
    text += "(text"
    for segment in segments {
      switch segment {
      case .text(let piece): text += " \(quoted(piece))"
      case .value(let value, let decimals):
        write("", value)
        if let decimals { text += " decimals \(decimals)" }
      }
    }
    text += ")"
  }

  /// A text in quotation marks on one line, so that no two texts look the same.
  private func quoted(_ text: String) -> String {
    Quotation.escaped(text) { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case _ where scalar.value < 32: "\\u{\(String(scalar.value, radix: 16))}"
      default: nil
      }
    }
  }
}
