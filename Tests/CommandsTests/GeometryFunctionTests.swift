import TestKit
import Testing

@Suite("Measuring geometries")
struct GeometryMeasures {
  // pyproj 3.7.2 (Geod) of the vertices converted by PROJ; the shapes are those of Examples of the editor.
  static let green = """
    let green = wkt("POLYGON ((-84843.262719916485 6713749.9329888355, -85833.376589175183 6714679.7122141244, \
    -85406.822347959576 6715063.9827222107, -85184.329997390232 6715219.6195847588, \
    -85092.653857582554 6715119.5391713539, -85090.446872787768 6714792.7656492386, \
    -84915.369168906298 6714297.8798246197, -84854.295522911285 6714080.907587287, \
    -84843.262719916485 6713749.9329888355))", crs: 3857)

    """
  static let beech = """
    let beech = wkt("LINESTRING (-87090.652708065536 6714158.9244240439, -87247.362370337316 6714232.880689906, \
    -87226.314032974493 6714605.4697726099, -86910.499335316243 6714488.006312645, \
    -86750.82198052686 6714401.1768307304, -86749.846825938366 6714305.8450344801)", crs: 3857)

    """

  @Test("A polygon in Web Mercator has its true size on the ellipsoid")
  func mercator() {
    ScriptRun(
      Self.green + """
        expect close_to(area(green), 243728.1026280541 m2, within: 0.001 m2)
        expect close_to(length(green), 2332.8144804682033 m, within: 0.000001 m)
        expect vertex_count(green) == 8
        """
    ).succeeds()
    ScriptRun(Self.beech + "expect close_to(length(beech), 722.607849085283 m, within: 0.000001 m)").succeeds()
  }

  // pyproj 3.7.2, Geod("bessel") of the ring in EPSG:4314.
  @Test("A geometry is measured on its own ellipsoid")
  func bessel() {
    ScriptRun(
      """
      let square = wkt("POLYGON ((3500000 5300000, 3501000 5300000, 3501000 5301000, 3500000 5301000, 3500000 5300000))", crs: 31467)
      expect close_to(area(square), 999999.9938573723 m2, within: 0.001 m2)
      expect close_to(length(square), 3999.999979522483 m, within: 0.000001 m)
      """
    ).succeeds()
  }

  // pyproj 3.7.2: Geod.polygon_area_perimeter.
  @Test("The antimeridian and the poles are nothing special")
  func antimeridian() {
    ScriptRun(
      """
      let fiji = polygon([16.6S 179.9E, 16.6S 179.9W, 16.9S 179.9W, 16.9S 179.9E])
      expect close_to(area(fiji), 707995738.60173 m2, within: 0.01 m2)
      expect close_to(length(fiji), 109050.19218638 m, within: 0.000001 m)
      let cap = polygon([85N 0E, 85N 90E, 85N 180E, 85N 90W])
      expect close_to(area(cap), 624537055980 m2, within: 1 m2)
      expect close_to(length(polyline([0N 179.9E, 0N 179.9W])), 22263.898158654 m, within: 0.000001 m)
      """
    ).succeeds()
  }

  // The least of Geod.inv of pyproj 3.7.2 over the edges, found by scipy's bounded search.
  @Test("The distance is the shortest line between places and geometries")
  func distances() {
    ScriptRun(
      """
      let line = polyline([51N 0E, 51N 1E])
      expect close_to(distance(52N 0.5E, line), 111138.808403 m, within: 0.00001 m)
      expect close_to(distance(line, point(52N 0.5E)), 111138.808403 m, within: 0.00001 m)
      expect close_to(distance(0.2N 179.5W, polyline([0N 179E, 0.05N 179W])), 17962.413369 m, within: 0.00001 m)
      expect close_to(distance(89.5N 90E, polyline([89N 0E, 88N 180E])), 55846.975448 m, within: 0.00001 m)
      expect distance(polygon([50N 0E, 50N 1E, 51N 1E]), 50.2N 0.8E) == 0 m
      expect distance(polyline([0N 0E, 1N 1E]), polyline([1N 0E, 0N 1E])) == 0 m
      """
    ).succeeds()
  }

