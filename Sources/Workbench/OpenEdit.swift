import Editing
import Geodesy
import Scene

/// A geometry that is being edited on the map.
public struct OpenEdit: Sendable {
  /// The session of the editor.
  public var session: EditingSession
  /// The system of the geometry.
  public let crs: CoordinateReferenceSystem
  /// What its z is counted from.
  public let heights: HeightReference
  /// The number of the graphic that is edited; nil for a new geometry.
  public let graphic: Int?
  /// The recorded feature that is edited; nil for a new geometry or a graphic.
  public let feature: FeatureUnderEdit?

  /// An edit of a geometry in a system.
  public init(
    session: EditingSession, crs: CoordinateReferenceSystem, heights: HeightReference, graphic: Int? = nil,
    feature: FeatureUnderEdit? = nil
  ) {
    self.feature = feature
    self.session = session
    self.crs = crs
    self.heights = heights
    self.graphic = graphic
  }

  /// Whether there is something that `save` would keep.
  public var hasUnsavedEdits: Bool { session.undoCount > 0 || session.forgottenSteps > 0 }
}

/// A recorded feature whose geometry is edited.
public struct FeatureUnderEdit: Hashable, Sendable {
  /// The name of its layer.
  public let layer: String
  /// Its number.
  public let id: Int64

  /// The feature with a number.
  public init(layer: String, id: Int64) {
    self.layer = layer
    self.id = id
  }
}

/// What the reticle is drawn to.
public struct Snapping: Sendable {
  /// How near and to what; nil while it is off.
  public var settings: SnapSettings?
  /// The names of the overlays and layers whose geometries count.
  public var sources: [String] = []

  /// Nothing.
  public init() {}
}

extension MapView {
  /// What the editor sees of a geometry in a system. Throws where there is no way from it to the map's.
  public func editingView(for crs: CoordinateReferenceSystem) throws(SceneError) -> EditingView {
    var conversion: ViewConversion?
    if crs != self.crs {
      do throws(GeodesyError) {
        let toGlobe = try CoordinateOperation.toWGS84(from: crs.horizontal)
        let toMap = try CoordinateOperation.toWGS84(from: self.crs.horizontal)
        // PROJ brings longitudes back to -180 to 180 degrees; here what lies a turn away stays there.
        let (own, map) = (try? AntimeridianFold(of: crs), try? AntimeridianFold(of: self.crs))
        conversion = ViewConversion(
          toView: { x, y in
            guard let globe = toGlobe.forward(x: x, y: y), let place = toMap.inverse(x: globe.x, y: globe.y) else {
              return nil
            }
            guard let own, let map else { return place }
            return (place.x + own.turns(to: x) * map.period, place.y)
          },
          toGeometry: { x, y in
            guard let globe = toMap.forward(x: x, y: y), let place = toGlobe.inverse(x: globe.x, y: globe.y) else {
              return nil
            }
            guard let own, let map else { return place }
            return (place.x + map.turns(to: x) * own.period, place.y)
          })
      } catch {
        throw SceneError(error)
      }
    }
    var view = EditingView(
      centre: ViewPoint(centre.x, centre.y), unitsPerPixel: unitsPerPixel, conversion: conversion)
    if midpoints == .geodesic { view.middle = try geodesicMiddle() }
    return view
  }

  private func geodesicMiddle() throws(SceneError) -> GeodesicMiddle {
    do throws(GeodesyError) {
      let geodesic = try Geodesic()
      let toGlobe = try CoordinateOperation.toWGS84(from: crs.horizontal)
      return GeodesicMiddle(
        radius: geodesic.ellipsoid.semiMajorAxis / metresPerUnit, isGeographic: crs.isGeographic,
        period: (try? AntimeridianFold(of: crs))?.period
      ) { a, b in
        guard let from = toGlobe.forward(x: a.x, y: a.y), let to = toGlobe.forward(x: b.x, y: b.y),
          let line = geodesic.line(
            fromLatitude: from.y, longitude: from.x, toLatitude: to.y, longitude: to.x),
          let middle = geodesic.destination(
            latitude: from.y, longitude: from.x, bearing: line.startBearing, distance: line.distance / 2)
        else { return nil }
        return toGlobe.inverse(x: middle.longitude, y: middle.latitude).map { ViewPoint($0.x, $0.y) }
      }
    } catch {
      throw SceneError(error)
    }
  }
}
