import Testing

@testable import Geodesy

/// Independent values: PROJ's `cs2cs` 9.1.1.
@Suite struct CoordinateOperationTests {
  @Test(arguments: [
    (26918, 38.81, -77.053, 321744.399612, 4297694.452674),
    (3035, 46.5, 12.0, 4474664.899369, 2600591.798375),
    (2193, -41.0, 174.0, 1684102.134446, 5460761.410741),
    (27700, 51.5, -0.1, 531979.292711, 179606.908536),
  ])
  func eastFirstWhateverTheAxes(code: Int, latitude: Double, longitude: Double, x: Double, y: Double) throws {
    let operation = try CoordinateOperation(from: .wgs84(), to: CoordinateReferenceSystem(epsg: code))
    let there = try #require(operation.forward(x: longitude, y: latitude))
    #expect(abs(there.x - x) < 1e-5)
    #expect(abs(there.y - y) < 1e-5)
    let back = try #require(operation.inverse(x: there.x, y: there.y))
    // PROJ's own way back leaves up to a millimetre after a datum shift.
    #expect(abs(back.x - longitude) < 2e-8)
    #expect(abs(back.y - latitude) < 2e-8)
  }

  @Test func onAnAreaOneOperationIsChosen() throws {
    let area = BoundingBox(minX: -0.2, minY: 51.4, maxX: 0, maxY: 51.6)
    let operation = try CoordinateOperation.toWGS84(from: CoordinateReferenceSystem(epsg: 27700), area: area)
    let place = try #require(operation.forward(x: 531979.292711, y: 179606.908536))
    #expect(abs(place.x - -0.1) < 2e-8)
    #expect(abs(place.y - 51.5) < 2e-8)
    let choice = try #require(operation.choice(x: 531979, y: 179606))
    #expect(choice.name.contains("OSGB36 to WGS 84 (6)"))
    #expect(choice.accuracy == 2)
  }

  @Test func choiceForEachPlace() throws {
    let operation = try CoordinateOperation.toWGS84(from: CoordinateReferenceSystem(epsg: 26918))
    let choice = try #require(operation.choice(x: 321744, y: 4297694))
    #expect(choice.name == "Inverse of UTM zone 18N + NAD83 to WGS 84 (1)")
    #expect(choice.accuracy == 4)
  }

  @Test func manyAtATime() throws {
    let operation = try CoordinateOperation.toWGS84(from: CoordinateReferenceSystem(epsg: 26918))
    var places = [
      GeodeticPosition(latitude: 4297694.452674, longitude: 321744.399612, height: 7),
      GeodeticPosition(latitude: .infinity, longitude: 0, height: 8),
      GeodeticPosition(latitude: 4297694.452674, longitude: 321744.399612, height: .nan),
    ]
    operation.forward(&places)
    #expect(abs(places[0].latitude - 38.81) < 1e-9)
    #expect(abs(places[0].longitude - -77.053) < 1e-9)
    #expect(places[0].height == 7)
    #expect(places[1].latitude.isNaN)
    #expect(abs(places[2].latitude - 38.81) < 1e-9)
    #expect(places[2].height.isNaN)
  }

  @Test func sameSystemPassesUnchanged() throws {
    let operation = try CoordinateOperation.toWGS84(from: CoordinateReferenceSystem("OGC:CRS84"))
    #expect(operation.isIdentity)
    #expect(try #require(operation.forward(x: 12.25, y: 41.5)) == (12.25, 41.5))
  }

  @Test func outsideTheDomainIsNil() throws {
    let mercator = try CoordinateOperation(from: .wgs84(), to: CoordinateReferenceSystem(epsg: 3857))
    #expect(mercator.forward(x: 0, y: 90) == nil || mercator.forward(x: 0, y: 91) == nil)
    #expect(mercator.forward(x: .nan, y: 0) == nil)
    #expect(mercator.forward(x: 0, y: .infinity) == nil)
    let utm = try CoordinateOperation(from: .wgs84(), to: CoordinateReferenceSystem(epsg: 32633))
    #expect(utm.forward(x: 105, y: 0) == nil)
    #expect(utm.forward(x: 15, y: 91) == nil)
    #expect(utm.forward(x: 15, y: 45) != nil)
    let identity = try CoordinateOperation(from: .wgs84(), to: .wgs84())
    #expect(identity.forward(x: 0, y: 91) == nil)
  }

  @Test func neverABallparkGuess() throws {
    let local = try CoordinateReferenceSystem("+proj=tmerc +lat_0=45 +lon_0=7 +ellps=bessel")
    let error = #expect(throws: GeodesyError.self) { try CoordinateOperation.toWGS84(from: local) }
    #expect(error?.kind == .domain)
  }

  @Test func sharedByThreads() async throws {
    let operation = try CoordinateOperation.toWGS84(from: CoordinateReferenceSystem(epsg: 26918))
    let results = await withTaskGroup(of: Double.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var sum = 0.0
          for step in 0..<2_000 { sum += operation.forward(x: 300_000 + Double(step), y: 4_297_694)?.x ?? 0 }
          return sum
        }
      }
      return await group.reduce(into: Set<Double>()) { $0.insert($1) }
    }
    #expect(results.count == 1)
  }
}
