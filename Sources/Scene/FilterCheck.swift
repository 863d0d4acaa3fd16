import CGDAL
import Words

/// Looks for field names in a condition of OGR's SQL that the table does not have. Drivers differ here: SQLite takes an
/// unknown name in double quotes for a text, so that a mistyped field would silently select nothing.
enum FilterCheck {
  private static let words: Set<String> = [
    "and", "or", "not", "in", "like", "ilike", "between", "is", "null", "escape", "true", "false", "cast", "as",
    "collate", "nocase", "case", "when", "then", "else", "end", "integer", "bigint", "smallint", "float", "numeric",
    "character", "varchar", "text", "real", "date", "time", "timestamp", "boolean", "glob", "regexp", "exists",
    "fid", "rowid", "ogr_geometry", "ogr_style", "ogr_geom_wkt", "ogr_geom_area",
  ]

  /// Throws where a condition names something that is neither a field of the table nor a word of the language.
  static func check(_ condition: String, table: OpenTable, path: String) throws(SceneError) {
    guard !condition.utf8.contains(0), condition.utf8.count <= 100_000 else {
      throw SceneError(.range, "a condition is too long or holds a NUL byte")
    }
    var known = Set(table.fields.map { $0.name.lowercased() })
    for column in [OGR_L_GetFIDColumn(table.layer), OGR_L_GetGeometryColumn(table.layer)] {
      if let column { known.insert(String(cString: column).lowercased()) }
    }
    known.insert(table.name.lowercased())
    for name in names(in: condition) where !known.contains(name.text.lowercased()) {
      if !name.isQuoted && words.contains(name.text.lowercased()) { continue }
      throw SceneError(
        .name, "\"\(path)\" has no field \"\(name.text)\"",
        help: Suggestion.help(for: name.text, among: table.fields.map(\.name), called: "fields"))
    }
  }

  /// The words outside of texts that are no function's name, and the names in double quotes.
  static func names(in condition: String) -> [(text: String, isQuoted: Bool)] {
    let characters = Array(condition)
    var names: [(text: String, isQuoted: Bool)] = []
    var index = 0
    while index < characters.count {
      let character = characters[index]
      if character == "'" || character == "\"" {
        let (text, end) = quoted(characters, index)
        if character == "\"" { names.append((text, true)) }
        index = end
      } else if character.isLetter || character == "_" {
        let start = index
        while index < characters.count,
          characters[index].isLetter || characters[index].isNumber
            || characters[index] == "_"
        {
          index += 1
        }
        var next = index
        while next < characters.count, characters[next].isWhitespace { next += 1 }
        let text = String(characters[start..<index])
        let isFunction = next < characters.count && characters[next] == "("
        if !isFunction || words.contains(text.lowercased()) { names.append((text, false)) }
      } else if character.isNumber {
        // The exponent of a number is no name.
        while index < characters.count,
          characters[index].isNumber || characters[index].isLetter
            || characters[index] == "."
        {
          index += 1
        }
      } else {
        index += 1
      }
    }
    return names
  }

  /// The text between quotes, in which a doubled or escaped quote stands for itself, and where it ends.
  private static func quoted(_ characters: [Character], _ start: Int) -> (text: String, end: Int) {
    let quote = characters[start]
    var text = ""
    var index = start + 1
    while index < characters.count {
      if characters[index] == quote {
        guard index + 1 < characters.count, characters[index + 1] == quote else { return (text, index + 1) }
        index += 1
      }
      text.append(characters[index])
      index += 1
    }
    return (text, index)
  }
}
