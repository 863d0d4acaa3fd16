import TestKit
import Testing

@Suite("Heights and what they are counted from")
struct HeightReferences {
  // cs2cs EPSG:9707 EPSG:4979 with us_nga_egm96_15.tif.
  @Test func orthometricHeightsBecomeEllipsoidalByEGM96() {
    let run = ScriptRun("print height(60 m, at: 51.5238N 0.7754W, heights: \"ellipsoidal\") / 1 m")
    #expect(abs((run.numbers.first ?? 0) - 106.7919) < 0.0001, "\(run.err)")
  }

  @Test func andBack() {
    let run = ScriptRun(
      "print height(106.7919 m, at: 51.5238N 0.7754W, from: \"ellipsoidal\", heights: \"orthometric\") / 1 m")
    #expect(abs((run.numbers.first ?? 0) - 60) < 0.0001, "\(run.err)")
  }

  @Test func twoReferencesCannotBeMixed() {
    let run = ScriptRun(
      """
      let a = position(51.5, 0, altitude: 60 m).altitude
      let b = position(51.5, 0, altitude: 100 m, heights: "ellipsoidal").altitude
      try { print a + b } catch e { print e.kind, e.message, e.help }
      print b - b, a + 2 m
      """)
    #expect(run.out.hasPrefix("type heights above two different surfaces cannot be combined convert one of them"))
    #expect(run.out.hasSuffix("\n0 m 62 m\n"), "\(run.out)\(run.err)")
  }

  @Test(arguments: [("egm2008", "EGM2008"), ("navd88", "NAVD88")])
  func aMissingGridIsNamedAndTheHintGiven(word: String, name: String) throws {
    let day = try FieldDay()
    day.run("site terrain flat at 51N 0E altitude 60 m \(word)").fails(name, "grid", "geoid from", "separation")
  }

  @Test func geoidAndSeparationExcludeEachOther() {
    let run = ScriptRun(
      "elevation from \"data/terrain.tif\" heights egm2008 geoid from \"g.tif\" separation 40 m",
      folder: SharedData.package + "/Examples")
    run.fails("exclude each other")
  }
}

/// Where the grid of a height system is missing, the script gives one of its own.
@Suite(
  "Heights of real files", .enabled(if: SharedData.isPresent, "the real data of ../shared is not here"))
struct RealHeights {
  static let shasta = SharedData.data("elevation/shasta_elevation_utm10.tif")

  @Test(arguments: ["egm2008", "navd88"]) func noConversionIsEverLeftOut(word: String) {
    ScriptRun.withData("site terrain from \"\(Self.shasta)\" heights \(word)")
      .fails("test.arp:1:19", "is not installed", "geoid from \"file.tif\"", "separation")
  }

  @Test(arguments: ["egm2008", "navd88"]) func withoutConversionTheHeightIsGiven(word: String) {
    let run = ScriptRun.withData(
      "elevation from \"\(Self.shasta)\" heights \(word)\nprint elevation_at(xy(570678.382, 4512712.746, crs: 26910)) / 1 m"
    )
    #expect(abs((run.numbers.first ?? 0) - 439.11) < 0.01, "\(run.err)")
    ScriptRun.withData(
      """
      elevation from "\(Self.shasta)" heights \(word)
      let place = xy(570678.382, 4512712.746, crs: 26910)
      print height(elevation_at(place), at: place, heights: "ellipsoidal")
      """
    ).fails("is not installed")
  }

  // 439.110 m - 27 m.
  @Test func aSeparationIsTakenForTheWholeSite() {
    ScriptRun.withData(
      """
      elevation from "\(Self.shasta)" heights navd88 separation -27 m
      let place = xy(570678.382, 4512712.746, crs: 26910)
      let h = height(elevation_at(place), at: place, heights: "ellipsoidal")
      expect h > 412.1 m and h < 412.12 m, "{h}"
      """
    ).succeeds()
  }

  // The EGM96 grid as the script's own: the same as PROJ's EGM96.
  @Test func aGeoidFileIsTaken() {
    ScriptRun.withData(
      """
      let place = xy(570678.382, 4512712.746, crs: 26910)
      elevation from "\(Self.shasta)" heights navd88 geoid from "\(SharedData.data("elevation/geoid_us_nga_egm96_15.tif"))"
      let own = height(elevation_at(place), at: place, heights: "ellipsoidal")
      elevation from "\(Self.shasta)" heights orthometric
      let known = height(elevation_at(place), at: place, heights: "ellipsoidal")
      expect close_to(own, known, within: 1 mm), "{own} {known}"
      """
    ).succeeds()
  }

  @Test func showCrsNamesTheOperationAndItsAccuracy() {
    let run = ScriptRun.withData("elevation from \"\(Self.shasta)\" heights navd88 separation -27 m\nshow crs")
    for words in ["NAD83 / UTM zone 10N", "EPSG:26910", "NAD83 to WGS 84", "4 m"] {
      #expect(run.out.contains(words), "\(run.out)\(run.err)")
    }
  }

  @Test func showCrsSaysWhereThereIsNoCode() {
    let run = ScriptRun.withData(
      "elevation from \"\(SharedData.data("elevation/eudem_laea_no_epsg.tif"))\" heights orthometric\nshow crs")
    #expect(run.out.contains("ETRS89_ETRS_LAEA"), "\(run.out)")
    #expect(run.out.contains("no code"), "\(run.out)")
  }
}
