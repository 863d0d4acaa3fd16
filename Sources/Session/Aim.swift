import Geodesy
import Site

/// Where to tap to meet a named object of the site, or why it cannot be tapped.
public enum Aim: Hashable, Sendable {
  /// A tap here meets it.
  case at(Pixel)
  /// The site has no object of this name.
  case unknown
  /// It is behind or beside the camera.
  case behind
  /// It would be at this place outside the view.
  case outside(Pixel)
  /// Something else is in front of it: an object by its name, or the ground or surface.
  case hidden(by: String)

  /// Why it cannot be tapped, as the end of a sentence that starts with the object's name; nil when it can.
  public var reason: String? {
    switch self {
    case .at: nil
    case .unknown: "is not on the site"
    case .behind: "is behind the device"
    case .outside(let pixel):
      "is outside the view (it would be at pixel \(Int64(exactly: pixel.x.rounded()) ?? 0) "
        + "\(Int64(exactly: pixel.y.rounded()) ?? 0))"
    case .hidden(let other): "is hidden by \(other)"
    }
  }
}

extension ARFrame {
  /// Where the view shows a named object so that a tap meets it: the foot of a tree before its trunk and crown, the
  /// middle of a box or plane.
  public func aim(at name: String, site: SiteScene) -> Aim {
    let points = site.aims(at: name)
    var answer = Aim.unknown
    for point in points {
      let earthCentred = site.frame.earthCentred(point)
      switch view(ofEarthCentred: earthCentred) {
      case .behind: if answer == .unknown { answer = .behind }
      case .outside(let pixel): if answer == .unknown || answer == .behind { answer = .outside(pixel) }
      case .visible(let pixel):
        let origin = site.frame.local(earthCentred: truePose.translation)
        let hit = site.hit(origin: origin, direction: point - origin)
        if let hit, hit.name == name { return .at(pixel) }
        if case .hidden = answer { continue }
        answer = .hidden(by: hit.map { met in met.name.map { "\"\($0)\"" } ?? "the \(met.kind.rawValue)" } ?? "nothing")
      }
    }
    return answer
  }
}
