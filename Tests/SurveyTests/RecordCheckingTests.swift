import Scene
import Survey
import Testing

@Suite struct RecordCheckingTests {
  let schema: TableSchema

  init() throws {
    schema = try Trees.schema()
  }

  func error(_ record: [(name: String, value: FieldInput)]) -> SceneError? {
    surveyError { _ = try schema.values(of: record) }
  }

  @Test func aLabelIsStoredByItsCodeAndDefaultsAreFilledIn() throws {
    let values = try schema.values(of: [("Note", .text("by the gate")), ("Health", .text("Distressed"))])
    #expect(values == [.integer(5), .null, .real(0.3), .text("by the gate"), .null, .null])
  }

  @Test func aCodeIsTakenToo() throws {
    #expect(try schema.values(of: [("Health", .number(10))])[0] == .integer(10))
  }

  @Test func aStoredCodeReadsAsItsLabel() {
    #expect(schema.presented(.integer(0), of: schema.fields[0]) == .text("Dead"))
    #expect(schema.presented(.integer(7), of: schema.fields[0]) == .integer(7))
  }

  @Test func aValueOutsideTheDomainListsTheLabels() {
    let error = error([("Health", .text("Sleepy"))])
    #expect(error?.kind == .domain)
    #expect(error?.message == "Health cannot be \"Sleepy\": the domain TreeHealth has no such value")
    #expect(error?.help == "it is one of Dead, Distressed, Healthy")
  }

  @Test func aNearLabelIsSuggested() {
    #expect(
      error([("Health", .text("healty"))])?.help == "did you mean `Healthy`? it is one of Dead, Distressed, Healthy")
    #expect(error([("Health", .number(7))])?.kind == .domain)
  }

  @Test func anUnknownFieldSuggestsTheNearest() {
    let error = error([("Health", .text("Dead")), ("Hight", .length(3))])
    #expect(error?.kind == .name)
    #expect(error?.message == "trees has no field \"Hight\"")
    #expect(error?.help == "did you mean `Height`? the fields are Health, Height, Diameter, Note")
  }

  @Test func anAngleIsNoLength() {
    let error = error([("Health", .text("Dead")), ("Height", .angle(45))])
    #expect(error?.kind == .type)
    #expect(error?.message == "Height holds a length, got the angle 45 deg")
  }

  @Test func aBareNumberForALengthAsksForTheUnit() {
    let error = error([("Health", .text("Dead")), ("Height", .number(3.5))])
    #expect(error?.kind == .type)
    #expect(error?.help == "give the unit: 3.5 m")
  }

  @Test func tooLongATextSaysHowLong() {
    let error = error([("Health", .text("Dead")), ("Note", .text(String(repeating: "ö", count: 61)))])
    #expect(error?.kind == .range)
    #expect(error?.message.contains("Note holds text of at most 60 characters, got 61") == true)
    #expect(self.error([("Health", .text("Dead")), ("Note", .text(String(repeating: "ö", count: 60)))]) == nil)
  }

  @Test func aTextWithNULIsRefused() {
    #expect(error([("Health", .text("Dead")), ("Note", .text("a\0b"))])?.kind == .range)
  }

  @Test func allMissingRequiredFieldsAreListed() throws {
    let schema = try TableSchema(
      name: "poles", geometryType: .point,
      fields: [
        FieldDefinition("Kind", .text(maximumLength: nil), isRequired: true),
        FieldDefinition("Health", .domain("TreeHealth"), isRequired: true),
        FieldDefinition("Height", .length, isRequired: true, defaultValue: .length(8)),
      ], domains: [.coded(try Trees.domain())])
    let error = surveyError { _ = try schema.values(of: [("Kind", .missing)]) }
    #expect(error?.kind == .domain)
    #expect(error?.message == "poles needs a value for Kind, Health")
    #expect(error?.help == "Health is one of Dead, Distressed, Healthy")
    #expect(schema.missingFields(in: [("Kind", .text("oak"))]).map(\.name) == ["Health"])
  }

  @Test func aManagedFieldMayNotBeGiven() {
    #expect(error([("Health", .text("Dead")), ("horizontal_accuracy", .length(1))])?.kind == .name)
  }

  @Test func aFieldGivenTwiceIsRefused() {
    #expect(
      error([("Health", .text("Dead")), ("Health", .text("Dead"))])?.message == "the field Health is given twice")
  }

  @Test(arguments: [
    (FieldType.integer16, 32_767.0, true), (.integer16, 32_768, false), (.integer32, -2_147_483_648, true),
    (.integer32, 2_147_483_648, false), (.integer64, 9.0e18, true), (.integer64, 1.0e19, false),
    (.integer64, Double.infinity, false), (.real, Double.nan, false),
  ])
  func wholeNumbersKeepToTheirRange(type: FieldType, number: Double, fits: Bool) throws {
    let schema = try TableSchema(name: "t", geometryType: .point, fields: [FieldDefinition("n", type)])
    let error = surveyError { _ = try schema.values(of: [("n", .number(number))]) }
    #expect(error?.kind == (fits ? nil : .range))
  }

  @Test func aFractionIsNoWholeNumber() throws {
    let schema = try TableSchema(name: "t", geometryType: .point, fields: [FieldDefinition("n", .integer32)])
    #expect(surveyError { _ = try schema.values(of: [("n", .number(1.5))]) }?.kind == .type)
  }

  @Test func aWholeNumberThatNoDoubleHoldsComesAsText() throws {
    let schema = try TableSchema(name: "t", geometryType: .point, fields: [FieldDefinition("n", .integer64)])
    #expect(try schema.values(of: [("n", .text("9007199254740993"))]) == [.integer(9_007_199_254_740_993)])
  }

  @Test func aDayThatDoesNotExistIsRefused() throws {
    let schema = try TableSchema(name: "t", geometryType: .point, fields: [FieldDefinition("d", .date)])
    #expect(
      try schema.values(of: [("d", .date(year: 2024, month: 2, day: 29))]) == [.date(year: 2024, month: 2, day: 29)])
    #expect(surveyError { _ = try schema.values(of: [("d", .date(year: 2026, month: 2, day: 29))]) }?.kind == .range)
  }
}

