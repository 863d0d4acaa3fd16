import Geodesy
import Site
import Testing

@testable import Session

@Suite struct TrackFitTests {
  private func walked(_ profile: SensorProfile, seed: UInt64, seconds: Int = 22) throws -> CalibrationRun {
    var run = try CalibrationRun(.uikit2019, mode: .initial, profile: profile, seed: seed, rate: 10)
    run.go(seconds: 3)
    run.go(seconds: seconds, speed: 1.4, bearing: 35)
    return run
  }

  @Test func `A walk of 30 m takes a bias of the compass out`() throws {
    var profile = SensorProfile.perfect
    profile.compass.bias = 12
    var run = try walked(profile, seed: 1)
    #expect(abs(try run.error().heading - 12) < 0.001)
    let fitted = run.session.fitTrack(profile)
    let fit = try #require(fitted)
    #expect(abs(fit.change.heading + 12) < 0.001)
    #expect(abs(try run.error().heading) < 0.001)
    #expect(try run.error().offset.length < 0.001)
    #expect(try #require(fit.trackResidual) < 0.001)
    // One step back and the bias is there again.
    let back = run.session.undoCalibration()
    #expect(try #require(back) == fit.change)
    #expect(abs(try run.error().heading - 12) < 0.001)
  }

  @Test func `What is predicted of a fit to fixes is what it errs by`() throws {
    var (heading, place, up) = (PredictedErrors(), PredictedErrors(), PredictedErrors())
    for seed in 1...300 as ClosedRange<UInt64> {
      var run = try walked(.differential, seed: seed)
      let fitted = run.session.fitTrack(.differential)
      let fit = try #require(fitted)
      let error = try run.error()
      heading.add(error.heading, sigma: fit.headingSigma)
      place.add(error.offset.x, sigma: fit.horizontalSigma)
      place.add(error.offset.y, sigma: fit.horizontalSigma)
      up.add(error.offset.z, sigma: fit.verticalSigma)
    }
    #expect(abs(heading.ratio - 1) < 0.15, "\(heading.ratio)")
    #expect(abs(place.ratio - 1) < 0.15, "\(place.ratio)")
    #expect(abs(up.ratio - 1) < 0.15, "\(up.ratio)")
  }

  @Test func `A path that is too short, or a policy that restarts, has nothing to fit`() throws {
    var short = try walked(.phone, seed: 1, seconds: 2)
    #expect(short.session.fitTrack(.phone) == nil)
    for policy in [UpdatePolicy.swiftui, .kotlin, .fused] {
      var run = try CalibrationRun(policy, profile: .phone, seed: 1, rate: 10)
      run.go(seconds: 20, speed: 1.4)
      #expect(run.session.fitTrack(.phone) == nil, "\(policy)")
    }
  }
}

@Suite struct CalibrationStateTests {
  @Test func `A step that is taken back leaves the estimate as it was`() throws {
    var run = try CalibrationRun(.fused, profile: .phone, seed: 2, rate: 10)
    run.go(seconds: 10, speed: 1.4)
    let before = run.session.uncertainty(.phone)
    let (heading, place) = (run.session.estimate?.heading, run.session.estimate?.place(ar: .zero))
    run.session.calibrate(Calibration(heading: 4))
    #expect(try #require(run.session.uncertainty(.phone)).heading < 1)
    run.session.calibrate(Calibration(heading: 1), continuing: true)
    _ = run.session.undoCalibration()
    #expect(run.session.calibration == .none)
    let after = try #require(run.session.uncertainty(.phone))
    #expect(abs(after.heading - (try #require(before)).heading) < 1e-9)
    #expect(abs(try #require(run.session.estimate).heading - (try #require(heading))) < 1e-9)
    #expect((try #require(run.session.estimate).place(ar: .zero) - (try #require(place))).length < 1e-9)
  }

  @Test func `A slider that is held is one look, however many ticks it has`() throws {
    var run = try CalibrationRun(.fused, profile: .phone, seed: 2, rate: 10)
    run.go(seconds: 3)
    for tick in 0..<30 { run.session.calibrate(Calibration(heading: 0.1), continuing: tick > 0) }
    #expect(abs(run.session.calibration.heading - 3) < 1e-9)
    #expect(abs(try #require(run.session.lastCalibration).heading - 3) < 1e-9)
    // A hand is good to a degree: 1 / sqrt(1 + 1 / 12.4²).
    #expect(abs(try #require(run.session.uncertainty(.phone)).heading - 0.9968) < 0.002)
  }

  @Test func `A fit makes the heading known until tracking restarts, and turning makes it less so`() throws {
    var run = try CalibrationRun(.uikit2019, mode: .initial, profile: .phone, seed: 2, rate: 10)
    run.go(seconds: 2)
    // 10, 5, 5 / sqrt 2 and 2 degrees together.
    #expect(abs(try #require(run.session.uncertainty(.phone)).heading - 11.896) < 0.001)
    for (name, bearing) in [("a", -60.0), ("b", 0), ("c", 60)] {
      run.look(at: run.place(20, bearing: bearing), name: name)
    }
    let fit = try run.solve()
    let known = try #require(run.session.uncertainty(.phone))
    #expect(known.heading == fit.headingSigma && known.horizontal == fit.horizontalSigma && known.drift == 0)
    for heading in [150.0, 250, 350] { run.turn(heading: heading) }
    let turned = try #require(run.session.uncertainty(.phone))
    // From 60 to 350 degrees, at 0.5 %.
    #expect(abs(turned.heading - (fit.headingSigma * fit.headingSigma + 1.45 * 1.45).squareRoot()) < 0.01)
    run.session.reset(device: run.device, sensors: &run.sensors, moment: run.moment)
    run.go(seconds: 2)
    #expect(run.session.known == nil)
  }

  @Test func `The error of a heading is that of what is believed`() throws {
    var run = try CalibrationRun(.uikit2019, mode: .initial, profile: .perfect, seed: 1)
    for pitch in [10.0, 90, 170] {
      run.turn(heading: 200, pitch: pitch)
      #expect(abs(try run.error().heading) < 1e-6)
    }
    run.session.calibrate(Calibration(heading: 7, elevation: 2, east: 3, north: -1))
    for pitch in [10.0, 90, 170] {
      run.turn(heading: 200, pitch: pitch)
      let error = try run.error()
      #expect(abs(error.heading - 7) < 1e-4)
      #expect((error.offset - Vector3(3, -1, 2)).length < 1e-5)
    }
  }
}
