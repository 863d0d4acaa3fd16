import Geodesy
import Testing

@testable import Editing

/// Numbers that look random and are the same on every machine (SplitMix64, Steele, Lea and Flood 2014).
struct Dice {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }
}

/// Random edits beside the slow model: the same geometry, selection and hover after each.
struct Walk {
  var session: EditingSession
  var model: SlowModel
  var dice: Dice
  /// How wide the reticle moves; little, so that it often meets something.
  let width: Int
  /// About how many vertices there are to be.
  let size: Int
  private(set) var steps = 0

  init(_ kind: Geometry.Kind, _ parts: [[Coordinate]], width: Int, size: Int, seed: UInt64) throws {
    let shape: Geometry.Shape =
      switch kind {
      case .multipoint: .multipoint(parts[0])
      case .polyline: .polyline(parts)
      default: .polygon(parts.map { PolygonPart(outer: $0) })
      }
    session = try EditingSession(Geometry(shape), view: map())
    model = SlowModel(kind, parts)
    dice = Dice(state: seed)
    self.width = width
    self.size = size
  }

  /// Some part, vertex or segment that exists; nil where there is none.
  private mutating func element() -> Element? {
    guard !model.state.parts.isEmpty else { return nil }
    let part = dice.below(model.state.parts.count)
    switch dice.below(8) {
    case 0 where model.kind != .multipoint: return .part(part)
    case 1: return model.state.parts.allSatisfy(\.isEmpty) ? nil : .geometry
    case 2, 3:
      let segments = model.segments(part)
      return segments == 0 ? nil : .midVertex(part: part, segment: dice.below(segments))
    default:
      let count = model.state.parts[part].count
      return count == 0 ? nil : .vertex(part: part, index: dice.below(count))
    }
  }

  mutating func step() throws {
    steps += 1
    let isLarge = session.vertexCount > size
    switch dice.below(20) {
    case 0, 1, 2, 3:
      session.pan(Double(dice.below(width)), Double(dice.below(width)))
      model.reticle = session.view.centre
    case 4:
      guard let element = element(), let place = session.viewPoint(of: element) else { return }
      session.view.centre = place
      model.reticle = place
    case 5, 6, 7, 8:
      if isLarge, model.held == nil { return try delete() }
      try session.place()
      model.place()
    case 9, 10, 11:
      guard let element = element() else { return }
      try session.select(element)
      model.held = nil
      model.state.selection = element
    case 12:
      if session.selectAtReticle() { model.state.selection = model.hovered }
    case 13, 14:
      guard model.held == nil, let kind = model.state.selection?.kind, kind == .vertex || kind == .midVertex else {
        return
      }
      try session.pickUp()
      model.held = model.state.selection
    case 15: try delete()
    case 16:
      guard model.held == nil, let selected = model.state.selection, selected.canChange else { return }
      let (dx, dy) = (Double(dice.below(21) - 10), Double(dice.below(20)) + 1)
      try session.move(dx: dx, dy: dy)
      model.move(dx, dy)
    case 17:
      guard session.canUndo else { return }
      try session.undo()
      model.undo()
    case 18:
      guard session.canRedo else { return }
      try session.redo()
      model.redo()
    default:
      switch dice.below(4) {
      case 0:
        session.cancel()
        model.held = nil
      case 1:
        session.clearSelection()
        model.held = nil
        model.state.selection = nil
      case 2:
        guard model.held == nil, model.kind != .multipoint, model.state.parts.last?.isEmpty != true,
          model.state.parts.count < 12
        else { return }
        try session.newPart()
        let index = model.state.parts.count
        model.edit(select: .part(index)) { $0.append([]) }
      default:
        guard model.held == nil, model.kind != .multipoint, !model.state.parts.isEmpty, dice.below(4) == 0 else {
          return
        }
        let part = dice.below(model.state.parts.count)
        try session.deletePart(part)
        model.deletePart(part)
      }
    }
  }

  private mutating func delete() throws {
    guard model.held == nil, !model.state.parts.isEmpty else { return }
    let part = dice.below(model.state.parts.count)
    let count = model.state.parts[part].count
    guard count > 0 else { return }
    let first = dice.below(count)
    if dice.below(3) > 0 {
      try session.deleteVertex(part: part, index: first)
      return model.delete(part, first, first)
    }
    let last = min(count - 1, first + dice.below(max(2, session.vertexCount - size + 2)))
    try session.deleteVertices(part: part, first...last)
    model.delete(part, first, last)
  }

  /// Whether both are in the same state.
  var agrees: Bool {
    guard session.editable.partCount == model.state.parts.count, session.selection == model.state.selection,
      session.pickedUp == model.held, session.hovered == model.hovered,
      session.vertexCount == model.state.parts.reduce(0, { $0 + $1.count })
    else { return false }
    return model.state.parts.indices.allSatisfy { session.editable.vertices(ofPart: $0) == model.state.parts[$0] }
  }
}

@Suite struct RandomWalkTests {
  static func random(_ parts: Int, of count: Int, width: Int, _ dice: inout Dice) -> [[Coordinate]] {
    (0..<parts).map { _ in
      (0..<count).map { _ in Coordinate(Double(dice.below(width)), Double(dice.below(width))) }
    }
  }

  @Test(arguments: [Geometry.Kind.polyline, .polygon, .multipoint])
  func aSmallSketchIsWhatTheSlowModelMakesOfIt(_ kind: Geometry.Kind) throws {
    var dice = Dice(state: 6)
    let parts = RandomWalkTests.random(kind == .multipoint ? 1 : 3, of: 8, width: 60, &dice)
    try walk(Walk(kind, parts, width: 60, size: 40, seed: 23), steps: 10_000)
  }

  @Test(arguments: [Geometry.Kind.polyline, .polygon, .multipoint])
  func aSketchWithAGridIsWhatTheSlowModelMakesOfIt(_ kind: Geometry.Kind) throws {
    var dice = Dice(state: 8)
    let parts = RandomWalkTests.random(kind == .multipoint ? 1 : 3, of: 12, width: 60, &dice)
    var start = try Walk(kind, parts, width: 60, size: 50, seed: 31)
    start.session.mostVisits = 0
    try walk(start, steps: 10_000)
  }

  @Test func aLargeSketchWithAGridIsWhatTheSlowModelMakesOfIt() throws {
    var dice = Dice(state: 9)
    let parts = RandomWalkTests.random(2, of: 1300, width: 300, &dice)
    var start = try Walk(.polygon, parts, width: 300, size: 2600, seed: 37)
    start.session.mostVisits = 0
    try walk(start, steps: 600)
  }

  @Test func aLargeSketchIsWhatTheSlowModelMakesOfIt() throws {
    var dice = Dice(state: 7)
    let parts = RandomWalkTests.random(2, of: 1300, width: 3000, &dice)
    try walk(Walk(.polygon, parts, width: 3000, size: 2600, seed: 29), steps: 600)
  }

  private func walk(_ start: Walk, steps: Int) throws {
    var walk = start
    let first = walk.session.bits
    for _ in 0..<steps {
      try walk.step()
      guard walk.agrees else {
        Issue.record("the two disagree after step \(walk.steps)")
        return
      }
    }
    walk.session.cancel()
    walk.model.held = nil
    while walk.session.canUndo {
      try walk.session.undo()
      walk.model.undo()
      guard walk.agrees else {
        Issue.record("the two disagree with \(walk.session.undoCount) steps left")
        return
      }
    }
    #expect(walk.session.bits == first)
    #expect(walk.model.undoStates.isEmpty)
  }
}
