import Glibc

/// A stream of random numbers of its own: the same seed and name always give the same numbers, and drawing from one
/// stream never changes another.
///
/// SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014) over a state made from
/// the seed and the name (FNV-1a).
public struct RandomStream: Hashable, Sendable {
  private var state: UInt64
  private var spare: Double?

  /// The stream of a name under a seed.
  public init(seed: UInt64, name: String) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    state = seed &* 0x9e37_79b9_7f4a_7c15 ^ hash
    // Neighbouring seeds differ in few bits; two turns spread them.
    _ = next()
    _ = next()
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state = state &+ 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
    return bits ^ bits >> 31
  }

  /// A number of 0 ..< 1, evenly.
  public mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A normally distributed number of mean 0 and standard deviation 1 (Box and Muller, 1958).
  public mutating func normal() -> Double {
    if let spare {
      self.spare = nil
      return spare
    }
    // 1 - u is above 0, so that its logarithm is finite.
    let radius = (-2 * log(1 - uniform())).squareRoot()
    let angle = 2 * Double.pi * uniform()
    spare = radius * sin(angle)
    return radius * cos(angle)
  }
}

/// A first-order Gauss-Markov process (Ornstein-Uhlenbeck): normally distributed, with a correlation that falls to
/// 1/e over its correlation time.
public struct CorrelatedNoise: Hashable, Sendable {
  /// The present value.
  public private(set) var value: Double
  private let sigma: Double
  /// Seconds over which the correlation falls to 1/e, above 0.
  public var correlationTime: Double

  /// A process of a standard deviation and a correlation time in seconds, above 0; it starts anywhere.
  public init(sigma: Double, correlationTime: Double, stream: inout RandomStream) {
    self.sigma = sigma
    self.correlationTime = correlationTime
    value = sigma * stream.normal()
  }

  /// Goes on by seconds: x(t + dt) = x(t) e^(-dt/T) + sigma sqrt(1 - e^(-2 dt/T)) n.
  public mutating func advance(seconds: Double, stream: inout RandomStream) {
    let kept = exp(-seconds / correlationTime)
    value = value * kept + sigma * (1 - kept * kept).squareRoot() * stream.normal()
  }
}
