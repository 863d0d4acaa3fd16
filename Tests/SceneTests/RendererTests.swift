import Geodesy
import Testing

@testable import Scene

@Suite("Renderers")
struct RendererTests {
  private static let grey = Renderer.Class(label: "other", colour: Colour(red: 150, green: 150, blue: 150))

  private static func classes(_ labels: [String]) -> [Renderer.Class] {
    zip(labels, ColourRamp.ordered(labels.count)).map { Renderer.Class(label: $0, colour: $1) }
  }

  private static func breaks(_ breaks: [Double]) throws -> Renderer {
    try Renderer(
      "Height", breaks: breaks, classes: classes((0...breaks.count).map { "\($0)" }), other: grey)
  }

  // The example of `ClassBreak` in the reference of Esri's ArcGIS Maps SDK for Java 100: "minValue < value <= maxValue",
  // with the classes up to 0, 2, 5 and 10 of these numbers holding 2, 3, 1 and 4 of them.
  @Test func aClassHoldsWhatIsAboveTheBreakBeforeUpToItsOwn() throws {
    let renderer = try Self.breaks([0, 2, 5])
    var counts: [String: Int] = [:]
    for number in [0, 0, 1, 1, 2, 4, 6, 6, 7, 10] {
      counts[renderer.drawnClass(of: .integer(Int64(number))).label, default: 0] += 1
    }
    #expect(counts == ["0": 2, "1": 3, "2": 1, "3": 4])
  }

  @Test func numbersAtAndBesideABreak() throws {
    let renderer = try Self.breaks([5, 10])
    func label(_ number: Double) -> String { renderer.drawnClass(of: .real(number)).label }
    #expect([-1e300, 5, 5.0.nextUp, 10, 10.0.nextUp, 1e300].map(label) == ["0", "0", "1", "1", "2", "2"])
    #expect(
      [FieldValue.null, .text("7"), .real(.nan)].map { renderer.drawnClass(of: $0).label } == [
        "other", "other", "other",
      ])
  }

  @Test func aValueIsFoundByItsText() throws {
    let values = ["Dead", "1998", "2.5", "true", "2026-05-01"]
    let renderer = try Renderer(
      "Kind", values: values.map { ($0, .init(label: $0, colour: .init(red: 1, green: 2, blue: 3))) }, other: Self.grey)
    func label(_ value: FieldValue) -> String { renderer.drawnClass(of: value).label }
    #expect(label(.text("Dead")) == "Dead" && label(.text("dead")) == "other")
    #expect(label(.integer(1998)) == "1998" && label(.real(1998)) == "1998" && label(.text("1998")) == "1998")
    #expect(label(.real(2.5)) == "2.5" && label(.boolean(true)) == "true")
    #expect(label(.date(year: 2026, month: 5, day: 1)) == "2026-05-01")
    #expect(label(.null) == "other" && label(.text("")) == "other")
  }

  @Test func theClassGivesTheColourAndTheLayerTheRest() throws {
    let red = Colour(red: 255, green: 0, blue: 0)
    let renderer = try Renderer(
      "Kind",
      values: [
        ("Dead", .init(label: "Dead", colour: red, size: 14)),
        ("Gone", .init(label: "Gone", colour: red.withOpacity(0))),
      ],
      other: Self.grey)
    let square = Symbol.marker(
      try Symbol.Marker(.square, colour: Colour(red: 0, green: 0, blue: 9, alpha: 128), size: 6))
    let drawn = renderer.symbol(for: .text("Dead"), .point, like: square)
    #expect(
      drawn == .marker(try Symbol.Marker(.square, colour: Colour(red: 255, green: 0, blue: 0, alpha: 128), size: 14)))
    #expect(renderer.symbol(for: .text("Gone"), .point, like: square) == nil)
    #expect(renderer.symbol(for: .null, .polyline, like: nil)?.colour == Self.grey.colour)
    guard case .fill(let fill)? = renderer.symbol(for: .text("Dead"), .polygon, like: nil) else {
      Issue.record("an area is filled")
      return
    }
    #expect(fill.colour == red)
  }

  @Test func aBodyGrowsInProportion() throws {
    let body = Symbol.solid(
      try Symbol.Solid(.cone, colour: Colour(red: 0, green: 0, blue: 0), width: 1, depth: 2, height: 4))
    guard case .solid(let grown) = body.sized(6) else { return }
    #expect(grown.width == 1.5 && grown.depth == 3 && grown.height == 6)
  }

  @Test func whatMakesNoClassesIsRefused() {
    #expect(throws: SceneError.self) { try Self.breaks([5, 5]) }
    #expect(throws: SceneError.self) { try Self.breaks([10, 5]) }
    #expect(throws: SceneError.self) { try Self.breaks([.nan]) }
    #expect(throws: SceneError.self) {
      try Renderer("Height", breaks: [5], classes: Self.classes(["one"]), other: Self.grey)
    }
    #expect(throws: SceneError.self) { try Renderer("Kind", values: [], other: Self.grey) }
    #expect(throws: SceneError.self) {
      try Renderer("Kind", values: [("a", Self.grey), ("a", Self.grey)], other: Self.grey)
    }
    #expect(throws: SceneError.self) {
      try Renderer("Kind", values: [("a", .init(label: "a", colour: Self.grey.colour, size: 0))], other: Self.grey)
    }
  }
}

