import TestKit
import Testing
import Workbench

extension ScriptRun {
  /// A text that may read the shared data.
  static func withData(_ text: String) -> ScriptRun {
    ScriptRun(text, files: FileAccess(readFolders: [SharedData.folder]))
  }
}

/// Elevations of real files, asked for by scripts. The values are bilinear ones of rasterio and numpy, as the data's
/// README states them, and for afar numpy's on the samples that gdal_translate -of XYZ gives.
@Suite("Elevations of real files", .enabled(if: SharedData.isPresent, "the real data of ../shared is not here"))
struct RealElevations {
  @Test(
    arguments: [
      ("shasta_elevation_utm10.tif", "orthometric", "xy(570678.382, 4512712.746, crs: 26910)", 439.110),
      ("eudem_laea_N2E4.tif", "orthometric", "46.5N 12.0E", 1803.65),
      ("eudem_laea_N2E4.tif", "orthometric", "48.0N 10.0E", 624.49),
      ("eudem_laea_no_epsg.tif", "orthometric", "46.5N 12.0E", 1803.65),
      ("eudem_laea_no_epsg.tif", "orthometric", "48.0N 10.0E", 624.49),
      ("afar_int16.tif", "orthometric", "12N 40E", 892.6667),
      ("afar_int16.tif", "orthometric", "9.03N 38.74E", 2375.96),
      ("afar_int16.tif", "orthometric", "11.666667N 42.366667E", -158),
      ("afar_nan_nodata.tif", "orthometric", "12N 40E", 892.6667),
      ("afar_nan_nodata.tif", "orthometric", "9.03N 38.74E", 2375.96),
      ("afar_nan_nodata.tif", "orthometric", "11.666667N 42.366667E", -158),
      ("dc-dtm.tif", "orthometric", "38.81N 77.053W", 11.254),
      ("dc-dtm.tif", "orthometric", "xy(321744.400, 4297694.453, crs: 26918)", 11.254),
      ("dc-dsm.tif", "orthometric", "38.81N 77.053W", 14.997),
      ("N44W072.hgt", "orthometric", "44.2706N 71.3033W", 1907.10),
      ("N44W072.hgt", "orthometric", "44.5N 71.5W", 315),
      ("N44W072.hgt", "orthometric", "44.50042N 71.50042W", 320.79),
      ("rome_30m.tif", "orthometric", "41.801N 12.6483E", 209.57),
      ("geoid_at_bev_GRS80.tif", "ellipsoidal", "48.2N 16.37E", 44.661),
      ("geoid_ch_LHN95.tif", "ellipsoidal", "46.95N 7.44E", 48.990),
      ("geoid_us_nga_egm96_15.tif", "ellipsoidal", "34.05642N 117.19576W", -32.175),
      ("geoid_us_nga_egm96_15.tif", "ellipsoidal", "48.85N 2.35E", 44.567),
      ("geoid_us_nga_egm96_15.tif", "ellipsoidal", "51.4779N 0E", 45.796),
      ("geoid_us_nga_egm96_15.tif", "ellipsoidal", "48.2N 16.37E", 44.839),
    ])
  func are(file: String, heights: String, place: String, expected: Double) {
    let run = ScriptRun.withData(
      "elevation from \"\(SharedData.data("elevation/" + file))\" heights \(heights)\nprint elevation_at(\(place)) / 1 m"
    )
    let found = run.numbers.first ?? .nan
    #expect(abs(found - expected) < 0.01, "\(run.out)\(run.err)")
  }

  // Cells that hold the nodata value (E 322057..322061 N 4297985 of dc-dtm), and places off the edge.
  @Test(
    arguments: [
      ("dc-dtm.tif", "xy(322059, 4297985, crs: 26918)"), ("dc-dtm.tif", "38.9N 77.053W"),
      ("afar_int16.tif", "17.2666667N 40.6166667E"), ("afar_nan_nodata.tif", "17.2666667N 40.6166667E"),
      ("afar_int16.tif", "12.5166667N 46.7166667E"), ("afar_nan_nodata.tif", "12.5166667N 46.7166667E"),
      ("afar_int16.tif", "12N 29E"), ("N44W072.hgt", "43N 71.5W"), ("geoid_at_bev_GRS80.tif", "40N 10E"),
      ("eudem_laea_no_epsg.tif", "10S 60W"),
    ])
  func areNilAtVoidsAndOutside(file: String, place: String) {
    let run = ScriptRun.withData(
      "elevation from \"\(SharedData.data("elevation/" + file))\" heights orthometric\nprint elevation_at(\(place))")
    #expect(run.out == "nil\n", "\(run.err)")
  }

