import Language
import Runtime
import Scene

/// A day of the calendar.
final class DateValue: NativeValue {
  let day: CivilTime

  /// A day of the years 1 to 9999; nil for others, or where it is not a whole day.
  init?(_ day: CivilTime) {
    guard day.year >= 1, day.hour == 0, day.minute == 0, day.milliseconds == 0 else { return nil }
    self.day = day
  }

  override var typeName: String { "date" }
  override var text: String { day.date() }
  override var literal: String { "date(\"\(text)\")" }
  override var fieldNames: [String] { ["year", "month", "day"] }

  override func field(_ name: String, _ heap: Heap) throws(ScriptError) -> Value? {
    switch name {
    case "year": return Value(Double(day.year))
    case "month": return Value(Double(day.month))
    case "day": return Value(Double(day.day))
    default: return nil
    }
  }

  override func equals(_ other: NativeValue) -> Bool { (other as? DateValue)?.day == day }
  override func hash(into hasher: inout Hasher) { hasher.combine(day) }
  override func json(_ heap: Heap) -> JSON? { .string(text) }

  override func isLess(than other: NativeValue) throws(ScriptError) -> Bool? {
    if other is MomentValue { throw MomentValue.mixed("compared") }
    return (other as? DateValue).map { day.secondsSince1970 < $0.day.secondsSince1970 }
  }

  override func arithmetic(
    _ operation: BinaryOperator, with other: Value, isLeft: Bool, _ heap: Heap
  ) throws(ScriptError) -> Value? {
    guard operation == .add || (operation == .subtract && isLeft) else { return nil }
    if operation == .subtract, let earlier = other.native as? DateValue, let unit = Units.named("day") {
      return Value((day.secondsSince1970 - earlier.day.secondsSince1970) / 86_400, unit)
    }
    if operation == .subtract, other.native is MomentValue { throw MomentValue.mixed("subtracted") }
    guard let seconds = try MomentValue.seconds(other, with: "a date") else { return nil }
    guard seconds.truncatingRemainder(dividingBy: 86_400) == 0 else {
      throw ScriptError(
        .type, "a date goes on by whole days, found \(ValueText.text(other))",
        help: "time(d) is the beginning of the day d, and goes on by any time")
    }
    let sum = day.secondsSince1970 + (operation == .add ? seconds : -seconds)
    guard let moved = CivilTime(secondsSince1970: sum), let date = DateValue(moved) else {
      throw MomentValue.outOfYears
    }
    return heap.native(date)
  }
}

/// A moment, UTC, to the millisecond: what scripts make by `time(…)`.
final class MomentValue: NativeValue {
  let moment: CivilTime

  /// A moment of the years 1 to 9999; nil for others.
  init?(_ moment: CivilTime) {
    guard moment.year >= 1 else { return nil }
    self.moment = moment
  }

  // A quantity of time is `a time` in messages already.
  override var typeName: String { "moment" }
  override var text: String {
    let fraction = moment.milliseconds % 1000
    return fraction == 0 ? "\(moment.date())T\(moment.clock)Z" : moment.iso8601
  }
  override var literal: String { "time(\"\(text)\")" }
  override var fieldNames: [String] { ["date", "year", "month", "day", "hour", "minute", "second"] }

  override func field(_ name: String, _ heap: Heap) throws(ScriptError) -> Value? {
    switch name {
    case "date": return date.map { heap.native($0) } ?? .nothing
    case "year": return Value(Double(moment.year))
    case "month": return Value(Double(moment.month))
    case "day": return Value(Double(moment.day))
    case "hour": return Value(Double(moment.hour))
    case "minute": return Value(Double(moment.minute))
    case "second": return Value(Double(moment.milliseconds) / 1000)
    default: return nil
    }
  }

  /// The day that the moment lies in.
  var date: DateValue? {
    CivilTime(year: moment.year, month: moment.month, day: moment.day).flatMap { DateValue($0) }
  }

  override func equals(_ other: NativeValue) -> Bool { (other as? MomentValue)?.moment == moment }
  override func hash(into hasher: inout Hasher) { hasher.combine(moment) }
  override func json(_ heap: Heap) -> JSON? { .string(text) }

  override func isLess(than other: NativeValue) throws(ScriptError) -> Bool? {
    if other is DateValue { throw MomentValue.mixed("compared") }
    return (other as? MomentValue).map { moment.secondsSince1970 < $0.moment.secondsSince1970 }
  }

  override func arithmetic(
    _ operation: BinaryOperator, with other: Value, isLeft: Bool, _ heap: Heap
  ) throws(ScriptError) -> Value? {
    guard operation == .add || (operation == .subtract && isLeft) else { return nil }
    if operation == .subtract, let earlier = other.native as? MomentValue {
      // Whole milliseconds, so that the difference is the nearest number to the exact one.
      let milliseconds = (moment.secondsSince1970 * 1000).rounded() - (earlier.moment.secondsSince1970 * 1000).rounded()
      return Value(milliseconds / 1000, Units.second)
    }
    if operation == .subtract, other.native is DateValue { throw MomentValue.mixed("subtracted") }
    guard let seconds = try MomentValue.seconds(other, with: "a moment") else { return nil }
    let sum = moment.secondsSince1970 + (operation == .add ? seconds : -seconds)
    guard let moved = CivilTime(secondsSince1970: sum), let result = MomentValue(moved) else {
      throw MomentValue.outOfYears
    }
    return heap.native(result)
  }

  // MARK: What dates and moments share

  /// Seconds of a quantity of time; nil for a value that is none. Throws (type) for a bare number, (range) for more
  /// than lies between any two dates.
  static func seconds(_ value: Value, with what: String) throws(ScriptError) -> Double? {
    if value.isNumber {
      throw ScriptError(
        .type, "a bare number cannot be added to \(what)",
        help: "give the number a unit: `\(ValueText.text(value)) day`")
    }
    guard value.dimension == .time, let seconds = value.inBaseUnits else { return nil }
    if abs(seconds) > 1e12 { throw outOfYears }
    return seconds
  }

  static var outOfYears: ScriptError { ScriptError(.range, "a date lies in the years 1 to 9999") }

  static func mixed(_ verb: String) -> ScriptError {
    ScriptError(
      .type, "a date and a moment cannot be \(verb)",
      help: "date(t) is the day of a moment, time(d) the beginning of a day")
  }
}
