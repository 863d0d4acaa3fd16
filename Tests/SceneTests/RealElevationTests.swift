import Foundation
import Geodesy
import Testing

@testable import Scene

/// Expected values: the data README (measured with gdallocationinfo, rasterio and numpy) and the list.
@Suite(.enabled(if: SharedData.isPresent, SharedData.absent))
struct RealElevationTests {
  private func surface(_ name: String, heights: HeightReference? = .egm96) throws -> ElevationSurface {
    try ElevationSurface(path: SharedData.path("elevation/" + name), heights: heights)
  }

  @Test(arguments: [
    ("dc-dtm.tif", 38.8100, -77.0530, 11.254), ("dc-dsm.tif", 38.8100, -77.0530, 14.997),
    ("N44W072.hgt", 44.2706, -71.3033, 1907.10), ("N44W072.hgt", 44.5, -71.5, 315),
    ("N44W072.hgt", 44.50042, -71.50042, 320.79), ("N44W072.hgt", 45, -72, 415), ("N44W072.hgt", 44, -71, 139),
    ("rome_30m.tif", 41.801, 12.6483, 209.57), ("eudem_laea_N2E4.tif", 46.5, 12.0, 1803.65),
    ("eudem_laea_N2E4.tif", 48.0, 10.0, 624.49), ("eudem_laea_no_epsg.tif", 46.5, 12.0, 1803.65),
    ("eudem_laea_no_epsg.tif", 48.0, 10.0, 624.49), ("geoid_us_nga_egm96_15.tif", 34.05642, -117.19576, -32.175),
    ("geoid_us_nga_egm96_15.tif", 48.85, 2.35, 44.567), ("geoid_us_nga_egm96_15.tif", 51.4779, 0, 45.796),
    ("geoid_us_nga_egm96_15.tif", 46.95, 7.44, 48.791), ("geoid_us_nga_egm96_15.tif", 48.2, 16.37, 44.839),
    ("geoid_at_bev_GRS80.tif", 48.2, 16.37, 44.661), ("geoid_ch_LHN95.tif", 46.95, 7.44, 48.990),
    ("etopo1_1deg.tif", 0, 180, -5255), ("etopo1_1deg.tif", 0, -180, -5255),
  ])
  func bilinear(name: String, latitude: Double, longitude: Double, height: Double) throws {
    let found = try #require(try surface(name).elevation(latitude: latitude, longitude: longitude))
    #expect(abs(found - height) <= 0.01)
  }

  @Test func shastaInItsOwnCoordinates() throws {
    let shasta = try surface("shasta_elevation_utm10.tif")
    #expect(abs(try #require(shasta.elevation(x: 570678.382, y: 4512712.746)) - 439.110) <= 0.001)
    #expect(shasta.voidCount == 903)
    #expect(abs(try #require(shasta.range).lowerBound - 323.426) < 0.001)
  }

  @Test func afarTheSameAsIntegersAndWithNaN() throws {
    let integers = try surface("afar_int16.tif")
    let floats = try surface("afar_nan_nodata.tif")
    #expect(integers.voidCount == 18458)
    #expect(floats.voidCount == 18458)
    var different = 0
    for step in 0..<20_000 {
      let latitude = 5.3 + 12.1 * Double(step % 141) / 141
      let longitude = 30 + 21.9 * Double(step / 141) / 142
      if integers.elevation(latitude: latitude, longitude: longitude)
        != floats.elevation(latitude: latitude, longitude: longitude)
      {
        different += 1
      }
    }
    #expect(different == 0)
    #expect(abs(try #require(floats.elevation(latitude: 11.666667, longitude: 42.366667)) - -158) <= 0.01)
  }

  @Test func noDataCellsAndOutsideAreNil() throws {
    let dtm = try surface("dc-dtm.tif")
    #expect(dtm.voidCount == 276)
    var checked = 0
    for row in 0..<dtm.rows {
      for column in 0..<dtm.columns where dtm.sample(column: column, row: row) == nil {
        let place = try #require(dtm.place(column: Double(column), row: Double(row)))
        #expect(dtm.elevation(latitude: place.latitude, longitude: place.longitude) == nil)
        checked += 1
      }
    }
    #expect(checked == 276)
    #expect(dtm.elevation(latitude: 38.9, longitude: -77.05) == nil)
    #expect(dtm.elevation(latitude: 0, longitude: 0) == nil)
    #expect(dtm.elevation(latitude: .nan, longitude: 0) == nil)
    #expect(dtm.elevation(latitude: 91, longitude: 0) == nil)
  }

