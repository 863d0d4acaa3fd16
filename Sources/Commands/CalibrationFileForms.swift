import Language
import Runtime
import Scene
import Session
import Workbench

/// `calibrate save` and `calibrate load`.
enum CalibrationFileForms {
  static let all = [
    FormDefinition(
      [.word("save"), .parameter("file", .outputFile([".json"]))], clauses: [Clause("replace")], effects: .writes,
      action: save),
    FormDefinition([.word("load"), .parameter("file", .inputFile([".json"]))], effects: .reads, action: load),
  ]

  @Sendable private static func save(_ call: Call) throws(ScriptError) -> Value {
    let session = try CalibrationCommands.placed(call)
    let shown = try call.requiredText("file")
    let path = try call.outputPath("file")
    guard path.lowercased().hasSuffix(".json") else {
      throw call.fault(
        .file, "\(shown) is no name for a calibration", help: "let the name end in .json", at: "file")
    }
    let bench = call.bench
    let file = CalibrationFile(
      calibration: session.calibration, policy: session.policy,
      sigma: session.uncertainty(bench.state.sensors.profile))
    try call.write(Array(file.text.utf8), to: path, at: "file")
    call.note("\(shown): \(CalibrationText.text(session.calibration, call.shown))")
    return .nothing
  }

  @Sendable private static func load(_ call: Call) throws(ScriptError) -> Value {
    let session = try CalibrationCommands.placed(call)
    let shown = try call.requiredText("file")
    let path = try call.inputPath("file")
    let file = try call.at("file") {
      try CalibrationFile(try FileAccess.bytes(of: path, limit: CalibrationFile.largest), name: shown)
    }
    let delta = file.calibration + -session.calibration
    try CalibrationCommands.checkParts(of: delta, session, call, at: "file")
    // How well it fits this AR frame nobody knows: the compass may be off otherwise today.
    call.bench.state.session?.calibrate(delta, headingSigma: nil, placeSigma: nil)
    try CalibrationCommands.log(.load(delta), call)
    if file.policy != session.policy {
      call.warn("\(shown) was made under the policy \(file.policy.rawValue), and this is \(session.policy.rawValue)")
    }
    let known = file.sigma.map { ", with a heading known to \(ValueText.number($0.heading, decimals: 2)) deg" } ?? ""
    call.note("\(shown)\(known): \(CalibrationText.text(delta, call.shown)); \(CalibrationText.total(call))")
    return .nothing
  }
}
