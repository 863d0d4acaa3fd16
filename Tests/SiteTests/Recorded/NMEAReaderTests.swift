import Geodesy
import Site
import Testing

@Suite struct NMEAReaderTests {
  private func fixes(_ lines: String...) -> [RecordedFix] {
    NMEAReader.read(Array((lines.joined(separator: "\r\n") + "\r\n").utf8)).fixes
  }

  // The examples of many manuals (Garmin, u-blox), with their published checksums.
  static let gga = "$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47"
  static let rmc = "$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A"

  @Test func `GGA and RMC of one time are one fix`() throws {
    let fixes = fixes(Self.rmc, Self.gga)
    let fix = try #require(fixes.first)
    #expect(fixes.count == 1)
    #expect(abs(try #require(fix.latitude) - 48.1173) < 1e-12)
    #expect(abs(try #require(fix.longitude) - 11.516666666666667) < 1e-12)
    #expect(fix.height == 545.4)
    #expect(fix.separation == 46.9)
    #expect(abs(try #require(fix.ellipsoidalHeight) - 592.3) < 1e-9)
    #expect(fix.orthometricHeight == 545.4)
    #expect(fix.satellites == 8)
    #expect(fix.hdop == 0.9)
    #expect(fix.course == 84.4)
    // 22.4 knots · 1852 / 3600
    #expect(abs(try #require(fix.speed) - 11.523556) < 1e-6)
    // 1994-03-23T12:35:19Z
    #expect(fix.moment == .since1970(milliseconds: 764_426_119_000))
    #expect(fix.fixClass == .single)
    #expect(fix.horizontalAccuracy == nil)
  }

  @Test func `A bad checksum is not used`() {
    #expect(fixes(Self.gga.replacing("*47", with: "*48")).isEmpty)
    #expect(fixes(Self.gga.replacing("*47", with: "*4")).isEmpty)
    #expect(fixes(Self.gga.replacing("*47", with: "*+7")).isEmpty)
  }

  @Test func `Without any checksum complete lines are used`() {
    let bare = String(Self.gga.dropLast(3))
    #expect(fixes(bare).count == 1)
    #expect(NMEAReader.read(Array(bare.utf8)).fixes.isEmpty, "its line has no end, so that it may be cut")
    #expect(fixes(String(bare.dropLast(5))).isEmpty)
  }

  @Test func `After a checksum a sentence without one is a cut one`() {
    #expect(fixes("$GPGLL,4807.038,N,01131.000,E,123519,A*25", String(Self.gga.dropLast(3))).isEmpty)
  }

  @Test func `Without a date moments count from the first`() {
    let fixes = fixes(
      "$GPGGA,235959.5,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,",
      "$GPGGA,000001,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,")
    #expect(fixes.map(\.moment) == [.sinceStart(milliseconds: 0), .sinceStart(milliseconds: 1500)])
  }

