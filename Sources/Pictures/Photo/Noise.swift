import Geodesy
import Glibc

// Repeatable irregularity for surfaces: the same point always has the same value.

/// A number from 0 to 1 for three whole numbers.
@inline(__always)
func speckle(_ x: Int32, _ y: Int32, _ z: Int32) -> Float {
  var h = UInt32(bitPattern: x) &* 0x8DA6_B343 ^ UInt32(bitPattern: y) &* 0xD816_3841
  h ^= UInt32(bitPattern: z) &* 0xCB1A_B31F
  h = (h ^ (h >> 15)) &* 0x2C1B_3C6D
  h = (h ^ (h >> 12)) &* 0x297A_2D39
  h ^= h >> 15
  return Float(h & 0xFF_FFFF) * (1 / 16_777_215)
}

/// The whole number at or below one of at most a thousand million, and how far above it that is. The library's rounding
/// is a call, which takes longer than all else here.
@inline(__always)
private func split(_ value: Double) -> (whole: Int32, part: Double) {
  let towardsZero = Int32(value)
  let whole = Double(towardsZero) > value ? towardsZero - 1 : towardsZero
  return (whole, value - Double(whole))
}

/// Smooth irregularity from 0 to 1 with about one bump a unit. Source: value noise on the corners of a cubic lattice.
func noise(_ x: Double, _ y: Double, _ z: Double) -> Float {
  guard abs(x) < 1e9, abs(y) < 1e9, abs(z) < 1e9 else { return 0.5 }
  let ((i, r), (j, s), (k, t)) = (split(x), split(y), split(z))
  func eased(_ t: Double) -> Float { Float(t * t * (3 - 2 * t)) }
  let (u, v, w) = (eased(r), eased(s), eased(t))
  func edge(_ j: Int32, _ k: Int32) -> Float {
    let a = speckle(i, j, k)
    return a + (speckle(i + 1, j, k) - a) * u
  }
  func face(_ k: Int32) -> Float {
    let a = edge(j, k)
    return a + (edge(j + 1, k) - a) * v
  }
  let a = face(k)
  return a + (face(k + 1) - a) * w
}

/// The same in two dimensions.
@inline(__always)
func noise(_ x: Double, _ y: Double) -> Float {
  guard abs(x) < 1e9, abs(y) < 1e9 else { return 0.5 }
  let ((i, s), (j, t)) = (split(x), split(y))
  let u = Float(s * s * (3 - 2 * s))
  let v = Float(t * t * (3 - 2 * t))
  let a = speckle(i, j, 0)
  let b = speckle(i, j + 1, 0)
  let top = a + (speckle(i + 1, j, 0) - a) * u
  return top + (b + (speckle(i + 1, j + 1, 0) - b) * u - top) * v
}

/// Irregularity of several sizes, from 0 to 1, in two dimensions. A layer fades out as its size comes near `smallest`,
/// the width of a pixel, so that distant surfaces are even and do not flicker.
func layeredNoise(_ x: Double, _ y: Double, size: Double, layers: Int, smallest: Double) -> Float {
  var sum: Float = 0
  var weight: Float = 0
  var amplitude: Float = 1
  var length = size
  // Each layer is turned by 37 degrees against the one before, which hides the lattice.
  let (sine, cosine) = (0.601815, 0.798636)
  var (a, b) = (x, y)
  for layer in 0..<layers {
    weight += amplitude
    let fade = smallest > 0 ? clamped(Float(length / smallest - 1) * 0.5) : 1
    guard fade > 0 else {
      // The layers that follow are smaller still, and only count.
      for _ in layer + 1..<max(layers, layer + 1) {
        amplitude *= 0.6
        weight += amplitude
      }
      break
    }
    sum += amplitude * fade * (noise(a / length + 17.3 * Double(layer), b / length) - 0.5)
    amplitude *= 0.6
    length *= 0.5
    (a, b) = (a * cosine - b * sine, a * sine + b * cosine)
  }
  // The layers partly cancel: bring the sum back to a useful range.
  return weight > 0 ? clamped(0.5 + 1.15 * sum / weight) : 0.5
}
