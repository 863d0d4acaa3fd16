import Geodesy
import Scene
import Site
import Testing

extension Device {
  /// A device that looks east and 20 degrees down.
  static func eastward() throws -> Device {
    try Device(
      position: GeodeticPosition(latitude: 51.5238, longitude: -0.7754, height: 61.6),
      orientation: CameraOrientation(heading: 90, pitch: 70))
  }
}

@Suite struct PositionReceiverTests {
  private let device: Device

  init() throws { device = try Device.eastward() }

  /// The errors of one fix of each of many seeds: east, north, up in metres.
  private func errors(_ terms: PositioningTerms, seeds: ClosedRange<UInt64>) -> [Vector3] {
    let frame = LocalFrame(origin: device.position)
    return seeds.compactMap { seed in
      var receiver = PositionReceiver(terms, seed: seed)
      receiver.measure(device, at: 0)
      return receiver.due(at: 10_000).first.map { frame.local($0.position) }
    }
  }

  /// The fixes that come of measuring once a second, each delivered as late as the terms say.
  private func fixes(_ terms: PositioningTerms, seconds: Int64, device: Device? = nil) -> [PositionFix] {
    var receiver = PositionReceiver(terms, seed: 2)
    for second in 0..<seconds { receiver.measure(device ?? self.device, at: second * 1000) }
    return receiver.due(at: .max)
  }

  // The part of 4000 independent fixes has a standard deviation of 0.74 %; the limits are four of them.
  @Test(arguments: [PositioningTerms.phone, .differential, .rtkFloat, .rtk])
  func `68 % of the horizontal errors lie within the stated radius`(_ terms: PositioningTerms) {
    let errors = errors(terms, seeds: 1...4_000)
    let inside = errors.count { ($0.x * $0.x + $0.y * $0.y).squareRoot() <= terms.radius }
    #expect(errors.count == 4_000)
    #expect(abs(Double(inside) / 4_000 - 0.68) < 0.03)
  }

  // r(0.95) / r(0.68) = 2.448 / 1.510 (reference/ar.md 2.10).
  @Test func `95 % lie within 1.621 times the radius`() {
    let errors = errors(.phone, seeds: 1...4_000)
    let inside = errors.count { ($0.x * $0.x + $0.y * $0.y).squareRoot() <= 1.621 * 4.9 }
    #expect(abs(Double(inside) / 4_000 - 0.95) < 0.014)
  }

  @Test func `Errors have no bias, and heights the stated sigma`() {
    let errors = errors(.phone, seeds: 1...4_000)
    let sum = errors.reduce(Vector3.zero) { $0 + $1 } * (1.0 / 4_000)
    // Per axis 4.9 m / 1.510 / sqrt(4000) = 0.05 m, upwards 0.08 m.
    #expect(abs(sum.x) < 0.2)
    #expect(abs(sum.y) < 0.2)
    #expect(abs(sum.z) < 0.31)
    let vertical = (errors.reduce(0) { $0 + $1.z * $1.z } / 4_000).squareRoot()
    #expect(abs(vertical / 4.9 - 1) < 0.045)
  }

  // 80 % of the variance is correlated over 60 s: after a second 0.8 e^(-1/60) = 0.787 is left, after 60 s 0.294.
  @Test func `Errors of one receiver are correlated by the stated share and time`() {
    let frame = LocalFrame(origin: device.position)
    var (square, after1, after60) = (0.0, 0.0, 0.0)
    for seed in UInt64(1)...1_500 {
      var receiver = PositionReceiver(.phone, seed: seed)
      for moment: Int64 in [0, 1_000, 60_000] { receiver.measure(device, at: moment) }
      let east = receiver.due(at: .max).map { frame.local($0.position).x }
      square += east[0] * east[0]
      after1 += east[0] * east[1]
      after60 += east[0] * east[2]
    }
    #expect(abs(after1 / square - 0.787) < 0.08)
    #expect(abs(after60 / square - 0.294) < 0.12)
  }

