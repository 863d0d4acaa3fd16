import Geodesy
import Session
import Site

/// One line of a log: a JSON object whose numbers read back as they were.
struct JSONLine {
  private var text: String

  /// An object that begins with its type.
  init(_ type: String) { text = "{\"type\":" + JSONLine.quoted(type) }

  /// The whole line.
  var line: String { text + "}\n" }

  mutating func add(_ name: String, _ value: String?) { append(name, value.map(JSONLine.quoted)) }
  mutating func add(_ name: String, _ value: Double?) { append(name, value.flatMap(JSONLine.number)) }
  mutating func add(_ name: String, _ value: Int64?) { append(name, value.map { String($0) }) }
  mutating func add(_ name: String, _ value: Bool) { append(name, value ? "true" : "false") }
  mutating func add(_ name: String, _ values: [Double]?) {
    append(name, values.map { "[" + $0.map { JSONLine.number($0) ?? "null" }.joined(separator: ",") + "]" })
  }
  mutating func add(_ name: String, _ values: [String]) {
    append(name, "[" + values.map(JSONLine.quoted).joined(separator: ",") + "]")
  }

  private mutating func append(_ name: String, _ value: String?) { text += ",\"\(name)\":\(value ?? "null")" }

  /// The shortest form that reads back; nil for what JSON cannot say.
  private static func number(_ value: Double) -> String? { value.isFinite ? "\(value)" : nil }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 32:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension TransformationMatrix {
  /// The 16 numbers of the 4x4 matrix, column by column.
  var columns: [Double] {
    let r = rotation
    return [
      r.column0.x, r.column0.y, r.column0.z, 0, r.column1.x, r.column1.y, r.column1.z, 0, r.column2.x, r.column2.y,
      r.column2.z, 0, translation.x, translation.y, translation.z, 1,
    ]
  }

  /// The motion of such numbers; nil where they are not 16, or no rotation and translation to within 1e-6.
  public init?(columns m: [Double]) {
    guard m.count == 16, m.allSatisfy(\.isFinite), m[3] == 0, m[7] == 0, m[11] == 0, m[15] == 1 else { return nil }
    let rotation = Matrix3(Vector3(m[0], m[1], m[2]), Vector3(m[4], m[5], m[6]), Vector3(m[8], m[9], m[10]))
    let (x, y, z) = (rotation.column0, rotation.column1, rotation.column2)
    let off = [x.dot(x) - 1, y.dot(y) - 1, z.dot(z) - 1, x.dot(y), y.dot(z), z.dot(x), x.cross(y).dot(z) - 1]
    guard off.allSatisfy({ abs($0) < 1e-6 }) else { return nil }
    self.init(rotation: rotation, translation: Vector3(m[12], m[13], m[14]))
  }
}

extension SceneCamera {
  /// Latitude, longitude, ellipsoidal height, heading, pitch and roll.
  var numbers: [Double] {
    [
      position.latitude, position.longitude, position.height, orientation.heading, orientation.pitch, orientation.roll,
    ]
  }
}
