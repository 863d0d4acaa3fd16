import Geodesy
import Language
import Runtime
import Scene
import Session
import Site
import Workbench

/// Commands that say what is really there.
enum SiteCommands {
  static let all = [site]

  private static let replace = Clause("replace")
  private static let newName = SyntaxElement.parameter("name", .newName(.site))
  private static let place: [SyntaxElement] = [.word("at"), .parameter("position", .position)]

  static let site = CommandDefinition(
    "site", group: "site", summary: "Says what is really there: ground, trees, boxes, planes.",
    details: """
      `site terrain` is the bare ground to stand on, `site surface` the first returns (roofs and crowns) that a tap \
      can hit. Flat ground has one height above the ellipsoid: that of the altitude at its position. Objects stand on the \
      ground unless `altitude` says otherwise; `up` lifts a plane above it. The ground is said before what stands on it. A tree's \
      crown and trunk are widths; left out, the crown is half as wide as the tree is high and the trunk a fortieth. \
      `site light` is a part of daylight: below 30 % tracking drifts more, below 5 % it finds nothing to go by, as with \
      `site texture plain`. The sun of photos stands where the clock says, or where `site sun` does. \
      A box or plane is `size` wide across its heading and deep along it; `tilt` raises a plane until at 90 deg its \
      face looks along the heading. \(FrameArguments.details) What is placed there before tracking starts is put where the \
      frame begins when it does, and then stays; its heading counts from the frame's forward. `replace` takes the place of a \
      thing of that name, or changes the ground under what stands on it.
      """,
    examples: [
      CommandExample(
        """
        site terrain flat at 51.5238N 0.7754W altitude 60 m
        site tree oak at 51.5239N 0.7754W height 12 m crown 7 m
        print oak.position
        """),
      CommandExample(
        """
        site plane table at right 0.2 m up -0.7 m forward 1 m size 1.2 m 0.8 m
        track ignore
        """, after: "scene \"Campus model\" tabletop"),
    ],
    forms: [
      FormDefinition(
        [.word("terrain"), .word("from"), .parameter("file", .inputFile(SceneCommands.rasterExtensions))],
        clauses: SceneCommands.heightClauses + [replace], effects: .reads
      ) { (call: Call) throws(ScriptError) in
        try call.checkGroundIsFree()
        let surface = try call.elevationSurface()
        let source = try call.at("file") { TerrainSource(surface, heights: try GroundOfSurface(surface)) }
        call.bench.state.site.ground = .grid(source)
        call.bench.state.siteHeights = surface.heights
        call.bench.state.siteGround = surface
        call.note("site terrain \(call.describe(surface))")
        return .nothing
      },
      FormDefinition(
        [.word("terrain"), .word("flat")] + place, clauses: [Call.altitudeClause, replace]
      ) { (call: Call) throws(ScriptError) in
        try call.checkGroundIsFree()
        let place = try call.requiredPosition("position")
        let (metres, heights) = try call.altitude() ?? (place.altitude ?? 0, place.heights)
        let height = try call.ellipsoidal(place, altitude: metres, heights: heights, at: "altitude")
        call.bench.state.site.ground = .flat(height: height)
        call.bench.state.siteHeights = heights
        call.bench.state.siteGround = nil
        call.note("site terrain flat at \(call.shown.length(metres)) above \(heights.name)")
        return .nothing
      },
      FormDefinition(
        [.word("surface"), .word("from"), .parameter("file", .inputFile(SceneCommands.rasterExtensions))],
        clauses: SceneCommands.heightClauses, effects: .reads
      ) { (call: Call) throws(ScriptError) in
        let surface = try call.elevationSurface()
        let source = try call.at("file") { TerrainSource(surface, heights: try GroundOfSurface(surface)) }
        call.bench.state.site.surface = source
        call.bench.state.siteSurface = surface
        call.note("site surface \(call.describe(surface))")
        return .nothing
      },
      FormDefinition([.word("light"), .parameter("light", .number)]) { (call: Call) throws(ScriptError) in
        let level = try call.number("light") ?? 1
        try call.at("light") { try call.bench.state.site.setBrightness(level) }
        call.note("site light \(ValueText.number(level * 100)) %")
        return .nothing
      },
      FormDefinition(
        [.word("sun")], clauses: [Clause("azimuth", .bearing), Clause("altitude", .quantity(.angle))]
      ) { (call: Call) throws(ScriptError) in
        guard let azimuth = try call.angle("azimuth"), let altitude = try call.angle("altitude") else {
          guard !call.has("azimuth"), !call.has("altitude") else {
            throw ScriptError(.type, "a sun has an azimuth and an altitude", help: "`site sun` alone follows the clock")
          }
          try call.at("azimuth") { try call.bench.state.site.setLight(.clock) }
          call.note("site sun by the clock")
          return .nothing
        }
        try call.at("altitude") { try call.bench.state.site.setLight(.sun(azimuth: azimuth, altitude: altitude)) }
        call.note("site sun at \(ValueText.number(azimuth)) deg, \(ValueText.number(altitude)) deg high")
        return .nothing
      },
      FormDefinition([.word("texture"), .parameter("texture", .word(["rich", "plain"]))]) {
        (call: Call) throws(ScriptError) in
        call.bench.state.site.isPlain = try call.word("texture", ["rich", "plain"]) == "plain"
        call.note("site texture \(call.value("texture").string ?? "")")
        return .nothing
      },
      FormDefinition(
        [.word("tree"), newName] + place, clauses: treeClauses + [Call.altitudeClause, replace], action: tree),
      FormDefinition(
        [.word("tree"), newName, .word("at")] + FrameArguments.place, clauses: treeClauses + [replace], action: tree),
      FormDefinition(
        [.word("box"), newName] + place,
        clauses: boxClauses + [Clause("heading", .bearing), Call.altitudeClause, replace], action: box),
      FormDefinition(
        [.word("box"), newName, .word("at")] + FrameArguments.place,
        clauses: boxClauses + [Clause("heading", .quantity(.angle)), replace], action: box),
      FormDefinition(
        [.word("plane"), newName] + place,
        clauses: planeClauses + [
          Clause("heading", .bearing), Clause("tilt", .quantity(.angle)), Clause("up", .quantity(.length)),
          Call.altitudeClause, replace,
        ], action: plane),
      FormDefinition(
        [.word("plane"), newName, .word("at")] + FrameArguments.place,
        clauses: planeClauses + [Clause("heading", .quantity(.angle)), Clause("tilt", .quantity(.angle)), replace],
        action: plane),
    ])

