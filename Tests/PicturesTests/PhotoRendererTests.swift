import Geodesy
import Pictures
import Scene
import Session
import Site
import Testing

@Suite struct PhotoRendererTests {
  static let place = GeodeticPosition(latitude: 38.8098, longitude: -77.051, height: 101.6)
  static let noon = SolarPosition(azimuth: 180, altitude: 50)

  static func place(east: Double, north: Double, height: Double = 100) -> GeodeticPosition {
    var place = LocalFrame(origin: Self.place).geodetic(Vector3(east, north, 0))
    place.height = height
    return place
  }

  static func site() throws -> SiteScene {
    var model = SiteModel()
    model.ground = .flat(height: 100)
    try model.add(
      SiteObject(name: "oak", position: place(east: 0, north: 12), form: .tree(Tree(height: 5, crownDiameter: 3))))
    try model.add(
      SiteObject(
        name: "wall", position: place(east: 6, north: 12), form: .box(width: 2, depth: 1, height: 3, heading: 0)))
    return try SiteScene(model, around: Self.place)
  }

  static func device(_ orientation: CameraOrientation = CameraOrientation(heading: 0, pitch: 90)) throws -> Device {
    try Device(position: place, orientation: orientation, lens: Lens(width: 108, height: 192, focalX: 90))
  }

  struct Mean {
    var red = 0.0
    var green = 0.0
    var blue = 0.0
    var brightness: Double { red + green + blue }
  }

  /// The mean colour of a square of pixels around a place of a photo.
  static func mean(_ photo: Photo, _ x: Int, _ y: Int, radius: Int = 2) -> Mean {
    var mean = Mean()
    let count = Double((2 * radius + 1) * (2 * radius + 1))
    for row in y - radius...y + radius {
      for column in x - radius...x + radius {
        let pixel = (row * photo.width + column) * 4
        mean.red += Double(photo.pixels[pixel]) / count
        mean.green += Double(photo.pixels[pixel + 1]) / count
        mean.blue += Double(photo.pixels[pixel + 2]) / count
      }
    }
    return mean
  }

  @Test func `A photo has the lens's size and is opaque`() throws {
    let photo = try PhotoRenderer(site: Self.site(), sun: Self.noon).photo(by: Self.device())
    #expect(photo.width == 108)
    #expect(photo.height == 192)
    #expect(photo.pixels.count == 108 * 192 * 4)
    #expect(stride(from: 3, to: photo.pixels.count, by: 4).allSatisfy { photo.pixels[$0] == 255 })
  }

  @Test func `A photo is upright: blue sky above, ground below, the crown where geometry has it`() throws {
    let photo = try PhotoRenderer(site: Self.site(), sun: Self.noon).photo(by: Self.device())
    let sky = Self.mean(photo, 20, 20)
    #expect(sky.blue > sky.green && sky.green > sky.red)
    let ground = Self.mean(photo, 54, 185)
    #expect(ground.green > ground.blue && ground.red > ground.blue)
    #expect(ground.brightness < sky.brightness)
    // The crown's centre is 3.25 - 1.6 = 1.65 m above the lens, 12 m away: 90 · 1.65 / 12 = 12.4 pixels up.
    let crown = Self.mean(photo, 54, 96 - 12)
    #expect(crown.green > crown.red && crown.green > crown.blue)
    // The wall stands to the right: 90 · 6 / 11.5 = 47 pixels.
    let wall = Self.mean(photo, 54 + 46, 96)
    #expect(abs(wall.green - wall.red) < 25)
  }

  @Test func `The shadow of a box falls away from the sun`() throws {
    // Seen from the south with the sun in the east at 45 degrees the shadow of a 3 m wall reaches 3 m to its west.
    let site = try Self.site()
    let high = try Device(
      position: Self.place(east: 6, north: 6, height: 112), orientation: CameraOrientation(heading: 0, pitch: 30),
      lens: Lens(width: 200, height: 200, focalX: 150))
    let photo = try PhotoRenderer(site: site, sun: SolarPosition(azimuth: 90, altitude: 45)).photo(by: high)
    let session = TrackingSession(mode: .initial, device: high)
    func pixel(_ east: Double) throws -> Pixel {
      let point = Ellipsoid.wgs84.earthCentred(Self.place(east: east, north: 12))
      guard case .visible(let pixel) = session.frame(device: high, milliseconds: 0).view(ofEarthCentred: point) else {
        throw SceneError(.range, "not in view")
      }
      return pixel
    }
    let west = try pixel(3.5)
    let east = try pixel(8.5)
    let shadow = Self.mean(photo, Int(west.x), Int(west.y))
    let lit = Self.mean(photo, Int(east.x), Int(east.y))
    #expect(shadow.brightness < 0.8 * lit.brightness)
  }

  @Test func `The same photo has the same bytes, with one thread or three`() throws {
    let device = try Self.device(CameraOrientation(heading: 10, pitch: 85, roll: 3))
    let first = try PhotoRenderer(site: Self.site(), sun: Self.noon).photo(by: device)
    let again = try PhotoRenderer(site: Self.site(), sun: Self.noon).photo(by: device)
    let threaded = try PhotoRenderer(site: Self.site(), sun: Self.noon, threads: 3).photo(by: device)
    #expect(first == again)
    #expect(first == threaded)
  }

  private struct Halves: GroundColour {
    func colour(latitude: Double, longitude: Double) -> Colour? {
      longitude < PhotoRendererTests.place.longitude
        ? Colour(red: 200, green: 40, blue: 40) : Colour(red: 40, green: 40, blue: 200)
    }
  }

  @Test func `The basemap lies on the ground at its place`() throws {
    let device = try Self.device(CameraOrientation(heading: 0, pitch: 40))
    let photo = try PhotoRenderer(site: Self.site(), sun: Self.noon, basemap: Halves()).photo(by: device)
    let west = Self.mean(photo, 20, 150)
    let east = Self.mean(photo, 88, 150)
    #expect(west.red > 2 * west.blue)
    #expect(east.blue > 2 * east.red)
  }

  @Test func `By night the site can still be seen`() throws {
    let photo = try PhotoRenderer(site: Self.site(), sun: SolarPosition(azimuth: 0, altitude: -30))
      .photo(by: Self.device())
    #expect(Self.mean(photo, 54, 185).brightness > 30)
  }

  @Test func `An empty site gives a photo of the sky`() throws {
    let site = try SiteScene(SiteModel(), around: Self.place)
    let photo = try PhotoRenderer(site: site, sun: Self.noon).photo(by: Self.device())
    #expect(Self.mean(photo, 54, 20).blue > 100)
  }

  @Test func `A photo of too many pixels is refused`() throws {
    let device = try Device(
      position: Self.place, orientation: .levelNorth, lens: Lens(width: 16_384, height: 16_384, focalX: 9_000))
    let renderer = try PhotoRenderer(site: Self.site(), sun: Self.noon)
    #expect(throws: SceneError.self) { try renderer.photo(by: device) }
  }
}
