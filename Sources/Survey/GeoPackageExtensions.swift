/// The tables of two GeoPackage extensions that GDAL 3.6 cannot write: the schema extension (domains and what
/// columns mean; OGC 12-128r18 annex F.9) and the related-tables extension (attachments; OGC 18-000).
enum GeoPackageExtensions {
  /// The table of attachments.
  static let mediaTable = "media"

  /// The table that says which feature has which attachments.
  static func mappingTable(of table: String) -> String {
    "\(table)_media"
  }

  /// The statements that add domains, meanings of columns and the tables for attachments to a file that has the
  /// feature table and the media table.
  static func statements(for schema: TableSchema) -> [String] {
    schemaTables + schema.domains.flatMap(constraints) + schema.fields.map { column($0, of: schema) }
      + [columnRow(schema.name, "global_id", "Globally unique identifier, managed", nil)]
      + relationTables(schema.name) + (schema.subtypes.map { subtypeTable($0, of: schema) } ?? [])
  }

  private static let schemaTables = [
    """
    CREATE TABLE gpkg_data_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL, name TEXT, title TEXT, \
    description TEXT, mime_type TEXT, constraint_name TEXT, \
    CONSTRAINT pk_gdc PRIMARY KEY (table_name, column_name), CONSTRAINT gdc_tn UNIQUE (table_name, name))
    """,
    """
    CREATE TABLE gpkg_data_column_constraints (constraint_name TEXT NOT NULL, constraint_type TEXT NOT NULL, \
    value TEXT, min NUMERIC, min_is_inclusive BOOLEAN, max NUMERIC, max_is_inclusive BOOLEAN, description TEXT, \
    CONSTRAINT gdcc_ntv UNIQUE (constraint_name, constraint_type, value))
    """,
    extensionRow("gpkg_data_columns", "gpkg_schema", "http://www.geopackage.org/spec121/#extension_schema"),
    extensionRow("gpkg_data_column_constraints", "gpkg_schema", "http://www.geopackage.org/spec121/#extension_schema"),
  ]

  private static func constraints(_ domain: AttributeDomain) -> [String] {
    switch domain {
    case .coded(let domain):
      domain.entries.map { entry in
        """
        INSERT INTO gpkg_data_column_constraints (constraint_name, constraint_type, value, description) \
        VALUES (\(literal(domain.name)), 'enum', \(literal(entry.code.description)), \(literal(entry.label)))
        """
      }
    case .range(let domain):
      [
        """
        INSERT INTO gpkg_data_column_constraints \
        (constraint_name, constraint_type, min, min_is_inclusive, max, max_is_inclusive, description) \
        VALUES (\(literal(domain.name)), 'range', \(domain.low), 1, \(domain.high), 1, \(literal(domain.kind.rawValue)))
        """
      ]
    }
  }

  /// The table of what subtypes say; an extension of this program's own, since GeoPackage knows no subtypes.
  static let subtypeTableName = "arpent_subtypes"

  private static func subtypeTable(_ subtypes: Subtypes, of schema: TableSchema) -> [String] {
    let table = """
      CREATE TABLE \(subtypeTableName) (table_name TEXT NOT NULL, subtype_column TEXT NOT NULL, subtype TEXT NOT NULL, \
      column_name TEXT NOT NULL, default_value, constraint_name TEXT, \
      PRIMARY KEY (table_name, subtype, column_name))
      """
    let rows = subtypes.rules.map { rule in
      let field = schema.fields.first { $0.name == rule.field }.map { schema.field($0, of: rule.label) }
      let value = rule.defaultValue == .missing ? nil : field.flatMap { expression(of: $0, schema) }
      return """
        INSERT INTO \(subtypeTableName) VALUES (\(literal(schema.name)), \(literal(subtypes.field)), \
        \(literal(rule.label)), \(literal(rule.field)), \(value ?? "NULL"), \(rule.domain.map(literal) ?? "NULL"))
        """
    }
    let name = subtypeTableName
    return [table] + rows + [
      extensionRow(name, name, "Defaults and domains of columns by the value of another column")
    ]
  }

