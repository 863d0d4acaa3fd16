import Geodesy

/// The vertices of a part: some hundred to a leaf, some dozen leaves to a group. A copy shares all memory until one of
/// the two changes, and then all but the leaf and the group of the change; every operation on one vertex costs the
/// length of a leaf, of a group and of the list of groups.
struct VertexSequence: Sendable {
  struct Group: Sendable {
    static let most = 64

    var leaves: [VertexLeaf] = []
    var count = 0
    var box = ViewBox()

    init(_ leaves: [VertexLeaf]) {
      self.leaves = leaves
      count = leaves.reduce(0) { $0 + $1.count }
      measureBox()
    }

    mutating func measureBox() {
      var box = ViewBox()
      for leaf in leaves { box.extend(leaf.box) }
      self.box = box
    }
  }

  /// Where a vertex is kept.
  struct Place {
    var group: Int
    var leaf: Int
    var index: Int
  }

  /// How full leaves are made at first, so that some vertices can be added before one must be parted.
  private static let usual = 384

  private(set) var layout: VertexLayout
  var groups: [Group] = []
  private(set) var count = 0

  init(_ layout: VertexLayout) { self.layout = layout }

  /// The sequence of these coordinates.
  init(_ coordinates: [Coordinate], _ layout: VertexLayout, _ conversion: ViewConversion?) {
    let places = layout.isConverted ? conversion?.toView(coordinates) ?? [] : []
    var leaves: [VertexLeaf] = []
    leaves.reserveCapacity(coordinates.count / VertexSequence.usual + 1)
    var start = 0
    while start < coordinates.count {
      let end = min(start + VertexSequence.usual, coordinates.count)
      var leaf = VertexLeaf()
      leaf.own.reserveCapacity((end - start) * layout.stride)
      for index in start..<end { leaf.append(coordinates[index], layout) }
      if layout.isConverted { leaf.view = Array(places[start * 2..<end * 2]) }
      leaf.measureBox(layout)
      leaves.append(leaf)
      start = end
    }
    self.init(leaves: leaves, layout)
  }

  init(leaves: [VertexLeaf], _ layout: VertexLayout) {
    self.layout = layout
    let size = Group.most * 3 / 4
    for start in stride(from: 0, to: leaves.count, by: size) {
      groups.append(Group(Array(leaves[start..<min(start + size, leaves.count)])))
    }
    count = leaves.reduce(0) { $0 + $1.count }
  }

  init(groups: [Group], _ layout: VertexLayout) {
    self.layout = layout
    self.groups = groups
    count = groups.reduce(0) { $0 + $1.count }
  }

  var box: ViewBox {
    var box = ViewBox()
    for group in groups { box.extend(group.box) }
    return box
  }

  /// Where the vertex with a number is kept; the number must be below `count`.
  func place(of index: Int) -> Place {
    var rest = index
    var group = 0
    while group < groups.count - 1, rest >= groups[group].count {
      rest -= groups[group].count
      group += 1
    }
    var leaf = 0
    while leaf < groups[group].leaves.count - 1, rest >= groups[group].leaves[leaf].count {
      rest -= groups[group].leaves[leaf].count
      leaf += 1
    }
    return Place(group: group, leaf: leaf, index: rest)
  }

  func coordinate(_ index: Int) -> Coordinate {
    let place = place(of: index)
    return groups[place.group].leaves[place.leaf].coordinate(place.index, layout)
  }

  func view(_ index: Int) -> ViewPoint {
    let place = place(of: index)
    let x = groups[place.group].leaves[place.leaf].viewX(place.index, layout)
    return ViewPoint(x, groups[place.group].leaves[place.leaf].viewY(place.index, layout))
  }

