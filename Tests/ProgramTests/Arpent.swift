import Foundation
import TestKit
import Testing

/// The real program, run in a folder of its own.
final class Arpent {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Runs it with these words and this standard input to its end.
  func run(_ arguments: String..., input: String = "", in sub: String = "") throws -> ChildProcess.Outcome {
    try ChildProcess.run("arpent", arguments, input: input, in: folder.path + (sub.isEmpty ? "" : "/" + sub))
  }

  /// Runs a line of the shell, in which `$arpent` is the program.
  func shell(_ line: String) throws -> ChildProcess.Outcome {
    try ChildProcess.run(
      "/bin/bash", ["-c", line], in: folder.path, environment: ["arpent": try Terminal.path(of: "arpent")])
  }
}

extension ChildProcess.Outcome {
  /// Expects this exit status, and these words on standard error.
  func ends(_ expected: Int32, _ words: String..., at location: Testing.SourceLocation = #_sourceLocation) {
    #expect(status == expected, "\(out)\(err)", sourceLocation: location)
    for word in words { #expect(err.contains(word), "\(word): \(err)", sourceLocation: location) }
  }
}

/// A survey that is quick in a debug build: a flat site, a small lens, one record with photo.
enum SmallSurvey {
  static let text = """
    site terrain flat at 51.5238N 0.7754W altitude 60 m
    device lens size 216 384 focal 300 px
    device at 51.5238N 0.7754W eye 1.6 m heading 20 deg pitch 80 deg
    domain Health {Dead: 0, Healthy: 10}
    layer trees new "trees.gpkg" point z {Health: Health required, Height: length}
    track continuous
    wait 1 s
    tap 108 300 as hit
    record trees {Health: "Dead", Height: 3 m} photo

    """
}
