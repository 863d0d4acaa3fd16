import Geodesy
import Language
import Runtime
import Workbench

/// The text of places and sizes in the system and units that `set` chose.
struct DisplayText {
  let display: Display
  /// The columns of the window that tables have to fit into; nil where they may be as wide as they are.
  let columns: Int?
  /// How many parts of a degree are shown of an angle.
  private var angleParts = 1e9

  init(_ display: Display, columns: Int? = nil) {
    self.display = display
    self.columns = columns
  }

  /// The same with angles to 1e-6 degrees, for what nobody reads closer: at 10 km that is a fifth of a millimetre.
  var ofMeasures: DisplayText {
    var copy = self
    copy.angleParts = 1e6
    return copy
  }

  /// Whether nothing was chosen.
  var isPlain: Bool { display.system == nil && display.units == nil }

  // MARK: Places

  /// Text that reads back as the place: a literal, or a call of `position` or `xy`. In a system in which the place cannot
  /// be given to 0.1 mm it is given on WGS 84.
  func literal(_ position: Position) -> String {
    guard let place = coordinates(position) else { return PositionWords.text(position) }
    let scale = place.system.isGeographic ? 1e9 : 1e4
    let numbers = [place.x, place.y].map { ValueText.number(PositionWords.rounded($0, scale)) }
    var text = "xy(\(numbers[0]), \(numbers[1]), crs: \(SystemWords.text(place.system))"
    if let altitude = position.altitude {
      text += ", altitude: \(PositionWords.length(altitude)), "
      text += "heights: \(ValueText.quote(PositionWords.name(position.heights)))"
    }
    return text + ")"
  }

  /// A place for people, its axes named: `51.5238N 0.7754W`, or `E 431234.567 m, N 5820123.456 m (EPSG:32630)`.
  /// Latitudes and longitudes have at most 9 decimals, or exactly so many.
  func place(_ position: Position, decimals: Int? = nil) -> String {
    func degrees(_ latitude: Double, _ longitude: Double) -> String {
      let text =
        decimals.map { PositionText.degrees(latitude: latitude, longitude: longitude, exactly: $0) }
        ?? PositionText.degrees(latitude: latitude, longitude: longitude, decimals: 0)
      return text ?? ""
    }
    guard let place = coordinates(position) else { return degrees(position.latitude, position.longitude) }
    let name = place.system.authorityCode ?? place.system.name
    if place.system.isGeographic, place.system.axes.allSatisfy({ $0.unit == "degree" }) {
      return "\(degrees(place.y, place.x)) (\(name))"
    }
    return axes(of: place).map { "\($0.name) \($0.text)" }.joined(separator: ", ") + " (\(name))"
  }

  /// The place by its axes' names, for a list of its fields; nil on WGS 84.
  func fields(_ position: Position) -> [(name: String, text: String)]? {
    guard let place = coordinates(position) else { return nil }
    return axes(of: place).map { ($0.name, $0.text) }
      + [("crs", place.system.authorityCode ?? place.system.name)]
  }

  private struct Place {
    var x: Double
    var y: Double
    var system: CoordinateReferenceSystem
  }

  /// The coordinates that give a place in the system that was chosen; nil where that is WGS 84, or where none give it.
  private func coordinates(_ position: Position) -> Place? {
    guard let operation = display.system else { return nil }
    // The way to an older datum and back may be off by a millimetre, which is made good by going so much further.
    var (longitude, latitude) = (position.longitude, position.latitude)
    for _ in 0..<3 {
      guard let place = operation.inverse(x: longitude, y: latitude),
        abs(place.x) < 1e9, abs(place.y) < 1e9, let back = operation.forward(x: place.x, y: place.y)
      else { return nil }
      let east = wrappedLongitude(position.longitude - back.x)
      let north = position.latitude - back.y
      if abs(north) < 1e-10, abs(east) < 1e-10 || abs(latitude) > 89.999999 {
        return Place(x: place.x, y: place.y, system: operation.source)
      }
      guard abs(east) < 1e-6, abs(north) < 1e-6 else { return nil }
      longitude += east
      latitude += north
    }
    return nil
  }

