import CGDAL
import Scene
import Words

/// A column of a file that is written, and where its values come from.
struct ExportColumn {
  /// What a column holds in the file.
  enum Kind {
    case boolean
    case integer
    case integer64
    case real
    case text
    case date
    case moment
    case binary
    /// A text that is JSON.
    case json
  }

  /// Which side of a field is written.
  enum Side {
    case value
    case label
    case code
  }

  var name: String
  let kind: Kind
  /// The place of the field among the source's.
  let field: Int
  let side: Side
  /// The most bytes of a text or number, or 0 for no limit.
  var width = 0
  /// The digits of a number after the point, or 0 where the format has no such limit.
  var precision = 0

  /// OGR's type and subtype.
  var type: (OGRFieldType, OGRFieldSubType) {
    switch kind {
    case .boolean: (OFTInteger, OFSTBoolean)
    case .integer: (OFTInteger, OFSTNone)
    case .integer64: (OFTInteger64, OFSTNone)
    case .real: (OFTReal, OFSTNone)
    case .text: (OFTString, OFSTNone)
    case .date: (OFTDate, OFSTNone)
    case .moment: (OFTDateTime, OFSTNone)
    case .binary: (OFTBinary, OFSTNone)
    case .json: (OFTString, OFSTJSON)
    }
  }
}

/// Which columns a file gets, and what of the fields they cannot hold.
struct ExportPlan {
  private(set) var columns: [ExportColumn] = []
  private(set) var notes: [ExportNote] = []

  /// `taken` are names of columns that the file has already.
  init(_ source: ExportSource, _ format: ExportFormat, _ findings: ExportFindings, taken: [String]) {
    // Of features that came from elsewhere the survey has nothing to say; of recorded ones all columns are kept.
    let isSurveyed =
      findings.count == 0
      || zip(source.fields, findings.columns).contains { $0.isManaged && $1.isFilled }
    for (index, field) in source.fields.enumerated() where isSurveyed || !field.isManaged {
      let found = findings.columns.indices.contains(index) ? findings.columns[index] : ExportFindings.Column()
      if let domain = field.domain {
        add(index, field, domain, format)
      } else {
        var kind = ExportPlan.kind(of: field.kind, in: format)
        // A table read from text may say too little of its numbers.
        if kind == .integer, found.isWide { kind = .integer64 }
        var column = ExportColumn(name: field.name, kind: kind, field: index, side: .value)
        if format == .shapefile, kind == .text {
          column.width = ExportPlan.width(of: field.kind, found)
        }
        if format == .shapefile, kind == .real {
          // 24 bytes for a sign, a point and 15 digits after it, or as many as are left.
          let digits = String(Int64(clamping: Int(exactly: found.largest.rounded(.down)) ?? .max)).count
          (column.width, column.precision) = (24, max(1, min(15, 22 - digits)))
        }
        columns.append(column)
      }
    }
    nameColumns(format, taken)
    tell(source, format, findings)
  }

  private static func width(of kind: ExportField.Kind, _ found: ExportFindings.Column) -> Int {
    switch kind {
    case .text: min(ExportFindings.longestText, max(found.longestText, 1))
    case .date, .time, .timeOfDay: 24
    default: ExportFindings.longestText
    }
  }

  private mutating func add(_ index: Int, _ field: ExportField, _ domain: CodedValueDomain, _ format: ExportFormat) {
    var label = ExportColumn(name: field.name, kind: .text, field: index, side: .label)
    if format == .shapefile {
      label.width = min(ExportFindings.longestText, domain.labels.map(\.utf8.count).max() ?? 1)
    }
    columns.append(label)
    guard format.writesCodes else {
      notes.append(.choice("\(field.name) is written by its labels; the codes of \(domain.name) are left out"))
      return
    }
    let kind: ExportColumn.Kind = domain.hasIntegerCodes ? .integer64 : .text
    columns.append(ExportColumn(name: field.name + "_code", kind: kind, field: index, side: .code))
    notes.append(.choice("\(field.name) is written by its labels, and its codes are in a field of their own"))
  }

  /// Cuts names to what the format holds and keeps them apart.
  private mutating func nameColumns(_ format: ExportFormat, _ taken: [String]) {
    var used = Set(taken.map { $0.lowercased() })
    var changed: [String] = []
    for index in columns.indices {
      let own = columns[index].name
      let plain = ExportPlan.plain(own, format)
      var name = ExportPlan.cut(plain, format.longestName)
      var number = 1
      while !used.insert(name.lowercased()).inserted {
        let ending = "_\(number)"
        name = ExportPlan.cut(plain, format.longestName.map { $0 - ending.utf8.count }) + ending
        number += 1
      }
      columns[index].name = name
      if name != own { changed.append("\(own) is \(name)") }
    }
    guard !changed.isEmpty else { return }
    let reason = format.longestName.map { "names of fields have at most \($0) bytes" } ?? "some names of fields differ"
    notes.append(.loss("\(reason) in \(format.name): \(changed.joined(separator: ", "))"))
  }

