import Foundation
import TestKit
import Testing

@Suite("The command line")
struct CommandLineWords {
  let arpent: Arpent

  init() throws { arpent = try Arpent() }

  // MARK: What is run

  @Test func aFile() throws {
    try arpent.folder.write("a.arp", "print 1, args")
    let run = try arpent.run("a.arp", "x", "--json", "-c")
    run.ends(0)
    #expect(run.out == "1 [\"x\", \"--json\", \"-c\"]\n")
  }

  @Test func aText() throws {
    #expect(try arpent.run("-c", "print args", "a", "b c").out == "[\"a\", \"b c\"]\n")
  }

  @Test func standardInput() throws {
    #expect(try arpent.run(input: "print 1 + 1").out == "2\n")
    #expect(try arpent.run("-", "x", input: "print args").out == "[\"x\"]\n")
  }

  @Test func emptyStandardInputIsAnEmptyScript() throws {
    let run = try arpent.run()
    run.ends(0)
    #expect(run.out == "" && run.err == "")
  }

  @Test func aFileNamedLikeAnOption() throws {
    try arpent.folder.write("--json", "print args")
    #expect(try arpent.run("--", "--json", "--x").out == "[\"--x\"]\n")
  }

  @Test func aFileThroughAPipe() throws {
    #expect(try arpent.shell("$arpent <(echo 'print 7')").out == "7\n")
  }

  /// What a text prints does not depend on the way it came.
  @Test func theSameTextGivesTheSameByEachWay() throws {
    let text = "let x = 3 m\nfor i in 1..3 { print x * i }\nshow\nprint \"{x} größe\"\nexpect x > 4 m\n"
    try arpent.folder.write("a.arp", text)
    let runs = [
      try arpent.run("a.arp"), try arpent.run("-c", text), try arpent.run(input: text),
      try arpent.run("-", input: text),
    ]
    for run in runs {
      #expect(run.out == runs[0].out)
      #expect(run.status == 4)
      #expect(run.err.split(separator: "\n").count == runs[0].err.split(separator: "\n").count)
    }
    #expect(runs[0].out.hasPrefix("3 m\n6 m\n9 m\n"))
  }

  // MARK: How texts are written

  @Test(
    arguments: [
      ("\u{FEFF}print 1\n", "1\n"), ("print 1\r\nprint 2\r\n", "1\n2\n"), ("print 1\rprint 2", "1\n2\n"),
      ("print 1", "1\n"), ("#!/usr/bin/env arpent\nprint 1", "1\n"), ("\u{FEFF}#!/bin/x\r\nprint 1", "1\n"),
      ("\n\n\n", ""), ("#", ""), ("arpent 1\nprint 1", "1\n"),
    ])
  func anyLineEndsAreRead(text: String, expected: String) throws {
    try arpent.folder.write("a.arp", text)
    for run in [try arpent.run("a.arp"), try arpent.run(input: text)] {
      run.ends(0)
      #expect(run.out == expected)
    }
  }

  // MARK: Options