  @Test func positiveNoDataValue() throws {
    #expect(try surface("nodata3x3.tif").voidCount > 0)
    #expect(try #require(surface("nodata3x3.tif").range) == 0...4)
  }

  @Test func zippedTile() throws {
    let tile = try surface("N10W110.hgt.zip")
    #expect(tile.columns == 1201)
    #expect(try #require(tile.range) == 0...9)
  }

  @Test(arguments: [("n43.dt0", 75.0, 460.0), ("lux_elev.tif", 141, 547), ("olinda_dem_utm25s.tif", -1, 88)])
  func otherFormats(name: String, low: Double, high: Double) throws {
    #expect(try #require(surface(name).range) == low...high)
  }

  @Test func withoutSystemOneIsNeeded() throws {
    let path = SharedData.path("elevation/hugo_site.asc")
    let error = #expect(throws: SceneError.self) { try ElevationSurface(path: path, heights: .egm96) }
    #expect(error?.message == "\"\(path)\" does not say which coordinate reference system it is in")
    let surface = try ElevationSurface(path: path, crs: CoordinateReferenceSystem(epsg: 32613), heights: .egm96)
    #expect(try #require(surface.range) == 1660...1711)
  }

  @Test func grassGridUnderGzip() throws {
    let surface = try ElevationSurface(
      path: SharedData.path("elevation/spearfish_dem.asc.gz"), crs: CoordinateReferenceSystem(epsg: 26713),
      heights: .egm96)
    #expect(try #require(surface.range).upperBound == 1840)
  }

  @Test func heightsOfTheFileOrOfTheCaller() throws {
    #expect(try surface("geoid_us_nga_egm96_15.tif", heights: nil).heights == .ellipsoidal)
    let error = #expect(throws: SceneError.self) { try surface("dc-dtm.tif", heights: nil) }
    #expect(error?.help?.contains("heights orthometric") == true)
  }

