import Geodesy

/// How features are drawn by the values of one of their fields: in a colour, and in a size where classes have one, for
/// each value or for each class of numbers. A layer without one draws all features alike, which GIS programs call the
/// simple renderer.
public struct Renderer: Hashable, Sendable {
  /// Features that are drawn alike.
  public struct Class: Hashable, Sendable {
    /// What the legend calls them.
    public var label: String
    /// Their colour; a fully transparent one hides them.
    public var colour: Colour
    /// Their size: the width of lines and markers in pixels, the largest extent of bodies in metres; nil for that of the
    /// layer's symbol.
    public var size: Double?

    /// The class with these properties.
    public init(label: String, colour: Colour, size: Double? = nil) {
      self.label = label
      self.colour = colour
      self.size = size
    }
  }

  /// How the class of a value is found.
  public enum Rule: Hashable, Sendable {
    /// A class for each text, which is that of the values in it (`FieldValue.shownText`).
    case uniqueValues([String])
    /// The highest value of each class but the last, ascending. A class holds what is above the one before, up to and
    /// including its own, which is the rule of `ClassBreak` in ArcGIS Maps SDKs (`minValue < value <= maxValue`); the
    /// first has no lower end and the last no upper one, so that no number is left out.
    case classBreaks([Double])
  }

  /// The name of the field whose values count.
  public let field: String
  /// How the class of a value is found.
  public let rule: Rule
  /// The classes, in the order of the legend.
  public let classes: [Class]
  /// The features whose value is in no class, or missing.
  public let other: Class
  private let places: [String: Int]

  /// Draws each of some values as a class of its own. Throws where there are no values, a value occurs twice, or a size
  /// is not above 0.
  public init(_ field: String, values: [(text: String, class: Class)], other: Class) throws(SceneError) {
    guard !values.isEmpty else { throw SceneError(.domain, "a renderer of unique values needs at least one value") }
    var places: [String: Int] = [:]
    for (number, value) in values.enumerated() where places.updateValue(number, forKey: value.text) != nil {
      throw SceneError(.domain, "the value \(value.text) has two classes")
    }
    self.field = field
    self.places = places
    rule = .uniqueValues(values.map(\.text))
    classes = values.map(\.class)
    self.other = other
    try checkSizes()
  }

  /// Draws classes of numbers, of which there is one more than breaks. Throws where a break is not above the one before
  /// it or no finite number, there is not one class more than breaks, or a size is not above 0.
  public init(_ field: String, breaks: [Double], classes: [Class], other: Class) throws(SceneError) {
    guard breaks.allSatisfy(\.isFinite), zip(breaks, breaks.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw SceneError(.domain, "class breaks rise from each to the next", help: "sort them, and give each once")
    }
    guard classes.count == breaks.count + 1 else {
      throw SceneError(.domain, "\(breaks.count) class breaks make \(breaks.count + 1) classes, not \(classes.count)")
    }
    self.field = field
    places = [:]
    rule = .classBreaks(breaks)
    self.classes = classes
    self.other = other
    try checkSizes()
  }

  private func checkSizes() throws(SceneError) {
    for size in (classes + [other]).compactMap(\.size) where !(size > 0 && size <= 1e6) {
      throw SceneError(.range, "the size of a class must be above 0 and at most 1000000, not \(size)")
    }
  }

  /// The class of a value as a person reads it: the label where a field has a domain of labels.
  public func drawnClass(of value: FieldValue) -> Class {
    switch rule {
    case .uniqueValues:
      guard let text = value.shownText, let place = places[text] else { return other }
      return classes[place]
    case .classBreaks(let breaks):
      let number: Double
      switch value {
      case .integer(let whole): number = Double(whole)
      case .real(let real) where !real.isNaN: number = real
      default: return other
      }
      // The first class whose highest value is not below the number.
      var (low, high) = (0, breaks.count)
      while low < high {
        let middle = (low + high) / 2
        if breaks[middle] < number { low = middle + 1 } else { high = middle }
      }
      return classes.indices.contains(low) ? classes[low] : other
    }
  }

  /// How a feature is drawn: like the layer's symbol, or where it has none like the usual one of the kind of geometry,
  /// in the colour and size of the value's class. Nil where it is not drawn.
  public func symbol(for value: FieldValue, _ kind: Geometry.Kind, like layerSymbol: Symbol?) -> Symbol? {
    symbol(of: drawnClass(of: value), kind, like: layerSymbol)
  }

  /// How the features of a class are drawn; nil where they are not.
  public func symbol(of drawn: Class, _ kind: Geometry.Kind, like layerSymbol: Symbol?) -> Symbol? {
    guard drawn.colour.alpha > 0 else { return nil }
    let symbol = layerSymbol?.coloured(drawn.colour) ?? .classSymbol(kind, drawn.colour)
    return drawn.size.map { symbol?.sized($0) } ?? symbol
  }
}

extension Symbol {
  /// The same symbol in another colour, whose opacity is multiplied by that of the symbol's own; outlines stay.
  public func coloured(_ colour: Colour) -> Symbol {
    func tinted(_ own: Colour) -> Colour { colour.withOpacity(Double(own.alpha) / 255 * Double(colour.alpha) / 255) }
    switch self {
    case .marker(var marker):
      marker.colour = tinted(marker.colour)
      return .marker(marker)
    case .line(var line):
      line.colour = tinted(line.colour)
      return .line(line)
    case .fill(var fill):
      fill.colour = tinted(fill.colour)
      return .fill(fill)
    case .solid(var solid):
      solid.colour = tinted(solid.colour)
      return .solid(solid)
    }
  }

  /// The same symbol in another size: a marker's or line's width in pixels, a body's largest extent in metres with the
  /// others in proportion. A fill has no size. The size is above 0.
  public func sized(_ size: Double) -> Symbol {
    switch self {
    case .marker(var marker):
      marker.size = size
      return .marker(marker)
    case .line(var line):
      line.width = size
      return .line(line)
    case .fill: return self
    case .solid(var solid):
      let factor = size / max(solid.width, solid.depth, solid.height)
      solid.width *= factor
      solid.depth *= factor
      solid.height *= factor
      return .solid(solid)
    }
  }

  /// The symbol of a class where the layer has none: areas are opaque, so that their colour is that of the legend.
  static func classSymbol(_ kind: Geometry.Kind, _ colour: Colour) -> Symbol? {
    switch kind {
    case .point, .multipoint: return (try? Marker(.circle, colour: colour, size: 10)).map { .marker($0) }
    case .polyline: return (try? Line(colour: colour, width: 2.5)).map { .line($0) }
    case .polygon, .collection:
      return .fill(Fill(colour: colour, outline: try? Line(colour: Colour(red: 60, green: 60, blue: 60), width: 0.7)))
    }
  }
}

extension FieldValue {
  /// The value as it stands on a map: whole numbers without a point, others to six decimals, moments in UTC; nil where
  /// there is none, and for bytes and lists.
  public var shownText: String? {
    switch self {
    case .null, .binary, .list: return nil
    case .boolean(let truth): return truth ? "true" : "false"
    case .integer(let number): return String(number)
    case .real(let number):
      let text = String(Double((number * 1e6).rounded() / 1e6))
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    case .text(let text): return text.isEmpty ? nil : text
    case .date(let year, let month, let day): return CivilTime(year: year, month: month, day: day)?.date()
    case .time(let seconds): return CivilTime(secondsSince1970: seconds)?.iso8601
    }
  }
}
