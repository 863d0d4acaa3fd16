/// In which leaves vertices and mid-vertices lie that are near a place, for geometries whose order says little of where
/// things are, such as points recorded here and there: the boxes around their leaves are too large to tell.
///
/// Cells of the map share buckets by a hash, and what is taken away stays in its bucket, so a bucket may name leaves in
/// vain but never leaves one out. Leaves are known by tags, which a leaf that is parted leaves to both parts.
struct ScatterGrid: Sendable {
  /// The tag of leaves of which the grid knows nothing, so that they are always looked at.
  static let noTag: Int32 = 0

  private let cell: Double
  /// The tags that leaves got for this grid.
  private let tags: Range<Int32>
  /// The first entry of each bucket; -1 of an empty one.
  private var heads: [Int32]
  /// `check` tells cells that share a bucket apart, mostly.
  private var entries: [(tag: Int32, next: Int32, check: UInt32)] = []
  private var additions = 0
  private let most: Int

  /// An empty grid for about so many vertices in a box.
  init(_ box: ViewBox, count: Int, tags: Range<Int32>) {
    let (width, height) = (box.maxX - box.minX, box.maxY - box.minY)
    // In a circle of one side there are mostly some vertices, and never many, each of which may need a leaf looked at.
    let share = 0.5 / Double(max(1, count))
    let side = max((width * height * share).squareRoot(), max(width, height) * share)
    cell = side > 0 && side.isFinite ? side : 1
    self.tags = tags
    var buckets = 1024
    while buckets < count, buckets < 1 << 24 { buckets *= 2 }
    heads = Array(repeating: -1, count: buckets)
    most = max(8192, count)
  }

  /// Whether so much was added that it should be made anew.
  var isWorn: Bool { additions > most }

  /// Begins to count what is added.
  mutating func startWearing() { additions = 0 }

  /// Whether a leaf's tag is one of this grid's.
  func knows(_ tag: Int32) -> Bool { tags.contains(tag) }

  private func column(_ coordinate: Double) -> Int {
    // Far away all is one column.
    Int(max(-1e15, min(1e15, (coordinate / cell).rounded(.down))))
  }

  private func bucket(_ column: Int, _ row: Int) -> (place: Int, check: UInt32) {
    var hash = UInt64(bitPattern: Int64(column)) &* 0x9E37_79B9_7F4A_7C15
    hash ^= UInt64(bitPattern: Int64(row)) &* 0xC2B2_AE3D_27D4_EB4F
    hash ^= hash >> 29
    hash = hash &* 0xBF58_476D_1CE4_E5B9
    hash ^= hash >> 32
    return (Int(hash & UInt64(heads.count - 1)), UInt32(truncatingIfNeeded: hash >> 32))
  }

  /// Notes that something at a place on the map lies in the leaf with a tag.
  mutating func add(_ x: Double, _ y: Double, _ tag: Int32) {
    guard x.isFinite, y.isFinite, tags.contains(tag), entries.count < Int(Int32.max) else { return }
    let (bucket, check) = bucket(column(x), column(y))
    var entry = heads[bucket]
    for _ in 0..<32 where entry >= 0 {
      if entries[Int(entry)].tag == tag, entries[Int(entry)].check == check { return }
      entry = entries[Int(entry)].next
    }
    entries.append((tag, heads[bucket], check))
    heads[bucket] = Int32(entries.count - 1)
    additions += 1
  }

  /// For each tag whether its leaves may hold something in a square around a place; nil where the square is so large that
  /// to look at the cells is no gain.
  func leaves(near point: ViewPoint, radius: Double) -> ScatterLeaves? {
    let (left, right) = (column(point.x - radius), column(point.x + radius))
    let (low, high) = (column(point.y - radius), column(point.y + radius))
    guard right - left < 16, high - low < 16 else { return nil }
    var flags = Array(repeating: false, count: tags.count)
    for column in left...right {
      for row in low...high {
        let (bucket, check) = bucket(column, row)
        var entry = heads[bucket]
        while entry >= 0 {
          if entries[Int(entry)].check == check { flags[Int(entries[Int(entry)].tag - tags.lowerBound)] = true }
          entry = entries[Int(entry)].next
        }
      }
    }
    return ScatterLeaves(tags: tags, flags: flags)
  }

