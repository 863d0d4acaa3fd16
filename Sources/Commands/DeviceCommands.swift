import Geodesy
import Language
import Runtime
import Scene
import Session
import Site
import Workbench

/// Commands that put the device somewhere, choose its sensors and let time pass.
enum DeviceCommands {
  static let all = [device, sensors, clock, wait, seed]

  static let device = CommandDefinition(
    "device", group: "device", summary: "Puts the device somewhere, moves it, or sets its lens.",
    details: """
      `eye` is above the site's ground, else above the scene's elevation. The heading is from true north, or as `grid CRS` or `magnetic` after it says; the pitch \
      is 0 straight down, 90 at the horizon, 180 straight up. What is left out is eye 1.6 m, heading 0, pitch 90, \
      roll 0. Below the site's surface or inside an object is an error. The lens is a pinhole; pixel 0 0 is the \
      view's top-left corner, and the principal point its centre unless given. Without \
      `device lens` the view is 1080 by 1920 pixels with a focal length of 1500. With `image` the focal lengths and the \
      principal point are those of the camera's own image, in landscape, which is scaled until it fills the view. \
      `device move` goes straight at 1 m/s or the `speed` given, by whole frames, without turning; `by` goes on from \
      where the device is. \(FrameArguments.details) `device interface` turns the device in the hand: the view stays \
      upright and its sides and focal lengths change places; at the start it is `portrait`.
      """,
    examples: [
      CommandExample(
        """
        site terrain flat at 51.5238N 0.7754W altitude 60 m
        device at 51.5238N 0.7754W eye 1.6 m heading 20 deg pitch 80 deg
        device lens size 1080 1920 focal 1500 px
        """),
      CommandExample(
        """
        device lens size 390 844 image 1920 1440 focal 1440 px
        device interface landscape
        track ignore
        device move by right 0 m up 0.5 m forward 2 m speed 0.5 m/s
        """, after: "scene \"Campus model\" tabletop"),
    ],
    forms: [
      FormDefinition(
        [.word("at"), .parameter("position", .position)],
        clauses: [
          Clause("eye", .quantity(.length)), Call.altitudeClause, Clause("heading", .bearing),
          Clause("pitch", .quantity(.angle)),
          Clause(
            "looking", [.parameter("direction", .word(["down", "up"])), .parameter("looking", .quantity(.angle))]),
          Clause("roll", .quantity(.angle)),
        ], action: put),
      FormDefinition(
        [.word("lens")],
        clauses: [
          Clause(
            "size", [.parameter("width", .quantity(.pixels)), .parameter("height", .quantity(.pixels))], required: true),
          Clause(
            "focal", [.parameter("focal", .quantity(.pixels)), .optional("focal_y", .quantity(.pixels))], required: true
          ),
          Clause("principal", [.parameter("x", .quantity(.pixels)), .parameter("y", .quantity(.pixels))]),
          Clause(
            "image",
            [.parameter("image_width", .quantity(.pixels)), .parameter("image_height", .quantity(.pixels))]),
        ], action: setLens),
    ] + DeviceForms.all)

  /// Metres above the ground at which a device is held where nothing is said.
  private static let eyeHeight = 1.6

  @Sendable private static func put(_ call: Call) throws(ScriptError) -> Value {
    let place = try call.requiredPosition("position")
    let eye = try call.length("eye")
    let height: Double
    if let (metres, heights) = try call.altitude() {
      guard eye == nil else {
        throw call.fault(.type, "`eye` and `altitude` exclude each other", at: "eye")
      }
      height = try call.ellipsoidal(place, altitude: metres, heights: heights, at: "altitude")
    } else if let altitude = place.altitude, eye == nil {
      height = try call.ellipsoidal(place, altitude: altitude, heights: place.heights, at: "position")
    } else {
      height = try call.groundHeight(at: place, "position") + (eye ?? eyeHeight)
    }
    let position = GeodeticPosition(latitude: place.latitude, longitude: place.longitude, height: height)
    let orientation = try orientation(call, at: place)
    let device = try call.at("position") {
      try Device(position: position, orientation: orientation, lens: call.bench.state.lens)
    }
    try checkFree(position, call)
    var state = call.bench.state
    state.device = device
    if state.session == nil { try call.at("position") { try state.placeInFrame() } }
    call.bench.state = state
    call.note("device at \(call.shown.place(place)), \(text(orientation))")
    return .nothing
  }

  private static func orientation(_ call: Call, at place: Position) throws(ScriptError) -> CameraOrientation {
    var pitch = try call.angle("pitch")
    if let angle = try call.angle("looking") {
      guard pitch == nil else { throw call.fault(.type, "`pitch` and `looking` exclude each other", at: "looking") }
      pitch = try call.word("direction", ["down", "up"]) == "up" ? 90 + angle : 90 - angle
    }
    let result = CameraOrientation(
      heading: try call.bearing("heading", at: place) ?? 0, pitch: pitch ?? 90, roll: try call.angle("roll") ?? 0)
    guard (0...180).contains(result.pitch) else {
      throw call.fault(
        .range, "the pitch is 0 deg (straight down) to 180 deg (straight up)",
        at: call.has("pitch") ? "pitch" : "looking")
    }
    return result
  }

  /// Refuses a place below the site's surface or inside an object.
  static func checkFree(
    _ position: GeodeticPosition, _ call: Call, at name: String = "position"
  ) throws(ScriptError) {
    guard !call.bench.state.site.isEmpty else { return }
    let obstruction: Obstruction? = try call.at(name) {
      let site = try call.bench.siteScene(around: position)
      return site.obstruction(at: site.frame.local(position))
    }
    guard let obstruction else { return }
    // What waits for tracking to start will stand elsewhere.
    if call.bench.state.framePlacements.contains(where: { $0.name == obstruction.name }) { return }
    throw call.fault(
      .range, "the device cannot be here: it would be \(obstruction.sentence)",
      help: "raise `\(call.isInFrame ? "up" : call.has("altitude") ? "altitude" : "eye")`, or move it aside",
      at: call.has("eye") ? "eye" : name)
  }

