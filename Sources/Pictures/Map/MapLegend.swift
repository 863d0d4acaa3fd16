import Geodesy
import Scene

/// What the legend says of the layers of a map.
struct MapLegend {
  /// The symbols that were drawn, with the kind of geometry each stands for, in the order of their first use.
  private(set) var shown: [(symbol: Symbol, kind: Geometry.Kind)] = []
  /// Whether features had symbols of their own.
  private(set) var hasOwnSymbols = false
  private let layer: MapLayer

  /// More symbols than this tell nobody anything; classes of a renderer are all shown.
  private static let most = 6

  /// The legend of a layer of which nothing was drawn yet.
  init(_ layer: MapLayer) { self.layer = layer }

  /// Notes that a feature was drawn so.
  mutating func add(_ symbol: Symbol, _ kind: Geometry.Kind, isOwn: Bool) {
    if isOwn { hasOwnSymbols = true }
    guard layer.renderer != nil || shown.count < MapLegend.most,
      !shown.contains(where: { $0.symbol == symbol && $0.kind == kind })
    else { return }
    shown.append((symbol, kind))
  }

  /// A row: a text beside a symbol, or the heading of those below it.
  struct Row {
    var text: String
    var symbol: (symbol: Symbol, kind: Geometry.Kind)?
  }

  /// The rows. A renderer has one for each of its classes, whether the map shows features of it or not, as in ArcGIS, and
  /// one for the features in no class where the map shows some. Otherwise there is one for each symbol that was drawn.
  var rows: [Row] {
    guard let first = shown.first else { return [] }
    if let renderer = layer.renderer {
      var rows = [Row(text: "\(layer.name): \(renderer.field)")]
      for each in renderer.classes {
        guard let symbol = renderer.symbol(of: each, first.kind, like: layer.symbol) else { continue }
        rows.append(Row(text: each.label, symbol: (symbol, first.kind)))
      }
      let isOther = shown.contains { renderer.symbol(of: renderer.other, $0.kind, like: layer.symbol) == $0.symbol }
      if isOther, let symbol = renderer.symbol(of: renderer.other, first.kind, like: layer.symbol) {
        rows.append(Row(text: renderer.other.label, symbol: (symbol, first.kind)))
      }
      return rows
    }
    // The usual symbols of points, lines and areas have one colour, so one tells of all.
    guard shown.count > 1, layer.symbol != nil || hasOwnSymbols else { return [Row(text: layer.name, symbol: first)] }
    return [Row(text: layer.name)] + shown.map { Row(text: MapLegend.words($0.symbol, $0.kind), symbol: $0) }
  }

  /// What a symbol is called that has no other name.
  private static func words(_ symbol: Symbol, _ kind: Geometry.Kind) -> String {
    switch (kind, symbol) {
    case (.point, .marker(let marker)), (.multipoint, .marker(let marker)): marker.shape.rawValue
    case (.point, .solid(let solid)), (.multipoint, .solid(let solid)): solid.shape.rawValue
    case (.point, _), (.multipoint, _): "point"
    case (.polyline, _): "line"
    case (.polygon, _): "area"
    case (.collection, _): "several"
    }
  }
}
