import Geodesy
import Glibc
import Scene
import Site

/// What the things of a site look like: which part of the light they send back.
struct Materials: Sendable {
  let frame: LocalFrame
  let basemap: (any GroundColour)?
  let development: Development

  /// The part of the light that a point sends back, seen by a ray whose pixels are `footprint` metres apart there.
  func albedo(_ seen: SurfacePoint, footprint: Double) -> Light {
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
      return tint(seen.object, of: Light(0.5, 0.46, 0.4)) * (0.82 + 0.36 * grain)
    case .plane:
      let grain = layeredNoise(p.x * 6, p.y * 0.6, size: 0.4, layers: 3, smallest: footprint)
      return tint(seen.object, of: Light(0.42, 0.3, 0.19)) * (0.75 + 0.5 * grain)
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
    let clumps = noise(p.x * 1.7, p.y * 1.7, p.z * 1.7)
    let fine = footprint < 0.1 ? noise(p.x * 14, p.y * 14, p.z * 14) : 0.5
    let single = footprint < 0.03 ? noise(p.x * 38, p.y * 38, p.z * 38) : 0.5
    return own * (0.45 + 0.6 * clumps + 0.4 * fine + 0.35 * single)
  }

  /// How much of the light a crown lets through at a point of its outline, 0 or 1; it gets thin where it is seen from
  /// the side.
  func isGap(_ p: Vector3, facing: Double) -> Bool {
    let clumps = noise(p.x * 2.1 + 5, p.y * 2.1, p.z * 2.1)
    let fine = noise(p.x * 9, p.y * 9 + 3, p.z * 9)
    return Float(facing) < 0.62 * (0.62 * clumps + 0.38 * fine) - 0.06 || (fine > 0.86 && clumps > 0.62)
  }

  private func ground(_ seen: SurfacePoint, footprint: Double) -> Light {
    let p = seen.point
    let detail = layeredNoise(p.x, p.y, size: 0.5, layers: 5, smallest: footprint)
    if let basemap {
      let place = frame.geodetic(p)
      if let colour = basemap.colour(latitude: place.latitude, longitude: place.longitude), colour.alpha > 0 {
        return development.light(colour) * (0.88 + 0.24 * detail)
      }
    }
    let steep = Float(1 - seen.normal.z)
    if seen.kind == .surface, !(seen.aboveGround < 0.7) {
      let rough = Float(seen.roughness)
      let foliage = leaves(p, object: 0, footprint: footprint) * 1.15
      let roof = mix(Light(0.34, 0.31, 0.28), Light(0.42, 0.35, 0.29), noise(p.x * 0.04, p.y * 0.04))
      let wall = Light(0.46, 0.41, 0.35) * (0.9 + 0.2 * detail)
      let built = mix(roof * (0.9 + 0.2 * detail), wall, smoothStep(0.35, 0.7, steep))
      // Without bare ground to compare with, what is level may as well be ground.
      let level = seen.aboveGround.isNaN ? mix(built, meadow(p, detail, footprint), 1 - smoothStep(0.02, 0.3, steep)) : built
      return mix(level, foliage, smoothStep(0.18, 0.6, rough))
    }
    let rock = mix(Light(0.2, 0.185, 0.165), Light(0.36, 0.335, 0.3), detail)
    return mix(meadow(p, detail, footprint), rock, smoothStep(0.14, 0.4, steep))
  }

  /// Grass with bare patches.
  private func meadow(_ p: Vector3, _ detail: Float, _ footprint: Double) -> Light {
    let broad = layeredNoise(p.x + 31, p.y - 12, size: 24, layers: 4, smallest: footprint)
    let patches = layeredNoise(p.x - 7, p.y + 3, size: 3, layers: 4, smallest: footprint)
    let grass = mix(Light(0.1, 0.145, 0.04), Light(0.225, 0.235, 0.085), broad)
    let earth = mix(Light(0.2, 0.155, 0.1), Light(0.3, 0.245, 0.17), detail)
    var colour = mix(grass, earth, smoothStep(0.52, 0.72, patches * 0.75 + broad * 0.25))
    colour *= 0.62 + 0.76 * detail
    return colour
  }
}
