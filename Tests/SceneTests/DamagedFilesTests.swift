import Foundation
import Geodesy
import Testing

@testable import Scene

/// Copies that are cut off and have bytes changed are read or refused with the path, and never stop the process.
@Suite(.enabled(if: SharedData.isPresent, SharedData.absent))
struct DamagedFilesTests {
  @Test(arguments: [
    "elevation/dc-dtm.tif", "elevation/afar_int16.tif", "elevation/n43.dt0", "elevation/hugo_site.asc",
    "elevation/N10W110.hgt.zip", "basemap/masked.tif", "basemap/bw_sample.jpg", "basemap/plain_1.mbtiles",
    "basemap/hamburg_dop_rgb.tif",
  ])
  func raster(name: String) throws {
    let crs = try CoordinateReferenceSystem(epsg: 32633)
    try forEachDamagedCopy(of: name) { path throws(SceneError) in
      _ = try ElevationSurface(path: path, crs: crs, heights: .egm96).elevation(latitude: 0, longitude: 15)
    }
    try forEachDamagedCopy(of: name) { path throws(SceneError) in
      _ = try Basemap(path: path, crs: crs).colour(latitude: 0, longitude: 15)
    }
  }

  @Test(arguments: [
    "vector/gpkg/nc.gpkg", "vector/geojson/dc_buildings.geojson", "vector/fgb/countries.fgb",
    "vector/kml/KML_Samples.kml", "vector/kml/Albania.kmz", "vector/gpx/fells_loop.gpx", "vector/shp/coutwildrnp.zip",
    "esri/query/PolygonHasZ.json", "vector/csv/cycle_hire_xy.csv",
  ])
  func layer(name: String) throws {
    try forEachDamagedCopy(of: name) { path throws(SceneError) in
      for table in try FeatureLayer.tables(of: path) {
        let layer = try FeatureLayer(path: path, table: table)
        _ = try layer.count()
        _ = try layer.features()
      }
    }
  }

  private func forEachDamagedCopy(of name: String, _ body: (String) throws(SceneError) -> Void) throws {
    let scratch = try ScratchFolder()
    let whole = try Data(contentsOf: URL(fileURLWithPath: SharedData.path(name)))
    for (number, share) in [1, 0.9, 0.5, 0.1].enumerated() {
      var copy = Data(whole.prefix(Int(Double(whole.count) * share)))
      for step in 0..<5 where !copy.isEmpty { copy[(step * 7919 + number * 31) % copy.count] ^= 0x55 }
      let path = scratch.path + "/\(number)-" + (name as NSString).lastPathComponent
      try copy.write(to: URL(fileURLWithPath: path))
      do throws(SceneError) {
        try body(path)
      } catch {
        #expect(error.message.contains(path))
      }
    }
  }
}
