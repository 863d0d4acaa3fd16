import Geodesy

/// What the vertices of a sequence hold, and so how their numbers lie in memory.
struct VertexLayout: Hashable, Sendable {
  var hasZ: Bool
  var hasM: Bool
  /// Whether the coordinates on the map differ from the vertices' own and are kept beside them.
  var isConverted: Bool

  /// Numbers of one vertex: x, y, then z, then m.
  var stride: Int { 2 + (hasZ ? 1 : 0) + (hasM ? 1 : 0) }
}

/// A vertex as a sequence takes it.
struct StoredVertex {
  var coordinate: Coordinate
  var view: ViewPoint
}

/// Some hundred vertices in one piece of memory, with the box around them on the map.
struct VertexLeaf: Sendable {
  static let most = 512

  var own: [Double] = []
  /// x, y on the map; empty where these are the vertices' own.
  var view: [Double] = []
  var count = 0
  var box = ViewBox()
  /// By what the grid of scattered vertices knows the leaf.
  var tag = ScatterGrid.noTag

  @inline(__always)
  func viewX(_ index: Int, _ layout: VertexLayout) -> Double {
    layout.isConverted ? view[index * 2] : own[index * layout.stride]
  }

  @inline(__always)
  func viewY(_ index: Int, _ layout: VertexLayout) -> Double {
    layout.isConverted ? view[index * 2 + 1] : own[index * layout.stride + 1]
  }

  func coordinate(_ index: Int, _ layout: VertexLayout) -> Coordinate {
    var place = index * layout.stride
    var result = Coordinate(own[place], own[place + 1])
    place += 2
    if layout.hasZ {
      result.z = own[place]
      place += 1
    }
    if layout.hasM { result.m = own[place] }
    return result
  }

  mutating func append(_ coordinate: Coordinate, _ layout: VertexLayout) {
    own.append(coordinate.x)
    own.append(coordinate.y)
    if layout.hasZ { own.append(coordinate.z) }
    if layout.hasM { own.append(coordinate.m) }
    count += 1
  }

  mutating func insert(_ vertex: StoredVertex, at index: Int, _ layout: VertexLayout) {
    let coordinate = vertex.coordinate
    let place = index * layout.stride
    // One shift of what follows, whatever the number of ordinates.
    switch (layout.hasZ, layout.hasM) {
    case (false, false): own.insert(contentsOf: CollectionOfTwo(coordinate.x, coordinate.y), at: place)
    case (true, false): own.insert(contentsOf: [coordinate.x, coordinate.y, coordinate.z], at: place)
    case (false, true): own.insert(contentsOf: [coordinate.x, coordinate.y, coordinate.m], at: place)
    case (true, true): own.insert(contentsOf: [coordinate.x, coordinate.y, coordinate.z, coordinate.m], at: place)
    }
    if layout.isConverted {
      view.insert(contentsOf: CollectionOfTwo(vertex.view.x, vertex.view.y), at: index * 2)
    }
    count += 1
    box.extend(vertex.view.x, vertex.view.y)
  }

  /// Takes vertices out; whether the box had to be measured again.
  mutating func remove(_ range: Range<Int>, _ layout: VertexLayout) {
    own.removeSubrange(range.lowerBound * layout.stride..<range.upperBound * layout.stride)
    if layout.isConverted { view.removeSubrange(range.lowerBound * 2..<range.upperBound * 2) }
    count -= range.count
  }

  mutating func set(_ vertex: StoredVertex, at index: Int, _ layout: VertexLayout) {
    var place = index * layout.stride
    own[place] = vertex.coordinate.x
    own[place + 1] = vertex.coordinate.y
    place += 2
    if layout.hasZ {
      own[place] = vertex.coordinate.z
      place += 1
    }
    if layout.hasM { own[place] = vertex.coordinate.m }
    if layout.isConverted {
      view[index * 2] = vertex.view.x
      view[index * 2 + 1] = vertex.view.y
    }
  }

  mutating func measureBox(_ layout: VertexLayout) {
    var box = ViewBox()
    for index in 0..<count { box.extend(viewX(index, layout), viewY(index, layout)) }
    self.box = box
  }

  /// The vertices of a range, as a leaf of its own.
  func part(_ range: Range<Int>, _ layout: VertexLayout) -> VertexLeaf {
    var leaf = VertexLeaf()
    leaf.own = Array(own[range.lowerBound * layout.stride..<range.upperBound * layout.stride])
    if layout.isConverted { leaf.view = Array(view[range.lowerBound * 2..<range.upperBound * 2]) }
    leaf.count = range.count
    leaf.tag = tag
    leaf.measureBox(layout)
    return leaf
  }

  mutating func append(contentsOf other: VertexLeaf) {
    own.append(contentsOf: other.own)
    view.append(contentsOf: other.view)
    count += other.count
    if tag != other.tag { tag = ScatterGrid.noTag }
    box.extend(other.box)
  }
}

/// Two numbers as a collection, without memory of its own.
private struct CollectionOfTwo: RandomAccessCollection {
  let first: Double
  let second: Double

  init(_ first: Double, _ second: Double) {
    self.first = first
    self.second = second
  }

  var startIndex: Int { 0 }
  var endIndex: Int { 2 }
  subscript(position: Int) -> Double { position == 0 ? first : second }
}
