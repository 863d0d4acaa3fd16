import Runtime
import Testing

@Suite("Reading JSON")
struct JSONReading {
  @Test(
    "What is read is written again",
    arguments: [
      "null", "true", "false", "0", "-0.5", "1e+300", "\"a\"", "[]", "[1,[2,3],{}]", "{\"a\":1,\"b\":[null]}",
      "\"\\\"\\\\\\n\\r\\t\\u0001é\"",
    ])
  func roundTrip(text: String) throws {
    #expect(try JSON(reading: text).text == text)
  }

  @Test("Blanks, escapes and pairs of halves of characters")
  func spellings() throws {
    #expect(try JSON(reading: " [ 1 ,\n\t2\r] ").text == "[1,2]")
    #expect(try JSON(reading: "\"\\u00e9\\/\\b\\ud83d\\ude00\"").text == "\"é/\\u0008😀\"")
    #expect(try JSON(reading: "1.50E2").text == "150")
  }

  @Test("Members are found by name, the first of two")
  func members() throws {
    let object = try JSON(reading: "{\"a\":1,\"b\":2,\"a\":3}")
    #expect(object["a"]?.text == "1")
    #expect(object["c"] == nil)
    #expect(JSON.null["a"] == nil)
  }

  @Test(
    "What is malformed is refused with its place",
    arguments: [
      ("", 1, "the text ends too early"), ("[1,]", 4, "expected a value"), ("[1 2]", 4, "expected `,` or `]`"),
      ("{a:1}", 2, "expected a name in quotes"), ("{\"a\" 1}", 6, "expected `:`"), ("01", 1, "expected a number"),
      ("1.", 3, "expected a digit after the point"), ("1e", 3, "expected the exponent"), ("-", 2, "expected a number"),
      ("1e999", 6, "the number is too large"), ("NaN", 1, "expected a value"), ("tru", 1, "expected a value"),
      ("\"a", 3, "a string has no end"), ("\"\\x\"", 4, "no escape"), ("\"\\u12\"", 6, "four hexadecimal digits"),
      ("\"\\ud800\"", 8, "half a character"), ("\"a\nb\"", 3, "a control character"), ("1 2", 3, "something follows"),
      ("\u{0}", 1, "expected a value"), ("é[", 1, "expected a value"),
    ])
  func malformed(text: String, character: Int, message: String) {
    #expect {
      try JSON(reading: text)
    } throws: { error in
      guard let mistake = error as? JSON.Mistake else { return false }
      return mistake.message.contains(message) && (message == "expected a number" || mistake.character == character)
    }
  }

  @Test("Nesting without end is refused")
  func nesting() {
    for open in ["[", "{\"a\":"] {
      #expect(throws: JSON.Mistake.self) { try JSON(reading: String(repeating: open, count: 100_000)) }
    }
  }
}