  /// The radius with which a search begins.
  var firstRadius: Double { cell }
}

/// The leaves that a grid names for a search.
struct ScatterLeaves {
  let tags: Range<Int32>
  let flags: [Bool]

  /// Whether a leaf need not be looked at.
  func excludes(_ tag: Int32) -> Bool { tags.contains(tag) && !flags[Int(tag - tags.lowerBound)] }
}

extension EditableGeometry {
  /// Makes the grid, and gives all leaves tags for it.
  mutating func makeGrid() {
    let leaves = parts.reduce(0) { $0 + $1.vertices.groups.reduce(0) { $0 + $1.leaves.count } }
    guard leaves < Int(Int32.max) / 4, vertexCount < Int(Int32.max) / 4 else { return }
    // Leaves that are held to be undone keep their tags, so none is used twice; without tags there is no grid.
    guard nextTag < Int32.max - Int32(leaves) else { return }
    let first = nextTag
    nextTag += Int32(leaves)
    var box = ViewBox()
    for block in parts.blocks { box.extend(block.box) }
    var grid = ScatterGrid(box, count: vertexCount, tags: first..<nextTag)
    var tag = first
    let (kind, isRing) = (kind, kind == .polygon)
    for part in parts.indices {
      change(part) { vertices in
        vertices.tag(from: &tag)
        let hasSegments = (isRing || kind == .polyline) && vertices.count > 1
        vertices.forEachElement(hasSegments: hasSegments, isRing: isRing) { grid.add($0, $1, $2) }
      }
    }
    grid.startWearing()
    self.grid = grid
  }

  /// Notes the vertex with a number and the mid-vertices beside it in the grid.
  mutating func noteInGrid(_ part: Int, _ index: Int) {
    guard grid != nil, part < parts.count else { return }
    let vertices = parts[part].vertices
    let count = vertices.count
    guard count > 0 else { return }
    func note(_ x: Double, _ y: Double, _ owner: Int) {
      let place = vertices.place(of: owner)
      grid?.add(x, y, vertices.groups[place.group].leaves[place.leaf].tag)
    }
    if index < count {
      let own = vertices.view(index)
      note(own.x, own.y, index)
    }
    for segment in [index - 1, index] {
      let number = segment < 0 ? count - 1 : segment
      guard let middle = midpoint(part: part, segment: number) else { continue }
      note(middle.x, middle.y, number)
    }
    // The closing segment changes with the last vertex and, after that one went, with the one before.
    if kind == .polygon, let middle = midpoint(part: part, segment: count - 1) { note(middle.x, middle.y, count - 1) }
    if grid?.isWorn == true { grid = nil }
  }
}

extension VertexSequence {
  /// Gives each leaf a tag of its own.
  mutating func tag(from next: inout Int32) {
    for group in groups.indices {
      for leaf in groups[group].leaves.indices {
        groups[group].leaves[leaf].tag = next
        next += 1
      }
    }
  }

  /// Runs over the places on the map of all vertices, and of all mid-vertices where there are segments, with the tags of
  /// their leaves.
  func forEachElement(hasSegments: Bool, isRing: Bool, _ body: (Double, Double, Int32) -> Void) {
    for (number, group) in groups.enumerated() {
      for (place, leaf) in group.leaves.enumerated() {
        for index in 0..<leaf.count {
          let (x, y) = (leaf.viewX(index, layout), leaf.viewY(index, layout))
          body(x, y, leaf.tag)
          guard hasSegments else { continue }
          if index + 1 < leaf.count {
            body((x + leaf.viewX(index + 1, layout)) / 2, (y + leaf.viewY(index + 1, layout)) / 2, leaf.tag)
          } else if let next = firstView(after: number, place, isRing) {
            body((x + next.x) / 2, (y + next.y) / 2, leaf.tag)
          }
        }
      }
    }
  }
}
