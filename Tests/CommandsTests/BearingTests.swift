import Commands
import Language
import TestKit
import Testing
import Workbench

@Suite("From which north a bearing is counted")
struct Bearings {
  /// The heading that a device gets, in degrees.
  private func heading(_ clause: String, at place: String = "51.5238N 0.7754W", after: String = "") -> String {
    let run = ScriptRun(
      "\(after)\nsite terrain flat at \(place) altitude 60 m\ndevice at \(place) heading \(clause)", showsNotes: true)
    guard let range = run.err.range(of: ", heading ") else { return run.err }
    return String(run.err[range.upperBound...].prefix { $0 != "," && $0 != "\n" })
  }

  // The meridian convergence of pyproj 3.7.2 (Proj.get_factors) at 51.5238N 0.7754W: 1.7419066600 in EPSG:32630,
  // 0.9587554853 in EPSG:27700; grid north lies that much east of true north.
  @Test("True north where nothing is said, else the grid's or the compass's")
  func device() {
    #expect(heading("30 deg") == "30 deg")
    #expect(heading("30 deg grid 32630") == "31.74 deg")
    #expect(heading("30 deg grid \"EPSG:27700\" pitch 80 deg") == "30.96 deg")
    #expect(heading("30 deg magnetic", after: "set declination 3.2 deg east") == "33.2 deg")
    #expect(heading("30 deg magnetic", after: "set declination 3.2 deg west") == "26.8 deg")
    #expect(heading("(10 deg + 20 deg) grid (32600 + 30)") == "31.74 deg")
    #expect(heading("359 deg grid 32630") == "0.74 deg")
    #expect(heading("0 deg magnetic", after: "set declination 1 deg west") == "359 deg")
  }

  @Test("Boxes and planes of the site have headings too")
  func site() throws {
    let run = ScriptRun(
      """
      set declination 3.2 deg east
      site terrain flat at 51.5238N 0.7754W altitude 60 m
      site box a at 51.5238N 0.7754W size 1 m 1 m 1 m heading 10 deg grid 32630
      site plane b at 51.5238N 0.7754W size 1 m 1 m heading 10 deg magnetic tilt 90 deg
      """)
    run.succeeds()
  }

  // proj -V +proj=utm +zone=18 +ellps=GRS80: Convergence -1d17'13.327" [-1.28703540]; +proj=lcc of EPSG:2154:
  // -0.3628038825; EPSG:2053, whose axes point west and south: 0.2269998983 (pyproj 3.7.2).
  @Test(
    "Grid north agrees with PROJ's meridian convergence",
    arguments: [
      ("26918", "38.81N 77.053W", -1.2870354047), ("2154", "48N 2.5E", -0.3628038825),
      ("2053", "27S 28.5E", 0.2269998983), ("32630", "51.5238N 0.7754W", 1.7419066600), ("3031", "80S 45E", -45),
      ("3857", "60N 10E", 0), ("4326", "60N 10E", 0),
    ])
  func gridNorth(crs: String, place: String, convergence: Double) {
    let run = ScriptRun(
      """
      let true_north = true_bearing(100 deg, from: \(crs), at: \(place))
      print true_north / 1 deg, grid_bearing(true_north, crs: \(crs), at: \(place)) / 1 deg
      """)
    let numbers = run.numbers
    #expect(abs((numbers.first ?? 0) - (100 + convergence)) < 1e-7, "\(run.out)\(run.err)")
    #expect(abs((numbers.last ?? 0) - 100) < 1e-9, "\(run.out)")
  }

  @Test("A magnetic bearing needs the declination, and a place's grid a place")
  func refused() {
    ScriptRun("site terrain flat at 51N 0E altitude 60 m\ndevice at 51N 0E heading 3 deg magnetic").fails(
      "test.arp:2:32", "nobody has said where magnetic north is", "set declination 1.2 deg east")
    ScriptRun("print true_bearing(3 deg, from: \"magnetic\")").fails("set declination")
    ScriptRun("print true_bearing(3 deg, from: 32630)").fails("say where: `at: POSITION`")
    ScriptRun("site terrain flat at 51N 0E altitude 60 m\ndevice at 51N 0E heading 3 deg grid 99999").fails(
      "test.arp:2:37", "99999")
  }

  @Test(
    "What stands after a heading is checked before the run",
    arguments: [
      ("device at 51N 0E heading 30", "E0401", "write `30 deg`"),
      ("device at 51N 0E heading 30 deg grid", "E0504", "write its EPSG number"),
      ("device at 51N 0E heading 30 deg grid 3 m", "E0401", "a coordinate reference system"),
      ("device at 51N 0E heading 30 deg magnetic grid 32630", "E0502", "`grid` is no clause of `device`"),
      ("device at 51N 0E heading 30 deg grid 32630 grid 32630", "E0502", "`grid` is no clause of `device`"),
      ("device at 51N 0E pitch 30 deg magnetic", "E0502", "`magnetic` is no clause of `device`"),
      ("device at 51N 0E heading 30 deg north", "E0502", "`north` is no clause of `device`"),
    ])
  func mistakes(script: String, code: String, message: String) {
    let run = ScriptRun(script)
    #expect(run.outcome == .mistakes)
    #expect(run.err.contains(code) && run.err.contains(message), "\(run.err)")
  }

  @Test("Help, usage and completion know it")
  func table() throws {
    #expect(try HelpText.page("device").contains("[heading HEADING [grid CRS|magnetic]]"))
    let interpreter = Interpreter(
      bench: Bench(files: FileAccess()), output: TextOutput(out: { _ in }, err: { _ in }))
    func offered(_ text: String) -> [String] {
      Completer.complete(text, at: text.utf8.count, in: interpreter).candidates.map(\.text)
    }
    #expect(offered("device at 51N 0E heading 30 deg ma") == ["magnetic"])
    #expect(offered("device at 51N 0E heading 30 deg gr") == ["grid"])
    #expect(offered("device at 51N 0E heading 30 deg grid 32630 pi") == ["pitch"])
    #expect(offered("device at 51N 0E heading 30 deg magnetic pi") == ["pitch"])
    #expect(offered("device at 51N 0E heading 30 deg pi") == ["pitch"])
    #expect(offered("set cr") == ["crs"])
    #expect(offered("set units im") == ["imperial"])
  }
}
