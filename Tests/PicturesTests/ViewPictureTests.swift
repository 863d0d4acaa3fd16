import Geodesy
import Pictures
import Scene
import Session
import Site
import TestKit
import Testing

/// A camera 1.6 m above level ground that looks north, with a lens by which a metre ten metres away is 20 pixels wide.
enum Lookout {
  static let place = GeodeticPosition(latitude: 38.8098, longitude: -77.051, height: 101.6)
  static let red = Colour(red: 255, green: 0, blue: 0)
  static let blue = Colour(red: 0, green: 0, blue: 255)

  static func place(east: Double, north: Double, height: Double) -> GeodeticPosition {
    var place = LocalFrame(origin: Self.place).geodetic(Vector3(east, north, 0))
    place.height = height
    return place
  }

  static func point(east: Double, north: Double, height: Double) -> Vector3 {
    Ellipsoid.wgs84.earthCentred(place(east: east, north: north, height: height))
  }

  static func lens() throws -> Lens { try Lens(width: 200, height: 200, focalX: 200) }

  static func device() throws -> Device {
    try Device(position: place, orientation: CameraOrientation(heading: 0, pitch: 90), lens: lens())
  }

  /// Level ground with a crate whose front is 10 m to the north.
  static func site() throws -> SiteScene {
    var model = SiteModel()
    model.ground = .flat(height: 100)
    try model.add(
      SiteObject(
        name: "crate", position: place(east: 0, north: 10.5, height: 100),
        form: .box(width: 1, depth: 1, height: 2, heading: 0)))
    return try SiteScene(model, around: place)
  }

  static func ground() throws -> SiteScene {
    var model = SiteModel()
    model.ground = .flat(height: 100)
    return try SiteScene(model, around: place)
  }

  static func feed() throws -> ViewFeed {
    ViewFeed(
      device: try device(), site: try site(), sun: SolarPosition(azimuth: 180, altitude: 50), ground: nil)
  }

  static func scene(_ features: [ViewFeature] = []) -> ViewScene {
    var scene = ViewScene(
      camera: SceneCamera(position: place, orientation: CameraOrientation(heading: 0, pitch: 90)).earthCentred)
    scene.features = features
    return scene
  }

  /// A cube whose front is 10 m to the north and 1 m wide, its top as high as the eye.
  static func cube() throws -> ViewFeature {
    ViewFeature(
      .points([point(east: 0, north: 10.5, height: 100.6)]),
      symbol: .solid(try Symbol.Solid(.cube, colour: red, size: 1)))
  }

  static func picture(_ scene: ViewScene?, feed: ViewFeed? = nil, finds: ViewFinds? = nil) throws -> Photo {
    var content = ViewContent(lens: try lens())
    content.scene = scene
    content.feed = feed
    content.finds = finds
    return try ViewPicture(content).photo()
  }
}

extension Photo {
  func colour(_ x: Int, _ y: Int) -> [Int] {
    let index = (y * width + x) * 4
    return [Int(pixels[index]), Int(pixels[index + 1]), Int(pixels[index + 2])]
  }
}

/// A picture of the ground in two colours, west and east of a meridian.
private struct TwoColours: GroundColour {
  func colour(latitude: Double, longitude: Double) -> Colour? {
    longitude < Lookout.place.longitude ? Colour(red: 12, green: 200, blue: 34) : Colour(red: 90, green: 60, blue: 30)
  }
}

/// Ground that is 100 m above the ellipsoid everywhere.
private struct LevelHeights: GroundHeights {
  func ellipsoidalHeight(latitude: Double, longitude: Double) -> Double? { 100 }
}

@Suite struct ViewPictureTests {
  @Test func `A body is drawn true to size, to the pixel`() throws {
    let photo = try Lookout.picture(Lookout.scene([Lookout.cube()]))
    // Half a metre to each side 10 m away is 10 pixels; from the eye's height a metre down is 20.
    func isCube(_ x: Int, _ y: Int) -> Bool {
      let colour = photo.colour(x, y)
      return colour[0] > 120 && colour[1] < 20 && colour[2] < 20
    }
    #expect((91...108).allSatisfy { isCube($0, 110) })
    #expect(!isCube(88, 110) && !isCube(111, 110))
    #expect((101...118).allSatisfy { isCube(100, $0) })
    #expect(!isCube(100, 98) && !isCube(100, 121))
  }