  // geod +ellps=bessel: 100 km on the central meridian of EPSG:31467, whose scale there is 1.
  @Test("Geometries of one system are measured on its ellipsoid, of two on WGS 84")
  func ellipsoids() {
    ScriptRun(
      """
      let a = wkt("POINT (3500000 5300000)", crs: 31467)
      let b = wkt("POINT (3500000 5400000)", crs: 31467)
      expect close_to(distance(a, b), 100000 m, within: 0.0001 m)
      expect not close_to(distance(a, transform(b, crs: 4326)), 100000 m, within: 0.01 m)
      """
    ).succeeds()
  }

  // pyproj 3.7.2: the difference of the places in EPSG:4978.
  @Test("The straight distance needs altitudes and goes through the earth")
  func straight() {
    ScriptRun(
      """
      let a = position(51.5, -0.1, altitude: 100 m, heights: "ellipsoidal")
      let b = position(51.6, -0.1, altitude: 400 m, heights: "ellipsoidal")
      expect close_to(distance3d(a, b), 11130.357374102 m, within: 0.000001 m)
      expect close_to(distance3d(point(a), b), 11130.357374102 m, within: 0.000001 m)
      let c = position(0, 0, altitude: 0 m, heights: "ellipsoidal")
      let d = position(0, 180, altitude: 0 m, heights: "ellipsoidal")
      expect close_to(distance3d(c, d), 12756274 m, within: 0.000001 m)
      """
    ).succeeds()
  }

  // shapely 2.2.0 (GEOS) in pyproj's azimuthal equidistant map about the middle, measured by Geod.
  @Test("Buffers of places, lines and polygons, across the antimeridian too")
  func buffers() {
    ScriptRun(
      """
      expect close_to(area(buffer(polyline([51.5N 0.1W, 51.6N 0.1W]), 100 m)), 2256579.334 m2, within: 1 m2)
      let wide = buffer(polyline([0N 179.9E, 0N 179.9W]), 1 km)
      expect close_to(area(wide), 47668148.438 m2, within: 20 m2)
      expect contains(wide, 0N 180E) and not contains(wide, 0N 179E)
      let shrunk = buffer(polygon([50N 0E, 50N 0.02E, 50.01N 0.02E, 50.01N 0E]), -100 m)
      expect close_to(area(shrunk), 1125554.669 m2, within: 1 m2)
      expect buffer(polygon([50N 0E, 50N 0.02E, 50.01N 0.02E]), -5 km) == wkt("POLYGON EMPTY")
      """
    ).succeeds()
  }

  @Test("A place's buffer is a circle on the ellipsoid, in the geometry's own system")
  func circle() {
    ScriptRun(
      """
      let place = wkt("POINT (600000 5700000)", crs: 32630)
      let ring = buffer(place, 250 m)
      expect ring.crs == "EPSG:32630" and vertex_count(ring) == 128
      for p in vertices(ring) { expect close_to(distance(p, place), 250 m, within: 0.00001 m) }
      """
    ).succeeds()
  }

  @Test("The centre")
  func centroid() {
    // shapely's centroid in pyproj's azimuthal equidistant map about it.
    ScriptRun(
      """
      let ell = polygon([50N 0E, 50N 0.02E, 50.01N 0.02E, 50.01N 0.01E, 50.02N 0.01E, 50.02N 0E])
      expect close_to(centroid(ell), 50.0083330305N 0.0083337686E, within: 0.1 mm)
      expect close_to(centroid(51N 3E), 51N 3E, within: 0.1 mm)
      expect close_to(centroid(multipoint([0N 179E, 0N 179W])), 0N 180E, within: 0.1 mm)
      """
    ).succeeds()
  }

