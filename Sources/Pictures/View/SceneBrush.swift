import Geodesy
import Glibc
import Scene
import Site

/// What a scene is drawn from: its ground, bodies and areas, in one frame.
struct SceneStage: Sendable {
  let camera: PhotoCamera
  let frame: LocalFrame
  let ground: SiteScene?
  let bodies: SceneBodies
  let areas: GroundAreas
  let basemap: (any GroundColour)?
  let surface: SurfaceSettings
  /// The middle and radius of what is drawn, in the frame.
  let clip: (centre: Vector3, radius: Double)?
  /// Whether what is behind the scene is its own sky.
  let hasSky: Bool

  /// A scene through a lens.
  init(_ scene: ViewScene, lens: Lens, hasSky: Bool) throws(SceneError) {
    let place = Ellipsoid.wgs84.geodetic(scene.camera.translation)
    frame = scene.ground?.frame ?? LocalFrame(origin: place)
    camera = PhotoCamera(lens: lens, earthCentred: scene.camera, frame: frame)
    bodies = try SceneBodies(scene, frame: frame, camera: camera)
    areas = GroundAreas(scene.features, meridian: place.longitude)
    basemap = scene.basemap
    surface = scene.surface
    // A ground that is not seen need not be looked for.
    let isSeen = scene.surface.isVisible && scene.surface.opacity > 0
    ground = isSeen || !areas.isEmpty ? scene.ground : nil
    clip = scene.clip.map { [frame] in (frame.local(earthCentred: $0.centre), $0.radius) }
    self.hasSky = hasSky
  }

  /// Sheets in any frame, seen by a camera in it.
  init(sheets: SceneBodies, camera: PhotoCamera) {
    self.camera = camera
    bodies = sheets
    frame = LocalFrame(origin: GeodeticPosition(latitude: 0, longitude: 0, height: 0))
    ground = nil
    areas = GroundAreas([], meridian: 0)
    basemap = nil
    surface = SurfaceSettings()
    clip = nil
    hasSky = false
  }

  /// From where to where along a ray the scene is drawn, in metres; nil where it is not.
  func reach(_ direction: Vector3) -> ClosedRange<Double>? {
    guard let clip else { return 0...Double.infinity }
    let way = camera.origin - clip.centre
    let half = way.dot(direction)
    let root = half * half - (way.dot(way) - clip.radius * clip.radius)
    guard root >= 0 else { return nil }
    let end = -half + root.squareRoot()
    return end > 0 ? max(0, -half - root.squareRoot())...end : nil
  }

  /// How far away the first thing of a ray is, and its normal on the side that is seen; nil where there is none. Ground
  /// that is not seen counts as none.
  func first(_ direction: Vector3) -> (distance: Double, normal: Vector3)? {
    guard let reach = reach(direction) else { return nil }
    var best: (distance: Double, normal: Vector3)?
    let start = camera.origin + direction * reach.lowerBound
    if surface.isVisible, surface.opacity > 0, let hit = ground?.hit(origin: start, direction: direction) {
      best = (reach.lowerBound + hit.distance, hit.normal)
    }
    var from = reach.lowerBound
    for _ in 0..<SceneBrush.mostLayers {
      guard let found = bodies.mesh?.first(origin: camera.origin, direction: direction, beyond: from),
        found.distance < best?.distance ?? .infinity
      else { break }
      if let met = bodies.meeting(
        found.number, distance: found.distance, origin: camera.origin, direction: direction)
      {
        best = (met.distance, met.normal)
        break
      }
      from = SceneBrush.behind(found.distance)
    }
    return best.flatMap { $0.distance <= reach.upperBound ? $0 : nil }
  }
}

/// Paints rows of a scene; each thread has its own.
struct SceneBrush {
  private let stage: SceneStage
  private var mesh: GroundMesh?
  private let ground: RayRow
  private let bodies: RayRow
  private var directions: [Vector3]
  private var starts: [Double]
  private var ends: [Double]
  private var places: [Pixel]
  private var seen: [(light: SIMD4<Float>, mark: PhotoCanvas.Mark)]

  /// Layers that are looked through.
  static let mostLayers = 16
  /// Light on the ground comes from the north-west, half way up, as on maps.
  private static let sun = Vector3(-0.5, 0.5, 0.5.squareRoot())

  /// A little behind a distance.
  static func behind(_ distance: Double) -> Double { distance * (1 + 1e-5) + 1e-4 }