  @Test func `A body whose place is outside the view is drawn as far as it reaches in, and one behind is not`() throws {
    func body(east: Double, north: Double) throws -> ViewFeature {
      ViewFeature(
        .points([Lookout.point(east: east, north: north, height: 100.6)]),
        symbol: .solid(try Symbol.Solid(.cube, colour: Lookout.red, size: 1)))
    }
    // Its front is from 94 pixels to the right on, and its side behind that from 200 · 4.7 / 11 = 85 on.
    let edge = try Lookout.picture(Lookout.scene([body(east: 5.2, north: 10.5)]))
    #expect(edge.colour(197, 110)[0] > 120 && edge.colour(197, 110)[1] < 20)
    #expect(edge.colour(183, 110)[1] > 100)
    let behind = try Lookout.picture(Lookout.scene([body(east: 0, north: -10.5)]))
    #expect(behind.colour(100, 110)[1] > 100)
    // The camera stands in this one, whose inside is seen.
    let around = try Lookout.picture(Lookout.scene([body(east: 0, north: 0)]))
    #expect(around.colour(100, 190)[1] < 20)
  }

  @Test func `Level ground has the very colour that the basemap has there`() throws {
    var scene = Lookout.scene()
    scene.ground = try Lookout.ground()
    scene.basemap = TwoColours()
    let photo = try Lookout.picture(scene)
    #expect(photo.colour(98, 150) == [12, 200, 34])
    #expect(photo.colour(101, 150) == [90, 60, 30])
    // Above the horizon there is no ground.
    #expect(photo.colour(98, 60)[2] > 200)
  }

  @Test func `Ground without a basemap is grey with a grid, or even where the grid is off`() throws {
    var scene = Lookout.scene()
    scene.ground = try Lookout.ground()
    func tones() throws -> Set<Int> {
      let photo = try Lookout.picture(scene)
      return Set((0..<200).map { photo.colour($0, 170)[0] })
    }
    #expect(try tones().count > 3)
    scene.surface.hasGrid = false
    #expect(try tones() == [222])
  }

  @Test func `An area on the ground covers the pixels that look at it`() throws {
    let corners = [(-2.0, 5.0), (2, 5), (2, 10), (-2, 10)].map { Lookout.place(east: $0, north: $1, height: 0) }
    var scene = Lookout.scene([ViewFeature(.areaOnGround([corners]), symbol: .fill(Symbol.Fill(colour: Lookout.red)))])
    scene.ground = try Lookout.ground()
    let photo = try Lookout.picture(scene)
    // Its near edge is 200 · 1.6 / 5 = 64 pixels below the horizon, its far edge 32.
    #expect(photo.colour(100, 134) == [255, 0, 0])
    #expect(photo.colour(100, 162) == [255, 0, 0])
    #expect(photo.colour(100, 130) != [255, 0, 0])
    #expect(photo.colour(100, 166) != [255, 0, 0])
    // 40.5 pixels below the horizon it is 7.90 m away, and 2 m to the side are 50.6 pixels.
    #expect(photo.colour(51, 140) == [255, 0, 0])
    #expect(photo.colour(48, 140) != [255, 0, 0])
  }

