import Foundation
import Language
import TestKit

/// A few commands of each kind of syntax, so that these tests know nothing of GIS.
enum Small {
  static let vocabulary = Vocabulary(
    commands: [
      CommandSyntax(
        verb: "print", group: "language", summary: "Prints.",
        forms: [CommandForm([.parameter("values", .expressions)])]),
      CommandSyntax(
        verb: "tap", group: "session", summary: "Taps.",
        forms: [
          CommandForm([.word("on"), .parameter("thing", .project([.site]))], result: "a tap"),
          CommandForm(
            [.parameter("x", .quantity(.pixels)), .parameter("y", .quantity(.pixels))],
            clauses: [Clause("using", .word(["reality", "scene"]))], result: "a tap"),
        ]),
      CommandSyntax(
        verb: "track", group: "session", summary: "Tracks.",
        forms: [CommandForm([.parameter("mode", .word(["continuous", "initial"]))])]),
      CommandSyntax(
        verb: "layer", group: "scene", summary: "Layers.",
        forms: [
          CommandForm(
            [.parameter("name", .newName(.layer)), .word("from"), .parameter("file", .inputFile([".gpkg"]))],
            clauses: [Clause("where", .text), Clause("replace")]),
          CommandForm(
            [
              .parameter("name", .newName(.layer)), .word("new"), .optional("z", .word(["z"])),
              .parameter("fields", .fields),
            ], clauses: [Clause("crs", .crs)]),
        ]),
      CommandSyntax(
        verb: "record", group: "survey", summary: "Records.",
        forms: [
          CommandForm(
            [.parameter("layer", .project([.layer])), .parameter("values", .record)], clauses: [Clause("photo")],
            result: "the feature")
        ]),
    ],
    functions: [
      FunctionSignature(
        "count", ["x: list"], result: "a number", summary: "Counts.", example: ("count([])", "0"))
    ])

  /// What is wrong with a text.
  static func diagnostics(_ bytes: [UInt8]) -> [Diagnostic] {
    Checker.check(
      SourceText(name: "t", bytes: bytes), vocabulary: vocabulary, globals: GlobalNames(), mode: .file
    ).diagnostics
  }

  /// How far apart the places of a text are that are tried: every byte of a short text, fewer of a long one.
  static func step(_ text: String) -> Int { text.utf8.count < 1000 ? 1 : 13 }

  /// Texts that use most of the language.
  static let corpus: [String] = {
    var texts = [
      """
      arpent 1
      let größe = 3.5 m
      var xs = [1, 2 ft, "a{größe: .2}b", 'raw {x}', {a: 1, "b c": nil}, 51°31'25.7"N 0°46'31.4"W]
      for x in 1..3 { xs[0] = x mod 2; if x > 2 and not (x == 3) { print x in m } else { raise "no \\u{e9}" } }
      try { expect error "type" { fail "x" } } catch e { print e.message, -2 ^ 2 }
      layer trees new z {Health: Domain required, Note: text(60) default "x",}  # made
      tap (5 + 1) -20 using scene as hit
      record trees {Health: "Dead"} photo
      """
    ]
    for name in ["/Examples/collect-trees.arp", "/../shared/scripts/collect-dc.arp"] {
      if let text = try? String(contentsOfFile: SharedData.package + name, encoding: .utf8) { texts.append(text) }
    }
    return texts
  }()
}
