import Foundation
import Geodesy
import Scene
import TestKit
import Testing

@testable import Pictures

@Suite("Basemaps and reliefs on maps")
struct BasemapDrawingTests {
  /// Runs a program of GDAL's in a folder.
  private static func run(_ program: String, _ words: [String], in folder: ScratchFolder) throws {
    let run = try ChildProcess.run("/usr/bin/" + program, words, in: folder.path)
    #expect(run.status == 0, "\(run.err)")
  }

  /// The pixels of a picture, red, green and blue, by GDAL.
  private static func pixels(_ file: String, in folder: ScratchFolder) throws -> [UInt8] {
    try run(
      "gdal_translate",
      ["-q", "-of", "ENVI", "-co", "INTERLEAVE=BIP", "-b", "1", "-b", "2", "-b", "3", file, "raw"], in: folder)
    return folder.bytes("raw")
  }

  // The unit is 1.4 of the picture's own, then as large, then twice as large.
  @Test(
    "The map agrees with gdalwarp", .enabled(if: SharedData.isPresent, "\(SharedData.absent)"),
    arguments: [(1.4, 300.0), (2.8, 200), (5.6, 120)])
  func agreesWithGDAL(_ units: Double, _ size: Double) throws {
    let path = SharedData.data("basemap/hamburg_dop_rgb.tif")
    let folder = try ScratchFolder()
    let (x, y) = (1_058_119.58986, 7_078_462.30854)
    let frame = try MapPictureTests.frame(3857, x: x, y: y, units: units, width: size, height: size)
    let photo = try MapPictureTests.photo(frame) { $0.basemap = try? Basemap(path: path) }
    let half = size / 2 * units
    let extent = [x - half, y - half, x + half, y + half].map { String($0) }
    try Self.run(
      "gdalwarp",
      ["-q", "-t_srs", "EPSG:3857", "-te"] + extent + [
        "-ts", "\(Int(size))", "\(Int(size))", "-r", "bilinear", path, "w.tif",
      ],
      in: folder)
    let expected = try Self.pixels("w.tif", in: folder)
    #expect(expected.count == photo.width * photo.height * 3)
    var sum = 0.0
    for index in 0..<photo.width * photo.height {
      for part in 0..<3 { sum += abs(Double(photo.pixels[index * 4 + part]) - Double(expected[index * 3 + part])) }
    }
    let mean = sum / Double(expected.count)
    #expect(mean < 2, "\(mean)")
  }