  @Test("Vertices are positions, with altitudes where it is known what they are counted from")
  func vertices() {
    let run = ScriptRun(
      """
      print vertices(wkt("POLYGON ((0 0, 1 0, 1 1, 0 0))"))
      print vertices(wkt("POINT Z (1 2 3)", crs: 4979)), vertices(wkt("POINT Z (1 2 3)", crs: 4326))
      print vertices(51N 0E), vertices(wkt("POLYGON EMPTY"))
      """)
    #expect(
      run.out == """
        [0N 0E, 0N 1E, 1N 1E]
        [position(2, 1, altitude: 3 m, heights: "ellipsoidal")] [2N 1E]
        [51N 0E] []

        """, "\(run.err)")
  }

  // cs2cs EPSG:9707 EPSG:4979: the separation at 51N 0E is 45.3012 m.
  @Test("A geometry in another system, with its heights")
  func transform() {
    ScriptRun(
      """
      let g = transform(wkt("POINT Z (0 51 100)"), crs: 4979)
      expect g.heights == "ellipsoidal"
      expect close_to(vertices(g)[0].altitude, position(0, 0, altitude: 145.3012 m, heights: "ellipsoidal").altitude, within: 0.1 mm)
      let flat = transform(wkt("POINT Z (0 51 100)"), crs: 32631)
      expect flat.heights == "EGM96" and flat.crs == "EPSG:32631"
      expect close_to(flat, 51N 0E, within: 0.1 mm)
      """
    ).succeeds()
  }

  @Test(
    "What cannot be measured is refused",
    arguments: [
      ("area(polyline([1N 2E, 3N 4E]))", "geometry", "a polyline has no area"),
      ("length(point(1N 2E))", "geometry", "a point has no length"),
      ("area(3)", "type", "a geometry or a position is wanted here, found a bare number"),
      ("distance(1N 2E, wkt(\"POLYGON EMPTY\"))", "geometry", "the geometry is empty"),
      ("distance3d(1N 2E, 3N 4E)", "type", "needs places with altitudes"),
      ("centroid(wkt(\"LINESTRING EMPTY\"))", "geometry", "the geometry is empty"),
      ("bearing(1N 2E, polyline([1N 2E, 3N 4E]))", "type", "a position is wanted here, found a polyline"),
      ("area(wkt(\"POLYGON ((0 0, 1 0, 200 95, 0 0))\"))", "geometry", "the vertex 2 is not a place of WGS 84"),
      ("vertices(wkt(\"POINT (1 95)\"))", "geometry", "x is the longitude and y the latitude"),
      ("buffer(1N 2E, 3)", "type", "a length"), ("buffer(1N 2E, 1e300 km)", "range", "500 km"),
      ("buffer(polyline([0N 0E, 0N 40E]), 1 m)", "range", "500 km"),
      ("buffer(wkt(\"POLYGON EMPTY\"), 1 m)", "geometry", "has no buffer: it is empty"),
      ("buffer(wkt(\"LINESTRING (1 2)\"), 1 m)", "geometry", "a line has 1 vertex and needs 2"),
      ("contains(wkt(\"POLYGON ((0 0, 1 1, 0 0))\"), 1N 2E)", "geometry", "a ring has 2 vertices and needs 3"),
      ("transform(1N 2E, crs: \"nonsense\")", "type", "nonsense"),
      (
        "length(wkt(\"LINESTRING (0 0, 1 1)\", crs: \"LOCAL_CS[\\\"site\\\",UNIT[\\\"metre\\\",1],AXIS[\\\"x\\\",EAST],AXIS[\\\"y\\\",NORTH]]\"))",
        "geometry", "is not tied to the earth"
      ),
    ])
  func refused(code: String, kind: String, message: String) {
    let run = ScriptRun("try { print \(code) } catch e { print e.kind, e.message, e.help }")
    #expect(run.out.hasPrefix(kind + " "), "\(run.out)\(run.err)")
    #expect(run.out.contains(message), "\(run.out)")
  }

  @Test("A hundred thousand vertices are measured, compared and buffered")
  func large() {
    let vertices = (0..<100_000).map { index -> String in
      // A ring that does not cross itself: up on one side, down on the other.
      index < 50_000
        ? "\(Double(index) / 1e6) \(index % 2 == 0 ? 50 : 50.00001)"
        : "\(Double(100_000 - index) / 1e6) \(index % 2 == 0 ? 50.01 : 50.01001)"
    }
    let run = ScriptRun(
      """
      let g = wkt("POLYGON ((\(vertices.joined(separator: ", "))))")
      expect vertex_count(g) == 100000
      expect close_to(area(g), area(polygon([50N 0E, 50N 0.05E, 50.01N 0.05E, 50.01N 0E])), within: 20000 m2)
      expect distance(g, 50.005N 0.02E) == 0 m and distance(g, 50.005N 0.06E) > 700 m
      expect contains(g, 50.005N 0.02E) and intersects(g, polyline([49N 0.02E, 51N 0.02E]))
      """)
    run.succeeds()
  }
}

