import Language
import Runtime
import Scene

/// Functions that make dates and moments.
enum DateFunctions {
  static let all = [date, time, now]

  static let date = FunctionDefinition(
    "date", ["x: text such as \"2026-05-01\", or moment"], result: "a date",
    summary: "A day of the calendar, or the day of a moment; dates go on by whole days.",
    example: ("[date(\"2026-05-01\") + 30 day, date(\"2026-05-01\").year]", "[date(\"2026-05-31\"), 2026]")
  ) { (arguments, _) throws(ScriptError) in
    let value = arguments[0]
    if value.native is DateValue { return value }
    if let moment = value.native as? MomentValue { return moment.date.map { arguments.heap.native($0) } ?? .nothing }
    guard let text = value.string else {
      throw arguments.mismatch("a date as a text, or a moment", 0, help: "write date(\"2026-05-01\")")
    }
    let day = try read(text, hasClock: false)
    guard let date = DateValue(day) else { throw MomentValue.outOfYears }
    return arguments.heap.native(date)
  }

  static let time = FunctionDefinition(
    "time", ["x: text such as \"2026-05-01T10:30:00Z\", or date"], result: "a moment in UTC, to the millisecond",
    summary: "A moment, or the beginning of a day; moments go on by any time.",
    example: ("time(\"2026-05-01T10:30:00Z\") + 90 min", "2026-05-01T12:00:00Z")
  ) { (arguments, _) throws(ScriptError) in
    let value = arguments[0]
    if value.native is MomentValue { return value }
    var moment = (value.native as? DateValue)?.day
    if moment == nil {
      guard let text = value.string else {
        throw arguments.mismatch("a moment as a text, or a date", 0, help: "write time(\"2026-05-01T10:30:00Z\")")
      }
      moment = try read(text, hasClock: true)
    }
    guard let moment, let result = MomentValue(moment) else { throw MomentValue.outOfYears }
    return arguments.heap.native(result)
  }

  static let now = FunctionDefinition(
    "now", [], result: "a moment", summary: "What the simulated clock shows.",
    example: ("now()", "2026-06-01T10:30:02Z"), after: "clock at \"2026-06-01T10:30:00Z\"\nwait 2 s"
  ) { (arguments, interpreter) throws(ScriptError) in
    let milliseconds = interpreter.bench.state.clock.milliseconds
    guard let moment = CivilTime(secondsSince1970: Double(milliseconds) / 1000), let value = MomentValue(moment) else {
      throw MomentValue.outOfYears
    }
    return arguments.heap.native(value)
  }

  // MARK: Reading

  /// A date or a moment as ISO 8601 writes it. Throws (type) for another form, (range) for a day or a time of day that
  /// does not exist.
  private static func read(_ text: String, hasClock: Bool) throws(ScriptError) -> CivilTime {
    let what = hasClock ? "moment" : "date"
    let form = hasClock ? "2026-05-01T10:30:00Z" : "2026-05-01"
    let hasForm = hasClock ? isMoment(text) || isDate(text[...]) : isDate(text[...])
    guard hasForm else {
      var help = "write \"\(form)\"\(hasClock ? ", in UTC" : "")"
      if !hasClock, isMoment(text) { help = "date(time(\"…\")) is the day of a moment" }
      throw ScriptError(
        .type, "\(ValueText.quote(NumberReading.excerpt(text))) is no \(what)", help: help, slot: 0)
    }
    if text.hasPrefix("0000") {
      throw ScriptError(.range, "there is no year 0", help: "a date lies in the years 1 to 9999", slot: 0)
    }
    if let moment = CivilTime(iso8601: text) { return moment }
    let day = text.prefix(10)
    guard CivilTime(iso8601: String(day)) == nil else {
      throw ScriptError(
        .range, "there is no time of day \(text.dropFirst(11))", help: "it is 00:00:00Z to 23:59:59Z", slot: 0)
    }
    throw ScriptError(.range, "there is no day \(day)", help: daysHelp(day), slot: 0)
  }

  private static func isDate(_ text: Substring) -> Bool { matches(text, "0000-00-00") }

  private static func isMoment(_ text: String) -> Bool {
    guard text.hasSuffix("Z"), matches(text.prefix(19), "0000-00-00T00:00:00") else { return false }
    let fraction = text.dropFirst(19).dropLast()
    return fraction.isEmpty
      || fraction.count > 1 && matches(fraction, "." + String(repeating: "0", count: fraction.count - 1))
  }

  /// Whether a text has a digit wherever a form has 0, and elsewhere what the form has.
  private static func matches(_ text: Substring, _ form: String) -> Bool {
    text.utf8.count == form.utf8.count
      && zip(text.utf8, form.utf8).allSatisfy { byte, wanted in
        wanted == UInt8(ascii: "0") ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == wanted
      }
  }

  /// How many days the month has, where there is such a month.
  private static func daysHelp(_ day: Substring) -> String {
    let month = day.prefix(8)
    let last = (28...31).last { CivilTime(iso8601: "\(month)\($0)") != nil }
    return last.map { "\(day.prefix(7)) has \($0) days" } ?? "months are 01 to 12"
  }
}
