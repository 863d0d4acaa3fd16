import Geodesy

/// The GIS content that a script has set up: what is drawn from the scene camera. Layers and overlays are drawn in
/// their order, the first lowest.
public struct SceneModel: Sendable {
  /// The kinds of scene.
  public enum Kind: String, Sendable, CaseIterable {
    /// The scene lies over the real ground at its true size.
    case world
    /// A small model of the scene stands on a real surface.
    case tabletop
    /// The scene surrounds the device, which moves through it faster than itself.
    case flyover
  }

  /// The scene's name.
  public var name: String
  /// The kind of scene.
  public var kind: Kind
  /// The picture of the ground, or nil.
  public var basemap: Basemap?
  /// The heights of the ground, or nil for the ellipsoid.
  public var elevation: ElevationSurface?
  /// How the ground is drawn.
  public var surface: SurfaceSettings
  /// How opaque the whole scene is over the camera's picture, from 0, not seen, to 1.
  public private(set) var opacity: Double
  /// The number of the next graphic.
  private var nextGraphic = 1
  /// Whether the camera's picture is shown behind the scene.
  public var showsFeed: Bool
  /// The layers, the lowest first.
  public private(set) var layers: [SceneLayer]
  /// The overlays, the lowest first; all above the layers.
  public private(set) var overlays: [Overlay]

  /// An empty scene. A tabletop is half transparent until it is placed, a flyover shows no camera picture.
  public init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
    basemap = nil
    elevation = nil
    surface = SurfaceSettings()
    opacity = kind == .tabletop ? SceneModel.unplacedOpacity : 1
    showsFeed = kind != .flyover
    layers = []
    overlays = []
  }

  /// How opaque a tabletop scene is until it was put on a surface.
  public static let unplacedOpacity = 0.5

  /// Sets how opaque the whole scene is. Throws where it is not from 0 to 1.
  public mutating func setOpacity(_ value: Double) throws(SceneError) {
    guard value >= 0, value <= 1 else {
      throw SceneError(.range, "the scene's opacity must be from 0 to 1 (0 % to 100 %), not \(value)")
    }
    opacity = value
  }

  /// The layer of a name, or nil.
  public func layer(_ name: String) -> SceneLayer? { layers.first { $0.name == name } }

  /// The overlay of a name, or nil.
  public func overlay(_ name: String) -> Overlay? { overlays.first { $0.name == name } }

  /// Adds a layer above the others, or puts it in the place of the one of its name.
  public mutating func set(_ layer: SceneLayer) {
    if let index = layers.firstIndex(where: { $0.name == layer.name }) {
      layers[index] = layer
    } else {
      layers.append(layer)
    }
  }

  /// Adds an overlay above the others, or puts it in the place of the one of its name.
  public mutating func set(_ overlay: Overlay) {
    if let index = overlays.firstIndex(where: { $0.name == overlay.name }) {
      overlays[index] = overlay
    } else {
      overlays.append(overlay)
    }
  }

  /// Takes a layer away; does nothing where there is none of the name.
  public mutating func removeLayer(_ name: String) { layers.removeAll { $0.name == name } }

  /// Adds a graphic above the others of an overlay, and gives its number; nil where there is no such overlay.
  public mutating func add(_ graphic: Graphic, to overlay: String) -> Int? {
    guard let index = overlays.firstIndex(where: { $0.name == overlay }) else { return nil }
    var graphic = graphic
    graphic.id = nextGraphic
    nextGraphic += 1
    overlays[index].graphics.append(graphic)
    return graphic.id
  }

  /// The graphic of a number with the overlay that holds it, or nil.
  public func graphic(_ id: Int) -> (graphic: Graphic, overlay: String)? {
    for overlay in overlays {
      if let graphic = overlay.graphics.first(where: { $0.id == id }) { return (graphic, overlay.name) }
    }
    return nil
  }

  /// Changes the graphic of a number; does nothing where there is none.
  public mutating func changeGraphic(_ id: Int, _ change: (inout Graphic) -> Void) {
    for index in overlays.indices {
      guard let place = overlays[index].graphics.firstIndex(where: { $0.id == id }) else { continue }
      change(&overlays[index].graphics[place])
      return
    }
  }

  /// Takes the graphic of a number away; does nothing where there is none.
  public mutating func removeGraphic(_ id: Int) {
    for index in overlays.indices { overlays[index].graphics.removeAll { $0.id == id } }
  }

  /// Takes an overlay away; does nothing where there is none of the name.
  public mutating func removeOverlay(_ name: String) { overlays.removeAll { $0.name == name } }
}

