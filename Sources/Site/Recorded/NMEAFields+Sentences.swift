import Scene

// What the sentences mean, by NMEA 0183 version 4.11. The address is field 0.
extension NMEAFields {
  /// GGA: 1 time, 2-5 place, 6 quality, 7 satellites, 8 HDOP, 9 height above the geoid, 11 separation.
  var gga: NMEAEpoch.Solution {
    NMEAEpoch.Solution(
      fixClass: whole(6).map(FixClass.init(quality:)), place: place(2), height: metres(9), separation: metres(11),
      satellites: whole(7), hdop: amount(8))
  }

  /// GNS: 1 time, 2-5 place, 6 a mode for each system, 7 satellites, 8 HDOP, 9 height above the geoid, 10 separation.
  var gns: NMEAEpoch.Solution {
    NMEAEpoch.Solution(
      fixClass: bestMode(6), place: place(2), height: number(9), separation: number(10), satellites: whole(7),
      hdop: amount(8))
  }

  /// RMC: 1 time, 2 status, 3-6 place, 7 speed in knots, 8 course, 9 date, 12 mode.
  var rmc: NMEAEpoch.Solution {
    let isValid = letter(2) == "A" || letter(2) == "D"
    return NMEAEpoch.Solution(
      fixClass: isValid ? bestMode(12) ?? .single : FixClass.none, place: place(3), course: course(8),
      speed: amount(7).map { $0 * metresPerSecondPerKnot }, day: rmcDay)
  }

  /// GST: 6, 7 and 8 the standard deviations of latitude, longitude and height in metres.
  var gst: NMEAEpoch.Sigmas { NMEAEpoch.Sigmas(north: amount(6), east: amount(7), up: amount(8)) }

  /// VTG: 1 course over ground, 5 speed in knots, 7 speed in kilometres per hour. Old receivers leave the letters out.
  var vtg: (course: Double?, speed: Double?) {
    guard letter(2) == "T" else {
      return (course(1), amount(3).map { $0 * metresPerSecondPerKnot })
    }
    return (course(1), amount(5).map { $0 * metresPerSecondPerKnot } ?? amount(7).map { $0 / 3.6 })
  }

  /// ZDA: 2 day, 3 month, 4 year with four digits; as days since 1970.
  var zdaDay: Int? {
    guard let day = whole(2), let month = whole(3), let year = whole(4), self[4]?.count == 4 else { return nil }
    return NMEAFields.days(year: year, month: month, day: day)
  }

  private var rmcDay: Int? {
    guard let field = self[9], field.count == 6, let date = PlainNumber.digits(field) else { return nil }
    let year = date % 100
    return NMEAFields.days(year: year < 80 ? 2000 + year : 1900 + year, month: date / 100 % 100, day: date / 10_000)
  }

  private static func days(year: Int, month: Int, day: Int) -> Int? {
    CivilTime(year: year, month: month, day: day).map { Int($0.secondsSince1970 / 86_400) }
  }

  private func course(_ index: Int) -> Double? { amount(index, limit: 360) }

  /// The class of the best of some mode indicators; nil where there are none.
  private func bestMode(_ index: Int) -> FixClass? {
    // From the best to the worst.
    let order: [(letter: Character, fixClass: FixClass)] = [
      ("R", .rtk), ("F", .rtkFloat), ("P", .pps), ("D", .differential), ("A", .single), ("E", .estimated),
      ("M", .manual), ("S", .simulated), ("N", .none),
    ]
    guard let field = self[index] else { return nil }
    return order.first { field.contains($0.letter.asciiValue ?? 0) }?.fixClass
  }
}

/// A knot is a nautical mile of 1,852 metres an hour.
private let metresPerSecondPerKnot = 1852.0 / 3600
