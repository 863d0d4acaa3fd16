import Foundation
import Glibc
import Testing

@testable import Console

/// The history file; the expected bytes are written out by hand.
@Suite struct HistoryFileTests {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("arpent-history-\(UUID().uuidString)")
  var path: String { folder.appendingPathComponent("deep/history").path }
  var history: HistoryFile { HistoryFile(path: path) }

  private func place(_ bytes: [UInt8]) throws {
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("deep"), withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  @Test func noFileIsNoHistory() throws {
    #expect(try history.load() == [])
  }

  @Test func entriesComeBackAsTheyWere() throws {
    let entries = ["print 1", "a\nb", #"win\path\new"#, " two  blanks ", "測 é 🌳", "\\", "\ttab"]
    for entry in entries { try history.append(entry) }
    #expect(try history.load() == entries)
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("print 1\na\\nb\nwin\\\\path\\\\new\n"))
  }

  @Test func badLinesAreLeftOutAndTheRestStays() throws {
    try place(Array("one\r\n".utf8) + [0xFF, 0xFE, 0x0A] + Array("t\0wo\n\n\\q\nend".utf8))
    #expect(try history.load() == ["one", "two", "\\q", "end"])
  }

  @Test func anEntryAfterACutOffLineStartsItsOwn() throws {
    try place(Array("one\ncut off".utf8))
    try history.append("two")
    #expect(try history.load() == ["one", "cut off", "two"])
  }

  @Test func aFileThatOthersCouldReadBecomesPrivate() throws {
    try place(Array("one\n".utf8))
    chmod(path, 0o644)
    try history.append("two")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func onlyTheNewestAreRead() throws {
    try place(Array((1...3000).map { "print \($0)\n" }.joined().utf8))
    #expect(try history.load(count: 2) == ["print 2999", "print 3000"])
    #expect(try history.load(count: 0) == [])
  }

  @Test func aHugeFileIsCutToItsEnd() throws {
    let line = String(repeating: "x", count: 1023) + "\n"
    try place(Array(String(repeating: line, count: 10_000).utf8))
    #expect(try history.load().count == 1023)
    try history.append("newest")
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    #expect(size == 1023 * 1024 + 7)
    #expect(try history.load().last == "newest")
  }

  @Test func longEntriesSurvive() throws {
    for length in [1023, 1024, 1025, 100_000] {
      let entry = String(repeating: "y", count: length)
      try history.append(entry)
      #expect(try history.load().last == entry)
    }
  }

  @Test func aFolderInItsPlaceIsAnError() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(throws: HistoryError(message: "the history \(path) is not a file")) { try history.load() }
    #expect(throws: HistoryError(message: "cannot write the history \(path): is a directory")) {
      try history.append("one")
    }
  }

  @Test func aPipeInItsPlaceDoesNotWait() throws {
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("deep"), withIntermediateDirectories: true)
    mkfifo(path, 0o600)
    #expect(throws: HistoryError.self) { try history.load() }
    #expect(throws: HistoryError.self) { try history.append("one") }
  }

  @Test func aLockThatIsNeverGivenBackIsAnError() throws {
    try history.append("one")
    let other = open(path, O_RDONLY)
    defer { close(other) }
    flock(other, LOCK_EX)
    #expect(throws: HistoryError.self) { try history.append("two") }
    flock(other, LOCK_UN)
    try history.append("two")
    #expect(try history.load() == ["one", "two"])
  }

  @Test func twoWritersLoseNothing() async throws {
    let history = history
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask { for entry in 0..<50 { try history.append("\(writer) \(entry)") } }
      }
      try await group.waitForAll()
    }
    let entries = try history.load()
    #expect(entries.count == 200)
    #expect(Set(entries).count == 200)
  }
}
