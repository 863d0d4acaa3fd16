import Testing

@testable import Geodesy

/// Geometries of longitudes and latitudes, as pairs.
private func path(_ places: [(Double, Double)]) -> [Coordinate] { places.map { Coordinate($0.0, $0.1) } }

private func onWGS84(_ shape: Geometry.Shape) throws -> GeodesicGeometry {
  GeodesicGeometry(Geometry(shape), on: try Geodesic())
}

private func line(_ places: [(Double, Double)]) throws -> GeodesicGeometry { try onWGS84(.polyline([path(places)])) }
private func point(_ longitude: Double, _ latitude: Double) throws -> GeodesicGeometry {
  try onWGS84(.point(Coordinate(longitude, latitude)))
}
private func polygon(_ ring: [(Double, Double)], holes: [[(Double, Double)]] = []) throws -> GeodesicGeometry {
  try onWGS84(.polygon([PolygonPart(outer: path(ring), holes: holes.map(path))]))
}

@Suite("Lengths and areas on the ellipsoid")
struct GeodesicSizes {
  /// The example of GeographicLib's Planimeter: Antarctica.
  static let antarctica: [(Double, Double)] = [
    (-58, -63.1), (-74, -72.9), (-102, -71.9), (-102, -74.9), (-131, -74.3), (-163, -77.5), (163, -77.4), (172, -71.7),
    (140, -65.9), (113, -65.7), (88, -66.6), (59, -66.9), (25, -69.8), (-4, -70.0), (-14, -71.0), (-33, -77.3),
    (-46, -77.9), (-61, -74.7),
  ]

  @Test("Antarctica is as large as GeographicLib says, around the pole and whichever way the ring runs")
  func areaAroundThePole() throws {
    for ring in [Self.antarctica, Self.antarctica.reversed()] {
      let sheet = try polygon(ring)
      #expect(abs(try #require(sheet.area) - 13_662_703_680_020.1) < 0.1)
      #expect(abs(try #require(sheet.length) - 16_831_067.893) < 0.001)
    }
  }

  // pyproj 3.7.2, Geod.polygon_area_perimeter.
  @Test("A ring across the antimeridian is a small one")
  func areaAcrossTheAntimeridian() throws {
    let fiji = try polygon([(179.9, -16.6), (-179.9, -16.6), (-179.9, -16.9), (179.9, -16.9)])
    #expect(abs(try #require(fiji.area) - 707_995_738.60173) < 1e-3)
    #expect(abs(try #require(fiji.length) - 109_050.19218638) < 1e-6)
  }

  @Test("A hole takes its area away and adds its edge")
  func holes() throws {
    let whole = try polygon([(0, 50), (1, 50), (1, 51), (0, 51)])
    let hole = try polygon([(0.2, 50.2), (0.4, 50.2), (0.4, 50.4)])
    let pierced = try polygon(
      [(0, 50), (1, 50), (1, 51), (0, 51)], holes: [[(0.2, 50.2), (0.4, 50.2), (0.4, 50.4)]])
    #expect(
      abs(try #require(pierced.area) - (try #require(whole.area) - (try #require(hole.area)))) < 1e-3)
    #expect(abs(try #require(pierced.length) - (try #require(whole.length) + (try #require(hole.length)))) < 1e-6)
  }

  @Test("Points have neither length nor area, and lines no area")
  func without() throws {
    #expect(try point(0, 0).length == nil)
    #expect(try point(0, 0).area == nil)
    #expect(try line([(0, 0), (1, 0)]).area == nil)
    #expect(try onWGS84(.multipoint([])).length == nil)
  }

  @Test("Parts that are too short count nothing")
  func shortParts() throws {
    #expect(try line([(0, 0)]).length == 0)
    #expect(try polygon([(0, 0), (1, 1)]).area == 0)
  }

  // geod +ellps=bessel of the same ring gives another length than +ellps=WGS84.
  @Test("A geometry is measured on the ellipsoid of its own system")
  func ownEllipsoid() throws {
    let crs = try CoordinateReferenceSystem(epsg: 31467)
    let own = try OwnEllipsoid(of: crs)
    #expect(abs(own.geodesic.ellipsoid.semiMajorAxis - 6_377_397.155) < 1e-6)
    let ends = Geometry(.polyline([[Coordinate(3_500_000, 5_300_000), Coordinate(3_500_000, 5_400_000)]]))
    let measured = GeodesicGeometry(try own.geographic(ends), on: own.geodesic)
    // On the central meridian of a transverse Mercator map with scale 1, lengths are true.
    #expect(abs(try #require(measured.length) - 100_000) < 1e-4)
  }

  @Test("Systems in gons from Paris are measured too")
  func gons() throws {
    let own = try OwnEllipsoid(of: CoordinateReferenceSystem(epsg: 4807))
    let degree = try own.geographic(Geometry(.polyline([[Coordinate(0, 50), Coordinate(1, 50)]])))
    let box = try #require(degree.boundingBox)
    #expect(box.minX == 0 && abs(box.maxX - 0.9) < 1e-12 && abs(box.maxY - 45) < 1e-12)
  }

  @Test("A building site's own system has no ellipsoid")
  func engineering() throws {
    let crs = try CoordinateReferenceSystem(
      "LOCAL_CS[\"site\",UNIT[\"metre\",1],AXIS[\"x\",EAST],AXIS[\"y\",NORTH]]")
    #expect(throws: GeodesyError.self) { try OwnEllipsoid(of: crs) }
  }
}

@Suite("Distances on the ellipsoid")
struct GeodesicDistances {
  // The least of Geod.inv of pyproj 3.7.2 over the edges, found by scipy's bounded search.
  @Test("A place and an edge")
  func placeAndEdge() throws {
    let place = try point(0.5, 52)
    #expect(abs(try #require(place.distance(to: line([(0, 51), (1, 51)]))) - 111_138.808403) < 1e-5)
    #expect(abs(try #require(line([(0, 51), (1, 51)]).distance(to: place)) - 111_138.808403) < 1e-5)
  }

