import Language
import Testing

@Suite("The comments of a text")
struct CommentTests {
  @Test(
    arguments: [
      ("print 1 # a\n# b\n  # c", ["1 a", "2 alone b", "3 alone c"]), ("#", ["1 alone"]), ("", []),
      ("print \"# no\" # yes", ["1 yes"]), ("print '# no' # yes", ["1 yes"]), ("print \"{\"# no\"}\" # yes", ["1 yes"]),
      ("#!/bin/x # no\n# yes", ["2 alone yes"]), ("\u{FEFF}# yes", ["1 alone yes"]),
      ("[1, # a\r\n 2] # b\r\n", ["1 a", "2 b"]),
      ("1 + \\ \n # a\n2", ["2 alone a"]), ("print \"abc # no\n# yes", ["2 alone yes"]), ("a ## b # c", ["1# b # c"]),
    ])
  func areFound(text: String, expected: [String]) {
    let found = Comment.all(in: SourceText(name: "t", text)).map { comment in
      "\(comment.line)\(comment.isAlone ? " alone" : "")\(comment.text)"
    }
    #expect(found == expected)
  }

  @Test func aTextThatCannotBeReadHasThemToo() {
    let source = SourceText(name: "t", bytes: Array("print 1 # a\n".utf8) + [0])
    #expect(Comment.all(in: source).map(\.text) == [" a"])
  }

  @Test func theirPlacesReadBack() {
    let source = SourceText(name: "t", "print 1 # größe\n")
    #expect(Comment.all(in: source).map { source.text($0.span) } == ["# größe"])
  }
}
