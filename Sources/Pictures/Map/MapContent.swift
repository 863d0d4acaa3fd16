import Geodesy
import Scene

/// What is drawn on a map.
public struct MapContent {
  /// The picture of the ground, or nil.
  public var basemap: Basemap?
  /// How opaque the basemap is, from 0 to 1.
  public var basemapOpacity = 1.0
  /// What the relief is shaded by, or nil.
  public var elevation: ElevationSurface?
  /// Layers and overlays, the lowest first.
  public var layers: [MapLayer] = []
  /// The ways that the device went.
  public var ways: [[GeodeticPosition]] = []
  /// Recorded points with their true places.
  public var errors: [MapError] = []
  /// The device, or nil.
  public var device: MapDevice?
  /// The geometry that is being edited, or nil.
  public var sketch: MapSketch?
  /// Lines that the picture must say, such as that its data are simulated.
  public var notes: [String] = []
  /// Where the data come from, the relief left out.
  public var sources: [String] = []
  /// What the relief comes from.
  public var relief: String?
  /// A title over the map, or empty.
  public var title = ""
  /// Whether lengths are shown in feet and miles.
  public var usesFeet = false
  /// Whether scale bar, north arrow, legend and sources are drawn.
  public var hasFurniture = true

  /// Nothing.
  public init() {}
}

/// A layer or overlay of a map.
public struct MapLayer {
  /// What the legend calls it.
  public let name: String
  /// How its features are drawn; nil for a symbol by their geometry.
  public let symbol: Symbol?
  /// What has coloured its features, for the legend; their symbols come with them.
  public let renderer: Renderer?
  /// Counts the features that the body will get at most, which may take a while; nil where that is not known.
  public let count: () -> Int?
  /// Calls a body with every feature that the map may show, the lowest first.
  public let forEach: (_ frame: MapFrame, _ body: (MapFeature) -> Void) throws(SceneError) -> Void

  /// The layer with these features.
  public init(
    name: String, symbol: Symbol?, renderer: Renderer? = nil, count: @escaping () -> Int? = { nil },
    forEach: @escaping (_ frame: MapFrame, _ body: (MapFeature) -> Void) throws(SceneError) -> Void
  ) {
    self.name = name
    self.symbol = symbol
    self.renderer = renderer
    self.count = count
    self.forEach = forEach
  }
}

/// A feature of a map.
public struct MapFeature {
  /// Its geometry in its own system.
  public var geometry: Geometry
  /// The way to WGS 84 from the system of the geometry.
  public var toWGS84: CoordinateOperation
  /// How it is drawn; nil as the layer is.
  public var symbol: Symbol?
  /// What is written beside it, or nil.
  public var label: String?

  /// The feature with these parts.
  public init(geometry: Geometry, toWGS84: CoordinateOperation, symbol: Symbol? = nil, label: String? = nil) {
    self.geometry = geometry
    self.toWGS84 = toWGS84
    self.symbol = symbol
    self.label = label
  }
}

/// How far off a recorded point is.
public struct MapError: Hashable, Sendable {
  /// Where it really is.
  public var truth: GeodeticPosition
  /// Where it was recorded.
  public var recorded: GeodeticPosition

  /// The error of a point.
  public init(truth: GeodeticPosition, recorded: GeodeticPosition) {
    self.truth = truth
    self.recorded = recorded
  }
}

/// A device on a map.
public struct MapDevice: Hashable, Sendable {
  /// Where the session believes it to be, or where it is while there is no session.
  public var position: GeodeticPosition
  /// The direction of its camera in degrees clockwise from true north.
  public var heading: Double
  /// The horizontal field of view in degrees.
  public var fieldOfView: Double
  /// Where it really is, where that is known and another place.
  public var truth: GeodeticPosition?
  /// The last fix with its 68 % radius in metres, or nil.
  public var fix: (position: GeodeticPosition, radius: Double)? {
    get { fixPosition.map { ($0, fixRadius) } }
    set {
      fixPosition = newValue?.position
      fixRadius = newValue?.radius ?? 0
    }
  }

  private var fixPosition: GeodeticPosition?
  private var fixRadius = 0.0

  /// The device that looks in a direction.
  public init(position: GeodeticPosition, heading: Double, fieldOfView: Double) {
    self.position = position
    self.heading = heading
    self.fieldOfView = fieldOfView
  }
}

/// A geometry that is being edited, in coordinates of the map.
public struct MapSketch: Sendable {
  /// A place of the map's system.
  public struct Place: Hashable, Sendable {
    /// Eastward.
    public var x: Double
    /// Northward.
    public var y: Double

    /// The place with these coordinates.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// The paths or rings, or the points of a point geometry each on its own.
  public var parts: [[Place]] = []
  /// Whether the parts are joined by lines.
  public var hasLines = false
  /// Whether the parts are closed and have an inside.
  public var isArea = false
  /// The middles of the segments; empty while no vertices may be added.
  public var middles: [Place] = []
  /// What is selected.
  public var selected: [Place] = []
  /// The vertex or middle under the reticle.
  public var hovered: Place?
  /// From the neighbours of what is held, or of what would be added, to the reticle.
  public var feedback: [[Place]] = []
  /// Where the reticle is; nil where it is not drawn.
  public var reticle: Place?

  /// Nothing.
  public init() {}
}
