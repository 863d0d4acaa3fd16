import Geodesy

extension VertexSequence {
  /// The vertices before a number, and the others. Leaves that are not parted are shared.
  func parted(at index: Int) -> (VertexSequence, VertexSequence) {
    if index <= 0 { return (VertexSequence(layout), self) }
    if index >= count { return (self, VertexSequence(layout)) }
    let place = place(of: index)
    let group = groups[place.group]
    var before = Array(group.leaves[..<place.leaf])
    var after = Array(group.leaves[(place.leaf + 1)...])
    let leaf = group.leaves[place.leaf]
    if place.index == 0 {
      after.insert(leaf, at: 0)
    } else {
      before.append(leaf.part(0..<place.index, layout))
      after.insert(leaf.part(place.index..<leaf.count, layout), at: 0)
    }
    var first = Array(groups[..<place.group])
    if !before.isEmpty { first.append(Group(before)) }
    var second = Array(groups[(place.group + 1)...])
    if !after.isEmpty { second.insert(Group(after), at: 0) }
    return (VertexSequence(groups: first, layout), VertexSequence(groups: second, layout))
  }

  /// Both sequences, one after the other; they must have the same layout.
  func joined(with other: VertexSequence) -> VertexSequence {
    guard var last = groups.last, var first = other.groups.first else { return groups.isEmpty ? other : self }
    if let end = last.leaves.last, let start = first.leaves.first, end.count + start.count <= VertexLeaf.most {
      var leaf = end
      leaf.append(contentsOf: start)
      last = Group(last.leaves.dropLast() + [leaf])
      first = Group(Array(first.leaves.dropFirst()))
    }
    var middle = [last]
    if last.leaves.count + first.leaves.count <= Group.most {
      middle = [Group(last.leaves + first.leaves)]
    } else if !first.leaves.isEmpty {
      middle.append(first)
    }
    return VertexSequence(groups: groups.dropLast() + middle + other.groups.dropFirst(), layout)
  }

  /// Takes a range of vertices out and gives them.
  mutating func removeRun(_ range: Range<Int>) -> VertexSequence {
    let (rest, after) = parted(at: range.upperBound)
    let (before, removed) = rest.parted(at: range.lowerBound)
    self = before.joined(with: after)
    return removed
  }

  /// Adds vertices before the one with a number, or at the end.
  mutating func insertRun(_ run: VertexSequence, at index: Int) {
    let (before, after) = parted(at: index)
    self = before.joined(with: run).joined(with: after)
  }

  /// The same vertices with other map coordinates.
  func converted(by conversion: ViewConversion?) -> VertexSequence {
    var layout = layout
    layout.isConverted = conversion != nil
    return VertexSequence(coordinates, layout, conversion)
  }

  /// The same vertices with or without z and m; those that had none get these.
  func withOrdinates(z: Bool, m: Bool, defaultZ: Double, defaultM: Double) -> VertexSequence {
    var changed = layout
    changed.hasZ = z
    changed.hasM = m
    let leaves = groups.flatMap { group in
      group.leaves.map { leaf in
        var result = VertexLeaf()
        result.own.reserveCapacity(leaf.count * changed.stride)
        for index in 0..<leaf.count {
          var coordinate = leaf.coordinate(index, layout)
          if !layout.hasZ { coordinate.z = defaultZ }
          if !layout.hasM { coordinate.m = defaultM }
          result.append(coordinate, changed)
        }
        result.view = leaf.view
        result.box = leaf.box
        return result
      }
    }
    return VertexSequence(leaves: leaves, changed)
  }
}
