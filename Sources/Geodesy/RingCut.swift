/// Rings cut along a line of one x: those of what lies to its west and to its east. Rings bound an area together, as an
/// outer ring and its holes do; what lies between the crossings, taken two by two along the line, is inside.
struct RingCut {
  /// The rings west of the line.
  private(set) var west: [[Coordinate]] = []
  /// The rings east of the line.
  private(set) var east: [[Coordinate]] = []

  /// Cuts rings that do not repeat their first vertex. What lies on the line counts as west of it.
  init(_ rings: [[Coordinate]], at line: Double) {
    var westChains: [[Coordinate]] = []
    var eastChains: [[Coordinate]] = []
    for ring in rings {
      let isWest = ring.map { $0.x <= line }
      guard let start = ring.indices.first(where: { isWest[$0] != isWest[($0 + ring.count - 1) % ring.count] }) else {
        if isWest.first ?? true { west.append(ring) } else { east.append(ring) }
        continue
      }
      var chain: [Coordinate] = []
      for step in 0...ring.count {
        let index = (start + step) % ring.count
        let before = (index + ring.count - 1) % ring.count
        if isWest[index] != isWest[before] {
          let place = AntimeridianFold.crossing(ring[before], ring[index], line)
          if step > 0 {
            chain.append(place)
            if isWest[before] { westChains.append(chain) } else { eastChains.append(chain) }
          }
          chain = [place]
        }
        chain.append(ring[index])
      }
    }
    west += Self.joined(westChains, line)
    east += Self.joined(eastChains, line)
  }

  /// Chains that begin and end on a line, joined along it to rings.
  private static func joined(_ chains: [[Coordinate]], _ line: Double) -> [[Coordinate]] {
    // End 2 k is the beginning of chain k, and 2 k + 1 its end.
    func place(_ end: Int) -> Coordinate {
      end % 2 == 0 ? chains[end / 2][0] : chains[end / 2][chains[end / 2].count - 1]
    }
    let ends = (0..<chains.count * 2).sorted { (place($0).y, $0) < (place($1).y, $1) }
    var partners = Array(repeating: 0, count: ends.count)
    for pair in stride(from: 0, to: ends.count - 1, by: 2) {
      partners[ends[pair]] = ends[pair + 1]
      partners[ends[pair + 1]] = ends[pair]
    }
    var isUsed = Array(repeating: false, count: chains.count)
    var rings: [[Coordinate]] = []
    for first in chains.indices where !isUsed[first] {
      var ring: [Coordinate] = []
      var end = first * 2
      while !isUsed[end / 2] {
        isUsed[end / 2] = true
        let chain = chains[end / 2]
        for vertex in end % 2 == 0 ? chain : chain.reversed()
        where ring.last.map({ $0.x != vertex.x || $0.y != vertex.y }) ?? true {
          ring.append(vertex)
        }
        end = partners[end ^ 1]
      }
      if let last = ring.last, ring.count > 1, last.x == ring[0].x, last.y == ring[0].y { ring.removeLast() }
      // What only touches the line leaves nothing behind.
      if ring.count > 2, ring.contains(where: { $0.x != line }) { rings.append(ring) }
    }
    return rings
  }
}
