/// Text on lines of a width.
public enum WrappedText {
  /// The lines of a text, broken between words where they would take more cells than `width`; a word that is longer stands
  /// alone. Blank lines are left out.
  public static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(separator: "\n") {
      var line = ""
      var cells = 0
      for word in paragraph.split(separator: " ") {
        let own = TextWidth.cells(String(word))
        if !line.isEmpty, cells + 1 + own > width {
          lines.append(line)
          line = ""
          cells = 0
        }
        cells += own + (line.isEmpty ? 0 : 1)
        line += (line.isEmpty ? "" : " ") + word
      }
      lines.append(line)
    }
    return lines
  }

  /// A text of one paragraph or more, each of whose lines that is too long is broken between words and goes on behind so
  /// many blanks. Lines that fit stay as they are, whatever blanks are in them.
  public static func fitted(_ text: String, width: Int, indent: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      guard TextWidth.cells(String(line)) > width else { return [String(line)] }
      let own = line.prefix { $0 == " " }.count
      let blank = String(repeating: " ", count: own + indent)
      // All lines are broken alike, the first with as many blanks as the others at most.
      return lines(String(line), width: max(16, width - own - indent)).enumerated().map { place, part in
        (place == 0 ? String(repeating: " ", count: own) : blank) + part
      }
    }.joined(separator: "\n")
  }
}
