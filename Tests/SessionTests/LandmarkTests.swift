import Geodesy
import Glibc
import Session
import Site
import Testing

@Suite struct LandmarkTests {
  private static func profile(_ change: (inout SensorProfile) -> Void) -> SensorProfile {
    var profile = SensorProfile.perfect
    profile.name = "custom"
    change(&profile)
    return profile
  }

  @Test(arguments: UpdatePolicy.allCases)
  func `One landmark takes a bias of the compass out, and nothing else`(_ policy: UpdatePolicy) throws {
    var run = try CalibrationRun(policy, profile: Self.profile { $0.compass.bias = 5 }, seed: 1)
    run.go(seconds: 1)
    // A needle that reads 5 degrees too much turns the AR frame to the left, so the scene lies to the right.
    #expect(abs(try run.error().heading - 5) < 1e-3)
    run.look(at: run.place(25, bearing: 70), name: "oak")
    let fit = try run.solve()
    #expect(abs(fit.change.heading + 5) < 1e-3)
    #expect(fit.change.east == 0 && fit.change.north == 0 && fit.change.elevation == 0)
    #expect(abs(try run.error().heading) < 1e-3)
    #expect(try run.error().offset.length < 1e-6)
  }

  @Test func `The change is the azimuth to the landmark less that of the ray`() throws {
    var run = try CalibrationRun(.uikit2019, mode: .initial, profile: .perfect, seed: 1)
    // The landmark stands at 70 degrees, 25 m away, and what is tapped stands at 58.
    run.look(at: run.place(25, bearing: 58), said: run.place(25, bearing: 70), name: "oak")
    #expect(abs(try run.solve().change.heading - 12) < 1e-4)
    // Across north it is the short way round.
    run.look(at: run.place(25, bearing: 338), said: run.place(25, bearing: 2), name: "elm")
    #expect(abs(try run.solve().change.heading - 12) < 1e-4)
  }

  @Test(arguments: [UpdatePolicy.fused, .uikit2019])
  func `Three landmarks recover heading, place and height`(_ policy: UpdatePolicy) throws {
    let profile = Self.profile {
      $0.compass.bias = -7
      $0.positioning.radius = 5
      $0.positioning.verticalSigma = 5
    }
    var run = try CalibrationRun(policy, mode: .initial, profile: profile, seed: 3)
    #expect(try run.error().offset.length > 1)
    for (name, bearing) in [("a", -60.0), ("b", 0), ("c", 60)] {
      run.look(at: run.place(20, bearing: bearing, up: 3), name: name)
    }
    let fit = try run.solve()
    let error = try run.error()
    #expect(abs(error.heading) < 0.005)
    #expect(error.offset.length < 0.005)
    #expect(abs(fit.change.heading - 7) < 0.005)
    #expect(fit.residuals.count == 3)
    #expect(fit.residuals.allSatisfy { abs($0.azimuth) < 0.005 && abs($0.elevation) < 0.005 && $0.weight > 0.9 })
    #expect(fit.residuals.allSatisfy { abs($0.distance - 20.22) < 0.02 })
  }

  @Test func `Policies that cannot be moved across get heading and height`() throws {
    let profile = Self.profile {
      $0.compass.bias = -7
      $0.positioning.verticalSigma = 5
    }
    var run = try CalibrationRun(.swiftui, profile: profile, seed: 3)
    let up = try run.error().offset.z
    #expect(abs(up) > 1)
    for (name, bearing) in [("a", -60.0), ("b", 0), ("c", 60)] {
      run.look(at: run.place(20, bearing: bearing), name: name)
    }
    let fit = try run.solve()
    #expect(fit.change.east == 0 && fit.change.north == 0)
    #expect(abs(fit.change.elevation + up) < 0.01)
    #expect(abs(fit.change.heading - 7) < 0.01)
  }

