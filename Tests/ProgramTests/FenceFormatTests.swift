import Foundation
import TestKit
import Testing

/// Formats that name further files, whatever their names end in.
@Suite("Files that name other files and addresses")
struct FenceFormats {
  let arpent: Arpent
  /// What no script may read.
  let other: ScratchFolder
  let port: SilentPort

  init() throws {
    arpent = try Arpent()
    other = try ScratchFolder()
    port = try SilentPort()
    try other.write("secret.csv", "password,X,Y\nhunter2,2,3\n")
    try other.write("secret.asc", Self.grid(size: 4))
  }

  static func grid(size: Int) -> String {
    let row = (1...size).map { String(200 + $0 % 50) }.joined(separator: " ")
    return "ncols \(size)\nnrows \(size)\nxllcorner 0\nyllcorner 51\ncellsize 0.25\n"
      + String(repeating: row + "\n", count: size)
  }

  private func tool(_ words: String...) throws {
    let run = try ChildProcess.run("/usr/bin/env", words, in: arpent.folder.path)
    try #require(run.status == 0, "\(words): \(run.err)")
  }

  /// Runs a text and expects it to fail without a word of what lies outside.
  private func refuses(_ text: String, _ words: String..., at location: Testing.SourceLocation = #_sourceLocation)
    throws
  {
    let run = try arpent.run("-c", text)
    #expect(run.status == 1, "\(run)", sourceLocation: location)
    #expect(run.out == "" && !run.err.contains("hunter2"), "\(run)", sourceLocation: location)
    for word in words { #expect(run.err.contains(word), "\(word): \(run.err)", sourceLocation: location) }
    #expect(!port.wasReached, sourceLocation: location)
  }

  // MARK: Formats that are nothing but references

  @Test(arguments: ["v.vrt", "v.tif", "v.asc", "v.xml", "v.gpkg", "v.png", "v.zip", "v"])
  func aVirtualRasterIsRefused(name: String) throws {
    try arpent.folder.write(
      name,
      """
      <VRTDataset rasterXSize="4" rasterYSize="4"><SRS>EPSG:4326</SRS><GeoTransform>0,1,0,55,0,-1</GeoTransform>
      <VRTRasterBand dataType="Float32" band="1"><SimpleSource><SourceFilename>\(other.path)/secret.asc</SourceFilename>
      </SimpleSource></VRTRasterBand></VRTDataset>
      """)
    try refuses("elevation from '\(name)' heights orthometric\nprint elevation_at(52N 1E)", "is not a raster")
    try refuses("basemap from '\(name)'", "is not a raster")
  }

  @Test(arguments: ["v.vrt", "v.csv", "v.gpkg", "v.json", "v.shp", "v.kml", "v.qlr", "v"])
  func aVirtualLayerIsRefused(name: String) throws {
    try arpent.folder.write(
      name,
      """
      <OGRVRTDataSource><OGRVRTLayer name="secret"><SrcDataSource>\(other.path)/secret.csv</SrcDataSource>
      <GeometryType>wkbPoint</GeometryType></OGRVRTLayer></OGRVRTDataSource>
      """)
    let run = try arpent.run("-c", "layer p from '\(name)' crs 4326\nshow p")
    #expect(!run.out.contains("hunter2") && !run.err.contains("hunter2"), "\(run)")
    // As text, a table of the lines of the document may be read; what it names is not.
    #expect(run.status == 1 || name == "v.csv", "\(run)")
  }

  @Test(arguments: ["w.xml", "w.tif", "w.vrt"])
  func aMapServiceIsRefused(name: String) throws {
    try arpent.folder.write(
      name,
      """
      <GDAL_WMS><Service name="TMS"><ServerUrl>http://127.0.0.1:\(port.number)/${z}/${x}/${y}.png</ServerUrl></Service>
      <DataWindow><UpperLeftX>-180</UpperLeftX><UpperLeftY>90</UpperLeftY><LowerRightX>180</LowerRightX>
      <LowerRightY>-90</LowerRightY><TileLevel>1</TileLevel></DataWindow><Projection>EPSG:4326</Projection>
      <BandsCount>3</BandsCount></GDAL_WMS>
      """)
    try refuses("basemap from '\(name)'", "is not a raster")
  }

  @Test(arguments: ["q.qlr", "q.qgs", "q.lyr", "q.wfs"])
  func aLayerDefinitionIsRefused(name: String) throws {
    try arpent.folder.write(
      name,
      """
      <!DOCTYPE qgis-layer-definition><qlr><maplayers><maplayer type="vector">
      <datasource>\(other.path)/secret.csv</datasource><provider>ogr</provider></maplayer></maplayers></qlr>
      """)
    try refuses("layer p from '\(name)' crs 4326\nshow p", "is not a layer")
  }

  // MARK: Rasters with overviews elsewhere

  @Test func anOverviewNamedInASideFileIsRefused() throws {
    try arpent.folder.write("g.asc", Self.grid(size: 4))
    try arpent.folder.write(
      "g.asc.aux.xml",
      """
      <PAMDataset>\(String(repeating: " ", count: 1 << 21))<Metadata domain="OVERVIEWS">
      <MDI key="OVERVIEW_FILE">\(other.path)/secret.asc</MDI></Metadata></PAMDataset>
      """)
    try refuses("basemap from 'g.asc' crs 4326", "g.asc\" names another file as its overview")
    try refuses("elevation from 'g.asc' heights orthometric crs 4326", "names another file")
  }

  /// Writes a GeoTIFF whose own tags name an overview.
  private func writeTaggedRaster(_ name: String) throws {
    try arpent.folder.write("g.asc", Self.grid(size: 4))
    let item = "OVERVIEW_FILE\" domain=\"OVERVIEWS"
    let stand = String(repeating: "A", count: item.utf8.count)
    try tool(
      "gdal_translate", "-q", "-of", "GTiff", "-a_srs", "EPSG:4326", "-mo", "\(stand)=\(other.path)/secret.asc",
      "g.asc", name)
    let bytes = arpent.folder.bytes(name)
    let place = try #require(bytes.firstRange(of: Array(stand.utf8)))
    try arpent.folder.write(name, bytes: bytes[..<place.lowerBound] + Array(item.utf8) + bytes[place.upperBound...])
    try FileManager.default.removeItem(atPath: arpent.folder.path + "/g.asc")
  }

  @Test func anOverviewNamedInTheTagsIsRefused() throws {
    try writeTaggedRaster("t.tif")
    try refuses("basemap from 't.tif'", "t.tif\" names another file as its overview")
  }

  @Test func anOverviewThatNamesAnotherIsRefused() throws {
    try writeTaggedRaster("t.tif.ovr")
    try arpent.folder.write("g.asc", Self.grid(size: 8))
    try tool("gdal_translate", "-q", "-a_srs", "EPSG:4326", "g.asc", "t.tif")
    try refuses("basemap from 't.tif'", "t.tif.ovr\" names another file as its overview")
  }

  @Test func anOverviewNamedInAnArchiveIsRefused() throws {
    try writeTaggedRaster("t.tif")
    try arpent.folder.write("z.zip", bytes: StoredArchive.bytes([("t.tif", arpent.folder.bytes("t.tif"))]))
    try refuses("basemap from 'z.zip/t.tif'", "names another file as its overview")
    try refuses("basemap from 'z.zip'", "names another file as its overview")
    let side = """
      <PAMDataset><Metadata domain="OVERVIEWS"><MDI key="OVERVIEW_FILE">\(other.path)/secret.asc</MDI></Metadata></PAMDataset>
      """
    try arpent.folder.write(
      "y.zip",
      bytes: StoredArchive.bytes([
        ("g.asc", Array(Self.grid(size: 4).utf8)), ("g.asc.aux.xml", Array(side.utf8)),
      ]))
    try refuses("basemap from 'y.zip/g.asc' crs 4326", "names another file as its overview")
  }

  @Test func anOverviewThatIsALinkIsRefused() throws {
    try arpent.folder.write("g.asc", Self.grid(size: 4))
    try FileManager.default.createSymbolicLink(
      atPath: arpent.folder.path + "/g.asc.ovr", withDestinationPath: other.path + "/secret.asc")
    try refuses("basemap from 'g.asc' crs 4326", "g.asc.ovr, which is read with g.asc, is a link")
  }

  @Test func aRastersOwnOverviewIsRead() throws {
    try arpent.folder.write("g.asc", Self.grid(size: 64))
    try tool("gdal_translate", "-q", "-a_srs", "EPSG:4326", "-ot", "Byte", "g.asc", "t.tif")
    try tool("gdaladdo", "-q", "-ro", "t.tif", "2")
    #expect(arpent.folder.files().contains("t.tif.ovr"))
    let before = arpent.folder.files()
    try arpent.run("-c", "basemap from 't.tif'").ends(0)
    #expect(arpent.folder.files() == before, "reading has left a file")
  }

  // MARK: Archives

  @Test func membersStayInTheirArchive() throws {
    try arpent.folder.write("in/p.csv", "a,X,Y\n1,2,3\n")
    try arpent.folder.write(
      "z.zip",
      bytes: StoredArchive.bytes([
        ("p.csv", Array("a,X,Y\n1,2,3\n4,5,6\n".utf8)), ("../out.csv", Array("a,X,Y\n".utf8)),
        ("v.vrt", Array("<OGRVRTDataSource/>".utf8)),
      ]))
    #expect(try arpent.run("-c", "layer p from 'z.zip/p.csv' crs 4326\nprint count(p)").out == "2\n")
    for path in [
      "z.zip/../../..\(other.path)/secret.csv", "z.zip/..%2fp.csv", "z.zip//etc/passwd", "z.zip/nothing.csv",
      "z.zip/v.vrt", "z.zip/p.csv/../../../../../../../etc/passwd", "in/p.csv/z.zip/p.csv", "nothing.zip/p.csv",
      "z.zip/vsicurl/http://127.0.0.1:\(port.number)/p.csv", "z.zip//vsicurl/http://127.0.0.1:\(port.number)/p.csv",
      "z.zip/\(other.path)/secret.csv", "\(other.path)/z.zip/p.csv",
    ] {
      try refuses("layer p from '\(path)' crs 4326\nprint count(p)")
    }
  }

  @Test func anArchiveOutsideIsRefused() throws {
    try other.write("z.zip", bytes: StoredArchive.bytes([("p.csv", Array("a,X,Y\n1,2,3\n".utf8))]))
    try refuses("layer p from '\(other.path)/z.zip/p.csv' crs 4326", "may not read")
    try FileManager.default.createSymbolicLink(
      atPath: arpent.folder.path + "/l.zip", withDestinationPath: other.path + "/z.zip")
    try refuses("layer p from 'l.zip/p.csv' crs 4326", "may not read")
    try refuses("layer p from 'l.zip' crs 4326", "may not read")
  }

  // MARK: Layers that name addresses

  @Test(arguments: ["link", "url"])
  func aCoordinateSystemAtAnAddressIsRefused(kind: String) throws {
    let member = kind == "link" ? "href" : "url"
    try arpent.folder.write(
      "p.geojson",
      """
      {"type":"FeatureCollection","crs":{"type":"\(kind)","properties":{"\(member)":"http://127.0.0.1:\(port.number)/crs"}},
      "features":[{"type":"Feature","properties":{"a":1},"geometry":{"type":"Point","coordinates":[0,51]}}]}
      """)
    try refuses("layer p from 'p.geojson'\nprint count(p)", "names an address on the network")
  }

  @Test func addressesInsideFeaturesAreNotVisited() throws {
    let address = "http://127.0.0.1:\(port.number)/x"
    try arpent.folder.write(
      "p.geojson",
      """
      {"type":"FeatureCollection","url":"\(address)","features":[{"type":"Feature","properties":{"url":"\(address)"},
      "geometry":{"type":"Point","coordinates":[0,51]}}],"links":[{"rel":"next","href":"\(address)"}]}
      """)
    try arpent.folder.write(
      "p.kml",
      """
      <?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>
      <NetworkLink><Link><href>\(address)</href></Link></NetworkLink>
      <Style id="a"><IconStyle><Icon><href>\(address)</href></Icon></IconStyle></Style>
      <Placemark><name>a</name><styleUrl>\(address)#a</styleUrl><ExtendedData><SchemaData schemaUrl="\(address)#s">
      <SimpleData name="q">1</SimpleData></SchemaData></ExtendedData>
      <Point><coordinates>0,51</coordinates></Point></Placemark></Document></kml>
      """)
    try arpent.folder.write(
      "p.gpx",
      """
      <?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY x SYSTEM "file://\(other.path)/secret.csv">
      <!ENTITY y SYSTEM "\(address)">]><gpx version="1.1" creator="a" xmlns="http://www.topografix.com/GPX/1/1">
      <wpt lat="51" lon="0"><name>a&x;&y;</name><link href="\(address)"/></wpt></gpx>
      """)
    for name in ["p.geojson", "p.kml", "p.gpx"] {
      let run = try arpent.run("-c", "layer p from '\(name)'\nprint count(p)\nshow p")
      #expect(run.out.hasPrefix("1\n"), "\(name): \(run)")
      #expect(!run.out.contains("hunter2"))
      #expect(!port.wasReached, "\(name)")
    }
  }

  @Test func entitiesThatGrowWithoutEndAreRefused() throws {
    var entities = "<!ENTITY a0 \"ha\">"
    for level in 1...40 { entities += "<!ENTITY a\(level) \"&a\(level - 1);&a\(level - 1);\">" }
    for (name, body) in [
      ("p.gpx", "<gpx version=\"1.1\" creator=\"a\"><wpt lat=\"51\" lon=\"0\"><name>&a40;</name></wpt></gpx>"),
      ("p.kml", "<kml><Placemark><name>&a40;</name><Point><coordinates>0,51</coordinates></Point></Placemark></kml>"),
    ] {
      try arpent.folder.write(name, "<?xml version=\"1.0\"?><!DOCTYPE r [\(entities)]>\(body)")
      let run = try arpent.run("-c", "layer p from '\(name)'\nprint count(p)")
      #expect(run.status == 1 || run.out == "1\n", "\(run)")
    }
  }

  @Test(arguments: [
    "CREATE VIEW leak AS SELECT fid, geom, ogr_geocode('paris') AS a FROM p",
    "CREATE TRIGGER leak AFTER INSERT ON p BEGIN SELECT ogr_geocode('paris'); END",
    "CREATE VIEW leak AS SELECT ogr_datasource_load_layers('/etc/passwd') AS a",
  ])
  func aGeoPackageThatAsksTheNetworkIsRefused(statement: String) throws {
    try arpent.folder.write(
      "p.geojson",
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":1},"geometry":{"type":"Point","coordinates":[0,51]}}]}"#
    )
    try tool("ogr2ogr", "-q", "-f", "GPKG", "p.gpkg", "p.geojson")
    #expect(try arpent.run("-c", "layer p from 'p.gpkg' table 'p'\nprint count(p)").out == "1\n")
    try tool("ogrinfo", "-q", "p.gpkg", "-sql", statement)
    try refuses("layer p from 'p.gpkg' table 'p'\nprint count(p)", "p.gpkg")
  }

  @Test func tilesThatAskTheNetworkAreRefused() throws {
    try arpent.folder.write("g.asc", Self.grid(size: 4))
    try tool("gdal_translate", "-q", "-a_srs", "EPSG:4326", "-ot", "Byte", "g.asc", "g.tif")
    try tool("gdal_translate", "-q", "-of", "MBTiles", "g.tif", "g.mbtiles")
    #expect(try arpent.run("-c", "basemap from 'g.mbtiles'\nprint 1").out == "1\n")
    let path = arpent.folder.path
    try FileManager.default.moveItem(atPath: path + "/g.mbtiles", toPath: path + "/g.sqlite")
    try tool("ogrinfo", "-q", "g.sqlite", "-sql", "CREATE VIEW leak AS SELECT ogr_geocode('paris') AS a")
    try refuses("layer p from 'g.sqlite' crs 4326\nprint count(p)", "is not a layer")
    try FileManager.default.moveItem(atPath: path + "/g.sqlite", toPath: path + "/g.mbtiles")
    try refuses("basemap from 'g.mbtiles'", "is not a raster")
  }
}

/// A zip archive whose members are not compressed.
enum StoredArchive {
  static func bytes(_ members: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for member in members {
      let name = Array(member.name.utf8)
      let sizes = number(checksum(member.bytes), 4) + number(member.bytes.count, 4) + number(member.bytes.count, 4)
      let common = number(20, 2) + number(0, 8) + sizes + number(name.count, 2) + number(0, 2)
      directory += number(0x0201_4B50, 4) + number(20, 2) + common + number(0, 10) + number(file.count, 4) + name
      file += number(0x0403_4B50, 4) + common + name + member.bytes
    }
    let count = number(members.count, 2)
    return file + directory + number(0x0605_4B50, 4) + number(0, 4) + count + count + number(directory.count, 4)
      + number(file.count, 4) + number(0, 2)
  }

  private static func number(_ value: Int, _ length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: $0 < 8 ? value >> (8 * $0) : 0) }
  }

  private static func checksum(_ bytes: [UInt8]) -> Int {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return Int(~sum)
  }
}
