import Scene

/// Writes fixes as NMEA 0183: GGA and RMC of each epoch, and GST where accuracy is known.
public enum NMEAWriter {
  /// The log, lines ending with CR and LF. Minutes of arc have seven decimals (0.2 mm), for which a GGA is longer than
  /// the 82 characters of the standard, as with receivers in their high-precision modes; metres have three.
  ///
  /// GGA heights are above the receiver's geoid, with its separation. A fix without standard deviations of its own but
  /// with a 68 % radius gets radius / 1.510 for both. `talker` is two capital letters. Moments without a date leave the
  /// date empty and take the time since the start for the time of day.
  ///
  /// Throws where a height is ellipsoidal without a separation, where a year is not 1980 to 2079, which is what two
  /// digits can say, and where the talker is none.
  ///
  /// Source: NMEA 0183 version 4.11, sentences GGA, RMC, GST.
  public static func text(_ fixes: [RecordedFix], talker: String = "GN") throws(SceneError) -> String {
    guard talker.utf8.count == 2, talker.utf8.allSatisfy((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains) else {
      throw SceneError(.domain, "a talker is two capital letters, such as GN")
    }
    var text = ""
    for (index, fix) in fixes.enumerated() {
      let (time, date) = try clock(fix.moment, index)
      let place = try place(fix, index)
      text += sentence(talker + "GGA", try gga(fix, time, place, index))
      text += sentence(talker + "RMC", rmc(fix, time, date, place))
      if let gst = gst(fix, time) { text += sentence(talker + "GST", gst) }
    }
    return text
  }

  /// A sentence with its checksum and line end.
  static func sentence(_ address: String, _ fields: [String]) -> String {
    let body = ([address] + fields).joined(separator: ",")
    let sum = String(NMEASentence.checksum(of: body.utf8), radix: 16, uppercase: true)
    return "$\(body)*\(sum.count < 2 ? "0" : "")\(sum)\r\n"
  }

  private static func gga(
    _ fix: RecordedFix, _ time: String, _ place: [String], _ index: Int
  ) throws(SceneError) -> [String] {
    var height = ""
    if fix.height != nil {
      guard let known = fix.orthometricHeight, let written = PlainNumber.fixed(known, decimals: 3) else {
        throw SceneError(
          .domain, "fix \(index + 1) has a height above the ellipsoid, and GGA gives heights above mean sea level",
          help: "give the geoid's separation")
      }
      height = written
    }
    let satellites = fix.satellites.map { PlainNumber.padded(max(0, min(99, $0)), to: 2) } ?? ""
    return [time] + place + [
      String(fix.fixClass.quality), satellites, decimal(fix.hdop, 2), height, "M", decimal(fix.separation, 3), "M", "",
      "",
    ]
  }

  private static func rmc(_ fix: RecordedFix, _ time: String, _ date: String, _ place: [String]) -> [String] {
    [time, fix.fixClass == .none ? "V" : "A"] + place + [
      decimal(fix.speed.map { $0 * 3600 / 1852 }, 3), decimal(fix.course, 2), date, "", "", mode(fix.fixClass),
    ]
  }

  private static func gst(_ fix: RecordedFix, _ time: String) -> [String]? {
    let equal = fix.horizontalAccuracy.map { $0 / RecordedFix.radiusPerSigma }
    guard fix.fixClass != .none, let north = fix.sigmaNorth ?? equal, let east = fix.sigmaEast ?? equal else {
      return nil
    }
    return [time, "", "", "", "", decimal(north, 3), decimal(east, 3), decimal(fix.verticalSigma, 3)]
  }

  private static func decimal(_ value: Double?, _ decimals: Int) -> String {
    value.flatMap { PlainNumber.fixed($0, decimals: decimals) } ?? ""
  }

  private static func mode(_ fixClass: FixClass) -> String {
    switch fixClass {
    case .none: return "N"
    case .single, .unknown: return "A"
    case .differential: return "D"
    case .pps: return "P"
    case .rtk: return "R"
    case .rtkFloat: return "F"
    case .estimated: return "E"
    case .manual: return "M"
    case .simulated: return "S"
    }
  }

  /// The time of day and the date.
  private static func clock(
    _ moment: RecordedMoment?, _ index: Int
  ) throws(SceneError) -> (time: String, date: String) {
    guard let moment else { return ("", "") }
    guard let civil = CivilTime(secondsSince1970: Double(moment.milliseconds) / 1000) else {
      throw SceneError(.range, "fix \(index + 1) has a time outside the years 0 to 9999")
    }
    let time =
      PlainNumber.padded(civil.hour, to: 2) + PlainNumber.padded(civil.minute, to: 2)
      + PlainNumber.padded(civil.milliseconds / 1000, to: 2) + "."
      + PlainNumber.padded(civil.milliseconds % 1000, to: 3)
    guard case .since1970 = moment else { return (time, "") }
    guard (1980...2079).contains(civil.year) else {
      throw SceneError(
        .range, "fix \(index + 1) is in the year \(civil.year), and NMEA 0183 can say 1980 to 2079",
        help: "set the clock to such a year")
    }
    let date =
      PlainNumber.padded(civil.day, to: 2) + PlainNumber.padded(civil.month, to: 2)
      + PlainNumber.padded(civil.year % 100, to: 2)
    return (time, date)
  }

  /// The four fields of a place; empty without a fix.
  private static func place(_ fix: RecordedFix, _ index: Int) throws(SceneError) -> [String] {
    guard let latitude = fix.latitude, let longitude = fix.longitude else { return ["", "", "", ""] }
    guard abs(latitude) <= 90, abs(longitude) <= 180 else {
      throw SceneError(.range, "fix \(index + 1) has a position that is none in degrees")
    }
    return [
      angle(latitude, degreeDigits: 2), latitude < 0 ? "S" : "N", angle(longitude, degreeDigits: 3),
      longitude < 0 ? "W" : "E",
    ]
  }

  /// `ddmm.mmmmmmm`, rounded before it is divided, so that the minutes stay below 60.
  private static func angle(_ degrees: Double, degreeDigits: Int) -> String {
    let unit = 10_000_000
    let total = Int((abs(degrees) * 60 * Double(unit)).rounded())
    let (minutes, rest) = (total / unit, total % unit)
    return PlainNumber.padded(minutes / 60, to: degreeDigits) + PlainNumber.padded(minutes % 60, to: 2) + "."
      + PlainNumber.padded(rest, to: 7)
  }
}