  @Test func `A landmark whose place is wrong by 5 m hardly counts`() throws {
    var heading = PredictedErrors()
    for seed in 1...20 as ClosedRange<UInt64> {
      var run = try CalibrationRun(.fused, profile: .phone, seed: seed)
      run.go(seconds: 2)
      for (index, bearing) in [-90.0, -30, 30, 90].enumerated() {
        let there = run.place(20, bearing: bearing)
        let wrong = LocalFrame(origin: there).geodetic(Vector3(3, 4, 0))
        run.look(at: there, said: index == 1 ? wrong : nil, name: "\(index)")
      }
      let fit = try run.solve()
      #expect(fit.residuals[1].weight < 0.001, "seed \(seed): \(fit.residuals)")
      #expect(abs(fit.residuals[1].azimuth) > 5)
      #expect(
        fit.residuals.indices.allSatisfy { $0 == 1 || fit.residuals[$0].weight > 0.2 }, "seed \(seed): \(fit.residuals)"
      )
      heading.add(try run.error().heading, sigma: fit.headingSigma)
    }
    // Without weights the fit would turn by degrees; the three that are left predict what it errs by.
    #expect(heading.errors.map(abs).max() ?? 9 < 1.2, "\(heading.errors)")
    #expect(heading.ratio < 1.35, "\(heading.ratio)")
  }

  @Test func `One landmark is as good as the place is known, seen from it`() throws {
    var run = try CalibrationRun(
      .uikit2019, mode: .initial, profile: Self.profile { $0.positioning.radius = 3.02 }, seed: 1)
    run.look(at: run.place(25, bearing: 70), name: "oak")
    let fit = try run.solve()
    // A 68 % radius of 3.02 m is a sigma of 2 m; at 25 m atan(2 / 25) would be 4.574 degrees.
    let distance = try #require(fit.residuals.first).distance
    #expect(abs(distance - 25) < 4 && abs(distance - 25) > 0.1)
    #expect(abs(fit.headingSigma - atan(2 / distance) * 180 / .pi) < 0.02, "\(fit.headingSigma)")
    #expect(abs(fit.horizontalSigma - 2) < 0.01)
  }
}

@Suite struct LandmarkStatisticsTests {
  static let seeds: ClosedRange<UInt64> = 1...200

  @Test func `Three landmarks with a telephone`() throws {
    var (heading, east, north, up) = (PredictedErrors(), PredictedErrors(), PredictedErrors(), PredictedErrors())
    for seed in Self.seeds {
      var run = try CalibrationRun(.fused, profile: .phone, seed: seed)
      run.go(seconds: 3)
      for (name, bearing) in [("a", -60.0), ("b", 0), ("c", 60)] {
        run.look(at: run.place(20, bearing: bearing), name: name)
      }
      let fit = try run.solve()
      let error = try run.error()
      heading.add(error.heading, sigma: fit.headingSigma)
      east.add(error.offset.x, sigma: fit.horizontalSigma)
      north.add(error.offset.y, sigma: fit.horizontalSigma)
      up.add(error.offset.z, sigma: fit.verticalSigma)
    }
    #expect(heading.quantile(0.68) < 1)
    #expect(abs(heading.ratio - 1) < 0.15, "\(heading.ratio)")
    let place = ((east.ratio * east.ratio + north.ratio * north.ratio) / 2).squareRoot()
    #expect(abs(place - 1) < 0.15, "\(place)")
    #expect(abs(up.ratio - 1) < 0.15, "\(up.ratio)")
  }

  @Test func `Looks from three places along a walk`() throws {
    var heading = PredictedErrors()
    for seed in Self.seeds {
      var run = try CalibrationRun(.fused, profile: .phone, seed: seed)
      run.go(seconds: 2)
      let landmarks = [("a", -60.0), ("b", 0), ("c", 60)].map { ($0.0, run.place(20, bearing: $0.1)) }
      for (name, place) in landmarks {
        run.look(at: place, name: name)
        run.go(seconds: 3, speed: 1.4, bearing: 100)
      }
      let fit = try run.solve()
      heading.add(try run.error().heading, sigma: fit.headingSigma)
    }
    #expect(heading.quantile(0.68) < 1.5)
    #expect(abs(heading.ratio - 1) < 0.15, "\(heading.ratio)")
  }

  @Test func `One landmark with RTK`() throws {
    var heading = PredictedErrors()
    for seed in Self.seeds {
      var run = try CalibrationRun(.fused, profile: .rtk, seed: seed)
      run.go(seconds: 3)
      run.look(at: run.place(25, bearing: 70), name: "oak")
      let fit = try run.solve()
      heading.add(try run.error().heading, sigma: fit.headingSigma)
    }
    #expect(heading.quantile(0.68) < 1)
    #expect(abs(heading.ratio - 1) < 0.15, "\(heading.ratio)")
  }
}
