import Geodesy
import Site
import Testing

/// Literal values are computed by a program of its own, in Python's integers of any size, from the published recurrences
/// of SplitMix64 and FNV-1a.
@Suite struct RandomStreamTests {
  private let device: Device

  init() throws { device = try Device.eastward() }

  @Test func `A seed and a name give known numbers`() {
    var tap = RandomStream(seed: 1, name: "tap")
    #expect(tap.next() == 0xd922_aec5_172f_ede4)
    #expect(tap.next() == 0x925d_3392_8e4b_54a7)
    #expect(tap.next() == 0xcfa4_f2e0_0a0d_2685)
    var drift = RandomStream(seed: 7, name: "drift")
    #expect(drift.next() == 0x8720_2ef1_a5fd_2075)
  }

  @Test func `Seed 0 and no name give a stream too`() {
    var stream = RandomStream(seed: 0, name: "")
    #expect(stream.next() == 0x54c3_a569_ecf6_1b1b)
  }

  @Test func `Even numbers take the upper 53 bits`() {
    var stream = RandomStream(seed: 1, name: "tap")
    #expect(stream.uniform() == 0.8481854659250413)
    #expect(stream.uniform() == 0.5717346413423858)
  }

  @Test func `Normal numbers come in pairs by Box and Muller`() {
    var stream = RandomStream(seed: 1, name: "tap")
    for expected in [-1.7477861156512278, -0.8458339324925758, -0.32764116745758387, -1.7960621439828275] {
      #expect(abs(stream.normal() - expected) < 1e-14)
    }
  }

  // Of 40 000 numbers the mean has a standard deviation of 0.005, the variance one of 0.007 and the part beyond 1.96
  // one of 0.0011; the limits are four of them.
  @Test func `Normal numbers have mean 0, variance 1 and 5 % beyond 1.96`() {
    var stream = RandomStream(seed: 3, name: "any")
    let numbers = (0..<40_000).map { _ in stream.normal() }
    let mean = numbers.reduce(0, +) / 40_000
    let variance = numbers.reduce(0) { $0 + $1 * $1 } / 40_000
    let outside = Double(numbers.count { abs($0) > 1.96 }) / 40_000
    #expect(abs(mean) < 0.02)
    #expect(abs(variance - 1) < 0.028)
    #expect(abs(outside - 0.05) < 0.0044)
  }

  // The mean of 40 000 even numbers has a standard deviation of 0.0014.
  @Test func `Even numbers have mean a half and variance a twelfth`() {
    var stream = RandomStream(seed: 3, name: "any")
    let numbers = (0..<40_000).map { _ in stream.uniform() }
    let mean = numbers.reduce(0, +) / 40_000
    let variance = numbers.reduce(0) { $0 + ($1 - 0.5) * ($1 - 0.5) } / 40_000
    #expect(abs(mean - 0.5) < 0.006)
    #expect(abs(variance - 1.0 / 12) < 0.0015)
    #expect(numbers.allSatisfy { (0..<1).contains($0) })
  }

  // The correlation of 20 000 pairs of independent numbers has a standard deviation of 0.007.
  @Test(
    arguments: [(1, "tap", 1, "drift"), (1, "tap", 2, "tap"), (41, "tap", 42, "tap")]
      as [(UInt64, String, UInt64, String)])
  func `Streams of other names or seeds are independent`(_ pair: (UInt64, String, UInt64, String)) {
    var one = RandomStream(seed: pair.0, name: pair.1)
    var other = RandomStream(seed: pair.2, name: pair.3)
    let products = (0..<20_000).reduce(0.0) { sum, _ in sum + one.normal() * other.normal() }
    #expect(abs(products / 20_000) < 0.028)
  }

  @Test func `Drawing from one stream of the sensors does not change another`() {
    var used = SensorSuite(.phone, seed: 5)
    var fresh = SensorSuite(.phone, seed: 5)
    for _ in 0..<9 {
      _ = used.tapStream.normal()
      _ = used.visionStream.uniform()
      used.compass.startSession()
      used.receiver.measure(device, at: 0)
    }
    #expect(used.driftStream.next() == fresh.driftStream.next())
    #expect(used.relocationStream.next() == fresh.relocationStream.next())
    #expect(used.tapStream.next() != fresh.tapStream.next())
  }

  @Test func `The size of one error changes no draw of another`() {
    // The second fix of both receivers: twice the radius gives twice the horizontal error, and the same height.
    func second(_ radius: Double) -> Vector3 {
      var terms = PositioningTerms.phone
      terms.radius = radius
      terms.lag = 0
      var receiver = PositionReceiver(terms, seed: 4)
      receiver.measure(device, at: 0)
      receiver.measure(device, at: 1000)
      let fixes = receiver.due(at: 1000)
      return LocalFrame(origin: device.position).local(fixes[1].position)
    }
    let (one, two) = (second(2), second(4))
    #expect(abs(two.x - 2 * one.x) < 1e-6)
    #expect(abs(two.y - 2 * one.y) < 1e-6)
    #expect(abs(two.z - one.z) < 1e-5)
    #expect(one.x != 0)
  }

  // 20 000 steps of a second with T = 20 s are worth about 500 independent numbers: the variance has a standard
  // deviation of 6 %, the autocorrelation one of about 0.05.
  @Test func `Correlated noise keeps its variance, and a 1/e of itself over its correlation time`() {
    var stream = RandomStream(seed: 11, name: "noise")
    var noise = CorrelatedNoise(sigma: 3, correlationTime: 20, stream: &stream)
    var values: [Double] = []
    for _ in 0..<20_000 {
      noise.advance(seconds: 1, stream: &stream)
      values.append(noise.value)
    }
    let variance = values.reduce(0) { $0 + $1 * $1 } / Double(values.count)
    func correlation(_ lag: Int) -> Double {
      zip(values, values.dropFirst(lag)).reduce(0) { $0 + $1.0 * $1.1 } / Double(values.count - lag) / variance
    }
    #expect(abs(variance / 9 - 1) < 0.2)
    #expect(abs(correlation(20) - 0.3679) < 0.12)
    #expect(abs(correlation(1) - 0.9512) < 0.01)
    #expect(abs(correlation(200)) < 0.2)
  }

  @Test func `Correlated noise over no time stays, and over a long time forgets`() {
    var stream = RandomStream(seed: 11, name: "noise")
    var noise = CorrelatedNoise(sigma: 1, correlationTime: 20, stream: &stream)
    let first = noise.value
    noise.advance(seconds: 0, stream: &stream)
    #expect(noise.value == first)
    var other = stream
    let fresh = other.normal()
    noise.advance(seconds: 1e6, stream: &stream)
    #expect(abs(noise.value - fresh) < 1e-12)
  }
}
