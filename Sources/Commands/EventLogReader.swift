import Geodesy
import Runtime
import Scene
import Session
import Site
import Workbench

/// Reads an event log line by line. docs/event-log.md defines its form.
final class EventLogReader {
  private let lines: LineReader
  private let name: String
  private var ahead: EventLogEntry?
  private var leaderLine = 1
  private var hasEnded = false

  /// Opens a log. Throws where it is none, or of a newer version.
  init(path: String, name: String) throws(SceneError) {
    lines = try LineReader(path: path, name: name)
    self.name = name
    guard let bytes = try lines.next(), let first = try? JSON(reading: String(decoding: bytes, as: UTF8.self)),
      case .string(EventLogEntry.format)? = first["format"], case .number(let version)? = first["version"]
    else {
      throw SceneError(
        .file, "\"\(name)\" is no event log", help: "`log events \"walk.jsonl\"` writes one")
    }
    guard version <= Double(EventLogEntry.version) else {
      throw SceneError(
        .file,
        "\"\(name)\" is of version \(ValueText.number(version)) of the event log, and this Arpent reads up to "
          + "\(EventLogEntry.version)", help: "read it with a newer Arpent")
    }
  }

  /// The next thing that happened, with what belongs to it; nil at the end.
  func next() throws(SceneError) -> (EventLogEntry, [EventLogEntry])? {
    var found = ahead
    ahead = nil
    if found == nil { found = try read() }
    guard let leader = found else { return nil }
    if case .end = leader { return nil }
    guard !leader.isFollower else { throw located(SceneError(.file, "the line belongs to none before it")) }
    leaderLine = lines.number
    var followers: [EventLogEntry] = []
    while let entry = try read() {
      guard entry.isFollower else {
        ahead = entry
        break
      }
      followers.append(entry)
      guard followers.count <= EventLogReader.mostFollowers else {
        throw located(SceneError(.limit, "more lines belong to one frame than can be kept"))
      }
    }
    return (leader, followers)
  }

  private static let mostFollowers = 100_000

  /// Runs what the last entry leads to; an error names its line.
  func located(_ body: () throws(SceneError) -> Void) throws(SceneError) {
    do throws(SceneError) {
      try body()
    } catch {
      throw SceneError(error.kind, "\"\(name)\", line \(leaderLine): \(error.message)", help: error.help)
    }
  }

  private func located(_ error: SceneError) -> SceneError {
    SceneError(error.kind, "\"\(name)\", line \(lines.number): \(error.message)", help: error.help)
  }

  private func read() throws(SceneError) -> EventLogEntry? {
    guard let bytes = try lines.next() else {
      guard hasEnded else {
        throw SceneError(
          .file, "\"\(name)\" breaks off after line \(lines.number)",
          help: "the log was cut: a whole one ends with a line of type end")
      }
      return nil
    }
    guard !hasEnded else { throw located(SceneError(.file, "something follows the end of the log")) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw located(SceneError(.file, "the line is not UTF-8", help: "the line is damaged"))
    }
    let value: JSON
    do throws(JSON.Mistake) {
      value = try JSON(reading: text)
    } catch {
      throw located(SceneError(.file, "\(error.message), at character \(error.character)", help: "the line is damaged"))
    }
    let entry = try EventLogLine(value, name: name, number: lines.number).entry()
    if case .end = entry { hasEnded = true }
    return entry
  }
}

/// A line of an event log.
struct EventLogLine {
  private let value: JSON
  private let name: String
  private let number: Int

  init(_ value: JSON, name: String, number: Int) {
    self.value = value
    self.name = name
    self.number = number
  }

  func entry() throws(SceneError) -> EventLogEntry {
    switch try text("type") {
    case "lens":
      let lens = try? Lens(
        width: try whole("width", 1...Int64(Lens.largestSide)).int, height: try whole("height", 1...16_384).int,
        focalX: try real("fx"), focalY: try real("fy"), principal: Pixel(try real("cx"), try real("cy")))
      guard let lens else { throw wrong("the lens is none that is possible") }
      return .lens(lens)
    case "sensors": return .sensors(try sensors())
    case "start": return .start(try start())
    case "frame": return .frame(try frame())
    case "tap": return .tap(try tap())
    case "limit":
      let until = try optional("until") { (name) throws(SceneError) in try whole(name, moments) }
      if try text("what") == "interrupted" { return .limit(.interrupted, until: until) }
      return .limit(.lost(try state("state")), until: until)
    case "calibration": return .calibration(try calibration())
    case "release": return .release
    case "stop": return .stop
    case "fix": return .fix(try fix())
    case "restart":
      return .restart(
        before: ReplayedFrame(
          pose: try pose("before"), state: try optional("state_before") { (name) throws(SceneError) in try state(name) }
        ), compassError: try optional("compass_error") { (name) throws(SceneError) in try real(name) })
    case "end": return .end
    // Later writers of this version may add types that change nothing.
    default: return .other
    }
  }

