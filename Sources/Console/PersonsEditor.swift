import Glibc

/// The person's own editor for texts: `$VISUAL`, else `$EDITOR`, else `editor` or `vi`.
public enum PersonsEditor {
  /// Opens a text in the editor and gives what was saved, without blank space at its end; nil where the editor could not
  /// be run or said that it failed.
  public static func edit(_ text: String, ending: String = ".arp") -> String? {
    var name = Array("/tmp/arpent-XXXXXX\(ending)".utf8CString)
    let descriptor = mkstemps(&name, Int32(ending.utf8.count))
    guard descriptor >= 0 else { return nil }
    let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    let failure = writeAll(Array((text + "\n").utf8), to: descriptor)
    close(descriptor)
    guard failure == 0, run(path) else { return nil }
    guard let bytes = try? InputReader.readFile(path) else { return nil }
    var saved = Substring(String(decoding: bytes, as: UTF8.self))
    while saved.last?.isWhitespace == true { saved.removeLast() }
    return String(saved)
  }

  /// Runs the editor on a file at the terminal. The shell reads its name, which may have options.
  private static func run(_ path: String) -> Bool {
    let editor = ["VISUAL", "EDITOR"].lazy.compactMap { TerminalFacts.environment($0) }.first { !$0.isEmpty }
    let command = "\(editor ?? "$(command -v editor || echo vi)") \"$1\""
    var child = pid_t()
    let texts: [String] = ["/bin/sh", "-c", command, "arpent", path]
    let words = texts.map { strdup($0) }
    defer { for word in words { free(word) } }
    guard posix_spawn(&child, "/bin/sh", nil, nil, words + [nil], environ) == 0 else { return false }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }
}
