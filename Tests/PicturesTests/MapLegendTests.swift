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
