import Geodesy
import Glibc
import Site
import Testing

@testable import Session

@Suite struct ErrorBreakdownTests {
  private static func site() throws -> SiteScene {
    var model = SiteModel()
    model.ground = .flat(height: CalibrationRun.start.height - 1.6)
    for number in 0..<12 {
      let angle = Double(number) * Double.pi / 6
      var foot = LocalFrame(origin: CalibrationRun.start).geodetic(Vector3(sin(angle) * 8, cos(angle) * 8, -1.6))
      foot.height = CalibrationRun.start.height - 1.6
      try model.add(
        try SiteObject(
          name: "tree\(number)", position: foot, form: .tree(Tree(height: 10, crownDiameter: 4, trunkDiameter: 0.4))))
    }
    return try SiteScene(model, around: CalibrationRun.start)
  }

  private static func tap(
    _ source: TapResult.Source, at pixel: Pixel = Pixel(540, 960), _ run: inout CalibrationRun, _ site: SiteScene
  ) -> TapResult? {
    let frame = run.session.frame(device: run.device, milliseconds: run.moment)
    let test = HitTest(frame, session: run.session, profile: run.sensors.profile, site: site)
    let outcome = test.answer(Tap(pixel, source: source), stream: &run.sensors.tapStream) { nil as (any SceneSurface)? }
    if case .hit(let hit) = outcome { return hit }
    return nil
  }

  /// Something a person does, at random.
  private static func disturb(_ run: inout CalibrationRun, _ random: inout RandomStream, _ site: SiteScene) {
    run.go(seconds: 1, speed: 6 * random.uniform(), bearing: 360 * random.uniform(), site: site)
    run.turn(heading: 360 * random.uniform(), pitch: 45 + 40 * random.uniform())
    switch Int(random.uniform() * 6) {
    case 0: run.session.calibrate(Calibration(heading: 10 * random.normal()))
    case 1: run.session.calibrate(Calibration(elevation: random.normal()))
    case 2 where run.session.canMoveAcross:
      run.session.calibrate(Calibration(east: random.normal(), north: random.normal()))
    case 3: _ = run.session.undoCalibration()
    default: break
    }
  }

  @Test(arguments: UpdatePolicy.allCases)
  func `The terms sum to the error`(_ policy: UpdatePolicy) throws {
    let site = try Self.site()
    let sources: [TapResult.Source] = [.reality, .best, .plane, .extended, .estimated, .feature]
    var random = RandomStream(seed: 7, name: "taps of \(policy.rawValue)")
    var (count, worst) = (0, 0.0)
    var largest = [Double](repeating: 0, count: ErrorBreakdown.Term.allCases.count)
    for seed in 1...40 as ClosedRange<UInt64> {
      var run = try CalibrationRun(
        policy, mode: seed % 2 == 0 && policy.knowsModes ? .initial : .continuous, profile: .phone, seed: seed, rate: 10
      )
      run.go(seconds: 2, site: site)
      for _ in 0..<12 {
        Self.disturb(&run, &random, site)
        for source in sources {
          let pixel = Pixel(100 + 880 * random.uniform(), 100 + 1700 * random.uniform())
          guard let hit = Self.tap(source, at: pixel, &run, site), let error = hit.error else { continue }
          let terms = try #require(hit.breakdown)
          let sum = terms.terms.reduce(Vector3.zero, +)
          worst = max(worst, (sum - Vector3(error.east, error.north, error.up)).length)
          for (index, term) in terms.terms.enumerated() { largest[index] = max(largest[index], term.length) }
          count += 1
        }
      }
    }
    #expect(count >= 1_000, "\(count)")
    #expect(worst < 1e-9, "\(worst)")
    // Each cause was there, so that the sum says something; fused has no lag, and the datums are exact.
    for (term, size) in zip(ErrorBreakdown.Term.allCases, largest) where term != .datum {
      #expect(term == .lag && policy == .fused ? size == 0 : size > 0.01, "\(term): \(size)")
    }
  }

  @Test func `Under the rules of 2019 a fix errs by its own error, and late by the way in between`() throws {
    let site = try Self.site()
    var run = try CalibrationRun(.uikit2019, profile: .phone, seed: 4, rate: 10)
    run.go(seconds: 5, speed: 1.4, bearing: 90, site: site)
    run.go(seconds: 1, speed: 1.4, bearing: 90, site: site)
    run.turn(heading: 30, pitch: 50)
    let terms = try #require(Self.tap(.reality, &run, site)?.breakdown)
    let fix = try #require(run.session.lastFix)
    let measured = try #require(fix.trueDevicePosition)
    let own = LocalFrame(origin: measured).local(fix.position)
    #expect(abs(terms[.fix].east - own.x) < 1e-3 && abs(terms[.fix].north - own.y) < 1e-3)
    #expect(abs(terms[.fix].up - own.z) < 1e-3)
    #expect(own.length > 0.1)
    // Half a second at 1.4 m/s to the east: what is drawn lies that far behind, to the west.
    #expect(abs(terms[.lag].east + 0.7) < 0.01, "\(terms[.lag])")
    #expect(abs(terms[.lag].north) < 0.01)
  }

  @Test(arguments: UpdatePolicy.allCases)
  func `With perfect sensors there is nothing to break down`(_ policy: UpdatePolicy) throws {
    let site = try Self.site()
    var run = try CalibrationRun(policy, profile: .perfect, seed: 1, rate: 10)
    for heading in [20.0, 140, 260] {
      run.go(seconds: 2, speed: 1.4, bearing: heading, site: site)
      run.turn(heading: heading + 70, pitch: 60)
      let hit = try #require(Self.tap(.best, &run, site))
      let terms = try #require(hit.breakdown)
      #expect(terms.terms.allSatisfy { $0.length < 1e-6 }, "\(terms)")
    }
  }

  @Test func `One cause alone is found as that cause`() throws {
    let site = try Self.site()
    func main(_ change: (inout SensorProfile) -> Void, calibrate: Calibration? = nil) throws -> ErrorBreakdown.Term {
      var profile = SensorProfile.perfect
      change(&profile)
      var run = try CalibrationRun(.uikit2019, mode: .initial, profile: profile, seed: 2, rate: 10)
      run.go(seconds: 4, speed: 1.4, bearing: 0, site: site)
      if let calibrate { run.session.calibrate(calibrate) }
      run.turn(heading: 15, pitch: 60)
      let hit = try #require(Self.tap(.reality, &run, site))
      #expect(try #require(hit.error).horizontal > 0.01)
      return try #require(hit.breakdown).mainCause
    }
    #expect(try main { $0.positioning.radius = 5 } == .fix)
    #expect(try main { $0.compass.bias = 8 } == .heading)
    #expect(try main { $0.drift.scale = 0.1 } == .drift)
    #expect(try main { $0.vision.tapSigma = 20 } == .pixel)
    #expect(try main({ _ in }, calibrate: Calibration(east: 1)) == .calibration)
  }
}
