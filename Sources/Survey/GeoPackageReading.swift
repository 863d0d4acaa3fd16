import CGDAL
import Geodesy
import Scene
import Words

extension GeoPackageStore {
  /// What precedes the survey's identifier in the description of a table.
  static let descriptionStart = "Recorded with Arpent, simulated, survey "

  /// Opens a GeoPackage that `create` has made, to read it and to add to it. `heights` says what its altitudes are
  /// counted from where its coordinate reference system does not say so. Throws `SceneError`:
  /// (file) when the file cannot be opened, (name) when it has no such table, (store) when it was not made here.
  ///
  /// Without a table the only survey of the file is opened. `readOnlyHelp` says why the file may not be changed; nil
  /// opens it for changing.
  public static func open(
    _ path: String, table: String? = nil, heights: HeightReference? = nil, readOnlyHelp: String? = nil
  ) throws(SceneError) -> GeoPackageStore {
    try GDALLibrary.load()
    guard SurveyFiles.exists(path) else { throw SceneError(.file, "there is no file \(path)") }
    let database = try GeoPackageDatabase.open(path, forReading: readOnlyHelp != nil)
    let surveys = try self.surveys(in: database)
    guard let name = table ?? (surveys.count == 1 ? surveys[0] : nil) else {
      guard surveys.count > 1 else { throw foreign(path) }
      throw SceneError(
        .name, "\(path) holds \(surveys.count) surveys, and one must be named",
        help: "add `table \"\(surveys[0])\"`; the tables are \(surveys.joined(separator: ", "))")
    }
    return try GeoPackageStore(
      database, schema: try schema(of: name, in: database, heights: heights), readOnlyHelp: readOnlyHelp)
  }

  /// The tables of a GeoPackage that `create` has made, in the file's order; none for a file that is no such GeoPackage.
  /// Throws `SceneError` (store) when another program holds the file.
  public static func surveys(in path: String) throws(SceneError) -> [String] {
    guard path.lowercased().hasSuffix(".gpkg"), SurveyFiles.exists(path) else { return [] }
    try GDALLibrary.load()
    do throws(SceneError) {
      return try surveys(in: try GeoPackageDatabase.open(path, forReading: true))
    } catch {
      // Whatever else is wrong with it is told when it is read as any other file.
      guard error.message.contains("locked") else { return [] }
      throw SceneError(.store, error.message, help: "close the file in other programs")
    }
  }

  private static func surveys(in database: GeoPackageDatabase) throws(SceneError) -> [String] {
    let rows = try database.rows(
      "SELECT table_name, description FROM gpkg_contents WHERE data_type = 'features' ORDER BY rowid")
    return rows.compactMap { row in
      guard row.count == 2, let name = row[0], row[1]?.hasPrefix(descriptionStart) == true else { return nil }
      return name
    }
  }

  private static func schema(
    of table: String, in database: GeoPackageDatabase, heights: HeightReference?
  ) throws(SceneError) -> TableSchema {
    guard let layer = database.layer(table), database.layer(GeoPackageExtensions.mediaTable) != nil else {
      let tables = try database.rows("SELECT table_name FROM gpkg_contents WHERE data_type = 'features'")
      let names = tables.compactMap { $0.first ?? nil }
      guard !names.contains(table) else { throw foreign(database.path) }
      throw SceneError(
        .name, "\(database.path) has no table \(table)",
        help: Suggestion.help(for: table, among: names, called: "tables"))
    }
    let code = UInt32(bitPattern: Int32(truncatingIfNeeded: OGR_L_GetGeomType(layer).rawValue))
    let hasAltitudes = code & 0x8000_0000 != 0
    guard let type = GeometryType(rawValue: code & 0x7FFF_FFFF), let system = OGR_L_GetSpatialRef(layer) else {
      throw foreign(database.path)
    }
    let text = SpatialReference.code(of: system) ?? GDALLibrary.definition(of: system)
    let reference: HeightReference
    switch (SpatialReference.heights(of: system), heights) {
    case (.known(let known), _): reference = known
    case (_, .some(let given)): reference = given
    case (.missing, nil): reference = .egm96
    case (.other, nil):
      throw SceneError(
        .store, "\(database.path) does not say what its heights are counted from", help: "give the heights")
    }
    let meanings = try database.rows(
      """
      SELECT column_name, description, constraint_name FROM gpkg_data_columns WHERE table_name = \(literal(table))
      """)
    var fields: [FieldDefinition] = []
    var domains: [AttributeDomain] = []
    let definition = OGR_L_GetLayerDefn(layer)
    for index in 0..<OGR_FD_GetFieldCount(definition) {
      guard let column = OGR_FD_GetFieldDefn(definition, index) else { continue }
      let name = OGR_Fld_GetNameRef(column).map { String(cString: $0) } ?? ""
      if name == "global_id" { continue }
      let row = meanings.first { $0.first == name } ?? [nil, nil, nil]
      let isInteger = [OFTInteger, OFTInteger64].contains(OGR_Fld_GetType(column))
      if let domain = row[2], !domains.contains(where: { $0.name == domain }) {
        if let found = try self.domain(domain, isInteger: isInteger, in: database) { domains.append(found) }
      }
      let found = domains.first { $0.name == row[2] }
      fields.append(field(name, column, meaning: row[1], domain: found))
    }
    let subtypes = try subtypes(of: table, fields, &domains, in: database)
    return try TableSchema(
      name: table, geometryType: type, hasAltitudes: hasAltitudes, fields: fields, domains: domains,
      subtypes: subtypes, heights: reference, coordinateSystem: text)
  }

