import Foundation
import Geodesy
import Testing

@testable import Scene

@Suite struct DataFileTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func refusal(_ path: String) -> SceneError? {
    #expect(throws: SceneError.self) { try ElevationSurface(path: path, heights: .egm96) }
  }

  @Test func missing() {
    #expect(refusal("no/such.tif")?.message == "there is no file \"no/such.tif\"")
  }

  @Test func directory() {
    #expect(refusal(scratch.path)?.message == "\"\(scratch.path)\" is a directory, not a file")
  }

  @Test func textCalledTif() throws {
    let path = try scratch.write("text.tif", "this is no picture\n")
    #expect(refusal(path)?.message == "\"\(path)\" is not a raster that can be read")
    #expect(refusal(path)?.help?.contains("GeoTIFF") == true)
  }

  @Test func brokenTif() throws {
    let path = scratch.path + "/broken.tif"
    try Data([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0xff, 0xff]).write(to: URL(fileURLWithPath: path))
    let message = try #require(refusal(path)?.message)
    #expect(message.hasPrefix("\"\(path)\" is not a raster that can be read"))
  }

  @Test func emptyName() {
    #expect(refusal("")?.kind == .file)
    #expect(refusal("a\0b")?.kind == .file)
  }

  @Test(arguments: [
    "/vsicurl/http://127.0.0.1/a.tif", "/vsimem/a.tif", "//vsizip//tmp/a.zip", "GTIFF_DIR:1:a.tif", "PG:dbname=x",
    "http://127.0.0.1/a.tif", "<VRTDataset/>", "{\"type\":\"FeatureCollection\"}", "GPKG:a.gpkg:t", "MEM:::",
  ])
  func whatIsNoPlainPath(name: String) {
    #expect(refusal(name)?.kind == .permission)
    let error = #expect(throws: SceneError.self) { try FeatureLayer(path: name) }
    #expect(error?.kind == .permission)
  }

  @Test func virtualRasterIsNotRead() throws {
    let path = try scratch.write(
      "v.vrt",
      """
      <VRTDataset rasterXSize="1" rasterYSize="1"><GeoTransform>0,1,0,0,0,-1</GeoTransform>
      <VRTRasterBand dataType="Byte" band="1"><SimpleSource><SourceFilename>/etc/hostname</SourceFilename>
      </SimpleSource></VRTRasterBand></VRTDataset>
      """)
    #expect(refusal(path)?.kind == .file)
  }

  @Test func foreignOverviewIsRefused() throws {
    let path = try scratch.write("o.asc", "ncols 1\nnrows 1\nxllcorner 0\nyllcorner 0\ncellsize 1\n5\n")
    _ = try scratch.write(
      "o.asc.aux.xml",
      "<PAMDataset><Metadata domain=\"OVERVIEWS\"><MDI key=\"OVERVIEW_FILE\">/etc/x.tif</MDI></Metadata></PAMDataset>")
    #expect(refusal(path)?.kind == .permission)
  }

  @Test func relativePath() throws {
    _ = try scratch.write("r.asc", "ncols 1\nnrows 1\nxllcorner 0\nyllcorner 0\ncellsize 1\n5\n")
    let relative = String(repeating: "../", count: 30) + scratch.path.drop { $0 == "/" } + "/r.asc"
    let surface = try ElevationSurface(
      path: relative, crs: CoordinateReferenceSystem(epsg: 4326), heights: .egm96)
    #expect(surface.sample(column: 0, row: 0) == 5)
  }
}
