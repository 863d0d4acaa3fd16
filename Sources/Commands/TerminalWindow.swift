import Pictures
import Words

/// The window of the terminal that standard output goes to.
public struct TerminalWindow: Sendable {
  /// The columns.
  public let columns: Int
  /// The lines.
  public let lines: Int
  /// What it can show.
  public let colours: TerminalPicture.Colours

  /// A window of a size, which shows what these variables of the environment say: any colour where COLORTERM is
  /// `truecolor` or `24bit`, 256 where TERM has `256color`, else none; none either with NO_COLOR, or where the locale has
  /// no half blocks.
  public init(columns: Int, lines: Int, environment: (String) -> String?) {
    self.columns = max(1, columns)
    self.lines = max(1, lines)
    let term = environment("TERM") ?? ""
    // The first that is set and not empty counts, as in the C library.
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(environment).first { !$0.isEmpty } ?? ""
    let isUTF8 = locale.isEmpty || ["utf-8", "utf8"].contains { locale.lowercased().contains($0) }
    if !isUTF8 || ["", "dumb"].contains(term) || !(environment("NO_COLOR") ?? "").isEmpty {
      colours = .none
    } else if ["truecolor", "24bit"].contains(environment("COLORTERM") ?? "") || term.hasSuffix("-direct") {
      colours = .all
    } else {
      colours = term.contains("256color") ? .palette : .none
    }
  }
}
