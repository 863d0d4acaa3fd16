import Language

/// Commands.
extension Compiler {
  mutating func compileCommand(_ command: CommandStatement) throws(Diagnostic) {
    for case .script(let use)? in command.arguments {
      switch host.vocabulary.commands[command.command].forms[command.form].role {
      case .run: try compileRun(use, command.span)
      case .use: try compileUse(use, result: command.result, command.span)
      case .action: break
      }
      return
    }
    let first = try register(max(1, command.arguments.count), at: command.span)
    for (slot, argument) in command.arguments.enumerated() {
      try compileArgument(argument, into: first + slot, command.span)
    }
    let result = try register(at: command.span)
    chunk.commandSites.append(
      CommandSite(
        command: command.command, form: command.form, source: source, span: command.span,
        hasResult: command.result != nil, argumentSpans: command.arguments.map { $0?.span },
        entrySpans: command.arguments.map(entrySpans), comparedTexts: comparedTexts(command)))
    let site = try numbered(chunk.commandSites.count, "commands", at: command.span)
    emit(.command, result, first, site, at: command.span)
    if let use = command.result { emitStore(result, use, at: use.name.span) }
    emit(.deliver, at: command.span)
  }

  /// What the conditions among the arguments compare fields with, by their slots.
  private func comparedTexts(_ command: CommandStatement) -> [Int: [FunctionSyntax.ComparedText]] {
    var texts: [Int: [FunctionSyntax.ComparedText]] = [:]
    for (slot, argument) in command.arguments.enumerated() {
      guard case .function(let function)? = argument else { continue }
      let compared = function.comparedTexts
      if !compared.isEmpty { texts[slot] = compared }
    }
    return texts
  }

  /// The places of the entries of an argument that is a record.
  private func entrySpans(_ argument: CommandArgument?) -> [String: Span] {
    guard case .expression(.record(let entries, _)) = argument else { return [:] }
    return Dictionary(
      entries.map { ($0.name.text, $0.name.span.joined($0.value.span)) }, uniquingKeysWith: { first, _ in first })
  }

  private mutating func compileArgument(
    _ argument: CommandArgument?, into target: Int, _ span: Span
  ) throws(Diagnostic) {
    switch argument {
    case nil: emit(.constant, target, wide: constant(.absent), at: span)
    case .expression(let expression): try compile(expression, into: target)
    case .expressions(let all): try compileList(all, into: target, span)
    case .word(let name), .name(let name): emit(.constant, target, wide: constant(name.text), at: name.span)
    case .statement(let explained): emit(.constant, target, wide: constant(explained.text), at: explained.span)
    case .function(let function): try compileClosure(function, into: target)
    case .script: break
    case .flag(let place): emit(.constant, target, wide: constant(Value(true)), at: place)
    case .fields(let fields, let place): try compileList(fields.map(record), into: target, place)
    }
  }

  /// A field definition as a record, so that the command takes it like any other value.
  private func record(_ field: FieldDefinitionSyntax) -> Expression {
    let place = field.name.span
    func name(_ text: String) -> Name { Name(text: text, span: place) }
    return .record(
      [
        (name("name"), .string([.text(field.name.text)], place)),
        (name("type"), .string([.text(field.type.text)], field.type.span)),
        (name("size"), field.size.map { .number(Double($0), place) } ?? .nothing(place)),
        (name("required"), .boolean(field.isRequired, place)),
        (name("default"), field.defaultValue ?? .nothing(place)),
      ], place)
  }
}
