import Geodesy
import Scene
import Session
import Site

/// A file into which what happens in a session is written while it happens.
public final class SessionLog {
  /// What is written.
  public enum Kind: Hashable, Sendable {
    /// Everything, as JSON lines (docs/event-log.md).
    case events
    /// The fixes that the session got, as NMEA 0183.
    case nmea
    /// The fixes that the session got, as GPX 1.1.
    case gpx
    /// The poses as they were measured, in the text format of the TUM RGB-D benchmark.
    case tum

    /// The word by which a script ends it.
    public var word: String {
      switch self {
      case .events: "events"
      case .nmea, .gpx: "fixes"
      case .tum: "poses"
      }
    }
  }

  /// What is written.
  public let kind: Kind
  /// The file's path as the run names it.
  public let shownPath: String
  let file: StreamedFile
  /// How deep the trials were in which it was begun.
  let depth: Int
  /// From the ellipsoid to EGM96.
  private let geoid: HeightConversion?
  private var state = State()

  /// What a trial goes back to, besides the length of the file.
  struct State {
    var count = 0
    var epoch: Int?
    var lens: Lens?
    var sensors: EventLines.Sensors?
    var length = 0
  }

  /// A log into a file; logs of fixes need the way from ellipsoidal heights to those above EGM96.
  init(kind: Kind, file: StreamedFile, shownPath: String, depth: Int, geoid: HeightConversion?) {
    self.kind = kind
    self.file = file
    self.shownPath = shownPath
    self.depth = depth
    self.geoid = geoid
    if kind == .gpx { file.write(GPXWriter.opening()) }
    if kind == .tum { file.write(PoseLog.tumHeader(axes: .zUp, camera: .vision)) }
  }

  /// How many frames, fixes or poses were written.
  public var count: Int { state.count }

  /// What to go back to.
  var mark: State {
    var mark = state
    mark.length = file.length
    return mark
  }

  func goBack(to mark: State) {
    file.cut(to: mark.length)
    state = mark
  }

  /// Ends the file. Throws where it could not be written.
  func finish() throws(SceneError) {
    if kind == .gpx { file.write(GPXWriter.closing) }
    if kind == .events { file.write(EventLines.end(state.count)) }
    try file.finish()
  }

  // MARK: What happens

  /// A frame has passed.
  func frame(
    _ moment: Int64, _ device: Device, _ session: TrackingSession?, _ sensors: SensorSuite, _ events: [SessionEvent]
  ) throws(SceneError) {
    switch kind {
    case .events:
      changes(device.lens, sensors)
      file.write(EventLines.frame(moment, device, session))
      for line in EventLines.followers(session, events) { file.write(line) }
      state.count += 1
    case .nmea, .gpx: try fixes(events)
    case .tum:
      guard let session, !session.isStopped else { break }
      if let epoch = state.epoch, epoch != session.epoch {
        file.write("# the AR frame was fixed anew: epoch \(session.epoch)\n")
      }
      state.epoch = session.epoch
      let pose = session.odometry.pose
      file.write(
        try PoseLog.tumLine(
          milliseconds: moment, rotation: pose.rotation, translation: pose.translation, axes: .zUp, camera: .vision))
      state.count += 1
    }
    try file.check()
  }

  /// Tracking was started or reset by a command, or was under way when the log began.
  func started(
    _ moment: Int64, _ device: Device, _ session: TrackingSession, _ sensors: SensorSuite, _ cause: EventLines.Cause,
    _ events: [SessionEvent]
  ) throws(SceneError) {
    switch kind {
    case .events:
      changes(device.lens, sensors)
      file.write(EventLines.start(moment, device, session, cause))
      for line in EventLines.followers(session, events) { file.write(line) }
    case .nmea, .gpx: try fixes(events)
    case .tum: break
    }
    try file.check()
  }

  /// Writes what is no longer as it was written last.
  private func changes(_ lens: Lens, _ sensors: SensorSuite) {
    if state.lens != lens {
      file.write(EventLines.lens(lens))
      state.lens = lens
    }
    let present = EventLines.Sensors(sensors)
    if state.sensors != present {
      file.write(EventLines.sensors(present))
      state.sensors = present
    }
  }

  /// A line for logs of events.
  func event(_ line: @autoclosure () -> String) throws(SceneError) {
    guard kind == .events else { return }
    file.write(line())
    try file.check()
  }

  private func fixes(_ events: [SessionEvent]) throws(SceneError) {
    for case .fix(let fix, _) in events {
      let place = fix.position
      var recorded = RecordedFix(
        moment: Int(exactly: fix.measured).map { .since1970(milliseconds: $0) }, fixClass: fix.fixClass,
        latitude: place.latitude, longitude: place.longitude, height: place.height, heightReference: .ellipsoidal,
        separation: geoid?.height(0, latitude: place.latitude, longitude: place.longitude).map { -$0 })
      if fix.horizontalAccuracy >= 0 { recorded.horizontalAccuracy = fix.horizontalAccuracy }
      if fix.verticalAccuracy >= 0 { recorded.verticalSigma = fix.verticalAccuracy }
      file.write(try kind == .gpx ? GPXWriter.point(recorded, number: state.count + 1) : NMEAWriter.text([recorded]))
      state.count += 1
    }
  }
}
