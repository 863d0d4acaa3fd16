import Geodesy
import Pictures
import Scene
import Session
import Survey

/// The photo of a candidate: the frame of its tap, whatever has happened since.
public enum Photographs {
  /// How good the compression is, 1 to 100.
  static let quality = 90

  /// The JPEG file, with where, when and which way it was taken.
  ///
  /// `shouldStop` is asked now and then; when it says so, an error is thrown.
  public static func photo(
    of candidate: Candidate, on bench: Bench, shouldStop: @escaping @Sendable () -> Bool
  ) throws -> [UInt8] {
    let frame = candidate.frame
    let site = try bench.state.seen?.site ?? bench.siteScene(around: frame.device.position)
    let basemap = bench.state.seen.map(\.basemap) ?? bench.state.scene.basemap
    let sun = bench.state.site.sun(milliseconds: frame.milliseconds, at: frame.device.position)
    let brightness = bench.state.seen?.brightness ?? bench.state.site.brightness
    let picture = try PhotoRenderer(site: site, sun: sun, basemap: basemap, brightness: brightness, threads: 2).photo(
      of: frame, shouldStop: shouldStop)
    let file = try JPEG.encode(rgba: picture.pixels, width: picture.width, height: picture.height, quality: quality)
    let camera =
      frame.sceneCamera ?? SceneCamera(position: frame.device.position, orientation: frame.device.orientation)
    let place = Position(latitude: camera.position.latitude, longitude: camera.position.longitude)
    // EXIF counts altitudes from the sea level, so the ellipsoidal height goes through EGM96.
    let altitude = try bench.height(camera.position.height, at: place, from: .ellipsoidal, to: .egm96)
    let metadata = ExifMetadata(
      latitude: place.latitude, longitude: place.longitude, altitude: altitude,
      direction: camera.orientation.heading, time: Double(frame.milliseconds) / 1000,
      focalLengthPixels: frame.device.lens.focalX,
      imageDescription: "simulated, sensors \(bench.state.sensors.profile.name)")
    return try JPEG.tagged(file, with: metadata)
  }
}
