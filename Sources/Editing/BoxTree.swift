/// Boxes packed for search: sorted into tiles by x, then by y, and 16 to a node on each level (sort-tile-recursive
/// packing, Leutenegger, Lopez and Edgington 1997).
struct BoxTree: Sendable {
  private static let most = 16

  /// The boxes of each level, the lowest first; the n-th node of a level holds boxes 16 n to 16 n + 15 of the one below.
  private var levels: [[ViewBox]] = []
  /// For each box of the lowest level the number it came with.
  private var numbers: [Int] = []

  init(_ boxes: [ViewBox]) {
    let most = BoxTree.most
    var order = boxes.indices.filter { !boxes[$0].isEmpty }
    func middle(_ index: Int) -> (x: Double, y: Double) {
      (boxes[index].minX / 2 + boxes[index].maxX / 2, boxes[index].minY / 2 + boxes[index].maxY / 2)
    }
    order.sort { (middle($0).x, $0) < (middle($1).x, $1) }
    let nodes = (order.count + most - 1) / most
    let slice = max(1, Int(Double(nodes).squareRoot().rounded(.up))) * most
    for start in stride(from: 0, to: order.count, by: slice) {
      let end = min(start + slice, order.count)
      order[start..<end].sort { (middle($0).y, $0) < (middle($1).y, $1) }
    }
    numbers = order
    levels = [order.map { boxes[$0] }]
    while let last = levels.last, last.count > most {
      levels.append(
        stride(from: 0, to: last.count, by: most).map { start in
          var box = ViewBox()
          for child in last[start..<min(start + most, last.count)] { box.extend(child) }
          return box
        })
    }
  }

  /// Runs over the numbers of the boxes within a distance of a place that may shrink on the way, in a fixed order.
  func visit(near point: ViewPoint, _ limit: () -> Double, _ body: (Int) -> Void) {
    guard let top = levels.indices.last else { return }
    // Nodes still to be looked at: what is left is at most 16 for each level.
    var open = levels[top].indices.reversed().map { (level: top, index: $0) }
    while let (level, index) = open.popLast() {
      guard levels[level][index].squaredDistance(to: point) <= limit() else { continue }
      if level == 0 {
        body(numbers[index])
        continue
      }
      let start = index * BoxTree.most
      for child in (start..<min(start + BoxTree.most, levels[level - 1].count)).reversed() {
        open.append((level - 1, child))
      }
    }
  }
}
