/// Where rings that touch one another part the inside of their polygon: where, going from ring to ring over the places at
/// which they touch, one comes back without going over a place twice.
struct RingCycles {
  private(set) var faults: [GeometryFault] = []
  private var parents: [Int] = []
  private var depths: [Int] = []
  /// For each node the highest one that it forms one piece with.
  private var pieces: [Int] = []

  /// The rings and the places are nodes, and a link is that a ring passes a place.
  init(_ edges: RingEdges, _ touches: [EdgeMeetings.Touch]) {
    struct Place: Hashable {
      let polygon: Int
      let x: Double
      let y: Double
    }
    struct Link: Hashable {
      let ring: Int
      let place: Int
    }
    let own = touches.filter { edges.rings[$0.first].polygon == edges.rings[$0.second].polygon }
    guard !own.isEmpty else { return }
    let ringCount = edges.rings.count
    var numbers: [Place: Int] = [:]
    var places: [Place] = []
    var known: Set<Link> = []
    var neighbours: [[Int]] = Array(repeating: [], count: ringCount)
    for touch in own {
      let place = Place(polygon: edges.rings[touch.first].polygon, x: touch.x, y: touch.y)
      let number = numbers[place] ?? ringCount + places.count
      if number == ringCount + places.count {
        numbers[place] = number
        places.append(place)
        neighbours.append([])
      }
      for ring in [touch.first, touch.second] where known.insert(Link(ring: ring, place: number)).inserted {
        neighbours[ring].append(number)
        neighbours[number].append(ring)
      }
    }
    pieces = Array(neighbours.indices)
    parents = Array(repeating: -1, count: neighbours.count)
    depths = Array(repeating: -1, count: neighbours.count)
    var closing: [(Int, Int)] = []
    for root in 0..<ringCount where depths[root] < 0 && !neighbours[root].isEmpty {
      depths[root] = 0
      var open = [root]
      var next = 0
      while next < open.count {
        let node = open[next]
        next += 1
        for other in neighbours[node] where other != parents[node] {
          if depths[other] < 0 {
            depths[other] = depths[node] + 1
            parents[other] = node
            open.append(other)
          } else if node < other {
            closing.append((node, other))
          }
        }
      }
    }
    // The nodes of each way around form one piece; what is one already is passed over at once.
    for (a, b) in closing { join(a, b) }
    for (offset, place) in places.enumerated() {
      let own = top(ringCount + offset)
      var isOnCycle = false
      for ring in neighbours[ringCount + offset] where top(ring) == own { isOnCycle = true }
      if isOnCycle { faults.append(GeometryFault(.disconnectedInterior, place.x, place.y)) }
    }
  }

  private mutating func top(_ node: Int) -> Int {
    var top = node
    while pieces[top] != top { top = pieces[top] }
    var next = node
    while pieces[next] != top { (pieces[next], next) = (top, pieces[next]) }
    return top
  }

  private mutating func join(_ a: Int, _ b: Int) {
    var (one, two) = (top(a), top(b))
    while one != two {
      if depths[one] < depths[two] { swap(&one, &two) }
      guard parents[one] >= 0 else { return }
      let above = top(parents[one])
      pieces[one] = above
      one = above
    }
  }
}
