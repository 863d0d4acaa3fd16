/// Which squares of a map points, lines and outlines touch, so that a panel is put where it covers the fewest.
struct MapMarks {
  private let columns: Int
  private let rows: Int
  private var isMarked: [Bool]
  private static let side = 8.0

  /// A map of this size with nothing on it.
  init(width: Double, height: Double) {
    columns = max(1, Int((width / MapMarks.side).rounded(.up)))
    rows = max(1, Int((height / MapMarks.side).rounded(.up)))
    isMarked = [Bool](repeating: false, count: columns * rows)
  }

  /// Marks what a box touches.
  mutating func add(_ box: CanvasBox) {
    for index in squares(box) { isMarked[index] = true }
  }

  /// Marks what a line touches; a closed one goes back to its start.
  mutating func add(_ line: [CanvasPoint], closed: Bool = false) {
    guard var last = closed ? line.last : line.first else { return }
    for point in line {
      let length = max(abs(point.x - last.x), abs(point.y - last.y))
      let steps = 1 + Int(min(10_000, length / MapMarks.side))
      for step in 1...steps {
        let part = Double(step) / Double(steps)
        mark(last.x + (point.x - last.x) * part, last.y + (point.y - last.y) * part)
      }
      last = point
    }
  }

  private mutating func mark(_ x: Double, _ y: Double) {
    let (column, row) = (x / MapMarks.side, y / MapMarks.side)
    guard column >= 0, row >= 0, column < Double(columns), row < Double(rows) else { return }
    isMarked[Int(row) * columns + Int(column)] = true
  }

  /// How many squares of a box are marked.
  func count(in box: CanvasBox) -> Int { squares(box).count { isMarked[$0] } }

  private func squares(_ box: CanvasBox) -> [Int] {
    func number(_ place: Double, _ count: Int) -> Int { Int(max(0, min(Double(count - 1), place / MapMarks.side))) }
    guard box.x + box.width > 0, box.y + box.height > 0, box.x < Double(columns) * MapMarks.side,
      box.y < Double(rows) * MapMarks.side
    else { return [] }
    let across = number(box.x, columns)...number(box.x + box.width, columns)
    return (number(box.y, rows)...number(box.y + box.height, rows)).flatMap { row in
      across.map { row * columns + $0 }
    }
  }
}
