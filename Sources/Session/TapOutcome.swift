import Geodesy
import Site

/// The answer to a tap.
public enum TapOutcome: Sendable {
  /// It met something.
  case hit(TapResult)
  /// It met nothing, for this reason.
  case miss(TapMiss)

  /// The same without a true location and an error.
  public var withoutTruth: TapOutcome {
    guard case .hit(var result) = self else { return self }
    result.trueLocation = nil
    result.error = nil
    result.breakdown = nil
    result.targetError = nil
    return .hit(result)
  }
}

/// Why a tap meets nothing.
public enum TapMiss: Hashable, Sendable {
  /// The session does not track.
  case notTracking
  /// The pose is not reliable.
  case limited(TrackingSession.Limit)
  /// The panel for calibrating is open.
  case calibrating
  /// The session does not know where its AR frame is.
  case noOrigin
  /// The pixel is not in the view of this size.
  case outsideView(Pixel, width: Int, height: Int)
  /// The site has nothing there.
  case site(SiteMiss)
  /// The scene has nothing there, with the reason as a sentence.
  case scene(String)
  /// No detected plane is there; so many are known.
  case noPlane(known: Int)
  /// The ray meets no extended plane within this many metres.
  case noExtendedPlane(known: Int, limit: Double)
  /// Too few feature points lie around the ray to estimate a plane.
  case noEstimate(near: Int, wanted: Int)
  /// No feature point lies near the ray.
  case noFeature(known: Int)

  /// The reason as one sentence without a full stop.
  public var sentence: String {
    switch self {
    case .notTracking: "the session is not tracking; `track continuous` starts it"
    case .limited(let limit): "tracking is limited (\(limit.rawValue))"
    case .calibrating: "the calibration is open; `calibrate end` ends it"
    case .noOrigin:
      "the session does not know where its AR frame is: no position fix was used yet; let time pass with `wait`, or in "
        + "mode ignore say `origin at …`"
    case .outsideView(let pixel, let width, let height):
      "pixel \(pixel.x) \(pixel.y) is outside the view of \(width) by \(height) pixels"
    case .site(let miss): miss.sentence
    case .scene(let sentence): sentence
    case .noPlane(known: 0), .noExtendedPlane(known: 0, _): "no plane has been detected yet; let the device look around"
    case .noPlane(let known):
      "none of the \(known) detected planes was seen there yet; let the device look there, or tap `using extended`"
    case .noExtendedPlane(let known, let limit):
      "none of the \(known) detected planes is met within \(Int64(limit)) m; tap lower"
    case .noEstimate(let near, let wanted):
      "only \(near) feature points lie around the ray, and \(wanted) are needed to estimate a plane"
    case .noFeature(let known):
      known == 0
        ? "no feature point has been found yet; let the device look around" : "no feature point lies near the ray"
    }
  }
}
