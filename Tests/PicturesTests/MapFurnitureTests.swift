import Geodesy
import Testing

@testable import Pictures

@Suite("Where the panels of a map stand")
struct MapFurnitureTests {
  // A mark of 8 pixels where the scale bar would be, or the sources.
  @Test("Panels cover no mark where there is another corner", arguments: [8.0, 500.0])
  func free(_ x: Double) throws {
    let canvas = try Canvas(width: 600, height: 400, kind: .pixels(ratio: 1))
    let mark = CanvasBox(x, 370, 8, 8)
    var marks = MapMarks(width: 600, height: 400)
    marks.add(mark)
    let frame = try MapPictureTests.frame(3857, x: 0, y: 0, units: 10, width: 600, height: 400)
    let bar = try #require(ScaleBar(frame, longest: 180, usesFeet: false, try Geodesic()))
    var furniture = MapFurniture(canvas, marks)
    try furniture.addNorthArrow(0)
    try furniture.addScaleBar(bar, isLocal: false)
    try furniture.addSources(["a source of some length", "EPSG:3857"])
    #expect(furniture.boxes.count == 3)
    #expect(!furniture.boxes.contains { $0.meets(mark) }, "\(furniture.boxes)")
  }

  @Test func withoutMarksAllHaveTheirUsualCorners() throws {
    let canvas = try Canvas(width: 600, height: 400, kind: .pixels(ratio: 1))
    let frame = try MapPictureTests.frame(3857, x: 0, y: 0, units: 10, width: 600, height: 400)
    let bar = try #require(ScaleBar(frame, longest: 180, usesFeet: false, try Geodesic()))
    var furniture = MapFurniture(canvas, MapMarks(width: 600, height: 400))
    try furniture.addNorthArrow(0)
    try furniture.addScaleBar(bar, isLocal: false)
    try furniture.addSources(["EPSG:3857"])
    let corners = furniture.boxes.map { [$0.x < 300, $0.y < 200] }
    #expect(corners == [[false, true], [true, false], [false, false]])
  }
}
