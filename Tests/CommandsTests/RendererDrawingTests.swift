import Commands
import Geodesy
import Language
import Pictures
import Scene
import TestKit
import Testing
import Workbench

@Suite("Renderers on maps, by the colours of pixels")
struct RendererDrawingTests {
  /// Four areas of 2 degrees from 8 W to 8 E, on the equator, of heights 5, 5.1, 12 and none, and kinds oak, pine, oak
  /// and none.
  private static let areas: String = {
    let values = [(5.0, "oak"), (5.1, "pine"), (12, "oak")].map { "\"height\": \($0), \"kind\": \"\($1)\"" } + [""]
    let features = values.enumerated().map { number, properties in
      let (west, east) = (Double(number) * 4 - 8, Double(number) * 4 - 6)
      let ring = [(west, -1.0), (east, -1), (east, 1), (west, 1), (west, -1)].map { "[\($0.0), \($0.1)]" }
      return """
        {"type": "Feature", "properties": {\(properties)}, "geometry": {"type": "Polygon", "coordinates": \
        [[\(ring.joined(separator: ", "))]]}}
        """
    }
    return "{\"type\": \"FeatureCollection\", \"features\": [\(features.joined(separator: ", "))]}"
  }()

  /// The colours in the middle of the four areas.
  private static func colours(_ commands: String) throws -> [String] {
    let folder = try ScratchFolder()
    try folder.write("areas.geojson", areas)
    var err = ""
    let output = TextOutput(out: { _ in }, err: { err += $0 })
    let bench = Bench(files: FileAccess(outputFolder: folder.path))
    let interpreter = Interpreter(bench: bench, output: output)
    let script = "layer areas from \"areas.geojson\"\n" + commands
    #expect(interpreter.run(SourceText(name: "test.arp", folder: folder.path, script)) == .done, "\(err)")
    let frame = try MapFrame(
      crs: CoordinateReferenceSystem(epsg: 4326), centre: (0, 0), unitsPerPixel: 0.1, width: 200, height: 40)
    var content = try bench.mapContent(frame)
    content.hasFurniture = false
    let photo = try MapPicture(frame, content).photo(dotsPerInch: 96).photo
    // The middles lie at 7 W, 3 W, 1 E and 5 E: 10 px a degree from 100.
    return [30, 70, 110, 150].map { x in
      let index = (20 * photo.width + x) * 4
      let colour = Colour(red: photo.pixels[index], green: photo.pixels[index + 1], blue: photo.pixels[index + 2])
      return colour.hexadecimal
    }
  }

  private static let paper = "#eeece6"

  @Test func uniqueValues() throws {
    #expect(
      try Self.colours("renderer areas by \"kind\" values {oak: \"red\", pine: \"#00ff00\"} other \"blue\"")
        == ["#ff0000", "#00ff00", "#ff0000", "#0000ff"])
  }

  @Test("What is in no class is grey, or hidden")
  func other() throws {
    #expect(
      try Self.colours("renderer areas by \"kind\" values {oak: \"red\"}")
        == ["#ff0000", "#969696", "#ff0000", "#969696"])
    #expect(
      try Self.colours("renderer areas by \"kind\" values {oak: \"red\"} other transparent")
        == ["#ff0000", Self.paper, "#ff0000", Self.paper])
  }

  @Test func theValuesThereAreHaveColoursOfOkabeAndIto() throws {
    #expect(try Self.colours("renderer areas by \"kind\"") == ["#0072b2", "#d55e00", "#0072b2", "#969696"])
  }

  @Test func aBreakBelongsToTheClassBelow() throws {
    #expect(
      try Self.colours("renderer areas by \"height\" breaks [5, 10] from red to blue")
        == ["#ff0000", "#800080", "#0000ff", "#969696"])
  }

  @Test func classesAreFound() throws {
    // Between 5 and 12 the middle is 8.5; the median is 5.1.
    #expect(
      try Self.colours("renderer areas by \"height\" classes 2 equal")
        == ["#fde725", "#fde725", "#440154", "#969696"])
    #expect(
      try Self.colours("renderer areas by \"height\" classes 2 from black to white")
        == ["#000000", "#000000", "#ffffff", "#969696"])
  }

  @Test func simpleDrawsAllAlikeAgain() throws {
    #expect(
      try Self.colours("renderer areas by \"kind\"\nrenderer areas simple symbol fill navy")
        == Array(repeating: "#000080", count: 4))
  }

  @Test func theOpacityOfTheSymbolStays() throws {
    // Half of #ff0000 over the paper: (255 + 238) / 2, 236 / 2, 230 / 2, to a grey level.
    let found = try Self.colours(
      "renderer areas simple symbol fill navy 50 %\nrenderer areas by \"kind\" values {oak: \"red\"}")
    let colour = try Colour(found[0])
    #expect(abs(Int(colour.red) - 246) <= 1 && abs(Int(colour.green) - 118) <= 1 && abs(Int(colour.blue) - 115) <= 1)
  }

  @Test func aTableIsDrawnByTheLabelsOfItsDomain() throws {
    let folder = try ScratchFolder()
    var err = ""
    let output = TextOutput(out: { _ in }, err: { err += $0 })
    let bench = Bench(files: FileAccess(outputFolder: folder.path))
    let interpreter = Interpreter(bench: bench, output: output)
    let script = """
      domain Health {Dead: 0, Healthy: 10}
      layer trees new "trees.gpkg" point z {Health: Health, Height: length}
      renderer trees by "Health"
      """
    #expect(interpreter.run(SourceText(name: "test.arp", folder: folder.path, script)) == .done, "\(err)")
    let renderer = try #require(bench.state.table("trees")?.renderer)
    #expect(renderer.rule == .uniqueValues(["Dead", "Healthy"]))
    #expect(renderer.classes.map(\.colour.hexadecimal) == ["#0072b2", "#d55e00"])
  }
}
