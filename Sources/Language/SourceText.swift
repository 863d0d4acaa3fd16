/// A text of the language with its name: a file, the text of `-c`, standard input or an entry at the prompt.
public final class SourceText: Sendable {
  /// The name shown in messages, such as the path that was given.
  public let name: String
  /// The folder that relative paths in this text count from, or nil where the text is in no file.
  public let folder: String?
  /// What tells the file from others whatever path it was reached by; nil where the text is in no file.
  public let identity: String?
  /// The bytes as they were read.
  public let bytes: [UInt8]
  /// The offset of the first byte that is code: after a byte order mark and a first line `#!…`.
  public let codeStart: Int
  /// The offset of the first byte of each line.
  let lineStarts: [Int]

  /// The longest text that is read, in bytes.
  public static let maximumLength = 64 << 20

  /// A text with a name for messages.
  public init(name: String, folder: String? = nil, identity: String? = nil, bytes: [UInt8]) {
    self.name = name
    self.folder = folder
    self.identity = identity
    self.bytes = bytes
    var starts = [0]
    for (offset, byte) in bytes.enumerated() {
      let loneReturn = byte == Ascii.carriageReturn && (offset + 1 >= bytes.count || bytes[offset + 1] != Ascii.newline)
      if byte == Ascii.newline || loneReturn { starts.append(offset + 1) }
    }
    lineStarts = starts
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if bytes.dropFirst(start).starts(with: [Ascii.hash, Ascii.exclamation]) {
      start = starts.count > 1 ? starts[1] : bytes.count
    }
    codeStart = start
  }

  /// A text from a string, as `-c` and tests give it.
  public convenience init(name: String, folder: String? = nil, _ text: String) {
    self.init(name: name, folder: folder, bytes: Array(text.utf8))
  }

  /// The line (from 1) and the column (from 1, in user-perceived characters) of a byte offset.
  public func place(of offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(offset, 0), bytes.count)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    var start = lineStarts[low]
    if low == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = min(3, offset) }
    return (low + 1, characterCount(start..<max(offset, start)) + 1)
  }

  /// How many user-perceived characters stand in a stretch. In ASCII that is the number of bytes, CR LF aside.
  private func characterCount(_ stretch: Range<Int>) -> Int {
    let isPlain = bytes.withUnsafeBufferPointer { bytes in
      bytes[stretch].allSatisfy { $0 < 0x80 && $0 != Ascii.carriageReturn }
    }
    return isPlain ? stretch.count : String(decoding: bytes[stretch], as: UTF8.self).count
  }

  /// The text of a line (from 1) without its end.
  public func line(_ number: Int) -> String { String(decoding: bytes[stretch(ofLine: number)], as: UTF8.self) }

  /// The byte offsets of a line (from 1) without a byte order mark and its end.
  func stretch(ofLine number: Int) -> Range<Int> {
    guard number >= 1, number <= lineStarts.count else { return 0..<0 }
    var start = lineStarts[number - 1]
    if number == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    var end = number < lineStarts.count ? lineStarts[number] : bytes.count
    while end > start, bytes[end - 1] == Ascii.newline || bytes[end - 1] == Ascii.carriageReturn { end -= 1 }
    return start..<end
  }

  /// The text between two byte offsets.
  public func text(_ span: Span) -> String {
    let start = min(max(span.start, 0), bytes.count)
    return String(decoding: bytes[start..<min(max(span.end, start), bytes.count)], as: UTF8.self)
  }
}

extension SourceText: Hashable {
  /// Texts are the same only when they are one.
  public static func == (one: SourceText, other: SourceText) -> Bool { one === other }
  /// Hashes which text it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A stretch of a text by byte offsets; the end is not part of it.
public struct Span: Hashable, Sendable {
  /// The offset of the first byte.
  public var start: Int
  /// The offset after the last byte.
  public var end: Int

  /// The stretch between two offsets.
  public init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }

  /// The stretch from the start of this one to the end of another.
  public func joined(_ other: Span) -> Span { Span(min(start, other.start), max(end, other.end)) }
}

/// The bytes that have a meaning of their own in the language.
enum Ascii {
  static let tab = UInt8(ascii: "\t")
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let exclamation = UInt8(ascii: "!")
  static let quote = UInt8(ascii: "\"")
  static let hash = UInt8(ascii: "#")
  static let percent = UInt8(ascii: "%")
  static let apostrophe = UInt8(ascii: "'")
  static let plus = UInt8(ascii: "+")
  static let minus = UInt8(ascii: "-")
  static let comma = UInt8(ascii: ",")
  static let dot = UInt8(ascii: ".")
  static let slash = UInt8(ascii: "/")
  static let colon = UInt8(ascii: ":")
  static let backslash = UInt8(ascii: "\\")
  static let underscore = UInt8(ascii: "_")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
  static func isLetter(_ byte: UInt8) -> Bool { (byte | 32) >= 97 && (byte | 32) <= 122 }
}
