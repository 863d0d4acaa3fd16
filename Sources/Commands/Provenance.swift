import Geodesy
import Language
import Runtime
import Session
import Survey
import Workbench

/// What every recorded feature says of its making; scripts cannot set it.
enum Provenance {
  /// The fields that tables show.
  private static let shown = [
    FieldDefinition("recorded_at", .time, isManaged: true),
    FieldDefinition("source", .text(maximumLength: 16), isManaged: true),
    FieldDefinition("sensors", .text(maximumLength: 32), isManaged: true),
    FieldDefinition("hit", .text(maximumLength: 16), isManaged: true),
  ]

  /// How good the point is thought to be, and how it came about.
  private static let quality = [
    FieldDefinition("point_number", .integer32, isManaged: true),
    FieldDefinition("point_code", .text(maximumLength: 32), isManaged: true),
    FieldDefinition("sigma_horizontal", .length, isManaged: true),
    FieldDefinition("sigma_vertical", .length, isManaged: true),
    FieldDefinition("fix_class", .text(maximumLength: 16), isManaged: true),
    FieldDefinition("hit_source", .text(maximumLength: 16), isManaged: true),
    FieldDefinition("hit_depression", .angle, isManaged: true),
    FieldDefinition("update_policy", .text(maximumLength: 16), isManaged: true),
    FieldDefinition("session_epoch", .integer32, isManaged: true),
    FieldDefinition("calibration_id", .text(maximumLength: 16), isManaged: true),
    FieldDefinition("height_reference", .text(maximumLength: 32), isManaged: true),
    FieldDefinition("geoid_separation", .length, isManaged: true),
    FieldDefinition("random_seed", .text(maximumLength: 20), isManaged: true),
    FieldDefinition("gate_override", .text(maximumLength: 200), isManaged: true),
  ]

  /// How far it is off, which only a simulation knows; empty where the truth is not known.
  private static let truth = [
    FieldDefinition(errorEast, .length, isManaged: true),
    FieldDefinition(errorNorth, .length, isManaged: true),
    FieldDefinition(errorUp, .length, isManaged: true),
    FieldDefinition(errorTerms, .text(maximumLength: 2000), isManaged: true),
  ]

  static let errorEast = "error_east"
  static let errorNorth = "error_north"
  static let errorUp = "error_up"
  static let errorTerms = "error_terms"

  /// All of them, in their order.
  static let fields = shown + quality + truth
  /// Their names.
  static let names = Set(fields.map(\.name))
  /// The names of those that tables do not show.
  static let hidden = Set((quality + truth).map(\.name))

  /// What is stored of a candidate.
  static func values(
    _ candidate: Candidate, number: Int, code: String?, override: String?, for schema: TableSchema, of bench: Bench
  ) -> [(name: String, value: FieldInput)] {
    let tap = candidate.tap
    let state = bench.state
    var values: [(name: String, value: FieldInput)] = [
      ("recorded_at", .time(Double(candidate.frame.milliseconds) / 1000)),
      ("source", .text(state.sensors.receiver.recording == nil ? "simulated" : "replayed")),
      ("sensors", .text(state.sensors.profile.name)), ("hit", .text(tap.kind.word)),
      ("point_number", .number(Double(number))), ("hit_source", .text(tap.source.rawValue)),
      ("hit_depression", .angle(tap.depression)), ("update_policy", .text(candidate.frame.policy.rawValue)),
      ("session_epoch", .number(Double(tap.epoch))), ("random_seed", .text(String(state.seed))),
    ]
    let calibration = candidate.frame.calibrationNumber
    values.append(("calibration_id", .text("\(tap.epoch).\(calibration)")))
    if schema.hasAltitudes { values.append(("height_reference", .text(PositionWords.name(schema.heights)))) }
    // The separation says which geoid; a table of ellipsoidal heights gives that of EGM96.
    let geoid = schema.heights == .ellipsoidal ? HeightReference.egm96 : schema.heights
    let place = Position(latitude: tap.location.latitude, longitude: tap.location.longitude)
    if let height = try? bench.height(0, at: place, from: geoid, to: .ellipsoidal) {
      values.append(("geoid_separation", .length(height)))
    }
    if let code { values.append(("point_code", .text(code))) }
    if let override { values.append(("gate_override", .text(override))) }
    if let sigma = tap.sigma {
      values.append(("sigma_horizontal", .length(sigma.horizontal)))
      values.append(("sigma_vertical", .length(sigma.vertical)))
    }
    if let fix = state.session?.lastFix { values.append(("fix_class", .text(fix.fixClass.rawValue))) }
    if let error = tap.error {
      values.append((errorEast, .length(error.east)))
      values.append((errorNorth, .length(error.north)))
      values.append((errorUp, .length(error.up)))
    }
    if let breakdown = tap.breakdown { values.append((errorTerms, .text(text(breakdown)))) }
    return values.filter { value in schema.fields.contains { $0.name == value.name } }
  }

  /// What is stored of a feature that was not tapped: `digitised` on the map, or `imported`.
  static func made(
    _ source: String, for schema: TableSchema, of bench: Bench
  ) -> [(name: String, value: FieldInput)] {
    [
      ("recorded_at", .time(bench.state.clock.secondsSince1970)), ("source", .text(source)),
    ].filter { value in schema.fields.contains { $0.name == value.0 } }
  }

  /// The terms as JSON: each an east, a north and an up in metres, to a tenth of a millimetre; terms of 0 are left out.
  private static func text(_ breakdown: ErrorBreakdown) -> String {
    func rounded(_ metres: Double) -> JSON { .number(PositionWords.rounded(metres, 1e4)) }
    let terms = ErrorBreakdown.Term.allCases.compactMap { term -> (String, JSON)? in
      let offset = breakdown[term]
      guard offset.horizontal >= 5e-5 || abs(offset.up) >= 5e-5 else { return nil }
      return (term.rawValue, .array([rounded(offset.east), rounded(offset.north), rounded(offset.up)]))
    }
    return JSON.object(terms).text
  }
}
