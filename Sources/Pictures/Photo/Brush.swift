import Geodesy
import Glibc
import Site

/// Paints rows of a photo; each thread has its own.
struct Brush {
  private let camera: PhotoCamera
  private let site: SiteScene
  private let sky: Sky
  private var materials: Materials
  private let rays: RayRow
  private let shadows: RayRow
  private var directions: [Vector3]
  private var points: [SurfacePoint?]
  private var places: [Pixel]
  /// How much of the sun each point gets.
  private var shine: [Float]

  init(camera: PhotoCamera, site: SiteScene, sky: Sky, materials: Materials, capacity: Int) {
    self.camera = camera
    self.site = site
    self.sky = sky
    self.materials = materials
    rays = RayRow(capacity: capacity)
    shadows = RayRow(capacity: capacity)
    directions = Array(repeating: .zero, count: capacity)
    points = Array(repeating: nil, count: capacity)
    places = Array(repeating: Pixel(0, 0), count: capacity)
    shine = Array(repeating: 0, count: capacity)
  }

  /// Paints a row with one look a pixel.
  mutating func paint(row y: Int, on canvas: PhotoCanvas) {
    for x in 0..<canvas.width { places[x] = Pixel(Double(x) + 0.5, Double(y) + 0.5) }
    look(canvas.width)
    var air = AirBetween(camera: camera, sky: sky, row: y)
    for x in 0..<canvas.width {
      let light = points[x] == nil ? air.light(x) + sky.disc(directions[x]) : light(x)
      let bytes = materials.development
      canvas.setPixel(
        x, y, red: bytes.byte(light.x), green: bytes.byte(light.y), blue: bytes.byte(light.z))
      canvas.setMark(x, y, mark(x))
    }
  }

  /// Looks again at the pixels of a row that lie on an outline, four times each.
  mutating func smooth(row y: Int, on canvas: PhotoCanvas) {
    let looks = PhotoCanvas.refined.count
    let columns = canvas.outlines(row: y, places: &places)
    look(columns.count * looks)
    for (number, x) in columns.enumerated() {
      var sums = SIMD3<Int>(0, 0, 0)
      for index in 0..<looks {
        let light = light(number * looks + index)
        let bytes = materials.development
        sums &+= SIMD3(Int(bytes.byte(light.x)), Int(bytes.byte(light.y)), Int(bytes.byte(light.z)))
      }
      func mean(_ sum: Int) -> UInt8 { UInt8(clamping: (sum + looks / 2) / looks) }
      canvas.setPixel(x, y, red: mean(sums.x), green: mean(sums.y), blue: mean(sums.z))
    }
  }

  /// Finds what is seen at the first places, and how much sun it gets.
  private mutating func look(_ count: Int) {
    guard count > 0 else { return }
    for index in 0..<count {
      let direction = camera.direction(places[index])
      directions[index] = direction
      rays.set(index, origin: camera.origin, direction: direction)
    }
    rays.trace(count, in: site, coherent: true)
    for index in 0..<count {
      points[index] = site.surfacePoint(rays, index, origin: camera.origin, direction: directions[index])
      if points[index]?.kind == .crown { points[index] = throughGaps(points[index], directions[index]) }
    }
    for index in 0..<count {
      shine[index] = 0
      // A crown has leaves that face the sun on its far side too.
      if sky.sunlight.x > 0, let seen = points[index], seen.kind == .crown || seen.normal.dot(sky.sun) > 0 {
        shine[index] = 1
        shadows.set(index, origin: liftedOrigin(seen), direction: sky.sun)
      } else {
        shadows.set(index, origin: .zero, direction: sky.sun, limit: -1)
      }
    }
    shadows.trace(count, in: site, coherent: true)
    for index in 0..<count where shine[index] > 0 {
      guard let seen = points[index] else { continue }
      shine[index] = sunThrough(index, from: seen)
    }
  }

  /// A point far enough off a surface that it does not shade itself.
  private func liftedOrigin(_ seen: SurfacePoint) -> Vector3 {
    let lift = seen.kind == .terrain || seen.kind == .surface ? 0.02 + 0.000_5 * seen.distance : 0.003
    return seen.point + seen.normal * lift
  }

