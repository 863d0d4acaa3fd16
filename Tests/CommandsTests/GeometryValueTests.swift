import Foundation
import TestKit
import Testing

@testable import Commands
@testable import Geodesy
@testable import Language
@testable import Runtime
@testable import Workbench

@Suite("Geometries as values")
struct GeometryValues {
  @Test(
    "Made of positions, with parts and holes",
    arguments: [
      ("point(51.5N 0.1W)", "wkt(\"POINT (-0.1 51.5)\", crs: 4326)"),
      ("point(position(51.5, -0.1, altitude: 60 m))", "wkt(\"POINT Z (-0.1 51.5 60)\", crs: 9707)"),
      (
        "point(position(51.5, -0.1, altitude: 60 m, heights: \"ellipsoidal\"))",
        "wkt(\"POINT Z (-0.1 51.5 60)\", crs: 4979)"
      ),
      ("multipoint([1N 2E, 3N 4E])", "wkt(\"MULTIPOINT ((2 1), (4 3))\", crs: 4326)"),
      ("polyline([1N 2E, 3N 4E])", "wkt(\"LINESTRING (2 1, 4 3)\", crs: 4326)"),
      (
        "polyline([[1N 2E, 3N 4E], [5N 6E, 7N 8E]])",
        "wkt(\"MULTILINESTRING ((2 1, 4 3), (6 5, 8 7))\", crs: 4326)"
      ),
      ("polygon([0N 0E, 0N 9E, 9N 9E])", "wkt(\"POLYGON ((0 0, 9 0, 9 9, 0 0))\", crs: 4326)"),
      ("polygon([0N 0E, 0N 9E, 9N 9E, 0N 0E])", "wkt(\"POLYGON ((0 0, 9 0, 9 9, 0 0))\", crs: 4326)"),
      (
        "polygon([[0N 0E, 0N 9E, 9N 9E], [1N 2E, 1N 3E, 2N 3E]])",
        "wkt(\"POLYGON ((0 0, 9 0, 9 9, 0 0), (2 1, 3 1, 3 2, 2 1))\", crs: 4326)"
      ),
      (
        "polygon([[[0N 0E, 0N 1E, 1N 1E]], [[5N 5E, 5N 6E, 6N 6E]]])",
        "wkt(\"MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5)))\", crs: 4326)"
      ),
      ("polyline([xy(2, 1, crs: 4326), point(3N 4E)])", "wkt(\"LINESTRING (2 1, 4 3)\", crs: 4326)"),
    ])
  func made(code: String, text: String) {
    let run = ScriptRun("print \(code)")
    #expect(run.out == text + "\n", "\(run.err)")
  }

  // cs2cs EPSG:4326 EPSG:32630.
  @Test("Kept in a system of one's choice")
  func inASystem() {
    let run = ScriptRun(
      "let g = point(51.5238N 0.7754W, crs: 32630)\nprint g.crs\nprint close_to(g.parts[0][0], 51.5238N 0.7754W, within: 1 mm)\nlet e = esri_json(g)\nprint e"
    )
    #expect(run.out.hasPrefix("EPSG:32630\ntrue\n{\"x\":654326.4164871"), "\(run.out)\(run.err)")
  }

