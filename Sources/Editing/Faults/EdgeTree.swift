/// Boxes around the edges of rings: eight edges of one ring to a block, eight blocks to a node, and so on. Edges stay in
/// the order of their ring, in which what follows one another is near; rings are put in an order in which near ones are.
struct EdgeTree: Sendable {
  static let most = 8

  struct Block: Sendable {
    var box = ViewBox()
    let ring: Int
    let first: Int
    let count: Int
  }

  private(set) var blocks: [Block] = []
  /// The boxes of the levels above the blocks, the lowest first.
  private var levels: [[ViewBox]] = []
  /// The blocks of each ring.
  private(set) var ranges: [Range<Int>]

  init(_ edges: RingEdges) {
    ranges = Array(repeating: 0..<0, count: edges.rings.count)
    for ring in EdgeTree.order(edges.rings.map(\.box)) {
      let start = blocks.count
      let own = edges.rings[ring].edges
      for first in stride(from: own.lowerBound, to: own.upperBound, by: EdgeTree.most) {
        let count = min(EdgeTree.most, own.upperBound - first)
        var block = Block(ring: ring, first: first, count: count)
        for vertex in first...first + count { block.box.extend(edges.xs[vertex], edges.ys[vertex]) }
        blocks.append(block)
      }
      ranges[ring] = start..<blocks.count
    }
    var last = blocks.map(\.box)
    while last.count > 1 {
      last = stride(from: 0, to: last.count, by: EdgeTree.most).map { start in
        var box = ViewBox()
        for child in last[start..<min(start + EdgeTree.most, last.count)] { box.extend(child) }
        return box
      }
      levels.append(last)
    }
  }

  /// An order of boxes in which near ones follow one another: that of their middles along Morton's curve.
  static func order(_ boxes: [ViewBox]) -> [Int] {
    guard boxes.count > 1 else { return Array(boxes.indices) }
    var all = ViewBox()
    for box in boxes { all.extend(box) }
    func cell(_ place: Double, _ low: Double, _ high: Double) -> UInt64 {
      let share = (place / 2 - low / 2) / (high / 2 - low / 2)
      return share.isFinite ? UInt64(max(0, min(65535, share * 65536))) : 0
    }
    func spread(_ number: UInt64) -> UInt64 {
      var bits = number
      bits = (bits | bits << 8) & 0x00FF_00FF
      bits = (bits | bits << 4) & 0x0F0F_0F0F
      bits = (bits | bits << 2) & 0x3333_3333
      return (bits | bits << 1) & 0x5555_5555
    }
    let keys = boxes.map { box in
      spread(cell(box.minX / 2 + box.maxX / 2, all.minX, all.maxX))
        | spread(cell(box.minY / 2 + box.maxY / 2, all.minY, all.maxY)) << 1
    }
    return boxes.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
  }

  private func box(_ level: Int, _ index: Int) -> ViewBox { level == 0 ? blocks[index].box : levels[level - 1][index] }

  private func children(_ level: Int, _ index: Int) -> Range<Int> {
    let count = level == 1 ? blocks.count : levels[level - 2].count
    return index * EdgeTree.most..<min((index + 1) * EdgeTree.most, count)
  }

  /// Runs over all pairs of blocks whose boxes meet, each block with itself among them, while the body says so.
  func visitPairs(_ body: (Int, Int) -> Bool) {
    guard !blocks.isEmpty else { return }
    var open = [(level: levels.count, a: 0, b: 0)]
    while let (level, a, b) = open.popLast() {
      if level == 0 {
        guard body(a, b) else { return }
        continue
      }
      let (first, second) = (children(level, a), children(level, b))
      let (boxA, boxB) = (box(level, a), box(level, b))
      for one in first.reversed() {
        let own = box(level - 1, one)
        guard a == b || own.meets(boxB) else { continue }
        for two in (a == b ? one..<first.upperBound : second).reversed() {
          let other = box(level - 1, two)
          if one == two && a == b || other.meets(own) && other.meets(boxA) { open.append((level - 1, one, two)) }
        }
      }
    }
  }

  /// Runs over the blocks of a ring that a ray to the east from a place can meet.
  func visitRay(_ ring: Int, _ x: Double, _ y: Double, _ body: (Block) -> Void) {
    let range = ranges[ring]
    func visit(_ level: Int, _ index: Int, _ width: Int) {
      guard index * width < range.upperBound, (index + 1) * width > range.lowerBound else { return }
      let box = box(level, index)
      guard box.minY <= y, box.maxY >= y, box.maxX >= x else { return }
      if level == 0 { return body(blocks[index]) }
      for child in children(level, index) { visit(level - 1, child, width / EdgeTree.most) }
    }
    var width = 1
    for _ in levels { width *= EdgeTree.most }
    if !range.isEmpty { visit(levels.count, 0, width) }
  }
}

extension ViewBox {
  /// Whether two boxes have a place in common.
  @inline(__always)
  func meets(_ other: ViewBox) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  /// Whether another box lies within this one.
  func covers(_ other: ViewBox) -> Bool {
    minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
  }
}
