import Testing

@testable import Geodesy

/// Independent values: PROJ's `cs2cs EPSG:9707 EPSG:4979`.
@Suite struct HeightTests {
  @Test(arguments: [
    (34.05642, -117.19576, -32.175020), (48.85, 2.35, 44.566908), (51.4779, 0.0, 45.795922), (46.95, 7.44, 48.791065),
    (48.2, 16.37, 44.839388),
  ])
  func egm96(latitude: Double, longitude: Double, separation: Double) throws {
    let geoid = try ModelGeoid.egm96Geoid()
    let found = try #require(geoid.separation(latitude: latitude, longitude: longitude))
    #expect(abs(found - separation) < 1e-5)
    let many = geoid.separations([GeodeticPosition(latitude: latitude, longitude: longitude, height: 0)])
    #expect(many == [found])
    #expect(geoid.accuracy == 1)
  }

  @Test func orthometricToEllipsoidalAndBack() throws {
    let there = try HeightConversion(from: .egm96, to: .ellipsoidal)
    #expect(abs(try #require(there.height(100, latitude: 48.85, longitude: 2.35)) - 144.566908) < 1e-5)
    let back = try HeightConversion(from: .ellipsoidal, to: .egm96)
    #expect(abs(try #require(back.height(144.566908, latitude: 48.85, longitude: 2.35)) - 100) < 1e-5)
    #expect(there.accuracy == 1)
    #expect(there.grids.map(\.name) == ["Inverse of WGS 84 to EGM96 height (1)"])
  }

  @Test func voidsStayVoids() throws {
    var places = [
      GeodeticPosition(latitude: 48.85, longitude: 2.35, height: .nan),
      GeodeticPosition(latitude: 48.85, longitude: 2.35, height: 10),
    ]
    try HeightConversion(from: .egm96, to: .ellipsoidal).convert(&places)
    #expect(places[0].height.isNaN)
    #expect(abs(places[1].height - 54.566908) < 1e-5)
    #expect(places[1].latitude == 48.85)
  }

  @Test func separation() throws {
    let conversion = try HeightConversion(from: .orthometric(.separation(-33.5)), to: .ellipsoidal)
    #expect(conversion.height(400, latitude: 0, longitude: 0) == 366.5)
    #expect(conversion.accuracy == nil)
  }

  @Test(arguments: [(Geoid.egm2008, "us_nga_egm08_25.tif"), (.navd88, "us_noaa_g2018u0.tif")])
  func missingGridIsNamed(geoid: Geoid, grid: String) {
    for (from, to) in [
      (HeightReference.orthometric(geoid), HeightReference.ellipsoidal), (.egm96, .orthometric(geoid)),
    ] {
      let error = #expect(throws: GeodesyError.self) { try HeightConversion(from: from, to: to) }
      #expect(error?.kind == .file)
      #expect(error?.message.contains(grid) == true, "\(error?.message ?? "")")
      #expect(error?.help?.contains("geoid from \"file.tif\"") == true)
    }
  }

  @Test func sameReferenceNeedsNoGrid() throws {
    let conversion = try HeightConversion(from: .orthometric(.navd88), to: .orthometric(.navd88))
    #expect(conversion.isIdentity)
    #expect(conversion.height(12.5, latitude: 40, longitude: -100) == 12.5)
  }

  @Test func names() {
    #expect(HeightReference.egm96.name == "EGM96")
    #expect(HeightReference.egm96.epsgCodeWithWGS84 == 9707)
    #expect(HeightReference.ellipsoidal.epsgCodeWithWGS84 == 4979)
    #expect(HeightReference.orthometric(.navd88).epsgCodeWithWGS84 == nil)
  }
}
