import Geodesy
import Language
import Runtime
import Scene
import Session
import Site
import Workbench

/// Commands that hang a scene on its origin camera.
enum OriginCommands {
  static let all = [origin, translation, clipping, feed]

  static let origin = CommandDefinition(
    "origin", group: "session", summary: "Sets the origin camera: where on earth the AR frame's zero point stands.",
    details: """
      The scene camera is the origin camera moved by what the device has moved since tracking started, times the \
      translation factor. What is left out is heading 0, pitch 90, roll 0; without an altitude a tabletop takes that of \
      the scene's elevation. A later `origin at` keeps the anchor and the factor. While `track initial` or \
      `track continuous` runs it holds until the next position fix. A note tells when the pitch is not 90 or the roll \
      not 0, when a tabletop's origin is more than \(Int(OriginCamera.lowAboveGround)) m above the scene's ground \
      (\(Int(OriginCamera.lowAboveEllipsoid)) m above the ellipsoid where the scene has no elevation), and when a \
      flyover's is less than \(Int(OriginCamera.highAboveGround)) m above it \
      (\(Int(OriginCamera.highAboveEllipsoid)) m).
      """,
    examples: [
      CommandExample(
        """
        scene "Campus model" tabletop
        origin at 34.056397N 117.195646W altitude 0 m ellipsoidal heading 0 deg pitch 90 deg
        translation factor 2000
        track ignore
        anchor at right 0 m up -0.7 m forward 1 m
        print state.camera.altitude
        """)
    ],
    forms: [
      FormDefinition(
        [.word("at"), .parameter("position", .position)],
        clauses: [
          Call.altitudeClause, Clause("heading", .bearing), Clause("pitch", .quantity(.angle)),
          Clause("roll", .quantity(.angle)),
        ], action: setOrigin)
    ])

  @Sendable private static func setOrigin(_ call: Call) throws(ScriptError) -> Value {
    let place = try call.requiredPosition("position")
    let (metres, heights) = try altitude(at: place, call)
    let height = try call.ellipsoidal(
      place, altitude: metres, heights: heights, at: call.has("altitude") ? "altitude" : "position")
    let orientation = CameraOrientation(
      heading: try call.bearing("heading", at: place) ?? 0, pitch: try call.angle("pitch") ?? 90,
      roll: try call.angle("roll") ?? 0)
    let camera = SceneCamera(
      position: GeodeticPosition(latitude: place.latitude, longitude: place.longitude, height: height),
      orientation: orientation)
    let origin = try call.at(call.has("pitch") ? "pitch" : "position") {
      try OriginCamera(camera: camera, heights: heights)
    }
    var state = call.bench.state
    state.origin = origin
    state.session?.align(WorldAlignment(originCamera: camera))
    if state.session == nil { try call.at("position") { try state.placeInFrame() } }
    call.bench.state = state
    call.note("origin at \(call.shown.place(place)), \(DeviceCommands.text(orientation))")
    try warn(of: origin, call)
    return .nothing
  }

  private static func altitude(
    at place: Position, _ call: Call
  ) throws(ScriptError) -> (metres: Double, heights: HeightReference) {
    if let given = try call.altitude() { return given }
    if let altitude = place.altitude { return (altitude, place.heights) }
    let state = call.bench.state
    if state.scene.kind == .tabletop, let surface = state.scene.elevation,
      let height = surface.elevation(latitude: place.latitude, longitude: place.longitude)
    {
      return (height, surface.heights)
    }
    throw call.fault(
      .type, "the origin camera needs an altitude", help: "write `altitude 0 m` after the position", at: "position")
  }

  private static func warn(of origin: OriginCamera, _ call: Call) throws(ScriptError) {
    let scene = call.bench.state.scene
    let place = origin.camera.position
    var ground: Double?
    if let surface = scene.elevation,
      let height = surface.elevation(latitude: place.latitude, longitude: place.longitude)
    {
      let position = Position(latitude: place.latitude, longitude: place.longitude)
      ground = try call.ellipsoidal(position, altitude: height, heights: surface.heights, at: "position")
    }
    for doubt in origin.doubts(in: scene.kind, groundHeight: ground) { call.warn(sentence(doubt, call.shown)) }
  }

