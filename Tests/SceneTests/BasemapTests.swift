import Geodesy
import Testing

@testable import Scene

/// Expected values: gdallocationinfo 3.6.2 at the pixels named, gdaltransform for their places.
@Suite(.enabled(if: SharedData.isPresent, SharedData.absent))
struct RealBasemapTests {
  private func basemap(_ name: String, sampling: Basemap.Sampling = .nearest) throws -> Basemap {
    try Basemap(path: SharedData.path("basemap/" + name), sampling: sampling)
  }

  @Test(arguments: Basemap.Sampling.allCases)
  func redGreenBlue(sampling: Basemap.Sampling) throws {
    // The centre of pixel 100, 200.
    let colour = try basemap("hamburg_dop_rgb.tif", sampling: sampling)
      .colour(latitude: 53.5148823062257, longitude: 9.50019580391659)
    #expect(colour == Colour(red: 49, green: 58, blue: 67))
  }

  @Test func nonSquarePixels() throws {
    // Pixel 500, 300: 90 - 300.5 * 0.18, -180 + 500.5 * 0.36.
    let colour = try basemap("world_nonsquare_pixels.tif").colour(latitude: 35.91, longitude: 0.18)
    #expect(colour == Colour(red: 199, green: 209, blue: 198))
  }

  @Test func maskedPixelsAreTransparent() throws {
    let masked = try basemap("masked.tif")
    #expect(masked.colour(latitude: 54.1481041035 - 0.0025, longitude: 2.99969379936 + 0.0025) == nil)
    #expect(
      masked.colour(latitude: 54.1481041035 - 300.5 * 0.005, longitude: 2.99969379936 + 400.5 * 0.005)
        == Colour(red: 60, green: 75, blue: 54))
  }

  @Test func alphaBand() throws {
    let ortho = try basemap("webodm_orthophoto_utm15.tif")
    let toPlace = try CoordinateOperation.toWGS84(from: ortho.crs)
    let corner = try #require(toPlace.forward(x: 576667.262871 + 0.25, y: 5188223.1477 - 0.25))
    #expect(ortho.colour(latitude: corner.y, longitude: corner.x) == nil)
    let middle = try #require(
      toPlace.forward(x: 576667.262871 + 100.5 * 0.500329, y: 5188223.1477 - 100.5 * 0.500135896227))
    #expect(ortho.colour(latitude: middle.y, longitude: middle.x) == Colour(red: 124, green: 123, blue: 130))
  }

  @Test func tiles() throws {
    let tiles = try basemap("plain_1.mbtiles")
    let toPlace = try CoordinateOperation.toWGS84(from: tiles.crs)
    let place = try #require(
      toPlace.forward(x: -20037508.34 + 2000.5 * 9783.9396205, y: 19971868.877627992 - 1500.5 * 9783.9396205))
    #expect(tiles.colour(latitude: place.y, longitude: place.x) == Colour(red: 237, green: 237, blue: 237))
  }

  @Test func largePictureIsHeldCoarser() throws {
    let naip = try Basemap(
      path: SharedData.path("basemap/naip_512_jpeg_z5.tif"), crs: nil, sampling: .nearest, pixelLimit: 500_000)
    #expect(naip.columns * naip.rows <= 500_000)
    #expect(naip.columns == 500)
  }

  @Test func greyWithAWorldFile() throws {
    let grey = try Basemap(
      path: SharedData.path("basemap/bw_sample.jpg"), crs: CoordinateReferenceSystem(epsg: 26711), sampling: .nearest)
    #expect(grey.columns == 512)
    let toPlace = try CoordinateOperation.toWGS84(from: grey.crs)
    let place = try #require(toPlace.forward(x: 440720 + 256.5 * 60, y: 3751320 - 256.5 * 60))
    let colour = try #require(grey.colour(latitude: place.y, longitude: place.x))
    #expect(colour.red == colour.green && colour.green == colour.blue)
  }

  @Test func heightsAreNoPicture() throws {
    let error = #expect(throws: SceneError.self) { try Basemap(path: SharedData.path("elevation/dc-dtm.tif")) }
    #expect(error?.kind == .type)
  }

  @Test func geoPackageWhoseTablesDisagree() throws {
    let error = #expect(throws: SceneError.self) { try basemap("3857.gpkg") }
    #expect(error?.message.contains("disagree") == true)
  }

  @Test func pictureWithoutAPlace() throws {
    let error = #expect(throws: SceneError.self) { try basemap("nyc_15_9648_20447.jpg") }
    #expect(error?.message.contains("does not say where on the earth it lies") == true)
  }

  @Test func systemWithoutADatumIsNotGuessed() throws {
    let error = #expect(throws: SceneError.self) { try basemap("rgb-byte-tenth.tif") }
    #expect(error?.help?.contains("crs") == true)
    let given = try Basemap(
      path: SharedData.path("basemap/rgb-byte-tenth.tif"), crs: CoordinateReferenceSystem(epsg: 32618))
    let toPlace = try CoordinateOperation.toWGS84(from: given.crs)
    let middle = try #require(
      toPlace.forward(x: 101985 + 40.5 * 3004.17721519, y: 2826915 - 35.5 * 3034.22535211))
    #expect(given.colour(latitude: middle.y, longitude: middle.x) == Colour(red: 54, green: 83, blue: 61))
    let corner = try #require(toPlace.forward(x: 101985 + 1, y: 2826915 - 1))
    #expect(given.colour(latitude: corner.y, longitude: corner.x) == nil)
  }
}

