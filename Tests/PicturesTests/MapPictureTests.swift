import Foundation
import Geodesy
import Scene
import TestKit
import Testing

@testable import Pictures

@Suite("Maps, by facts about their pixels")
struct MapPictureTests {
  static func frame(
    _ epsg: Int, x: Double, y: Double, units: Double, width: Double = 200, height: Double = 150
  ) throws -> MapFrame {
    try MapFrame(
      crs: CoordinateReferenceSystem(epsg: epsg), centre: (x, y), unitsPerPixel: units, width: width, height: height)
  }

  static let red = Colour(red: 255, green: 0, blue: 0)

  /// A layer of one geometry in longitude and latitude.
  static func layer(_ text: String, _ symbol: Symbol) throws -> MapLayer {
    let wgs84 = try CoordinateReferenceSystem.wgs84()
    let operation = try CoordinateOperation.toWGS84(from: wgs84)
    let geometry = try WellKnownText.read(text).geometry
    return MapLayer(name: "things", symbol: symbol) { _, body in
      body(MapFeature(geometry: geometry, toWGS84: operation))
    }
  }

  static func photo(_ frame: MapFrame, _ layers: [MapLayer] = [], change: (inout MapContent) -> Void = { _ in })
    throws -> Photo
  {
    var content = MapContent()
    content.layers = layers
    content.hasFurniture = false
    change(&content)
    return try MapPicture(frame, content).photo(dotsPerInch: 96).photo
  }

  static func colour(_ photo: Photo, _ x: Int, _ y: Int) -> [Int] {
    let index = (y * photo.width + x) * 4
    return photo.pixels[index..<index + 3].map { Int($0) }
  }

