import CEdit

/// Where text lies on a terminal.
enum TextLayout {
  /// The columns that a text takes on one line; a control character takes none.
  static func width(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + width($1) }
  }

  /// The row, counted from the prompt's, on which the cursor stands after `text`.
  static func row(after text: some Sequence<Unicode.Scalar>, promptWidth: Int, columns: Int) -> Int {
    let columns = max(columns, 1)
    var row = promptWidth / columns
    var column = promptWidth % columns
    for scalar in text {
      if scalar == "\n" {
        row += 1
        column = 0
        continue
      }
      let cells = scalar == "\t" ? 8 - column % 8 : width(scalar)
      if column + cells > columns {
        row += 1
        column = cells
      } else {
        column += cells
      }
      if column == columns {
        row += 1
        column = 0
      }
    }
    return row
  }

  /// The text cut to so many columns, with an ellipsis where something is missing.
  static func cut(_ text: String, to columns: Int) -> String {
    guard width(text) > columns else { return text }
    var result = ""
    var used = 1
    for character in text {
      used += width(String(character))
      if used > columns { break }
      result.append(character)
    }
    return columns > 0 ? result + "…" : ""
  }

  private static func width(_ scalar: Unicode.Scalar) -> Int {
    scalar.isASCII ? (scalar.value < 32 || scalar.value == 127 ? 0 : 1) : Int(arpent_scalar_columns(scalar.value))
  }
}