  @Test(arguments: [0.0, 70.3, -70.3])
  func `Areas and lines on the ground go over the date line, in any latitude`(latitude: Double) throws {
    let place = GeodeticPosition(latitude: latitude, longitude: 179.999_999, height: 101.6)
    var model = SiteModel()
    model.ground = .flat(height: 100)
    let ground = try SiteScene(model, around: place)
    func corner(_ east: Double, _ north: Double) -> GeodeticPosition {
      LocalFrame(origin: place).geodetic(Vector3(east, north, 0))
    }
    var scene = ViewScene(
      camera: SceneCamera(position: place, orientation: CameraOrientation(heading: 0, pitch: 90)).earthCentred)
    scene.ground = ground
    scene.heights = LevelHeights()
    scene.features = [
      ViewFeature(
        .areaOnGround([[corner(-2, 5), corner(2, 5), corner(2, 10), corner(-2, 10)]]),
        symbol: .fill(Symbol.Fill(colour: Lookout.red))),
      ViewFeature(
        .linesOnGround([[corner(-4, 4), corner(4, 4)]]), symbol: .line(try Symbol.Line(colour: Lookout.blue, width: 3))),
    ]
    let photo = try Lookout.picture(scene)
    for x in [52, 80, 100, 101, 120, 148] { #expect(photo.colour(x, 140) == [255, 0, 0]) }
    for x in [48, 153] { #expect(photo.colour(x, 140) != [255, 0, 0]) }
    // 4 m ahead the ground is 80 pixels below the horizon.
    for x in [10, 60, 100, 101, 190] { #expect(photo.colour(x, 180) == [0, 0, 255]) }
  }

  @Test func `A hole of an area shows the ground`() throws {
    func ring(_ half: Double, _ near: Double, _ far: Double) -> [GeodeticPosition] {
      [(-half, near), (half, near), (half, far), (-half, far)].map { Lookout.place(east: $0, north: $1, height: 0) }
    }
    var scene = Lookout.scene([
      ViewFeature(
        .areaOnGround([ring(2, 5, 10), ring(0.5, 7, 9)]), symbol: .fill(Symbol.Fill(colour: Lookout.red)))
    ])
    scene.ground = try Lookout.ground()
    let photo = try Lookout.picture(scene)
    #expect(photo.colour(100, 140)[1] > 100)
    #expect(photo.colour(130, 140) == [255, 0, 0])
  }

  @Test func `An area in the air is seen where its rings are, and through its hole`() throws {
    func ring(_ half: Double, _ low: Double, _ high: Double) -> [Vector3] {
      [(-half, low), (half, low), (half, high), (-half, high)].map { Lookout.point(east: $0, north: 10, height: $1) }
    }
    let photo = try Lookout.picture(
      Lookout.scene([
        ViewFeature(
          .area([ring(2, 100.6, 103.6), ring(0.5, 101.6, 102.6)]), symbol: .fill(Symbol.Fill(colour: Lookout.blue)))
      ]))
    #expect(photo.colour(120, 90) == [0, 0, 255])
    #expect(photo.colour(100, 90)[0] > 100)
    #expect(photo.colour(145, 90)[0] > 100)
  }

  @Test func `Without light, and without a camera, the picture is black; with half the light it is darker`() throws {
    func mean(_ change: (inout ViewFeed) -> Void) throws -> Int {
      var feed = try Lookout.feed()
      change(&feed)
      let photo = try Lookout.picture(nil, feed: feed)
      return photo.pixels.enumerated().reduce(0) { $1.offset % 4 == 3 ? $0 : $0 + Int($1.element) } / (200 * 200 * 3)
    }
    #expect(try mean { $0.brightness = 0 } == 0)
    #expect(try mean { $0.isBlack = true } == 0)
    let (half, whole) = (try mean { $0.brightness = 0.5 }, try mean { _ in })
    #expect(half > 20 && half < whole - 20)
  }

  @Test func `What is clipped is not drawn`() throws {
    var scene = Lookout.scene([try Lookout.cube()])
    scene.clip = (Ellipsoid.wgs84.earthCentred(Lookout.place), 8)
    #expect(try Lookout.picture(scene).colour(100, 110)[1] > 100)
    scene.clip = (Ellipsoid.wgs84.earthCentred(Lookout.place), 13)
    #expect(try Lookout.picture(scene).colour(100, 110)[1] < 20)
  }

  @Test func `The scene lies over the camera's picture by its opacity`() throws {
    let feed = try Lookout.feed()
    let bare = try Lookout.picture(nil, feed: feed)
    var scene = Lookout.scene([try Lookout.cube()])
    let whole = try Lookout.picture(scene, feed: feed)
    scene.opacity = 0.5
    let half = try Lookout.picture(scene, feed: feed)
    for (x, y) in [(95, 105), (100, 115), (106, 109)] {
      for part in 0..<3 {
        let mean = (bare.colour(x, y)[part] + whole.colour(x, y)[part]) / 2
        #expect(abs(half.colour(x, y)[part] - mean) <= 2)
      }
    }
    // Where the scene is not, the camera's picture stays as it is.
    #expect(half.colour(20, 190) == bare.colour(20, 190))
  }

  @Test func `A flat marker stands where its point is, unless a body hides it`() throws {
    let marker = ViewFeature(
      .points([Lookout.point(east: 0, north: 20, height: 101.0)]),
      symbol: .marker(try Symbol.Marker(.circle, colour: Lookout.blue, size: 9)))
    #expect(try Lookout.picture(Lookout.scene([marker])).colour(100, 106) == [0, 0, 255])
    #expect(try Lookout.picture(Lookout.scene([marker, Lookout.cube()])).colour(100, 106)[2] < 20)
  }

  @Test func `A line below the ground shows as far as the ground lets it through`() throws {
    let line = ViewFeature(
      .lines([[Lookout.point(east: -1, north: 8, height: 99), Lookout.point(east: 1, north: 8, height: 99)]]),
      symbol: .line(try Symbol.Line(colour: Lookout.blue, width: 4)))
    var scene = Lookout.scene([line])
    scene.ground = try Lookout.ground()
    scene.surface.hasGrid = false
    // 2.6 m below the eye 8 m away: 65 pixels below the horizon.
    #expect(try Lookout.picture(scene).colour(100, 165)[0] == 222)
    try scene.surface.setOpacity(0)
    #expect(try Lookout.picture(scene).colour(100, 165) == [0, 0, 255])
  }

  @Test func `A line on the ground follows it from before the camera to behind it`() throws {
    let places = [-20.0, 40].map { Lookout.place(east: 0.4, north: $0, height: 0) }
    var scene = Lookout.scene([
      ViewFeature(.linesOnGround([places]), symbol: .line(try Symbol.Line(colour: Lookout.blue, width: 3)))
    ])
    scene.ground = try Lookout.ground()
    scene.heights = LevelHeights()
    let photo = try Lookout.picture(scene)
    // It is 0.4 m to the right and 1.6 m down: a quarter as far right of the middle as below the horizon.
    for down in [20, 40, 80, 96] { #expect(photo.colour(100 + down / 4, 100 + down) == [0, 0, 255]) }
  }

  @Test func `Detected planes are white by 60 %, and a tap has a ring`() throws {
    let feed = try Lookout.feed()
    let bare = try Lookout.picture(nil, feed: feed)
    var finds = ViewFinds(pose: .identity)
    finds.planes = [[(-2.0, -5.0), (2, -5), (2, -10), (-2, -10)].map { Vector3($0, -1.6, $1) }]
    let planes = try Lookout.picture(nil, feed: feed, finds: finds)
    for part in 0..<3 {
      let expected = Double(bare.colour(120, 150)[part]) * 0.4 + 255 * 0.6
      #expect(abs(Double(planes.colour(120, 150)[part]) - expected) <= 2)
    }
    #expect(planes.colour(120, 190) == bare.colour(120, 190))
    finds = ViewFinds(pose: .identity)
    finds.tapped = Vector3(0, -1.6, -8)
    let tapped = try Lookout.picture(nil, feed: feed, finds: finds)
    #expect(tapped.colour(100, 140) == bare.colour(100, 140))
    #expect(tapped.colour(108, 132)[0] > 180)
  }

  @Test func `One thread and three draw the same bytes`() throws {
    var content = ViewContent(lens: try Lookout.lens())
    content.feed = try Lookout.feed()
    var scene = Lookout.scene([try Lookout.cube()])
    scene.ground = try Lookout.ground()
    try scene.surface.setOpacity(0.4)
    content.scene = scene
    content.lines = ["simulated; sensors perfect"]
    #expect(try ViewPicture(content, threads: 1).file(.png) == ViewPicture(content, threads: 3).file(.png))
  }

  @Test func `Whoever watches is told of each part and all its rows`() throws {
    var content = ViewContent(lens: try Lookout.lens())
    content.feed = try Lookout.feed()
    content.scene = Lookout.scene([try Lookout.cube()])
    var parts: [String] = []
    var left = 0
    let progress = PictureProgress(
      began: { name, steps in
        parts.append(name)
        left = steps ?? -1
      }, stepped: { left -= $0 }, ended: { parts.append("left: \(left)") })
    _ = try ViewPicture(content).photo(progress: progress)
    #expect(
      parts == [
        "the camera's picture", "left: 0", "the scene", "left: 0", "features", "left: 0",
      ])
  }

  @Test func `A view that is stopped is an error`() throws {
    var content = ViewContent(lens: try Lookout.lens())
    content.feed = try Lookout.feed()
    #expect(throws: SceneError.self) { try ViewPicture(content).photo(shouldStop: { true }) }
    #expect(throws: SceneError.self) { try ViewMeasurements(.depth, of: content, shouldStop: { true }) }
  }
}

@Suite struct ViewMeasurementTests {
  private static func content() throws -> ViewContent {
    var content = ViewContent(lens: try Lookout.lens())
    content.feed = try Lookout.feed()
    return content
  }

  @Test func `Depth is the distance along the ray of each pixel's middle`() throws {
    let depth = try ViewMeasurements(.depth, of: Self.content()).values[0]
    // The crate's front is 10 m away: 10 · √(1 + 2 · (0.5 / 200)²).
    #expect(abs(depth[100 * 200 + 100] - 10.000_06) < 1e-4)
    // 50.5 pixels below the horizon the ground 1.6 m below is 6.3366 m away, and the ray 6.3366 · √(1 + 0.2525² + 0.0025²).
    #expect(abs(depth[150 * 200 + 100] - 6.5355) < 1e-3)
    #expect(depth[20 * 200 + 20].isNaN)
  }

  @Test func `A tap at any pixel meets what the depth and normals of the view say`() throws {
    let (device, site) = (try Lookout.device(), try Lookout.site())
    let session = TrackingSession(mode: .continuous, device: device)
    let test = HitTest(session.frame(device: device, milliseconds: 0), site: site)
    let depth = try ViewMeasurements(.depth, of: Self.content()).values[0]
    let normals = try ViewMeasurements(.normals, of: Self.content()).values
    var stream = RandomStream(seed: 1, name: "tap")
    for (x, y) in [(100, 100), (91, 99), (108, 118), (89, 118), (100, 150), (3, 190), (197, 120), (100, 30)] {
      let tap = Tap(Pixel(Double(x) + 0.5, Double(y) + 0.5))
      let outcome = test.answer(tap, stream: &stream) { () -> (any SceneSurface)? in nil }
      let index = y * 200 + x
      switch outcome {
      case .miss: #expect(depth[index].isNaN)
      case .hit(let hit):
        #expect(abs(Double(depth[index]) - hit.distance) < 1e-5 * hit.distance)
        #expect(abs(Double(normals[0][index]) - hit.normal.x) < 1e-5)
        #expect(abs(Double(normals[1][index]) - hit.normal.y) < 1e-5)
        #expect(abs(Double(normals[2][index]) - hit.normal.z) < 1e-5)
      }
    }
  }

  @Test func `Normals are east, north, up as red, green, blue`() throws {
    let photo = try ViewMeasurements(.normals, of: Self.content()).photo()
    #expect(photo.colour(100, 100) == [128, 0, 128])  // the crate's front looks south
    #expect(photo.colour(100, 150) == [128, 128, 255])
    #expect(photo.colour(20, 20) == [0, 0, 0])
  }

  @Test func `What is measured of a scene is its bodies and ground`() throws {
    var content = ViewContent(lens: try Lookout.lens())
    content.scene = Lookout.scene([try Lookout.cube()])
    #expect(abs(try ViewMeasurements(.depth, of: content).values[0][110 * 200 + 100] - 10.0138) < 1e-3)
    #expect(try ViewMeasurements(.depth, of: content).values[0][150 * 200 + 100].isNaN)
    content.scene?.ground = try Lookout.ground()
    #expect(abs(try ViewMeasurements(.depth, of: content).values[0][150 * 200 + 100] - 6.5355) < 1e-3)
  }

  @Test func `Measurements go into a TIFF that GDAL reads back`() throws {
    let measured = try ViewMeasurements(.normals, of: Self.content())
    let scratch = try ScratchFolder()
    try scratch.write("normals.tif", bytes: measured.image(description: "simulated").tiff())
    func read(_ column: Int, _ row: Int) throws -> [Double?] {
      let read = try ChildProcess.run(
        "/usr/bin/env", ["gdallocationinfo", "-valonly", "normals.tif", "\(column)", "\(row)"], in: scratch.path)
      return read.out.split(separator: "\n").map { Double($0) }
    }
    // The crate's front looks south; the sky has no normal.
    let south = try read(100, 100).compactMap { $0 }
    #expect(south.count == 3 && abs(south[0]) < 1e-5 && abs(south[1] + 1) < 1e-5 && abs(south[2]) < 1e-5)
    let sky = try read(20, 20).compactMap { $0 }
    #expect(sky.count == 3 && sky.allSatisfy(\.isNaN))
  }
}