  /// Heading, pitch and, where it is not 0, roll, rounded for reading.
  static func text(_ orientation: CameraOrientation) -> String {
    func degrees(_ angle: Double) -> String { "\(ValueText.number(PositionWords.rounded(angle, 100))) deg" }
    let roll = orientation.roll == 0 ? "" : ", roll \(degrees(orientation.roll))"
    return "heading \(degrees(orientation.heading)), pitch \(degrees(orientation.pitch))\(roll)"
  }

  @Sendable private static func setLens(_ call: Call) throws(ScriptError) -> Value {
    let focal = try call.quantity("focal", .pixels) ?? 0
    let focalY = try call.quantity("focal_y", .pixels)
    var principal: Pixel?
    if let x = try call.quantity("x", .pixels), let y = try call.quantity("y", .pixels) { principal = Pixel(x, y) }
    let width = try wholePixels("width", call)
    let height = try wholePixels("height", call)
    var image: (width: Int, height: Int)?
    if call.has("image_width") {
      image = (try wholePixels("image_width", call), try wholePixels("image_height", call))
    }
    let lens = try DeviceForms.lens(
      width: width, height: height, focalX: focal, focalY: focalY, principal: principal, image: image, call)
    DeviceForms.setLens(lens, call)
    call.note("device lens \(width) x \(height), focal \(ValueText.number(focal)) px")
    return .nothing
  }

  private static func wholePixels(_ name: String, _ call: Call) throws(ScriptError) -> Int {
    guard let number = try call.quantity(name, .pixels), let whole = Int(exactly: number) else {
      throw call.fault(.type, "\(name) is a whole number of pixels", at: name)
    }
    return whole
  }

  static let sensors = CommandDefinition(
    "sensors", group: "device", summary: "Chooses the profile of the sensors' errors.",
    details: """
      `perfect`, the default and for now the only one, simulates no errors, and summaries say so: what a tap on reality \
      is off by is rounding. A tap `using scene` is still off by what the scene's elevation differs from the site.
      """,
    examples: [CommandExample("sensors perfect")],
    forms: [
      FormDefinition([.parameter("profile", .word(["perfect"]))]) { (call: Call) throws(ScriptError) in
        call.bench.state.sensors = try call.word("profile", ["perfect"]) ?? "perfect"
        call.note("sensors \(call.bench.state.sensors): errors are not simulated")
        return .nothing
      }
    ])

  static let clock = CommandDefinition(
    "clock", group: "device", summary: "Sets the simulated clock.",
    details: """
      It starts at 2026-01-01T12:00:00Z. Times are UTC, given as a text or as a moment that `time(…)` makes; the sun of \
      photos stands where it does at that time. `now()` is what the clock shows.
      """,
    examples: [CommandExample("clock at \"2026-06-01T10:30:00Z\"")],
    forms: [
      FormDefinition([.word("at"), .parameter("time", .text)], effects: .clock) { (call: Call) throws(ScriptError) in
        let moment = try moment(call)
        var clock = call.bench.state.clock
        try call.at("time") { try clock.set(Int64((moment.secondsSince1970 * 1000).rounded())) }
        call.bench.state.clock = clock
        call.note("clock at \(moment.iso8601)")
        return .nothing
      }
    ])

  private static func moment(_ call: Call) throws(ScriptError) -> CivilTime {
    if let given = call.value("time").native as? MomentValue { return given.moment }
    let text = try call.requiredText("time")
    guard let moment = CivilTime(iso8601: text) else {
      throw call.fault(
        .type, "\(ValueText.quote(text)) is no time", help: "write \"2026-06-01T10:30:00Z\", in UTC", at: "time")
    }
    return moment
  }

  static let wait = CommandDefinition(
    "wait", group: "device", summary: "Lets simulated time pass by whole frames.",
    details: "Nothing waits for the real clock.", examples: [CommandExample("wait 2 s")],
    forms: [
      FormDefinition([.parameter("time", .quantity(.time))], effects: .clock) { (call: Call) throws(ScriptError) in
        guard let seconds = try call.quantity("time", .time),
          let milliseconds = Int64(exactly: (seconds * 1000).rounded())
        else { throw call.fault(.range, "the time is too long", at: "time") }
        var clock = call.bench.state.clock
        let passed = try call.at("time") { try clock.advance(milliseconds: milliseconds) }
        call.bench.state.clock = clock
        call.bench.state.session?.advance(frames: passed.frames)
        call.note(
          "waited \(ValueText.number(seconds)) s: \(Plural.text(passed.frames, "frame")), \(Plural.text(passed.fixes, "fix", "fixes"))"
        )
        return .nothing
      }
    ])

  static let seed = CommandDefinition(
    "seed", group: "device", summary: "Sets the seed of all random streams.",
    details: "With `sensors perfect` nothing is random, so the seed changes nothing.",
    examples: [CommandExample("seed 7")],
    forms: [
      FormDefinition([.parameter("seed", .integer)]) { (call: Call) throws(ScriptError) in
        guard let number = try call.number("seed"), let seed = UInt64(exactly: number) else {
          throw call.fault(.type, "a seed is a whole number, 0 or above", at: "seed")
        }
        call.bench.state.seed = seed
        call.note("seed \(seed)")
        return .nothing
      }
    ])
}