  /// The default of a field as SQL writes it; nil where it has none.
  private static func expression(of field: FieldDefinition, _ schema: TableSchema) -> String? {
    // What does not check was refused when the schema was made.
    let value = try? TableSchema.checked(field.defaultValue, for: field, domains: schema.domains)
    return value.flatMap { GeoPackageColumns.expression($0) }
  }

  private static func column(_ field: FieldDefinition, of schema: TableSchema) -> String {
    columnRow(schema.name, field.name, ColumnMeaning.text(of: field), schema.domain(of: field)?.name)
  }

  private static func columnRow(_ table: String, _ column: String, _ meaning: String?, _ domain: String?) -> String {
    """
    INSERT INTO gpkg_data_columns (table_name, column_name, description, constraint_name) VALUES \
    (\(literal(table)), \(literal(column)), \(meaning.map(literal) ?? "NULL"), \(domain.map(literal) ?? "NULL"))
    """
  }

  private static func relationTables(_ table: String) -> [String] {
    let mapping = mappingTable(of: table)
    let definition = "http://www.geopackage.org/18-000.html"
    return [
      """
      CREATE TABLE gpkgext_relations (id INTEGER PRIMARY KEY AUTOINCREMENT, base_table_name TEXT NOT NULL, \
      base_primary_column TEXT NOT NULL DEFAULT 'id', related_table_name TEXT NOT NULL, \
      related_primary_column TEXT NOT NULL DEFAULT 'id', relation_name TEXT NOT NULL, \
      mapping_table_name TEXT NOT NULL UNIQUE)
      """,
      """
      CREATE TABLE \(identifier(mapping)) (id INTEGER PRIMARY KEY AUTOINCREMENT, base_id INTEGER NOT NULL, \
      related_id INTEGER NOT NULL)
      """,
      "CREATE INDEX \(identifier("\(mapping)_base_id")) ON \(identifier(mapping)) (base_id)",
      "CREATE INDEX \(identifier("\(mapping)_related_id")) ON \(identifier(mapping)) (related_id)",
      """
      INSERT INTO gpkgext_relations (base_table_name, base_primary_column, related_table_name, \
      related_primary_column, relation_name, mapping_table_name) \
      VALUES (\(literal(table)), 'fid', 'media', 'id', 'media', \(literal(mapping)))
      """,
      extensionRow("gpkgext_relations", "gpkg_related_tables", definition),
      extensionRow(mapping, "gpkg_related_tables", definition),
    ]
  }

  private static func extensionRow(_ table: String, _ name: String, _ definition: String) -> String {
    """
    INSERT INTO gpkg_extensions (table_name, column_name, extension_name, definition, scope) \
    VALUES (\(literal(table)), NULL, \(literal(name)), \(literal(definition)), 'read-write')
    """
  }
}

/// What a column means beyond its SQL type, kept as the column's description: `length in metres, managed`.
enum ColumnMeaning {
  /// The description of a field's column, or nil when its SQL type says all.
  static func text(of field: FieldDefinition) -> String? {
    let meaning: String? =
      switch field.type {
      case .length: "Length in metres"
      case .angle: "Angle in degrees"
      case .guid: "Globally unique identifier"
      default: nil
      }
    let words = [meaning, field.isManaged ? "managed" : nil].compactMap { $0 }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// The type that a description adds to the column's own, and whether the field is managed.
  static func reading(_ text: String?) -> (type: FieldType?, isManaged: Bool) {
    var type: FieldType?
    var isManaged = false
    for word in (text ?? "").split(separator: ",").map({ $0.drop { $0 == " " } }) {
      switch word {
      case "Length in metres": type = .length
      case "Angle in degrees": type = .angle
      case "Globally unique identifier": type = .guid
      case "managed": isManaged = true
      default: break
      }
    }
    return (type, isManaged)
  }
}
