/// Texts in quotation marks.
public enum Quotation {
  /// A text in quotation marks for a message: line breaks become spaces, and of a text with more than `most` characters
  /// only these are shown, so that the message stays one line.
  public static func excerpt(_ text: String, most: Int = 40) -> String {
    let line = String(text.map { $0.isNewline ? " " : $0 })
    return line.count > most ? "\"\(line.prefix(max(0, most)))…\"" : "\"\(line)\""
  }

  /// A text in quotation marks in which some characters are written in another way: what `escape` gives for them; nil
  /// leaves a character as it is.
  public static func escaped(_ text: String, _ escape: (Unicode.Scalar) -> String?) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if let written = escape(scalar) {
        result += written
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
