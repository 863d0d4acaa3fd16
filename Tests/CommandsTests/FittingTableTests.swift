import Testing

@testable import Commands

/// Tables for people in a window; the expected lines were laid out by hand.
@Suite("Tables that fit a window")
struct FittingTables {
  private let columns = ["id", "horizontal_accuracy", "note", "position"]
  private let rows = [
    ["1", "0.83 m", "an oak with a very long note about its crown", "51.5238000N 0.7754000W"],
    ["12", "1.2 m", "樫の木は大きい", "51.5239000N 0.7755000W"],
  ]

  private func widths(_ text: String) -> [Int] { text.split(separator: "\n").map { $0.reduce(0) { $0 + cells($1) } } }

  /// Two for what is wide here, one for the rest.
  private func cells(_ character: Character) -> Int { ("\u{2E80}"..."\u{A4CF}").contains(character) ? 2 : 1 }

  @Test("Without a window all is written whole")
  func whole() {
    #expect(
      TextTable.text(columns, rows) == """
        id  horizontal_accuracy  note                                                        position
        --  -------------------  --------------------------------------------  ----------------------
         1               0.83 m  an oak with a very long note about its crown  51.5238000N 0.7754000W
        12                1.2 m  樫の木は大きい                                51.5239000N 0.7755000W
        """)
    #expect(TextTable.text(columns, rows, fitting: 200) == TextTable.text(columns, rows))
  }

  @Test("The widest columns give way first; numbers stay whole, and columns stay under one another")
  func cut() {
    #expect(
      TextTable.text(columns, rows, fitting: 56) == """
        id  horizontal_a…  note                         position
        --  -------------  -------------  ----------------------
         1         0.83 m  an oak with …  51.5238000N 0.7754000W
        12          1.2 m  樫の木は大き…  51.5239000N 0.7755000W
        """)
  }

  @Test("No line is wider than the window", arguments: 24...120)
  func fits(_ window: Int) {
    for width in widths(TextTable.text(columns, rows, fitting: window)) { #expect(width <= window) }
  }

  @Test("Columns for which there is no room are named")
  func leftOut() {
    let text = TextTable.text(columns, rows, fitting: 24)
    #expect(text.hasPrefix("id  horizon…    position\n"), "\(text)")
    #expect(text.contains("no room\nfor note; `set"), "\(text)")
  }

  @Test("The texts beside names stand in one column, however long a name is")
  func names() {
    #expect(
      NamedLines.text([("a", "1"), ("a_name_of_20_letters", "2"), ("樫", "3")]) == """
        a                    1
        a_name_of_20_letters 2
        樫                   3
        """)
    #expect(NamedLines.text([("a", "1")]) == "a              1")
  }
}