  /// How much of the sun reaches a point: crowns let some through.
  private func sunThrough(_ index: Int, from seen: SurfacePoint) -> Float {
    let origin = liftedOrigin(seen)
    guard
      let shade = site.surfacePoint(shadows, index, origin: origin, direction: sky.sun, farthest: -1)
    else { return 1 }
    guard shade.kind == .crown else { return 0 }
    if seen.kind == .crown, seen.object == shade.object { return 1 }
    return materials.isGap(shade.point, facing: -shade.normal.dot(sky.sun)) ? 0.85 : 0.06
  }

  /// What is seen behind the gaps in a crown's outline.
  private func throughGaps(_ seen: SurfacePoint?, _ direction: Vector3) -> SurfacePoint? {
    guard var seen, seen.kind == .crown else { return seen }
    for _ in 0..<4 {
      guard seen.kind == .crown, materials.isGap(seen.point, facing: -seen.normal.dot(direction)) else { return seen }
      let crown = seen.object
      guard
        let behind = site.surfacePoint(origin: camera.origin, direction: direction, beyond: seen.distance + 0.001)
      else { return nil }
      seen = behind
      // The inside of the same crown's far face is looked through as well.
      if behind.kind == .crown, behind.object == crown {
        guard
          let farther = site.surfacePoint(origin: camera.origin, direction: direction, beyond: behind.distance + 0.001)
        else { return nil }
        seen = farther
      }
    }
    return seen
  }

  private func mark(_ index: Int) -> PhotoCanvas.Mark {
    guard let seen = points[index] else { return PhotoCanvas.Mark() }
    let kind: UInt32 =
      switch seen.kind {
      case .terrain, .surface: 1
      case .crown: 2
      case .trunk: 3
      case .box: 4
      case .plane: 5
      }
    let object = UInt32(truncatingIfNeeded: seen.object + 1)
    // Faces of a box differ by where they look.
    let face: UInt32 = seen.kind == .box ? UInt32(exactly: (seen.normal.x * 2 + 2).rounded()) ?? 0 : 0
    return PhotoCanvas.Mark(
      thing: kind | (shine[index] > 0.5 ? 8 : 0) | face << 4 | object << 8, distance: Float(seen.distance))
  }

  /// The light that comes from the place looked at.
  private mutating func light(_ index: Int) -> Light {
    let direction = directions[index]
    guard let seen = points[index] else { return sky.light(direction) }
    let albedo = materials.albedo(seen, footprint: seen.distance * camera.pixelAngle)
    var facing = Float(max(0, seen.normal.dot(sky.sun)))
    var ambient = sky.ambient(Float(seen.normal.z))
    if seen.kind == .crown {
      // Leaves look every way: light reaches round a crown, and it is darker inside and below.
      let p = seen.point
      let clump = Double(noise(p.x * 2.3, p.y * 2.3, p.z * 2.3)) - 0.5
      let turned = Float(seen.normal.dot(sky.sun) + 0.7 * clump)
      facing = clamped((turned + 0.35) / 1.35)
      facing *= facing
      ambient *= 0.66 + 0.34 * Float(seen.normal.z)
    }
    var light = albedo * (ambient + sky.sunlight * (facing * shine[index]))
    let haze = 1 - exp(-Float(seen.distance) / 9_000)
    if haze > 0.001 { light = mix(light, sky.horizon, haze) }
    return light
  }
}

/// The air over a row of pixels: its finest clouds are wider than four pixels, so it is found at every fourth and between
/// these by proportion.
private struct AirBetween {
  let camera: PhotoCamera
  let sky: Sky
  let row: Int
  private var block = -1
  private var left = Light.zero
  private var right = Light.zero

  private static let width = 4

  init(camera: PhotoCamera, sky: Sky, row: Int) {
    self.camera = camera
    self.sky = sky
    self.row = row
  }

  mutating func light(_ x: Int) -> Light {
    if x / AirBetween.width != block {
      left = x / AirBetween.width == block + 1 && block >= 0 ? right : air(x / AirBetween.width)
      block = x / AirBetween.width
      right = air(block + 1)
    }
    return mix(left, right, Float(x % AirBetween.width) / Float(AirBetween.width))
  }

  private func air(_ block: Int) -> Light {
    sky.air(camera.direction(Pixel(Double(block * AirBetween.width) + 0.5, Double(row) + 0.5)))
  }
}
