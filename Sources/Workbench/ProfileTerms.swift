import Geodesy
import Site

/// The terms of a sensor profile by name, as event logs hold them. Lengths in metres, angles in degrees, times in
/// seconds; what is infinite or not set is nil.
public enum ProfileTerms {
  typealias Term = WritableKeyPath<SensorProfile, Double> & Sendable
  typealias OptionalTerm = WritableKeyPath<SensorProfile, Double?> & Sendable

  static let terms: [(name: String, path: Term)] = [
    ("positioning.radius", \.positioning.radius), ("positioning.vertical", \.positioning.verticalSigma),
    ("positioning.correlated", \.positioning.correlatedShare), ("positioning.over", \.positioning.correlationTime),
    ("positioning.lag", \.positioning.lag), ("positioning.claim", \.positioning.claim),
    ("positioning.antenna.right", \.positioning.antenna.x), ("positioning.antenna.forward", \.positioning.antenna.y),
    ("positioning.antenna.up", \.positioning.antenna.z), ("compass.session", \.compass.sessionSigma),
    ("compass.reset", \.compass.resetSigma), ("compass.deviation", \.compass.deviation),
    ("compass.noise", \.compass.noise), ("compass.bias", \.compass.bias), ("drift.scale_sigma", \.drift.scaleSigma),
    ("drift.low_light_scale_sigma", \.drift.lowLightScaleSigma), ("drift.turn_sigma", \.drift.turnSigma),
    ("vision.initialising", \.vision.initialising), ("vision.relocalising", \.vision.relocalising),
    ("vision.relocation_shift", \.vision.relocationShift), ("vision.relocation_turn", \.vision.relocationTurn),
    ("vision.plane_height", \.vision.planeHeightSigma), ("vision.plane_convergence", \.vision.planeConvergence),
    ("vision.plane_range", \.vision.planeRange), ("vision.feature_range", \.vision.featureRange),
    ("vision.feature_depth", \.vision.featureDepthSigma), ("vision.tap", \.vision.tapSigma),
    ("vision.most_turn", \.vision.mostTurn), ("vision.most_speed", \.vision.mostSpeed),
  ]

  static let optionalTerms: [(name: String, path: OptionalTerm)] = [
    ("positioning.stale", \.positioning.stale), ("drift.scale", \.drift.scale), ("drift.turn", \.drift.turn),
  ]

  /// The names and sizes of all terms of a profile, in a fixed order.
  static func values(of profile: SensorProfile) -> [(name: String, value: Double?)] {
    terms.map { ($0.name, profile[keyPath: $0.path]) }
      + optionalTerms.map { ($0.name, profile[keyPath: $0.path]) }
  }

  /// The profile of such a list; a term that is missing or nil keeps the size that it has without errors, and an
  /// infinite one is nil. Nil where a size is none that a profile can have.
  public static func profile(
    name: String, service: String, fixClass: String, values: (String) -> Double?, disturbance: [Double]?
  ) -> SensorProfile? {
    var profile = SensorProfile.perfect
    profile.name = name
    for (name, path) in terms {
      guard let value = values(name) else { continue }
      let isSigned = name.contains("antenna") || name == "compass.bias"
      guard value.isFinite, abs(value) <= 1e6, isSigned || value >= 0 else { return nil }
      profile[keyPath: path] = value
    }
    for (name, path) in optionalTerms {
      guard let value = values(name) else { continue }
      guard value.isFinite, abs(value) <= 1e6 else { return nil }
      profile[keyPath: path] = value
    }
    guard let service = PositioningTerms.Service(rawValue: service), let fixClass = FixClass(rawValue: fixClass),
      profile.positioning.correlatedShare <= 1, profile.positioning.correlationTime > 0,
      profile.vision.planeConvergence > 0
    else { return nil }
    profile.positioning.service = service
    profile.positioning.fixClass = fixClass
    if let d = disturbance {
      guard d.count == 5, d.allSatisfy(\.isFinite), abs(d[0]) <= 90, abs(d[1]) <= 180, d[4] > 0 else { return nil }
      profile.compass.disturbance = CompassTerms.Disturbance(
        position: GeodeticPosition(latitude: d[0], longitude: d[1], height: d[2]), angle: d[3], radius: d[4])
    }
    return profile
  }
}
