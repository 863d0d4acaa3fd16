import Geodesy

/// A geoid from a raster file whose values are its heights above the WGS 84 ellipsoid in metres.
public struct RasterGeoid: GeoidGrid {
  private let surface: ElevationSurface

  /// Reads a geoid's grid. `crs` counts more than the file's own system. Throws as `ElevationSurface` does.
  public init(path: String, crs: CoordinateReferenceSystem? = nil) throws(SceneError) {
    surface = try ElevationSurface(path: path, crs: crs, heights: .ellipsoidal)
  }

  /// Reads a geoid's grid for a `HeightConversion`.
  public static let read: HeightConversion.GridReader = { path throws(GeodesyError) in
    do throws(SceneError) {
      return try RasterGeoid(path: path)
    } catch {
      throw GeodesyError(GeodesyError.Kind(rawValue: error.kind.rawValue) ?? .file, error.message, help: error.help)
    }
  }

  /// The grid's name for people: its file.
  public var name: String { Geoid.file(surface.path).name }
  /// A raster file states no accuracy.
  public var accuracy: Double? { nil }

  /// The height of the geoid above the ellipsoid in metres at a place in degrees; nil outside the grid and at voids.
  public func separation(latitude: Double, longitude: Double) -> Double? {
    surface.elevation(latitude: latitude, longitude: longitude)
  }
}

extension HeightConversion {
  /// The conversion between two height references, reading geoid files where they are named. Throws where a geoid's
  /// grid is not installed or its file cannot be read.
  public static func between(_ source: HeightReference, _ target: HeightReference) throws(SceneError)
    -> HeightConversion
  {
    do throws(GeodesyError) {
      return try HeightConversion(from: source, to: target, readGrid: RasterGeoid.read)
    } catch {
      throw SceneError(error)
    }
  }
}