  @Test func afarIsTheSameAsWholeNumbersAndWithNaN() {
    let places = "for i in 0..40 { for k in 0..20 { print elevation_at(position(6 + k * 0.53, 31 + i * 0.51)) } }"
    let runs = ["afar_int16.tif", "afar_nan_nodata.tif"].map {
      ScriptRun.withData("elevation from \"\(SharedData.data("elevation/" + $0))\" heights orthometric\n\(places)")
    }
    #expect(runs[0].out == runs[1].out)
    #expect(runs[0].out.contains("nil\n") && runs[0].numbers.count > 500, "\(runs[0].err)")
  }

  @Test func aFileWithoutASystemIsRefusedUnlessItIsGiven() {
    let path = SharedData.data("elevation/hugo_site.asc")
    ScriptRun.withData("elevation from \"\(path)\" heights orthometric")
      .fails("does not say which coordinate reference system it is in", "such as `crs 32633`")
    let run = ScriptRun.withData(
      "elevation from \"\(path)\" heights orthometric crs 32617\nprint elevation_at(xy(375, 275, crs: 32617)) != nil")
    #expect(run.out == "true\n", "\(run.err)")
  }
}

/// The published worked example of OpenAthena, whose README gives the place of the ground, and the straight ray in
/// ECEF worked out for it beforehand.
@Suite("Taps on real ground", .enabled(if: SharedData.isPresent, "the real data of ../shared is not here"))
struct RealTaps {
  @Test(arguments: ["reality", "scene"]) func rome(source: String) {
    let path = SharedData.data("elevation/rome_30m.tif")
    ScriptRun.withData(
      """
      elevation from "\(path)" heights orthometric
      site terrain from "\(path)" heights orthometric
      device lens size 216 384 focal 300 px
      device at 41.801N 12.6483E altitude 500 m orthometric heading 315 deg looking down 20 deg
      track continuous
      tap 108 192 using \(source) as hit
      expect hit.found, "{hit.reason}"
      expect close_to(hit.location, 41.807211N 12.639999E, within: 2 m)
      expect close_to(hit.height, 144.98 m, within: 0.5 m)
      expect close_to(hit.distance, 1038.2 m, within: 0.5 m)
      expect close_to(hit.location, 41.807133N 12.640073E, within: 30 m), "the published point"
      """
    ).succeeds()
  }

  /// Grid north and true north differ by 1.29 degrees there, so a frame built in grid axes would show.
  @Test(arguments: [0, 45, 90, 137, 200, 270, 315.5])
  func onDcTheAzimuthOfAHitIsTheHeading(heading: Double) {
    ScriptRun.withData(
      """
      site terrain from "\(SharedData.data("elevation/dc-dtm.tif"))" heights orthometric
      site surface from "\(SharedData.data("elevation/dc-dsm.tif"))" heights orthometric
      device lens size 216 384 focal 300 px
      let eye = 38.8105N 77.0526W
      device at (eye) altitude 110 m heading \(heading) deg looking down 40 deg
      track continuous
      tap 108 192 as hit
      expect hit.found, "{hit.reason}"
      expect distance(eye, hit.location) > 50 m
      let off = bearing(eye, hit.location) - \(heading) deg
      expect close_to(off, 0 deg, within: 0.02 deg) or close_to(off, 360 deg, within: 0.02 deg), "off by {off}"
      """
    ).succeeds()
  }

  // There the first returns are at 14.997 m and the ground at 11.254 m (the data's README).
  @Test func underACrownThereIsNoPlaceToStand() {
    let site = """
      site terrain from "\(SharedData.data("elevation/dc-dtm.tif"))" heights orthometric
      site surface from "\(SharedData.data("elevation/dc-dsm.tif"))" heights orthometric
      device at 38.81N 77.053W eye
      """
    ScriptRun.withData(site + " 1.6 m").fails("the device cannot be here", "2.1", "raise `eye`")
    ScriptRun.withData(site + " 4 m").succeeds()
  }

  @Test func offTheTerrainThereIsNoGround() {
    ScriptRun.withData(
      "site terrain from \"\(SharedData.data("elevation/dc-dtm.tif"))\" heights orthometric\ndevice at 38.9N 77.053W eye 1 m"
    ).fails("no ground at 38.9N 77.053W", "outside the terrain")
  }
}
