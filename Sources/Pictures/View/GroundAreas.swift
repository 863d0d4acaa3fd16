import Geodesy
import Scene

/// Areas on the ground by longitude and latitude, for asking which of them a place is in.
struct GroundAreas: Sendable {
  /// An area on the ground.
  struct Area: Sendable {
    /// Its number among the features.
    var feature: Int
    /// The colour of its inside.
    var colour: Colour
    fileprivate var rings: RingIndex
  }

  private var areas: [Area] = []
  private var cells: [[Int32]] = []
  private var box: BoundingBox?
  private let meridian: Double
  private static let side = 128

  /// The areas among features. Longitudes are counted from a meridian near them, so that the date line is none to them.
  init(_ features: [ViewFeature], meridian: Double) {
    self.meridian = meridian
    for (number, feature) in features.enumerated() {
      guard case .areaOnGround(let rings) = feature.shape, let colour = feature.symbol.inside,
        let index = RingIndex(rings.map { $0.map { (MapFrame.wrapped($0.longitude - meridian), $0.latitude) } })
      else { continue }
      areas.append(Area(feature: number, colour: colour, rings: index))
    }
    var whole = areas.first?.rings.box
    for area in areas {
      whole?.extend(x: area.rings.box.minX, y: area.rings.box.minY)
      whole?.extend(x: area.rings.box.maxX, y: area.rings.box.maxY)
    }
    guard let whole else { return }
    box = whole
    cells = Array(repeating: [], count: GroundAreas.side * GroundAreas.side)
    for (number, area) in areas.enumerated() {
      let low = cell(area.rings.box.minX, area.rings.box.minY, whole)
      let high = cell(area.rings.box.maxX, area.rings.box.maxY, whole)
      for row in low.row...high.row {
        for column in low.column...high.column { cells[row * GroundAreas.side + column].append(Int32(number)) }
      }
    }
  }

  /// Whether there are none.
  var isEmpty: Bool { areas.isEmpty }

  private func cell(_ x: Double, _ y: Double, _ box: BoundingBox) -> (column: Int, row: Int) {
    func part(_ value: Double, _ low: Double, _ high: Double) -> Int {
      max(0, min(GroundAreas.side - 1, Int(max(0, min(1, (value - low) / (high - low))) * Double(GroundAreas.side))))
    }
    return (part(x, box.minX, box.maxX), part(y, box.minY, box.maxY))
  }

  /// The areas that a place is in, the lowest first.
  func areas(latitude: Double, longitude: Double) -> [Area] {
    guard let box else { return [] }
    let x = MapFrame.wrapped(longitude - meridian)
    guard x >= box.minX, x <= box.maxX, latitude >= box.minY, latitude <= box.maxY else { return [] }
    let place = cell(x, latitude, box)
    return cells[place.row * GroundAreas.side + place.column].compactMap { number in
      areas[Int(number)].rings.holds(x: x, y: latitude) ? areas[Int(number)] : nil
    }
  }
}

extension Symbol {
  /// The colour of an area's inside; nil where only its outline is drawn.
  var inside: Colour? {
    switch self {
    case .fill(let fill): return fill.colour
    case .line: return nil
    case .marker, .solid: return colour.withOpacity(Double(colour.alpha) / 255 * 0.35)
    }
  }

  /// The line around an area, or nil.
  var outline: Symbol.Line? {
    switch self {
    case .fill(let fill): return fill.outline
    case .line(let line): return line
    case .marker, .solid: return try? Symbol.Line(colour: colour, width: 1.5)
    }
  }
}