  /// A name without what would break the file: GDAL writes names of fields into XML as they are.
  private static func plain(_ name: String, _ format: ExportFormat) -> String {
    guard [.kml, .kmz, .gpx].contains(format) else { return name }
    var plain = ""
    for scalar in name.unicodeScalars {
      let fits: Bool
      if format == .gpx {
        // A name of an element (XML 1.0 section 2.3), of which these are the safe part.
        let isLetter = scalar.properties.isAlphabetic || scalar == "_"
        fits = isLetter || (!plain.isEmpty && (("0"..."9").contains(scalar) || scalar == "-" || scalar == "."))
        if !fits, plain.isEmpty, ("0"..."9").contains(scalar) { plain = "_\(scalar)" }
      } else {
        fits = scalar.value >= 0x20 && !"<>&\"'".unicodeScalars.contains(scalar)
      }
      if fits { plain.unicodeScalars.append(scalar) } else if plain != "_\(scalar)" { plain += "_" }
    }
    return plain.isEmpty ? "_" : plain
  }

  private static func cut(_ name: String, _ most: Int?) -> String {
    guard let most else { return name }
    var name = name
    while name.utf8.count > most, !name.isEmpty { name.unicodeScalars.removeLast() }
    return name
  }

  private mutating func tell(_ source: ExportSource, _ format: ExportFormat, _ findings: ExportFindings) {
    func names(_ holds: (ExportField.Kind) -> Bool, _ differs: (ExportColumn.Kind) -> Bool) -> String {
      columns.filter { $0.side == .value && holds(source.fields[$0.field].kind) && differs($0.kind) }
        .map { source.fields[$0.field].name }.joined(separator: ", ")
    }
    let isText = format == .csv || format == .gpx
    let changes: [(String, String, String)] = [
      ("times", "texts such as 2026-05-01T10:30:00.000Z", names({ $0 == .time }, { $0 == .text && !isText })),
      ("dates", "texts such as 2026-05-01", names({ $0 == .date }, { $0 == .text && !isText })),
      ("times of day", "texts", names({ $0 == .timeOfDay }, { $0 == .text && !isText })),
      ("true and false", "1 and 0", names({ $0 == .boolean }, { $0 == .integer })),
      ("whole numbers of 64 bits", "texts", names({ $0 == .integer64 }, { $0 == .text && !isText })),
      ("bytes", "texts of hexadecimal digits", names({ $0 == .binary }, { $0 == .text })),
      ("lists", "texts of JSON", names({ $0 == .list }, { $0 == .text })),
    ]
    for (what, become, fields) in changes where !fields.isEmpty {
      notes.append(.loss("\(format.name) holds no \(what), which are \(become): \(fields)"))
    }
    var empty: [String] = []
    var json: [String] = []
    for (index, field) in source.fields.enumerated() {
      let found = findings.columns[index]
      if format == .shapefile, found.longTexts > 0 {
        let count = found.longTexts == 1 ? "1 text is" : "\(found.longTexts) texts are"
        notes.append(.loss("\(count) cut to \(ExportFindings.longestText) bytes in \(field.name)"))
      }
      if format == .geoJSON, found.largeNumbers > 0 {
        notes.append(
          .loss("\(field.name) has whole numbers beyond 2^53, which many readers of GeoJSON round"))
      }
      if format == .geoJSON, found.jsonTexts > 0, case .text = field.kind { json.append(field.name) }
      if found.controlTexts > 0, [.kml, .kmz, .gpx].contains(format) {
        notes.append(.loss("\(format.name) holds no control characters, which are left out of texts in \(field.name)"))
      }
      if found.emptyTexts > 0, [.csv, .shapefile, .gpx].contains(format) { empty.append(field.name) }
    }
    if !json.isEmpty {
      notes.append(.choice("texts that are JSON are written as such: \(json.joined(separator: ", "))"))
    }
    if !empty.isEmpty {
      let fields = empty.joined(separator: ", ")
      notes.append(.loss("\(format.name) does not tell texts without characters from missing ones: \(fields)"))
    }
    let written = Set(columns.map(\.field)).sorted().map { source.fields[$0] }
    let lengths = written.filter { $0.kind == .length }.map(\.name).joined(separator: ", ")
    if !lengths.isEmpty { notes.append(.choice("lengths are in metres: \(lengths)")) }
    let angles = written.filter { $0.kind == .angle }.map(\.name).joined(separator: ", ")
    if !angles.isEmpty { notes.append(.choice("angles are in degrees: \(angles)")) }
  }

  /// What a column holds of a field in a format.
  static func kind(of kind: ExportField.Kind, in format: ExportFormat) -> ExportColumn.Kind {
    if format == .csv || format == .gpx { return .text }
    switch kind {
    case .boolean: return [.shapefile, .kml, .kmz].contains(format) ? .integer : .boolean
    case .integer: return .integer
    case .integer64: return [.kml, .kmz].contains(format) ? .text : .integer64
    case .real, .length, .angle: return .real
    case .text, .timeOfDay: return .text
    case .date: return [.geoJSON, .shapefile, .geoPackage].contains(format) ? .date : .text
    case .time: return [.geoJSON, .flatGeobuf, .geoPackage].contains(format) ? .moment : .text
    case .binary: return [.flatGeobuf, .geoPackage].contains(format) ? .binary : .text
    case .list: return format == .geoJSON ? .json : .text
    }
  }
}

/// Something that is said of an export.
public enum ExportNote: Hashable, Sendable {
  /// What the format cannot hold.
  case loss(String)
  /// What was chosen, such as labels instead of codes.
  case choice(String)

  /// The sentence.
  public var text: String {
    switch self {
    case .loss(let text), .choice(let text): text
    }
  }
}
