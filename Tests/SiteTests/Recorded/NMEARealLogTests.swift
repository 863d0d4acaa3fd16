import Foundation
import Geodesy
import Site
import TestKit
import Testing

@Suite(.enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.absent)))
struct NMEARealLogTests {
  private func fixes(_ name: String) throws -> [RecordedFix] { NMEAReader.read(try sharedBytes("nmea/" + name)).fixes }

  /// What gpsd decoded, by time of day: its positions, and the last height above the ellipsoid.
  private func truth(_ name: String) throws -> [String: (places: [(Double, Double)], height: Double?)] {
    var found: [String: (places: [(Double, Double)], height: Double?)] = [:]
    for line in try sharedBytes("nmea/" + name + ".chk").split(separator: UInt8(ascii: "\n")) {
      guard let object = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any],
        object["class"] as? String == "TPV", let time = object["time"] as? String,
        let latitude = object["lat"] as? Double, let longitude = object["lon"] as? Double
      else { continue }
      // Its dates are corrected for week rollover by whole weeks, which leaves the time of day.
      let key = String(time.dropFirst(11).prefix(12))
      var entry = found[key] ?? (places: [], height: nil)
      entry.places.append((latitude, longitude))
      if let height = object["altHAE"] as? Double { entry.height = height }
      found[key] = entry
    }
    return found
  }

  private func timeOfDay(_ fix: RecordedFix) throws -> String {
    let moment = try #require(fix.moment).milliseconds
    let inDay = ((moment % 86_400_000) + 86_400_000) % 86_400_000
    return String(
      format: "%02d:%02d:%02d.%03d", inDay / 3_600_000, inDay / 60_000 % 60, inDay / 1000 % 60, inDay % 1000)
  }

  /// How many times of day gpsd has a position for, and for how many a height; it leaves out fixes that it holds for
  /// unsure, and does not come to the last one of some.
  @Test(arguments: [
    ("com-1289.log", 14, 14), ("firefly-II.log", 23, 0), ("isync.log", 11, 11), ("skytraq-fix.log", 11, 11),
    ("ublox-zed-f9p-nmea.log", 29, 29), ("hemi.log", 6, 6), ("garmin25lp.log", 9, 9),
    ("gp-320fw-2019-04-06-overflow.log", 19, 19),
  ])
  func `Positions and ellipsoidal heights are gpsd's`(name: String, places: Int, heights: Int) throws {
    let truth = try truth(name)
    var (placed, raised) = (0, 0)
    for fix in try fixes(name) {
      guard let latitude = fix.latitude, let longitude = fix.longitude, let entry = truth[try timeOfDay(fix)] else {
        continue
      }
      #expect(entry.places.contains { abs($0.0 - latitude) <= 1e-7 && abs($0.1 - longitude) <= 1e-7 })
      placed += 1
      if let height = fix.ellipsoidalHeight, let expected = entry.height {
        #expect(abs(height - expected) < 0.00051)
        raised += 1
      }
    }
    #expect(truth.count == places)
    #expect(placed == places)
    #expect(raised == heights)
  }

  @Test func `The campus walk of Esri`() throws {
    let fixes = try fixes("esri_campus.txt")
    #expect(fixes.count == 765)
    let first = try #require(fixes.first)
    let last = try #require(fixes.last)
    #expect(abs(try #require(first.latitude) - 34.05642315) < 5e-9)
    #expect(abs(try #require(first.longitude) - -117.19576510) < 5e-9)
    #expect(abs(try #require(last.latitude) - 34.056443617) < 5e-10)
    #expect(abs(try #require(last.longitude) - -117.195795133) < 5e-10)
    #expect(first.height == 392.57)
    #expect(first.separation == -32.5)
    #expect(abs(try #require(first.ellipsoidalHeight) - 360.07) < 1e-9)
    #expect(last.height == 397.5)
    #expect(fixes.compactMap(\.height).min() == 385.79)
    #expect(fixes.compactMap(\.height).max() == 397.85)
    #expect(Set(fixes.map(\.separation)) == [-32.49, -32.5])
    // 2011-11-02T17:46:55Z
    #expect(first.moment == .since1970(milliseconds: 1_320_256_015_000))
    let geodesic = try Geodesic()
    var length = 0.0
    for (before, after) in zip(fixes, fixes.dropFirst()) {
      let (from, to) = try (#require(before.position()), #require(after.position()))
      length += try #require(
        geodesic.line(
          fromLatitude: from.latitude, longitude: from.longitude, toLatitude: to.latitude, longitude: to.longitude)
      ).distance
    }
    #expect(abs(length - 985.7) < 0.05)
  }

  // Minutes have three decimals in the first log, and more in what GPSBabel made of it before they were cut.
  @Test(arguments: [("gpsbabel_nmeadate", 6, 0.0005 / 60), ("gpsbabel_track", 154, 1e-9)])
  func `GPSBabel reads the same`(name: String, count: Int, tolerance: Double) throws {
    let fixes = try fixes(name + ".nmea")
    let path = SharedData.data("nmea/\(name).expected.gpx")
    let expected = try GPXTrack(path: path, bytes: sharedBytes("nmea/\(name).expected.gpx")).fixes
    #expect(fixes.count == count)
    #expect(expected.count == count)
    for (fix, other) in zip(fixes, expected) {
      #expect(fix.moment == other.moment)
      let (place, expected) = try (#require(fix.position()), #require(other.position()))
      #expect(abs(place.latitude - expected.latitude) < tolerance)
      #expect(abs(place.longitude - expected.longitude) < tolerance)
      #expect(fix.height == other.height)
      #expect(fix.separation == other.separation)
      #expect(fix.satellites == other.satellites)
      #expect(fix.hdop == other.hdop)
    }
  }

  @Test func `A receiver without a fix keeps its epochs`() throws {
    let fixes = try fixes("hemi.log")
    #expect(fixes.count == 215)
    #expect(fixes[0] == RecordedFix(moment: .since1970(milliseconds: 1_536_349_153_000), fixClass: .none))
    // The second GGA has no time, and no ZDA comes before the next one.
    #expect(fixes[1].moment == nil)
    #expect(fixes.filter { $0.fixClass == .single }.count == 21)
  }

  @Test func `Standard deviations of GST become a radius`() throws {
    let fix = try #require(try fixes("ublox-zed-f9p-nmea.log").first)
    #expect(fix.sigmaNorth == 2.3)
    #expect(fix.sigmaEast == 3.5)
    #expect(fix.verticalSigma == 4.0)
    // 1.510 · √((2.3² + 3.5²) / 2) = 1.510 · 2.961419
    #expect(abs(try #require(fix.horizontalAccuracy) - 4.471743) < 1e-6)
  }

  @Test func `A GST before its GGA belongs to it`() throws {
    let fix = try #require(try fixes("polarx2.log").first)
    #expect(fix.sigmaNorth == 317.563)
    #expect(fix.sigmaEast == 10.659)
    #expect(fix.verticalSigma == 180.746)
    #expect(fix.height == nil)
    #expect(fix.separation == nil)
  }

  @Test func `Empty GST fields leave the accuracy unknown`() throws {
    let fixes = try fixes("skytraq-fix.log")
    #expect(fixes[0].horizontalAccuracy == nil)
    #expect(fixes[1].sigmaNorth == 0.3)
    #expect(fixes.map(\.fixClass).filter { $0 == .differential }.count == 4)
  }

  @Test func `Dates around the week rollover stay as the receiver gives them`() throws {
    // 2019-04-06T23:57:24.02Z
    let overflow = try #require(try fixes("gp-320fw-2019-04-06-overflow.log").last?.moment?.milliseconds)
    #expect(overflow / 86_400_000 == 17_992)
    // 1999-08-22T00:02:31.42Z, 1,024 weeks before 2019-04-07; the date 2208-1 of the line before it is none.
    let april = try fixes("april6_2019.log")
    #expect(april[2].moment == .since1970(milliseconds: 935_280_151_420))
    #expect(april[1].moment == .since1970(milliseconds: 935_280_151_099))
    #expect(april[0].moment == nil)
  }

  @Test func `Bad GGA sentences leave the fix to RMC`() throws {
    let fixes = try fixes("firefly-II.log")
    #expect(fixes.count == 23)
    #expect(fixes.allSatisfy { $0.fixClass == .single && $0.height == nil && $0.separation == nil })
    // 2010-07-08T00:59:47Z
    #expect(fixes[0].moment == .since1970(milliseconds: 1_278_550_787_000))
    #expect(fixes[0].speed == 0)
  }

  @Test func `A sentence behind a cut one is found`() throws {
    #expect(NMEAReader.read(try sharedBytes("nmea/isync.log")).counts.rescued == 1)
    #expect(NMEAReader.read(try sharedBytes("nmea/esri_campus.txt")).counts.rescued == 0)
  }

  @Test func `Classes of a simulator and of dead reckoning`() throws {
    #expect(Set(try fixes("GPSmap-76S.log").map(\.fixClass)) == [.simulated])
    #expect(try fixes("garmin-10x.log").filter { $0.fixClass == .estimated }.count == 1)
  }

  @Test func `A log without checksums is read`() throws {
    let fixes = try fixes("hp58534a.log")
    #expect(fixes.map(\.height) == [115.4, 115.4])
    #expect(fixes.map(\.separation) == [33.3, 33.3])
    #expect(fixes[1].fixClass == .single)
  }
}