  private static func subtypes(
    of table: String, _ fields: [FieldDefinition], _ domains: inout [AttributeDomain], in database: GeoPackageDatabase
  ) throws(SceneError) -> Subtypes? {
    let name = GeoPackageExtensions.subtypeTableName
    let known = try database.rows("SELECT name FROM sqlite_master WHERE type = 'table' AND name = '\(name)'")
    guard !known.isEmpty else { return nil }
    let rows = try database.rows(
      """
      SELECT subtype_column, subtype, column_name, quote(default_value), constraint_name FROM \(name) \
      WHERE table_name = \(literal(table)) ORDER BY rowid
      """)
    var rules: [Subtypes.Rule] = []
    var key: String?
    for row in rows {
      guard row.count == 5, let column = row[0], let label = row[1], let fieldName = row[2],
        let field = fields.first(where: { $0.name == fieldName })
      else { continue }
      key = column
      if let domain = row[4], !domains.contains(where: { $0.name == domain }) {
        if let found = try self.domain(domain, isInteger: false, in: database) { domains.append(found) }
      }
      let domain = domains.first { $0.name == row[4] }
      let type = domain.map { valueType($0) } ?? domains.first { .domain($0.name) == field.type }.map { valueType($0) }
      let value = row[3].flatMap { $0 == "NULL" ? nil : DefaultExpression.input($0, for: type ?? field.type) }
      rules.append(.init(label: label, field: fieldName, defaultValue: value ?? .missing, domain: row[4]))
    }
    return key.map { Subtypes(field: $0, rules: rules) }
  }

  /// What a default of a field with a domain is read as.
  private static func valueType(_ domain: AttributeDomain) -> FieldType {
    switch domain {
    case .coded: .domain(domain.name)
    case .range(let range): range.fieldType
    }
  }

  private static func field(
    _ name: String, _ column: OGRFieldDefnH, meaning: String?, domain: AttributeDomain?
  ) -> FieldDefinition {
    let (meant, isManaged) = ColumnMeaning.reading(meaning)
    let width = Int(OGR_Fld_GetWidth(column))
    let type: FieldType
    switch (OGR_Fld_GetType(column), OGR_Fld_GetSubType(column)) {
    case (OFTInteger, OFSTBoolean): type = .boolean
    case (OFTInteger, OFSTInt16): type = .integer16
    case (OFTInteger, _): type = .integer32
    case (OFTInteger64, _): type = .integer64
    case (OFTReal, _): type = .real
    case (OFTDate, _): type = .date
    case (OFTDateTime, _): type = .time
    default: type = .text(maximumLength: width > 0 ? width : nil)
    }
    let chosen = domain.map { .domain($0.name) } ?? meant ?? type
    let text = OGR_Fld_GetDefault(column).map { String(cString: $0) }
    return FieldDefinition(
      name, chosen, isRequired: OGR_Fld_IsNullable(column) == 0,
      defaultValue: text.map { DefaultExpression.input($0, for: domain.map { valueType($0) } ?? chosen) } ?? .missing,
      isManaged: isManaged)
  }

