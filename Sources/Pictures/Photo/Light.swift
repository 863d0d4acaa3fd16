import Geodesy
import Glibc
import Scene

/// A colour as amounts of light, before the picture's exposure: red, green, blue.
typealias Light = SIMD3<Float>

@inline(__always)
func mix(_ a: Light, _ b: Light, _ t: Float) -> Light { a + (b - a) * t }

@inline(__always)
func clamped(_ t: Float) -> Float { min(1, max(0, t)) }

/// 0 up to `from`, 1 beyond `to`, smooth between.
@inline(__always)
func smoothStep(_ from: Float, _ to: Float, _ value: Float) -> Float {
  let t = clamped((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}

/// Conversions between stored colours and amounts of light (IEC 61966-2-1, sRGB), and the camera's response.
struct Development: Sendable {
  private let toLight: [Float]
  private let toByte: [UInt8]

  private static let steps = 4096
  /// The brightest amount of light that the table holds.
  private static let brightest: Float = 8

  /// The conversions, with all light made less by a part, 0 to 1.
  init(brightness: Float = 1) {
    toLight = (0...255).map { byte in
      let c = Float(byte) / 255
      return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
    }
    toByte = (0...Development.steps).map { step in
      // The table is even in the square root of light, which is nearly even to the eye.
      let root = Float(step) / Float(Development.steps)
      let light = root * root * Development.brightest * brightness
      // A film-like response: K. Narkowicz, "ACES filmic tone mapping curve" (2015).
      let film = clamped(light * (2.51 * light + 0.03) / (light * (2.43 * light + 0.59) + 0.14))
      let c = film <= 0.0031308 ? film * 12.92 : 1.055 * pow(film, 1 / 2.4) - 0.055
      return UInt8(exactly: (clamped(c) * 255).rounded()) ?? 0
    }
  }

  /// The amounts of light of a stored colour.
  func light(_ colour: Colour) -> Light {
    Light(toLight[Int(colour.red)], toLight[Int(colour.green)], toLight[Int(colour.blue)])
  }

  /// The stored value of an amount of light.
  @inline(__always)
  func byte(_ light: Float) -> UInt8 {
    let part = (max(0, light) / Development.brightest).squareRoot() * Float(Development.steps)
    guard part < Float(Development.steps) else { return toByte[Development.steps] }
    return toByte[Int(part)]
  }
}