  /// A world of four columns, red, green, blue and yellow from 180 W, in longitude and latitude.
  private static func world(in folder: ScratchFolder) throws -> Basemap {
    let row: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0]
    try folder.write("world.raw", bytes: row + row)
    try folder.write(
      "world.hdr", "ENVI\nsamples = 4\nlines = 2\nbands = 3\ndata type = 1\ninterleave = bip\n")
    try run(
      "gdal_translate", ["-q", "-a_srs", "EPSG:4326", "-a_ullr", "-180", "90", "180", "-90", "world.raw", "world.tif"],
      in: folder)
    return try Basemap(path: folder.path + "/world.tif", sampling: .nearest)
  }

  @Test("A world map has no gap at the date line", arguments: [3857, 4326])
  func dateLine(_ epsg: Int) throws {
    let folder = try ScratchFolder()
    let world = try Self.world(in: folder)
    let (centre, units) = epsg == 3857 ? (20_037_508.34, 10_000.0) : (180, 0.1)
    let frame = try MapPictureTests.frame(epsg, x: centre, y: 0, units: units, width: 100, height: 20)
    let photo = try MapPictureTests.photo(frame) { $0.basemap = world }
    for x in 0..<49 { #expect(MapPictureTests.colour(photo, x, 10) == [255, 255, 0], "\(x)") }
    for x in 51..<100 { #expect(MapPictureTests.colour(photo, x, 10) == [255, 0, 0], "\(x)") }
  }

  @Test func theDateLineOfAPolarMap() throws {
    let folder = try ScratchFolder()
    let world = try Self.world(in: folder)
    // Around the pole the four colours meet: with 45 W downward, 180 lies to the upper left.
    let frame = try MapPictureTests.frame(3413, x: 0, y: 0, units: 10_000, width: 101, height: 101)
    let photo = try MapPictureTests.photo(frame) { $0.basemap = world }
    // 135 W, 45 W, 45 E and 135 E are left, down, right and up.
    #expect(MapPictureTests.colour(photo, 10, 50) == [255, 0, 0])
    #expect(MapPictureTests.colour(photo, 50, 90) == [0, 255, 0])
    #expect(MapPictureTests.colour(photo, 90, 50) == [0, 0, 255])
    #expect(MapPictureTests.colour(photo, 50, 10) == [255, 255, 0])
    let known: Set<[Int]> = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 0]]
    for y in 0..<101 { for x in 0..<101 { #expect(known.contains(MapPictureTests.colour(photo, x, y)), "\(x) \(y)") } }
  }

  @Test func aVoidIsNoHoleInTheMap() throws {
    let folder = try ScratchFolder()
    var rows = (0..<9).map { row in (0..<9).map { "\(100 + $0 + row)" } }
    rows[4][4] = "-9999"
    let grid = "ncols 9\nnrows 9\nxllcorner 500000\nyllcorner 5900000\ncellsize 10\nNODATA_value -9999\n"
    let path = try folder.write("e.asc", grid + rows.map { $0.joined(separator: " ") }.joined(separator: "\n") + "\n")
    let utm = try CoordinateReferenceSystem(epsg: 32632)
    let elevation = try ElevationSurface(path: path, crs: utm, heights: .egm96)
    let frame = try MapPictureTests.frame(32632, x: 500_045, y: 5_900_045, units: 1, width: 90, height: 90)
    let photo = try MapPictureTests.photo(frame) { $0.elevation = elevation }
    let paper = [Int(MapGround.paper.red), Int(MapGround.paper.green), Int(MapGround.paper.blue)]
    // In the void the paper is seen; one cell farther the plane has one shade up to the void's edge.
    #expect(MapPictureTests.colour(photo, 45, 45) == paper)
    let plane = MapPictureTests.colour(photo, 20, 20)
    #expect(plane != paper)
    for x in 8..<38 {
      let shade = MapPictureTests.colour(photo, x, 45)
      #expect(zip(shade, plane).allSatisfy { abs($0 - $1) <= 1 }, "\(x): \(shade)")
    }
  }

  /// Heights and colours of places on earth, which have no seam.
  private static func wave(_ longitude: Double, _ latitude: Double) -> Double {
    let angle = (longitude + 20) * Double.pi / 180
    return 3000 * sin(3 * angle) * cos(2 * latitude * Double.pi / 180) + 500 * sin(25 * angle)
  }

  /// A grid around the earth whose last column repeats the first: centres from `west` on, every 5 degrees.
  private static func grid(from west: Double, in folder: ScratchFolder) throws -> String {
    let rows = (0...36).map { row in
      (0...72).map { String(wave(west + Double($0) * 5, 90 - Double(row) * 5).rounded()) }.joined(separator: " ")
    }
    let head = "ncols 73\nnrows 37\nxllcorner \(west - 2.5)\nyllcorner -92.5\ncellsize 5\n"
    return try folder.write("from\(west).asc", head + rows.joined(separator: "\n") + "\n")
  }

  // A grid that begins at Greenwich has its seam there, so it shows what there is to see at 180 degrees. At 20, 2 and 0.5
  // pixels a cell.
  @Test("A grid whose last column repeats the first has no seam at 180 degrees", arguments: [0.25, 2.5, 10])
  func repeatedColumn(_ units: Double) throws {
    let folder = try ScratchFolder()
    let wgs84 = try CoordinateReferenceSystem.wgs84()
    let frame = try MapPictureTests.frame(4326, x: 180, y: 0, units: units, width: 60, height: 12)
    let photos = try [-180.0, 0].map { west in
      let path = try Self.grid(from: west, in: folder)
      let elevation = try ElevationSurface(path: path, crs: wgs84, heights: .egm96)
      return try MapPictureTests.photo(frame) { $0.elevation = elevation }
    }
    for x in 0..<60 {
      let (seam, whole) = (MapPictureTests.colour(photos[0], x, 6), MapPictureTests.colour(photos[1], x, 6))
      #expect(zip(seam, whole).allSatisfy { abs($0 - $1) <= 1 }, "\(x): \(seam) \(whole)")
    }
  }

  @Test("A basemap whose last column repeats the first has no seam", arguments: [0.5, 4.0, 15])
  func repeatedColumnOfABasemap(_ units: Double) throws {
    let folder = try ScratchFolder()
    let frame = try MapPictureTests.frame(4326, x: 180, y: 0, units: units, width: 60, height: 12)
    let photos = try [-180.0, 0].map { west -> Photo in
      let path = try Self.grid(from: west, in: folder)
      let out = "from\(west).tif"
      try Self.run(
        "gdal_translate",
        ["-q", "-a_srs", "EPSG:4326", "-ot", "Byte", "-scale", "-4000", "4000", "0", "255", path, out],
        in: folder)
      let basemap = try Basemap(path: folder.path + "/" + out)
      return try MapPictureTests.photo(frame) { $0.basemap = basemap }
    }
    for x in 0..<60 {
      let (seam, whole) = (MapPictureTests.colour(photos[0], x, 6), MapPictureTests.colour(photos[1], x, 6))
      #expect(zip(seam, whole).allSatisfy { abs($0 - $1) <= 2 }, "\(x): \(seam) \(whole)")
    }
  }
}