  @Test(
    arguments: [
      (["--out"], "--out needs a value: --out DIR"), (["--out="], "--out needs a value"),
      (["--allow-read"], "--allow-read needs a value"), (["--allow-write"], "--allow-write needs a value"),
      (["--seed"], "--seed needs a value: --seed N"), (["--seed", "x"], "--seed takes a whole number, found x"),
      (["--seed", "-1"], "--seed takes a whole number"), (["--seed", "1.5"], "--seed takes a whole number"),
      (["--seed", "99999999999999999999"], "--seed takes a whole number"),
      (["--steps", "0"], "--steps takes"), (["--steps", "x"], "--steps takes"), (["--memory", "0"], "--memory takes"),
      (["--memory", "99999999999999"], "--memory takes"), (["--json=1"], "--json takes no value"),
      (["--replace=yes"], "--replace takes no value"), (["--verbose=x"], "--verbose takes no value"),
      (["--help=x"], "--help takes no value"), (["--version=x"], "--version takes no value"),
      (["--jsn"], "did you mean --json?"), (["--Replace"], "did you mean --replace?"), (["-x"], "no option -x"),
      (["-c"], "-c needs a text"), (["nowhere.arp"], "cannot read nowhere.arp: no such file"),
      (["."], "cannot read .: it is a folder"), ([""], "cannot read"),
    ])
  func whatIsWrongIsNamed(words: [String], message: String) throws {
    let folder = arpent.folder.path
    let run = try ChildProcess.run(
      "arpent", words + (words.first?.hasPrefix("--") == true ? ["-c", "print 1"] : []), in: folder)
    // An option without its value takes the next word, so that `-c` is missing a text then.
    if words.count == 1, run.status == 0 { Issue.record("\(words) passed: \(run.out)") }
    #expect(run.status == 2, "\(run.out)\(run.err)")
    #expect(run.out == "")
    #expect(run.err.hasPrefix("arpent: "), "\(run.err)")
    if !["--out", "--allow-read", "--allow-write", "--seed"].contains(words.last) {
      #expect(run.err.contains(message), "\(run.err)")
    }
  }

  @Test(arguments: ["--out", "--allow-read", "--allow-write", "--seed", "--steps", "--memory"])
  func anOptionAtTheEndNeedsItsValue(option: String) throws {
    try arpent.run(option).ends(2, "\(option) needs a value: \(option) ", "`arpent --help` lists the options")
  }

  @Test func anOptionsValueMayFollowAnEqualsSign() throws {
    try arpent.run("--out=deep/er", "-c", "print 1").ends(0)
    #expect(FileManager.default.fileExists(atPath: arpent.folder.path + "/deep/er"))
  }

  @Test func seedIsTaken() throws {
    for seed in ["0", "7", "18446744073709551615"] { try arpent.run("--seed", seed, "-c", "print 1").ends(0) }
  }

  @Test func helpListsEveryOptionAndExitCode() throws {
    for words in [["--help"], ["-h"], ["--help", "nothing.arp"], ["--json", "--help"]] {
      let run = try ChildProcess.run("arpent", words, in: arpent.folder.path)
      run.ends(0)
      for option in [
        "--out DIR", "--replace", "--allow-read DIR", "--allow-write DIR", "--json", "--verbose", "--seed N",
        "--steps N",
        "--memory MB", "--help", "--version", "-c TEXT", "130",
      ] { #expect(run.out.contains(option), "\(option)") }
    }
  }

  @Test(arguments: [["--version"], ["--version", "nothing.arp"], ["--verbose", "--version"]])
  func versionIsOneLine(words: [String]) throws {
    let run = try ChildProcess.run("arpent", words, in: arpent.folder.path)
    run.ends(0)
    #expect(run.out.wholeMatch(of: /arpent [0-9]+\.[0-9]+\.[0-9]+\n/) != nil, "\(run.out)")
  }

  @Test(arguments: ["", "tap", "record", "distance", "functions", "units"])
  func helpPages(topic: String) throws {
    let words = topic.isEmpty ? ["help"] : ["help", topic]
    let run = try ChildProcess.run("arpent", words, in: arpent.folder.path)
    run.ends(0)
    #expect(run.out == (try arpent.run("-c", "help \(topic)").out))
    #expect(run.out.count > 200)
  }

  @Test func anUnknownTopicHasANearMiss() throws {
    try arpent.run("help", "tpa").ends(2, "there is no help on tpa", "did you mean `tap`?")
    try arpent.run("-c", "help tpa").ends(1, "there is no help on tpa", "did you mean `tap`?")
  }

  @Test func verboseSpeaksOnStandardErrorOnly() throws {
    let plain = try arpent.run("-c", "wait 1 s\nprint 1")
    let verbose = try arpent.run("--verbose", "-c", "wait 1 s\nprint 1")
    #expect(plain.out == "1\n" && plain.err == "")
    #expect(verbose.out == "1\n")
    verbose.ends(0, "waited 1 s", "sensors perfect: errors are not simulated")
  }
}