  private static let treeClauses = [
    Clause("height", .quantity(.length), required: true), Clause("crown", .quantity(.length)),
    Clause("trunk", .quantity(.length)),
  ]

  @Sendable private static func tree(_ call: Call) throws(ScriptError) -> Value {
    let height = try call.length("height") ?? 0
    let crown = try call.length("crown")
    let trunk = try call.length("trunk")
    let tree = try call.at("height") { try Tree(height: height, crownDiameter: crown, trunkDiameter: trunk) }
    return try add(.tree(tree), up: 0, call)
  }

  private static let boxClauses = [
    Clause(
      "size",
      [
        .parameter("width", .quantity(.length)), .parameter("depth", .quantity(.length)),
        .parameter("height", .quantity(.length)),
      ], required: true)
  ]

  @Sendable private static func box(_ call: Call) throws(ScriptError) -> Value {
    let form = SiteObject.Form.box(
      width: try call.length("width") ?? 0, depth: try call.length("depth") ?? 0,
      height: try call.length("height") ?? 0, heading: try call.heading() ?? 0)
    return try add(form, up: 0, call)
  }

  private static let planeClauses = [
    Clause("size", [.parameter("width", .quantity(.length)), .parameter("depth", .quantity(.length))], required: true)
  ]

  @Sendable private static func plane(_ call: Call) throws(ScriptError) -> Value {
    let form = SiteObject.Form.plane(
      width: try call.length("width") ?? 0, depth: try call.length("depth") ?? 0,
      heading: try call.heading() ?? 0, tilt: try call.angle("tilt") ?? 0)
    return try add(form, up: try call.length("up") ?? 0, call)
  }