  private static func sentence(_ doubt: OriginCamera.Doubt, _ shown: DisplayText) -> String {
    func above(_ metres: Double, _ aboveGround: Bool) -> String {
      let from = aboveGround ? "the scene's ground" : "the ellipsoid"
      return metres < 0
        ? "\(shown.length(-metres, decimals: 0)) below \(from)" : "\(shown.length(metres, decimals: 0)) above \(from)"
    }
    switch doubt {
    case .tilted:
      return "the origin camera is not level: walking on level ground will climb or tilt in the scene; its pitch is "
        + "usually 90 deg and its roll 0 deg"
    case .tooHigh(let metres, let aboveGround):
      return "the origin of a tabletop is usually low, and this one is \(above(metres, aboveGround)): the model will "
        + "lie below the table"
    case .tooLow(let metres, let aboveGround):
      return "the origin of a flyover is usually high, and this one is \(above(metres, aboveGround)): the device will "
        + "begin at or in the ground"
    }
  }

  static let translation = CommandDefinition(
    "translation", group: "session", summary: "Says how much farther the scene camera moves than the device.",
    details: """
      A factor of 2000 makes half a metre of walking a kilometre in the scene: it is the model's width in the world \
      divided by its width on the table. A world scene is in full scale, factor 1.
      """,
    examples: [CommandExample("translation factor 2000", after: "scene \"Campus model\" tabletop")],
    forms: [
      FormDefinition([.word("factor"), .parameter("factor", .number)]) { (call: Call) throws(ScriptError) in
        let factor = try call.number("factor") ?? 1
        if factor != 1, factor > 0 { try requireModel("a translation factor", at: "factor", call) }
        var placement = call.bench.state.placement
        try call.at("factor") { try placement.setTranslationFactor(factor) }
        call.bench.state.placement = placement
        call.note("translation factor \(ValueText.number(factor))")
        return .nothing
      }
    ])

  /// Refuses in a world scene what only a model can have.
  static func requireModel(_ what: String, at name: String, _ call: Call) throws(ScriptError) {
    guard call.bench.state.scene.kind == .world else { return }
    throw call.fault(
      .mode, "\(what) is for tabletop and flyover scenes: a world scene lies over the real ground at its true size",
      help: "`scene \"NAME\" tabletop` begins one", at: name)
  }

  static let clipping = CommandDefinition(
    "clipping", group: "session", summary: "Draws the scene only within a distance of the origin camera.",
    details: """
      The distance is about the origin camera, not about the moving one; `tap … using scene` meets only what is drawn.
      """,
    examples: [CommandExample("clipping 750 m\nclipping off")],
    forms: [
      FormDefinition([.parameter("distance", .wordOr(["off"], .quantity(.length)))]) {
        (call: Call) throws(ScriptError) in
        let distance = call.value("distance").string == "off" ? nil : try call.length("distance")
        var placement = call.bench.state.placement
        try call.at("distance") { try placement.setClippingDistance(distance) }
        call.bench.state.placement = placement
        call.note(distance.map { "clipping \(call.shown.length($0)) about the origin camera" } ?? "clipping off")
        return .nothing
      }
    ])

  static let feed = CommandDefinition(
    "feed", group: "session", summary: "Shows or hides the camera's picture behind the scene.",
    details: "World and tabletop scenes begin with it on, a flyover with it off.",
    examples: [CommandExample("feed off")],
    forms: [
      FormDefinition([.parameter("shown", .word(["on", "off"]))]) { (call: Call) throws(ScriptError) in
        let word = try call.word("shown", ["on", "off"]) ?? "on"
        call.bench.state.scene.showsFeed = word == "on"
        call.note("feed \(word)")
        return .nothing
      }
    ])
}
