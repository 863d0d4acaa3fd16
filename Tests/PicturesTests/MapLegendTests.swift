import Geodesy
import Scene
import TestKit
import Testing

@testable import Pictures

@Suite("The legend")
struct MapLegendTests {
  private static func layer(_ name: String, _ symbol: Symbol?, _ renderer: Renderer? = nil) -> MapLayer {
    MapLayer(name: name, symbol: symbol, renderer: renderer) { _, _ in }
  }

  private static func marker(_ shape: Symbol.Marker.Shape, _ red: UInt8) throws -> Symbol {
    .marker(try Symbol.Marker(shape, colour: Colour(red: red, green: 0, blue: 0)))
  }

  private static func renderer() throws -> Renderer {
    func drawn(_ label: String, _ red: UInt8) -> Renderer.Class {
      Renderer.Class(label: label, colour: Colour(red: red, green: 0, blue: 0))
    }
    return try Renderer(
      "Health", values: [("Dead", drawn("Dead", 10)), ("Healthy", drawn("Healthy", 20))], other: drawn("other", 30))
  }

  @Test func aLayerOfOneSymbolIsOneRow() throws {
    let symbol = try Self.marker(.circle, 255)
    var legend = MapLegend(Self.layer("trees", symbol))
    #expect(legend.rows.isEmpty)
    for _ in 0..<3 { legend.add(symbol, .point, isOwn: false) }
    #expect(legend.rows.map(\.text) == ["trees"])
    #expect(legend.rows.first?.symbol?.symbol == symbol)
  }

  @Test func everySymbolOfAnOverlayIsShownUnderItsName() throws {
    var legend = MapLegend(Self.layer("sketches", nil))
    let symbols = [try Self.marker(.circle, 1), try Self.marker(.diamond, 2), try Self.marker(.circle, 3)]
    for symbol in symbols + symbols { legend.add(symbol, .point, isOwn: true) }
    legend.add(.line(try Symbol.Line(colour: Colour(red: 4, green: 0, blue: 0))), .polyline, isOwn: true)
    #expect(legend.rows.map(\.text) == ["sketches", "circle", "diamond", "circle", "line"])
    #expect(legend.rows.map { $0.symbol?.symbol.colour.red } == [nil, 1, 2, 3, 4])
  }

  @Test func aLegendHasAHandfulOfSymbols() throws {
    var legend = MapLegend(Self.layer("sketches", nil))
    for red in 0..<50 { legend.add(try Self.marker(.circle, UInt8(red)), .point, isOwn: true) }
    #expect(legend.rows.count == 7)
  }

  @Test func allClassesAreShownAndOtherWhereItIsSeen() throws {
    let renderer = try Self.renderer()
    var legend = MapLegend(Self.layer("trees", nil, renderer))
    legend.add(try #require(renderer.symbol(for: .text("Dead"), .point, like: nil)), .point, isOwn: true)
    #expect(legend.rows.map(\.text) == ["trees: Health", "Dead", "Healthy"])
    #expect(legend.rows.map { $0.symbol?.symbol.colour.red } == [nil, 10, 20])
    legend.add(try #require(renderer.symbol(for: .null, .point, like: nil)), .point, isOwn: true)
    #expect(legend.rows.map(\.text) == ["trees: Health", "Dead", "Healthy", "other"])
  }

  @Test func theLegendKeepsAwayFromOutlines() throws {
    var marks = MapMarks(width: 200, height: 100)
    marks.add([CanvasPoint(-50, 20), CanvasPoint(90, 20), CanvasPoint(90, 500)])
    #expect(marks.count(in: CanvasBox(0, 0, 64, 32)) == 9)
    #expect(marks.count(in: CanvasBox(100, 0, 90, 90)) == 0)
    #expect(marks.count(in: CanvasBox(80, 80, 16, 16)) == 3)
    #expect(marks.count(in: CanvasBox(-500, -500, 20, 20)) == 0)
  }
}

@Suite("What a map is drawn of")
struct MapPainterTests {
  private static func painter(_ content: MapContent, _ progress: PictureProgress = .none) throws -> MapPainter {
    let frame = try MapPictureTests.frame(3857, x: 0, y: 0, units: 10)
    let canvas = try Canvas(width: 200, height: 150, kind: .pixels(ratio: 1))
    let symbols = MapSymbols(canvas: canvas, pixelsPerMetre: 0.1)
    var painter = MapPainter(canvas: canvas, frame: frame, symbols: symbols, geodesic: try Geodesic())
    try painter.draw(content, progress) { false }
    return painter
  }

  // The map shows 1 km to each side of 0N 0E.
  @Test func theLegendIsSilentOfWhatIsNotOnTheMap() throws {
    func entries(_ longitude: Double) throws -> [String] {
      var content = MapContent()
      let place = GeodeticPosition(latitude: 0, longitude: longitude, height: 0)
      var device = MapDevice(position: place, heading: 0, fieldOfView: 60)
      device.fix = (place, 20)
      device.truth = GeodeticPosition(latitude: 0.001, longitude: longitude, height: 0)
      content.device = device
      content.errors = [
        MapError(truth: GeodeticPosition(latitude: 0.002, longitude: longitude, height: 0), recorded: place)
      ]
      return try Self.painter(content).entries.map(\.name)
    }
    #expect(try entries(0) == ["error of a point", "fix, 68 % within", "device, true place", "device and its view"])
    #expect(try entries(1) == [])
  }

  @Test func aLayerTellsHowManyFeaturesOfHowManyAreDrawn() throws {
    let operation = try CoordinateOperation.toWGS84(from: CoordinateReferenceSystem.wgs84())
    var content = MapContent()
    content.layers = [
      MapLayer(name: "trees", symbol: nil, count: { 30 }) { _, body in
        for number in 0..<30 {
          body(MapFeature(geometry: .point(x: 0.0001 * Double(number), y: 0), toWGS84: operation))
        }
      }
    ]
    var told: [String] = []
    var steps = 0
    let progress = PictureProgress(
      began: { told.append("\($0) of \($1 ?? -1)") }, stepped: { steps += $0 }, ended: { told.append("ended") })
    _ = try Self.painter(content, progress)
    #expect(told == ["drawing trees of 30", "ended"] && steps == 30)
  }

  @Test func aMapTellsOfItsParts() throws {
    let frame = try MapPictureTests.frame(3857, x: 0, y: 0, units: 10)
    var told: [String] = []
    let progress = PictureProgress(began: { part, _ in told.append(part) }, stepped: { _ in }, ended: {})
    var content = MapContent()
    content.layers = [try MapPictureTests.layer("POINT (0 0)", .line(try Symbol.Line(colour: MapPictureTests.red)))]
    _ = try MapPicture(frame, content).file(.png, dotsPerInch: 96, progress: progress)
    #expect(told == ["drawing things", "placing labels", "writing the picture"])
  }
}
