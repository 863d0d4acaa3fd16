import Geodesy
import Glibc
import Language
import Runtime
import Session
import Site
import Workbench

/// `budget`: how good a planned tap will be, before anybody walks.
enum BudgetCommand {
  static let all = [budget]

  static let budget = CommandDefinition(
    "budget", group: "calibration", summary: "Predicts how good a planned tap will be.",
    details: """
      The tap is at a thing at a distance, after a walk since the last fix that was used. `fix` is the radius that 68 % of \
      fixes stay within, `heading` the sigma of the AR frame's heading, `drift` the part of the walk that tracking is off \
      by; what is not said comes from the sensors' profile. A heading turns the scene about the place where the fix was used: \
      `arm` is how far the thing is from there, and the distance where nothing is said; after a walk straight on it is \
      both together. `eye` is the height of the device above what is tapped: where it \
      is given, a plane's height and the finger count too. The parts are added by their squares.
      """,
    examples: [
      CommandExample("budget distance 10 m walk 20 m fix 5 m heading 5 deg drift 2 %"),
      CommandExample("sensors rtk\nbudget distance 25 m walk 5 m as plan\nprint plan.horizontal"),
    ],
    forms: [
      FormDefinition(
        [],
        clauses: [
          Clause("distance", .quantity(.length), required: true), Clause("walk", .quantity(.length)),
          Clause("fix", .quantity(.length)), Clause("heading", .quantity(.angle)), Clause("drift", .number),
          Clause("arm", .quantity(.length)), Clause("eye", .quantity(.length)),
        ], result: "a record: fix, heading, drift, plane, pixel, horizontal, main", answers: true, action: run)
    ])

  @Sendable private static func run(_ call: Call) throws(ScriptError) -> Value {
    let profile = call.bench.state.sensors.profile
    let distance = try size("distance", call) ?? 0
    let walk = try size("walk", call) ?? 0
    let fix = try size("fix", call) ?? profile.positioning.radius
    let angle = try call.angle("heading") ?? profile.compass.startSigma
    guard (0...90).contains(angle) else { throw call.fault(.range, "the heading is 0 to 90 deg", at: "heading") }
    let part = try call.number("drift") ?? profile.drift.scale.map(abs) ?? profile.drift.scaleSigma
    guard (0...1).contains(part) else { throw call.fault(.range, "the drift is 0 % to 100 %", at: "drift") }
    // The lateral error of a heading error D at a distance d: 2 d sin(D/2) (reference/ar.md 2.8).
    let heading = 2 * (try size("arm", call) ?? distance) * sin(angle * Double.pi / 360)
    var (plane, pixel) = (0.0, 0.0)
    if let eye = try size("eye", call), eye > 0 {
      // On level ground a height error e moves the point by e d/h, and an angle a along the ray by a (d² + h²)/h.
      plane = profile.vision.planeHeightSigma * distance / eye
      let finger = profile.vision.tapSigma / call.bench.state.lens.focalY
      pixel = finger * (distance * distance + eye * eye) / eye
    }
    let parts = [
      ("fix", fix), ("heading", heading), ("drift", walk * part), ("plane", plane), ("pixel", pixel),
    ]
    let total = parts.reduce(0) { $0 + $1.1 * $1.1 }.squareRoot()
    let main = parts.max { $0.1 < $1.1 }?.0 ?? "fix"
    let heap = call.heap
    let record = heap.record(
      parts.map { ($0.0, Value($0.1, Units.metre)) } + [
        ("horizontal", Value(total, Units.metre)), ("main", heap.text(main)),
      ], isFixed: true)
    if !call.hasResult {
      let words = parts.map { "\($0.0) \(call.shown.length($0.1, decimals: 2))" }.joined(separator: ", ")
      try call.write(
        "budget", "\(call.shown.length(total, decimals: 2)) (68 %), mostly \(main): \(words)", of: record)
    }
    return record
  }

  private static func size(_ name: String, _ call: Call) throws(ScriptError) -> Double? {
    guard let length = try call.length(name) else { return nil }
    guard length >= 0, length <= 1e7 else { throw call.fault(.range, "\(name) is 0 m to 10000 km", at: name) }
    return length
  }
}