  /// The box of the pixels of a colour.
  static func box(_ photo: Photo, _ wanted: [Int]) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    var found: [(Int, Int)] = []
    for y in 0..<photo.height { for x in 0..<photo.width where colour(photo, x, y) == wanted { found.append((x, y)) } }
    guard let first = found.first else { return nil }
    return found.reduce((first.0...first.0, first.1...first.1)) { box, point in
      (
        min(box.0.lowerBound, point.0)...max(box.0.upperBound, point.0),
        min(box.1.lowerBound, point.1)...max(box.1.upperBound, point.1)
      )
    }
  }

  /// A ring round the world, as Antarctica and the Arctic Ocean have it, holds the pole and not what lies beyond it.
  @Test(
    "A ring that goes round a pole holds it, in degrees and in Mercator",
    arguments: [(4326, 2.0, 360.0), (3857, 222_638.98, 40_075_016.685)])
  func aRingRoundAPoleHoldsIt(epsg: Int, units: Double, world: Double) throws {
    let south = "POLYGON ((-180 -70, -90 -65, 0 -70, 90 -65, 180 -70))"
    let north = "POLYGON ((180 70, 90 65, 0 70, -90 65, -180 70))"
    let fill = Symbol.fill(Symbol.Fill(colour: Self.red))
    let frame = try Self.frame(epsg, x: 0, y: 0, units: units, width: 180, height: 170)
    let row = { (latitude: Double) -> Int in
      Int(frame.pixel(x: 0, y: frame.toWGS84.inverse(x: 0, y: latitude)?.y ?? 0).y)
    }
    for (text, sign) in [(south, -1.0), (north, 1)] {
      let photo = try Self.photo(frame, [Self.layer(text, fill)])
      for x in [10, 60, 90, 130, 170] {
        #expect(Self.colour(photo, x, row(sign * 78)) == [255, 0, 0])
        #expect(Self.colour(photo, x, row(sign * 50)) != [255, 0, 0])
        #expect(Self.colour(photo, x, row(sign * -78)) != [255, 0, 0])
      }
    }
    // A box of all the world goes round it twice, there and back.
    let all = try Self.photo(frame, [Self.layer("POLYGON ((180 -60, 180 60, -180 60, -180 -60))", fill)])
    #expect(Self.colour(all, 90, row(0)) == [255, 0, 0] && Self.colour(all, 90, row(75)) != [255, 0, 0])
  }

  // `gdaltransform -s_srs EPSG:4326 -t_srs EPSG:3857` gives 1058119.58986276 7078462.30854141 for 9.50525E 53.51302N,
  // so with 10 m a pixel 60 px right of and 20 px above a centre 600 m west and 200 m south of it.
  @Test func aPointHasItsColourWhereItIsProjected() throws {
    let frame = try Self.frame(3857, x: 1_057_519.58986, y: 7_078_262.30854, units: 10)
    let marker = Symbol.marker(try Symbol.Marker(.square, colour: Self.red, size: 7))
    let photo = try Self.photo(frame, [Self.layer("POINT (9.50525 53.51302)", marker)])
    let box = try #require(Self.box(photo, [255, 0, 0]))
    #expect(abs(Double(box.x.lowerBound + box.x.upperBound + 1) / 2 - 160) <= 1)
    #expect(abs(Double(box.y.lowerBound + box.y.upperBound + 1) / 2 - 55) <= 1)
  }

  @Test func moreDotsPerInchAreMorePixels() throws {
    let frame = try Self.frame(3857, x: 0, y: 0, units: 10)
    let marker = Symbol.marker(try Symbol.Marker(.square, colour: Self.red, size: 10))
    var content = MapContent()
    content.layers = [try Self.layer("POINT (0 0)", marker)]
    content.hasFurniture = false
    let photo = try MapPicture(frame, content).photo(dotsPerInch: 192).photo
    #expect(photo.width == 400 && photo.height == 300)
    let box = try #require(Self.box(photo, [255, 0, 0]))
    #expect(box.x.contains(199) && box.x.contains(200) && abs(box.x.count - 17) <= 2)
  }

  @Test func twoRunsGiveTheSameBytes() throws {
    let frame = try Self.frame(3857, x: 0, y: 0, units: 10)
    var content = MapContent()
    content.layers = [
      try Self.layer("LINESTRING (-0.005 0, 0.005 0.002)", .line(try Symbol.Line(.dash, colour: Self.red, width: 3)))
    ]
    content.notes = ["simulated; Überprüfung, Ελληνικά, עברית"]
    content.sources = ["EPSG:3857"]
    let picture = try MapPicture(frame, content)
    for form in [MapPicture.Form.png, .svg, .pdf(created: "2026-01-01T12:00:00Z")] {
      let first = try picture.file(form, dotsPerInch: 96).bytes
      let second = try picture.file(form, dotsPerInch: 96).bytes
      #expect(first == second && first.count > 500, "\(form)")
    }
  }

  @Test func aPDFHasTheDateThatItIsGiven() throws {
    let frame = try Self.frame(3857, x: 0, y: 0, units: 10)
    let folder = try ScratchFolder()
    let form = MapPicture.Form.pdf(created: "2026-01-01T12:00:00Z")
    try folder.write("map.pdf", bytes: try MapPicture(frame, MapContent()).file(form, dotsPerInch: 96).bytes)
    let run = try ChildProcess.run("/usr/bin/gdalinfo", ["map.pdf"], in: folder.path)
    #expect(run.out.contains("CREATION_DATE=20260101120000Z"), "\(run.out)")
  }

  @Test func theWholeWorldIsNoLine() throws {
    let frame = try Self.frame(4326, x: 10, y: 0, units: 1)
    let fill = Symbol.fill(Symbol.Fill(colour: Self.red))
    let photo = try Self.photo(
      frame, [Self.layer("POLYGON ((-180 -60, 180 -60, 180 60, -180 60, -180 -60))", fill)])
    #expect(Self.colour(photo, 3, 75) == [255, 0, 0] && Self.colour(photo, 196, 75) == [255, 0, 0])
    #expect(Self.colour(photo, 100, 5) != [255, 0, 0])
  }

  // 1 degree is 7.42 px at 15 km a pixel, so ends at 175 and -175 degrees lie 37.1 px left and right of the middle.
  @Test("What crosses the date line is drawn over it, not round the world", arguments: [3857, 4326])
  func dateLine(_ epsg: Int) throws {
    let (centre, units) = epsg == 3857 ? (20_037_508.34, 15_000.0) : (180.0, 0.1347)
    let frame = try Self.frame(epsg, x: centre, y: 0, units: units)
    let fill = Symbol.fill(Symbol.Fill(colour: Self.red))
    let photo = try Self.photo(
      frame, [Self.layer("POLYGON ((175 -3, -175 -3, -175 3, 175 3, 175 -3))", fill)])
    let box = try #require(Self.box(photo, [255, 0, 0]))
    #expect(abs(box.x.lowerBound - 63) <= 1 && abs(box.x.upperBound - 136) <= 1, "\(box)")
    #expect(Self.colour(photo, 100, 75) == [255, 0, 0])
  }

  @Test func aMapRepeatsTheWorldBesideIt() throws {
    let frame = try Self.frame(4326, x: 0, y: 0, units: 4)
    let marker = Symbol.marker(try Symbol.Marker(.square, colour: Self.red, size: 7))
    let photo = try Self.photo(frame, [Self.layer("POINT (0 0)", marker)])
    for x in [10, 100, 190] { #expect(Self.colour(photo, x, 75) == [255, 0, 0], "\(x)") }
  }

  // The polar system of the north (EPSG:3413) has its meridian 45 W downward: at 70 N 45 W the way north is straight up.
  @Test func northAtSeventyDegrees() throws {
    // gdaltransform -t_srs EPSG:3413: -45 70 -> 0 -2187927.649, 18.5 70 -> 1958051.634 -976248.532
    let down = try MapPicture(Self.frame(3413, x: 0, y: -2_187_927.649, units: 100), MapContent())
    #expect(abs(try #require(down.northAngle)) < 0.1)
    let aside = try MapPicture(Self.frame(3413, x: 1_958_051.634, y: -976_248.532, units: 100), MapContent())
    // The convergence there is the longitude less that of the central meridian: 63.5 degrees to the left.
    #expect(abs(try #require(aside.northAngle) + 63.5) < 0.3)
  }

  @Test func labelsDoNotCoverEachOther() throws {
    let frame = try Self.frame(3857, x: 0, y: 0, units: 10, width: 300, height: 200)
    let operation = try CoordinateOperation.toWGS84(from: CoordinateReferenceSystem.wgs84())
    let marker = Symbol.marker(try Symbol.Marker(.circle, colour: Self.red, size: 6))
    let layer = MapLayer(name: "dense", symbol: marker) { _, body in
      for number in 0..<60 {
        body(
          MapFeature(
            geometry: .point(x: 0.0001 * Double(number), y: 0), toWGS84: operation, label: "a long name \(number)"))
      }
    }
    var content = MapContent()
    content.layers = [layer]
    let (_, report) = try MapPicture(frame, content).photo(dotsPerInch: 96)
    #expect(report.features == 60)
    #expect(report.omittedLabels > 40 && report.omittedLabels < 60)
  }

  @Test func lettersThatNoFontHasAreCounted() throws {
    let frame = try Self.frame(3857, x: 0, y: 0, units: 10, width: 300, height: 200)
    let operation = try CoordinateOperation.toWGS84(from: CoordinateReferenceSystem.wgs84())
    let layer = MapLayer(name: "odd", symbol: nil) { _, body in
      // A character of the private use area, for which no font of Debian's has a letter.
      body(MapFeature(geometry: .point(x: 0, y: 0), toWGS84: operation, label: "a\u{F8E5}b"))
    }
    var content = MapContent()
    content.layers = [layer]
    #expect(try MapPicture(frame, content).photo(dotsPerInch: 96).report.unknownLetters == 1)
  }

  @Test func aFarAwayVertexDoesNoHarm() throws {
    let frame = try Self.frame(4326, x: 0, y: 0, units: 1e-7)
    let fill = Symbol.fill(Symbol.Fill(colour: Self.red))
    let photo = try Self.photo(frame, [Self.layer("POLYGON ((-80 -80, 80 -80, 80 80, -80 80, -80 -80))", fill)])
    #expect(Self.colour(photo, 0, 0) == [255, 0, 0] && Self.colour(photo, 199, 149) == [255, 0, 0])
  }

  @Test func tooLargeAPictureIsRefused() throws {
    let frame = try Self.frame(3857, x: 0, y: 0, units: 1, width: 16_384, height: 16_384)
    #expect(throws: SceneError.self) { try MapPicture(frame, MapContent()).photo(dotsPerInch: 96) }
  }
}

