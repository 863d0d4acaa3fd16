import Editing
import Geodesy
import Scene
import Session
import Site
import Survey

/// What there is at one moment: scene, site, device, session, survey.
public struct BenchState {
  /// The GIS content.
  public var scene = SceneModel(name: "", kind: .world)
  /// What is really there.
  public var site = SiteModel() {
    didSet { siteRevision &+= 1 }
  }
  /// Grows with each change of the site.
  public private(set) var siteRevision = 0
  /// What the heights of the site's terrain file are counted from; nil where there is none.
  public var siteHeights: HeightReference?
  /// The file of the site's ground, and of its surface, for `show crs`.
  public var siteGround: ElevationSurface?
  /// The file of the site's first-return surface.
  public var siteSurface: ElevationSurface?
  /// The map that geometries are edited on, once there is one.
  public var map: MapView?
  /// The geometry that is being edited; nil where none is.
  public var editor: OpenEdit?
  /// What the reticle is drawn to.
  public var snapping = Snapping()
  /// Whether the editor's button may add vertices.
  public var createsVertices = true
  /// The changes of tables that `undo` could take back, the last at the end.
  public var surveySteps: [SurveyStep] = []
  /// What `undo` has taken back since the last change of a table, in words that follow "took back".
  public var takenBack: String?
  /// When records take photos.
  public var photos = PhotoRule.asked
  /// Where the device really is, once it was put somewhere.
  public var device: Device?
  /// Where it went while time passed.
  public var walked = WalkedWay()
  /// The lens of the device.
  public var lens = Lens.phone
  /// The sensors with the streams of their errors.
  public var sensors = SensorSuite(.perfect, seed: 1)
  /// Whether the device is said to have been where the script puts it, although fixes are recorded ones.
  public var deviceIsTruth = false
  /// What a point must be good for to be recorded; nil where anything may.
  public var gate: QualityGate?
  /// The reference frame of the receiver's fixes; nil for WGS 84 itself.
  public var positioningFrame: PositioningFrame?
  /// The known points, in the order of their declaration.
  public var controls: [ControlPoint] = []
  /// The opacity of the surface before the panel for calibrating was opened; nil while it is closed.
  public var opacityBeforeCalibrating: Double?
  /// How a session that starts turns fixes into its origin camera.
  public var policy = UpdatePolicy.fused
  /// The session, once tracking was started.
  public var session: TrackingSession?
  /// How places and sizes are shown.
  public var display = Display()
  /// How many degrees magnetic north lies east of true north, negative to the west; nil where nobody has said it.
  public var declination: Double?
  /// The seed of all random streams; setting it starts them anew.
  public var seed: UInt64 {
    get { sensors.seed }
    set {
      let recording = sensors.receiver.recording
      sensors = SensorSuite(sensors.profile, seed: newValue)
      sensors.receiver.recording = recording
    }
  }
  /// The simulated clock.
  public var clock = SimulatedClock()
  /// What was tapped and waits to be recorded.
  public var candidate = CandidateSlot()
  /// The taps since a comparison has begun; nil outside one.
  public var comparedTaps: TapErrors?
  /// What was there at the tap, for its photo: the site as laid out, and the picture on the ground.
  public var seen: (site: SiteScene, basemap: Basemap?, brightness: Double)?
  /// The domains, in the order of their declaration.
  public var domains: [AttributeDomain] = []
  /// The tables that are recorded into, in the order of their declaration.
  public var tables: [SurveyTable] = []
  /// The origin camera that was set by hand; nil where none was.
  public var origin: OriginCamera?
  /// The factor, anchor and clipping distance of the scene.
  public var placement = ScenePlacement()
  /// How the device's interface stands.
  public var interface = InterfaceOrientation.portrait
  /// Site objects in the AR frame that tracking has not fixed yet.
  public var framePlacements: [FramePlacement] = []
  /// The recorded path that the device follows while time passes; nil where it stands.
  public var path: RecordedPath?
  /// The logs that what happens is written into.
  public var logs: [SessionLog] = []
  /// How many features and photos this run has recorded.
  public var recorded = (features: 0, photos: 0)

  /// Nothing yet.
  public init() {}

  /// The domain of a name, or nil.
  public func domain(_ name: String) -> AttributeDomain? { domains.first { $0.name == name } }
  /// The known point of a name, or nil.
  public func control(_ name: String) -> ControlPoint? { controls.first { $0.name == name } }
  /// The table of a name, or nil.
  public func table(_ name: String) -> SurveyTable? { tables.first { $0.name == name } }

  /// Whether it is known where the device really is: with recorded fixes only where the script says so.
  public var knowsTruth: Bool { sensors.receiver.recording == nil || deviceIsTruth }

  /// Changes the session, where there is one, together with the sensors that it draws from.
  public mutating func changeSession(_ change: (inout TrackingSession, inout SensorSuite) -> Void) {
    guard var session else { return }
    self.session = nil
    change(&session, &sensors)
    self.session = session
  }

  /// The overlay whose symbol shows the candidate: the last one declared.
  public var candidateOverlay: Overlay? { scene.overlays.last }
}

/// A point whose place is known.
public struct ControlPoint: Hashable, Sendable {
  /// Its name in the script.
  public let name: String
  /// Its place, with ellipsoidal height in metres.
  public let position: GeodeticPosition

  /// A known point.
  public init(name: String, position: GeodeticPosition) {
    self.name = name
    self.position = position
  }
}

/// The reference frame that a receiver gives its fixes in.
public struct PositioningFrame: Sendable {
  /// The system.
  public let crs: CoordinateReferenceSystem
  /// The operation to WGS 84 that is used.
  public let operation: String
  /// Its stated accuracy in metres, or nil where none is stated.
  public let accuracy: Double?

  /// The frame of a system, with the operation from it to WGS 84 that is used at a place. Throws where there is none.
  public init(_ crs: CoordinateReferenceSystem, at place: GeodeticPosition?) throws(SceneError) {
    self.crs = crs
    do throws(GeodesyError) {
      let operation = try CoordinateOperation.toWGS84(from: crs.horizontal)
      let area = crs.areaOfUse
      let longitude = place?.longitude ?? area.map { ($0.west + $0.east) / 2 } ?? 0
      let latitude = place?.latitude ?? area.map { ($0.south + $0.north) / 2 } ?? 0
      let choice = operation.isIdentity ? nil : operation.choice(x: longitude, y: latitude)
      self.operation = choice?.name ?? "none needed"
      accuracy = operation.isIdentity ? 0 : choice?.accuracy
    } catch {
      throw SceneError(error)
    }
  }
}