  /// The domain of a name, as this program or another one wrote it. Codes of a column of whole numbers are whole numbers;
  /// so are those of a domain that no column has, where all of them look like it. Nil where it is neither a list nor a
  /// range.
  private static func domain(
    _ name: String, isInteger: Bool, in database: GeoPackageDatabase
  ) throws(SceneError) -> AttributeDomain? {
    let rows = try database.rows(
      """
      SELECT value, description, constraint_type, quote(min), quote(max) FROM gpkg_data_column_constraints \
      WHERE constraint_name = \(literal(name)) ORDER BY rowid
      """)
    if let row = rows.first(where: { $0.count == 5 && $0[2] == "range" }) {
      guard let low = row[3].flatMap({ Double($0) }), let high = row[4].flatMap({ Double($0) }) else {
        throw SceneError(.domain, "the bounds of the domain \(name) of \(database.path) are no numbers")
      }
      let kind = row[1].flatMap { RangeDomain.Kind(rawValue: $0) } ?? (isInteger ? .integer : .real)
      return .range(try RangeDomain(name: name, kind: kind, low: low, high: high))
    }
    let codes = rows.filter { $0.count == 5 && $0[2] == "enum" && $0[0] != nil }
    // Patterns, and domains of which another program has left nothing, ask nothing of a value here.
    guard !codes.isEmpty else { return nil }
    let isWhole = isInteger || codes.allSatisfy { $0[0].flatMap { Int64($0) } != nil }
    var entries: [CodedValueDomain.Entry] = []
    for row in codes {
      guard let value = row[0] else { continue }
      let number = isWhole ? Int64(value) : nil
      entries.append(.init(label: row[1] ?? value, code: number.map { .integer($0) } ?? .text(value)))
    }
    return .coded(try CodedValueDomain(name: name, entries: entries))
  }

  private static func foreign(_ path: String) -> SceneError {
    SceneError(
      .store, "\(path) is not a survey of Arpent", help: "read it as a layer instead, or record into a new file")
  }
}

/// Default values as SQL holds them, read back.
enum DefaultExpression {
  /// The input that a column's default stands for; `.missing` where it is an expression of another program.
  static func input(_ text: String, for type: FieldType) -> FieldInput {
    if let quoted = unquoted(text) {
      switch type {
      case .text, .guid, .domain: return .text(quoted)
      case .date:
        return moment(quoted).map { .date(year: $0.year, month: $0.month, day: $0.day) } ?? .missing
      case .time: return moment(quoted).map { .time($0.secondsSince1970) } ?? .missing
      default: return .missing
      }
    }
    guard let number = Double(text), number.isFinite else { return .missing }
    switch type {
    case .integer64: return Int64(text).map { .text(String($0)) } ?? .missing
    case .integer16, .integer32, .real, .domain: return .number(number)
    case .length: return .length(number)
    case .angle: return .angle(number)
    case .boolean: return .boolean(number != 0)
    default: return .missing
    }
  }

  private static func unquoted(_ text: String) -> String? {
    guard text.count >= 2, text.first == "'", text.last == "'" else { return nil }
    let inner = text.dropFirst().dropLast()
    var result = ""
    var rest = inner[...]
    while let quote = rest.firstIndex(of: "'") {
      result += rest[...quote]
      rest = rest[rest.index(after: quote)...].dropFirst()
    }
    return result + rest
  }

  /// A moment as GDAL gives it back, `2026/01/01 12:00:05.000` or `2026-01-01`.
  private static func moment(_ text: String) -> CivilTime? {
    let parts = text.split { !$0.isNumber }.map(String.init)
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count, numbers.count >= 3 else { return nil }
    let clock = numbers.dropFirst(3) + [0, 0, 0, 0]
    let fraction = parts.count > 6 ? Double("0.\(parts[6])") ?? 0 : 0
    guard let milliseconds = Int(exactly: (fraction * 1000).rounded()), let hour = clock.first, clock.count >= 3
    else { return nil }
    let second = clock[clock.startIndex + 2]
    guard (0...59).contains(second) else { return nil }
    return CivilTime(
      year: numbers[0], month: numbers[1], day: numbers[2], hour: hour, minute: clock[clock.startIndex + 1],
      milliseconds: second * 1000 + milliseconds)
  }
}