@Suite("Scale bars")
struct ScaleBarTests {
  @Test(
    "The bar is as long as it says, by the geodesic",
    arguments: [
      (3857, 1_058_119.6, 7_078_462.3, 2.0), (32632, 533_500.0, 5_929_500, 1), (3857, 2_000_000, 11_000_000, 50),
    ])
  func length(_ epsg: Int, _ x: Double, _ y: Double, _ units: Double) throws {
    let frame = try MapPictureTests.frame(epsg, x: x, y: y, units: units, width: 800, height: 600)
    let geodesic = try Geodesic()
    let bar = try #require(ScaleBar(frame, longest: 180, usesFeet: false, geodesic))
    let west = try #require(frame.geographic(x: 400 - bar.pixels / 2, y: 300))
    let east = try #require(frame.geographic(x: 400 + bar.pixels / 2, y: 300))
    let line = try #require(
      geodesic.line(
        fromLatitude: west.latitude, longitude: west.longitude, toLatitude: east.latitude, longitude: east.longitude))
    #expect(abs(line.distance - bar.metres) < 1e-6 * bar.metres)
    #expect(bar.pixels <= 181 && bar.pixels > 60)
  }

  // A metre of Web Mercator at 53.51302N is N cos(latitude) / a = 0.5959308758 m of the parallel (N the radius of curvature
  // in the prime vertical), so 100 m are 83.90 px at 2 units a pixel.
  @Test func mercatorIsTrueAtItsLatitude() throws {
    let frame = try MapPictureTests.frame(3857, x: 1_058_119.6, y: 7_078_462.3, units: 2, width: 800, height: 600)
    let bar = try #require(ScaleBar(frame, longest: 100, usesFeet: false, try Geodesic()))
    #expect(bar.text == "100 m")
    #expect(abs(bar.pixels - 83.902) < 0.002, "\(bar.pixels)")
  }

  @Test func feetAndMiles() throws {
    let frame = try MapPictureTests.frame(32632, x: 533_500, y: 5_929_500, units: 1, width: 800, height: 600)
    let geodesic = try Geodesic()
    let feet = try #require(ScaleBar(frame, longest: 180, usesFeet: true, geodesic))
    #expect(feet.text == "500 ft" && abs(feet.metres - 152.4) < 1e-9)
    let wide = try MapPictureTests.frame(32632, x: 533_500, y: 5_929_500, units: 100, width: 800, height: 600)
    #expect(try #require(ScaleBar(wide, longest: 180, usesFeet: true, geodesic)).text == "10 mi")
  }

  @Test func roundNumbers() {
    #expect([0.3, 1, 1.99, 2, 4.9, 5, 9, 10, 730].map(ScaleBar.roundNumber) == [0.2, 1, 1, 2, 2, 5, 5, 10, 500])
  }
}

