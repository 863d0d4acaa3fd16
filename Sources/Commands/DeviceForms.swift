import Geodesy
import Language
import Runtime
import Scene
import Session
import Site
import Workbench

/// Forms of `device` that move it in the AR frame and turn its interface.
enum DeviceForms {
  static let all = [
    FormDefinition(
      [.word("move"), .word("to")] + FrameArguments.place, clauses: [speed], effects: .clock
    ) { (call: Call) throws(ScriptError) in try move(call, isRelative: false) },
    FormDefinition(
      [.word("move"), .word("by")] + FrameArguments.place, clauses: [speed], effects: .clock
    ) { (call: Call) throws(ScriptError) in try move(call, isRelative: true) },
    FormDefinition(
      [.word("interface"), .parameter("interface", .word(InterfaceOrientation.allCases.map(\.word)))],
      action: setInterface),
  ]

  private static let speed = Clause("speed", .quantity(.speed))
  /// Metres a second at which the device is moved where nothing is said: a slow walk.
  private static let usualSpeed = 1.0

  private static func move(_ call: Call, isRelative: Bool) throws(ScriptError) -> Value {
    guard let session = call.bench.state.session, let device = call.bench.state.device else {
      throw ScriptError(
        .mode, "there is no AR frame to move in: it begins where tracking starts",
        help: "`track ignore` or `track continuous` starts it; `device at …` puts the device somewhere on earth")
    }
    try call.checkUnled()
    let place = try call.framePlace().arPoint
    let pose = session.truth.arPose(
      earthCentred: SceneCamera(position: device.position, orientation: device.orientation).earthCentred)
    let target = isRelative ? pose.translation + place : place
    let speed = try call.quantity("speed", .speed) ?? usualSpeed
    guard speed > 0 else { throw call.fault(.range, "the speed is above 0 m/s", at: "speed") }
    let camera = session.truth.sceneCamera(
      ar: TransformationMatrix(rotation: pose.rotation, translation: target))
    let moved = try call.at("right") {
      try Device(position: camera.position, orientation: camera.orientation, lens: device.lens)
    }
    try DeviceCommands.checkFree(moved.position, call, at: "right")
    let way = StraightMove(device, to: moved, speed: speed)
    let passage = try call.pass(at: call.has("speed") ? "speed" : "right") { isInterrupted, happened in
      try call.bench.move(way, isInterrupted: isInterrupted, happened)
    }
    call.note("device at \(FrameArguments.text(target, call.shown)) after \(Plural.text(passage.frames, "frame"))")
    return .nothing
  }

  @Sendable private static func setInterface(_ call: Call) throws(ScriptError) -> Value {
    let words = InterfaceOrientation.allCases.map(\.word)
    guard let word = try call.word("interface", words), let interface = InterfaceOrientation(word: word) else {
      return .nothing
    }
    let state = call.bench.state
    let lens = try call.at("interface") { try state.lens.turned(from: state.interface, to: interface) }
    call.bench.state.interface = interface
    setLens(lens, call)
    call.note("device interface \(word), view \(lens.width) x \(lens.height) px")
    return .nothing
  }

  /// Gives the device a lens.
  static func setLens(_ lens: Lens, _ call: Call) {
    call.bench.state.lens = lens
    if var device = call.bench.state.device {
      device.lens = lens
      call.bench.state.device = device
    }
  }

  /// The lens of a view, whose focal lengths and principal point are of the view, or of an image of the camera that
  /// fills it.
  static func lens(
    width: Int, height: Int, focalX: Double, focalY: Double?, principal: Pixel?, image: (width: Int, height: Int)?,
    _ call: Call
  ) throws(ScriptError) -> Lens {
    guard let image else {
      return try call.at("width") {
        try Lens(width: width, height: height, focalX: focalX, focalY: focalY, principal: principal)
      }
    }
    let native = try call.at("image_width") {
      try Lens(width: image.width, height: image.height, focalX: focalX, focalY: focalY, principal: principal)
    }
    return try call.at("width") {
      try Lens(width: width, height: height, filledBy: native, interface: call.bench.state.interface)
    }
  }
}
