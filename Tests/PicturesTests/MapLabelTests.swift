import Geodesy
import Scene
import Testing

@testable import Pictures

@Suite("Where labels of a map stand")
struct MapLabelTests {
  /// The painter of labelled geometries in longitude and latitude on a map around 0, 0 with so many degrees a pixel, once
  /// the labels were placed.
  private static func painted(
    _ features: [(text: String, label: String?)], units: Double = 1, width: Double = 500, height: Double = 150
  ) throws -> MapLabels {
    let operation = try CoordinateOperation.toWGS84(from: CoordinateReferenceSystem.wgs84())
    let geometries = try features.map { (try WellKnownText.read($0.text).geometry, $0.label) }
    var content = MapContent()
    content.layers = [
      MapLayer(name: "things", symbol: nil) { _, body in
        for (geometry, label) in geometries {
          body(MapFeature(geometry: geometry, toWGS84: operation, label: label))
        }
      }
    ]
    let frame = try MapPictureTests.frame(4326, x: 0, y: 0, units: units, width: width, height: height)
    let canvas = try Canvas(width: width, height: height, kind: .pixels(ratio: 1))
    let symbols = MapSymbols(canvas: canvas, pixelsPerMetre: 0.001)
    var painter = MapPainter(canvas: canvas, frame: frame, symbols: symbols, geodesic: try Geodesic())
    try painter.draw(content, .none) { false }
    painter.labels.draw(.none)
    return painter.labels
  }

  private static func middle(_ box: CanvasBox) -> CanvasPoint {
    CanvasPoint(box.x + box.width / 2, box.y + box.height / 2)
  }

  // The parts are 4, 60 and 10 pixels wide; the second goes from x 230 to 290 and from y 45 to 105.
  @Test func theLargestPartOfAnAreaHasTheLabel() throws {
    let text = """
      MULTIPOLYGON (((60 -2, 64 -2, 64 2, 60 2, 60 -2)), ((-20 -30, 40 -30, 40 30, -20 30, -20 -30)), \
      ((-60 -5, -50 -5, -50 5, -60 5, -60 -5)))
      """
    let labels = try Self.painted([(text, "F")])
    #expect(labels.placed.map(Self.middle) == [CanvasPoint(260, 75)])
  }

  @Test func theLongestPartOfALineHasTheLabel() throws {
    let labels = try Self.painted([("MULTILINESTRING ((60 0, 64 0), (-20 10, 40 10))", "L")])
    #expect(labels.placed.map(Self.middle) == [CanvasPoint(260, 65)])
  }

  // At 105 degrees east there is a pixel 355 and, a world of 360 pixels to the left, one at the very edge.
  @Test(
    "A label goes to a copy of the world that is seen",
    arguments: [
      "POLYGON ((100 -5, 110 -5, 110 5, 100 5, 100 -5))", "LINESTRING (100 0, 110 0)",
      "POLYGON ((102 -5, 106 -5, 106 5, 102 5, 102 -5))",
    ])
  func copies(_ text: String) throws {
    let labels = try Self.painted([(text, "copied")])
    #expect(labels.omitted == 0 && labels.placed.count == 1)
    let middle = Self.middle(try #require(labels.placed.first))
    #expect((350...360).contains(middle.x) && abs(middle.y - 75) < 1, "\(middle)")
  }

  @Test func aPointIsNamedOnTheCopyNearestToTheMiddle() throws {
    let labels = try Self.painted([("POINT (-120 0)", "A"), ("POINT (120 0)", "B")])
    #expect(labels.placed.map { ($0.x / 100).rounded(.down) } == [1, 3])
  }

  // The area is seen whole at its own place and on the copy to its right.
  @Test func aLabelGoesToAnotherCopyWhereTheFirstIsTaken() throws {
    let square = "POLYGON ((-220 -20, -160 -20, -160 20, -220 20, -220 -20))"
    let labels = try Self.painted([(square, "first"), (square, "other")], width: 560)
    #expect(labels.omitted == 0)
    #expect(labels.placed.count == 2)
  }

  // The area is 6 pixels wide and high, so beside the mark of the point no row of it has room for the text.
  @Test func anAreaWithoutRoomIsNotNamedOnItsNeighbour() throws {
    let labels = try Self.painted([
      ("POINT (0 0)", nil), ("POLYGON ((-3 -3, 3 -3, 3 3, -3 3, -3 -3))", "Jones"),
    ])
    #expect(labels.omitted == 1 && labels.placed.isEmpty)
  }

  // From x 230 to 270 and y 15 to 135, with a point in the middle.
  @Test func anAreaIsNamedOnAnotherOfItsRows() throws {
    let labels = try Self.painted([
      ("POINT (0 0)", nil), ("POLYGON ((-20 -60, 20 -60, 20 60, -20 60, -20 -60))", "Onslow"),
    ])
    let middle = Self.middle(try #require(labels.placed.first))
    #expect(abs(middle.x - 250) < 0.01 && (15...135).contains(middle.y) && abs(middle.y - 75) > 10, "\(middle)")
  }

  // A ring with a hole in the middle: the name stands on the ring.
  @Test func aHoleIsNotNamed() throws {
    let labels = try Self.painted([
      ("POLYGON ((-60 -60, 60 -60, 60 60, -60 60, -60 -60), (-20 -50, 20 -50, 20 50, -20 50, -20 -50))", "o")
    ])
    let middle = Self.middle(try #require(labels.placed.first))
    #expect(abs(abs(middle.x - 250) - 40) < 0.01 && abs(middle.y - 75) < 0.01, "\(middle)")
  }

  // The area goes on above the map, which shows 30 pixels of its height.
  @Test func aPartlySeenAreaIsNamedWhereItIsSeen() throws {
    let labels = try Self.painted([("POLYGON ((-80 45, 80 45, 80 80, -80 80, -80 45))", "north")])
    let middle = Self.middle(try #require(labels.placed.first))
    #expect(abs(middle.x - 250) < 0.01 && abs(middle.y - 15) < 0.01, "\(middle)")
  }
}
