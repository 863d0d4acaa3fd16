import Testing

@testable import Geodesy

@Suite("Well-known text")
struct WellKnownTexts {
  private func shape(_ text: String) throws -> Geometry.Shape { try WellKnownText.read(text).geometry.shape }

  @Test("Every kind is read, and written as it was")
  func kinds() throws {
    for text in [
      "POINT (1 2)", "POINT Z (1 2 3)", "POINT M (1 2 3)", "POINT ZM (1 2 3 4)", "MULTIPOINT ((1 2), (3 4))",
      "LINESTRING (1 2, 3 4)", "MULTILINESTRING ((1 2, 3 4), (5 6, 7 8))",
      "POLYGON ((0 0, 9 0, 9 9, 0 0), (1 1, 2 1, 2 2, 1 1))",
      "MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5)))",
      "GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (1 2, 3 4))", "MULTIPOINT EMPTY", "LINESTRING EMPTY",
      "POLYGON EMPTY", "GEOMETRYCOLLECTION EMPTY", "POINT (-0.1 1e+300)",
    ] {
      #expect(WellKnownText.text(try WellKnownText.read(text).geometry) == text)
    }
  }

  @Test("Blanks, letters' case and the ways of other programs do not matter")
  func spellings() throws {
    #expect(try shape(" point( 1\n2 ) ") == .point(Coordinate(1, 2)))
    #expect(try shape("MULTIPOINT (1 2, 3 4)") == .multipoint([Coordinate(1, 2), Coordinate(3, 4)]))
    #expect(try shape("POINTZ (1 2 3)") == .point(Coordinate(1, 2, 3)))
    #expect(try shape("POINT (1 2 3)") == .point(Coordinate(1, 2, 3)))
    #expect(try shape("POINT (+1. .5e1)") == .point(Coordinate(1, 5)))
    #expect(try WellKnownText.read("SRID=32630;POINT (1 2)").srid == 32630)
    #expect(try shape("TRIANGLE ((0 0, 1 0, 1 1, 0 0))") == shape("POLYGON ((0 0, 1 0, 1 1, 0 0))"))
    #expect(try shape("MULTIPOINT (EMPTY, (1 2))") == .multipoint([Coordinate(1, 2)]))
    #expect(try shape("POINT EMPTY") == .multipoint([]))
  }

  @Test("Rings are open inside, closed or not in the text")
  func rings() throws {
    let ring = [Coordinate(0, 0), Coordinate(9, 0), Coordinate(9, 9)]
    #expect(try shape("POLYGON ((0 0, 9 0, 9 9, 0 0))") == .polygon([PolygonPart(outer: ring)]))
    #expect(try shape("POLYGON ((0 0, 9 0, 9 9))") == .polygon([PolygonPart(outer: ring)]))
  }

