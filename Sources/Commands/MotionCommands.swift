import Geodesy
import Glibc
import Language
import Runtime
import Scene
import Session
import Site
import Workbench

/// Commands that move the device while time passes.
enum MotionCommands {
  static let all = [walk, turn, look]

  private static let pace = [Clause("speed", .quantity(.speed)), Clause("facing", .word(["ahead"]))]

  static let walk = CommandDefinition(
    "walk", group: "device", summary: "Carries the device over the ground.",
    details: """
      The device keeps its height above the ground and the way it looks; with `facing ahead` its heading is the way \
      it goes. The way is the shortest line on the ellipsoid. The speed is 1.4 m/s where nothing is said. Time passes by \
      whole frames.
      """,
    examples: [
      CommandExample(
        """
        walk by 12 m bearing 20 deg
        walk to 51.5240N 0.7754W speed 1 m/s facing ahead
        walk along [51.5240N 0.7750W, 51.5238N 0.7750W]
        """,
        after: """
          site terrain flat at 51.5238N 0.7754W altitude 60 m
          device at 51.5238N 0.7754W eye 1.6 m
          """)
    ],
    forms: [
      FormDefinition([.word("to"), .parameter("position", .position)], clauses: pace, effects: .clock) {
        (call: Call) throws(ScriptError) in
        try walk([try call.requiredPosition("position")], "position", call)
      },
      FormDefinition([.word("along"), .parameter("line", .any)], clauses: pace, effects: .clock) {
        (call: Call) throws(ScriptError) in
        try walk(try line(call), "line", call)
      },
      FormDefinition(
        [.word("by"), .parameter("distance", .quantity(.length))],
        clauses: [Clause("bearing", .bearing, required: true)] + pace, effects: .clock
      ) { (call: Call) throws(ScriptError) in
        let here = try device(call).position
        let place = Position(latitude: here.latitude, longitude: here.longitude)
        let bearing = try call.bearing("bearing", at: place) ?? 0
        let distance = try call.length("distance") ?? 0
        let end = try call.at("distance") {
          try call.bench.geodesic().destination(
            latitude: here.latitude, longitude: here.longitude, bearing: bearing, distance: distance)
        }
        guard let end else { throw call.fault(.range, "that leads to no place on earth", at: "distance") }
        return try walk([Position(latitude: end.latitude, longitude: end.longitude)], "distance", call)
      },
    ])

  /// The places of a list, or the vertices of a line.
  static func line(_ call: Call) throws(ScriptError) -> [Position] {
    let value = call.value("line")
    if let elements = value.elements {
      var places: [Position] = []
      for (number, element) in elements.enumerated() {
        guard let place = try GeodesyFunctions.position(of: element) else {
          throw call.fault(
            .type, "element \(number) is no position, found \(element.typeName)", at: "line", entry: String(number))
        }
        places.append(place)
      }
      return places
    }
    guard let geometry = value.native as? GeometryValue else {
      throw call.fault(.type, "a list of positions or a line is wanted here, found \(value.typeName)", at: "line")
    }
    return try geometry.places(geometry.geometry.paths.flatMap { $0 })
  }

  static func device(_ call: Call) throws(ScriptError) -> Device {
    guard let device = call.bench.state.device else {
      throw ScriptError(.mode, "there is no device to move", help: "`device at …` puts one somewhere")
    }
    try call.checkUnled()
    return device
  }

  private static func walk(_ places: [Position], _ name: String, _ call: Call) throws(ScriptError) -> Value {
    let device = try device(call)
    let speed = try positive("speed", .speed, call) ?? Walk.walkingSpeed
    let way = try call.at(name) {
      try Walk(
        device,
        through: places.map { GeodeticPosition(latitude: $0.latitude, longitude: $0.longitude, height: 0) },
        speed: speed, facesAhead: call.has("facing"), geodesic: try call.bench.geodesic(), ground: ground(call.bench))
    }
    var end = way
    let last = try call.at(name) { try end.device(after: way.duration) }
    try DeviceCommands.checkFree(last.position, call, at: name)
    let passage = try call.pass(at: name) { isInterrupted, happened in
      try call.bench.move(way, isInterrupted: isInterrupted, happened)
    }
    call.note(
      "walked \(call.shown.length(way.length, decimals: 1)): \(Plural.text(passage.frames, "frame")), "
        + Plural.text(passage.fixes, "fix", "fixes"))
    return .nothing
  }

  /// The ground that the device is carried over: of the site, else of the scene's elevation, else level.
  private static func ground(_ bench: Bench) throws(SceneError) -> (GeodeticPosition) throws(SceneError) -> Double {
    let site = bench.state.site
    if case .flat(let height)? = site.ground { return { (_) throws(SceneError) in height } }
    if site.ground != nil {
      return { (place) throws(SceneError) in
        guard let height = site.groundHeight(latitude: place.latitude, longitude: place.longitude) else {
          throw nothingToStandOn(place)
        }
        return height
      }
    }
    guard let elevation = bench.state.scene.elevation else { return { (_) throws(SceneError) in 0 } }
    let heights = try GroundOfSurface(elevation)
    return { (place) throws(SceneError) in
      guard let height = heights.ellipsoidalHeight(latitude: place.latitude, longitude: place.longitude) else {
        throw nothingToStandOn(place)
      }
      return height
    }
  }

