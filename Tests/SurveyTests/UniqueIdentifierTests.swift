import Survey
import Testing

@Suite struct UniqueIdentifierTests {
  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The vectors of RFC 3174 section 7.3, and the empty message and 64 bytes by sha1sum.
  @Test(arguments: [
    ("abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
    ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1, "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
    ("a", 1_000_000, "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
    (
      "0123456701234567012345670123456701234567012345670123456701234567", 10, "dea356a2cddd90c7a7ecedc5ebb563934f460452"
    ),
    ("", 1, "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
  ])
  func digestsAreThoseOfTheStandard(text: String, times: Int, digest: String) {
    let message = Array(repeating: Array(text.utf8), count: times).flatMap { $0 }
    #expect(hexadecimal(SHA1.digest(message)) == digest)
  }

  /// The example of RFC 9562 appendix A.4.
  @Test func theStandardsExampleOfVersionFive() {
    let identifier = UniqueIdentifier(namespace: .hostNames, name: "www.example.com")
    #expect(identifier.description == "2ed6657d-e927-568b-95e1-2665a8aea6a2")
  }

  @Test func textsAreReadInEitherCase() {
    let text = "2ED6657D-E927-568B-95E1-2665A8AEA6A2"
    #expect(UniqueIdentifier(text)?.description == text.lowercased())
    #expect(UniqueIdentifier("2ed6657d-e927-568b-95e1-2665a8aea6a") == nil)
    #expect(UniqueIdentifier("2ed6657de-927-568b-95e1-2665a8aea6a2") == nil)
    #expect(UniqueIdentifier("gggggggg-e927-568b-95e1-2665a8aea6a2") == nil)
  }
}
