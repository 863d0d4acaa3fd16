import Geodesy
import Scene
import Words

/// The plan of a feature table: its name, geometry, fields, domains and coordinate reference system.
public struct TableSchema: Hashable, Sendable {
  /// The table's name.
  public let name: String
  /// What the geometries are.
  public let geometryType: GeometryType
  /// Whether every vertex has an altitude.
  public let hasAltitudes: Bool
  /// The fields in order; managed ones included.
  public let fields: [FieldDefinition]
  /// The domains that fields refer to.
  public let domains: [AttributeDomain]
  /// The kinds of features within the table; nil where there is only one.
  public let subtypes: Subtypes?
  /// What the altitudes are counted from.
  public let heights: HeightReference
  /// The coordinate reference system, as an authority's code (`EPSG:9707`), WKT or a PROJ string; nil leaves it to
  /// the height reference: EPSG:9707 (WGS 84 with EGM96 heights), EPSG:9518 (WGS 84 with EGM2008 heights), EPSG:4979
  /// (ellipsoidal), and EPSG:4326 without altitudes.
  public let coordinateSystem: String?
  let defaults: [FieldValue]

  /// The plan of a table. Throws `SceneError`: (name) for a name that is empty, taken by the store or used twice,
  /// (domain) for a field whose domain is missing, (type) for subtypes whose domain needs another column, and what
  /// `checked` throws for a default value.
  public init(
    name: String, geometryType: GeometryType, hasAltitudes: Bool = true, fields: [FieldDefinition],
    domains: [AttributeDomain] = [], subtypes: Subtypes? = nil, heights: HeightReference = .egm96,
    coordinateSystem: String? = nil
  ) throws(SceneError) {
    try TableSchema.check(tableName: name)
    var seen: Set<String> = []
    for field in fields {
      try TableSchema.check(field, seen: &seen)
    }
    for (index, domain) in domains.enumerated() where domains[..<index].contains(where: { $0.name == domain.name }) {
      throw SceneError(.name, "there are two domains named \(domain.name)")
    }
    self.name = name
    self.geometryType = geometryType
    self.hasAltitudes = hasAltitudes
    self.fields = fields
    self.domains = domains
    self.subtypes = subtypes
    self.heights = heights
    self.coordinateSystem = coordinateSystem
    var defaults: [FieldValue] = []
    for field in fields {
      defaults.append(try TableSchema.checked(field.defaultValue, for: field, domains: domains))
    }
    self.defaults = defaults
    try checkSubtypes()
  }

  /// The domain with this name.
  public func domain(named name: String) -> AttributeDomain? {
    domains.first { $0.name == name }
  }

  /// The domain of a field, or nil when it has none.
  public func domain(of field: FieldDefinition) -> AttributeDomain? {
    if case .domain(let name) = field.type { domain(named: name) } else { nil }
  }

  /// What the column of a field holds: a field with a domain holds what its codes or bounds are.
  public func columnType(of field: FieldDefinition) -> FieldType {
    switch domain(of: field) {
    case .range(let range): return range.fieldType
    case .coded(let domain) where domain.hasIntegerCodes:
      return domain.entries.allSatisfy { $0.code.isSmall } ? .integer32 : .integer64
    case .coded: return .text(maximumLength: nil)
    case nil: return field.type
    }
  }

  /// The place of a field among `fields`. Throws `SceneError` (name) with a suggestion when there is none.
  public func index(of fieldName: String) throws(SceneError) -> Int {
    if let index = fields.firstIndex(where: { $0.name == fieldName }) { return index }
    let names = fields.filter { !$0.isManaged }.map(\.name)
    throw SceneError(
      .name, "\(name) has no field \(Quotation.excerpt(fieldName))",
      help: Suggestion.help(for: fieldName, among: names, called: "fields"))
  }

  /// The names, in lower case, that no field may have.
  public static let reservedFieldNames: Set<String> = ["fid", "geom", "global_id", "rowid", "oid", "_rowid_"]

  private static func check(tableName name: String) throws(SceneError) {
    guard !name.isEmpty, isStorable(name), name.utf8.count <= 200 else {
      throw SceneError(.name, "a table needs a name of 1 to 200 bytes")
    }
    let lowercase = name.lowercased()
    for reserved in ["gpkg", "sqlite_", "rtree_"] where lowercase.hasPrefix(reserved) {
      throw SceneError(
        .name, "a table may not be named \(Quotation.excerpt(name))",
        help: "GeoPackage keeps names that start with \(reserved)")
    }
    guard lowercase != "media" else {
      throw SceneError(
        .name, "a table may not be named \(Quotation.excerpt(name))", help: "photos are kept in a table of that name")
    }
  }

  private static func check(_ field: FieldDefinition, seen: inout Set<String>) throws(SceneError) {
    guard !field.name.isEmpty, isStorable(field.name), field.name.utf8.count <= 200 else {
      throw SceneError(.name, "a field needs a name of 1 to 200 bytes")
    }
    let lowercase = field.name.lowercased()
    guard !reservedFieldNames.contains(lowercase) else {
      throw SceneError(
        .name, "a field may not be named \(field.name)", help: "every table has a field fid, geom and global_id already"
      )
    }
    guard seen.insert(lowercase).inserted else {
      throw SceneError(
        .name, "there are two fields named \(field.name)", help: "upper and lower case do not make names differ")
    }
    if case .text(.some(let length)) = field.type, !(1...1_000_000).contains(length) {
      throw SceneError(.range, "the length of the text field \(field.name) must be from 1 to 1000000")
    }
  }
}