  @Test("Across the antimeridian")
  func antimeridian() throws {
    let distance = try point(-179.5, 0.2).distance(to: line([(179, 0), (-179, 0.05)]))
    #expect(abs(try #require(distance) - 17_962.413369) < 1e-5)
  }

  @Test("Over the pole")
  func pole() throws {
    let distance = try point(90, 89.5).distance(to: line([(0, 89), (180, 88)]))
    #expect(abs(try #require(distance) - 55_846.975448) < 1e-5)
  }

  @Test("An edge over an ocean, and another a quarter of the earth away")
  func longEdges() throws {
    let atlantic = try point(-30, 60).distance(to: line([(-74, 40.7), (0, 51.5)]))
    #expect(abs(try #require(atlantic) - 708_410.645316) < 1e-4)
    let far = try point(10, 10).distance(to: line([(100, 10), (101, 12)]))
    #expect(abs(try #require(far) - 9_827_311.202822) < 1e-4)
  }

  @Test("Two lines, and two lines that cross")
  func lines() throws {
    let low = try line([(0, 0), (1, 0.5), (2, 0)])
    #expect(abs(try #require(low.distance(to: line([(0, 1), (1, 0.6), (2, 1)]))) - 11_057.437841) < 1e-5)
    #expect(try low.distance(to: line([(1, -1), (1, 3)])) == 0)
    #expect(try low.distance(to: line([(0.5, 3), (0.5, -3)])) == 0)
    #expect(try line([(179, 1), (-179, -1)]).distance(to: line([(-179, 1), (179, -1)])) == 0)
  }

  @Test("Inside a polygon there is no distance, in its hole there is")
  func inside() throws {
    let ring = try polygon(
      [(0, 50), (1, 50), (1, 51), (0, 51)], holes: [[(0.2, 50.2), (0.8, 50.2), (0.8, 50.8), (0.2, 50.8)]])
    #expect(try ring.distance(to: point(0.1, 50.1)) == 0)
    #expect(try point(0.1, 50.1).distance(to: ring) == 0)
    let inHole = try #require(ring.distance(to: point(0.5, 50.25)))
    #expect(inHole > 5_000 && inHole < 6_000)
    #expect(try ring.distance(to: line([(0.1, 50.1), (0.11, 50.11)])) == 0)
  }

