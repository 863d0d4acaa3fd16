import Foundation
import Language
import TestKit
import Testing
import Workbench

/// A script over a flat site with a small lens, run in a folder of its own: 51.5238N 0.7754W, ground at 60 m above
/// EGM96, `here` on it and `away` 10 m north. The picture is 216 x 384 pixels, so its middle is 108 192.
final class FieldDay {
  static let ground = """
    site terrain flat at 51.5238N 0.7754W altitude 60 m
    device lens size 216 384 focal 300 px
    let here = 51.5238N 0.7754W
    let away = destination(here, bearing: 0 deg, distance: 10 m)
    """
  /// A device on that ground, 1.6 m above it, looking 30 degrees down to the north: the middle lies 3.2 m away.
  static let device = """
    device at (here) eye 1.6 m looking down 30 deg
    track continuous
    wait 1 s
    """
  /// A layer to record into.
  static let layer = """
    domain Health {Dead: 0, Distressed: 5, Healthy: 10}
    layer trees new "trees.gpkg" point z {Health: Health required, Height: length, Note: text(5), Lean: angle}
    """

  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Runs a text as it is; what it reads and writes lies in the folder.
  func run(_ text: String, replaces: Bool = false, readFolders: [String] = []) -> ScriptRun {
    let files = FileAccess(outputFolder: folder.path, readFolders: readFolders, replaces: replaces)
    return ScriptRun(text, files: files, folder: folder.path)
  }

  /// Runs a text after the ground.
  func onGround(_ text: String) -> ScriptRun { run(Self.ground + "\n" + text) }

  /// Runs a text after the ground and the device.
  func withDevice(_ text: String) -> ScriptRun { run([Self.ground, Self.device, text].joined(separator: "\n")) }

  /// Runs a text after the ground, the device and the layer.
  func recording(_ text: String) -> ScriptRun {
    run([Self.ground, Self.device, Self.layer, text].joined(separator: "\n"))
  }

  /// What ogrinfo says of a file.
  func ogrinfo(_ arguments: String...) throws -> String {
    let all = arguments.map { $0.hasSuffix(".gpkg") ? folder.path + "/" + $0 : $0 }
    return try ChildProcess.run("/usr/bin/ogrinfo", all, in: folder.path).out
  }

  static let hasOgrinfo = FileManager.default.isExecutableFile(atPath: "/usr/bin/ogrinfo")
}

extension ScriptRun {
  /// Expects that the script ran to its end.
  func succeeds(_ location: Testing.SourceLocation = #_sourceLocation) {
    #expect(outcome == .done, "\(err)", sourceLocation: location)
  }

  /// Expects an error while it ran, with these words in its message.
  func fails(_ words: String..., at location: Testing.SourceLocation = #_sourceLocation) {
    #expect(outcome == .runTimeError, "\(err)\(out)", sourceLocation: location)
    for word in words { #expect(err.contains(word), "\(err)", sourceLocation: location) }
  }

  /// The numbers that it printed, without their units.
  var numbers: [Double] { out.split { " \n,[]{}".contains($0) }.compactMap { Double($0) } }
}
