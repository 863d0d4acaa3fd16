import Scene
import Testing

@testable import Pictures

@Suite("Plots")
struct PlotTests {
  @Test func axesEndAndCountInRoundNumbers() {
    let scale = PlotScale(1.1, 3.4, count: 5)
    #expect(
      scale.low == 1 && scale.high == 3.5 && scale.ticks.map(scale.text) == ["1.0", "1.5", "2.0", "2.5", "3.0", "3.5"])
    let small = PlotScale(-0.00001, 0.00002, count: 4)
    #expect(small.ticks.map(small.text) == ["−0.00001", "0.00000", "0.00001", "0.00002"])
    let tight = PlotScale(3, 171, count: 6, isTight: true)
    #expect(tight.low == 3 && tight.high == 171 && tight.ticks.map(tight.text) == ["50", "100", "150"])
  }

  @Test func oneValueAloneHasAnAxis() {
    for value in [0.0, 5, -3e9] {
      let scale = PlotScale(value, value, count: 5)
      #expect(scale.low < value && value < scale.high && scale.ticks.count > 1, "\(value)")
    }
  }

  @Test func steps() {
    #expect([0.9, 1, 1.1, 2, 2.1, 4.9, 5.1, 30].map(PlotScale.roundStep) == [1, 1, 2, 2, 5, 5, 10, 50])
  }

  private static func plot(_ style: Plot.Style) -> Plot {
    let points = [(0.0, 0.0), (1, 10), (2, 5)].map { Plot.Point($0.0, $0.1) }
    return Plot(
      x: Plot.Axis("t", unit: "s"), y: Plot.Axis("h", unit: "m"), series: [.init(name: "a", points: points)],
      style: style)
  }

  @Test func aPointLiesWhereTheAxesSay() throws {
    let canvas = try Canvas(width: 400, height: 300, kind: .pixels(ratio: 1))
    let plot = Self.plot(.points)
    let frame = PlotFrame(
      plot, area: CanvasBox(0, 0, 400, 300), PlotFrame.scales(plot, across: 400, down: 300), on: canvas)
    frame.drawSeries()
    let photo = try canvas.photo()
    // The axes go from 0 to 2 and from 0 to 10: the third point is at the right edge, halfway up.
    #expect(frame.place(Plot.Point(2, 5)) == CanvasPoint(400, 150))
    let blue = PlotFrame.colour(0)
    #expect(MapPictureTests.colour(photo, 397, 150) == [Int(blue.red), Int(blue.green), Int(blue.blue)])
  }

  @Test("Two runs give the same bytes", arguments: Plot.Style.allCases)
  func sameBytes(_ style: Plot.Style) throws {
    let picture = PlotPicture(Self.plot(style), width: 300, height: 200)
    for form in [MapPicture.Form.png, .svg, .pdf(created: "2026-01-01T12:00:00Z")] {
      #expect(try picture.file(form, dotsPerInch: 96) == picture.file(form, dotsPerInch: 96))
    }
  }

  @Test func aTerminalShowsAxesInWords() throws {
    let lines = try PlotLines(Self.plot(.lines)).text(columns: 40, lines: 12, .none)
    #expect(lines.count == 12 && lines.allSatisfy { $0.count <= 40 })
    #expect(lines[0] == "h (m)" && lines[1].hasPrefix("10 ") && lines[11].hasSuffix("t (s)"))
    #expect(
      lines[10].split(separator: " ").first == "0" && lines[10].split(separator: " ").last == "2", "\(lines[10])")
  }
}

@Suite("Pictures in the terminal")
struct TerminalPictureTests {
  /// Two by four pixels: red over blue left, black over white right, each pixel two rows high.
  static let photo: Photo = {
    let (red, blue): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 0, 255, 255])
    let (black, white): ([UInt8], [UInt8]) = ([0, 0, 0, 255], [255, 255, 255, 255])
    return Photo(width: 2, height: 4, pixels: red + black + red + black + blue + white + blue + white)
  }()

  @Test func halfBlocksHaveTheColoursOfTwoPixels() throws {
    let picture = try #require(TerminalPicture(Self.photo, columns: 2, lines: 1))
    #expect(
      picture.text(.all) == [
        "\u{1B}[38;2;255;0;0m\u{1B}[48;2;0;0;255m▀\u{1B}[38;2;0;0;0m\u{1B}[48;2;255;255;255m▀\u{1B}[0m"
      ])
    #expect(
      picture.text(.palette) == ["\u{1B}[38;5;196m\u{1B}[48;5;21m▀\u{1B}[38;5;16m\u{1B}[48;5;231m▀\u{1B}[0m"])
  }

  // Red is as bright as 76 of 255, blue as 29 (ITU-R BT.601), so red is the third of ten characters and blue the second.
  @Test func withoutColoursDenseIsBright() throws {
    let picture = try #require(TerminalPicture(Self.photo, columns: 2, lines: 2))
    #expect(picture.text(.none) == [": ", ".@"])
  }

  // xterm's colour table: 16 + 36 r + 6 g + b of the levels 0 95 135 175 215 255, then greys from 8 in steps of 10.
  @Test func theNearestColourOfThePalette() {
    #expect(TerminalPicture.paletteNumber(SIMD3(96, 130, 174)) == 16 + 36 + 12 + 3)
    #expect(TerminalPicture.paletteNumber(SIMD3(118, 117, 119)) == 232 + 11)
  }
}