  @Test func `A fix comes half a second after its measurement`() {
    var receiver = PositionReceiver(.phone, seed: 1)
    receiver.measure(device, at: 1_000)
    #expect(receiver.due(at: 1_499).isEmpty)
    let due = receiver.due(at: 1_500)
    #expect(due.count == 1)
    #expect(due.first?.measured == 1_000)
    #expect(due.first?.delivered == 1_500)
    #expect(due.first?.age(at: 1_500) == 500)
    #expect(receiver.due(at: 9_000).isEmpty)
  }

  @Test func `Fixes on the way come in order, each when it is due`() {
    var receiver = PositionReceiver(.phone, seed: 1)
    receiver.measure(device, at: 0)
    receiver.measure(device, at: 100)
    receiver.measure(device, at: 200)
    #expect(receiver.due(at: 600).map(\.measured) == [0, 100])
    #expect(receiver.due(at: 700).map(\.measured) == [200])
  }

  @Test func `A restart drops what is on the way`() {
    var receiver = PositionReceiver(.phone, seed: 1)
    receiver.measure(device, at: 0)
    receiver.restart(at: 0)
    #expect(receiver.due(at: .max).isEmpty)
  }

  @Test func `The first fix may be an old one, of where the device was`() throws {
    var terms = PositioningTerms.perfect
    terms.stale = 30
    var receiver = PositionReceiver(terms, seed: 1)
    var there = device
    there.position.latitude = 51.5300
    terms.service = .off
    receiver.terms = terms
    for second: Int64 in 0...40 { receiver.measure(there, at: second * 1000) }
    terms.service = .on
    receiver.terms = terms
    receiver.measure(device, at: 50_000)
    receiver.measure(device, at: 51_000)
    let fixes = receiver.due(at: 51_000)
    #expect(fixes.map(\.measured) == [20_000, 51_000])
    #expect(fixes[0].delivered == 50_000)
    #expect(fixes[0].position.latitude == 51.5300)
    #expect(fixes[1].position == device.position)
  }

  @Test(arguments: [PositioningTerms.Service.off, .fails])
  func `A receiver that is off or fails delivers nothing`(_ service: PositioningTerms.Service) {
    var terms = PositioningTerms.phone
    terms.service = service
    #expect(fixes(terms, seconds: 20).isEmpty)
  }

  @Test func `A receiver that fails for a while goes on with the same errors`() {
    var whole = PositionReceiver(.phone, seed: 9)
    var broken = whole
    for second: Int64 in 0..<10 {
      whole.measure(device, at: second * 1000)
      broken.terms.service = (3..<6).contains(second) ? .off : .on
      broken.measure(device, at: second * 1000)
    }
    let (all, some) = (whole.due(at: .max), broken.due(at: .max))
    #expect(some.map(\.measured) == [0, 1_000, 2_000, 6_000, 7_000, 8_000, 9_000])
    #expect(some.last == all.last)
  }

  @Test func `An optimistic receiver states half its radius and errs as much`() {
    var terms = PositioningTerms.phone
    terms.claim = 0.5
    let (honest, optimistic) = (fixes(.phone, seconds: 3), fixes(terms, seconds: 3))
    #expect(optimistic.map(\.horizontalAccuracy) == [2.45, 2.45, 2.45])
    #expect(optimistic.map(\.verticalAccuracy) == [2.45, 2.45, 2.45])
    #expect(honest.map(\.horizontalAccuracy) == [4.9, 4.9, 4.9])
    #expect(optimistic.map(\.position) == honest.map(\.position))
  }

  @Test func `A fix is of the antenna, which turns with the device`() throws {
    var terms = PositioningTerms.perfect
    terms.antenna = Vector3(0.3, 0.2, 1.5)
    // The device looks east and down: right is south, forward is east, up stays up.
    let fix = try #require(fixes(terms, seconds: 1).first)
    let offset = LocalFrame(origin: device.position).local(fix.position)
    #expect((offset - Vector3(0.2, -0.3, 1.5)).length < 1e-6)
  }

  @Test func `A perfect receiver is exact and comes at once`() {
    var receiver = PositionReceiver(.perfect, seed: 3)
    receiver.measure(device, at: 7_000)
    let due = receiver.due(at: 7_000)
    #expect(due.map(\.position) == [device.position])
    #expect(due.map(\.horizontalAccuracy) == [0])
  }
}
