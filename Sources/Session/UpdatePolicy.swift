import Geodesy
import Site

/// How a session turns position fixes into its origin camera.
public enum UpdatePolicy: String, Hashable, Sendable, CaseIterable {
  /// ArcGISARView of 2019 to 2023: every fix of mode continuous replaces the origin camera and restarts tracking; there
  /// is no test of accuracy, age or distance (reference/ar.md 1.1).
  case uikit2019
  /// WorldScaleSceneView of the SwiftUI toolkit 200: fixes below 10 s of age that are more than 2 m from the scene
  /// camera (1.2).
  case swiftui
  /// WorldScaleSceneView of the Kotlin toolkit 200.7: fixes to 10 s of age and 6 m of accuracy that are more than 10 m
  /// from the last origin (1.4).
  case kotlin
  /// Arpent's own: place, height and heading are estimated together, and tracking is never restarted.
  case fused

  /// Whether it has the modes continuous, initial and ignore.
  public var knowsModes: Bool { self == .uikit2019 || self == .fused }
  /// Whether a tap counts while tracking is limited: no toolkit looks at the state (3.2).
  public var acceptsLimitedTaps: Bool { self != .fused }

  /// The age in milliseconds that SwiftUI refuses, and Kotlin still takes.
  static let oldest: Int64 = 10_000
  /// The distance in metres beyond which SwiftUI replaces the origin.
  static let swiftUIDistance = 2.0
  /// The distance in metres beyond which Kotlin replaces the origin.
  static let kotlinDistance = 10.0
  /// The worst accuracy in metres that Kotlin takes.
  static let kotlinAccuracy = 6.0
}

/// What became of a position fix.
public enum FixVerdict: Hashable, Sendable {
  /// It set the origin camera and restarted tracking.
  case replacedOrigin
  /// It went into the estimate.
  case fused
  /// It was not used, for this reason.
  case ignored(Reason)

  /// Why a fix was not used.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    case mode = "the mode takes no more fixes"
    case tooOld = "it is too old"
    case inaccurate = "it is not accurate enough"
    case near = "it is too near to what is believed"
    case limited = "tracking is limited"
    case calibrating = "the calibration panel is open"
    case stopped = "the session does not run"
  }
}

/// How many fixes came and what became of them.
public struct FixCounts: Hashable, Sendable {
  /// How many came.
  public private(set) var received = 0
  /// How many replaced the origin or went into the estimate.
  public private(set) var used = 0
  /// Why the last that was not used was not.
  public private(set) var lastReason: FixVerdict.Reason?

  mutating func count(_ verdict: FixVerdict) {
    received += 1
    if case .ignored(let reason) = verdict { lastReason = reason } else { used += 1 }
  }
}