  private static func nothingToStandOn(_ place: GeodeticPosition) -> SceneError {
    SceneError(
      .range,
      "there is no ground at \(PositionWords.text(Position(latitude: place.latitude, longitude: place.longitude))): the place is "
        + "outside the terrain or at a void")
  }

  static let turn = CommandDefinition(
    "turn", group: "device", summary: "Turns the device.",
    details: """
      `by` turns clockwise, negative angles the other way; `to` goes the shorter way. What is not said stays: `pitch` \
      tilts, `roll` rolls. The rate is 60 deg/s where nothing is said.
      """,
    examples: [
      CommandExample(
        "turn by 90 deg\nturn to 20 deg pitch 80 deg rate 30 deg/s",
        after: """
          site terrain flat at 51.5238N 0.7754W altitude 60 m
          device at 51.5238N 0.7754W eye 1.6 m
          """)
    ],
    forms: [
      FormDefinition(
        [.word("by"), .parameter("angle", .quantity(.angle))], clauses: attitude, effects: .clock
      ) { (call: Call) throws(ScriptError) in
        let device = try device(call)
        let angle = try call.angle("angle") ?? 0
        let end = try orientation(device.orientation.heading + angle, device, call)
        return try turn(Turn(device, to: end, clockwise: angle, rate: try rate(call)), call)
      },
      FormDefinition(
        [.word("to"), .parameter("heading", .bearing)], clauses: attitude, effects: .clock
      ) { (call: Call) throws(ScriptError) in
        let device = try device(call)
        let place = Position(latitude: device.position.latitude, longitude: device.position.longitude)
        let end = try orientation(try call.bearing("heading", at: place) ?? 0, device, call)
        return try turn(Turn(device, to: end, rate: try rate(call)), call)
      },
    ])

  private static let attitude = [
    Clause("pitch", .quantity(.angle)), Clause("roll", .quantity(.angle)), Clause("rate", .quantity(.turningRate)),
  ]

  static let look = CommandDefinition(
    "look", group: "device", summary: "Turns the device towards something.",
    details: """
      A site object is looked at where `tap on` would tap it: a tree's foot, a box's or plane's middle. A position without \
      an altitude is looked at on the ground.
      """,
    examples: [
      CommandExample(
        "look at oak\nlook at 51.5240N 0.7754W altitude 61 m rate 30 deg/s",
        after: """
          site terrain flat at 51.5238N 0.7754W altitude 60 m
          site tree oak at 51.5239N 0.7754W height 12 m
          device at 51.5238N 0.7754W eye 1.6 m
          """)
    ],
    forms: [
      FormDefinition(
        [.word("at"), .parameter("target", .any)],
        clauses: [Call.altitudeClause, Clause("rate", .quantity(.turningRate))], effects: .clock
      ) { (call: Call) throws(ScriptError) in
        let device = try device(call)
        let target = try target(call, from: device)
        let way = LocalFrame(origin: device.position).local(target)
        let across = hypot(way.x, way.y)
        let heading = across > 1e-9 ? atan2(way.x, way.y) * 180 / Double.pi : device.orientation.heading
        let end = CameraOrientation(
          heading: heading, pitch: 90 + atan2(way.z, across) * 180 / Double.pi, roll: device.orientation.roll)
        return try turn(Turn(device, to: end, rate: try rate(call)), call)
      }
    ])

  private static func target(_ call: Call, from device: Device) throws(ScriptError) -> GeodeticPosition {
    if let thing = call.value("target").native as? SiteObjectValue {
      let points: [GeodeticPosition] = try call.at("target") {
        let site = try call.bench.siteScene(around: device.position)
        return site.aims(at: thing.name).map { site.frame.geodetic($0) }
      }
      guard let point = points.first else { throw call.fault(.name, "\(thing.name) is not on the site", at: "target") }
      return point
    }
    let place = try call.requiredPosition("target")
    let height = try call.height(of: place, "target")
    return GeodeticPosition(latitude: place.latitude, longitude: place.longitude, height: height)
  }

  private static func orientation(
    _ heading: Double, _ device: Device, _ call: Call
  ) throws(ScriptError) -> CameraOrientation {
    let end = CameraOrientation(
      heading: heading, pitch: try call.angle("pitch") ?? device.orientation.pitch,
      roll: try call.angle("roll") ?? device.orientation.roll)
    guard (0...180).contains(end.pitch) else {
      throw call.fault(.range, "the pitch is 0 deg (straight down) to 180 deg (straight up)", at: "pitch")
    }
    return end
  }

  private static func rate(_ call: Call) throws(ScriptError) -> Double {
    try positive("rate", .turningRate, call) ?? Turn.calmRate
  }

  private static func positive(
    _ name: String, _ dimension: Dimension, _ call: Call
  ) throws(ScriptError) -> Double? {
    guard let number = try call.quantity(name, dimension) else { return nil }
    guard number > 0, number.isFinite else { throw call.fault(.range, "\(name) is above 0", at: name) }
    return number
  }

  private static func turn(_ way: Turn, _ call: Call) throws(ScriptError) -> Value {
    let passage = try call.pass(at: "rate") { isInterrupted, happened in
      try call.bench.move(way, isInterrupted: isInterrupted, happened)
    }
    if let device = call.bench.state.device {
      call.note("\(DeviceCommands.text(device.orientation)): \(Plural.text(passage.frames, "frame"))")
    }
    return .nothing
  }
}
