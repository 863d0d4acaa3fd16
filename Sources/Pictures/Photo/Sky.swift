import Geodesy
import Glibc
import Site

/// The sky over a site and the light that comes from it.
struct Sky: Sendable {
  /// The direction to the sun in the site's frame.
  let sun: Vector3
  /// The sun's light on a surface that faces it; none when it is below the horizon.
  let sunlight: Light
  /// The light from above and from the ground on surfaces that face up and down.
  let fromAbove: Light
  let fromBelow: Light
  /// The air's colour at the horizon.
  let horizon: Light

  private let zenith: Light
  private let glow: Light
  private let cloudLight: Light

  /// The sky with the sun at a place of it. By night the picture is exposed longer, so that it still shows the site.
  init(_ position: SolarPosition) {
    sun = position.direction
    let altitude = Float(position.altitude)
    // From night (0) through twilight to day (1), and from a low sun (0) to a high one (1).
    let day = smoothStep(-8, 3, altitude)
    let high = smoothStep(0, 28, altitude)
    zenith = mix(Light(0.035, 0.05, 0.11), mix(Light(0.12, 0.2, 0.42), Light(0.1, 0.24, 0.62), high), day)
    let clear = mix(Light(0.62, 0.48, 0.38), Light(0.56, 0.7, 0.88), high)
    horizon = mix(Light(0.1, 0.12, 0.19), clear, day)
    glow = mix(Light(0.9, 0.42, 0.16), Light(0.75, 0.66, 0.5), high) * (0.15 + 0.85 * day)
    let up = smoothStep(-0.6, 1.5, altitude)
    sunlight = mix(Light(1.5, 0.75, 0.36), Light(1.72, 1.6, 1.4), high) * (up * (0.55 + 0.45 * high))
    cloudLight = mix(Light(0.16, 0.17, 0.24), mix(Light(1.0, 0.72, 0.56), Light(1.25, 1.24, 1.22), high), day)
    let dome = mix(Light(0.3, 0.36, 0.52), mix(Light(0.44, 0.44, 0.52), Light(0.38, 0.46, 0.62), high), day)
    fromAbove = dome
    fromBelow = dome * Light(0.36, 0.34, 0.28) + sunlight * 0.05
  }

  /// The light that falls on a surface from the sky, by the upward part of its normal.
  @inline(__always)
  func ambient(_ up: Float) -> Light { mix(fromBelow, fromAbove, 0.5 + 0.5 * up) }

  /// What is seen in a direction where nothing stands.
  func light(_ direction: Vector3) -> Light { air(direction) + disc(direction) }

  /// The sun itself, half a degree wide.
  @inline(__always)
  func disc(_ direction: Vector3) -> Light {
    guard sunlight.x > 0, direction.z >= 0 else { return .zero }
    return Light(6, 5.6, 4.8) * smoothStep(0.99997, 0.999995, Float(direction.dot(sun)))
  }

  /// The sky without the sun itself: clouds are the finest of it.
  func air(_ direction: Vector3) -> Light {
    let up = Float(direction.z)
    let towards = Float(direction.dot(sun))
    if up < 0 {
      // Beyond the site's edge: hazy land.
      return mix(horizon * 0.92, horizon * Light(0.5, 0.52, 0.46), smoothStep(0, 0.4, -up))
    }
    var sky = mix(horizon, zenith, pow(clamped(up), 0.5))
    let near = clamped(0.5 + 0.5 * towards)
    let wide: Float = 0.35 * pow(near, 12) * (1 - 0.6 * up)
    let narrow: Float = 0.5 * pow(near, 160)
    sky += glow * (wide + narrow)
    return mix(sky, cloudLight + glow * (0.4 * pow(near, 24)), clouds(direction, up))
  }

  /// How much of the sky is cloud in a direction, 0 to 1: fair-weather clouds on a plane above the site.
  private func clouds(_ direction: Vector3, _ up: Float) -> Float {
    guard up > 0.02 else { return 0 }
    let scale = 1 / (direction.z + 0.12)
    let cover = layeredNoise(
      direction.x * scale * 1.5 + 3.7, direction.y * scale * 1.5 - 1.2, size: 1, layers: 6, smallest: 0)
    return 0.85 * smoothStep(0.52, 0.78, cover) * smoothStep(0.02, 0.16, up)
  }
}
