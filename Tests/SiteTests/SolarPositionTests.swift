import Foundation
import Site
import Testing

@Suite struct SolarPositionTests {
  @Test func `The sun stands where the NREL report has it`() {
    // I. Reda, A. Andreas, Solar Position Algorithm for Solar Radiation Applications, NREL/TP-560-34302 (2008), A.5:
    // 2003-10-17 12:30:30 at UTC-7, 39.742476 N, 105.1786 W: zenith 50.11162 with 0.016332 degrees of refraction,
    // azimuth 194.34024.
    let sun = SolarPosition(milliseconds: 1_066_419_030_000, latitude: 39.742476, longitude: -105.1786)
    #expect(abs(sun.azimuth - 194.34024) < 0.01)
    #expect(abs(sun.altitude - (90 - 50.11162 - 0.016332)) < 0.01)
  }

  @Test func `At the summer solstice the noon sun stands at 90 degrees less latitude plus 23.44`() {
    // 2026-06-21; noon at Greenwich is at 12:01:50 UTC (equation of time -1 min 50 s).
    let sun = SolarPosition(milliseconds: 1_782_043_310_000, latitude: 51.4779, longitude: 0)
    #expect(abs(sun.altitude - (90 - 51.4779 + 23.436)) < 0.01)
    #expect(abs(sun.azimuth - 180) < 0.2)
  }

  @Test func `The direction is east, north and up`() {
    let direction = SolarPosition(azimuth: 90, altitude: 30).direction
    #expect(abs(direction.x - 0.75.squareRoot()) < 1e-12)
    #expect(abs(direction.y) < 1e-12)
    #expect(abs(direction.z - 0.5) < 1e-12)
  }
}
