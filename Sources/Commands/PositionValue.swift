import Geodesy
import Language
import Runtime
import Workbench

/// The marks by which quantities say what a height is counted from, and how places are shown.
final class HeightMarks {
  private var references: [HeightReference] = []
  private let bench: Bench

  init(_ bench: Bench) { self.bench = bench }

  /// How places are shown now.
  var display: DisplayText { DisplayText(bench.state.display) }

  /// The mark of a reference; the same for the whole run.
  func mark(_ reference: HeightReference) -> UInt16 {
    if let known = references.firstIndex(of: reference) { return UInt16(known + 1) }
    // A run names a handful of references; past the last mark a height is a plain length.
    guard references.count < 60_000 else { return 0 }
    references.append(reference)
    return UInt16(references.count)
  }

  /// The reference of a mark; nil for 0, a plain length.
  func reference(_ mark: UInt16) -> HeightReference? {
    mark == 0 || Int(mark) > references.count ? nil : references[Int(mark) - 1]
  }
}

/// A place on earth as scripts see it.
final class PositionValue: NativeValue {
  let position: Position
  private let marks: HeightMarks

  init(_ position: Position, _ marks: HeightMarks) {
    self.position = position
    self.marks = marks
  }

  override var typeName: String { "position" }
  override var fieldNames: [String] { ["latitude", "longitude", "altitude", "heights"] }
  override var text: String { marks.display.literal(position) }

  override func field(_ name: String, _ heap: Heap) throws(ScriptError) -> Value? {
    switch name {
    case "latitude": return Value(position.latitude, Units.degree)
    case "longitude": return Value(position.longitude, Units.degree)
    case "altitude":
      return position.altitude.map { Value($0, Units.metre, reference: marks.mark(position.heights)) } ?? .nothing
    case "heights": return position.altitude == nil ? .nothing : heap.text(PositionWords.name(position.heights))
    default: return nil
    }
  }

  override func equals(_ other: NativeValue) -> Bool { (other as? PositionValue)?.position == position }
  override func hash(into hasher: inout Hasher) {
    hasher.combine(position.latitude)
    hasher.combine(position.longitude)
  }

  override func json(_ heap: Heap) -> JSON? {
    .object([
      ("lat", .number(position.latitude)), ("lon", .number(position.longitude)),
      ("altitude", position.altitude.map(JSON.number) ?? .null),
      ("heights", position.altitude == nil ? .null : .string(PositionWords.name(position.heights))),
    ])
  }
}

/// The text of positions and height references in scripts.
enum PositionWords {
  /// A literal that reads back: `51.5238N 0.7754W`, or a call of `position` where there is an altitude.
  static func text(_ position: Position) -> String {
    guard let altitude = position.altitude else { return plain(position) }
    return "position(\(number(position.latitude)), \(number(position.longitude)), "
      + "altitude: \(length(altitude)), heights: \(ValueText.quote(name(position.heights))))"
  }

  /// Latitude and longitude with hemispheres, rounded to 1e-9 degrees.
  private static func plain(_ position: Position) -> String {
    PositionText.degrees(latitude: position.latitude, longitude: position.longitude, decimals: 0) ?? ""
  }

  private static func number(_ degrees: Double) -> String { ValueText.number(rounded(degrees, 1e9)) }

  /// Metres rounded to 0.1 mm with their unit.
  static func length(_ metres: Double) -> String { "\(ValueText.number(rounded(metres, 1e4))) m" }

  static func rounded(_ number: Double, _ scale: Double) -> Double {
    let result = (number * scale).rounded() / scale
    return result.isFinite ? result : number
  }

  /// The name of a height reference in scripts.
  static func name(_ heights: HeightReference) -> String {
    switch heights {
    case .ellipsoidal: return "ellipsoidal"
    case .orthometric(let geoid): return geoid.name
    }
  }

  /// The height reference of a name, or nil.
  static func reference(_ name: String) -> HeightReference? {
    switch name.lowercased() {
    case "ellipsoidal": return .ellipsoidal
    case "orthometric", "egm96": return .egm96
    case "egm2008": return .orthometric(.egm2008)
    case "navd88": return .orthometric(.navd88)
    default: return nil
    }
  }

  /// The words for a height reference in commands.
  static let words = ["orthometric", "ellipsoidal", "egm96", "egm2008", "navd88"]
}
