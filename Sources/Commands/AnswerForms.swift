import Runtime
import Workbench

/// Answers in the form that `set output` chose.
extension Call {
  /// Writes an answer, unless `as NAME` takes it, and gives it.
  func answer(_ kind: String, _ text: @autoclosure () -> String, _ value: Value) throws(ScriptError) -> Value {
    if !hasResult { try write(kind, text(), of: value) }
    return value
  }

  /// Writes an answer: its text for people, or its value as JSON, or as the table that the value is.
  func write(_ kind: String, _ text: @autoclosure () -> String, of value: Value) throws(ScriptError) {
    let heap = heap
    let shown = shown
    try write(kind, text(), JSON.of(value, heap)) { () throws(ScriptError) in
      try ResultRows.table(of: value, heap, shown)
    }
  }

  /// Writes an answer whose value is not what makes its table. Where there is no table, the text is written in its place.
  func write(
    _ kind: String, _ text: @autoclosure () -> String, _ json: @autoclosure () -> JSON,
    table: () throws(ScriptError) -> ResultTable?
  ) throws(ScriptError) {
    let output = interpreter.output
    switch bench.state.display.form {
    case .table: output.answer(kind, text(), json())
    case .json: output.answer(kind, json().text, json())
    case .csv:
      let table = try table()
      output.answer(kind, table?.csv ?? text(), json())
    case .markdown:
      let table = try table()
      output.answer(kind, table?.markdown ?? text(), json())
    }
  }

  /// Writes an answer of names with a text each.
  func write(_ kind: String, _ rows: [(String, String)], _ json: @autoclosure () -> JSON, width: Int = 14)
    throws(ScriptError)
  {
    try write(kind, NamedLines.text(rows, width: width), json()) {
      ResultTable(columns: ["name", "value"], rows: rows.map { [$0.0, $0.1] })
    }
  }
}

extension Interpreter {
  /// The text of a value that was typed at the prompt.
  func echoed(_ value: Value, _ heap: Heap) -> String {
    func table() -> ResultTable? {
      // What cannot be read is left to commands, which say why.
      (try? ResultRows.table(of: value, heap, DisplayText(bench.state.display))) ?? nil
    }
    switch bench.state.display.form {
    case .table: return ValueText.echo(value)
    case .json: return JSON.of(value, heap).text
    case .csv: return table()?.csv ?? ValueText.echo(value)
    case .markdown: return table()?.markdown ?? ValueText.echo(value)
    }
  }
}
