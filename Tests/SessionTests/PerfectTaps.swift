import Site

@testable import Session

extension ARFrame {
  /// A tap with perfect sensors.
  func tapReality(_ pixel: Pixel, site: SiteScene) -> TapOutcome {
    var stream = RandomStream(seed: 1, name: "tap")
    return HitTest(self, site: site).answer(Tap(pixel), stream: &stream) { nil }
  }

  /// A tap on the scene with perfect sensors.
  func tapScene(_ pixel: Pixel, surface: some SceneSurface, site: SiteScene) -> TapOutcome {
    var stream = RandomStream(seed: 1, name: "tap")
    return HitTest(self, site: site).answer(Tap(pixel, source: .scene), stream: &stream) { surface }
  }
}

extension TrackingSession {
  /// Lets camera frames pass while the device stands and sensors are perfect.
  mutating func advance(frames: Int, device: Device) {
    var sensors = SensorSuite(.perfect, seed: 1)
    for number in 1...frames {
      _ = step(
        device: device, moment: SimulatedClock.defaultStart + Int64(number) * 1000 / 60, motion: .none,
        surroundings: Surroundings(), sensors: &sensors, site: { nil })
    }
  }
}
