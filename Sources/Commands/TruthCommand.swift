import Language
import Runtime
import Workbench

/// `truth`: where the device really was, with recorded input.
enum TruthCommand {
  static let truth = CommandDefinition(
    "truth", group: "calibration", summary: "Says what errors are counted from, with recorded fixes.",
    details: """
      Where fixes are recorded (`gps from`), nobody knows where the device really was, so errors are nil. `from device` \
      says that it was where the script puts it; `unknown` takes that back.
      """,
    examples: [CommandExample("truth from device\ntruth unknown")],
    forms: [
      FormDefinition([.word("from"), .word("device")]) { (call: Call) throws(ScriptError) in
        call.bench.state.deviceIsTruth = true
        call.note("the device was where the script puts it")
        return .nothing
      },
      FormDefinition([.word("unknown")]) { (call: Call) throws(ScriptError) in
        call.bench.state.deviceIsTruth = false
        call.note("with recorded fixes the truth is not known")
        return .nothing
      },
    ])
}