  @Test(
    "What is malformed is refused with its place",
    arguments: [
      ("", "character 1: expected a kind of geometry, such as POINT, found the end"),
      ("CIRCLE (1 2)", "`CIRCLE` is no kind of geometry"), ("POINT", "expected `(` or EMPTY"),
      ("POINT (1)", "character 9: expected the vertex's y, found `)`"), ("POINT (1 2", "expected `,` or `)`"),
      ("POINT (1 2) x", "expected the end of the text, found `x`"), ("POINT (1 a)", "found `a`"),
      ("POINT (nan 2)", "expected a number, found `nan`"), ("POINT (1e400 2)", "a coordinate is a finite number"),
      ("POINT (0x10 2)", "expected"), ("POINT (1 2, 3 4)", "a point has one vertex"),
      ("LINESTRING Z (1 2)", "this vertex has 2 numbers and needs 3"),
      ("LINESTRING (1 2, 3 4 5)", "this vertex has 3 numbers and needs 2"),
      ("POLYGON (1 2, 3 4)", "expected `(` or EMPTY, found `1`"), ("CIRCULARSTRING (0 0, 1 1, 2 0)", "curves"),
      ("SRID=a;POINT (1 2)", "expected the number of a reference system"), ("SRID=4326 POINT (1 2)", "`;`"),
      ("POINT (1 2 3 4 5)", "expected"), ("POINT \u{0}(1 2)", "expected"), ("POINT (1 -)", "expected"),
      ("POINT (12 3e)", "expected"), ("LINESTRING (1 2,, 3 4)", "expected a number, found `,`"),
    ])
  func malformed(text: String, message: String) {
    #expect {
      try WellKnownText.read(text)
    } throws: { error in
      guard let error = error as? GeodesyError else { return false }
      return error.kind == .geometry && error.message.contains(message)
    }
  }

  @Test("A near miss is offered")
  func nearMiss() {
    #expect {
      try WellKnownText.read("POLYGN ((0 0))")
    } throws: { ($0 as? GeodesyError)?.help?.contains("POLYGON") == true }
  }

  @Test("Nesting without end is refused")
  func nesting() {
    let text = String(repeating: "GEOMETRYCOLLECTION (", count: 100_000)
    #expect(throws: GeodesyError.self) { try WellKnownText.read(text) }
    #expect(throws: GeodesyError.self) { try WellKnownText.read(String(repeating: "(", count: 100_000)) }
  }

  @Test("Parts of sketches may be short")
  func sketches() throws {
    #expect(try shape("LINESTRING (1 2)") == .polyline([[Coordinate(1, 2)]]))
    let pair = try WellKnownText.read("POLYGON ((1 2, 3 4, 1 2))").geometry
    #expect(pair.shape == .polygon([PolygonPart(outer: [Coordinate(1, 2), Coordinate(3, 4)])]))
    #expect(WellKnownText.text(pair) == "POLYGON ((1 2, 3 4, 1 2))")
  }

  @Test("Random geometries of every kind are written and read back equal")
  func readsBack() throws {
    var random = RandomGeometries(seed: 11)
    for _ in 0..<500 {
      let geometry = random.geometry()
      let text = WellKnownText.text(geometry)
      #expect(try WellKnownText.read(text).geometry == geometry, "\(text.prefix(300))")
    }
  }

  @Test("A quarter of a million vertices")
  func large() throws {
    let vertices = (0..<250_000).map { Coordinate(Double($0) / 7, Double($0 % 91) / 3) }
    let geometry = Geometry(.polygon([PolygonPart(outer: vertices)]))
    #expect(try WellKnownText.read(WellKnownText.text(geometry)).geometry == geometry)
  }
}

/// Geometries of every kind, with z and m or without, with parts and holes, sketches and empty ones among them.
struct RandomGeometries {
  private var random: Wichmann

  init(seed: Int) { random = Wichmann(seed: seed) }

  private mutating func count(_ most: Int) -> Int { Int(random.next() * Double(most + 1)) }

  private mutating func number() -> Double {
    switch count(9) {
    case 0: return Double(count(1000) - 500)
    case 1: return (random.next() - 0.5) * 1e300
    case 2: return (random.next() - 0.5) * 1e-300
    case 3: return 9_007_199_254_740_992
    default: return random.next(-180, 180)
    }
  }

  private mutating func list(_ least: Int, _ hasZ: Bool, _ hasM: Bool) -> [Coordinate] {
    (0..<(least + count(6))).map { _ in
      Coordinate(number(), number(), hasZ ? number() : 0, m: hasM ? number() : 0)
    }
  }

  mutating func geometry(depth: Int = 0) -> Geometry {
    let (hasZ, hasM) = (count(1) == 0, count(1) == 0)
    let shape: Geometry.Shape
    switch count(depth > 2 ? 3 : 4) {
    case 0: shape = .point(Coordinate(number(), number(), hasZ ? number() : 0, m: hasM ? number() : 0))
    case 1: shape = .multipoint(list(0, hasZ, hasM))
    case 2: shape = .polyline((0..<count(3)).map { _ in list(1, hasZ, hasM) })
    case 3:
      shape = .polygon(
        (0..<count(3)).map { _ in
          PolygonPart(outer: list(1, hasZ, hasM), holes: (0..<count(2)).map { _ in list(1, hasZ, hasM) })
        })
    default:
      let members = (0..<count(3)).map { _ in geometry(depth: depth + 1) }
      return Geometry(
        .collection(members), hasZ: members.contains(where: \.hasZ), hasM: members.contains(where: \.hasM))
    }
    return Geometry(shape, hasZ: hasZ, hasM: hasM)
  }
}