  @Test("The inside goes around the pole and across the antimeridian")
  func insideAroundThePole() throws {
    let sheet = try polygon(GeodesicSizes.antarctica)
    #expect(try sheet.distance(to: point(0, -90)) == 0)
    #expect(try sheet.distance(to: point(179.9, -80)) == 0)
    #expect(try #require(sheet.distance(to: point(0, 90))) > 1.5e7)
    let fiji = try polygon([(179.9, -16.6), (-179.9, -16.6), (-179.9, -16.9), (179.9, -16.9)])
    for longitude in [179.95, 180, -180, -179.95] {
      #expect(try fiji.distance(to: point(longitude, -16.7)) == 0)
    }
    #expect(try #require(fiji.distance(to: point(0, -16.7))) > 1.6e7)
  }

  @Test("A long edge bulges toward the pole, and what lies under it is inside")
  func bulge() throws {
    let wide = try polygon([(0, 50), (40, 50), (40, 60), (0, 60)])
    #expect(try wide.distance(to: point(20, 61)) == 0)
    #expect(try #require(wide.distance(to: point(20, 62))) > 10_000)
  }

  @Test("A vertex in common, and an empty geometry")
  func special() throws {
    #expect(try line([(0, 0), (1, 1)]).distance(to: line([(1, 1), (5, 5)])) == 0)
    #expect(try onWGS84(.multipoint([])).distance(to: point(0, 0)) == nil)
  }

  @Test("The tree of boxes finds what looking at everything finds")
  func treeFindsTheNearest() throws {
    var random = Wichmann(seed: 7)
    for _ in 0..<40 {
      let centre = (random.next(-180, 180), random.next(-85, 85))
      func scattered(_ count: Int, _ width: Double) -> [Coordinate] {
        (0..<count).map { _ in
          Coordinate(
            wrappedLongitude(centre.0 + random.next(-width, width)),
            max(-90, min(90, centre.1 + random.next(-width, width))))
        }
      }
      let some = scattered(60, 4)
      let others = scattered(50, 4)
      let geodesic = try Geodesic()
      var least = Double.infinity
      for a in some {
        for b in others {
          let line = geodesic.line(fromLatitude: a.y, longitude: a.x, toLatitude: b.y, longitude: b.x)
          least = min(least, line?.distance ?? .infinity)
        }
      }
      let found = try onWGS84(.multipoint(some)).distance(to: onWGS84(.multipoint(others)))
      #expect(abs(try #require(found) - least) < 1e-6)
    }
  }
}

@Suite("Centres")
struct Centroids {
  // The centroid of shapely 2.2.0 in pyproj's azimuthal equidistant map about it.
  @Test("The centre of a polygon with a hole, a line and points")
  func centre() throws {
    let ell = try polygon([(0, 50), (0.02, 50), (0.02, 50.01), (0.01, 50.01), (0.01, 50.02), (0, 50.02)])
    let found = try #require(ell.centroid)
    #expect(abs(found.x - 0.0083337686) < 1e-9)
    #expect(abs(found.y - 50.0083330305) < 1e-9)
  }

  @Test("The centre lies across the antimeridian")
  func antimeridian() throws {
    let fiji = try polygon([(179.9, -16.6), (-179.9, -16.6), (-179.9, -16.9), (179.9, -16.9)])
    let found = try #require(fiji.centroid)
    #expect(abs(abs(found.x) - 180) < 1e-9)
    #expect(abs(found.y - -16.75) < 0.001)
  }

  @Test("A ring without area has its centre on its edge; nothing has none")
  func degenerate() throws {
    let flat = try #require(polygon([(0, 0), (2, 0), (1, 0)]).centroid)
    #expect(abs(flat.x - 1) < 1e-9 && abs(flat.y) < 1e-9)
    #expect(try onWGS84(.multipoint([])).centroid == nil)
    #expect(try point(3, 4).centroid == Coordinate(3, 4))
  }
}

/// Random numbers that are the same everywhere: B. A. Wichmann and I. D. Hill, Applied Statistics 31 (1982) 188-190.
struct Wichmann {
  private var x: Int
  private var y = 12_345
  private var z = 23_456

  init(seed: Int) { x = seed % 30_000 + 1 }

  mutating func next() -> Double {
    x = 171 * x % 30_269
    y = 172 * y % 30_307
    z = 170 * z % 30_323
    let sum = Double(x) / 30_269 + Double(y) / 30_307 + Double(z) / 30_323
    return sum.truncatingRemainder(dividingBy: 1)
  }

  mutating func next(_ low: Double, _ high: Double) -> Double { low + (high - low) * next() }
}
