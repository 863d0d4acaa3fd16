import Commands
import Geodesy
import Language
import Pictures
import TestKit
import Testing
import Workbench

@Suite("What pictures show of the workbench")
struct PictureContentTests {
  /// Runs a script and gives its workbench and what it printed.
  private static func run(
    _ text: String, in folder: ScratchFolder, terminal: TerminalWindow? = nil
  ) throws -> (bench: Bench, out: String) {
    final class Streams {
      var out = ""
      var err = ""
    }
    let streams = Streams()
    let output = TextOutput(out: { streams.out += $0 }, err: { streams.err += $0 })
    let bench = Bench(files: FileAccess(outputFolder: folder.path))
    let interpreter = Interpreter(bench: bench, output: output)
    if let terminal { interpreter.terminal = { terminal } }
    #expect(interpreter.run(SourceText(name: "test.arp", folder: folder.path, text)) == .done, "\(streams.err)")
    return (bench, streams.out)
  }

  private static func content(_ bench: Bench) throws -> MapContent {
    let frame = try MapFrame(
      crs: CoordinateReferenceSystem(epsg: 3857), centre: (-86_316.4, 6_716_056.5), unitsPerPixel: 0.5, width: 400,
      height: 400)
    return try bench.mapContent(frame)
  }

  static let survey = """
    site terrain flat at 51.5238N 0.7754W altitude 60 m
    layer trees new "trees.gpkg" point z {Height: length}
    sensors phone
    seed 5
    device at 51.5238N 0.7754W eye 1.6 m heading 90 deg pitch 60 deg
    track continuous
    walk to (destination(51.5238N 0.7754W, bearing: 90 deg, distance: 10 m))
    tap 540 960 using reality as hit
    record trees {Height: 3 m}
    print hit.error.horizontal / 1 m

    """

  @Test func simulatedDataSaySo() throws {
    let folder = try ScratchFolder()
    let (bench, _) = try Self.run(Self.survey, in: folder)
    #expect(try Self.content(bench).notes == ["simulated; sensors phone, seed 5: errors are simulated"])
    #expect(bench.plotNotes == ["simulated; sensors phone, seed 5: errors are simulated"])
    let (empty, _) = try Self.run("map blank center 51.5238N 0.7754W", in: folder)
    #expect(try Self.content(empty).notes == [] && empty.plotNotes == [])
  }

  @Test func errorsGoFromTheTrueToTheRecordedPlace() throws {
    let (bench, out) = try Self.run(Self.survey, in: ScratchFolder())
    let errors = try Self.content(bench).errors
    let error = try #require(errors.first)
    #expect(errors.count == 1)
    let line = try Geodesic().line(
      fromLatitude: error.truth.latitude, longitude: error.truth.longitude, toLatitude: error.recorded.latitude,
      longitude: error.recorded.longitude)
    let printed = try #require(Double(out.split(separator: "\n").last ?? ""))
    #expect(abs(try #require(line).distance - printed) < 1e-3 && printed > 0.01)
  }