@Suite("Class breaks and colours")
struct ClassBreaksTests {
  private static let numbers = [18.72, 2.13, 3.4, 9.1, 5.05, 13.37, 8.8]

  // numpy.percentile(numbers, [20, 40, 60, 80]) gives 3.73, 6.55, 8.98 and 12.516.
  @Test func quantilesAreThoseOfNumPy() {
    #expect(ClassBreaks.find(.quantile, in: Self.numbers, classes: 5) == [3.73, 6.55, 8.98, 12.52])
  }

  // numpy.linspace(2.13, 18.72, 6)[1:-1] gives 5.448, 8.766, 12.084 and 15.402.
  @Test func equalClasses() {
    #expect(ClassBreaks.find(.equal, in: Self.numbers, classes: 5) == [5.45, 8.77, 12.08, 15.4])
    #expect(ClassBreaks.find(.equal, in: [0, 1_000_000, .nan, .infinity], classes: 4) == [250_000, 500_000, 750_000])
  }

  @Test func equalNumbersMakeFewerClasses() {
    #expect(ClassBreaks.find(.quantile, in: [1, 1, 1, 1, 1, 1, 1, 9], classes: 4) == [1])
    #expect(ClassBreaks.find(.quantile, in: [1, 9, 9, 9, 9, 9, 9, 9], classes: 4) == [])
    #expect(ClassBreaks.find(.equal, in: [4, 4, 4], classes: 4) == [])
    #expect(ClassBreaks.find(.equal, in: [], classes: 4) == [])
    #expect(ClassBreaks.find(.equal, in: [-1.7e308, 1.7e308], classes: 4) == [])
  }

  @Test func labels() {
    #expect(ClassBreaks.labels(["5", "10"], unit: "m") == ["up to 5 m", "5 – 10 m", "over 10 m"])
    #expect(ClassBreaks.labels(["5"]) == ["up to 5", "over 5"])
  }

  // matplotlib's `viridis` at 1, 0.5 and 0.
  @Test func orderedColoursAreViridis() {
    #expect(ColourRamp.ordered(3).map(\.hexadecimal) == ["#fde725", "#21918c", "#440154"])
    #expect(ColourRamp.ordered(1).map(\.hexadecimal) == ["#440154"])
    let yellow = Colour(red: 255, green: 255, blue: 0)
    let blue = Colour(red: 0, green: 0, blue: 255)
    #expect(ColourRamp.ordered(3, from: yellow, to: blue).map(\.hexadecimal) == ["#ffff00", "#808080", "#0000ff"])
  }

  @Test func noColourOfDistinctOnesComesTwice() {
    for count in 1...ColourRamp.mostDistinct { #expect(Set(ColourRamp.distinct(count)).count == count) }
    #expect(ColourRamp.distinct(100).count == ColourRamp.mostDistinct)
  }
}
