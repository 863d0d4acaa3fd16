/// What was found in an NMEA 0183 log, used or not.
///
/// A sentence is a line that begins with `$` or `!`, an address (five capital letters, or `P` and a maker's letters and
/// digits) and a comma. The order of a dictionary's entries means nothing; print them sorted.
public struct NMEACounts: Hashable, Sendable {
  /// How many sentences there are.
  public internal(set) var sentences = 0
  /// How many have a checksum that fits.
  public internal(set) var goodChecksums = 0
  /// How many have a checksum that does not fit or is cut; they are never used.
  public internal(set) var badChecksums = 0
  /// How many have no checksum. They are used only in a log in which no sentence before has one, and only where they
  /// are complete: elsewhere such a sentence has been cut.
  public internal(set) var absentChecksums = 0
  /// How many further sentences with a checksum that fits began inside a line, behind a cut one or other bytes. They
  /// are used, and counted nowhere else.
  public internal(set) var rescued = 0
  /// How many sentences there are of each type, such as `GGA`, or `PASHR` for a maker's own; at most 256 types.
  public internal(set) var types: [String: Int] = [:]
  /// How many GGA sentences give each text as their quality, bad checksums included; at most 256 texts.
  public internal(set) var ggaQualities: [String: Int] = [:]
  /// How many GGA sentences give each text as the separation, bad checksums included; at most 256 texts.
  public internal(set) var ggaSeparations: [String: Int] = [:]

  /// Nothing found.
  public init() {}

  mutating func count(_ sentence: NMEASentence) {
    sentences += 1
    switch sentence.checksum {
    case .good: goodChecksums += 1
    case .bad: badChecksums += 1
    case .absent: absentChecksums += 1
    }
    NMEACounts.add(sentence.type, to: &types)
    guard sentence.type == "GGA" else { return }
    let fields = sentence.fields
    if let quality = fields.text(6) { NMEACounts.add(quality, to: &ggaQualities) }
    if let separation = fields.text(11) { NMEACounts.add(separation, to: &ggaSeparations) }
  }

  // Noise may hold any number of different texts.
  private static func add(_ text: String, to counts: inout [String: Int]) {
    if counts.count < 256 || counts[text] != nil { counts[text, default: 0] += 1 }
  }
}
