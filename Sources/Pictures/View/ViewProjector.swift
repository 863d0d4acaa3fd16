import Geodesy
import Glibc
import Scene
import Site

/// Brings places of a scene into its view: lines in pieces, each with whether it is seen.
struct ViewProjector {
  /// What is between the camera and a place.
  enum Sight: Hashable {
    /// Nothing.
    case open
    /// The ground, which may be seen through.
    case behindGround
    /// A body.
    case hidden
  }

  /// A part of a line as it is seen.
  struct Stretch {
    var sight: Sight
    var points: [CanvasPoint]
  }

  private let stage: SceneStage
  private let ground: SiteScene?
  private let heights: (any GroundHeights)?
  /// Pixels of the lens for each of the canvas.
  private let ratio: Double

  /// A piece that is longer on the canvas is divided.
  private static let longestPiece = 14.0
  private static let deepest = 16
  private static let nearest = 0.02

  /// The view of a scene on a canvas with so many pixels of the lens for each of its own.
  init(_ stage: SceneStage, _ scene: ViewScene, ratio: Double) {
    self.stage = stage
    let surface = scene.surface
    ground = surface.isVisible && surface.opacity > 0 ? scene.ground : nil
    heights = scene.heights
    self.ratio = ratio
  }

  /// The point of the ground at a place on WGS 84; nil where the ground has no height.
  func onGround(latitude: Double, longitude: Double) -> Vector3? {
    let height = heights.map { $0.ellipsoidalHeight(latitude: latitude, longitude: longitude) } ?? 0
    return height.map {
      stage.frame.local(GeodeticPosition(latitude: latitude, longitude: longitude, height: $0))
    }
  }

  /// A point of the earth in the frame of the scene.
  func local(earthCentred point: Vector3) -> Vector3 { stage.frame.local(earthCentred: point) }

  /// Where the canvas shows a point of the frame; nil where it lies behind the camera.
  func place(_ point: Vector3) -> CanvasPoint? {
    stage.camera.pixel(point).map { CanvasPoint($0.x / ratio, $0.y / ratio) }
  }

  /// What is between the camera and a point of the frame.
  func sight(_ point: Vector3) -> Sight {
    let camera = stage.camera.origin
    let way = point - camera
    let distance = way.length
    guard distance > ViewProjector.nearest else { return .open }
    // A little off the ground, so that it does not hide what lies on it.
    let lifted = point + Vector3(0, 0, 0.03 + 0.001 * distance)
    let towards = (lifted - camera).normalised
    if stage.bodies.mesh?.isBlocked(from: camera, to: camera + way * (1 - 0.02 / max(1, distance))) == true {
      return .hidden
    }
    let limit = (lifted - camera).length - 0.01
    if limit > 0, ground?.hit(origin: camera, direction: towards, maximumDistance: limit) != nil {
      return .behindGround
    }
    return .open
  }

  /// Whether a point of the frame is within what is drawn.
  func isDrawn(_ point: Vector3) -> Bool {
    stage.clip.map { (point - $0.centre).length <= $0.radius } ?? true
  }

  /// A line as it is seen; `along` gives the point of the frame at a part, 0 to 1, of each of so many sections.
  func stretches(sections: Int, _ along: (Int, Double) -> Vector3?) -> [Stretch] {
    var stretches: [Stretch] = []
    func add(_ from: CanvasPoint, _ to: CanvasPoint, _ sight: Sight) {
      if let last = stretches.last, last.sight == sight, last.points.last == from {
        stretches[stretches.count - 1].points.append(to)
      } else {
        stretches.append(Stretch(sight: sight, points: [from, to]))
      }
    }
    func divide(_ section: Int, _ from: Double, _ start: Vector3, _ to: Double, _ end: Vector3, _ depth: Int) {
      guard mayBeSeen(start, end) else { return }
      let middle = (from + to) / 2
      let (first, last) = (place(start), place(end))
      if let first, let last, depth > 0 {
        let length = hypot(last.x - first.x, last.y - first.y)
        if length <= ViewProjector.longestPiece || depth >= ViewProjector.deepest {
          guard let point = along(section, middle), isDrawn(point) else { return }
          add(first, last, sight(point))
          return
        }
      }
      guard depth < ViewProjector.deepest, let point = along(section, middle) else { return }
      divide(section, from, start, middle, point, depth + 1)
      divide(section, middle, point, to, end, depth + 1)
    }
    for section in 0..<max(0, sections) {
      guard let start = along(section, 0), let end = along(section, 1) else { continue }
      divide(section, 0, start, 1, end, 0)
    }
    return stretches
  }

  /// Whether something between two points may be in the view: they are not both far to one side of it.
  private func mayBeSeen(_ first: Vector3, _ second: Vector3) -> Bool {
    let (a, b) = (stage.camera.inCameraAxes(first), stage.camera.inCameraAxes(second))
    guard -a.z > ViewProjector.nearest || -b.z > ViewProjector.nearest else { return false }
    let lens = stage.camera.lens
    // Ground between two places may rise into the view.
    let reach = 0.3 * (a - b).length
    let left = lens.principal.x / lens.focalX + 0.1
    let right = (Double(lens.width) - lens.principal.x) / lens.focalX + 0.1
    let above = lens.principal.y / lens.focalY + 0.1
    let below = (Double(lens.height) - lens.principal.y) / lens.focalY + 0.1
    func isBeyond(_ side: (Vector3) -> Double) -> Bool { side(a) > reach && side(b) > reach }
    return !isBeyond { -$0.x + left * $0.z } && !isBeyond { $0.x + right * $0.z } && !isBeyond { $0.y + above * $0.z }
      && !isBeyond { -$0.y + below * $0.z }
  }
}
