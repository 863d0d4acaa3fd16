import Foundation
import Scene
import Site
import TestKit
import Testing

@Suite struct RecordedWriterTests {
  static let fix: RecordedFix = {
    // 2026-05-01T10:30:00.250Z
    var fix = RecordedFix(
      moment: .since1970(milliseconds: 1_777_631_400_250), fixClass: .rtk, latitude: 34.05642315,
      longitude: -117.1957651, height: 392.57, separation: -32.5)
    fix.sigmaNorth = 0.01
    fix.sigmaEast = 0.02
    fix.verticalSigma = 0.03
    fix.horizontalAccuracy = RecordedFix.radius(sigmaNorth: 0.01, sigmaEast: 0.02)
    fix.hdop = 0.9
    fix.satellites = 9
    fix.course = 297
    fix.speed = 0.5
    return fix
  }()

  /// The exclusive or between `$` and `*`, computed here anew.
  private func hasRightChecksum(_ sentence: Substring) -> Bool {
    let parts = sentence.dropFirst().split(separator: "*")
    var sum: UInt8 = 0
    for byte in parts[0].utf8 { sum ^= byte }
    return String(format: "%02X", Int(sum)) == parts[1]
  }

  @Test func `NMEA is exact to the byte`() throws {
    #expect(
      try NMEAWriter.text([Self.fix]) == """
        $GNGGA,103000.250,3403.3853890,N,11711.7459060,W,4,09,0.90,392.570,M,-32.500,M,,*45\r
        $GNRMC,103000.250,A,3403.3853890,N,11711.7459060,W,0.972,297.00,010526,,,R*42\r
        $GNGST,103000.250,,,,,0.010,0.020,0.030*7C\r

        """)
  }

  @Test func `Checksums are right, and those of published sentences too`() throws {
    let text = try NMEAWriter.text([Self.fix, RecordedFix()], talker: "GP")
    #expect(text.split(separator: "\r\n").count == 5)
    #expect(text.split(separator: "\r\n").allSatisfy(hasRightChecksum))
    #expect(hasRightChecksum("$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47"))
    #expect(!hasRightChecksum("$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*48"))
  }

  @Test func `NMEA reads back as it was`() throws {
    let back = NMEAReader.read(try NMEAWriter.text([Self.fix]).utf8)
    let fix = try #require(back.fixes.first)
    #expect(back.counts.goodChecksums == 3)
    #expect(fix.moment == Self.fix.moment)
    #expect(fix.fixClass == .rtk)
    // A unit of the last decimal is 1e-7 minutes.
    #expect(abs(try #require(fix.latitude) - 34.05642315) < 1e-9)
    #expect(abs(try #require(fix.longitude) - -117.1957651) < 1e-9)
    #expect(fix.height == 392.57)
    #expect(fix.separation == -32.5)
    #expect(fix.sigmaEast == 0.02)
    #expect(fix.horizontalAccuracy == Self.fix.horizontalAccuracy)
    #expect(fix.course == 297)
    #expect(abs(try #require(fix.speed) - 0.5) < 0.0003)
  }

  @Test(arguments: FixClass.allCases) func `Every class survives NMEA`(fixClass: FixClass) throws {
    let fix = RecordedFix(
      moment: .since1970(milliseconds: 946_684_800_000), fixClass: fixClass, latitude: 1, longitude: 2)
    let back = try #require(NMEAReader.read(try NMEAWriter.text([fix]).utf8).fixes.first)
    #expect(back.fixClass == (fixClass == .unknown ? .single : fixClass))
  }

  @Test func `Minutes that round up make a degree`() throws {
    let fix = RecordedFix(latitude: -47.99999999999, longitude: 179.99999999999)
    #expect(try NMEAWriter.text([fix]).hasPrefix("$GNGGA,,4800.0000000,S,18000.0000000,E,1,,,,M,,M,,*"))
  }

  @Test func `A radius becomes two equal standard deviations`() throws {
    var fix = RecordedFix(fixClass: .single, latitude: 1, longitude: 2)
    fix.horizontalAccuracy = 5
    // 5 / 1.510
    #expect(try NMEAWriter.text([fix]).contains("$GNGST,,,,,,3.311,3.311,*"))
  }

  @Test func `A height above the ellipsoid needs the separation`() throws {
    var fix = RecordedFix(
      moment: .since1970(milliseconds: 946_684_800_000), latitude: 1, longitude: 2, height: 10,
      heightReference: .ellipsoidal)
    #expect(throws: SceneError.self) { try NMEAWriter.text([fix]) }
    #expect(throws: SceneError.self) { try GPXWriter.text([fix]) }
    fix.separation = -3
    #expect(try NMEAWriter.text([fix]).contains(",13.000,M,-3.000,M,"))
    #expect(try GPXWriter.text([fix]).contains("<ele>13.000</ele>"))
  }

  @Test func `What cannot be written is refused`() {
    let late = RecordedFix(moment: .since1970(milliseconds: 4_000_000_000_000), latitude: 1, longitude: 2)
    #expect(throws: SceneError.self) { try NMEAWriter.text([late]) }
    let odd = RecordedFix(moment: .since1970(milliseconds: .max), latitude: .nan, longitude: .infinity)
    #expect(throws: SceneError.self) { try NMEAWriter.text([odd]) }
    #expect(throws: SceneError.self) { try GPXWriter.text([odd]) }
    #expect(throws: SceneError.self) { try NMEAWriter.text([], talker: "gps") }
    let undated = RecordedFix(moment: .sinceStart(milliseconds: 0), latitude: 1, longitude: 2)
    #expect(throws: SceneError.self) { try GPXWriter.text([undated]) }
  }

  @Test func `GPX is exact to the byte`() throws {
    #expect(
      try GPXWriter.text([RecordedFix(), Self.fix], creator: "a \"b\" <c>") == """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="a &quot;b&quot; &lt;c>" xmlns="http://www.topografix.com/GPX/1/1">
          <trk>
            <trkseg>
              <trkpt lat="34.056423150" lon="-117.195765100">
                <ele>392.570</ele>
                <time>2026-05-01T10:30:00.250Z</time>
                <geoidheight>-32.500</geoidheight>
                <fix>dgps</fix>
                <sat>9</sat>
                <hdop>0.90</hdop>
              </trkpt>
            </trkseg>
          </trk>
        </gpx>

        """)
  }

  @Test func `GDAL reads the GPX`() throws {
    let scratch = try ScratchFolder()
    var plain = Self.fix
    plain.hdop = nil
    plain.moment = .since1970(milliseconds: 1_777_631_401_250)
    let text = try GPXWriter.text([Self.fix, plain])
    let path = try scratch.write("written.gpx", text)
    let outcome = try ChildProcess.run(
      "/usr/bin/ogrinfo", ["-ro", "-al", "written.gpx", "track_points"], in: scratch.path)
    #expect(outcome.status == 0)
    #expect(outcome.err == "")
    #expect(outcome.out.contains("Feature Count: 2"))
    #expect(outcome.out.contains("POINT (-117.1957651 34.05642315)"))
    #expect(outcome.out.contains("ele (Real) = 392.57"))
    #expect(outcome.out.contains("time (DateTime) = 2026/05/01 10:30:00.250+00"))
    #expect(outcome.out.split(separator: "\n").filter { $0.contains("hdop (Real) = 0.9") }.count == 1)
    let fixes = try GPXTrack(path: path, bytes: Array(text.utf8)).fixes
    #expect(fixes.map(\.moment) == [Self.fix.moment, plain.moment])
    #expect(fixes[0].latitude == 34.05642315)
    #expect(fixes[0].ellipsoidalHeight == 360.07)
  }

  @Test(.enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.absent)))
  func `A real log survives NMEA`() throws {
    let fixes = NMEAReader.read(try sharedBytes("nmea/esri_campus.txt")).fixes
    let back = NMEAReader.read(try NMEAWriter.text(fixes).utf8).fixes
    #expect(back.count == 765)
    for (before, after) in zip(fixes, back) {
      #expect(before.moment == after.moment)
      #expect(before.height == after.height)
      #expect(before.separation == after.separation)
      #expect(abs((before.latitude ?? 0) - (after.latitude ?? 1)) < 1e-9)
    }
  }
}