@Suite struct ColourTests {
  @Test(arguments: [
    ("orange", "#ffa500"), ("Grey", "#808080"), ("darkgrey", "#a9a9a9"), ("#F80", "#ff8800"), ("#0a0B0c", "#0a0b0c"),
    ("#01020304", "#01020304"), ("transparent", "#00000000"),
  ])
  func reads(text: String, colour: String) throws {
    #expect(try Colour(text).hexadecimal == colour)
  }

  @Test(arguments: ["#12", "#gggggg", "#", "", "#1234567"])
  func refused(text: String) {
    #expect(throws: SceneError.self) { try Colour(text) }
  }

  @Test func nearMiss() {
    let error = #expect(throws: SceneError.self) { try Colour("ornage") }
    #expect(error?.help?.hasPrefix("did you mean `orange`?") == true)
  }
}

@Suite struct SceneModelTests {
  @Test func overlaysKeepTheirOrderAndNames() {
    var scene = SceneModel(name: "s", kind: .world)
    scene.set(Overlay(name: "a"))
    scene.set(Overlay(name: "b"))
    scene.set(Overlay(name: "a", placement: .absolute))
    #expect(scene.overlays.map(\.name) == ["a", "b"])
    #expect(scene.overlay("a")?.placement == .absolute)
    scene.removeOverlay("a")
    #expect(scene.overlays.map(\.name) == ["b"])
    #expect(scene.layer("a") == nil)
  }

  @Test func opacityIsAFraction() throws {
    var surface = SurfaceSettings()
    try surface.setOpacity(0)
    #expect(surface.opacity == 0)
    for wrong in [-0.1, 1.1, .nan] {
      #expect(throws: SceneError.self) { try surface.setOpacity(wrong) }
    }
  }

  @Test func sizesAreAboveZero() throws {
    let orange = try Colour("orange")
    #expect(throws: SceneError.self) { try Symbol.Marker(.circle, colour: orange, size: 0) }
    #expect(throws: SceneError.self) { try Symbol.Solid(.cone, colour: orange, size: .nan) }
    let cone = try Symbol.Solid(.cone, colour: orange, width: 1, depth: 1, height: 4, anchor: .centre)
    #expect(cone.bottomOffset == -2)
  }
}
