import Foundation
import Geodesy
import Scene
import Survey
import Testing

@Suite struct GeoPackageStoreTests {
  let folder: Folder
  let path: String

  init() throws {
    folder = try Folder()
    path = folder.file("trees.gpkg")
  }

  @Test func aFeatureComesBackAsItWasStored() throws {
    let store = try GeoPackageStore.create(path, schema: try Trees.schema())
    let id = try store.insert(try Trees.tree(store.schema), at: 1_767_268_812.5)
    #expect(id == 1)
    let feature = try #require(try store.feature(at: 0))
    #expect(feature.geometry == .point(x: 12.5, y: 41.8, z: 100))
    #expect(feature.storedValues[0] == .integer(5))
    #expect(
      feature.values == [
        .text("Distressed"), .real(3.2), .real(0.3), .text("Größe, l'arbre"), .real(0.0123), .time(1_767_268_812.5),
      ])
    let attachment = try #require(try store.attachments(of: id).first)
    #expect(attachment.name == "photo-1.jpg")
    #expect(attachment.contentType == "image/jpeg")
    #expect(try store.data(ofAttachment: attachment.id) == [1, 2, 3])
    #expect(try store.apply() == StoreReport(features: 1, attachments: 1, attachmentBytes: 3, location: path))
  }

  @Test func globalIDsAreThoseOfSurveyAndCounter() throws {
    let survey = UniqueIdentifier.hostNames
    let store = try GeoPackageStore.create(path, schema: try Trees.schema(), survey: survey)
    let id = try store.insert(try Trees.tree(store.schema), at: GeoPackageStore.clockStart)
    // python3: uuid.uuid5(uuid.NAMESPACE_DNS, "1")
    #expect(try store.feature(id)?.globalID == "b04965e6-a9bb-591f-8f8a-1adcb2c8dc39")
  }

  @Test func twoRunsGiveTheSameBytes() throws {
    func run(_ name: String) throws -> [UInt8] {
      let store = try GeoPackageStore.create(folder.file(name), schema: try Trees.schema())
      for (index, health) in ["Dead", "Healthy", "Distressed"].enumerated() {
        let photo = [UInt8](repeating: UInt8(index), count: 50_000)
        let tree = try Trees.tree(store.schema, health, longitude: Double(index), photo: photo)
        _ = try store.insert(tree, at: GeoPackageStore.clockStart + Double(index))
      }
      try store.remove(2, at: GeoPackageStore.clockStart + 9)
      store.close()
      return try bytes(of: folder.file(name))
    }
    let first = try run("a.gpkg")
    // Longer than the clock's resolution in the file, should it have come from the wall.
    Thread.sleep(forTimeInterval: 0.02)
    #expect(try run("b.gpkg") == first)
  }

  @Test func removalTakesTheAttachmentsAlongAndGivesNoIDTwice() throws {
    let store = try GeoPackageStore.create(path, schema: try Trees.schema())
    for _ in 0..<2 { _ = try store.insert(try Trees.tree(store.schema), at: GeoPackageStore.clockStart) }
    try store.remove(2, at: GeoPackageStore.clockStart)
    #expect(store.ids == [1])
    #expect(try store.apply().attachments == 1)
    #expect(try store.feature(2) == nil)
    #expect(surveyError { try store.remove(2, at: GeoPackageStore.clockStart) }?.kind == .name)
    store.close()
    let again = try GeoPackageStore.open(path, table: "trees")
    #expect(try again.insert(try Trees.tree(again.schema), at: GeoPackageStore.clockStart) == 3)
  }

  @Test func anOpenedFileHasItsSchemaBack() throws {
    let schema = try TableSchema(
      name: "all kinds", geometryType: .polygon,
      fields: [
        FieldDefinition("small", .integer16, defaultValue: .number(-3)), FieldDefinition("middle", .integer32),
        FieldDefinition("large", .integer64, defaultValue: .text("9007199254740993")), FieldDefinition("number", .real),
        FieldDefinition("note", .text(maximumLength: 20), isRequired: true, defaultValue: .text("it's \"so\"")),
        FieldDefinition("free", .text(maximumLength: nil)),
        FieldDefinition("yes", .boolean, defaultValue: .boolean(true)),
        FieldDefinition("day", .date, defaultValue: .date(year: 2026, month: 5, day: 1)),
        FieldDefinition("moment", .time, defaultValue: .time(1_767_268_812.25)), FieldDefinition("other", .guid),
        FieldDefinition("width", .length, defaultValue: .length(0.3)),
        FieldDefinition("slope", .angle, isManaged: true),
        FieldDefinition("health", .domain("TreeHealth"), defaultValue: .text("Dead")),
        FieldDefinition("species", .domain("Species"), defaultValue: .text("oak")),
        FieldDefinition("girth", .domain("Girth"), defaultValue: .length(1.5)),
        FieldDefinition("stems", .domain("Stems"), defaultValue: .number(1)),
      ],
      domains: [
        .coded(try Trees.domain()),
        .coded(
          try CodedValueDomain(
            name: "Species",
            entries: [.init(label: "oak", code: .text("QR")), .init(label: "l'érable", code: .text("AC"))])),
        .range(try RangeDomain(name: "Girth", kind: .length, low: 0.1, high: 12)),
        .range(try RangeDomain(name: "Stems", kind: .integer, low: 1, high: 20)),
      ], heights: .ellipsoidal)
    let ring = [Coordinate(1, 1, 5), Coordinate(2, 1, 6), Coordinate(2, 2, 7)]
    let triangle = Geometry(.polygon([PolygonPart(outer: ring)]), hasZ: true)
    let store = try GeoPackageStore.create(path, schema: schema)
    _ = try store.insert(
      NewFeature(
        geometry: triangle,
        values: try schema.values(of: [("other", .text("2ED6657D-E927-568B-95E1-2665A8AEA6A2"))])),
      at: GeoPackageStore.clockStart)
    store.close()

    let again = try GeoPackageStore.open(path, table: "all kinds")
    #expect(again.schema.fields.map(\.type) == schema.fields.map(\.type))
    #expect(again.schema.fields.map(\.name) == schema.fields.map(\.name))
    #expect(again.schema.fields.map(\.isRequired) == schema.fields.map(\.isRequired))
    #expect(again.schema.fields.map(\.isManaged) == schema.fields.map(\.isManaged))
    #expect(again.schema.domains == schema.domains)
    #expect(again.schema.heights == .ellipsoidal)
    #expect(again.schema.coordinateSystem == "EPSG:4979")
    #expect(again.survey == store.survey)
    #expect(try again.schema.values(of: []) == (try schema.values(of: [])))
    let feature = try #require(try again.feature(at: 0))
    #expect(feature.geometry == triangle)
    #expect(
      feature.values == [
        .integer(-3), .null, .integer(9_007_199_254_740_993), .null, .text("it's \"so\""), .null, .boolean(true),
        .date(year: 2026, month: 5, day: 1), .time(1_767_268_812.25), .text("2ed6657d-e927-568b-95e1-2665a8aea6a2"),
        .real(0.3), .null, .text("Dead"), .text("oak"), .real(1.5), .integer(1),
      ])
  }

  @Test func allGeometryTypesComeBack() throws {
    let line = [Coordinate(1, 2, 3), Coordinate(4, 5, 6)]
    let ring = [Coordinate(0, 0, 1), Coordinate(9, 0, 1), Coordinate(0, 9, 1)]
    let holed = PolygonPart(outer: ring, holes: [ring.map { Coordinate($0.x / 9 + 1, $0.y / 9 + 1, 2) }])
    let shapes: [(GeometryType, Geometry.Shape)] = [
      (.line, .polyline([line])), (.polygon, .polygon([holed])), (.multipoint, .multipoint(line)),
      (.multiline, .polyline([line, line])), (.multiline, .polyline([line])),
      (.multipolygon, .polygon([holed, PolygonPart(outer: ring)])), (.multipolygon, .polygon([holed])),
    ]
    for (index, (type, shape)) in shapes.enumerated() {
      let geometry = Geometry(shape, hasZ: true)
      let schema = try TableSchema(name: "t", geometryType: type, fields: [])
      let store = try GeoPackageStore.create(folder.file("\(index).gpkg"), schema: schema)
      let id = try store.insert(NewFeature(geometry: geometry, values: []), at: GeoPackageStore.clockStart)
      #expect(try store.feature(id)?.geometry == geometry)
    }
  }

  @Test func aGeometryThatDoesNotFitIsRefused() throws {
    let store = try GeoPackageStore.create(path, schema: try Trees.schema())
    let values = try store.schema.values(of: [("Health", .text("Dead"))])
    for geometry: Geometry in [
      .point(x: 12, y: 41), Geometry(.polyline([[Coordinate(0, 0, 0), Coordinate(1, 1, 0)]]), hasZ: true),
      .point(x: 12, y: 91, z: 0), .point(x: .nan, y: 0, z: 0), Geometry(.collection([]), hasZ: true),
    ] {
      let error = surveyError {
        _ = try store.insert(NewFeature(geometry: geometry, values: values), at: GeoPackageStore.clockStart)
      }
      #expect(error?.kind == .geometry)
    }
    #expect(store.count == 0)
  }

  @Test(arguments: [
    (GeometryType.line, Geometry.Shape.polyline([[Coordinate(0, 0)]])),
    (.line, .polyline([[Coordinate(0, 0), Coordinate(1, 1)], [Coordinate(0, 0), Coordinate(1, 1)]])),
    (.multiline, .polyline([])), (.multipoint, .multipoint([])), (.multipolygon, .polygon([])),
    // A ring that goes there and back has two vertices.
    (.polygon, .polygon([PolygonPart(outer: [Coordinate(0, 0), Coordinate(1, 1), Coordinate(0, 0)])])),
  ])
  func aGeometryThatLacksPartsIsRefused(type: GeometryType, shape: Geometry.Shape) throws {
    let schema = try TableSchema(name: "t", geometryType: type, hasAltitudes: false, fields: [])
    let store = try GeoPackageStore.create(path, schema: schema)
    let feature = NewFeature(geometry: Geometry(shape), values: [])
    let error = surveyError { _ = try store.insert(feature, at: GeoPackageStore.clockStart) }
    #expect(error?.kind == .geometry)
  }

  @Test func aRingMayRepeatItsFirstVertexAtItsEnd() throws {
    let schema = try TableSchema(name: "t", geometryType: .polygon, hasAltitudes: false, fields: [])
    let store = try GeoPackageStore.create(path, schema: schema)
    let ring = [Coordinate(0, 0), Coordinate(9, 0), Coordinate(0, 9)]
    let closed = Geometry(.polygon([PolygonPart(outer: ring + ring.prefix(1))]))
    let id = try store.insert(NewFeature(geometry: closed, values: []), at: GeoPackageStore.clockStart)
    #expect(try store.feature(id)?.geometry == Geometry(.polygon([PolygonPart(outer: ring)])))
  }

  @Test func aPositionWithOtherHeightsIsRefused() throws {
    let schema = try Trees.schema()
    let position = Position(latitude: 41.8, longitude: 12.5, altitude: 100, heights: .ellipsoidal)
    #expect(surveyError { _ = try Geometry(position, for: schema) }?.kind == .geometry)
  }
}
