import Words

/// How latitudes and longitudes are written.
public enum PositionText {
  /// Latitude and longitude in decimal degrees as scripts write them, such as `38.80980N 77.05100W`: rounded to 9
  /// decimals (0.1 mm) with zeros at the end dropped, but at least `decimals` of them, 0 to 9.
  public static func degrees(latitude: Double, longitude: Double, decimals: Int = 5) -> String? {
    guard let first = part(latitude, "N", "S", decimals, 9), let second = part(longitude, "E", "W", decimals, 9) else {
      return nil
    }
    return "\(first) \(second)"
  }

  /// Latitude and longitude rounded to exactly this many decimals of a degree, 0 to 9.
  public static func degrees(latitude: Double, longitude: Double, exactly decimals: Int) -> String? {
    guard let first = part(latitude, "N", "S", decimals, decimals),
      let second = part(longitude, "E", "W", decimals, decimals)
    else { return nil }
    return "\(first) \(second)"
  }

  /// Latitude and longitude in degrees, minutes and seconds, such as `51°31'25.7"N 0°46'31.4"W`, with this many
  /// decimals of a second, 0 to 5.
  public static func degreesMinutesSeconds(latitude: Double, longitude: Double, decimals: Int = 1) -> String? {
    guard let first = sexagesimal(latitude, "N", "S", decimals), let second = sexagesimal(longitude, "E", "W", decimals)
    else { return nil }
    return "\(first) \(second)"
  }

  private static func power(_ exponent: Int) -> Int64 {
    var result: Int64 = 1
    for _ in 0..<max(0, min(9, exponent)) { result *= 10 }
    return result
  }

  private static func part(
    _ degrees: Double, _ positive: String, _ negative: String, _ least: Int, _ most: Int
  ) -> String? {
    let most = max(0, min(9, most))
    let scale = power(most)
    guard abs(degrees) <= 360, let scaled = Int64(exactly: (abs(degrees) * Double(scale)).rounded()) else { return nil }
    var fraction = most == 0 ? "" : NumberText.padded(scaled % scale, to: most)
    while fraction.count > max(0, least), fraction.last == "0" { fraction.removeLast() }
    let hemisphere = degrees < 0 && scaled != 0 ? negative : positive
    return "\(scaled / scale)\(fraction.isEmpty ? "" : ".")\(fraction)\(hemisphere)"
  }

  private static func sexagesimal(
    _ degrees: Double, _ positive: String, _ negative: String, _ decimals: Int
  ) -> String? {
    let decimals = max(0, min(5, decimals))
    let scale = power(decimals)
    guard abs(degrees) <= 360,
      let scaled = Int64(exactly: (abs(degrees) * 3600 * Double(scale)).rounded())
    else { return nil }
    let seconds = scaled / scale
    let fraction = decimals == 0 ? "" : "." + NumberText.padded(scaled % scale, to: decimals)
    let hemisphere = degrees < 0 && scaled != 0 ? negative : positive
    return "\(seconds / 3600)°\(seconds / 60 % 60)'\(seconds % 60)\(fraction)\"\(hemisphere)"
  }
}
