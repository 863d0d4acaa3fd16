import Geodesy

/// A feature of a layer: a geometry with values.
public struct Feature: Hashable, Sendable {
  /// The feature's number in its file.
  public let id: Int64
  /// The geometry in the layer's coordinate reference system, or nil where the feature has none.
  public let geometry: Geometry?
  /// The values, in the order of the layer's fields.
  public let values: [FieldValue]

  /// The feature with these parts.
  public init(id: Int64, geometry: Geometry?, values: [FieldValue]) {
    self.id = id
    self.geometry = geometry
    self.values = values
  }
}

/// How heights of a layer's or overlay's geometries meet the ground.
public enum Placement: String, Hashable, Sendable, CaseIterable {
  /// The z of a geometry is a height above the layer's height reference.
  case absolute
  /// The z of a geometry is metres above the ground.
  case relative
  /// The geometry lies on the ground, whatever its z.
  case draped
}
