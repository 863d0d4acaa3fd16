import Testing

@Suite("Layers that are made")
struct NewLayers {
  let day: FieldDay

  init() throws { day = try FieldDay() }

  @Test func anExistingFileIsRefusedAndKept() throws {
    try day.folder.write("trees.gpkg", "not a database")
    day.run("layer t new \"trees.gpkg\" point {a: text}")
      .fails("test.arp:1:13", "the file trees.gpkg exists already", "`replace`", "`--replace`")
    #expect(String(decoding: day.folder.bytes("trees.gpkg"), as: UTF8.self) == "not a database")
    #expect(day.folder.files() == ["trees.gpkg"])
  }

  @Test func replaceReplaces() {
    day.recording("tap 108 192\nrecord trees {Health: \"Dead\"}").succeeds()
    let run = day.run("layer trees new \"trees.gpkg\" point {a: text} replace\nprint count(trees), trees.fields")
    run.succeeds()
    #expect(run.out.hasPrefix("0 [\"a\", "), "\(run.out)")
  }

  @Test func theOptionReplacesToo() {
    for _ in 0..<2 { day.run("layer t new \"t.gpkg\" point {a: text}", replaces: true).succeeds() }
  }

  @Test(arguments: ["", ".", "..", "sub/", "a\\u{0}b.gpkg"])
  func whatIsNoNameIsRefused(path: String) {
    day.run("layer t new \"\(path)\" point {a: text}").fails("is no name for a file")
    #expect(day.folder.files() == [])
  }

  @Test func anotherExtensionIsRefused() {
    day.run("layer t new \"trees.shp\" point {a: text}").fails("GeoPackage", ".gpkg")
    #expect(day.folder.files() == [])
  }

  @Test func aFolderThatIsNotThereIsNamed() {
    day.run("layer t new \"sub/t.gpkg\" point {a: text}").fails("there is no folder for sub/t.gpkg")
  }

  @Test func anUnknownTypeIsAMistakeOrAnError() {
    let run = day.run("layer t new \"t.gpkg\" point {a: txt}")
    #expect(run.outcome != .done)
    #expect(run.err.contains("txt"), "\(run.err)")
    #expect(day.folder.files() == [])
  }

  @Test(.enabled(if: FieldDay.hasOgrinfo, "ogrinfo is not here"))
  func withoutAWordTheHeightsAreAboveEGM96() throws {
    day.withDevice("layer t new \"t.gpkg\" point z {a: text}\ntap 108 192\nrecord t {}").succeeds()
    let info = try day.ogrinfo("-al", "t.gpkg", "t")
    #expect(info.contains("ID[\"EPSG\",9707]"))
    #expect(info.contains(" 59.9999") || info.contains(" 60"), "\(info)")
  }

  // 60 m above EGM96 is 106.7919 m above the ellipsoid at 51.5238N 0.7754W (cs2cs EPSG:9707 EPSG:4979).
  @Test(.enabled(if: FieldDay.hasOgrinfo, "ogrinfo is not here"))
  func ellipsoidalHeightsAreInEPSG4979() throws {
    day.withDevice("layer t new \"t.gpkg\" point z {a: text} heights ellipsoidal\ntap 108 192\nrecord t {}").succeeds()
    let info = try day.ogrinfo("-al", "t.gpkg", "t")
    #expect(info.contains("ID[\"EPSG\",4979]"))
    #expect(info.contains(" 106.79"), "\(info)")
  }

  // 9.07405 m along 20 deg from 51.5238N 0.7754W (geod), through cs2cs EPSG:4326 EPSG:32630.
  @Test(.enabled(if: FieldDay.hasOgrinfo, "ogrinfo is not here"))
  func aProjectedSystemHoldsItsOwnCoordinates() throws {
    day.onGround(
      """
      device at (here) eye 1.6 m heading 20 deg pitch 80 deg
      track continuous
      layer t new "t.gpkg" point z {a: text} crs 32630
      tap 108 192 as hit
      record t {} as tree
      expect close_to(tree.position, hit.location, within: 1 mm)
      """
    ).succeeds()
    let info = try day.ogrinfo("-al", "t.gpkg", "t")
    #expect(info.contains("ID[\"EPSG\",32630]"))
    #expect(info.contains("POINT Z (654329.25") && info.contains(" 5710430.64"), "\(info)")
  }

  @Test func anUnknownSystemIsRefused() {
    day.run("layer t new \"t.gpkg\" point {a: text} crs 99999").fails("99999")
    #expect(day.folder.files() == [])
  }

  @Test func showCrsNamesTheSystemOfEach() {
    let run = day.run(
      """
      layer a new "a.gpkg" point z {x: text}
      layer b new "b.gpkg" point z {x: text} heights ellipsoidal
      layer c new "c.gpkg" point {x: text}
      show crs
      """)
    run.succeeds()
    let rows = run.out.split(separator: "\n").dropFirst(2)
    #expect(rows.map { $0.contains("EPSG:9707") } == [true, false, false], "\(run.out)")
    #expect(rows.map { $0.contains("EPSG:4979") } == [false, true, false], "\(run.out)")
    #expect(rows.map { $0.contains("EPSG:4326") } == [false, false, true], "\(run.out)")
  }

  @Test func aBadAnswerToWhereLeavesNoLayer() throws {
    try day.folder.write("p.csv", "a,X,Y\n1,2,3\n")
    day.run(
      """
      expect error { layer p from "p.csv" where "b > 3" }
      try { layer p from "p.csv" where "b > 3" } catch e { print e.message }
      show
      """
    ).succeeds()
  }
}
