import Geodesy
import Language
import Runtime
import Scene
import Session
import Site
import Workbench

/// Commands that put the device somewhere and describe its lens.
enum DeviceCommands {
  static let all = [device]

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
    try checkFree(position, call, at: call.has("eye") ? "eye" : "position")
    call.bench.place(device)
    var state = call.bench.state
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
  static func checkFree(_ position: GeodeticPosition, _ call: Call, at name: String) throws(ScriptError) {
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
      help: "raise `\(call.isInFrame ? "up" : call.has("altitude") ? "altitude" : "eye")`, or move it aside", at: name)
  }

  /// Heading, pitch and, where it is not 0, roll, rounded for reading.
  static func text(_ orientation: CameraOrientation) -> String {
    // 359.999 deg is rounded to 0, not to 360.
    func degrees(_ angle: Double) -> String {
      "\(ValueText.number(PositionWords.rounded(angle, 100).truncatingRemainder(dividingBy: 360))) deg"
    }
    let roll = orientation.roll == 0 ? "" : ", roll \(degrees(orientation.roll))"
    return "heading \(degrees(orientation.heading)), pitch \(degrees(orientation.pitch))\(roll)"
  }

  @Sendable private static func setLens(_ call: Call) throws(ScriptError) -> Value {
    let focal = try call.quantity("focal", .pixels) ?? 0
    let focalY = try call.quantity("focal_y", .pixels)
    for (name, length) in [("focal", focal), ("focal_y", focalY ?? focal)] where length <= 0 {
      throw call.fault(.range, "a focal length is above 0 px", at: name)
    }
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
}