  /// 34.05642 N 117.19576 W lies -32.175 m below the ellipsoid: the README's EGM96 value at the vertex's own place.
  @Test func verticesAreEllipsoidal() throws {
    let rome = try surface("rome_30m.tif")
    let vertices = try rome.vertices(columns: 100..<103, rows: 50..<52)
    #expect(vertices.count == 6)
    let first = try #require(vertices.first)
    // gt = [12.3498611111, 1/3600, 0, 42.0001388889, 0, -1/3600]: cell centre 100, 50 is 12.3777778, 41.9861111.
    #expect(abs(first.longitude - 12.377777778) < 1e-9)
    #expect(abs(first.latitude - 41.986111111) < 1e-9)
    let separation = try #require(
      ModelGeoid.egm96Geoid().separation(latitude: first.latitude, longitude: first.longitude))
    #expect(abs(first.height - separation - (rome.sample(column: 100, row: 50) ?? 0)) < 1e-6)
    let cell = try #require(rome.gridCoordinates(latitude: first.latitude, longitude: first.longitude))
    #expect(abs(cell.column - 100) < 1e-6 && abs(cell.row - 50) < 1e-6)
  }

  @Test func verticesOfAProjectedGridKeepVoids() throws {
    let dtm = try surface("dc-dtm.tif")
    let vertices = try dtm.vertices(columns: 0..<dtm.columns, rows: 0..<dtm.rows)
    #expect(vertices.filter { $0.height.isNaN }.count == 276)
    let cell = try #require(
      dtm.gridCoordinates(latitude: vertices[1000].latitude, longitude: vertices[1000].longitude))
    #expect(abs(cell.column - 151) < 1e-4 && abs(cell.row - 3) < 1e-4)
  }

  @Test func verticesNeedTheGeoidsGrid() throws {
    let dtm = try surface("dc-dtm.tif", heights: .orthometric(.navd88))
    #expect(dtm.elevation(latitude: 38.81, longitude: -77.053) != nil)
    let error = #expect(throws: SceneError.self) { try dtm.vertices(columns: 0..<1, rows: 0..<1) }
    #expect(error?.message.contains("us_noaa_g2018u0.tif") == true)
  }

  @Test func geoidFromAFile() throws {
    let geoid = Geoid.file(SharedData.path("elevation/geoid_us_nga_egm96_15.tif"))
    let conversion = try HeightConversion.between(.orthometric(geoid), .ellipsoidal)
    #expect(abs(try #require(conversion.height(100, latitude: 48.85, longitude: 2.35)) - 144.567) <= 0.001)
    // Halfway between the last column and the first, across the antimeridian: both sides agree.
    let west = try #require(conversion.height(0, latitude: 10, longitude: -179.999999))
    let east = try #require(conversion.height(0, latitude: 10, longitude: 179.999999))
    #expect(abs(west - east) < 0.001)
  }

  @Test func theWindowMustBeOnTheGrid() throws {
    let error = #expect(throws: SceneError.self) { try surface("dc-dtm.tif").vertices(columns: 0..<999, rows: 0..<1) }
    #expect(error?.kind == .range)
  }

  @Test func manyAtOnceAgreeWithOneByOne() throws {
    let dtm = try surface("dc-dtm.tif")
    let places = (0..<500).map {
      GeodeticPosition(latitude: 38.807 + Double($0) * 1e-5, longitude: -77.055 + Double($0) * 1e-5, height: 0)
    }
    #expect(dtm.elevations(places) == places.map { dtm.elevation(latitude: $0.latitude, longitude: $0.longitude) })
  }

  /// gdallocationinfo: pixels 3,4 4,4 3,5 4,5 are 43, 44, 53, 54; the transform is turned by 30 degrees.
  @Test func turnedRaster() throws {
    let turned = try ElevationSurface(
      path: SharedData.path("basemap/rotated.tif"), crs: CoordinateReferenceSystem(epsg: 32633), heights: .egm96)
    let x = 100 + 3.75 * 17.3205080757 + 5 * 5.0
    let y = 200 + 3.75 * 10 - 5 * 8.66025403784
    // Column 3.25, row 4.5 between cell centres: 43 + 0.25 + 5.
    #expect(abs(try #require(turned.elevation(x: x, y: y)) - 48.25) < 1e-6)
  }

  /// gdallocationinfo: first row 1.41, 1.23, NaN; second row 0.32, -0.23, -1.88; the raster runs south up. The mean of
  /// the four that are left is 0.6825.
  @Test func southUpRasterWithNaN() throws {
    let surface = try ElevationSurface(
      path: SharedData.path("elevation/float_nan.tif"), crs: CoordinateReferenceSystem(epsg: 32633), heights: .egm96)
    #expect(abs(try #require(surface.elevation(x: 50, y: 150)) - 0.32) < 1e-6)
    #expect(abs(try #require(surface.elevation(x: 100, y: 100)) - 0.6825) < 1e-6)
    #expect(surface.elevation(x: 200, y: 100) == nil)
    #expect(surface.voidCount == 1)
  }

  /// The file's longitudes run from -0.1 to 359.9; gdallocationinfo gives 63 around its column 30, row 10.
  @Test func longitudesBeyond180() throws {
    let world = try ElevationSurface(
      path: SharedData.path("elevation/lon_wrap_180.asc"), crs: CoordinateReferenceSystem(epsg: 4326), heights: .egm96)
    #expect(world.elevation(latitude: -4.5, longitude: -0.1 + 30.5 * 9 - 360) == 63)
    #expect(world.elevation(latitude: -4.5, longitude: -0.1) != nil)
  }

  @Test func damagedFile() throws {
    let scratch = try ScratchFolder()
    let whole = try Data(contentsOf: URL(fileURLWithPath: SharedData.path("elevation/shasta_elevation_utm10.tif")))
    let path = scratch.path + "/half.tif"
    try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: SceneError.self) { try ElevationSurface(path: path, heights: .egm96) }
    #expect(error?.kind == .file)
    #expect(error?.message.hasPrefix("\"\(path)\" is ") == true)
  }

  @Test func positionsConvertTheirHeights() throws {
    let paris = Position(latitude: 48.85, longitude: 2.35, altitude: 100)
    let place = try #require(try paris.geodetic())
    #expect(abs(place.height - 144.567) <= 0.001)
    #expect(abs(try #require(try Position(place, heights: .egm96).altitude) - 100) < 1e-9)
    #expect(try Position(latitude: 1, longitude: 2).geodetic() == nil)
    let austria = Geoid.file(SharedData.path("elevation/geoid_at_bev_GRS80.tif"))
    let far = Position(latitude: 48.85, longitude: 2.35, altitude: 100, heights: .orthometric(austria))
    let error = #expect(throws: SceneError.self) { try far.geodetic() }
    #expect(error?.kind == .domain)
  }
}