@Suite("Hillshade")
struct HillshadeTests {
  // The greys of `gdaldem hillshade` (GDAL 3.6.2, light 315 at 45 degrees) for planes with cells of 1 m: level, falling and
  // rising to the east, rising to the south, and rising to the north-east.
  @Test(
    "Planes are as bright as gdaldem says",
    arguments: [((0.0, 0.0), 181), ((-1.0, 0.0), 38), ((1.0, 0.0), 218), ((0.0, 1.0), 218), ((0.5, -0.5), 148)])
  func planes(_ slope: (east: Double, south: Double), _ expected: Int) {
    let heights = (0..<9).map { Double($0 % 3) * slope.east + Double($0 / 3) * slope.south }
    let found = Hillshade.slopes(heights)
    #expect(abs(found.east - slope.east) < 1e-12 && abs(found.south - slope.south) < 1e-12)
    let grey = 1 + 254 * Hillshade.brightness(east: found.east, south: found.south)
    #expect(abs(grey - Double(expected)) <= 1, "\(grey)")
  }

  @Test func gentleGroundIsShadedHigher() {
    #expect(Hillshade.exaggeration([0.3, 0.3, 0.3]) == 1)
    #expect(Hillshade.exaggeration([0.01, 0.02, 0.9]) == 5)
    #expect(Hillshade.exaggeration([0, 0, 0]) == 1)
    #expect(Hillshade.exaggeration([1e-9]) == 100)
  }
}
