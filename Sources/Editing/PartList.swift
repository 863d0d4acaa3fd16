/// A path, a ring, or the points of a point or multipoint.
struct EditablePart: Sendable {
  var identity: Int
  var role: RingRole
  var vertices: VertexSequence
  /// The box around the vertices on the map, as the list of parts last measured it.
  fileprivate(set) var box = ViewBox()

  init(identity: Int, role: RingRole, vertices: VertexSequence) {
    self.identity = identity
    self.role = role
    self.vertices = vertices
    box = vertices.box
  }

  var bytes: Int { vertices.bytes + 80 }
}

/// The parts of a geometry, some hundred to a block, with boxes around the blocks. A copy shares memory with the original
/// until one of the two changes.
struct PartList: Sendable, RandomAccessCollection {
  struct Block: Sendable {
    static let most = 256

    var parts: [EditablePart]
    var box = ViewBox()

    init(_ parts: [EditablePart]) {
      self.parts = parts
      measureBox()
    }

    mutating func measureBox() {
      var box = ViewBox()
      for part in parts { box.extend(part.box) }
      self.box = box
    }
  }

  private(set) var blocks: [Block] = []
  private(set) var count = 0

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  /// The block and the place in it of a part; of the number after the last one, the end of the last block.
  private func place(of index: Int) -> (block: Int, place: Int) {
    var block = 0
    var rest = index
    while block < blocks.count - 1, rest >= blocks[block].parts.count {
      rest -= blocks[block].parts.count
      block += 1
    }
    return (block, rest)
  }

  subscript(index: Int) -> EditablePart {
    let (block, place) = place(of: index)
    return blocks[block].parts[place]
  }

  /// Changes a part in place.
  mutating func change<Result>(_ index: Int, _ body: (inout EditablePart) -> Result) -> Result {
    let (block, place) = place(of: index)
    let result = body(&blocks[block].parts[place])
    let box = blocks[block].parts[place].vertices.box
    if box != blocks[block].parts[place].box {
      blocks[block].parts[place].box = box
      blocks[block].measureBox()
    }
    return result
  }

  mutating func insert(_ part: EditablePart, at index: Int) {
    count += 1
    guard !blocks.isEmpty else {
      blocks = [Block([part])]
      return
    }
    let (block, place) = place(of: index)
    blocks[block].parts.insert(part, at: place)
    blocks[block].box.extend(part.box)
    let parts = blocks[block].parts
    if parts.count > Block.most {
      // What grows at the end keeps its blocks full.
      let cut = place == parts.count - 1 ? place : parts.count / 2
      blocks[block] = Block(Array(parts[..<cut]))
      blocks.insert(Block(Array(parts[cut...])), at: block + 1)
    }
  }

  mutating func remove(at index: Int) -> EditablePart {
    let (block, place) = place(of: index)
    count -= 1
    let part = blocks[block].parts.remove(at: place)
    if blocks[block].parts.isEmpty { blocks.remove(at: block) } else { blocks[block].measureBox() }
    return part
  }

  /// The list with each part's vertices replaced.
  func mapVertices(_ body: (VertexSequence) -> VertexSequence) -> PartList {
    var result = self
    for block in blocks.indices {
      result.blocks[block] = Block(
        blocks[block].parts.map { part in
          EditablePart(identity: part.identity, role: part.role, vertices: body(part.vertices))
        })
    }
    return result
  }

  /// Runs over the parts one after the other.
  struct Iterator: IteratorProtocol {
    let blocks: [Block]
    var block = 0
    var place = 0

    mutating func next() -> EditablePart? {
      guard block < blocks.count else { return nil }
      let part = blocks[block].parts[place]
      place += 1
      if place == blocks[block].parts.count { (block, place) = (block + 1, 0) }
      return part
    }
  }

  func makeIterator() -> Iterator { Iterator(blocks: blocks) }

  /// Runs over the parts in whose boxes something can be near enough to a place on the map, with their numbers. The
  /// segments of a part lie within the box around its vertices.
  func visit(near point: ViewPoint, _ limit: () -> Double, _ body: (Int, VertexSequence) -> Void) {
    var start = 0
    for block in blocks {
      if block.box.squaredDistance(to: point) <= limit() {
        for (place, part) in block.parts.enumerated() where part.box.squaredDistance(to: point) <= limit() {
          body(start + place, part.vertices)
        }
      }
      start += block.parts.count
    }
  }
}