  @Test func theWayIsThatOfTheTrueDevice() throws {
    let (bench, _) = try Self.run(Self.survey, in: ScratchFolder())
    let way = try #require(try Self.content(bench).ways.first)
    let (first, last) = (try #require(way.first), try #require(way.last))
    #expect(first.latitude == 51.5238 && first.longitude == -0.7754)
    let line = try Geodesic().line(
      fromLatitude: first.latitude, longitude: first.longitude, toLatitude: last.latitude, longitude: last.longitude)
    // Places are kept every 0.2 m.
    #expect(abs(try #require(line).distance - 10) < 0.2)
    #expect(bench.state.device?.position.longitude ?? 0 > -0.7754)
  }

  static let sketch = """
    map blank center 51.523806N 0.775395W scale 1:5000 size 390 844
    edit new polygon
    press
    pan by 120 0
    press
    pan by 0 90
    press

    """

  @Test func aSketchHasMiddlesOnlyWhereVerticesMayBeAdded() throws {
    let folder = try ScratchFolder()
    let sketch = try #require(try Self.content(Self.run(Self.sketch, in: folder).bench).sketch)
    #expect(sketch.parts.map(\.count) == [3] && sketch.middles.count == 3 && sketch.isArea)
    #expect(sketch.selected.count == 1 && sketch.hovered == sketch.parts[0][2] && sketch.reticle != nil)
    let closed = try #require(try Self.content(Self.run(Self.sketch + "creation off\n", in: folder).bench).sketch)
    #expect(closed.middles == [])
  }

  @Test func feedbackGoesFromBothNeighboursOfWhatIsHeld() throws {
    let text = Self.sketch + "press\npan by 10 10\n"
    let sketch = try #require(try Self.content(Self.run(text, in: ScratchFolder()).bench).sketch)
    #expect(sketch.feedback.compactMap(\.first) == [sketch.parts[0][1], sketch.parts[0][0]])
    #expect(sketch.feedback.allSatisfy { $0.last == sketch.reticle })
  }

  @Test func aTerminalGetsAMapThatFitsIt() throws {
    let window = TerminalWindow(columns: 40, lines: 16) { ["TERM": "xterm-256color", "COLORTERM": "truecolor"][$0] }
    let text = "overlay a\ngraphic wkt(\"POINT (0 0)\", crs: 4326) in a symbol square red size 60 px\nshow map\n"
    let (_, out) = try Self.run(text, in: ScratchFolder(), terminal: window)
    let lines = out.split(separator: "\n")
    #expect(lines.count == 13 && lines.filter { $0.contains("▀") }.count == 12)
    #expect(lines[0].filter { $0 == "▀" }.count == 40)
    #expect(lines[5].contains("\u{1B}[38;2;255;0;0m"))
  }

  @Test func aTerminalGetsTheWholeViewInItsProportions() throws {
    let window = TerminalWindow(columns: 80, lines: 26) { ["TERM": "xterm-256color", "COLORTERM": "truecolor"][$0] }
    let text = """
      site terrain flat at 51.523806N 0.775395W altitude 60 m
      device at 51.523806N 0.775395W eye 1.6 m
      show view normals
      """
    let (_, out) = try Self.run(text, in: ScratchFolder(), terminal: window)
    let lines = out.split(separator: "\n").filter { $0.contains("▀") }
    // 1080 by 1920 pixels in twenty lines of two pixels each: 22 columns.
    #expect(lines.count == 20 && lines.allSatisfy { $0.filter { $0 == "▀" }.count == 22 })
    // Sky above, ground that faces up below.
    #expect(lines[0].contains("\u{1B}[38;2;0;0;0m") && lines[19].contains("\u{1B}[48;2;128;128;255m"))
  }

  @Test func theEnvironmentSaysWhatATerminalShows() {
    func colours(_ variables: [String: String]) -> TerminalPicture.Colours {
      TerminalWindow(columns: 80, lines: 24) { variables[$0] }.colours
    }
    #expect(colours(["TERM": "xterm", "COLORTERM": "truecolor"]) == .all)
    #expect(colours(["TERM": "xterm-256color", "LANG": "de_DE.UTF-8"]) == .palette)
    #expect(colours(["TERM": "xterm-256color", "LC_ALL": "C"]) == .none)
    #expect(colours(["TERM": "xterm-256color", "NO_COLOR": "1"]) == .none)
    #expect(colours(["TERM": "vt100"]) == .none && colours(["TERM": "dumb", "COLORTERM": "truecolor"]) == .none)
  }

  @Test func whoWatchesSeesThePartsOfAPicture() throws {
    final class Watch: ProgressWatch {
      var labels: [String] = []
      var depth = 0
      func began(_ progress: Progress) {
        labels.append(progress.label)
        depth += 1
      }
      func ended() { depth -= 1 }
    }
    let folder = try ScratchFolder()
    let output = TextOutput(out: { _ in }, err: { _ in })
    let interpreter = Interpreter(bench: Bench(files: FileAccess(outputFolder: folder.path)), output: output)
    let watch = Watch()
    interpreter.progressWatch = watch
    let script = """
      overlay sketches
      graphic wkt("LINESTRING (0 51, 0.1 51)", crs: 4326) in sketches symbol line red
      picture "map.png" map extent of sketches size 100 100
      picture "plot.svg" plot [{x: 1, y: 2}, {x: 2, y: 3}] x "x" y "y"
      """
    #expect(interpreter.run(SourceText(name: "test.arp", folder: folder.path, script)) == .done)
    let expected = [
      "drawing sketches", "placing labels", "writing the picture", "drawing the plot", "writing the picture",
    ]
    #expect(watch.labels.filter { expected.contains($0) } == expected && watch.depth == 0)
  }
}
