import Geodesy
import Glibc
import Scene
import Site

/// What the things of a site look like: which part of the light they send back.
struct Materials {
  /// Where points lie on the picture of the ground; nil where there is none.
  var mesh: GroundMesh?
  let development: Development

  /// The part of the light that a point sends back, seen by a ray whose pixels are `footprint` metres apart there.
  mutating func albedo(_ seen: SurfacePoint, footprint: Double) -> Light {
    let p = seen.point
    switch seen.kind {
    case .terrain, .surface: return ground(seen, footprint: footprint)
    case .trunk:
      let streaks = noise(p.x * 22, p.y * 22, p.z * 2.2)
      let knots = noise(p.x * 7, p.y * 7, p.z * 6)
      return mix(Light(0.09, 0.06, 0.04), Light(0.25, 0.185, 0.13), 0.65 * streaks + 0.35 * knots)
    case .crown:
      return leaves(p, object: seen.object, footprint: footprint)
    case .box:
      let grain = layeredNoise(p.x + p.y, p.z * 2, size: 0.5, layers: 4, smallest: footprint)
      return tint(seen.object, of: Light(0.3, 0.275, 0.24)) * (0.8 + 0.4 * grain)
    case .plane:
      let grain = layeredNoise(p.x * 6, p.y * 0.6, size: 0.4, layers: 3, smallest: footprint)
      return tint(seen.object, of: Light(0.27, 0.17, 0.1)) * (0.7 + 0.6 * grain)
    }
  }

  /// A colour with a slight shift of its own for each object.
  private func tint(_ object: Int, of colour: Light) -> Light {
    let seed = Int32(truncatingIfNeeded: object)
    let shift = Light(speckle(seed, 1, 7), speckle(seed, 2, 7), speckle(seed, 3, 7)) - Light(repeating: 0.5)
    return colour * (Light(repeating: 1) + shift * 0.18)
  }

  private func leaves(_ p: Vector3, object: Int, footprint: Double) -> Light {
    let seed = Int32(truncatingIfNeeded: object)
    let own = mix(Light(0.075, 0.15, 0.035), Light(0.15, 0.205, 0.05), speckle(seed, 11, 3))
    let clumps = noise(p.x * 2.3, p.y * 2.3, p.z * 2.3)
    let twigs = footprint < 0.2 ? noise(p.x * 6, p.y * 6 + 3, p.z * 6) : 0.5
    let fine = footprint < 0.06 ? noise(p.x * 21, p.y * 21, p.z * 21 + 7) : 0.5
    let single = footprint < 0.02 ? noise(p.x * 55, p.y * 55, p.z * 55) : 0.5
    let depth = 0.35 * clumps + 0.3 * twigs + 0.25 * fine + 0.25 * single
    return own * (0.2 + 1.5 * depth * depth + 0.35 * depth)
  }

  /// Whether a crown has a gap at a point of its face: leaves leave its outline ragged.
  func isGap(_ p: Vector3, facing: Double) -> Bool {
    guard facing < 0.5 else { return false }
    let boughs = noise(p.x * 1.6 + 5, p.y * 1.6, p.z * 1.6)
    let twigs = noise(p.x * 6, p.y * 6 + 3, p.z * 6)
    let leaves = noise(p.x * 21, p.y * 21, p.z * 21 + 7)
    return Float(facing) < 0.5 * (0.45 * boughs + 0.3 * twigs + 0.25 * leaves) + 0.28 * (leaves - 0.5)
  }

  private mutating func ground(_ seen: SurfacePoint, footprint: Double) -> Light {
    let p = seen.point
    let detail = layeredNoise(p.x, p.y, size: 0.4, layers: 7, smallest: footprint)
    if let colour = mesh?.colour(p, footprint: footprint), colour.alpha > 0 {
      return development.light(colour) * (0.88 + 0.24 * detail)
    }
    let steep = Float(1 - seen.normal.z)
    guard seen.kind == .surface else {
      let rockiness = smoothStep(0.14, 0.4, steep)
      let rock = mix(Light(0.12, 0.11, 0.1), Light(0.24, 0.225, 0.2), detail)
      return rockiness < 1 ? mix(meadow(p, detail, footprint), rock, rockiness) : rock
    }
    let height = seen.aboveGround.isNaN ? 10 * smoothStep(0.02, 0.3, steep) : Float(seen.aboveGround)
    let stands = smoothStep(0.4, 1.1, height + 0.5 * (detail - 0.5))
    if stands >= 1 { return standing(seen, steep, detail, footprint) }
    let meadow = meadow(p, detail, footprint)
    return stands > 0 ? mix(meadow, standing(seen, steep, detail, footprint), stands) : meadow
  }

  /// What first returns above the ground look like: what is uneven is taken for foliage, what is plane for roofs and
  /// walls.
  private func standing(_ seen: SurfacePoint, _ steep: Float, _ detail: Float, _ footprint: Double) -> Light {
    let p = seen.point
    let broad = noise(p.x * 0.06, p.y * 0.06)
    let leafy = smoothStep(0.12, 0.4, Float(seen.roughness) + 0.15 * (detail - 0.5))
    let roof = mix(Light(0.2, 0.185, 0.17), Light(0.27, 0.2, 0.16), broad)
    let wall = Light(0.3, 0.265, 0.225)
    let built = mix(roof, wall, smoothStep(0.35, 0.7, steep)) * (0.85 + 0.3 * detail)
    guard leafy > 0 else { return built }
    let shade = mix(Light(0.8, 0.72, 0.8), Light(1.15, 0.95, 0.9), broad)
    return mix(built, leaves(p, object: 0, footprint: footprint) * shade, leafy)
  }

  /// Grass with bare patches.
  private func meadow(_ p: Vector3, _ detail: Float, _ footprint: Double) -> Light {
    let broad = layeredNoise(p.x + 31, p.y - 12, size: 24, layers: 4, smallest: footprint)
    let patches = layeredNoise(p.x - 7, p.y + 3, size: 3, layers: 4, smallest: footprint)
    let grass = mix(Light(0.048, 0.075, 0.019), Light(0.105, 0.118, 0.036), broad)
    let earth = mix(Light(0.085, 0.062, 0.04), Light(0.16, 0.122, 0.08), detail)
    let bare = smoothStep(0.5, 0.7, patches * 0.6 + broad * 0.2 + detail * 0.2)
    var colour = mix(grass, earth, bare)
    colour *= 0.4 + 1.2 * detail
    // Dry stalks among the green.
    if footprint < 0.01 {
      let stalks = noise(p.x * 190, p.y * 60) * noise(p.x * 70 + 9, p.y * 160)
      colour = mix(colour, Light(0.2, 0.19, 0.09), 0.5 * smoothStep(0.3, 0.75, stalks) * (1 - bare))
    }
    return colour
  }
}
