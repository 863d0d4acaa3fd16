import Language

/// A lesson for the prompt: steps that tell what to type, and what must hold then.
public struct Lesson: Sendable {
  /// One step.
  public struct Step: Sendable {
    /// What is told, a line each, without the lines to type.
    public var text: [String]
    /// What to type, an entry each.
    public var entries: [String]
    /// The condition that must hold afterwards, as source text; nil where it is enough to do what the last entry does.
    public var condition: String?
    /// What to say where it does not hold.
    public var hint: String?
  }

  /// The word that `lesson` takes.
  public let name: String
  /// The title.
  public let title: String
  /// What it is about.
  public let summary: String
  /// The steps in order.
  public let steps: [Step]

  /// All lessons, in the order in which they build on each other.
  public static let all: [Lesson] = [
    Lesson("tap", PackageResources.tap_arp), Lesson("gps", PackageResources.gps_arp),
    Lesson("calibration", PackageResources.calibration_arp), Lesson("tabletop", PackageResources.tabletop_arp),
    Lesson("reticle", PackageResources.reticle_arp), Lesson("script", PackageResources.script_arp),
  ]

  /// The lesson that a script tells: its first comment is the title and what it is about; each further comment is a step,
  /// whose lines with five blanks are to be typed, and an `expect` after it says what must hold then, and the hint.
  init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    var steps: [Step] = []
    var step: Step?
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("#") {
        if step?.condition != nil || step == nil { Lesson.end(&step, &steps) }
        var current = step ?? Step(text: [], entries: [])
        if line.hasPrefix("#     ") {
          current.entries.append(String(line.dropFirst(6)))
        } else {
          current.text.append(String(line.dropFirst(line.hasPrefix("# ") ? 2 : 1)))
        }
        step = current
      } else if line.hasPrefix("expect ") {
        let parts = Lesson.parts(of: String(line))
        step?.condition = parts.condition
        step?.hint = parts.hint
      } else if line.isEmpty {
        Lesson.end(&step, &steps)
      }
    }
    Lesson.end(&step, &steps)
    let head = steps.isEmpty ? Step(text: [], entries: []) : steps.removeFirst()
    title = head.text.first ?? name
    summary = head.text.dropFirst().drop { $0.isEmpty }.joined(separator: " ")
    self.steps = steps
  }

  private static func end(_ step: inout Step?, _ steps: inout [Step]) {
    if let whole = step { steps.append(whole) }
    step = nil
  }

  /// The condition of an `expect` and its message.
  private static func parts(of line: String) -> (condition: String, hint: String?) {
    let source = SourceText(name: "lesson", line)
    guard let message = StringLiterals.plain(in: source).last, message.span.end == source.bytes.count else {
      return (String(line.dropFirst("expect ".count)), nil)
    }
    var condition = Substring(decoding: source.bytes[..<message.span.start], as: UTF8.self).dropFirst("expect ".count)
    while let last = condition.last, last == " " || last == "," { condition.removeLast() }
    return (String(condition), message.text)
  }
}