  init(_ stage: SceneStage, capacity: Int) {
    self.stage = stage
    mesh = stage.basemap.map { GroundMesh($0, frame: stage.frame) }
    ground = RayRow(capacity: stage.ground == nil ? 1 : capacity)
    bodies = RayRow(capacity: stage.bodies.isEmpty ? 1 : capacity)
    directions = Array(repeating: .zero, count: capacity)
    starts = Array(repeating: 0, count: capacity)
    ends = Array(repeating: 0, count: capacity)
    places = Array(repeating: Pixel(0, 0), count: capacity)
    seen = Array(repeating: (.zero, PhotoCanvas.Mark()), count: capacity)
  }

  /// Paints a row with one look a pixel.
  mutating func paint(row y: Int, on canvas: PhotoCanvas) {
    for x in 0..<canvas.width { places[x] = Pixel(Double(x) + 0.5, Double(y) + 0.5) }
    look(canvas.width)
    for x in 0..<canvas.width {
      set(x, y, seen[x].light, on: canvas)
      canvas.setMark(x, y, seen[x].mark)
    }
  }

  /// Looks again at the pixels of a row that lie on an outline, four times each.
  mutating func smooth(row y: Int, on canvas: PhotoCanvas) {
    let looks = PhotoCanvas.refined.count
    let columns = canvas.outlines(row: y, places: &places)
    look(columns.count * looks)
    for (number, x) in columns.enumerated() {
      var sum = SIMD4<Float>.zero
      for index in 0..<looks { sum += seen[number * looks + index].light }
      set(x, y, sum / Float(looks), on: canvas)
    }
  }

  private func set(_ x: Int, _ y: Int, _ light: SIMD4<Float>, on canvas: PhotoCanvas) {
    func byte(_ value: Float) -> UInt8 { UInt8(max(0, min(255, (value * 255).rounded()))) }
    canvas.setPixel(
      x, y, red: byte(light.x), green: byte(light.y), blue: byte(light.z), alpha: byte(light.w))
  }

  private mutating func look(_ count: Int) {
    guard count > 0 else { return }
    let origin = stage.camera.origin
    for index in 0..<count {
      let direction = stage.camera.direction(places[index])
      directions[index] = direction
      let reach = stage.reach(direction)
      starts[index] = reach?.lowerBound ?? 0
      ends[index] = reach?.upperBound ?? -1
      let limit = reach.map { $0.upperBound - $0.lowerBound } ?? -1
      if stage.ground != nil {
        ground.set(index, origin: origin + direction * starts[index], direction: direction, limit: limit)
      }
      if !stage.bodies.isEmpty {
        bodies.set(index, origin: origin + direction * starts[index], direction: direction, limit: limit)
      }
    }
    if let scene = stage.ground { ground.trace(count, in: scene, coherent: true) }
    if let mesh = stage.bodies.mesh { bodies.trace(count, in: mesh, coherent: true) }
    for index in 0..<count { seen[index] = colour(index) }
  }

  /// A colour over what is behind it, both multiplied by their opacity.
  @inline(__always)
  private static func over(_ front: SIMD4<Float>, _ back: SIMD4<Float>) -> SIMD4<Float> {
    front + back * (1 - front.w)
  }

  private static func premultiplied(_ colour: Colour, shade: Float = 1, opacity: Float = 1) -> SIMD4<Float> {
    let alpha = Float(colour.alpha) / 255 * opacity
    let parts = SIMD3(Float(colour.red), Float(colour.green), Float(colour.blue)) * (shade / 255)
    return SIMD4(min(1, parts.x) * alpha, min(1, parts.y) * alpha, min(1, parts.z) * alpha, alpha)
  }

  private mutating func colour(_ index: Int) -> (light: SIMD4<Float>, mark: PhotoCanvas.Mark) {
    var light = SIMD4<Float>.zero
    var mark = PhotoCanvas.Mark()
    func add(_ colour: SIMD4<Float>, thing: UInt32, _ distance: Double) {
      if mark.thing == 0, colour.w > 0 { mark = PhotoCanvas.Mark(thing: thing, distance: Float(distance)) }
      light = SceneBrush.over(light, colour)
    }
    if ends[index] >= 0 {
      var land = groundMeeting(index)
      var body = firstBody(index)
      for _ in 0..<SceneBrush.mostLayers where light.w < 0.995 {
        if let touch = body, touch.distance < land?.distance ?? .infinity {
          if let met = touch.met {
            add(bodyColour(met), thing: UInt32(truncatingIfNeeded: met.number + 16), touch.distance)
          }
          body = nextBody(index, behind: touch.distance)
        } else if let found = land {
          let (colour, area) = groundColour(found)
          add(colour, thing: 1 | UInt32(truncatingIfNeeded: area + 1) << 12, found.distance)
          land = nil
        } else {
          break
        }
      }
    }
    if stage.hasSky { light = SceneBrush.over(light, SceneBrush.sky(directions[index])) }
    return (light, mark)
  }

