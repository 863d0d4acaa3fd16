import Commands
import Language

/// The rules of the commands, made from the table as section 5 of grammar.md says.
enum GrammarForms {
  /// The rules `command` and `handler`, and one for each form.
  static func rules(_ vocabulary: Vocabulary) -> String {
    var commands: [String] = []
    var handlers: [String] = []
    var lines: [String] = []
    for command in vocabulary.commands {
      for (number, form) in command.forms.enumerated() {
        let name = "\(command.verb)_form_\(number + 1)"
        if form.block == nil { commands.append(name) } else { handlers.append(name) }
        lines.append("\(name) = \(rule(command.verb, form))")
      }
    }
    let heads = [("command", commands), ("handler", handlers)]
    return (heads.map { "\($0) = IS VERB ( \($1.joined(separator: " | ")) )" } + lines)
      .joined(separator: "\n")
  }

  static func rule(_ verb: String, _ form: CommandForm) -> String {
    var parts = ["\"\(verb)\""]
    // Up to the first argument of several tokens, the words decide which form is meant.
    var isOpen = true
    for element in form.lead {
      parts.append(self.element(element, isOpen, form))
      switch element {
      case .parameter(let parameter): isOpen = isOpen && isOneToken(parameter.type)
      case .optional: isOpen = false
      case .word, .optionalWord: break
      }
    }
    let clauses = form.clauses.map { clause in
      var parts = ["\"\(clause.keyword)\""]
      for element in clause.elements {
        let text = self.element(element, false, form)
        // A word after a colour that was left out is taken for the colour.
        if case .optional(let parameter) = element, case .number = parameter.type, parts.last?.hasPrefix("[ (") == true
        {
          parts[parts.count - 1] = "[ \(parts[parts.count - 1].dropFirst(2).dropLast(2)) \(text) | NOT WORD argument ]"
        } else {
          parts.append(text)
        }
      }
      return parts.joined(separator: " ")
    }
    if !clauses.isEmpty { parts.append("{ \(clauses.joined(separator: " | ")) }") }
    if form.result != nil { parts.append("[ \"as\" NAME ]") }
    if form.block != nil { parts.append("block") }
    return parts.joined(separator: " ")
  }

  private static func isOneToken(_ type: ParameterType) -> Bool {
    switch type {
    case .newName, .project, .word: return true
    default: return false
    }
  }

  private static func element(_ element: SyntaxElement, _ decides: Bool, _ form: CommandForm) -> String {
    switch element {
    case .word(let word): return "\"\(word)\""
    case .optionalWord(let word): return "[ \"\(word)\" ]"
    case .parameter(let parameter): return place(parameter.type, decides)
    case .optional(let parameter):
      // The rule `bearing` holds the north that it is counted from.
      if case .north = parameter.type { return "" }
      let place = place(parameter.type, false)
      // A word that begins a clause is no argument that may be left out.
      let keywords = place == "argument" ? form.clauses.map { "NOT \"\($0.keyword)\" " } : []
      if !keywords.isEmpty { return "[ \(keywords.joined())argument ]" }
      return "[ \(place) ]"
    }
  }

  private static func place(_ type: ParameterType, _ decides: Bool) -> String {
    switch type {
    case .newName: return "NAME"
    case .project: return decides ? "( IS WORD | IS \"(\" ) argument" : "argument"
    case .word(let words), .colour(let words):
      let all = words.map { "\"\($0)\"" } + [decides ? "IS \"(\" argument" : "NOT WORD argument"]
      return "( \(all.joined(separator: " | ")) )"
    case .wordOr(let words, let other):
      return "( \((words.map { "\"\($0)\"" } + [place(other, false)]).joined(separator: " | ")) )"
    case .bearing: return "bearing"
    case .fields: return "fields"
    case .filter: return "filter"
    case .expressions: return "expressions"
    case .topic: return "topic"
    case .pattern: return "pattern"
    case .statement: return "statement"
    case .script: return "PLAIN"
    case .north: return "( \"grid\" argument | \"magnetic\" )"
    default: return "argument"
    }
  }
}
