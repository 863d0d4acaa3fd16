import Editing
import Geodesy
import Scene
import Testing

/// The list of faults beside what GEOS says of the same geometry.
@Suite struct FaultOracleTests {
  private static let words = Dictionary(
    uniqueKeysWithValues: GeometryFault.Code.allCases.map { ($0.reason, $0) })

  /// What is wrong with our list by GEOS; nil where both agree.
  private func disagreement(_ geometry: Geometry) throws -> String? {
    let faults = GeometryFaults(of: geometry)
    let first = try GeometryValidity.fault(of: geometry)
    let listed = faults.list.map { "\($0.code.rawValue) \($0.x) \($0.y)" }.joined(separator: "; ")
    guard let first else {
      return faults.list.isEmpty ? nil : "GEOS says valid, we \(listed): \(WellKnownText.text(geometry))"
    }
    let size = geometry.boundingBox.map { max(abs($0.minX), abs($0.maxX), abs($0.minY), abs($0.maxY)) } ?? 1
    let isListed = faults.list.contains { fault in
      guard Self.words[first.reason] == fault.code, let place = first.place else { return false }
      // GEOS prints 6 to 17 digits.
      return abs(place.x - fault.x) <= 1e-9 * size && abs(place.y - fault.y) <= 1e-9 * size
    }
    // Once two rings touch twice GEOS 3.11 looks for no more crossings, and says of a ring that crosses another one that it
    // lies outside or within it; we list the crossing.
    let isPlace: Set<GeometryFault.Code> = [.holeOutsideShell, .nestedHoles, .nestedShells]
    if let code = Self.words[first.reason], isPlace.contains(code),
      faults.list.contains(where: { $0.code == .selfIntersection })
    {
      return nil
    }
    return isListed ? nil : "GEOS says \(first), we \(listed): \(WellKnownText.text(geometry))"
  }

  private func check(_ geometry: Geometry) throws {
    if let words = try disagreement(geometry) { Issue.record("\(words)") }
  }

  /// Rings of vertices on a small grid, on which they meet in all ways there are.
  @Test(arguments: [3, 4, 6, 10, 1000])
  func randomRingsWithHoles(_ cells: Int) throws {
    var random = Dice(state: UInt64(cells))
    for _ in 0..<1500 {
      func ring() -> [Coordinate] {
        (0..<3 + random.below(5)).map { _ in
          Coordinate(Double(random.below(cells)), Double(random.below(cells)))
        }
      }
      let polygon = PolygonPart(outer: ring(), holes: (0..<random.below(3)).map { _ in ring() })
      try check(Geometry(.polygon([polygon])))
    }
  }

  /// Squares with square and pointed holes, which are often valid, touch, lie in one another or are the same.
  @Test(arguments: [6, 9, 14])
  func randomBoxes(_ cells: Int) throws {
    var random = Dice(state: 77 &+ UInt64(cells))
    var valid = 0
    for _ in 0..<2000 {
      func box(_ least: Int, _ most: Int) -> [Coordinate] {
        let side = Double(least + random.below(most - least + 1))
        let (x, y) = (Double(random.below(cells)), Double(random.below(cells)))
        var ring = [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]
        if random.below(3) == 0 {
          let half = side / 2
          ring = [(x + half, y), (x + side, y + half), (x + half, y + side), (x, y + half)]
        }
        if random.below(2) == 0 { ring.reverse() }
        let turn = random.below(4)
        return (ring[turn...] + ring[..<turn]).map { Coordinate($0.0, $0.1) }
      }
      let polygons = (0...random.below(3)).map { _ in
        PolygonPart(outer: box(cells / 2, cells), holes: (0..<random.below(5)).map { _ in box(1, cells / 3) })
      }
      let geometry = Geometry(.polygon(polygons))
      if try GeometryValidity.fault(of: geometry) == nil { valid += 1 }
      try check(geometry)
    }
    // Enough of both kinds for the comparison to mean something.
    #expect(valid > 20 && valid < 1900)
  }

  /// Holes in a checkerboard inside a large square: their corners touch, and often close a way around.
  @Test func randomChainsOfHoles() throws {
    var random = Dice(state: 4)
    for _ in 0..<1500 {
      var holes: [[Coordinate]] = []
      for x in 0..<5 {
        for y in 0..<5 where (x + y) % 2 == 0 && random.below(4) > 0 {
          let (left, low) = (Double(x), Double(y))
          holes.append([
            Coordinate(left, low + 0.5), Coordinate(left + 0.5, low), Coordinate(left + 1, low + 0.5),
            Coordinate(left + 0.5, low + 1),
          ])
          if random.below(2) == 0 {
            holes[holes.count - 1] = [
              Coordinate(left, low), Coordinate(left + 1, low), Coordinate(left + 1, low + 1),
              Coordinate(left, low + 1),
            ]
          }
        }
      }
      let side = Double(4 + random.below(2))
      let shell = [Coordinate(0, 0), Coordinate(side, 0), Coordinate(side, 5), Coordinate(0, 5)]
      try check(Geometry(.polygon([PolygonPart(outer: shell, holes: holes)])))
    }
  }

  /// Rings of places that are no round numbers, as recorded ones are.
  @Test func randomPlaces() throws {
    var random = Dice(state: 12)
    for _ in 0..<2000 {
      let count = 3 + random.below(30)
      let isRound = random.below(2) == 0
      let ring = (0..<count).map { step in
        let angle = Double(step) / Double(count) * 360
        let reach = isRound ? 1 + random.unit() : 100 * random.unit()
        let turn = isRound ? angle : 360 * random.unit()
        return Coordinate(
          500_000 + reach * Vector3.direction(turn).x, 5_700_000 + reach * Vector3.direction(turn).y)
      }
      try check(Geometry(.polygon([PolygonPart(outer: ring)])))
    }
  }

  @Test func randomLines() throws {
    var random = Dice(state: 5)
    for _ in 0..<500 {
      let paths = (0...random.below(2)).map { _ in
        (0..<2 + random.below(3)).map { _ in Coordinate(Double(random.below(2)), Double(random.below(2))) }
      }
      try check(Geometry(.polyline(paths)))
    }
  }
}

extension Dice {
  /// A number from 0 up to 1.
  fileprivate mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}

extension Vector3 {
  /// A direction of the plane, counter-clockwise from x in degrees.
  fileprivate static func direction(_ degrees: Double) -> (x: Double, y: Double) {
    let (sine, cosine) = sineAndCosine(degrees: degrees)
    return (cosine, sine)
  }
}
