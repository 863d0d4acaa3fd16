import CEdit
import Glibc

/// What is known of the terminal.
public enum TerminalFacts {
  /// Whether a terminal is behind the descriptor: 0 standard input, 1 standard output, 2 standard error.
  public static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The columns of the terminal behind the descriptor; `fallback` where there is none or it does not say.
  public static func width(_ descriptor: Int32 = 1, fallback: Int = 80) -> Int {
    let columns = Int(arpent_terminal_columns(descriptor))
    return columns > 0 ? columns : fallback
  }

  /// The rows of the terminal behind the descriptor; `fallback` where there is none or it does not say.
  public static func height(_ descriptor: Int32 = 1, fallback: Int = 24) -> Int {
    let rows = Int(arpent_terminal_rows(descriptor))
    return rows > 0 ? rows : fallback
  }

  /// Whether lines can be edited: input and output are a terminal that can move its cursor.
  static var canEdit: Bool { isTerminal(0) && isTerminal(1) && !isDumb }

  private static var isDumb: Bool { ["", "dumb"].contains(environment("TERM") ?? "") }

  /// A variable of the environment.
  public static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