  @Test(
    "What cannot be a geometry is refused",
    arguments: [
      ("polyline([1N 2E])", "geometry", "a line needs 2 positions, found 1"),
      ("polygon([1N 2E, 3N 4E])", "geometry", "a ring needs 3 positions, found 2"),
      ("polygon([])", "geometry", "a ring needs 3 positions, found none"),
      ("multipoint([])", "geometry", "a multipoint needs 1 position, found none"),
      ("polyline([1, 2])", "type", "a position is wanted here, found a bare number"),
      ("polyline(3)", "type", "a polyline is made of a list of positions, found a bare number"),
      ("polygon([[[[1N 2E]]]])", "geometry", "a ring needs 3 positions, found 1"),
      ("polyline([1N 2E, position(1, 2, altitude: 3 m)])", "geometry", "position 1 has an altitude"),
      (
        "polyline([position(1, 2, altitude: 3 m, heights: \"ellipsoidal\"), position(1, 3, altitude: 3 m)])",
        "geometry",
        "counted from EGM96"
      ),
      ("point(89N 0E, crs: 99999)", "type", "99999"), ("point(wkt(\"LINESTRING (0 0, 1 1)\"))", "type", "a position"),
    ])
  func refused(code: String, kind: String, message: String) {
    let run = ScriptRun("try { print \(code) } catch e { print e.kind, e.message, e.help }")
    #expect(run.out.hasPrefix(kind + " "), "\(run.out)\(run.err)")
    #expect(run.out.contains(message), "\(run.out)")
  }

  @Test("A list that holds itself is refused")
  func cycle() {
    let run = ScriptRun("let a = [1]\na[0] = a\ntry { print polygon(a) } catch e { print e.message }")
    #expect(run.out == "a ring needs 3 positions, found 1\n", "\(run.err)")
  }

