import Scene

/// Places texts beside what they name so that none covers another; what finds no room is left out.
struct MapLabels {
  private struct Label {
    let text: CanvasText
    /// The top-left corners that would do, the best first.
    let places: [CanvasPoint]
  }

  private let canvas: Canvas
  private var labels: [Label] = []
  /// The boxes of marks and panels, which labels keep free.
  private var kept: [CanvasBox] = []
  /// How many labels look for room.
  var count: Int { labels.count }
  /// The boxes of the labels that were drawn.
  private(set) var placed: [CanvasBox] = []
  /// How many labels found no room.
  private(set) var omitted = 0
  /// How many letters no installed font has.
  private(set) var unknownLetters = 0

  /// A map with more labels than this shows the first of them.
  private static let most = 5_000

  init(_ canvas: Canvas) { self.canvas = canvas }

  /// Keeps a box free of labels.
  mutating func keepFree(_ box: CanvasBox) { if kept.count < 20_000 { kept.append(box) } }

  /// A name of a point, or of its copies beside each other with the best first, whose mark reaches so far: to the right
  /// above, right, left above, and so on around it, as E. Imhof orders them ("Positioning names on maps", The American
  /// Cartographer 2, 1975, 128-144).
  mutating func add(_ text: String, at points: [CanvasPoint], reach: (x: Double, y: Double)) throws(SceneError) {
    guard !points.isEmpty, let text = try made(text) else { return }
    let places = points.flatMap { point in
      let (right, left) = (point.x + reach.x + 3, point.x - reach.x - 3 - text.width)
      let (above, below) = (point.y - reach.y - text.height + 2, point.y + reach.y - 2)
      let (middle, centre) = (point.y - text.height / 2, point.x - text.width / 2)
      return [
        CanvasPoint(right, above), CanvasPoint(right, middle), CanvasPoint(right, below), CanvasPoint(left, above),
        CanvasPoint(left, middle), CanvasPoint(left, below), CanvasPoint(centre, above - 2),
        CanvasPoint(centre, below + 2),
      ]
    }
    labels.append(Label(text: text, places: places))
  }

  /// A name over one of some points of a line, the best first, or near it.
  mutating func add(_ text: String, over points: [CanvasPoint]) throws(SceneError) {
    try add(text, points, [(0.0, 0.0), (0, -1), (0, 1), (0.6, 0), (-0.6, 0)])
  }

  /// A name whose middle is one of some points of an area, the best first; beside them it would name the neighbour.
  mutating func add(_ text: String, within points: [CanvasPoint]) throws(SceneError) {
    try add(text, points, [(0, 0)])
  }

  private mutating func add(
    _ text: String, _ points: [CanvasPoint], _ offsets: [(x: Double, y: Double)]
  ) throws(SceneError) {
    guard !points.isEmpty, let text = try made(text) else { return }
    let places = points.flatMap { point in
      offsets.map {
        CanvasPoint(point.x + ($0.x - 0.5) * text.width, point.y + ($0.y - 0.5) * text.height)
      }
    }
    labels.append(Label(text: text, places: places))
  }

  private mutating func made(_ text: String) throws(SceneError) -> CanvasText? {
    guard !text.isEmpty else { return nil }
    guard labels.count < MapLabels.most else {
      omitted += 1
      return nil
    }
    return try CanvasText(text, .label, on: canvas, limit: 220)
  }

  /// Draws what finds room within the canvas.
  mutating func draw(_ progress: PictureProgress) {
    let all = CanvasBox(0, 0, canvas.width, canvas.height).grown(by: -2)
    var grid = LabelGrid(kept)
    for label in labels {
      progress.step()
      let boxes = label.places.map { CanvasBox($0.x, $0.y, label.text.width, label.text.height) }
      guard let box = boxes.first(where: { all.holds($0) && grid.isFree($0.grown(by: 1)) }) else {
        omitted += 1
        continue
      }
      grid.take(box)
      placed.append(box)
      unknownLetters += label.text.unknownLetters
      label.text.draw(x: box.x, y: box.y, MapSymbols.ink, halo: Colour(red: 255, green: 255, blue: 255, alpha: 235))
    }
  }
}

/// Boxes by the squares of the canvas that they touch, so that a look for room does not go through all.
private struct LabelGrid {
  private var boxes: [CanvasBox] = []
  private var squares: [SIMD2<Int32>: [Int]] = [:]
  private static let side = 64.0

  init(_ boxes: [CanvasBox]) { for box in boxes { take(box) } }

  private func squares(_ box: CanvasBox) -> [SIMD2<Int32>] {
    func number(_ value: Double) -> Int32 { Int32(max(-1000, min(1000, (value / LabelGrid.side).rounded(.down)))) }
    return (number(box.y)...max(number(box.y), number(box.y + box.height))).flatMap { row in
      (number(box.x)...max(number(box.x), number(box.x + box.width))).map { SIMD2($0, row) }
    }
  }

  mutating func take(_ box: CanvasBox) {
    for square in squares(box) { squares[square, default: []].append(boxes.count) }
    boxes.append(box)
  }

  func isFree(_ box: CanvasBox) -> Bool {
    squares(box).allSatisfy { square in !(squares[square] ?? []).contains { boxes[$0].meets(box) } }
  }
}
