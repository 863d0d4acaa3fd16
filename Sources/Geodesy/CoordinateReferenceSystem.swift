import CPROJ

/// A coordinate reference system: what the numbers of a file or layer mean on the earth.
///
/// A value holds no resource of PROJ and is one reference wide, so it may be copied and shared between threads freely.
/// Coordinates that this package passes around are always in the order x (east, or longitude) then y (north, or
/// latitude), whatever order the system's own axes have; `axes` tells that order.
public struct CoordinateReferenceSystem: Sendable {
  /// The kinds of system that the package tells apart.
  public enum Kind: String, Sendable {
    case geographic2D = "geographic 2D"
    case geographic3D = "geographic 3D"
    case geocentric
    case projected
    case vertical
    case compound
    case engineering
    case other
  }

  /// One axis as the system defines it.
  public struct Axis: Hashable, Sendable {
    /// The axis's name, such as `Geodetic latitude`.
    public let name: String
    /// Its short name, such as `Lat`.
    public let abbreviation: String
    /// Where it points: `north`, `east`, `up` and so on.
    public let direction: String
    /// The unit's name, such as `metre` or `degree`.
    public let unit: String
    /// How many metres, or radians, one unit is.
    public let unitFactor: Double
  }

  /// A box in degrees on the system's own geographic base; where `west` is greater than `east` it crosses the
  /// antimeridian.
  public struct AreaOfUse: Hashable, Sendable {
    /// The western edge in degrees.
    public let west: Double
    /// The southern edge in degrees.
    public let south: Double
    /// The eastern edge in degrees.
    public let east: Double
    /// The northern edge in degrees.
    public let north: Double
    /// The area's name in the EPSG data set.
    public let name: String
  }

  final class Description: Sendable {
    let definition: String
    let wkt: String
    let name: String
    let authorityCode: String?
    let kind: Kind
    let axes: [Axis]
    let datum: String?
    let ellipsoid: Ellipsoid?
    let areaOfUse: AreaOfUse?
    let isWGS84LongitudeLatitude: Bool
    let horizontal: Description?
    let vertical: Description?

    init(
      definition: String, wkt: String, name: String, authorityCode: String?, kind: Kind, axes: [Axis], datum: String?,
      ellipsoid: Ellipsoid?, areaOfUse: AreaOfUse?, isWGS84LongitudeLatitude: Bool, horizontal: Description?,
      vertical: Description?
    ) {
      self.definition = definition
      self.wkt = wkt
      self.name = name
      self.authorityCode = authorityCode
      self.kind = kind
      self.axes = axes
      self.datum = datum
      self.ellipsoid = ellipsoid
      self.areaOfUse = areaOfUse
      self.isWGS84LongitudeLatitude = isWGS84LongitudeLatitude
      self.horizontal = horizontal
      self.vertical = vertical
    }
  }

  let description: Description

  init(_ description: Description) { self.description = description }

  /// The system of a number of the EPSG data set. Throws where there is no such system.
  public init(epsg number: Int) throws(GeodesyError) {
    try self.init("EPSG:\(number)")
  }

  /// The system of a text that PROJ reads: `EPSG:2154`, a bare EPSG number, a name, WKT 1 or 2, PROJJSON or a PROJ
  /// string. Throws where PROJ cannot read it, where it is no coordinate reference system, or where it would have PROJ
  /// read a grid from a path.
  public init(_ text: String) throws(GeodesyError) {
    description = try DescriptionReader.read(text)
  }

  /// WGS 84 with latitude and longitude in degrees (EPSG:4326). Throws only where PROJ cannot be used.
  public static func wgs84() throws(GeodesyError) -> CoordinateReferenceSystem {
    try CoordinateReferenceSystem(epsg: 4326)
  }

