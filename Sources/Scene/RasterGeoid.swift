import Geodesy
import Glibc
import Synchronization

/// A geoid from a raster file whose values are its heights above the WGS 84 ellipsoid in metres.
public struct RasterGeoid: GeoidGrid {
  private let surface: ElevationSurface

  /// Reads a geoid's grid. `crs` counts more than the file's own system. Throws as `ElevationSurface` does.
  public init(path: String, crs: CoordinateReferenceSystem? = nil) throws(SceneError) {
    surface = try ElevationSurface(path: path, crs: crs, heights: .ellipsoidal)
  }

  private struct FileState: Hashable {
    let path: String
    let size: Int
    let seconds: Int
    let nanoseconds: Int
  }

  private static let known = Mutex<[FileState: RasterGeoid]>([:])

  /// Reads a geoid's grid for a `HeightConversion`; a file that has not changed since is not read again.
  public static let read: HeightConversion.GridReader = { path throws(GeodesyError) in
    var status = stat()
    let state =
      stat(path, &status) == 0
      ? FileState(
        path: path, size: Int(status.st_size), seconds: Int(status.st_mtim.tv_sec),
        nanoseconds: Int(status.st_mtim.tv_nsec)) : nil
    if let state, let geoid = known.withLock({ $0[state] }) { return geoid }
    do throws(SceneError) {
      let geoid = try RasterGeoid(path: path)
      known.withLock { known in
        // A run uses one or two geoids; more than a few are not worth their memory.
        if known.count >= 4 { known.removeAll() }
        if let state { known[state] = geoid }
      }
      return geoid
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
