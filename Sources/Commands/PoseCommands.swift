import Geodesy
import Language
import Runtime
import Session
import Site
import Workbench

/// `pose`: the device follows a recorded path.
enum PoseCommands {
  static let all = [pose]

  private static let formats = ["tum", "arkit"]

  static let pose = CommandDefinition(
    "pose", group: "device", summary: "Lets the device follow a recorded path while time passes.",
    details: """
      `format tum` is the text format of the TUM RGB-D benchmark (`timestamp tx ty tz qx qy qz qw`), `format arkit` that \
      of the ARKit Data Logger (`nanoseconds` and the rows of the 3x4 camera-to-world matrix). The first pose is where \
      the device is now; the path's axes are those of the AR frame: x right or east, y up, z back or south, and \
      `heading` says where the path's forward looks instead. From now on `wait`, `interrupt` and taps that take frames \
      move the device along, at the recorded speed, up to the last pose; what is recorded is the truth, of which \
      tracking measures what the sensors' drift lets it. `axes` says how a TUM file's world lies: `z_up` (the default: \
      x right, y forward), `y_up` (ARKit, OpenGL) or `y_down` (visual odometry); `camera` how its camera does: `vision` \
      (the default: y down, looking along +z) or `graphics` (y up, looking along -z). ARKit's camera is native to \
      landscape, and `device interface` says how the view stands to it. `device at` and `pose stop` end it.
      """,
    examples: [
      CommandExample(
        """
        pose from "data/steps.tum" format tum as way
        wait (way.duration)
        print way.length
        """,
        after: """
          site terrain flat at 51.5238N 0.7754W altitude 60 m
          device at 51.5238N 0.7754W eye 1.6 m
          track continuous
          """)
    ],
    forms: [
      FormDefinition(
        [.word("from"), .parameter("file", .inputFile([".txt", ".tum"]))],
        clauses: [
          Clause("format", .word(formats), required: true), Clause("axes", .word(PoseAxes.allCases.map(\.rawValue))),
          Clause("camera", .word(CameraAxes.allCases.map(\.rawValue))), Clause("heading", .bearing),
        ],
        effects: .reads, result: "a record: poses, duration, length, end_distance, start", action: follow),
      FormDefinition([.word("stop")]) { (call: Call) throws(ScriptError) in
        guard call.bench.state.path != nil else {
          throw ScriptError(.mode, "the device follows no recorded path", help: "`pose from …` begins one")
        }
        call.bench.state.path = nil
        call.note("the device stands")
        return .nothing
      },
    ])

  private static let largestFile = 512 << 20

  @Sendable private static func follow(_ call: Call) throws(ScriptError) -> Value {
    let name = try call.requiredText("file")
    let path = try call.inputPath("file")
    let bench = call.bench
    guard let device = bench.state.device else {
      throw ScriptError(.mode, "there is no device to move", help: "`device at …` puts one somewhere")
    }
    let isARKit = try call.word("format", formats) == "arkit"
    for clause in ["axes", "camera"] where isARKit && call.has(clause) {
      throw call.fault(.type, "\(clause) is for TUM files; how ARKit's axes lie is known", at: clause)
    }
    let axes = try call.word("axes", PoseAxes.allCases.map(\.rawValue)).flatMap { PoseAxes(rawValue: $0) } ?? .zUp
    let camera =
      try call.word("camera", CameraAxes.allCases.map(\.rawValue)).flatMap { CameraAxes(rawValue: $0) } ?? .vision
    let log = try call.at("file") {
      let bytes = try FileAccess.bytes(of: path, limit: largestFile)
      return try isARKit ? PoseLog.arkit(bytes, name: name) : PoseLog.tum(bytes, name: name, axes: axes, camera: camera)
    }
    let frame = bench.state.arFrame
    let place = Position(latitude: device.position.latitude, longitude: device.position.longitude)
    let heading = try call.bearing("heading", at: place)
    let moment = bench.state.clock.milliseconds
    var recorded = RecordedPath(
      name: name, log: log, device: device, moment: moment, frame: frame,
      clockwise: heading.map { $0 - frame.originCamera.orientation.heading } ?? 0,
      interface: isARKit ? bench.state.interface : nil)
    let first = try call.at("file") { try recorded.device(at: moment, lens: device.lens).device }
    bench.place(first)
    bench.state.path = recorded.hasEnded(at: moment) ? nil : recorded
    call.note(
      "pose from \(name): \(Plural.text(log.poses.count, "pose")), "
        + "\(call.shown.length(log.pathLength, decimals: 2)) in \(ValueText.number((log.duration * 100).rounded() / 100)) s"
    )
    guard call.hasResult else { return .nothing }
    return call.heap.record(
      [
        ("poses", Value(Double(log.poses.count))), ("duration", Value(log.duration, Units.second)),
        ("length", Value(log.pathLength, Units.metre)), ("end_distance", Value(log.endDistance, Units.metre)),
        ("start", Value(log.startStamp, Units.second)),
      ], isFixed: true)
  }
}

extension Call {
  /// Refuses to move a device that follows a recorded path.
  func checkUnled() throws(ScriptError) {
    guard let path = bench.state.path else { return }
    throw ScriptError(
      .mode, "the device follows the path recorded in \(path.name)",
      help: "`wait` moves it along, and `pose stop` lets it go")
  }
}