  private func axes(of place: Place) -> [(name: String, text: String)] {
    let decimals = place.system.isGeographic ? 9 : 3
    let names = place.system.axisNames
    let unit = place.system.horizontalUnit
    return [(names.x, place.x), (names.y, place.y)].map { name, number in
      (name, "\(ValueText.number(number, decimals: decimals)) \(unit)")
    }
  }

  // MARK: Sizes

  /// The unit in which sizes of a dimension are shown; nil where each is shown in its own.
  private func unit(of dimension: Dimension) -> Unit? {
    let spelling: String?
    switch (display.units, dimension) {
    case (.metric?, .length): spelling = "m"
    case (.metric?, .area): spelling = "m2"
    case (.metric?, .speed): spelling = "m/s"
    case (.imperial?, .length): spelling = "ft"
    case (.imperial?, .area): spelling = "ft2"
    case (.imperial?, .speed), (.ftUS?, .speed): spelling = "ft/s"
    case (.ftUS?, .length): spelling = "ftUS"
    case (.ftUS?, .area): spelling = "ftUS2"
    default: spelling = nil
    }
    return spelling.flatMap { Units.named($0) }
  }

  /// A length in metres, rounded to 0.1 mm or to so many decimals.
  func length(_ metres: Double, decimals: Int? = nil) -> String {
    let unit = unit(of: .length) ?? Units.metre
    let number = metres / unit.factor
    let text = decimals.map { ValueText.number(number, decimals: $0) }
    return "\(text ?? ValueText.number(PositionWords.rounded(number, 1e4))) \(unit.symbol)"
  }

  /// A number or quantity rounded for reading: lengths to 0.1 mm, areas to 1 cm2, all else to 1e-9 of its base unit.
  func size(_ value: Value) -> String {
    guard value.isNumeric, let base = value.inBaseUnits else { return ValueText.text(value) }
    let scale: Double
    switch value.dimension {
    case .length, .area: scale = 1e4
    case .angle: scale = angleParts
    default: scale = 1e9
    }
    let unit = unit(of: value.dimension) ?? value.unit
    let number = PositionWords.rounded(base, scale) / unit.factor
    // Once more for what the division has left; a large unit has more places.
    let text = ValueText.number(PositionWords.rounded(number, unit.factor > 1 ? 1e9 : scale))
    return value.unitIndex == 0 ? text : "\(text) \(unit.symbol)"
  }
}

extension CoordinateReferenceSystem {
  /// What the first and the second coordinate are called: `E` and `N` where they count eastward and northward, `W` and `S`
  /// where westward and southward, else the system's own short names.
  var axisNames: (x: String, y: String) {
    let axes = horizontal.axes
    let letters = ["east": "E", "west": "W", "north": "N", "south": "S"]
    if let x = axes.first(where: { ["east", "west"].contains($0.direction) }),
      let y = axes.first(where: { ["north", "south"].contains($0.direction) })
    {
      return (letters[x.direction] ?? "x", letters[y.direction] ?? "y")
    }
    // On a polar map both axes run along meridians, and only their names tell them apart.
    let isNorthFirst = axes.first?.name.lowercased().hasPrefix("northing") == true
    return isNorthFirst ? ("E", "N") : (axes.first?.abbreviation ?? "x", axes.dropFirst().first?.abbreviation ?? "y")
  }

  /// The unit of the horizontal coordinates, as scripts spell it where they can.
  var horizontalUnit: String {
    guard let axis = horizontal.axes.first else { return "" }
    if isGeographic { return axis.unit == "degree" ? "deg" : axis.unit }
    let known = ["m", "ft", "ftUS", "km", "yd"].compactMap { Units.named($0) }
    return known.first { abs($0.factor / axis.unitFactor - 1) < 1e-9 }?.symbol ?? axis.unit
  }
}

extension Call {
  /// The text of places and sizes as `set` chose it, with tables that fit the window at the prompt.
  var shown: DisplayText {
    DisplayText(bench.state.display, columns: interpreter.person == nil ? nil : window?.columns)
  }
}