  private func sensors() throws(SceneError) -> EventLogEntry.Sensors {
    guard let seed = UInt64(try text("seed")) else { throw wrong("the seed is no whole number") }
    guard case .boolean(let isExact)? = value["exact"] else { throw wrong("`exact` is missing") }
    let disturbance = try optional("compass.disturbance") { (name) throws(SceneError) in try reals(name, 5) }
    let profile = ProfileTerms.profile(
      name: try text("name"), service: try text("service"), fixClass: try text("class"),
      values: { name in if case .number(let number)? = value[name] { number } else { nil } }, disturbance: disturbance)
    guard let profile else { throw wrong("the terms of the sensors are none that are possible") }
    return EventLogEntry.Sensors(profile: profile, seed: seed, isExact: isExact)
  }

  // MARK: Entries

  private func start() throws(SceneError) -> EventLogEntry.Start {
    guard let mode = TrackingSession.Mode(rawValue: try text("mode")) else { throw wrong("there is no such mode") }
    guard let policy = UpdatePolicy(rawValue: try text("policy")) else { throw wrong("there is no such policy") }
    return EventLogEntry.Start(
      time: try whole("time", moments), isReset: try text("cause") == "reset", mode: mode, policy: policy,
      device: try camera("device"),
      compassError: try optional("compass_error") { (name) throws(SceneError) in try real(name) },
      pose: try pose("pose"),
      origin: try optional("origin") { (name) throws(SceneError) in try camera(name) })
  }

  private func frame() throws(SceneError) -> EventLogEntry.Frame {
    let measured = try optional("pose") { (name) throws(SceneError) in
      ReplayedFrame(pose: try pose(name), state: try state("state"))
    }
    return EventLogEntry.Frame(
      time: try whole("time", moments), device: try camera("device"), measured: measured,
      origin: try optional("origin") { (name) throws(SceneError) in try camera(name) })
  }

  private func fix() throws(SceneError) -> PositionFix {
    guard let fixClass = FixClass(rawValue: try text("class")) else { throw wrong("there is no such class of fixes") }
    return PositionFix(
      measured: try whole("measured", moments), delivered: try whole("delivered", moments),
      position: try place("position"), fixClass: fixClass, horizontalAccuracy: try real("accuracy"),
      verticalAccuracy: try real("vertical"),
      trueDevicePosition: try optional("true_position") { (name) throws(SceneError) in try place(name) })
  }

  private func calibration() throws(SceneError) -> CalibrationAct {
    switch try text("what") {
    case "add": return .add(try change())
    case "hold": return .hold(try change())
    case "load": return .load(try change())
    case "undo": return .undo
    case "reset": return .reset
    case "open": return .panel(true)
    case "close": return .panel(false)
    case "look":
      let touched = try reals("touched", 2)
      return .look(try place("position"), name: try text("name"), touched: Pixel(touched[0], touched[1]))
    case "solve": return .solve
    case "track": return .track
    default: throw wrong("`what` is no way to calibrate")
    }
  }

  private func change() throws(SceneError) -> Calibration {
    let c = try reals("change", 4)
    return Calibration(heading: c[0], elevation: c[1], east: c[2], north: c[3])
  }

  private func tap() throws(SceneError) -> EventLogEntry.TapAnswer {
    guard let source = TapResult.Source(rawValue: try text("using")) else {
      throw wrong("`using` is no source of taps")
    }
    let pixel = Pixel(try real("x"), try real("y"))
    var hit: EventLogEntry.Hit?
    var reason = ""
    switch value["found"] {
    case .boolean(true): hit = try self.hit(pixel)
    case .boolean(false): reason = try text("reason")
    default: throw wrong("`found` is missing")
    }
    return EventLogEntry.TapAnswer(
      device: try camera("device"), pose: try pose("pose"), pixel: pixel, source: source,
      times: try whole("times", 1...1_000_000).int,
      spread: try optional("spread") { (name) throws(SceneError) in try real(name) }, hit: hit, reason: reason)
  }