  // MARK: Bodies

  /// A triangle of a body on a ray.
  private struct Touch {
    var distance: Double
    /// What is seen there; nil where the ray goes through.
    var met: SceneBodies.Meeting?
  }

  private func firstBody(_ index: Int) -> Touch? {
    bodies.triangle(index).flatMap { touch(index, $0.number, $0.distance + starts[index]) }
  }

  private func nextBody(_ index: Int, behind distance: Double) -> Touch? {
    stage.bodies.mesh?.first(
      origin: stage.camera.origin, direction: directions[index], beyond: SceneBrush.behind(distance)
    ).flatMap { touch(index, $0.number, $0.distance) }
  }

  private func touch(_ index: Int, _ triangle: Int, _ distance: Double) -> Touch? {
    guard distance <= ends[index] else { return nil }
    return Touch(
      distance: distance,
      met: stage.bodies.meeting(
        triangle, distance: distance, origin: stage.camera.origin, direction: directions[index]))
  }

  private func bodyColour(_ met: SceneBodies.Meeting) -> SIMD4<Float> {
    guard met.isLit else { return SceneBrush.premultiplied(met.colour) }
    // The light is soft, so that no side is black.
    let facing = Float(0.5 + 0.5 * met.normal.dot(SceneBrush.sun))
    return SceneBrush.premultiplied(met.colour, shade: 0.55 + 0.45 * facing)
  }

  // MARK: Ground

  private func groundMeeting(_ index: Int) -> SurfacePoint? {
    guard let scene = stage.ground else { return nil }
    let start = stage.camera.origin + directions[index] * starts[index]
    guard
      var found = scene.surfacePoint(
        ground, index, origin: start, direction: directions[index], farthest: ends[index] - starts[index])
    else { return nil }
    found.distance += starts[index]
    return found.distance <= ends[index] ? found : nil
  }

  /// The ground with the areas on it, and the number of the topmost of these; -1 where there is none.
  private mutating func groundColour(_ found: SurfacePoint) -> (SIMD4<Float>, Int) {
    var light = SIMD4<Float>.zero
    let isSeen = stage.surface.isVisible && stage.surface.opacity > 0
    if isSeen {
      let slope = Float(found.normal.dot(SceneBrush.sun) / SceneBrush.sun.z)
      let shade = 1 + 0.6 * (max(0.1, min(1.3, slope)) - 1)
      let opacity = Float(stage.surface.opacity)
      let footprint = found.distance * stage.camera.pixelAngle
      let colour = mesh?.colour(found.point, footprint: footprint)
      if colour?.alpha != 255 {
        light = SceneBrush.premultiplied(gridColour(found, footprint: footprint), shade: shade, opacity: opacity)
      }
      if let colour {
        let picture = SceneBrush.premultiplied(colour, shade: shade)
        light = SceneBrush.over(picture, light / opacity) * opacity
      }
    }
    var topmost = -1
    if !stage.areas.isEmpty {
      let place = stage.frame.geodetic(found.point)
      for area in stage.areas.areas(latitude: place.latitude, longitude: place.longitude) {
        light = SceneBrush.over(SceneBrush.premultiplied(area.colour), light)
        topmost = area.feature
      }
    }
    return (light, topmost)
  }

  /// Ground without a picture: light grey, with lines every 1, 10, 100 … metres as they can be told apart.
  private func gridColour(_ found: SurfacePoint, footprint: Double) -> Colour {
    let grey: UInt8 = 222
    guard stage.surface.hasGrid, footprint > 0, footprint < 1e4 else {
      return Colour(red: grey, green: grey, blue: grey)
    }
    let spacing = pow(10, log10(footprint * 24).rounded(.up))
    func off(_ value: Double) -> Double { abs(value - (value / spacing).rounded() * spacing) }
    let nearest = min(off(found.point.x), off(found.point.y))
    let line = max(0, min(1, 1.2 - nearest / footprint))
    let tone = UInt8(Double(grey) - 42 * line)
    return Colour(red: tone, green: tone, blue: tone)
  }

  /// What is behind a scene that hides the camera's picture: an even sky, and haze below the horizon.
  private static func sky(_ direction: Vector3) -> SIMD4<Float> {
    let up = Float(max(-1, min(1, direction.z)))
    let horizon = SIMD3<Float>(0.86, 0.91, 0.95)
    let colour =
      up >= 0
      ? horizon + (SIMD3(0.42, 0.62, 0.86) - horizon) * up.squareRoot()
      : horizon + (SIMD3(0.72, 0.75, 0.78) - horizon) * min(1, -up * 4)
    return SIMD4(colour.x, colour.y, colour.z, 1)
  }
}