  /// The system's name, such as `NAD83 / UTM zone 18N`.
  public var name: String { description.name }
  /// Authority and code, such as `EPSG:26918`, or nil where the system has none.
  public var authorityCode: String? { description.authorityCode }
  /// Whether the system is geographic, projected and so on.
  public var kind: Kind { description.kind }
  /// The axes in the system's own order; those of a compound system's parts one after the other.
  public var axes: [Axis] { description.axes }
  /// The name of the datum or datum ensemble, where there is one.
  public var datum: String? { description.datum }
  /// The ellipsoid, where the system has one.
  public var ellipsoid: Ellipsoid? { description.ellipsoid }
  /// Where the system is meant to be used, where that is known.
  public var areaOfUse: AreaOfUse? { description.areaOfUse }
  /// A text that PROJ reads back as this system: its authority's code where it was given by one, else WKT 2.
  public var definition: String { description.authorityCode ?? description.definition }
  /// The system in WKT 1 as Esri writes it. Throws where that kind of text cannot express it.
  public func esriWKT() throws(GeodesyError) -> String {
    if let text = try DescriptionReader.wkt(of: description, as: PJ_WKT1_ESRI) { return text }
    throw GeodesyError(.name, "\(name) cannot be written in Esri's form of WKT")
  }
  /// The system in WKT 2 (ISO 19162:2019), on one line.
  public var wkt: String { description.wkt }

  /// Whether the horizontal coordinates are longitude and latitude.
  public var isGeographic: Bool { horizontal.kind == .geographic2D }
  /// Whether the horizontal coordinates are longitude and latitude in degrees on WGS 84, so that no conversion is
  /// needed.
  public var isWGS84LongitudeLatitude: Bool { horizontal.description.isWGS84LongitudeLatitude }
  /// The horizontal part: of a compound system its first part, of a 3D system its 2D form, else the system itself.
  public var horizontal: CoordinateReferenceSystem {
    description.horizontal.map { CoordinateReferenceSystem($0) } ?? self
  }
  /// The vertical part of a compound system, or nil.
  public var vertical: CoordinateReferenceSystem? { description.vertical.map { CoordinateReferenceSystem($0) } }

  /// Whether the system itself names the northern (or latitude) axis first; coordinates here are x, y all the same.
  public var namesNorthFirst: Bool {
    let axes = horizontal.axes
    return axes.count >= 2 && ["north", "south"].contains(axes[0].direction)
      && ["east", "west"].contains(axes[1].direction)
  }

  /// How many metres one unit of height is: 1 where the system has no vertical axis.
  public var heightUnitFactor: Double {
    axes.last { $0.direction == "up" || $0.direction == "down" }?.unitFactor ?? 1
  }

  /// What the system's heights are counted from: the ellipsoid of a 3D system, the geoid model of a compound one. Nil
  /// where it has no heights, or counts them from something that the package knows no model of.
  public var heightReference: HeightReference? {
    switch kind {
    case .geographic3D: return .ellipsoidal
    case .projected: return axes.count == 3 ? .ellipsoidal : nil
    default: break
    }
    // A compound system that was read from WKT 2 names itself by a code, but not its parts.
    switch (vertical ?? self).authorityCode ?? authorityCode {
    case "EPSG:5773", "EPSG:9707": return .orthometric(.egm96)
    case "EPSG:3855", "EPSG:9518": return .orthometric(.egm2008)
    case "EPSG:5703", "EPSG:6360", "EPSG:8228": return .orthometric(.navd88)
    default: break
    }
    // The names that EPSG and Esri have for the same.
    switch (vertical ?? self).name {
    case "EGM96 height", "EGM96_Geoid": return .orthometric(.egm96)
    case "EGM2008 height", "EGM2008_Geoid": return .orthometric(.egm2008)
    case "NAVD88 height", "NAVD88 height (ftUS)", "NAVD88 height (ft)": return .orthometric(.navd88)
    default: return nil
    }
  }
}

extension CoordinateReferenceSystem: Equatable {
  /// Whether two systems have the same identifier or, where one has none, the same definition.
  public static func == (a: CoordinateReferenceSystem, b: CoordinateReferenceSystem) -> Bool {
    if a.description === b.description { return true }
    if let first = a.authorityCode, let second = b.authorityCode { return first == second }
    return a.wkt == b.wkt
  }

  /// Whether two systems mean the same by the same coordinates in x, y order, whatever their names and identifiers.
  public func isEquivalent(to other: CoordinateReferenceSystem) -> Bool {
    self == other || DescriptionReader.areEquivalent(wkt, other.wkt)
  }
}
