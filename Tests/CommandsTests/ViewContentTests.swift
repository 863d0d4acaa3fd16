import Commands
import Geodesy
import Language
import Pictures
import Scene
import TestKit
import Testing
import Workbench

@Suite("What a view shows of the workbench")
struct ViewContentTests {
  private static func run(_ text: String, in folder: ScratchFolder) throws -> Bench {
    final class Streams { var err = "" }
    let streams = Streams()
    let output = TextOutput(out: { _ in }, err: { streams.err += $0 })
    let bench = Bench(files: FileAccess(outputFolder: folder.path))
    let interpreter = Interpreter(bench: bench, output: output)
    #expect(interpreter.run(SourceText(name: "test.arp", folder: folder.path, text)) == .done, "\(streams.err)")
    return bench
  }

  private static let start = """
    site terrain flat at 51.5238N 0.7754W altitude 60 m
    device at 51.5238N 0.7754W eye 1.6 m
    track continuous

    """

  private static func content(
    _ bench: Bench, _ request: ViewRequest = ViewRequest()
  ) throws -> (content: ViewContent, remarks: [String]) {
    try bench.viewContent(request)
  }

  /// The heights above the ellipsoid of the points of a view's features.
  private static func heights(_ content: ViewContent) -> [Double] {
    (content.scene?.features ?? []).flatMap { feature -> [Double] in
      guard case .points(let points) = feature.shape else { return [] }
      return points.map { Ellipsoid.wgs84.geodetic($0).height }
    }
  }

  /// EGM96 is 46.7919 m above the ellipsoid there (gdaltransform from EPSG:9707 to EPSG:4979).
  @Test(
    "A point's height is as its overlay is placed; without elevation the ground is the ellipsoid",
    arguments: [
      ("absolute", "POINT Z (-0.7754 51.5239 62)", 108.7919), ("relative", "POINT Z (-0.7754 51.5239 3)", 3.0),
      ("draped", "POINT Z (-0.7754 51.5239 62)", 0.0), ("absolute", "POINT (-0.7754 51.5239)", 0.0),
    ])
  func heightsGoByPlacement(placement: String, geometry: String, height: Double) throws {
    let text = Self.start + "overlay a placement \(placement)\ngraphic wkt(\"\(geometry)\") in a\n"
    let found = Self.heights(try Self.content(Self.run(text, in: ScratchFolder())).content)
    #expect(found.count == 1 && abs(found[0] - height) < 0.001, "\(found)")
  }

  @Test func aRendererColoursAndHides() throws {
    let folder = try ScratchFolder()
    try folder.write(
      "trees.geojson",
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"health": "dead"}, "geometry": {"type": "Point", "coordinates": [-0.7754, 51.5239]}},
        {"type": "Feature", "properties": {"health": "fine"}, "geometry": {"type": "Point", "coordinates": [-0.7755, 51.5239]}},
        {"type": "Feature", "properties": {"health": "lost"}, "geometry": {"type": "Point", "coordinates": [-0.7756, 51.5239]}}
      ]}
      """)
    let text =
      Self.start + """
        layer trees from "trees.geojson" symbol cone white size 2 m
        renderer trees by "health" values {dead: "red", fine: "green"} other transparent
        """
    let features = try #require(try Self.content(Self.run(text, in: folder)).content.scene).features
    #expect(features.map(\.symbol.colour.red) == [255, 0])
    #expect(features.allSatisfy { if case .solid(let body) = $0.symbol { body.height == 2 } else { false } })
  }

  @Test func aTapIsMarkedInItsOwnFrameOnly() throws {
    let text = Self.start + "turn to 0 deg pitch 60 deg\ntap 540 960\n"
    let tapped = try Self.content(Self.run(text, in: ScratchFolder())).content
    // 1.6 m below a camera that looks 30 degrees down it is 1.6 / sin 30 deg ahead.
    let point = try #require(tapped.finds?.tapped)
    #expect(abs(point.length - 3.2) < 0.001)
    #expect(tapped.scene?.features.count == 1)
    let reset = try Self.content(Self.run(text + "track reset\n", in: ScratchFolder())).content
    #expect(reset.finds?.tapped == nil)
  }

  @Test func whatCannotBeSeenIsSaid() throws {
    let folder = try ScratchFolder()
    let bench = try Self.run(
      Self.start
        + "overlay a placement draped\ngraphic wkt(\"POLYGON ((-0.7755 51.5239, -0.7754 51.5239, -0.7754 51.524))\") in a\n",
      in: folder)
    #expect(
      try Self.content(bench).remarks == [
        "the scene has no elevation, so its ground is the ellipsoid, 108.4 m below the camera; `elevation from FILE` gives "
          + "it one"
      ])
  }

  @Test(
    "A camera that is taken away shows nothing, and a dark site little",
    arguments: [
      ("permission camera denied", true, 1.0), ("interrupt for 5 s", false, 1), ("site light 20 %", false, 0.2),
    ])
  func theFeedIsWhatTheCameraGets(statement: String, isBlack: Bool, brightness: Double) throws {
    let feed = try #require(
      try Self.content(Self.run(Self.start + statement + "\n", in: ScratchFolder())).content.feed)
    #expect(feed.isBlack == isBlack && feed.brightness == brightness)
  }

  @Test func aRelativeLayerOverNoGroundIsSaid() throws {
    let text = Self.start + "overlay a placement relative\ngraphic wkt(\"POINT Z (-0.7754 51.5239 3)\") in a\n"
    #expect(try Self.content(Self.run(text, in: ScratchFolder())).remarks.count == 1)
    let absolute = text.replacing("relative", with: "absolute")
    #expect(try Self.content(Self.run(absolute, in: ScratchFolder())).remarks == [])
  }

  @Test func aSceneNeedsACameraAndAViewADevice() throws {
    let folder = try ScratchFolder()
    var request = ViewRequest()
    request.isOfScene = true
    let untracked = try Self.run(
      "site terrain flat at 51.5238N 0.7754W altitude 60 m\ndevice at 51.5238N 0.7754W eye 1.6 m\n", in: folder)
    #expect(throws: SceneError.self) { try Self.content(untracked, request) }
    #expect(try Self.content(untracked).content.scene == nil)
    #expect(throws: SceneError.self) { try Self.content(Self.run("print 1\n", in: folder)) }
  }

  @Test func whatIsSaidBelowAView() throws {
    let lines = try Self.content(Self.run("sensors phone\nseed 3\n" + Self.start + "wait 5 s\n", in: ScratchFolder()))
      .content.lines
    #expect(lines.first == "tap to place a point")
    #expect(lines[1].hasPrefix("heading ") && lines[1].contains(" m (68 %)"), "\(lines)")
    #expect(lines.last == "simulated; sensors phone, seed 3: errors are simulated")
  }
}
