import Language
import Runtime
import Scene
import Survey
import Workbench

/// Asking for the required fields that a record leaves out.
enum MissingFields {
  /// Asks for each at the prompt and adds the answers; elsewhere nothing happens, and checking the record lists them.
  /// Throws (mode) where the person cancels.
  static func ask(
    for schema: TableSchema, _ values: inout [(name: String, value: FieldInput)], _ call: Call
  ) throws(ScriptError) {
    guard let ask = call.interpreter.ask else { return }
    // An answer may be the subtype, and that may ask for other things.
    while let field = schema.missingFields(in: values).first {
      let choices = schema.domain(of: field)?.coded?.labels ?? []
      let hint = schema.domain(of: field)?.words ?? field.type.description
      guard let answer = ask("\(field.name) (\(hint)): ", choices), !answer.allSatisfy(\.isWhitespace) else {
        throw ScriptError(
          .mode, "\(field.name) was not given, so nothing is recorded", help: "the candidate stays: record it again")
      }
      do {
        let input = try input(answer, choices, schema.columnType(of: field), call)
        try schema.check(input, for: field.name, in: values + [(field.name, input)])
        values.removeAll { $0.name == field.name }
        values.append((field.name, input))
      } catch {
        let fault = Faults.scriptError(error)
        call.warn(fault.message + (fault.help.map { "; \($0)" } ?? ""))
      }
    }
  }

  /// What an answer means for a field: a label, in any letter case or as far as it is clear; a number, with or without
  /// the field's unit; a text.
  private static func input(
    _ answer: String, _ choices: [String], _ type: FieldType, _ call: Call
  ) throws(ScriptError) -> FieldInput {
    var text = Substring(answer)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    let lower = text.lowercased()
    if !choices.isEmpty {
      let exact = choices.filter { $0.lowercased() == lower }
      let fitting = exact.count == 1 ? exact : choices.filter { $0.lowercased().hasPrefix(lower) }
      if fitting.count == 1 { return .text(fitting[0]) }
      return Double(text).map { .number($0) } ?? .text(String(text))
    }
    switch type {
    case .boolean:
      if ["yes", "y", "true"].contains(lower) { return .boolean(true) }
      if ["no", "n", "false"].contains(lower) { return .boolean(false) }
    case .integer64 where Int64(text) != nil: return .text(String(text))
    case .integer16, .integer32, .integer64, .real: if let number = Double(text) { return .number(number) }
    case .length, .angle:
      let isLength = type == .length
      if let number = Double(text) { return isLength ? .length(number) : .angle(number) }
      let unit = text.drop { !$0.isLetter }
      if let number = Double(text.dropLast(unit.count).filter { !$0.isWhitespace }),
        let known = Units.named(String(unit)),
        known.dimension == (isLength ? .length : .angle), let value = Value(number, known).inBaseUnits
      {
        return isLength ? .length(value) : .angle(value)
      }
    default: break
    }
    return .text(String(text))
  }
}

/// Whether a record takes a photo.
enum TakesPhoto {
  /// What the clause, `set photos` and the person at the prompt say. Throws (mode) where a photo is wanted and photos are
  /// never to be taken.
  static func decide(_ call: Call) throws(ScriptError) -> Bool {
    switch call.bench.state.photos {
    case .asked: return call.flag("photo")
    case .never:
      guard call.flag("photo") else { return false }
      throw call.fault(
        .mode, "no photo is taken: `set photos never` was said", help: "`set photos asked` allows it again", at: "photo"
      )
    case .always:
      if !call.flag("photo"), !call.interpreter.toldOfPhotos {
        call.interpreter.toldOfPhotos = true
        call.warn(
          "photos are taken without being asked for; they show whoever and whatever is in view, with place and time")
      }
      return true
    case .ask:
      if call.flag("photo") { return true }
      guard let ask = call.interpreter.ask else { return false }
      return ask("take a photo (yes, no)? ", ["yes", "no"])?.lowercased().hasPrefix("y") == true
    }
  }
}
