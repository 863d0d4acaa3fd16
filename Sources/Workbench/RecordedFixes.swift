import Geodesy
import Scene
import Session
import Site

/// How recorded fixes become those of a receiver. Lengths are in metres.
public struct RecordedFixOptions: Sendable {
  /// The 68 % radius where the recording says none.
  public var accuracy: Double?
  /// The standard deviation of heights where the recording says none.
  public var vertical: Double?
  /// The height of fixes that have none.
  public var altitude: (metres: Double, heights: HeightReference)?
  /// What heights are counted from; nil for the geoid of the receiver, by the separation that it gives, else EGM96.
  public var heights: HeightReference?

  /// Nothing said.
  public init() {}
}

/// Recorded fixes on the clock of a run.
public struct RecordedFixes: Sendable {
  /// The fixes, delivered when they were measured.
  public var fixes: [PositionFix] = []
  /// Epochs in which the receiver had no fix.
  public var gaps = 0
  /// Fixes that were left out: without a time, or with one before that of the epoch before.
  public var untimed = 0
  /// Fixes without a height.
  public var heightless = 0
  /// Milliseconds from 1970-01-01T00:00:00Z to the first epoch; nil where the recording has no dates.
  public var start: Int64?
  /// Seconds from the first epoch to the last.
  public var duration = 0.0
  /// The metres from fix to fix along the geodesic.
  public var length = 0.0
}

extension Bench {
  /// Puts recorded fixes on the clock: the first epoch is at a moment. Throws where an accuracy is neither recorded nor
  /// said, and where a height cannot be converted.
  public func place(
    _ recorded: [RecordedFix], name: String, from moment: Int64, _ options: RecordedFixOptions
  ) throws(SceneError) -> RecordedFixes {
    var result = RecordedFixes()
    var first: Int?
    var last = 0
    for (index, fix) in recorded.enumerated() {
      if fix.fixClass == .none { result.gaps += 1 }
      guard let time = fix.moment?.milliseconds, first == nil || time >= last else {
        if fix.fixClass != .none { result.untimed += 1 }
        continue
      }
      if first == nil, case .since1970? = fix.moment { result.start = Int64(time) }
      let (since, overflows) = time.subtractingReportingOverflow(first ?? time)
      guard !overflows, since <= SimulatedClock.longestAdvance * 1_000 else {
        result.untimed += 1
        continue
      }
      first = first ?? time
      last = time
      result.duration = Double(since) / 1000
      guard let latitude = fix.latitude, let longitude = fix.longitude else { continue }
      guard let radius = fix.horizontalAccuracy ?? options.accuracy else {
        throw SceneError(
          .domain, "fix \(index + 1) of \"\(name)\" says nothing of its accuracy",
          help: "add the radius that 68 % of the errors stay within, such as `accuracy 5 m`")
      }
      let height = try height(of: fix, latitude: latitude, longitude: longitude, options)
      if height == nil { result.heightless += 1 }
      let place = GeodeticPosition(latitude: latitude, longitude: longitude, height: height ?? 0)
      if let before = result.fixes.last?.position {
        result.length +=
          try geodesic().line(
            fromLatitude: before.latitude, longitude: before.longitude, toLatitude: latitude, longitude: longitude)?
          .distance ?? 0
      }
      let due = moment + Int64(since)
      result.fixes.append(
        PositionFix(
          measured: due, delivered: due, position: place, fixClass: fix.fixClass, horizontalAccuracy: radius,
          verticalAccuracy: height == nil ? -1 : fix.verticalSigma ?? options.vertical ?? radius))
    }
    guard first != nil else {
      throw SceneError(
        .file, "\"\(name)\" has no epoch with a time", help: "a log of GGA, GNS or RMC sentences is needed")
    }
    return result
  }

  /// The height of a fix above the ellipsoid; nil where it has none and none was said.
  private func height(
    of fix: RecordedFix, latitude: Double, longitude: Double, _ options: RecordedFixOptions
  ) throws(SceneError) -> Double? {
    let place = Position(latitude: latitude, longitude: longitude)
    guard let height = fix.height else {
      guard let (metres, heights) = options.altitude else { return nil }
      return try self.height(metres, at: place, from: heights, to: .ellipsoidal)
    }
    if let heights = options.heights {
      return try self.height(height, at: place, from: heights, to: .ellipsoidal)
    }
    if let known = fix.ellipsoidalHeight { return known }
    return try self.height(height, at: place, from: .egm96, to: .ellipsoidal)
  }
}
