import CEdit
import Glibc

/// Shows texts that are longer than the screen by the person's pager: `$PAGER`, else `less -FRXK` where it is installed,
/// which `q` and Ctrl-C leave.
public enum Pager {
  /// Shows a text by the pager, if it takes more lines than the screen has; says whether it did. Returns when the person
  /// has left the pager, by whichever key, with the terminal as it was before.
  public static func show(_ text: String) -> Bool {
    guard TerminalFacts.canEdit, isLong(text, columns: TerminalFacts.width(), rows: TerminalFacts.height()),
      let command
    else { return false }
    var settings = termios()
    let hasSettings = tcgetattr(0, &settings) == 0
    let wasRaised = Interrupts.isRaised
    guard run(command, text) else { return false }
    // A pager that was killed may have left the terminal as it used it.
    if hasSettings { tcsetattr(0, TCSADRAIN, &settings) }
    // Ctrl-C was meant for the pager, which shares the terminal.
    if !wasRaised { Interrupts.clear() }
    return true
  }

  /// Whether a text takes more lines than the screen has beside the prompt's.
  static func isLong(_ text: String, columns: Int, rows: Int) -> Bool {
    // A text that has more characters than the screen has cells need not be laid out.
    if text.utf8.count > 16 * columns * rows { return true }
    return TextLayout.row(after: text.unicodeScalars, promptWidth: 0, columns: columns) > rows - 1
  }

  private static var command: String? {
    if let own = TerminalFacts.environment("PAGER"), !own.isEmpty { return own }
    let folders = (TerminalFacts.environment("PATH") ?? "/usr/bin:/bin").split(separator: ":")
    return folders.contains { access("\($0)/less", X_OK) == 0 } ? "less -FRXK" : nil
  }

  /// Runs the pager, whose command the shell reads, with a text on its standard input; false where it cannot be started.
  private static func run(_ command: String, _ text: String) -> Bool {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for signal in [SIGPIPE, SIGINT, SIGTSTP, SIGQUIT] { sigaddset(&defaults, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var child = pid_t()
    let texts: [String] = ["/bin/sh", "-c", command]
    let words = texts.map { strdup($0) }
    // The text is UTF-8 in any locale.
    let charset = TerminalFacts.environment("LESSCHARSET") == nil ? strdup("LESSCHARSET=utf-8") : nil
    defer { for word in words + [charset] { free(word) } }
    let failure = posix_spawn(
      &child, "/bin/sh", &actions, &attributes, words + [nil], inherited + (charset.map { [$0] } ?? []) + [nil])
    close(ends[0])
    guard failure == 0 else {
      close(ends[1])
      return false
    }
    // A pager that was left early closes its end, which is no error.
    let ending = signal(SIGPIPE, SIG_IGN)
    _ = writeAll(Array(text.utf8), to: ends[1])
    close(ends[1])
    signal(SIGPIPE, ending)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    // The shell did not find the command.
    return !(status & 0x7F == 0 && [126, 127].contains(status >> 8 & 0xFF))
  }

  private static var inherited: [UnsafeMutablePointer<CChar>?] {
    var result: [UnsafeMutablePointer<CChar>?] = []
    var place = environ
    while let word = place.pointee {
      result.append(word)
      place += 1
    }
    return result
  }
}
