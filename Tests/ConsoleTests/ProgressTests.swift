import Testing

@testable import Console

@Suite("How far something has come")
struct ProgressLines {
  @Test func isABar() {
    #expect(
      ProgressDisplay.bar("reading trees", 26, of: 50, seconds: 3, columns: 40)
        == "reading trees [========>        ]  52 %")
    #expect(ProgressDisplay.bar("x", 5, of: 5, seconds: 3, columns: 20) == "x [=========] 100 %")
  }

  @Test func isATimeWhereTheEndIsNotKnown() {
    #expect(
      ProgressDisplay.bar("laying the site out", 0, of: nil, seconds: 12, columns: 80) == "laying the site out … 12 s")
  }

  @Test(arguments: [1, 2, 10, 20, 21, 80]) func fitsTheTerminal(columns: Int) {
    for done in [-1, 0, 7, 9, 1 << 62] {
      #expect(
        TextLayout.width(ProgressDisplay.bar("reading trees", done, of: 9, seconds: 1, columns: columns))
          < max(columns, 2))
    }
  }

  @Test func isALineOfTensInALog() {
    #expect(ProgressDisplay.log(from: -1, to: 2) == "0...10...20")
    #expect(ProgressDisplay.log(from: 2, to: 10) == "...30...40...50...60...70...80...90...100")
    #expect(ProgressDisplay.log(from: 3, to: 3) == "")
  }
}

@Suite("Which answers are paged")
struct LongTexts {
  @Test func areThoseWithMoreLinesThanTheScreen() {
    let lines = String(repeating: "a\n", count: 23)
    #expect(!Pager.isLong(lines, columns: 80, rows: 24))
    #expect(Pager.isLong(lines + "a\n", columns: 80, rows: 24))
    #expect(Pager.isLong(String(repeating: "x", count: 80 * 24), columns: 80, rows: 24))
    #expect(!Pager.isLong("one line\n", columns: 80, rows: 24))
  }
}
