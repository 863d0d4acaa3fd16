import Testing

@Suite("What record refuses and what it stores")
struct Recording {
  let day: FieldDay

  init() throws { day = try FieldDay() }

  @Test(
    arguments: [
      ("(copy({Health: \"Dead\", Hight: 3 m}))", "name", "no field \"Hight\"", "did you mean `Height`?"),
      ("{Health: \"Dead\", Height: 45 deg}", "type", "Height", ""),
      ("{Health: \"Dead\", Height: 3}", "type", "Height", ""),
      ("{Health: \"Dead\", Height: \"3 m\"}", "type", "Height", ""),
      ("{Health: \"Dead\", Note: 3}", "type", "Note", ""),
      ("{Health: \"Sleepy\"}", "domain", "Sleepy", ""),
      ("{Health: \"Dea\"}", "domain", "Dea", "did you mean `Dead`?"),
      ("{Height: 3 m}", "domain", "Health", ""),
      ("{}", "domain", "Health", ""),
      ("{Health: nil}", "domain", "Health", ""),
      ("{Health: \"Dead\", Note: \"too long\"}", "range", "at most 5 characters, got 8", "shorten"),
      ("{Health: \"Dead\", Height: [3 m]}", "type", "Height", ""),
      ("{Health: \"Dead\", recorded_at: \"2020-01-01\"}", "name", "recorded_at", ""),
    ])
  func refused(values: String, kind: String, message: String, help: String) {
    let run = day.recording(
      "tap 108 192\ntry { record trees \(values) photo } catch e { print e.kind, e.message, e.help }\n"
        + "print count(trees)\nexpect error \"\(kind)\" { record trees \(values) }")
    #expect(run.out.contains(message), "\(run.out)\(run.err)")
    #expect(help.isEmpty || run.out.contains(help), "\(run.out)\(run.err)")
    #expect(run.out.hasPrefix(kind + " "), "\(run.out)")
    #expect(run.out.hasSuffix("\n0\n"), "\(run.out)")
  }

  @Test("The caret stands under the field at fault; under the whole record where one is missing")
  func theErrorPointsAtTheField() {
    day.recording("tap 108 192\nrecord trees {Height: 3 m, Health: \"Sleepy\"}").fails(
      "test.arp:11:28", "Sleepy", "  |                            ^^^^^^^^^^^^^^^^\n")
    let mistake = day.recording("tap 108 192\nrecord trees {Health: \"Dead\", Hight: 3 m}")
    #expect(mistake.outcome == .mistakes)
    #expect(mistake.err.contains("test.arp:11:31") && mistake.err.contains("did you mean `Height`?"))
    day.recording("tap 108 192\nrecord trees {Height: 3 m}").fails("test.arp:11:14", "Health")
  }

  @Test func theValuesComeBackWithTheirUnits() {
    let run = day.recording(
      """
      tap 108 192
      record trees {Health: "Distressed", Height: 31 ft, Note: "größe", Lean: 50 gon} photo as tree
      print tree.Health, tree.Note, tree.Height in ft, tree.Lean, tree.photos, tree.id
      """)
    #expect(run.out == "Distressed größe 31 ft 45 deg 1 1\n", "\(run.err)")
  }

  @Test func aDefaultFillsWhatIsLeftOut() {
    day.withDevice(
      """
      layer trees new "trees.gpkg" point z {Diameter: length default 0.3 m, Note: text default "none"}
      tap 108 192
      record trees {} as tree
      expect tree.Diameter == 0.3 m and tree.Note == "none"
      """
    ).succeeds()
  }

  @Test func aLayerFromAFileCannotBeRecordedInto() throws {
    try day.folder.write(
      "p.geojson",
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":1},"geometry":{"type":"Point","coordinates":[0,51]}}]}"#
    )
    day.withDevice("layer p from \"p.geojson\"\ntap 108 192\nrecord p {a: 1}")
      .fails("p was read from a file and cannot be recorded into", "layer NAME like p new")
  }

  @Test func aTapIsNoPolygon() {
    day.withDevice("layer p new \"p.gpkg\" polygon {a: text}\ntap 108 192\nexpect error \"geometry\" { record p {} }")
      .succeeds()
  }

  // MARK: On disk

  @Test(.enabled(if: FieldDay.hasOgrinfo, "ogrinfo is not here"))
  func otherProgramsReadWhatWasRecorded() throws {
    day.recording("tap 108 192 as hit\nrecord trees {Health: \"Distressed\", Height: 3 m, Lean: 10 deg} photo")
      .succeeds()
    let info = try day.ogrinfo("-al", "trees.gpkg", "trees")
    for line in [
      "Feature Count: 1", "Geometry: 3D Point", "Health (Integer) = 5", "Height (Real) = 3", "Lean (Real) = 10",
      "hit (String) = terrain", "sensors (String) = perfect", "source (String) = simulated",
      "recorded_at (DateTime) = 2026/01/01 12:00:01+00", "VERTCRS[\"EGM96 height\"", "ID[\"EPSG\",9707]",
    ] { #expect(info.contains(line), "\(line) is missing in \(info)") }
    #expect(try day.ogrinfo("-so", "trees.gpkg", "media").contains("Feature Count: 1"))
    #expect(day.folder.files() == ["trees.gpkg"])
  }

  @Test(.enabled(if: FieldDay.hasOgrinfo, "ogrinfo is not here"))
  func aRecordInsideExpectErrorIsUndoneOnDisk() throws {
    let run = day.recording(
      """
      tap 108 192
      record trees {Health: "Dead"} photo
      tap 108 200
      expect error { record trees {Health: "Healthy"} photo }
      """)
    #expect(run.outcome == .verdict)
    #expect(run.err.contains("none was raised"), "\(run.err)")
    #expect(try day.ogrinfo("-so", "trees.gpkg", "trees").contains("Feature Count: 1"))
    #expect(try day.ogrinfo("-so", "trees.gpkg", "media").contains("Feature Count: 1"))
  }

  @Test(.enabled(if: FieldDay.hasOgrinfo, "ogrinfo is not here"))
  func aRecordBeforeTheErrorIsUndoneOnDisk() throws {
    day.recording(
      """
      tap 108 192
      expect error "range" {
          record trees {Health: "Healthy"} photo
          print 1 / 0
      }
      expect count(trees) == 0
      record trees {Health: "Dead"}
      expect trees[0].Health == "Dead"
      """
    ).succeeds()
    #expect(try day.ogrinfo("-al", "trees.gpkg", "trees").contains("Health (Integer) = 0"))
    #expect(try day.ogrinfo("-so", "trees.gpkg", "media").contains("Feature Count: 0"))
  }

  @Test func aLayerMadeInsideExpectErrorLeavesNoFile() {
    day.withDevice("expect error { layer t new \"t.gpkg\" point {a: text}\nprint 1 / 0 }").succeeds()
    #expect(day.folder.files() == [])
  }

  @Test func applySaysWhatIsStored() {
    let run = day.recording(
      """
      tap 108 192
      record trees {Health: "Dead"} photo
      tap 108 200
      record trees {Health: "Dead"}
      apply trees as stored
      print stored.layer, stored.features, stored.photos, stored.file
      """)
    #expect(run.out == "trees 2 1 trees.gpkg\n", "\(run.err)")
  }
}
