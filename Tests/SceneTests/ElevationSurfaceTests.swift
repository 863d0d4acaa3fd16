import Geodesy
import Testing

@testable import Scene

/// Small grids whose values can be worked out by hand.
@Suite struct ElevationSurfaceTests {
  let scratch: ScratchFolder
  let utm: CoordinateReferenceSystem

  init() throws {
    scratch = try ScratchFolder()
    utm = try CoordinateReferenceSystem(epsg: 32633)
  }

  private func grid(_ values: String, columns: Int, rows: Int, header: String = "") throws -> ElevationSurface {
    let text = "ncols \(columns)\nnrows \(rows)\nxllcorner 500000\nyllcorner 5000000\ncellsize 10\n\(header)\(values)\n"
    return try ElevationSurface(path: scratch.write("g.asc", text), crs: utm, heights: .egm96)
  }

  @Test func bilinearBetweenCellCentres() throws {
    let surface = try grid("10.5 20\n30 40", columns: 2, rows: 2)
    // Cell centres: 500005, 500015 and 5000015 (upper), 5000005 (lower).
    #expect(surface.elevation(x: 500005, y: 5000015) == 10.5)
    #expect(surface.elevation(x: 500015, y: 5000005) == 40)
    #expect(surface.elevation(x: 500010, y: 5000010) == 25.125)
    #expect(surface.elevation(x: 500007.5, y: 5000005) == 32.5)
  }

  @Test func nothingBeyondTheOutermostCentres() throws {
    let surface = try grid("10 20\n30 40", columns: 2, rows: 2)
    #expect(surface.elevation(x: 500004, y: 5000010) == nil)
    #expect(surface.elevation(x: 500010, y: 5000016) == nil)
    #expect(surface.elevation(x: 500005 - 1e-7, y: 5000015 + 1e-7) == 10)
  }

  @Test func voidsCountOnlyWhereTheyHaveWeight() throws {
    let surface = try grid("10 -99 30\n40 50 60", columns: 3, rows: 2, header: "NODATA_value -99\n")
    #expect(surface.voidCount == 1)
    #expect(surface.elevation(x: 500005, y: 5000010) == 25)
    #expect(surface.elevation(x: 500006, y: 5000010) == nil)
    #expect(surface.elevation(x: 500010, y: 5000005) == 45)
    #expect(surface.elevation(x: 500015, y: 5000005) == 50)
    #expect(surface.elevation(x: 500015, y: 5000006) == nil)
  }

  @Test func oneCellHasItsValueAtItsCentreOnly() throws {
    let surface = try grid("7", columns: 1, rows: 1)
    #expect(surface.elevation(x: 500005, y: 5000005) == 7)
    #expect(surface.elevation(x: 500006, y: 5000005) == nil)
  }

  @Test func allVoid() throws {
    let surface = try grid("-1 -1", columns: 2, rows: 1, header: "NODATA_value -1\n")
    #expect(surface.range == nil)
    #expect(surface.elevation(x: 500010, y: 5000005) == nil)
  }

  @Test func moreCellsThanMemoryIsRefused() throws {
    let error = #expect(throws: SceneError.self) { try grid("1 2 3", columns: 100_000, rows: 100_000) }
    #expect(error?.kind == .limit || error?.kind == .file)
  }

  @Test func fileSaysWhatItsHeightsAre() throws {
    // gdalsrsinfo -o wkt1 EPSG:26918+6360, shortened: heights in US survey feet, 1200/3937 m.
    let system = """
      COMPD_CS["NAD83 / UTM zone 18N + NAVD88 height (ftUS)",PROJCS["NAD83 / UTM zone 18N",GEOGCS["NAD83",\
      DATUM["North_American_Datum_1983",SPHEROID["GRS 1980",6378137,298.257222101]],PRIMEM["Greenwich",0],\
      UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",0],\
      PARAMETER["central_meridian",-75],PARAMETER["scale_factor",0.9996],PARAMETER["false_easting",500000],\
      PARAMETER["false_northing",0],UNIT["metre",1],AUTHORITY["EPSG","26918"]],\
      VERT_CS["NAVD88 height (ftUS)",VERT_DATUM["North American Vertical Datum 1988",2005,AUTHORITY["EPSG","5103"]],\
      UNIT["US survey foot",0.304800609601219],AXIS["Up",UP],AUTHORITY["EPSG","6360"]]]
      """
    let crs = try CoordinateReferenceSystem(system)
    let text = "ncols 2\nnrows 1\nxllcorner 500000\nyllcorner 4000000\ncellsize 10\n3937 0\n"
    let surface = try ElevationSurface(path: scratch.write("f.asc", text), crs: crs)
    #expect(surface.heights == .orthometric(.navd88))
    #expect(surface.sample(column: 0, row: 0) == 1200)
  }

  @Test func worldGridJoinsAcrossTheAntimeridian() throws {
    // Columns at -135, -45, 45, 135; between 135 and -135 the columns join.
    let text = "ncols 4\nnrows 2\nxllcorner -180\nyllcorner -90\ncellsize 90\n0 10 20 30\n0 10 20 30\n"
    let world = try ElevationSurface(
      path: scratch.write("w.asc", text), crs: CoordinateReferenceSystem(epsg: 4326), heights: .egm96)
    #expect(world.elevation(latitude: 0, longitude: 180) == 15)
    #expect(world.elevation(latitude: 0, longitude: -180) == 15)
    #expect(world.elevation(latitude: 0, longitude: 157.5) == 22.5)
    #expect(world.elevation(latitude: 0, longitude: -157.5) == 7.5)
    #expect(world.elevation(latitude: 0, longitude: 225) == 0)
  }

  @Test func longitudesTo360() throws {
    let text = "ncols 3\nnrows 2\nxllcorner 170\nyllcorner 0\ncellsize 10\n0 10 20\n0 10 20\n"
    let grid = try ElevationSurface(
      path: scratch.write("p.asc", text), crs: CoordinateReferenceSystem(epsg: 4326), heights: .egm96)
    #expect(grid.elevation(latitude: 10, longitude: -170) == 15)
    #expect(grid.elevation(latitude: 10, longitude: -165) == 20)
    let last = try #require(try grid.vertices(columns: 2..<3, rows: 0..<1).first)
    #expect(last.longitude == -165)
  }
}

/// The affine numbers of a raster that is turned, or runs south up.
@Suite struct GridTransformTests {
  @Test func turned() throws {
    let transform = try #require(GridTransform([100, 17.3205080757, 5, 200, 10, -8.66025403784]))
    let place = transform.coordinates(column: 3, row: 4)
    // By hand: x = 100 + 3.5 * 17.3205080757 + 4.5 * 5, y = 200 + 3.5 * 10 - 4.5 * 8.66025403784
    #expect(abs(place.x - 183.12177826495) < 1e-9)
    #expect(abs(place.y - 196.02885682972) < 1e-9)
    let cell = transform.cell(x: place.x, y: place.y)
    #expect(abs(cell.column - 3) < 1e-12 && abs(cell.row - 4) < 1e-12)
  }

  @Test func southUp() throws {
    let transform = try #require(GridTransform([0, 10, 0, 0, 0, 10]))
    #expect(transform.coordinates(column: 0, row: 2) == (5, 25))
    #expect(transform.cell(x: 5, y: 25) == (0, 2))
  }

  @Test func degenerate() {
    #expect(GridTransform([0, 0, 0, 0, 0, 0]) == nil)
    #expect(GridTransform([0, 1, 2, 0, 2, 4]) == nil)
    #expect(GridTransform([0, .nan, 0, 0, 0, 1]) == nil)
  }
}
