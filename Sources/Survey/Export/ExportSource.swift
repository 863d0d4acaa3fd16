import Geodesy
import Scene

/// A field of what is exported.
public struct ExportField: Hashable, Sendable {
  /// What a field holds.
  public enum Kind: Hashable, Sendable {
    case boolean
    case integer
    case integer64
    case real
    /// Metres.
    case length
    /// Degrees.
    case angle
    /// Text of at most so many characters, or of any length.
    case text(Int?)
    case date
    /// A moment, UTC.
    case time
    case timeOfDay
    case binary
    case list
  }

  /// The field's name.
  public var name: String
  /// What it holds.
  public var kind: Kind
  /// Its labels and codes, or nil.
  public var domain: CodedValueDomain?
  /// Whether the survey fills it in by itself.
  public var isManaged: Bool

  /// The field with these properties.
  public init(_ name: String, _ kind: Kind, domain: CodedValueDomain? = nil, isManaged: Bool = false) {
    self.isManaged = isManaged
    self.name = name
    self.kind = kind
    self.domain = domain
  }
}

/// A feature on its way out.
public struct ExportFeature: Sendable {
  /// The feature's number in its table.
  public var id: Int64
  /// Its shape and place, in the source's system, or nil.
  public var geometry: Geometry?
  /// Its values as stored, in the order of the source's fields.
  public var values: [FieldValue]

  /// The feature with these parts.
  public init(id: Int64, geometry: Geometry?, values: [FieldValue]) {
    self.id = id
    self.geometry = geometry
    self.values = values
  }
}

/// Features that can be gone through one after the other, as often as wanted, with what is known of all of them.
public struct ExportSource {
  /// Goes through the features until the body returns false. Throws what reading or the body throws.
  public typealias Walk = ((ExportFeature) throws(SceneError) -> Bool) throws(SceneError) -> Void

  /// The name of the layer.
  public var name: String
  /// The fields in order.
  public var fields: [ExportField]
  /// The type of geometry that is declared, or nil.
  public var geometryType: GeometryType?
  /// Whether geometries with heights are declared.
  public var hasHeights: Bool
  /// The coordinate reference system, or nil where nobody says.
  public var crs: CoordinateReferenceSystem?
  /// What heights are counted from, or nil where nobody says.
  public var heights: HeightReference?
  /// Whether heights are counted from the ground.
  public var isAboveGround: Bool
  /// The table that the features are recorded in, or nil for a layer that was read.
  public var store: (any FeatureStore)?
  /// Which features are meant, by their place in the order, or nil for all.
  public var selection: [Bool]?
  private let walk: Walk

  /// A layer that is read from a file.
  public init(_ layer: FeatureLayer, name: String, placement: Placement) {
    self.name = name
    fields = layer.fields.map { ExportField($0.name, ExportSource.kind(of: $0)) }
    geometryType = nil
    hasHeights = layer.hasZ
    crs = layer.crs
    isAboveGround = placement == .relative
    heights = isAboveGround ? nil : layer.heights
    store = nil
    walk = { body throws(SceneError) in
      var failure: SceneError?
      try layer.forEach { feature in
        do throws(SceneError) {
          return try body(ExportFeature(id: feature.id, geometry: feature.geometry, values: feature.values))
        } catch {
          failure = error
          return false
        }
      }
      if let failure { throw failure }
    }
  }

  /// A table that is recorded into. Its identifiers come first, as the field `global_id`. Throws where its system cannot
  /// be read.
  public init(_ store: any FeatureStore, name: String) throws(SceneError) {
    let schema = store.schema
    self.name = name
    fields = [ExportField("global_id", .text(36))]
    // A field whose values depend on the subtype has no one domain, so its values go as people read them.
    let mixed = schema.fields.map { field in
      schema.subtypes?.rules.contains { $0.field == field.name && $0.domain != nil } == true
    }
    for (field, isMixed) in zip(schema.fields, mixed) {
      let domain = isMixed ? nil : schema.domain(of: field)?.coded
      let kind = domain != nil || isMixed ? .text(nil) : ExportSource.kind(of: schema.columnType(of: field))
      fields.append(ExportField(field.name, kind, domain: domain, isManaged: field.isManaged))
    }
    geometryType = schema.geometryType
    hasHeights = schema.hasAltitudes
    do throws(GeodesyError) {
      crs = try CoordinateReferenceSystem(schema.coordinateSystem ?? "EPSG:4326")
    } catch {
      throw SceneError(error)
    }
    isAboveGround = false
    heights = schema.hasAltitudes ? schema.heights : nil
    self.store = store
    walk = { body throws(SceneError) in
      for id in store.ids {
        guard let feature = try store.feature(id) else { continue }
        let own = mixed.indices.map { mixed[$0] ? feature.values[$0] : feature.storedValues[$0] }
        let values = [.text(feature.globalID)] + own
        guard try body(ExportFeature(id: id, geometry: feature.geometry, values: values)) else { return }
      }
    }
  }

  /// Goes through the features that are meant, in their order, until the body returns false. Throws what reading or the
  /// body throws.
  public func forEach(_ body: (ExportFeature) throws(SceneError) -> Bool) throws(SceneError) {
    guard let selection else { return try walk(body) }
    var place = 0
    try walk { (feature) throws(SceneError) in
      defer { place += 1 }
      return selection.indices.contains(place) && selection[place] ? try body(feature) : true
    }
  }

  private static func kind(of field: Field) -> ExportField.Kind {
    switch field.kind {
    case .boolean: .boolean
    case .integer: .integer
    case .integer64: .integer64
    case .real: .real
    case .text: .text(field.width)
    case .date: .date
    case .time: .time
    case .timeOfDay: .timeOfDay
    case .binary: .binary
    case .list: .list
    }
  }

  private static func kind(of type: FieldType) -> ExportField.Kind {
    switch type {
    case .integer16, .integer32: .integer
    case .integer64: .integer64
    case .real: .real
    case .text(let length): .text(length)
    case .boolean: .boolean
    case .date: .date
    case .time: .time
    case .guid: .text(36)
    case .length: .length
    case .angle: .angle
    case .domain: .text(nil)
    }
  }
}