  private func hit(_ pixel: Pixel) throws(SceneError) -> EventLogEntry.Hit {
    guard let source = TapResult.Source(rawValue: try text("source")) else { throw wrong("`source` is none") }
    let word = try text("kind")
    let kind: TapResult.Kind
    if word == TapResult.Kind.scene.word {
      kind = .scene
    } else if let site = SiteHit.Kind(rawValue: word) {
      kind = .site(site)
    } else {
      throw wrong("there is no kind \(ValueText.quote(word))")
    }
    let touched = try reals("touched", 2)
    let location = try place("location")
    var result = TapResult(
      recordedAt: try vector("point"),
      in: .init(originCamera: SceneCamera(position: location, orientation: .levelNorth)),
      pixel: pixel, touched: Pixel(touched[0], touched[1]), source: source, kind: kind,
      name: try optional("name") { (name) throws(SceneError) in try text(name) }, distance: try real("distance"),
      normal: try vector("normal"), depression: try real("depression"),
      trueLocation: try optional("true_location") { (name) throws(SceneError) in try place(name) })
    result.isIdeal = if case .boolean(true)? = value["ideal"] { true } else { false }
    result.plane = try optional("plane") { (name) throws(SceneError) in try whole(name, 0...1_000_000_000).int }
    result.sigma =
      try optional("sigma") { (name) throws(SceneError) in
        TapResult.Sigma(recorded: try reals(name, 6))
      } ?? nil
    if case .array(let warnings)? = value["warnings"] {
      result.warnings = warnings.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }
    return EventLogEntry.Hit(
      result: result, location: location,
      target: try optional("target") { (name) throws(SceneError) in try place(name) })
  }

  // MARK: Members

  private let moments: ClosedRange<Int64> = 0...253_402_300_799_999

  private func wrong(_ message: String) -> SceneError {
    SceneError(.file, "\"\(name)\", line \(number): \(message)", help: "docs/event-log.md defines the form of the log")
  }

  private func optional<T>(_ name: String, _ read: (String) throws(SceneError) -> T) throws(SceneError) -> T? {
    switch value[name] {
    case nil, .null?: return nil
    default: return try read(name)
    }
  }

  private func text(_ name: String) throws(SceneError) -> String {
    guard case .string(let text)? = value[name] else { throw wrong("the text `\(name)` is missing") }
    return text
  }

  private func real(_ name: String) throws(SceneError) -> Double {
    guard case .number(let number)? = value[name], abs(number) <= 1e12 else {
      throw wrong("the number `\(name)` is missing or too large")
    }
    return number
  }

  private func whole(_ name: String, _ range: ClosedRange<Int64>) throws(SceneError) -> Int64 {
    guard case .number(let number)? = value[name], let whole = Int64(exactly: number), range.contains(whole) else {
      throw wrong("`\(name)` is no whole number of \(range.lowerBound) to \(range.upperBound)")
    }
    return whole
  }

  private func reals(_ name: String, _ count: Int) throws(SceneError) -> [Double] {
    var numbers: [Double] = []
    if case .array(let values)? = value[name] {
      for case .number(let number) in values where abs(number) <= 1e12 { numbers.append(number) }
      if numbers.count == values.count, numbers.count == count { return numbers }
    }
    throw wrong("`\(name)` is no list of \(count) numbers")
  }

  private func vector(_ name: String) throws(SceneError) -> Vector3 {
    let numbers = try reals(name, 3)
    return Vector3(numbers[0], numbers[1], numbers[2])
  }

  private func place(_ name: String) throws(SceneError) -> GeodeticPosition {
    let numbers = try reals(name, 3)
    guard abs(numbers[0]) <= 90, abs(numbers[1]) <= 180, abs(numbers[2]) <= 1e7 else {
      throw wrong("`\(name)` is no place on earth")
    }
    return GeodeticPosition(latitude: numbers[0], longitude: numbers[1], height: numbers[2])
  }

  private func camera(_ name: String) throws(SceneError) -> SceneCamera {
    let numbers = try reals(name, 6)
    guard abs(numbers[0]) <= 90, abs(numbers[1]) <= 180, abs(numbers[2]) <= 1e7, (0...180).contains(numbers[4]) else {
      throw wrong("`\(name)` is no camera on earth")
    }
    return SceneCamera(
      position: GeodeticPosition(latitude: numbers[0], longitude: numbers[1], height: numbers[2]),
      orientation: CameraOrientation(heading: numbers[3], pitch: numbers[4], roll: numbers[5]))
  }

  private func pose(_ name: String) throws(SceneError) -> TransformationMatrix {
    guard let pose = TransformationMatrix(columns: try reals(name, 16)) else {
      throw wrong("`\(name)` is no rotation with a translation, column by column")
    }
    return pose
  }

  private func state(_ name: String) throws(SceneError) -> TrackingSession.State {
    guard let state = TrackingSession.State(logged: try text(name)) else { throw wrong("`\(name)` is no state") }
    return state
  }
}

extension Int64 {
  /// The number as an `Int`, which has as many bits on every machine that this runs on.
  fileprivate var int: Int { Int(truncatingIfNeeded: self) }
}
