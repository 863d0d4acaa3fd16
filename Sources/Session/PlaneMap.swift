import Geodesy
import Glibc
import Site

/// What a session has found in the camera's pictures: planes, and feature points that lie on no plane yet.
public struct PlaneMap: Hashable, Sendable {
  /// The planes in the order they were found.
  public private(set) var planes: [DetectedPlane] = []
  /// The newest feature points in the AR frame, in metres; the oldest give way.
  public private(set) var features: [FeaturePoint] = []
  private var nextFeature = 0
  private var nextIdentifier = 1
  private var looks = 0
  /// How many of the rays of the last look met something near enough.
  private(set) var lastFound = rays

  /// A place with texture that the camera has triangulated.
  public struct FeaturePoint: Hashable, Sendable {
    /// Where it is in the AR frame.
    public var point: Vector3
    /// What it lies on.
    public var kind: SiteHit.Kind
    /// The object that it lies on, or nil.
    public var object: String?
  }

  /// The camera looks for planes this often, in seconds.
  static let interval = 0.2
  /// After so many looks from one pose little is new, and it looks less often: after so many seconds.
  static let looksBeforeRest = 25
  static let restInterval = 1.0
  /// Looks between two that forget what is far away.
  private static let looksBetweenForgetting = 200
  /// Rays to a side in each look.
  private static let side = 5
  static let rays = side * side
  private static let mostFeatures = 512
  private static let mostPlanes = 200
  /// A surface this much out of level, or out of plumb, in degrees, is no plane for detection.
  private static let slant = 15.0

  /// Nothing was found yet.
  public init() {}

  /// Looks at the site by some rays through the view for seconds, and says what changed.
  mutating func look(
    _ frame: ARFrame, site: SiteScene, sensors: inout SensorSuite, hasTexture: Bool, seconds: Double
  ) -> [SessionEvent] {
    let vision = sensors.profile.vision
    let origin = site.frame.local(earthCentred: frame.truePose.translation)
    let toSite = site.frame.axes.transposed * frame.truePose.rotation
    let lens = frame.device.lens
    var events: [SessionEvent] = []
    var looked: Set<Int> = []
    var grown: Set<Int> = []
    var found = 0
    for row in 0..<PlaneMap.side {
      for column in 0..<PlaneMap.side {
        // A little beside the middle of its field each time, so that the squares between are seen too.
        let x = (Double(column) + sensors.visionStream.uniform()) / Double(PlaneMap.side) * Double(lens.width)
        let y = (Double(row) + sensors.visionStream.uniform()) / Double(PlaneMap.side) * Double(lens.height)
        let depthError = sensors.visionStream.normal()
        let heightError = sensors.visionStream.normal()
        let view = lens.direction(Pixel(x, y))
        guard hasTexture,
          let hit = site.hit(origin: origin, direction: toSite * view, maximumDistance: min(vision.featureRange, 1_000))
        else { continue }
        found += 1
        let point = frame.pose(view * hit.distance)
        remember(
          FeaturePoint(
            point: frame.pose(view * (hit.distance * (1 + vision.featureDepthSigma * depthError))), kind: hit.kind,
            object: hit.name))
        guard hit.distance <= vision.planeRange, hit.kind != .trunk, hit.kind != .crown else { continue }
        let normal = frame.pose.rotation * (toSite.transposed * hit.normal)
        see(
          point, normal, hit, error: heightError * vision.planeHeightSigma, looked: &looked, grown: &grown,
          events: &events)
      }
    }
    lastFound = hasTexture ? found : 0
    for index in planes.indices where looked.contains(planes[index].id) { planes[index].look(seconds) }
    // Told when the look is over: an event holds the plane, and would make each further change copy it.
    for plane in planes where grown.contains(plane.id) { events.append(.planeUpdated(plane)) }
    looks += 1
    if looks % PlaneMap.looksBetweenForgetting == 0 { forget(farFrom: frame.pose.translation) }
    return events
  }

  private mutating func remember(_ feature: FeaturePoint) {
    if features.count < PlaneMap.mostFeatures {
      features.append(feature)
    } else {
      features[nextFeature] = feature
      nextFeature = (nextFeature + 1) % PlaneMap.mostFeatures
    }
  }

  private mutating func see(
    _ point: Vector3, _ normal: Vector3, _ hit: SiteHit, error: Double, looked: inout Set<Int>,
    grown: inout Set<Int>, events: inout [SessionEvent]
  ) {
    guard let (alignment, normal) = PlaneMap.alignment(normal) else { return }
    var home: Int?
    for index in planes.indices where belongs(point, normal, hit, to: planes[index], alignment) {
      guard let first = home else {
        home = index
        continue
      }
      // The point joins two planes that lie in one.
      let other = planes.remove(at: index)
      planes[first].merge(other)
      events.append(.planesMerged(planes[first], other.id))
      break
    }
    if let home {
      looked.insert(planes[home].id)
      let wasShown = planes[home].cellCount >= PlaneMap.leastCells
      let grew = planes[home].insert(point)
      let isShown = planes[home].cellCount >= PlaneMap.leastCells
      if isShown, !wasShown { events.append(.planeAdded(planes[home])) }
      if grew, wasShown { grown.insert(planes[home].id) }
      return
    }
    guard planes.count < PlaneMap.mostPlanes else { return }
    planes.append(
      DetectedPlane(
        id: nextIdentifier, alignment: alignment, kind: hit.kind, object: hit.name, normal: normal, point: point,
        error: error))
    nextIdentifier += 1
  }

  /// The squares that must be seen before a plane counts as detected.
  private static let leastCells = 3

  /// The planes that count as detected.
  public var detected: [DetectedPlane] { planes.filter(PlaneMap.isDetected) }
  /// How many planes count as detected.
  public var detectedCount: Int { planes.count(where: PlaneMap.isDetected) }

  static func isDetected(_ plane: DetectedPlane) -> Bool { plane.cellCount >= PlaneMap.leastCells }

  private static func alignment(_ normal: Vector3) -> (DetectedPlane.Alignment, Vector3)? {
    let most = sin(PlaneMap.slant * Double.pi / 180)
    let flat = Vector3(normal.x, 0, normal.z)
    if flat.length <= most { return (.horizontal, Vector3(0, normal.y < 0 ? -1 : 1, 0)) }
    if abs(normal.y) <= most { return (.vertical, flat.normalised) }
    return nil
  }

  private func belongs(
    _ point: Vector3, _ normal: Vector3, _ hit: SiteHit, to plane: DetectedPlane, _ alignment: DetectedPlane.Alignment
  ) -> Bool {
    plane.alignment == alignment && plane.object == hit.name && plane.normal.dot(normal) > 0.97
      && abs(plane.offset(point)) <= DetectedPlane.thickness && plane.contains(point, spare: 3)
  }

  private mutating func forget(farFrom place: Vector3) {
    for index in planes.indices.reversed() where planes[index].forget(farFrom: place) { planes.remove(at: index) }
  }
}