@Suite("Comparing geometries")
struct GeometryRelations {
  // GEOS's own answers (shapely 2.2.0) for the same coordinates.
  @Test(
    "Containing and meeting, on edges and in holes",
    arguments: [
      ("contains", "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))", "POINT (5 5)", true),
      ("contains", "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))", "POINT (9 5)", false),
      ("intersects", "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))", "POINT (9 5)", true),
      ("contains", "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (4 4, 6 4, 6 6, 4 6, 4 4))", "POINT (5 5)", false),
      ("contains", "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))", "LINESTRING (1 1, 8 8)", true),
      ("contains", "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))", "LINESTRING (1 1, 10 8)", false),
      ("intersects", "LINESTRING (0 0, 10 10)", "POINT (5 5)", true),
      ("contains", "LINESTRING (0 0, 10 10)", "POINT (5 5)", true),
      ("intersects", "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))", "POLYGON ((9 3, 12 3, 12 6, 9 3))", true),
      ("intersects", "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))", "POLYGON ((10 3, 12 3, 12 6, 10 3))", false),
      ("contains", "MULTIPOINT ((1 1), (2 2))", "POINT (2 2)", true),
      ("intersects", "GEOMETRYCOLLECTION (POINT (1 1), LINESTRING (3 3, 5 5))", "POINT (4 4)", true),
    ])
  func relations(function: String, a: String, b: String, expected: Bool) {
    for system in ["crs: 32630", "crs: 4326"] {
      let run = ScriptRun("print \(function)(wkt(\"\(a)\", \(system)), wkt(\"\(b)\", \(system)))")
      #expect(run.out == "\(expected)\n", "\(run.err)")
    }
  }

  @Test("Geometries of two systems are brought together")
  func systems() {
    let run = ScriptRun(
      """
      let square = wkt("POLYGON ((600000 5700000, 601000 5700000, 601000 5701000, 600000 5701000, 600000 5700000))", crs: 32630)
      let inside = xy(600500, 5700500, crs: 32630)
      print contains(square, inside), contains(square, transform(point(inside), crs: 3857)), intersects(inside, square)
      print contains(square, xy(601500, 5700500, crs: 32630)), contains(transform(square, crs: 27700), inside)
      """)
    #expect(run.out == "true true true\nfalse true\n", "\(run.err)")
  }

  @Test("Across the antimeridian and around a pole")
  func antimeridian() {
    let run = ScriptRun(
      """
      let fiji = polygon([16S 179E, 16S 179W, 17S 179W, 17S 179E])
      print contains(fiji, 16.5S 180E), contains(fiji, 16.5S 180W), contains(fiji, 16.5S 0E), contains(fiji, 16.5S 178E)
      print intersects(polyline([16.5S 170E, 16.5S 170W]), fiji), intersects(fiji, polyline([16.5S 178E, 16.5S 178W]))
      print intersects(polyline([0N 179E, 0N 179W]), polyline([1N 180E, 1S 180W]))
      let cap = polygon([80N 0E, 80N 90E, 80N 180E, 80N 90W])
      print contains(cap, 90N 0E), contains(cap, 85N 33E), contains(cap, 70N 33E), intersects(polyline([89N 0E, 89N 180E]), cap)
      let south = polygon([80S 0E, 80S 120E, 80S 120W])
      print contains(south, 89S 10W), contains(south, 89N 10W)
      """)
    #expect(
      run.out == "true true false false\ntrue true\ntrue\ntrue true false true\ntrue false\n", "\(run.out)\(run.err)")
  }

  @Test("A polygon that crosses itself is refused where GEOS cannot answer")
  func invalid() {
    let run = ScriptRun(
      """
      let bow = wkt("POLYGON ((0 0, 9 9, 9 0, 0 9, 0 0))", crs: 32630)
      try { print contains(bow, wkt("POLYGON ((1 2, 8 2, 8 5, 1 2))", crs: 32630)) } catch e { print e.kind, e.message, e.help }
      """)
    #expect(run.out.hasPrefix("geometry GEOS refuses the geometry: ") || run.out == "false\n", "\(run.out)\(run.err)")
    #expect(run.err.isEmpty)
  }
}

