import Foundation
import Glibc
import TestKit
import Testing

@testable import Console

/// Reading and writing through descriptors.
@Suite struct StreamTests {
  private func pipeEnds() -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    return (ends[0], ends[1])
  }

  @Test func inputIsReadByteForByte() throws {
    let ends = pipeEnds()
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF, 0x0D, 0x0A, 0x00, 0xFF]
    #expect(writeAll(bytes, to: ends.write) == 0)
    close(ends.write)
    #expect(try InputReader.readAll(ends.read) == bytes)
    close(ends.read)
  }

  @Test func inputOverTheLimitIsRefused() throws {
    let ends = pipeEnds()
    #expect(writeAll([UInt8](repeating: 65, count: 11), to: ends.write) == 0)
    close(ends.write)
    #expect(
      throws: InputError(
        message: "standard input holds more than 10 bytes",
        help: "a script that large is most likely data; name it in the script and read it from there")
    ) { try InputReader.readAll(ends.read, limit: 10) }
    close(ends.read)
  }

  @Test func aFolderAsInputIsAnError() throws {
    let folder = open("/", O_RDONLY)
    defer { close(folder) }
    #expect(throws: InputError(message: "cannot read standard input: is a directory", help: nil)) {
      try InputReader.readAll(folder)
    }
  }

  @Test func aReaderThatLeftIsNoFailure() {
    signal(SIGPIPE, SIG_IGN)
    let ends = pipeEnds()
    close(ends.read)
    let output = OutputWriter(ends.write)
    output.write("lost")
    output.flush()
    output.write("more")
    output.flush()
    #expect(output.state == .readerLeft)
    close(ends.write)
  }

  @Test func aFullDiskIsAFailure() {
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let output = OutputWriter(full)
    output.write("lost")
    output.flush()
    #expect(output.state == .failed(ENOSPC))
  }

  @Test func outputLargerThanAPipeIsWrittenWhole() async throws {
    let ends = pipeEnds()
    _ = fcntl(ends.write, F_SETFL, O_NONBLOCK)
    let reading = Task.detached { try InputReader.readAll(ends.read) }
    let output = OutputWriter(ends.write)
    for number in 0..<50_000 { output.write("\(number)\n") }
    output.flush()
    close(ends.write)
    let bytes = try await reading.value
    #expect(bytes.count == 288_890)  // 10 + 90 + 900 + 9,000 + 40,000 numbers of 1 to 5 digits, and their newlines
    #expect(output.state == .open)
    close(ends.read)
  }

  @Test func aPipeIsNoTerminal() {
    let ends = pipeEnds()
    #expect(!TerminalFacts.isTerminal(ends.read))
    #expect(TerminalFacts.width(ends.read, fallback: 72) == 72)
    close(ends.read)
    close(ends.write)
  }
}