  /// Adds a vertex before the one with a number, or at the end.
  mutating func insert(_ vertex: StoredVertex, at index: Int) {
    count += 1
    guard !groups.isEmpty else {
      var leaf = VertexLeaf()
      leaf.insert(vertex, at: 0, layout)
      groups = [Group([leaf])]
      return
    }
    // At the end of all, this is one behind the last vertex of the last leaf.
    let place = place(of: index)
    groups[place.group].leaves[place.leaf].insert(vertex, at: place.index, layout)
    groups[place.group].count += 1
    groups[place.group].box.extend(vertex.view.x, vertex.view.y)
    if groups[place.group].leaves[place.leaf].count > VertexLeaf.most { part(place.group, place.leaf) }
  }

  mutating func remove(at index: Int) {
    let place = place(of: index)
    let x = groups[place.group].leaves[place.leaf].viewX(place.index, layout)
    let y = groups[place.group].leaves[place.leaf].viewY(place.index, layout)
    count -= 1
    groups[place.group].leaves[place.leaf].remove(place.index..<place.index + 1, layout)
    groups[place.group].count -= 1
    measure(place, without: x, y)
    if groups[place.group].leaves[place.leaf].count < VertexLeaf.most / 4 { join(place.group, place.leaf) }
  }

  mutating func set(_ vertex: StoredVertex, at index: Int) {
    let place = place(of: index)
    let x = groups[place.group].leaves[place.leaf].viewX(place.index, layout)
    let y = groups[place.group].leaves[place.leaf].viewY(place.index, layout)
    groups[place.group].leaves[place.leaf].set(vertex, at: place.index, layout)
    measure(place, without: x, y)
    groups[place.group].leaves[place.leaf].box.extend(vertex.view.x, vertex.view.y)
    groups[place.group].box.extend(vertex.view.x, vertex.view.y)
  }

  /// Makes the boxes around a vertex that went away as small as they can be.
  private mutating func measure(_ place: Place, without x: Double, _ y: Double) {
    guard groups[place.group].leaves[place.leaf].box.isBound(by: x, y) else { return }
    groups[place.group].leaves[place.leaf].measureBox(layout)
    if groups[place.group].box.isBound(by: x, y) { groups[place.group].measureBox() }
  }

  /// Parts a leaf that is too full, and its group where that is.
  private mutating func part(_ group: Int, _ leaf: Int) {
    let full = groups[group].leaves[leaf]
    let middle = full.count / 2
    groups[group].leaves[leaf] = full.part(0..<middle, layout)
    groups[group].leaves.insert(full.part(middle..<full.count, layout), at: leaf + 1)
    let leaves = groups[group].leaves
    if leaves.count > Group.most {
      groups[group] = Group(Array(leaves[..<(leaves.count / 2)]))
      groups.insert(Group(Array(leaves[(leaves.count / 2)...])), at: group + 1)
    }
  }

  /// Puts a leaf that has few vertices together with the next one or the one before, and takes away an empty group.
  private mutating func join(_ group: Int, _ leaf: Int) {
    if groups[group].count == 0 {
      groups.remove(at: group)
      return
    }
    let leaves = groups[group].leaves.count
    let first = leaf + 1 < leaves ? leaf : leaf - 1
    guard first >= 0,
      groups[group].leaves[first].count + groups[group].leaves[first + 1].count <= VertexSequence.usual
    else {
      if groups[group].leaves[leaf].count == 0 { groups[group].leaves.remove(at: leaf) }
      return
    }
    let next = groups[group].leaves.remove(at: first + 1)
    groups[group].leaves[first].append(contentsOf: next)
  }

  /// Runs over every vertex, in order.
  func forEach(_ body: (Coordinate) -> Void) {
    for group in groups {
      for leaf in group.leaves { for index in 0..<leaf.count { body(leaf.coordinate(index, layout)) } }
    }
  }

  /// All coordinates, in order.
  var coordinates: [Coordinate] {
    var result: [Coordinate] = []
    result.reserveCapacity(count)
    forEach { result.append($0) }
    return result
  }

  /// Bytes of the vertices' numbers.
  var bytes: Int { count * 8 * (layout.stride + (layout.isConverted ? 2 : 0)) + 64 }
}