@Suite("Positions by coordinates of a system")
struct PositionsByCoordinates {
  static let here = "xy(654326.4164871335, 5710422.030907909, crs: 32630)"

  // pyproj 3.7.2 of 51.5238N 0.7754W.
  @Test("Every command takes them where it takes a position")
  func commands() throws {
    let day = try FieldDay()
    let run = day.run(
      """
      site terrain flat at \(Self.here) altitude 60 m
      site tree oak at xy(654326.4, 5710432, crs: 32630) height 12 m
      site box hut at \(Self.here) size 1 m 1 m 1 m altitude 90 m
      site plane wall at xy(1, 2, crs: 4326) size 1 m 1 m altitude 70 m
      device at \(Self.here) eye 1.6 m
      let here = \(Self.here)
      device at here eye 1.6 m
      device at point(here) eye 1.6 m
      print close_to(oak.position, 51.52389N 0.7754W, within: 1 m)
      show (here)
      """)
    #expect(run.outcome == .done)
    #expect(run.out.hasPrefix("true\nlatitude       51.5238"), "\(run.out)\(run.err)")
  }

  @Test("Every function takes them")
  func functions() {
    let run = ScriptRun(
      """
      let p = \(Self.here)
      print close_to(p, 51.5238N 0.7754W, within: 0.1 mm), distance(p, 51.5238N 0.7754W) < 0.1 mm
      print close_to(bearing(p, 51.6N 0.7754W), 0 deg, within: 0.0001 deg) or bearing(p, 51.6N 0.7754W) > 359 deg
      print close_to(destination(p, bearing: 0 deg, distance: 0 m), p, within: 0.1 mm)
      print close_to(height(0 m, at: p, heights: "ellipsoidal"), height(0 m, at: 51.5238N 0.7754W, heights: "ellipsoidal"), within: 0.1 mm)
      print count(vertices(polyline([p, 51.6N 0.7754W]))), contains(buffer(p, 1 m), p)
      """)
    #expect(run.out == "true true\ntrue\ntrue\ntrue\n2 true\n", "\(run.out)\(run.err)")
  }

  @Test("They may have an altitude")
  func altitude() {
    let run = ScriptRun(
      """
      let p = xy(-0.1, 51.5, crs: 4326, altitude: 60 m, heights: "ellipsoidal")
      print p, p.altitude
      print xy(-0.1, 51.5, crs: 4326, altitude: 60 m).heights
      """)
    #expect(
      run.out == "position(51.5, -0.1, altitude: 60 m, heights: \"ellipsoidal\") 60 m\nEGM96\n", "\(run.out)\(run.err)")
  }

  @Test("That an area is of rings that cross is said, once in a run, and not of other areas")
  func crossingRings() {
    let bow = "wkt(\"POLYGON ((0 0, 10 0, 10 2, 2 2, 2 8, 10 8, 10 10, 0 10, 4 -4))\", crs: 3857)"
    let note =
      "note: the polygon is not valid, so this is not the area that its rings enclose; `valid` says where, and `repair` mends it\n"
    #expect(ScriptRun("for turn in 1..3 { let a = area(\(bow)) }").err == note)
    #expect(ScriptRun("print area(wkt(\"POLYGON ((0 0, 10 0, 10 10))\", crs: 3857)) > 1 m2").err == "")
  }
}