  /// Adds an object at its place: at its altitude, else on the ground.
  private static func add(_ form: SiteObject.Form, up: Double, _ call: Call) throws(ScriptError) -> Value {
    let name = try call.requiredText("name")
    try call.declare(name, over: call.bench.state.site.object(name).map { "the \($0.form.word)" })
    if call.isInFrame {
      try call.addInFrame(form, name: name)
      return .nothing
    }
    let place = try call.requiredPosition("position")
    let height = try call.height(of: place, "position")
    let position = GeodeticPosition(latitude: place.latitude, longitude: place.longitude, height: height + up)
    try call.at("name") {
      let object = try SiteObject(name: name, position: position, form: form)
      if call.bench.state.site.object(name) != nil { try call.bench.state.site.remove(name) }
      try call.bench.state.site.add(object)
    }
    call.bench.state.framePlacements.removeAll { $0.name == name }
    call.note("site object \(name) at \(call.shown.place(place))")
    return .nothing
  }
}

extension Call {
  /// The heading of what stands at the position.
  fileprivate func heading() throws(ScriptError) -> Double? {
    isInFrame ? try angle("heading") : try bearing("heading", at: try requiredPosition("position"))
  }

  /// Refuses to change the ground under what stands on it.
  fileprivate func checkGroundIsFree() throws(ScriptError) {
    let state = bench.state
    // What waits in the AR frame stands on no ground yet.
    let standing = state.site.objects.count - state.framePlacements.count
    guard standing > 0 || (state.device != nil && state.site.ground != nil) else { return }
    let what = standing == 0 ? "the device" : Plural.text(standing, "object")
    guard interpreter.mayReplace || flag("replace") else {
      throw ScriptError(
        .mode, "the ground cannot change under \(what)",
        help: "say the ground before what stands on it, or add the clause `replace`")
    }
    if !flag("replace") { noteReplacement() }
    note("what stood on the old ground stays at its height; `device at …` and `site …` put it on the new one")
  }

  /// The ellipsoidal height of a place: of the clause `altitude`, else of its own altitude, else of the ground there.
  func height(of place: Position, _ name: String) throws(ScriptError) -> Double {
    if let (metres, heights) = try altitude() {
      return try ellipsoidal(place, altitude: metres, heights: heights, at: "altitude")
    }
    if let altitude = place.altitude {
      return try ellipsoidal(place, altitude: altitude, heights: place.heights, at: name)
    }
    return try groundHeight(at: place, name)
  }

  /// The ellipsoidal height of the ground at a place: of the site, else of the scene's elevation.
  func groundHeight(at place: Position, _ name: String) throws(ScriptError) -> Double {
    let state = bench.state
    if state.site.ground != nil {
      guard let height = state.site.groundHeight(latitude: place.latitude, longitude: place.longitude) else {
        throw fault(
          .range,
          "the site has no ground at \(shown.place(place)): the place is outside the terrain or at a void",
          help: state.siteGround.flatMap(GeodesyFunctions.extent), at: name)
      }
      return height
    }
    if let elevation = state.scene.elevation {
      guard let height = elevation.elevation(latitude: place.latitude, longitude: place.longitude) else {
        throw fault(
          .range, "the scene has no elevation at \(shown.place(place))",
          help: GeodesyFunctions.extent(elevation), at: name)
      }
      return try ellipsoidal(place, altitude: height, heights: elevation.heights, at: name)
    }
    throw fault(
      .mode, "there is no ground to stand on",
      help: "`site terrain …` or `elevation from …` gives one, or give the altitude", at: name)
  }
}

extension SiteObject.Form {
  /// The word that makes it.
  var word: String {
    switch self {
    case .tree: "tree"
    case .box: "box"
    case .plane: "plane"
    }
  }
}
