import Glibc

/// An angle brought into 0..<360 degrees; what is not finite stays as it is.
package func wrapped(degrees: Double) -> Double {
  guard degrees.isFinite else { return degrees }
  let rest = degrees.truncatingRemainder(dividingBy: 360)
  let positive = rest < 0 ? rest + 360 : rest
  // A rounding error below zero would otherwise read as 360.
  return positive >= 360 || abs(positive) < 1e-12 ? 0 : positive
}

/// Sine and cosine of an angle in degrees, exact at multiples of 90.
package func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
  let quadrant = (degrees / 90).rounded()
  let rest = (degrees - 90 * quadrant) * Double.pi / 180
  let s = sin(rest)
  let c = cos(rest)
  switch Int(exactly: quadrant.truncatingRemainder(dividingBy: 4)) ?? 0 {
  case 1, -3: return (c, -s)
  case 2, -2: return (-s, -c)
  case 3, -1: return (-c, s)
  default: return (s, c)
  }
}

/// The same turn by the shorter way: -180 to 180 degrees.
package func shortestTurn(degrees: Double) -> Double { degrees - 360 * (degrees / 360).rounded() }