@Suite struct SchemaTests {
  func schema(_ fields: [FieldDefinition], name: String = "t") throws -> TableSchema {
    try TableSchema(name: name, geometryType: .point, fields: fields)
  }

  @Test func namesThatTheStoreUsesAreRefused() {
    for name in ["fid", "GEOM", "Global_ID"] {
      #expect(surveyError { _ = try schema([FieldDefinition(name, .real)]) }?.kind == .name)
    }
    for name in ["", "gpkg_contents", "Media"] {
      #expect(surveyError { _ = try schema([], name: name) }?.kind == .name)
    }
  }

  @Test func fieldsThatDifferInCaseOnlyAreRefused() {
    #expect(surveyError { _ = try schema([FieldDefinition("a", .real), FieldDefinition("A", .real)]) }?.kind == .name)
  }

  @Test func aMissingDomainIsRefusedWhenTheTableIsMade() {
    let error = surveyError { _ = try schema([FieldDefinition("Health", .domain("TreeHealth"))]) }
    #expect(error?.kind == .name)
  }

  @Test func aDefaultMustFitItsField() {
    let field = FieldDefinition("Height", .length, defaultValue: .angle(3))
    #expect(surveyError { _ = try schema([field]) }?.kind == .type)
  }

  @Test func aDomainNeedsDistinctLabelsAndCodesOfOneKind() {
    func kind(_ entries: [CodedValueDomain.Entry]) -> SceneError.Kind? {
      surveyError { _ = try CodedValueDomain(name: "D", entries: entries) }?.kind
    }
    #expect(kind([]) == .domain)
    #expect(kind([.init(label: "a", code: .integer(1)), .init(label: "a", code: .integer(2))]) == .domain)
    #expect(kind([.init(label: "a", code: .integer(1)), .init(label: "b", code: .integer(1))]) == .domain)
    #expect(kind([.init(label: "a", code: .integer(1)), .init(label: "b", code: .text("x"))]) == .domain)
    #expect(kind([.init(label: "a", code: .text("y")), .init(label: "b", code: .text("x"))]) == nil)
  }
}
