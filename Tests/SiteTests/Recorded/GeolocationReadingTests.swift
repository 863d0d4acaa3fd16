import Foundation
import Site
import TestKit
import Testing

@Suite struct GeolocationReadingTests {
  @Test func `Ninety-five of a hundred become sixty-eight`() throws {
    let reading = GeolocationReading(
      timestamp: 1_394_788_264_972, latitude: 45.5, longitude: 5.75, accuracy: 10, altitude: 238, altitudeAccuracy: 8,
      heading: 67.5, speed: 1.75)
    let fix = try #require(reading.fix())
    #expect(fix.moment == .since1970(milliseconds: 1_394_788_264_972))
    #expect(abs(try #require(fix.horizontalAccuracy) - 6.1683) < 1e-4)
    #expect(abs(try #require(fix.verticalSigma) - 4.0816) < 1e-4)
    #expect(fix.ellipsoidalHeight == 238)
    #expect(fix.course == 67.5)
    #expect(fix.speed == 1.75)
    #expect(fix.fixClass == .unknown)
    #expect(reading.fix(heights: .orthometric)?.ellipsoidalHeight == nil)
  }

  @Test func `What is unknown stays so`() throws {
    let fix = try #require(
      GeolocationReading(timestamp: 0, latitude: 0, longitude: 0, accuracy: -1, heading: .nan).fix())
    #expect(
      fix == RecordedFix(moment: .since1970(milliseconds: 0), latitude: 0, longitude: 0, heightReference: .ellipsoidal))
  }

  @Test(arguments: [(Double.nan, 0.0, 0.0), (91, 0, 0), (0, 181, 0), (0, 0, -1), (0, 0, .infinity), (0, 0, .nan)])
  func `What is no position or time is no fix`(latitude: Double, longitude: Double, timestamp: Double) {
    #expect(GeolocationReading(timestamp: timestamp, latitude: latitude, longitude: longitude).fix() == nil)
  }

  @Test(.enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.absent)))
  func `A real log of a phone`() throws {
    let json = try JSONSerialization.jsonObject(with: Data(sharedBytes("ar/geolocation-orientation.json")))
    let rows = try #require((json as? [String: Any])?["data"] as? [[String: Any]])
    let fixes = try rows.map { row in
      let coords = try #require(row["coords"] as? [String: Double])
      let reading = try GeolocationReading(
        timestamp: #require(row["timestamp"] as? Double), latitude: #require(coords["latitude"]),
        longitude: #require(coords["longitude"]), accuracy: coords["accuracy"], altitude: coords["altitude"],
        altitudeAccuracy: coords["altitudeAccuracy"], heading: coords["heading"], speed: coords["speed"])
      return try #require(reading.fix())
    }
    let (first, last) = try (#require(fixes.first), #require(fixes.last))
    #expect(fixes.count == 66)
    let (start, end) = try (#require(first.moment), #require(last.moment))
    #expect(end.milliseconds - start.milliseconds == 67_247)
    #expect(abs(try #require(first.latitude) - 45.644448744) < 5e-10)
    #expect(abs(try #require(first.longitude) - 5.868668798) < 5e-10)
    #expect(first.course == 67.5)
    #expect(abs(try #require(last.latitude) - 45.645468403) < 5e-10)
    #expect(abs(try #require(last.longitude) - 5.871691313) < 5e-10)
    #expect(abs(try #require(last.course) - 110.039) < 5e-4)
  }
}
