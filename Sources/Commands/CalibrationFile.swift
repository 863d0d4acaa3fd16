import Runtime
import Scene
import Session

/// A calibration as a file holds it: one JSON object. docs/calibration.md defines its form.
struct CalibrationFile {
  /// The totals.
  var calibration: Calibration
  /// The policy under which it was made.
  var policy: UpdatePolicy
  /// How well the session knew where it was: standard deviations; nil where it could not say.
  var sigma: SessionUncertainty?

  private static let format = "arpent calibration"
  /// The version of the form that is written, and the newest that is read.
  static let version = 1.0
  /// The most bytes of a file.
  static let largest = 1 << 20
  /// The most metres or degrees of a part.
  static let most = 10_000.0

  /// The text of the file.
  var text: String {
    func number(_ value: Double?) -> JSON { value.map { .number($0) } ?? .null }
    let object = JSON.object([
      ("format", .string(CalibrationFile.format)), ("version", .number(CalibrationFile.version)),
      ("policy", .string(policy.rawValue)), ("heading", .number(calibration.heading)),
      ("elevation", .number(calibration.elevation)), ("east", .number(calibration.east)),
      ("north", .number(calibration.north)), ("heading_sigma", number(sigma?.heading)),
      ("horizontal_sigma", number(sigma?.horizontal)), ("vertical_sigma", number(sigma?.vertical)),
    ])
    return object.text + "\n"
  }
}

extension CalibrationFile {
  /// Reads a file's bytes; `name` is how messages name it. Throws where it is none, damaged or of a newer version.
  init(_ bytes: [UInt8], name: String) throws(SceneError) {
    let help = "`calibrate save` writes one"
    let json: JSON
    do {
      json = try JSON(reading: String(decoding: bytes, as: UTF8.self))
    } catch {
      throw SceneError(
        .file, "\"\(name)\" is damaged: \(error.message), at character \(error.character)", help: help)
    }
    guard case .string(CalibrationFile.format)? = json["format"], case .number(let version)? = json["version"] else {
      throw SceneError(.file, "\"\(name)\" is no calibration", help: help)
    }
    guard version <= CalibrationFile.version else {
      throw SceneError(
        .file,
        "\"\(name)\" is of version \(ValueText.number(version)) of calibrations, and this Arpent reads up to "
          + "\(ValueText.number(CalibrationFile.version))", help: "load it with a newer Arpent")
    }
    func number(_ key: String) throws(SceneError) -> Double {
      guard case .number(let value)? = json[key], abs(value) <= CalibrationFile.most else {
        throw SceneError(
          .file, "\"\(name)\" is damaged: \(key) is no number up to \(ValueText.number(CalibrationFile.most))",
          help: help)
      }
      return value
    }
    guard case .string(let word)? = json["policy"], let policy = UpdatePolicy(rawValue: word) else {
      throw SceneError(.file, "\"\(name)\" is damaged: it names no policy", help: help)
    }
    self.policy = policy
    calibration = Calibration(
      heading: try number("heading"), elevation: try number("elevation"), east: try number("east"),
      north: try number("north"))
    sigma = nil
    if case .number? = json["heading_sigma"] {
      sigma = SessionUncertainty(
        horizontal: try number("horizontal_sigma"), vertical: try number("vertical_sigma"),
        heading: try number("heading_sigma"), drift: 0)
    }
  }
}
