import Editing
import Geodesy

/// The editor as simply as it can be written: arrays that are copied at each step, and a look at every vertex.
struct SlowModel {
  struct State: Equatable {
    var parts: [[Coordinate]] = []
    var selection: Element?
  }

  let kind: Geometry.Kind
  var state = State()
  var held: Element?
  var reticle = ViewPoint(0, 0)
  /// What was before and after each step.
  var undoStates: [(before: State, after: State)] = []
  var redoStates: [(before: State, after: State)] = []

  init(_ kind: Geometry.Kind, _ parts: [[Coordinate]]) {
    self.kind = kind
    state.parts = parts
  }

  func segments(_ part: Int) -> Int {
    let count = state.parts[part].count
    switch kind {
    case .polygon: return count < 2 ? 0 : count
    case .polyline: return max(0, count - 1)
    default: return 0
    }
  }

  func midpoint(_ part: Int, _ segment: Int) -> ViewPoint {
    let path = state.parts[part]
    let (a, b) = (path[segment], path[(segment + 1) % path.count])
    return ViewPoint((a.x + b.x) / 2, (a.y + b.y) / 2)
  }

  /// The nearest within five units; the first of equals, vertices before mid-vertices.
  var hovered: Element? {
    var best: Element?
    var least = 25.0
    func look(_ point: ViewPoint, _ element: Element) {
      let (dx, dy) = (point.x - reticle.x, point.y - reticle.y)
      let distance = dx * dx + dy * dy
      if distance < least || (distance == least && best == nil) { (least, best) = (distance, element) }
    }
    for (part, path) in state.parts.enumerated() {
      for (index, vertex) in path.enumerated() {
        look(ViewPoint(vertex.x, vertex.y), .vertex(part: part, index: index))
      }
    }
    for part in state.parts.indices {
      for segment in 0..<segments(part) {
        look(midpoint(part, segment), .midVertex(part: part, segment: segment))
      }
    }
    return best
  }

  mutating func edit(select: Element?, _ body: (inout [[Coordinate]]) -> Void) {
    let before = state
    body(&state.parts)
    state.selection = select
    undoStates.append((before, state))
    redoStates = []
  }

  mutating func place() {
    let (x, y) = (reticle.x, reticle.y)
    if let held {
      self.held = nil
      switch held {
      case .vertex(let part, let index):
        let old = state.parts[part][index]
        if old.x == x, old.y == y { return }
        edit(select: held) { $0[part][index] = Coordinate(x, y, old.z, m: old.m) }
      case .midVertex(let part, let segment): split(part, segment, x, y)
      default: break
      }
      return
    }
    if state.parts.isEmpty {
      edit(select: .vertex(part: 0, index: 0)) { $0 = [[Coordinate(x, y)]] }
      return
    }
    var part = state.parts.count - 1
    var index = state.parts[part].count
    switch state.selection {
    case .vertex(let selected, let place)?:
      part = selected
      index = place + 1
      if place == 0, kind == .polyline, state.parts[part].count >= 2 { index = 0 }
    case .midVertex(let selected, let segment)?: return split(selected, segment, x, y)
    case .part(let selected)?:
      part = selected
      index = state.parts[part].count
    case .geometry?, nil: break
    }
    edit(select: .vertex(part: part, index: index)) { $0[part].insert(Coordinate(x, y), at: index) }
  }

  private mutating func split(_ part: Int, _ segment: Int, _ x: Double, _ y: Double) {
    edit(select: .vertex(part: part, index: segment + 1)) { $0[part].insert(Coordinate(x, y), at: segment + 1) }
  }

  mutating func deletePart(_ part: Int) {
    var after = state.selection
    if let selected = state.selection?.part {
      if selected == part {
        after = nil
      } else if selected > part {
        switch state.selection {
        case .vertex(_, let index)?: after = .vertex(part: selected - 1, index: index)
        case .midVertex(_, let segment)?: after = .midVertex(part: selected - 1, segment: segment)
        default: after = .part(selected - 1)
        }
      }
    } else {
      after = nil
    }
    edit(select: after) { $0.remove(at: part) }
  }

  mutating func delete(_ part: Int, _ first: Int, _ last: Int) {
    let count = state.parts[part].count
    let gone = last - first + 1
    if gone == count { return deletePart(part) }
    let next = Element.vertex(part: part, index: min(first, count - gone - 1))
    var after = state.selection
    if gone > 1 {
      after = next
    } else if case .vertex(part, let index)? = state.selection {
      if index == first { after = next } else if index > first { after = .vertex(part: part, index: index - 1) }
    } else if case .midVertex(part, _)? = state.selection {
      after = nil
    }
    edit(select: after) { $0[part].removeSubrange(first...last) }
  }

  mutating func move(_ dx: Double, _ dy: Double) {
    func moved(_ vertex: Coordinate) -> Coordinate { Coordinate(vertex.x + dx, vertex.y + dy, vertex.z, m: vertex.m) }
    switch state.selection {
    case .vertex(let part, let index)?: edit(select: state.selection) { $0[part][index] = moved($0[part][index]) }
    case .part(let part)?: edit(select: state.selection) { $0[part] = $0[part].map(moved) }
    default: edit(select: state.selection) { $0 = $0.map { $0.map(moved) } }
    }
  }

  mutating func undo() {
    if held != nil {
      held = nil
      return
    }
    guard let last = undoStates.popLast() else { return }
    state = last.before
    redoStates.append(last)
  }

  mutating func redo() {
    if held != nil {
      held = nil
      return
    }
    guard let next = redoStates.popLast() else { return }
    state = next.after
    undoStates.append(next)
  }
}
