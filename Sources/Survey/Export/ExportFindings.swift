import Geodesy
import Scene

/// What a first walk through the features finds out, so that a file can be laid out before anything is written. It needs
/// as much memory as there are fields.
struct ExportFindings {
  /// What is found of a field.
  struct Column {
    /// Whether any feature has a value there.
    var isFilled = false
    /// The most bytes of a text as UTF-8, or of a label.
    var longestText = 0
    /// How many texts are longer than 254 bytes.
    var longTexts = 0
    /// How many texts have no characters.
    var emptyTexts = 0
    /// How many texts have control characters that XML has no place for.
    var controlTexts = 0
    /// How many texts are in the brackets of JSON.
    var jsonTexts = 0
    /// How many whole numbers a double cannot hold.
    var largeNumbers = 0
    /// The largest number without regard to its sign.
    var largest = 0.0
    /// Whether there is a whole number beyond 32 bits.
    var isWide = false
  }

  private(set) var columns: [Column]
  private(set) var count = 0
  /// How many features have a geometry of each type.
  private(set) var types: [GeometryType: Int] = [:]
  /// How many have a collection, none or an empty one, heights, measures.
  private(set) var collections = 0
  private(set) var without = 0
  private(set) var withHeights = 0
  private(set) var withMeasures = 0
  /// How many attachments of how many features there are.
  private(set) var attachments = 0
  private(set) var attached = 0

  /// The longest text of a .dbf in bytes.
  static let longestText = 254

  init(_ source: ExportSource, shouldStop: () -> Bool) throws(SceneError) {
    columns = source.fields.map { _ in Column() }
    var findings = self
    try source.forEach { (feature) throws(SceneError) in
      if shouldStop() { throw SceneError(.limit, "the export was stopped") }
      findings.add(feature, source)
      if let store = source.store {
        let number = try store.attachments(of: feature.id).count
        findings.attachments += number
        findings.attached += number > 0 ? 1 : 0
      }
      return true
    }
    self = findings
  }

  private mutating func add(_ feature: ExportFeature, _ source: ExportSource) {
    count += 1
    for (index, value) in feature.values.enumerated() where columns.indices.contains(index) {
      if value != .null { columns[index].isFilled = true }
      switch value {
      case .text(let text):
        let length = text.utf8.count
        columns[index].longestText = max(columns[index].longestText, length)
        if length > ExportFindings.longestText { columns[index].longTexts += 1 }
        if length == 0 { columns[index].emptyTexts += 1 }
        if text.utf8.contains(where: { $0 < 0x20 && $0 != 9 && $0 != 10 && $0 != 13 }) {
          columns[index].controlTexts += 1
        }
        let ends = (text.utf8.first, text.utf8.last)
        if ends == (0x7B, 0x7D) || ends == (0x5B, 0x5D) { columns[index].jsonTexts += 1 }
      case .integer(let number):
        if number.magnitude > 1 << 53 { columns[index].largeNumbers += 1 }
        if Int32(exactly: number) == nil { columns[index].isWide = true }
      case .real(let number): if number.isFinite { columns[index].largest = max(columns[index].largest, abs(number)) }
      default: break
      }
    }
    guard let geometry = feature.geometry, !geometry.isEmpty else {
      without += 1
      return
    }
    if geometry.hasZ { withHeights += 1 }
    if geometry.hasM { withMeasures += 1 }
    if let type = GeometryType(geometry) { types[type, default: 0] += 1 } else { collections += 1 }
  }

  /// How many features have a geometry without heights.
  var lacksHeights: Int { count - without - withHeights }

  /// The families of geometry that occur: points, lines, polygons.
  var families: [GeometryFamily] {
    GeometryFamily.allCases.filter { family in types.keys.contains { GeometryFamily($0) == family } }
  }

  /// The types that occur, in a fixed order.
  var occurring: [GeometryType] { GeometryType.allCases.filter { types[$0] != nil } }

  /// The only type that all geometries are of, one counting as several of its kind; nil where there are others or
  /// collections, or none.
  var commonType: GeometryType? {
    guard collections == 0, families.count == 1, let first = occurring.first else { return nil }
    return occurring.count == 1 ? first : occurring.last
  }
}

/// Points, lines or polygons, one or several.
enum GeometryFamily: String, CaseIterable {
  case points
  case lines
  case polygons

  init(_ type: GeometryType) {
    switch type {
    case .point, .multipoint: self = .points
    case .line, .multiline: self = .lines
    case .polygon, .multipolygon: self = .polygons
    }
  }
}
