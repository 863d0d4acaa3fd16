/// What a terminal of the xterm kind shows, as far as line editing and plain output need it.
public struct TerminalScreen {
  private var cells: [[String]]
  private var columns: Int
  private var rows: Int
  private var row = 0
  private var column = 0
  private var wrapsNext = false
  private var inserts = false
  private var sequence: [UInt8] = []
  private var partial: [UInt8] = []

  /// An empty screen of this size.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The lines without the blanks at their ends, and without the empty lines at the bottom.
  public var lines: [String] {
    let all = cells.map { cells in
      let line = cells.joined()
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
    return Array(all.reversed().drop { $0.isEmpty }.reversed())
  }

  /// The column in which the cursor stands, counted from 0.
  public var cursorColumn: Int { column }

  /// The columns that a text takes on one line, each scalar by itself: 2 for an East Asian wide one (UAX 11) or an emoji,
  /// none for a combining mark or a joiner.
  public static func columns(of text: String) -> Int { text.unicodeScalars.reduce(0) { $0 + columns(of: $1) } }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
    case 0x1100...0x115F, 0x2614...0x2615, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }

  /// The lines as one text.
  public var text: String { lines.joined(separator: "\n") }

  /// Changes the size without flowing the text anew, as xterm does.
  public mutating func resize(columns: Int, rows: Int) {
    for index in cells.indices {
      cells[index] = Array((cells[index] + Array(repeating: " ", count: columns)).prefix(columns))
    }
    while cells.count < rows { cells.append(Array(repeating: " ", count: columns)) }
    if cells.count > rows {
      let above = max(0, min(row - rows + 1, cells.count - rows))
      cells = Array(cells.dropFirst(above).prefix(rows))
      row -= above
    }
    (self.columns, self.rows) = (columns, rows)
    (row, column, wrapsNext) = (min(row, rows - 1), min(column, columns - 1), false)
  }

  /// Shows what a program writes.
  public mutating func write(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if !sequence.isEmpty {
        sequence.append(byte)
        escape()
      } else if byte >= 0x80 {
        partial.append(byte)
        if let text = String(validating: partial, as: UTF8.self) {
          partial.removeAll()
          put(text)
        }
      } else {
        control(byte)
      }
    }
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x1B: sequence = [byte]
    case 0x0D: (column, wrapsNext) = (0, false)
    case 0x0A: lineFeed()
    case 0x08: (column, wrapsNext) = (max(column - 1, 0), false)
    case 0x09: column = min((column / 8 + 1) * 8, columns - 1)
    case 0x20..<0x7F: put(String(UnicodeScalar(byte)))
    default: break
    }
  }

  private mutating func put(_ text: String) {
    let width = Self.columns(of: text)
    if width == 0 {
      let before = wrapsNext ? column : column - 1
      if before >= 0 { cells[row][before] += text }
      return
    }
    if wrapsNext || column + width > columns {
      column = 0
      lineFeed()
    }
    if inserts {
      cells[row].insert(contentsOf: Array(repeating: " ", count: width), at: column)
      cells[row].removeLast(width)
    }
    cells[row][column] = text
    // The second cell of a wide character shows nothing of its own.
    if width == 2 { cells[row][column + 1] = "" }
    if column + width >= columns {
      (column, wrapsNext) = (columns - 1, true)
    } else {
      column += width
    }
  }

  private mutating func lineFeed() {
    wrapsNext = false
    if row < rows - 1 {
      row += 1
    } else {
      cells.removeFirst()
      cells.append(blankRow)
    }
  }

  private var blankRow: [String] { Array(repeating: " ", count: columns) }

  private mutating func escape() {
    guard sequence.count >= 2 else { return }
    guard sequence[1] == UInt8(ascii: "[") else {
      if sequence[1] == UInt8(ascii: "(") && sequence.count < 3 { return }
      sequence.removeAll()
      return
    }
    guard let last = sequence.last, sequence.count > 2, (0x40..<0x7F).contains(last) else { return }
    let body = String(decoding: sequence[2..<(sequence.count - 1)], as: UTF8.self)
    sequence.removeAll()
    let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    act(UnicodeScalar(last), body: body, numbers: numbers)
  }

  private mutating func act(_ final: UnicodeScalar, body: String, numbers: [Int]) {
    let first = numbers.first ?? 0
    let count = max(first, 1)
    switch final {
    case "h", "l":
      if body == "4" { inserts = final == "h" }
      return
    case "m": return
    case "A": row = max(row - count, 0)
    case "B": row = min(row + count, rows - 1)
    case "C": column = min(column + count, columns - 1)
    case "D": column = max(column - count, 0)
    case "G": column = min(count, columns) - 1
    case "H":
      row = min(count, rows) - 1
      column = min(max(numbers.count > 1 ? numbers[1] : 1, 1), columns) - 1
    case "K": erase(in: row, first)
    case "J":
      erase(in: row, first)
      for other in cells.indices where first == 2 || (first == 0 ? other > row : other < row) {
        cells[other] = blankRow
      }
    case "P": shift(-count)
    case "@": shift(count)
    case "L":
      for _ in 0..<min(count, rows - row) {
        cells.insert(blankRow, at: row)
        cells.removeLast()
      }
    case "M":
      for _ in 0..<min(count, rows - row) {
        cells.remove(at: row)
        cells.append(blankRow)
      }
    default: return
    }
    wrapsNext = false
  }

  private mutating func erase(in row: Int, _ mode: Int) {
    let range = mode == 0 ? column..<columns : mode == 1 ? 0..<(column + 1) : 0..<columns
    for index in range { cells[row][index] = " " }
  }

  private mutating func shift(_ count: Int) {
    var line = cells[row]
    for _ in 0..<min(abs(count), columns - column) {
      if count > 0 {
        line.insert(" ", at: column)
        line.removeLast()
      } else {
        line.remove(at: column)
        line.append(" ")
      }
    }
    cells[row] = line
  }
}
