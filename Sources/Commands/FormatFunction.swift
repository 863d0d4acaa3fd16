import Language
import Runtime

/// Values as text of a fixed width, for tables.
enum FormatFunction {
  /// The widest column.
  private static let maximumWidth = 1000
  private static let alignments = ["left", "right", "centre"]

  static let format = FunctionDefinition(
    "format",
    [
      "x: value", ":decimals?: whole number, 0 to 15", ":width?: how many letters at least, up to 1000",
      ":align?: one of \"left\", \"right\", \"centre\"", ":sign?: true for a + before what is not negative",
      ":fill?: a letter to fill up with, else a blank",
    ], result: "a text", summary: "The text of a value with fixed decimals, filled up to a width; numbers stand right.",
    example: ("\"|{format(2.5 m, decimals: 2, width: 8)}|{format(\"oak\", width: 5)}|\"", "|  2.50 m|oak  |")
  ) { (arguments, _) throws(ScriptError) in
    let value = arguments[0]
    let decimals =
      arguments[1].kind == .absent ? nil : try arguments.wholeNumber(1, in: 0...15, "the count of decimals")
    let width = arguments[2].kind == .absent ? 0 : try arguments.wholeNumber(2, in: 0...maximumWidth, "a width")
    let align = try arguments.word(3, alignments, "alignment") ?? (value.isNumeric ? "right" : "left")
    let fill = try fill(arguments, 5)
    var text = ValueText.text(value, decimals: decimals)
    var sign = ""
    if try arguments.truth(4, otherwise: false), value.isNumeric, !text.hasPrefix("-") { sign = "+" }
    // Zeros stand between the sign and the digits.
    if fill == "0", align == "right", value.isNumeric, text.hasPrefix("-") {
      sign = "-"
      text.removeFirst()
    }
    let missing = max(0, width - text.count - sign.count)
    let before = align == "left" ? 0 : align == "right" ? missing : missing / 2
    let left = String(repeating: fill, count: before)
    let right = String(repeating: fill, count: missing - before)
    let result = fill == "0" && value.isNumeric ? sign + left + text + right : left + sign + text + right
    return arguments.heap.text(result)
  }

  private static func fill(_ arguments: FunctionArguments, _ slot: Int) throws(ScriptError) -> Character {
    if arguments[slot].kind == .absent { return " " }
    let text = try arguments.text(slot)
    guard text.count == 1, let letter = text.first else {
      throw ScriptError(.range, "fill is one letter, found \(ValueText.quote(text))", slot: slot)
    }
    return letter
  }
}
