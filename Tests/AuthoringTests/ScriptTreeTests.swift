import Authoring
import Foundation
import Language
import TestKit
import Testing

/// A script of Tests/Scripts, by its path below that folder.
struct TreeScript: Sendable, CustomTestStringConvertible {
  static let folder = SharedData.package + "/Tests/Scripts"
  static let all = ((try? ScriptFinder.scripts(at: [folder])) ?? []).map { TreeScript(path: $0) }

  let path: String

  var testDescription: String { String(path.dropFirst(TreeScript.folder.count + 1)) }
}

@Suite("Tests/Scripts")
struct ScriptTreeTests {
  @Test("Each script does what its comments say", arguments: TreeScript.all)
  func passes(_ script: TreeScript) throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: script.path))
    let folder = URL(fileURLWithPath: script.path).deletingLastPathComponent().path
    let test = ScriptTest(SourceText(name: script.testDescription, folder: folder, bytes: Array(bytes)))
    #expect(test.isPassed, "\(TestReport.text(test))")
  }

  @Test("Each script does so when memory is collected wherever it may be", arguments: TreeScript.all)
  func passesWithCollections(_ script: TreeScript) throws {
    // Such a script makes so many values that looking at all of them again and again takes minutes.
    let text = try String(contentsOfFile: script.path, encoding: .utf8)
    guard
      !["000", "limits/", "many-fields", "repeat", "causes-its-own", "recursion-"].contains(where: {
        text.contains($0) || script.path.contains($0)
      })
    else {
      return
    }
    let folder = URL(fileURLWithPath: script.path).deletingLastPathComponent().path
    var settings = ScriptTest.Settings()
    settings.limits.collectsAlways = true
    let test = ScriptTest(
      SourceText(name: script.testDescription, folder: folder, bytes: Array(text.utf8)), settings: settings)
    #expect(test.isPassed, "\(TestReport.text(test))")
  }

  @Test("The tree is found")
  func isFound() {
    #expect(TreeScript.all.count >= 60)
  }
}

@Suite("Where scripts are looked for")
struct ScriptFinderTests {
  @Test func everyScriptBelowAFolderInTheOrderOfThePaths() throws {
    let folder = try ScratchFolder()
    for name in ["b.arp", "a.arp", "c/d.arp", "c/e.txt", ".hidden.arp", ".git/x.arp", "c/.x/y.arp", "z.ARP"] {
      try folder.write(name, "")
    }
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/loop", withDestinationPath: folder.path)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/f.arp", withDestinationPath: folder.path + "/a.arp")
    let found = try ScriptFinder.scripts(at: [folder.path + "/c/e.txt", folder.path, folder.path + "/a.arp"])
    #expect(
      found.map { String($0.dropFirst(folder.path.count)) } == ["/c/e.txt", "/a.arp", "/b.arp", "/c/d.arp", "/f.arp"])
  }

  @Test func aPathThatLeadsNowhereIsNamed() {
    let fault = #expect(throws: ScriptFinder.Fault.self) { try ScriptFinder.scripts(at: ["/no/such/place"]) }
    #expect(fault?.message == "cannot read /no/such/place: no such file or folder")
  }
}
