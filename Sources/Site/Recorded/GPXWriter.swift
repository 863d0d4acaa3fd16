import Scene

/// Writes fixes as a GPX 1.1 track.
public enum GPXWriter {
  /// The document: one track of one segment, in the order of the fixes; epochs without a fix are left out. Degrees have
  /// nine decimals (0.1 mm), elevations are above the geoid to the millimetre, times to the millisecond. Unknown
  /// elevations, satellites and dilutions are omitted.
  ///
  /// Throws where a fix has no date, or a height that is ellipsoidal without a separation: a GPX elevation is above mean
  /// sea level.
  ///
  /// Source: GPX 1.1 schema, topografix.com/GPX/1/1; its elements come in this order.
  public static func text(_ fixes: [RecordedFix], creator: String = "Arpent") throws(SceneError) -> String {
    var text = opening(creator: creator)
    for (index, fix) in fixes.enumerated() { text += try point(fix, number: index + 1) }
    return text + closing
  }

  /// What stands before the points.
  public static func opening(creator: String = "Arpent") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="\(escaped(creator))" xmlns="http://www.topografix.com/GPX/1/1">
      <trk>
        <trkseg>

    """
  }

  /// What stands behind the points.
  public static let closing = "    </trkseg>\n  </trk>\n</gpx>\n"

  /// The point of a fix; nothing for an epoch without one. The number is for messages. Throws as `text` does.
  public static func point(_ fix: RecordedFix, number: Int) throws(SceneError) -> String {
    guard let latitude = fix.latitude, let longitude = fix.longitude else { return "" }
    guard let place = place(latitude, longitude) else {
      throw SceneError(.range, "fix \(number) has a position that is none in degrees")
    }
    var text = "      <trkpt \(place)>\n"
    if fix.height != nil {
      guard let height = fix.orthometricHeight, let written = PlainNumber.fixed(height, decimals: 3) else {
        throw SceneError(
          .domain, "fix \(number) has a height above the ellipsoid, and a GPX elevation is above mean sea level",
          help: "give the geoid's separation")
      }
      text += "        <ele>\(written)</ele>\n"
    }
    guard case .since1970(let milliseconds)? = fix.moment,
      let time = CivilTime(secondsSince1970: Double(milliseconds) / 1000)
    else {
      throw SceneError(
        .domain, "fix \(number) has no date, which a GPX track needs", help: "give the clock a date")
    }
    text += "        <time>\(time.iso8601)</time>\n"
    if let separation = fix.separation.flatMap({ PlainNumber.fixed($0, decimals: 3) }) {
      text += "        <geoidheight>\(separation)</geoidheight>\n"
    }
    if let kind = kind(fix) { text += "        <fix>\(kind)</fix>\n" }
    if let satellites = fix.satellites, satellites >= 0 { text += "        <sat>\(satellites)</sat>\n" }
    if let hdop = fix.hdop.flatMap({ PlainNumber.fixed($0, decimals: 2) }) {
      text += "        <hdop>\(hdop)</hdop>\n"
    }
    return text + "      </trkpt>\n"
  }

  private static func place(_ latitude: Double, _ longitude: Double) -> String? {
    guard abs(latitude) <= 90, abs(longitude) <= 180, let latitude = PlainNumber.fixed(latitude, decimals: 9),
      let longitude = PlainNumber.fixed(longitude, decimals: 9)
    else { return nil }
    return "lat=\"\(latitude)\" lon=\"\(longitude)\""
  }

  /// GPX 1.1, `fixType`, which has no word for carrier phase: those are `dgps` too.
  private static func kind(_ fix: RecordedFix) -> String? {
    switch fix.fixClass {
    case .single: return fix.height == nil ? "2d" : "3d"
    case .differential, .rtk, .rtkFloat: return "dgps"
    case .pps: return "pps"
    case .none, .estimated, .manual, .simulated, .unknown: return nil
    }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars where scalar.value >= 32 {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
