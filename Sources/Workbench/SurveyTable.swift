import Scene
import Survey

/// When a record takes a photo of the frame of its tap.
public enum PhotoRule: String, Sendable, CaseIterable {
  /// Only with the clause `photo`.
  case asked
  /// Always.
  case always
  /// When the person at the prompt agrees.
  case ask
  /// Never, and the clause `photo` is refused.
  case never
}

/// A table that is recorded into.
public final class SurveyTable {
  /// The layer's name in the script.
  public let name: String
  /// Where its features are kept.
  public let store: any FeatureStore
  /// The file's path as the run names it.
  public let shownPath: String
  /// How its heights meet the ground when it is drawn.
  public let placement: Placement
  /// How its features are drawn; nil where nothing was said.
  public let symbol: Symbol?
  /// What colours its features by the values of a field; nil where all are drawn alike.
  public let renderer: Renderer?
  /// Whether this run has made it; otherwise its file was there before.
  public let isNew: Bool
  /// The file that was there before, until something is recorded in its stead.
  public let replaced: ReplacedFile?

  /// A table over a store.
  public init(
    name: String, store: any FeatureStore, shownPath: String, placement: Placement = .absolute,
    symbol: Symbol? = nil, renderer: Renderer? = nil, isNew: Bool = true, replaced: ReplacedFile? = nil
  ) {
    self.symbol = symbol
    self.renderer = renderer
    self.isNew = isNew
    self.replaced = replaced
    self.name = name
    self.store = store
    self.shownPath = shownPath
    self.placement = placement
  }

  /// The same table drawn in another way.
  public func drawn(by symbol: Symbol?, _ renderer: Renderer?) -> SurveyTable {
    SurveyTable(
      name: name, store: store, shownPath: shownPath, placement: placement, symbol: symbol, renderer: renderer,
      isNew: isNew, replaced: replaced)
  }

  /// How a feature of it is drawn: by the renderer where there is one, else as the table's symbol says. Nil where it is
  /// not drawn, or drawn by a symbol chosen by its geometry, which `renderer` tells apart.
  public func symbol(of feature: StoredFeature) -> Symbol? {
    guard let renderer else { return symbol }
    let place = store.schema.fields.firstIndex { $0.name == renderer.field }
    let value = place.flatMap { $0 < feature.values.count ? feature.values[$0] : nil } ?? .null
    return renderer.symbol(for: value, feature.geometry?.kind ?? .point, like: symbol)
  }
}
