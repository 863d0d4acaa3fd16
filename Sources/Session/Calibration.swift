import Site

/// What a person, or a fit to known points, has added to where the session believes its AR frame to be.
public struct Calibration: Hashable, Sendable {
  /// Degrees clockwise.
  public var heading: Double
  /// Metres up.
  public var elevation: Double
  /// Metres to the east.
  public var east: Double
  /// Metres to the north.
  public var north: Double

  /// Nothing, or these parts.
  public init(heading: Double = 0, elevation: Double = 0, east: Double = 0, north: Double = 0) {
    self.heading = heading
    self.elevation = elevation
    self.east = east
    self.north = north
  }

  /// Nothing added.
  public static let none = Calibration()

  /// One after the other.
  public static func + (a: Calibration, b: Calibration) -> Calibration {
    Calibration(
      heading: a.heading + b.heading, elevation: a.elevation + b.elevation, east: a.east + b.east,
      north: a.north + b.north)
  }

  /// What takes it back.
  public static prefix func - (a: Calibration) -> Calibration {
    Calibration(heading: -a.heading, elevation: -a.elevation, east: -a.east, north: -a.north)
  }
}

/// The slider by which the toolkits let a person calibrate: held away from its middle it goes on adding.
public struct Joystick: Hashable, Sendable {
  /// What it moves.
  public enum Axis: String, Sendable, CaseIterable {
    /// Degrees.
    case heading
    /// Metres.
    case elevation
  }

  /// How far it can be pushed to each side.
  public let range: Double
  /// Milliseconds between two additions; the first comes after one interval.
  public let interval: Int64
  private let divisor: Double?

  /// The slider of a policy's toolkit (reference/ar.md 1.7): of 2019, and of Arpent itself, -10 to 10 for headings and
  /// -50 to 50 for elevations; of SwiftUI and Kotlin -1 to 1 for both, every 50 ms.
  public init(_ axis: Axis, policy: UpdatePolicy) {
    switch (policy, axis) {
    case (.swiftui, _), (.kotlin, _):
      range = 1
      interval = 50
      divisor = nil
    case (_, .heading):
      range = 10
      interval = 100
      divisor = 25
    case (_, .elevation):
      range = 50
      interval = 250
      divisor = 50
    }
  }

  /// What one addition is at a place of the slider: v²/25 degrees or v²/50 metres with the sign of v, or v itself.
  public func delta(_ value: Double) -> Double {
    guard let divisor else { return value }
    return value * abs(value) / divisor
  }

  /// How many additions come while it is held for so many milliseconds.
  public func ticks(milliseconds: Int64) -> Int64 { milliseconds / interval }
}