  @Test("Fields say what there is")
  func fields() {
    let run = ScriptRun(
      """
      let g = wkt("POLYGON ZM ((0 0 1 5, 9 0 1 5, 9 9 1 5, 0 0 1 5), (2 1 0 0, 3 1 0 0, 3 2 0 0, 2 1 0 0))")
      print g.type, g.crs, g.heights, g.has_z, g.has_m, count(g.parts), g.parts[1][0]
      print wkt("POINT (1 2)", crs: 32630).heights, vertex_count(g)
      """)
    #expect(
      run.out == """
        polygon EPSG:9707 EGM96 true true 2 position(1, 2, altitude: 0 m, heights: "EGM96")
        nil 6

        """, "\(run.err)")
  }

  @Test("Geometries are equal by content, system and heights")
  func equal() {
    let run = ScriptRun(
      """
      print point(1N 2E) == wkt("POINT (2 1)"), point(1N 2E) == wkt("POINT (2 1)", crs: 4258)
      print wkt("POINT Z (1 2 3)", crs: 4979) == wkt("POINT Z (1 2 3)", heights: "ellipsoidal")
      print wkt("POINT Z (1 2 3)") == wkt("POINT Z (1 2 3)", heights: "ellipsoidal")
      print wkt("POINT M (1 2 3)") == wkt("POINT M (1 2 4)")
      """)
    #expect(run.out == "true false\ntrue\nfalse\nfalse\n", "\(run.err)")
  }

  @Test("A geometry cannot be changed")
  func fixed() {
    let run = ScriptRun("let g = point(1N 2E)\ntry { g.crs = 3 } catch e { print e.kind }")
    #expect(run.out == "type\n", "\(run.err)")
  }

  @Test("A geometry counts in the memory of the run")
  func memory() {
    let text =
      "var all = []\nlet g = wkt(\"LINESTRING (0 0, 1 1)\")\nfor i in 1..1000000 { all = [all, buffer(g, 1 m)] }"
    final class Streams { var err = "" }
    let streams = Streams()
    var limits = RunLimits()
    limits.memory = 1 << 20
    let interpreter = Interpreter(
      bench: Bench(files: FileAccess()), output: TextOutput(out: { _ in }, err: { streams.err += $0 }), limits: limits)
    #expect(interpreter.run(SourceText(name: "test.arp", text)) == .runTimeError)
    #expect(streams.err.contains("memory"), "\(streams.err)")
  }

  @Test("Features have their geometry")
  func features() {
    let run = ExampleRun(
      """
      layer paths from "data/paths.geojson"
      let g = paths[0].geometry
      print g.type, g.crs, vertex_count(g) > 1, length(g) > 1 m
      """)
    #expect(run.out == "polyline EPSG:4326 true true\n", "\(run.err)")
  }

  @Test("A recorded feature's geometry has the heights of its layer")
  func recorded() throws {
    let day = try FieldDay()
    let run = day.run(
      """
      site terrain flat at 51.5238N 0.7754W altitude 60 m
      layer trees new "trees.gpkg" point z {Height: length}
      device at 51.5238N 0.7754W eye 1.6 m
      track continuous
      tap 540 1200
      record trees {Height: 3 m}
      let g = trees[0].geometry
      print g.type, g.crs, g.heights, close_to(g, trees[0].position, within: 1 mm)
      print distance(g, trees[0].position), distance3d(g, trees[0].position)
      """)
    #expect(run.out == "point EPSG:9707 EGM96 true\n0 m 0 m\n", "\(run.out)\(run.err)")
  }

  @Test("Random geometries of every kind, in several systems, print as code that gives them back")
  func printsReadBack() throws {
    var random = RandomScripts(seed: 3)
    let bench = Bench(files: FileAccess())
    final class Streams { var text = "" }
    let streams = Streams()
    let output = TextOutput(out: { streams.text += $0 }, err: { streams.text += $0 })
    let interpreter = Interpreter(bench: bench, output: output)
    let systems = [
      "EPSG:4326", "EPSG:9707", "EPSG:32630", "EPSG:2056", "EPSG:27700+5701", "ESRI:102003",
      "+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 +ellps=GRS80",
    ]
    for index in 0..<120 {
      let crs = try CoordinateReferenceSystem(systems[index % systems.count])
      let heights: HeightReference? = index % 3 == 0 ? .ellipsoidal : index % 3 == 1 ? .egm96 : nil
      let value = GeometryValue(random.geometry(), crs, heights: heights, interpreter)
      streams.text = ""
      let outcome = interpreter.run(
        SourceText(name: "test.arp", "let g\(index) = \(value.text)\nprint g\(index)"))
      #expect(outcome == .done)
      #expect(streams.text == value.text + "\n")
      let read = try #require(try readBack(value.text, interpreter))
      #expect(read.equals(value), "\(value.text.prefix(200))")
    }
  }

  private func readBack(_ code: String, _ interpreter: Interpreter) throws -> GeometryValue? {
    final class Kept { var value: GeometryValue? }
    let kept = Kept()
    // The value itself is reached through the run's names.
    guard interpreter.run(SourceText(name: "test.arp", "let kept = \(code)"), mode: .prompt) == .done else {
      return nil
    }
    if let slot = interpreter.names.variables["kept"]?.slot {
      kept.value = interpreter.machine.global(slot)?.native as? GeometryValue
    }
    return kept.value
  }
}

/// Geometries of every kind, with z and m or without, with parts and holes, sketches and empty ones among them.
struct RandomScripts {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64 of G. L. Steele, D. Lea and C. H. Flood, OOPSLA 2014.
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  private mutating func count(_ most: Int) -> Int { Int(next() % UInt64(most + 1)) }

  private mutating func number() -> Double {
    let share = Double(next() >> 11) / 9_007_199_254_740_992
    switch count(6) {
    case 0: return Double(count(1000) - 500)
    case 1: return (share - 0.5) * 1e300
    case 2: return (share - 0.5) * 1e-300
    default: return (share - 0.5) * 360
    }
  }

  private mutating func list(_ least: Int, _ hasZ: Bool, _ hasM: Bool) -> [Coordinate] {
    (0..<(least + count(5))).map { _ in Coordinate(number(), number(), hasZ ? number() : 0, m: hasM ? number() : 0) }
  }

  mutating func geometry(depth: Int = 0) -> Geometry {
    let (hasZ, hasM) = (count(1) == 0, count(2) == 0)
    let shape: Geometry.Shape
    switch count(depth > 1 ? 3 : 4) {
    case 0: shape = list(1, hasZ, hasM).first.map { .point($0) } ?? .multipoint([])
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
