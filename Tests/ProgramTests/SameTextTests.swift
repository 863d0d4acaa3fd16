import Authoring
import Foundation
import TestKit
import Testing

/// A script whose text is given to the program in three ways.
struct OneText: Sendable, CustomTestStringConvertible {
  static let tree = SharedData.package + "/Tests/Scripts"
  static let all = ((try? ScriptFinder.scripts(at: [tree])) ?? []).map { OneText(path: $0) }

  let path: String

  var testDescription: String { String(path.dropFirst(OneText.tree.count + 1)) }
}

@Suite("One text as file, as -c and on standard input")
struct SameText {
  /// What a run gave, with the name of the source left out of its messages.
  private struct Outcome: Equatable {
    var status: Int32
    var out: String
    var err: String

    init(_ run: ChildProcess.Outcome, named name: String) {
      status = run.status
      out = run.out
      // Whether something took so long that its progress is logged depends on the machine.
      err = run.err.replacing(" \(name):", with: " TEXT:").replacing("(\(name):", with: "(TEXT:")
        .replacing(#/(?m)^[^\n:]+: 0(\.\.\.\d+)*\n/#, with: "")
    }
  }

  private func check(_ text: String, file: String, in folder: String, options: [String]) throws {
    let outputs = try (0..<3).map { _ in try ScratchFolder() }
    func words(_ way: Int) -> [String] { ["--verbose", "--out", outputs[way].path] + options }
    let byFile = try ChildProcess.run("arpent", words(0) + [file], in: folder, timeout: 300)
    let byText = try ChildProcess.run("arpent", words(1) + ["-c", text], in: folder, timeout: 300)
    let byInput = try ChildProcess.run("arpent", words(2), input: text, in: folder, timeout: 300)
    let expected = Outcome(byFile, named: file)
    #expect(Outcome(byText, named: "-c") == expected)
    #expect(Outcome(byInput, named: "standard input") == expected)
    for output in outputs { #expect(output.files() == outputs[0].files()) }
    for name in outputs[0].files() {
      for output in outputs { #expect(output.bytes(name) == outputs[0].bytes(name), "\(name)") }
    }
  }

  @Test("The scripts of the language tests", arguments: OneText.all)
  func scripts(_ script: OneText) throws {
    let file = URL(fileURLWithPath: script.path)
    let text = try #require(String(data: try Data(contentsOf: file), encoding: .utf8))
    try check(text, file: file.lastPathComponent, in: file.deletingLastPathComponent().path, options: [])
  }

  @Test(
    "The examples, with a small lens",
    arguments: ["calibrate.arp", "collect-trees.arp", "edit-boundary.arp", "share-a-survey.arp"])
  func examples(_ name: String) throws {
    let folder = try ScratchFolder()
    let examples = SharedData.package + "/Examples"
    let text = try String(contentsOfFile: examples + "/" + name, encoding: .utf8)
    let smaller = text.replacing("\"data/", with: "\"\(examples)/data/")
      .replacing("size 1080 1920 focal 1500 px", with: "size 108 192 focal 150 px").replacing(
        "tap 540 960", with: "tap 54 96")
    try folder.write(name, smaller)
    try check(smaller, file: name, in: folder.path, options: ["--allow-read", examples])
  }

  @Test("Every example is tried")
  func allExamples() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: SharedData.package + "/Examples")
    #expect(
      names.filter { $0.hasSuffix(".arp") }.sorted() == [
        "calibrate.arp", "collect-trees.arp", "edit-boundary.arp", "setup.arp", "share-a-survey.arp", "slopes.arp",
      ])
  }
}
