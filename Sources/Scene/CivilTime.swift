import Words

/// A moment in the Gregorian calendar, UTC.
public struct CivilTime: Hashable, Sendable {
  /// The year, 0 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int
  /// Whole milliseconds of the minute, 0 to 59,999: what a GeoPackage date and time holds.
  public let milliseconds: Int

  /// The calendar day and time of day, or nil when such a day does not exist or the year is not 0 to 9999.
  public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, milliseconds: Int = 0) {
    guard (0...9999).contains(year), (1...12).contains(month) else { return nil }
    guard (1...CivilTime.days(inMonth: month, of: year)).contains(day) else { return nil }
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59_999).contains(milliseconds) else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.milliseconds = milliseconds
  }

  /// The moment this many seconds after 1970-01-01T00:00:00Z, to the nearest millisecond; nil outside the years 0 to
  /// 9999. The calendar arithmetic is Hinnant's `civil_from_days` (howardhinnant.github.io/date_algorithms.html).
  public init?(secondsSince1970 seconds: Double) {
    guard let total = Int64(exactly: (seconds * 1000).rounded()) else { return nil }
    guard (-62_167_219_200_000...253_402_300_799_999).contains(total) else { return nil }
    let dayLength: Int64 = 86_400_000
    let days = Int((total - CivilTime.remainder(total, dayLength)) / dayLength)
    let inDay = Int(CivilTime.remainder(total, dayLength))
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    hour = inDay / 3_600_000
    minute = inDay / 60_000 % 60
    milliseconds = inDay % 60_000
  }

  /// Seconds since 1970-01-01T00:00:00Z.
  public var secondsSince1970: Double {
    let days = CivilTime.daysSince1970(year: year, month: month, day: day)
    return Double(days * 86_400 + hour * 3600 + minute * 60) + Double(milliseconds) / 1000
  }

  /// Days from 1970-01-01 to a day of the calendar, in any year that fits 32 bits, by Hinnant's `days_from_civil`.
  static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day as `2026-01-31`, the separator to choose.
  public func date(_ separator: String = "-") -> String {
    [NumberText.padded(year, to: 4), NumberText.padded(month, to: 2), NumberText.padded(day, to: 2)].joined(
      separator: separator)
  }

  /// The time of day as `12:00:05`, milliseconds left off.
  public var clock: String {
    [NumberText.padded(hour, to: 2), NumberText.padded(minute, to: 2), NumberText.padded(milliseconds / 1000, to: 2)]
      .joined(separator: ":")
  }

  /// The moment as GeoPackage writes it: `2026-01-31T12:00:05.000Z`.
  public var iso8601: String {
    "\(date())T\(clock).\(NumberText.padded(milliseconds % 1000, to: 3))Z"
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }

  private static func remainder(_ value: Int64, _ divisor: Int64) -> Int64 {
    let rest = value % divisor
    return rest < 0 ? rest + divisor : rest
  }
}
