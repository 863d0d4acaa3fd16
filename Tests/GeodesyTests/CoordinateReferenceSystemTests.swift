import Testing

@testable import Geodesy

/// Independent values: `projinfo` 9.1.1 and the EPSG data set.
@Suite struct CoordinateReferenceSystemTests {
  @Test func fromNumber() throws {
    let crs = try CoordinateReferenceSystem(epsg: 26918)
    #expect(crs.name == "NAD83 / UTM zone 18N")
    #expect(crs.authorityCode == "EPSG:26918")
    #expect(crs.kind == .projected)
    #expect(!crs.isGeographic)
    #expect(crs.axes.map(\.direction) == ["east", "north"])
    #expect(crs.axes.map(\.unit) == ["metre", "metre"])
    #expect(crs.datum == "North American Datum 1983")
    #expect(crs.areaOfUse?.west == -78)
  }

  @Test func latitudeComesFirstInEPSG4326() throws {
    let crs = try CoordinateReferenceSystem.wgs84()
    #expect(crs.namesNorthFirst)
    #expect(crs.isGeographic)
    #expect(crs.isWGS84LongitudeLatitude)
    #expect(try !CoordinateReferenceSystem("OGC:CRS84").namesNorthFirst)
    #expect(try CoordinateReferenceSystem("OGC:CRS84").isWGS84LongitudeLatitude)
    #expect(try CoordinateReferenceSystem("OGC:CRS84").isEquivalent(to: crs))
  }

  @Test(arguments: ["3857", " EPSG:3857 ", "urn:ogc:def:crs:EPSG::3857", "WGS 84 / Pseudo-Mercator"])
  func textsOfOneSystem(text: String) throws {
    #expect(try CoordinateReferenceSystem(text) == CoordinateReferenceSystem(epsg: 3857))
  }

  @Test func withoutCode() throws {
    let crs = try CoordinateReferenceSystem("+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 +ellps=GRS80")
    #expect(crs.authorityCode == nil)
    #expect(crs.kind == .projected)
  }

  /// `proj -V` gives these convergences for +proj=utm +zone=18 and for Lambert-93's projection.
  @Test func gridNorth() throws {
    let utm = try CoordinateReferenceSystem(epsg: 26918)
    #expect(abs(try #require(try utm.gridNorth(latitude: 38.81, longitude: -77.053)) - -1.28703540) < 1e-5)
    let france = try CoordinateReferenceSystem(epsg: 2154)
    #expect(abs(try #require(try france.gridNorth(latitude: 48, longitude: 2.5)) - (-0.36280388)) < 1e-5)
    #expect(try CoordinateReferenceSystem.wgs84().gridNorth(latitude: 10, longitude: 20) == 0)
    #expect(try utm.gridNorth(latitude: 95, longitude: 20) == nil)
  }

  @Test func definitionReadsBack() throws {
    let crs = try CoordinateReferenceSystem("+proj=utm +zone=33 +datum=WGS84")
    #expect(try CoordinateReferenceSystem(crs.wkt) == crs)
  }

  @Test(arguments: [
    (4979, HeightReference.ellipsoidal), (9707, .egm96), (9518, .orthometric(.egm2008)), (6349, .orthometric(.navd88)),
  ])
  func heights(code: Int, reference: HeightReference) throws {
    #expect(try CoordinateReferenceSystem(epsg: code).heightReference == reference)
  }

  @Test func compoundHasParts() throws {
    let crs = try CoordinateReferenceSystem(epsg: 9707)
    #expect(crs.kind == .compound)
    #expect(crs.horizontal.authorityCode == "EPSG:4326")
    #expect(crs.vertical?.authorityCode == "EPSG:5773")
    #expect(crs.isWGS84LongitudeLatitude)
    #expect(crs.axes.count == 3)
  }

  @Test func heightsInFeet() throws {
    let crs = try CoordinateReferenceSystem("EPSG:26918+6360")
    #expect(crs.heightReference == .orthometric(.navd88))
    #expect(abs(crs.heightUnitFactor - 0.3048006096) < 1e-9)
  }

  @Test func threeDimensionalHasHorizontalForm() throws {
    let crs = try CoordinateReferenceSystem(epsg: 4979)
    #expect(crs.isWGS84LongitudeLatitude)
    #expect(crs.horizontal.kind == .geographic2D)
  }

  @Test(arguments: ["", "nonsense", "EPSG:999999", "+proj=nosuch", "EPSG:4326\0", "+proj=pipeline +step +proj=cart"])
  func refused(text: String) {
    #expect(throws: GeodesyError.self) { try CoordinateReferenceSystem(text) }
  }

  @Test(arguments: [
    "+init=epsg:4326", "+proj=longlat +ellps=bessel +nadgrids=/etc/passwd", "+proj=longlat +geoidgrids=../secret.gtx",
  ])
  func neverOpensFilesOfItsOwnChoosing(text: String) {
    let error = #expect(throws: GeodesyError.self) { try CoordinateReferenceSystem(text) }
    #expect(error?.kind == .permission)
  }
}