/// A layer of a scene: features of a file and how they are drawn.
public struct SceneLayer: Sendable {
  /// The layer's name in the scene.
  public var name: String
  /// Where its features come from.
  public var source: FeatureLayer
  /// How its heights meet the ground.
  public var placement: Placement
  /// How its features are drawn, or nil for a symbol chosen by their geometry.
  public var symbol: Symbol?
  /// What colours its features by the values of a field; nil where all are drawn alike.
  public var renderer: Renderer?
  /// Whether it is drawn.
  public var isVisible: Bool

  /// How a feature of it is drawn: by the renderer where there is one, else as the layer's symbol says. Nil where it is
  /// not drawn, or drawn by a symbol chosen by its geometry, which `renderer` tells apart.
  public func symbol(of feature: Feature) -> Symbol? {
    guard let renderer else { return symbol }
    let place = source.fields.firstIndex { $0.name == renderer.field }
    let value = place.flatMap { $0 < feature.values.count ? feature.values[$0] : nil } ?? .null
    return renderer.symbol(for: value, feature.geometry?.kind ?? .point, like: symbol)
  }

  /// The layer with these properties.
  public init(
    name: String, source: FeatureLayer, placement: Placement = .draped, symbol: Symbol? = nil, isVisible: Bool = true
  ) {
    self.name = name
    self.source = source
    self.placement = placement
    self.symbol = symbol
    self.isVisible = isVisible
  }
}

/// Graphics drawn above the layers, in no file.
public struct Overlay: Sendable {
  /// The overlay's name in the scene.
  public var name: String
  /// How heights of its graphics meet the ground.
  public var placement: Placement
  /// How graphics without a symbol of their own are drawn, or nil.
  public var symbol: Symbol?
  /// The graphics, the lowest first.
  public var graphics: [Graphic]
  /// Whether it is drawn.
  public var isVisible: Bool

  /// The overlay with these properties.
  public init(
    name: String, placement: Placement = .draped, symbol: Symbol? = nil, graphics: [Graphic] = [],
    isVisible: Bool = true
  ) {
    self.name = name
    self.placement = placement
    self.symbol = symbol
    self.graphics = graphics
    self.isVisible = isVisible
  }
}

/// How the ground of a scene is drawn.
public struct SurfaceSettings: Hashable, Sendable {
  /// Whether the camera may go below the ground.
  public enum Navigation: String, Sendable, CaseIterable {
    case constrained
    case free
  }

  /// Whether the ground is drawn.
  public var isVisible: Bool
  /// From 0, not seen, to 1, opaque.
  public private(set) var opacity: Double
  /// Whether the camera may go below the ground.
  public var navigation: Navigation
  /// Whether the background's grid is drawn.
  public var hasGrid: Bool

  /// A visible, opaque surface with a grid that the camera stays above.
  public init() {
    isVisible = true
    opacity = 1
    navigation = .constrained
    hasGrid = true
  }

  /// Sets the opacity. Throws where it is not from 0 to 1.
  public mutating func setOpacity(_ value: Double) throws(SceneError) {
    guard value >= 0, value <= 1 else {
      throw SceneError(.range, "the surface's opacity must be from 0 to 1 (0 % to 100 %), not \(value)")
    }
    opacity = value
  }
}
