import Runtime
import Session

/// Calibrations in words.
enum CalibrationText {
  static let noElevation = "while roaming the elevation cannot be calibrated: each fix would overwrite it"
  static let localHelp = "`track local` takes the first fix only"

  static func text(_ calibration: Calibration, _ display: DisplayText) -> String {
    var parts: [String] = []
    func signed(_ number: Double, _ text: String) -> String { number < 0 ? "-\(text)" : "+\(text)" }
    func length(_ metres: Double) -> String { signed(metres, display.length(abs(metres), decimals: 3)) }
    if calibration.heading != 0 {
      parts.append(
        "heading \(signed(calibration.heading, ValueText.number(abs(calibration.heading), decimals: 2) + " deg"))")
    }
    if calibration.elevation != 0 { parts.append("elevation \(length(calibration.elevation))") }
    if calibration.east != 0 { parts.append("east \(length(calibration.east))") }
    if calibration.north != 0 { parts.append("north \(length(calibration.north))") }
    return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
  }

  static func total(_ call: Call) -> String {
    "in all \(text(call.bench.state.session?.calibration ?? .none, call.shown))"
  }
}
