import Geodesy
import Scene

/// The track points of a GPX file as fixes.
public struct GPXTrack: Hashable, Sendable {
  /// How the points come by their times.
  public enum Timing: Hashable, Sendable {
    /// By the times in the file.
    case recorded
    /// By walking from point to point, from one segment to the next too, at this speed in metres per second.
    case speed(Double)
  }

  /// The fixes of each segment that has any, in the order of the file; the segments of all its tracks.
  public let segments: [[RecordedFix]]

  /// The fixes of all segments.
  public var fixes: [RecordedFix] { segments.flatMap { $0 } }

  /// Reads the track points of a GPX file, whose path GDAL is given and whose bytes are looked through for what GDAL
  /// does not tell.
  ///
  /// Elevations are `orthometric` unless the caller knows better, with the file's `geoidheight` as the separation. A
  /// time without a zone is taken for UTC. With `Timing.speed` the file's times play no part, and the moments count
  /// from the first point. Throws where the file cannot be read or has no track point, where a position, elevation or
  /// time is none, where points have no times or times go back, and where a speed is not above 0 and at most 1,000.
  ///
  /// Source: GPX 1.1 schema, topografix.com/GPX/1/1.
  public init(
    path: String, bytes: [UInt8], heights: RecordedHeightReference = .orthometric, timing: Timing = .recorded
  ) throws(SceneError) {
    let check = try GPXCheck(bytes, name: path)
    guard check.points > 0 else {
      throw SceneError(
        .file, "\"\(path)\" has no track points",
        help: "a GPX file with a `trk` is needed; waypoints and routes have no times of travel")
    }
    let layer = try FeatureLayer(path: path, table: "track_points")
    let columns = try Columns(layer)
    var points: [Point] = []
    try layer.forEach { feature in
      if let point = columns.point(feature, heights) { points.append(point) }
      return true
    }
    guard points.count == check.points else {
      throw SceneError(
        .file, "\"\(path)\" holds \(check.points) track points, of which \(points.count) can be read",
        help: "write it as GPX 1.1 in UTF-8")
    }
    switch timing {
    case .recorded: try GPXTrack.checkTimes(points, path)
    case .speed(let speed): try GPXTrack.setTimes(&points, speed)
    }
    var segments: [[RecordedFix]] = []
    var last: Segment?
    for point in points {
      if point.segment != last { segments.append([]) }
      last = point.segment
      segments[segments.count - 1].append(point.fix)
    }
    self.segments = segments
  }

  private struct Segment: Hashable {
    let track: Int64
    let number: Int64
  }

  private struct Point {
    let segment: Segment
    var fix: RecordedFix
  }

  /// Where GDAL keeps what is wanted.
  private struct Columns {
    let track, segment, elevation, time: Int
    let separation, fix, satellites, hdop: Int?

    init(_ layer: FeatureLayer) throws(SceneError) {
      func optional(_ name: String) -> Int? { layer.fields.firstIndex { $0.name == name } }
      track = try layer.index(of: "track_fid")
      segment = try layer.index(of: "track_seg_id")
      elevation = try layer.index(of: "ele")
      time = try layer.index(of: "time")
      separation = optional("geoidheight")
      fix = optional("fix")
      satellites = optional("sat")
      hdop = optional("hdop")
    }

    func point(_ feature: Feature, _ heights: RecordedHeightReference) -> Point? {
      func value(_ index: Int?) -> FieldValue {
        index.flatMap { feature.values.indices.contains($0) ? feature.values[$0] : nil } ?? .null
      }
      func number(_ index: Int?) -> Double? {
        switch value(index) {
        case .real(let number): return number.isFinite && abs(number) <= 1e6 ? number : nil
        case .integer(let number): return Double(number)
        default: return nil
        }
      }
      func whole(_ index: Int) -> Int64 { if case .integer(let number) = value(index) { number } else { 0 } }
      guard case .point(let place)? = feature.geometry?.shape, abs(place.y) <= 90, abs(place.x) <= 180 else {
        return nil
      }
      var fixClass = FixClass.unknown
      if case .text(let text) = value(fix) { fixClass = Columns.fixClass(text) }
      var made = RecordedFix(
        fixClass: fixClass, latitude: place.y, longitude: place.x, height: number(elevation),
        heightReference: heights, separation: number(separation))
      made.hdop = number(hdop)
      made.satellites = number(satellites).flatMap { $0 >= 0 ? Int($0) : nil }
      if case .time(let seconds) = value(time) {
        made.moment = .since1970(milliseconds: Int((seconds * 1000).rounded()))
      }
      return Point(segment: Segment(track: whole(track), number: whole(segment)), fix: made)
    }

    /// GPX 1.1, `fixType`. Its `none` says that the receiver had no fix, though a place is given.
    static func fixClass(_ text: String) -> FixClass {
      switch text {
      case "none": return .none
      case "2d", "3d": return .single
      case "dgps": return .differential
      case "pps": return .pps
      default: return .unknown
      }
    }
  }

  private static func checkTimes(_ points: [Point], _ path: String) throws(SceneError) {
    let missing = points.filter { $0.fix.moment == nil }.count
    guard missing == 0 else {
      let which =
        missing == points.count
        ? "the track points have no times" : "\(missing) of \(points.count) track points have no time"
      throw SceneError(.file, "\"\(path)\": \(which)", help: "give a speed in place of the times")
    }
    for (index, pair) in zip(points, points.dropFirst()).enumerated() {
      guard let before = pair.0.fix.moment, let after = pair.1.fix.moment, after.milliseconds < before.milliseconds
      else { continue }
      throw SceneError(
        .file, "\"\(path)\": the time of track point \(index + 2) is before that of the one before it",
        help: "sort the points by time, or give a speed in place of the times")
    }
  }

  private static func setTimes(_ points: inout [Point], _ speed: Double) throws(SceneError) {
    guard speed > 0, speed <= 1000 else {
      throw SceneError(.range, "a speed is above 0 and at most 1000 m/s", help: "a walk is about 1.4 m/s")
    }
    var travelled = 0.0
    var last: GeodeticPosition?
    for index in points.indices {
      if let latitude = points[index].fix.latitude, let longitude = points[index].fix.longitude {
        let place = GeodeticPosition(
          latitude: latitude, longitude: longitude, height: points[index].fix.ellipsoidalHeight ?? 0)
        if let last {
          // From point to point of a track the chord is the way.
          travelled +=
            (Ellipsoid.wgs84.earthCentred(place) - Ellipsoid.wgs84.earthCentred(last)).length
        }
        last = place
      }
      points[index].fix.moment = .sinceStart(milliseconds: Int(min(travelled / speed * 1000, 1e15).rounded()))
    }
  }
}
