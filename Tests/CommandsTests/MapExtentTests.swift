import Commands
import Geodesy
import Language
import Pictures
import TestKit
import Testing
import Workbench

@Suite("What a map of all there is shows")
struct MapExtentTests {
  private static func fitted(
    _ epsg: Int, _ places: [(latitude: Double, longitude: Double)], bottom: Double = 0
  ) throws -> MapFrame {
    var extent = MapExtent()
    for place in places { extent.add(latitude: place.latitude, longitude: place.longitude) }
    let crs = try CoordinateReferenceSystem(epsg: epsg)
    let operation = try CoordinateOperation.toWGS84(from: crs)
    let found = try #require(extent.fitted(operation, width: 500, height: 400, bottom: bottom))
    return try MapFrame(
      crs: crs, centre: found.centre, unitsPerPixel: found.unitsPerPixel, width: 500, height: 400)
  }

  private static let world: [(latitude: Double, longitude: Double)] = [
    (-90, -180), (90, 180), (10, 0.1), (20, -0.1), (0, 90),
  ]

  // Web Mercator's area of use ends at 85.06 degrees, where `cs2cs EPSG:4326 EPSG:3857` gives 20048966.10; with a twentieth
  // above and below 400 pixels hold 2 × 20048966.10 × 1.1 m.
  @Test func thePolesAreNotDrawnOutBeyondMeasure() throws {
    let frame = try Self.fitted(3857, Self.world)
    #expect(abs(frame.centre.x) < 1 && abs(frame.centre.y) < 1)
    #expect(abs(frame.unitsPerPixel - 110_269.31) < 0.1, "\(frame.unitsPerPixel)")
  }

  @Test("What goes nearly round the world is seen from Greenwich", arguments: [3857, 4326])
  func greenwich(_ epsg: Int) throws {
    #expect(abs(try Self.fitted(epsg, Self.world).centre.x) < 1e-6)
    #expect(abs(try Self.fitted(epsg, [(-60, -179), (60, 179), (0, 1), (0, -1)]).centre.x) < 1e-6)
  }

  // A grid of the world, whose columns begin and end on the date line.
  @Test func aBasemapOfTheWorldIsSeenFromGreenwich() throws {
    let folder = try ScratchFolder()
    _ = try ChildProcess.run(
      "/usr/bin/gdal_create",
      [
        "-outsize", "72", "36", "-bands", "3", "-a_srs", "EPSG:4326", "-a_ullr", "-180", "90", "180", "-90",
        "world.tif",
      ],
      in: folder.path)
    let bench = Bench(files: FileAccess(outputFolder: folder.path))
    let output = TextOutput(out: { _ in }, err: { _ in })
    let interpreter = Interpreter(bench: bench, output: output)
    let script = SourceText(name: "test.arp", folder: folder.path, "basemap from \"world.tif\"")
    #expect(interpreter.run(script) == .done)
    let crs = try CoordinateReferenceSystem(epsg: 3857)
    let operation = try CoordinateOperation.toWGS84(from: crs)
    let found = try #require(try bench.wholeExtent().fitted(operation, width: 500, height: 400))
    #expect(abs(found.centre.x) < 1 && abs(found.centre.y) < 1)
    #expect(abs(found.unitsPerPixel - 110_269.31) < 0.1, "\(found.unitsPerPixel)")
  }

  // What ends at the date line does not go round the world.
  @Test("The date line is an edge of both sides", arguments: [(170.0, 180.0, 175.0), (-180, -170, 185)])
  func dateLineAsEdge(_ west: Double, _ east: Double, _ middle: Double) throws {
    let frame = try Self.fitted(4326, [(-1, west), (1, east)])
    #expect(abs(frame.unitsPerPixel - 10 * 1.1 / 500) < 1e-9)
    let pixel = try #require(frame.pixel(latitude: 0, longitude: middle))
    #expect(abs(pixel.x - 250) < 1e-6)
  }

  @Test func overTheDateLineIsShorter() throws {
    let frame = try Self.fitted(4326, [(-10, 170), (10, -170)])
    #expect(abs(frame.centre.x - 180) < 1e-9 && abs(frame.unitsPerPixel - 20 * 1.1 / 400) < 1e-9)
  }

  // The conic system of North Carolina draws its neighbours without harm.
  @Test func aLittleOutsideTheAreaOfUseNothingIsCutOff() throws {
    let places = [(25.0, -100.0), (45.0, -70.0)]
    let frame = try Self.fitted(32119, places)
    for place in places {
      let pixel = try #require(frame.pixel(latitude: place.0, longitude: place.1))
      #expect((0...500).contains(pixel.x) && (0...400).contains(pixel.y), "\(pixel)")
    }
  }

  // EPSG:3413 is for 60 to 90 N; the other pole lies infinitely far outside.
  @Test func aPolarMapOfTheWorldShowsItsPole() throws {
    let frame = try Self.fitted(3413, Self.world)
    let pole = try #require(frame.pixel(latitude: 89.999, longitude: 0))
    #expect(abs(pole.x - 250) < 2 && abs(pole.y - 200) < 2, "\(pole)")
    #expect(frame.unitsPerPixel < 25_000)
  }

  @Test("The lower edge is kept free", arguments: [3857, 4326])
  func lowerEdge(_ epsg: Int) throws {
    let frame = try Self.fitted(epsg, [(0, 0), (1, 1)], bottom: 44)
    let lowest = try #require(frame.pixel(latitude: 0, longitude: 0))
    let highest = try #require(frame.pixel(latitude: 1, longitude: 1))
    #expect(abs(lowest.y - 356) < 0.01 && abs(highest.y - 400 / 22) < 0.3, "\(lowest) \(highest)")
    #expect(abs((lowest.x + highest.x) / 2 - 250) < 0.01)
  }
}