  @Test func `A date counts for the epochs before it and past midnight`() {
    let fixes = fixes(
      "$GPGGA,235958,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,",
      "$GPRMC,235959,A,4807.038,N,01131.000,E,022.4,084.4,311299,003.1,W",
      "$GPGGA,000000,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,")
    // 2000-01-01T00:00:00Z is 946684800.
    #expect(
      fixes.map(\.moment) == [
        .since1970(milliseconds: 946_684_798_000), .since1970(milliseconds: 946_684_799_000),
        .since1970(milliseconds: 946_684_800_000),
      ])
  }

  @Test func `A ZDA of just before midnight dates a GGA of just after`() {
    let fixes = fixes(
      "$GPZDA,235959.00,31,12,1999,00,00",
      "$GPGGA,000000,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,")
    #expect(fixes.map(\.moment) == [.since1970(milliseconds: 946_684_800_000)])
  }

  @Test func `A ZDA of just after midnight dates a GGA of just before`() throws {
    let fixes = fixes(
      "$GPGGA,235959,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,", "$GPZDA,000000.00,01,01,2000,00,00")
    #expect(fixes.map(\.moment) == [.since1970(milliseconds: 946_684_799_000)])
  }

  @Test func `Of two systems the one with a fix counts`() throws {
    let fixes = fixes(
      "$GLGGA,123519,,,,,0,00,,,M,,M,,", "$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,",
      "$GAGGA,123519,4807.038,N,01131.000,E,2,04,0.9,600.4,M,46.9,M,,")
    #expect(fixes.map(\.fixClass) == [.single])
    #expect(fixes[0].height == 545.4)
  }

  @Test func `A GST counts for its own time only`() throws {
    let gga = "4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,"
    let fixes = fixes(
      "$GPGST,123520,,,,,1,2,3", "$GPGGA,123519,\(gga)", "$GPGGA,123520,\(gga)", "$GPGST,123519,,,,,4,5,6")
    #expect(fixes.map(\.sigmaNorth) == [nil, nil])
  }

  @Test(arguments: [
    (0, FixClass.none), (1, .single), (2, .differential), (3, .pps), (4, .rtk), (5, .rtkFloat), (6, .estimated),
    (7, .manual), (8, .simulated), (9, .unknown),
  ])
  func `Qualities of GGA`(quality: Int, fixClass: FixClass) {
    let fixes = fixes("$GPGGA,123519,4807.038,N,01131.000,E,\(quality),08,0.9,545.4,M,46.9,M,,")
    #expect(fixes.map(\.fixClass) == [fixClass])
    #expect((fixes[0].latitude == nil) == (quality == 0))
    #expect((fixes[0].height == nil) == (quality == 0))
  }

  @Test(arguments: [
    ("AN", FixClass.single), ("AD", .differential), ("RF", .rtk), ("NF", .rtkFloat), ("NNN", .none), ("P", .pps),
  ])
  func `Modes of GNS`(modes: String, fixClass: FixClass) {
    let fixes = fixes("$GNGNS,112257.00,3844.24011,N,00908.43828,W,\(modes),03,10.5,100.5,50.25,,,V")
    #expect(fixes.map(\.fixClass) == [fixClass])
    #expect(fixes[0].ellipsoidalHeight == (fixClass == .none ? nil : 150.75))
  }

  @Test(arguments: [
    "$GPGGA,123519,9000.001,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,",
    "$GPGGA,123519,4860.000,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,",
    "$GPGGA,123519,4807.038,X,01131.000,E,1,08,0.9,545.4,M,46.9,M,,",
    "$GPGGA,123519,-4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,",
    "$GPGGA,123519,nan,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,",
    "$GPGGA,123519,4807.038,N,18000.001,E,1,08,0.9,545.4,M,46.9,M,,",
    "$GPGGA,123519,,,,,1,08,0.9,545.4,M,46.9,M,,",
  ])
  func `A position that is none is no fix`(line: String) {
    #expect(fixes(line) == [withoutFix(line)])
  }

  private func withoutFix(_ line: String) -> RecordedFix {
    var fix = RecordedFix(moment: .sinceStart(milliseconds: 0), fixClass: .none, separation: 46.9)
    fix.hdop = 0.9
    fix.satellites = 8
    return fix
  }

  @Test func `Heights need metres`() {
    let fixes = fixes("$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,F,46.9,M,,")
    #expect(fixes[0].height == nil)
  }

  @Test func `VTG fills in what RMC does not say`() {
    let fixes = fixes(
      "$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,", "$GPVTG,054.7,T,034.4,M,,N,036.0,K,A")
    #expect(fixes[0].course == 54.7)
    #expect(fixes[0].speed == 10)
  }

  @Test func `Positions take the receiver's own separation first`() {
    let known = RecordedFix(latitude: 1, longitude: 2, height: 10, separation: -3)
    #expect(known.position() == Position(latitude: 1, longitude: 2, altitude: 7, heights: .ellipsoidal))
    let unknown = RecordedFix(latitude: 1, longitude: 2, height: 10)
    #expect(unknown.position() == Position(latitude: 1, longitude: 2, altitude: 10, heights: .egm96))
    #expect(unknown.ellipsoidalHeight == nil)
    let ellipsoidal = RecordedFix(
      latitude: 1, longitude: 2, height: 10, heightReference: .ellipsoidal, separation: -3)
    #expect(ellipsoidal.orthometricHeight == 13)
    #expect(RecordedFix().position() == nil)
  }

  @Test func `A line without end is passed over`() {
    let noise = [UInt8](repeating: UInt8(ascii: "A"), count: 3_000_000)
    let log = NMEAReader.read(noise + Array(("\n" + Self.gga + "\n").utf8))
    #expect(log.fixes.count == 1)
    #expect(log.counts.sentences == 1)
  }
}
