/// The steps that can be taken back and made again, up to a number of steps and of bytes.
struct UndoHistory: Sendable {
  struct Step: Sendable {
    /// What takes the step back, or, among those to redo, what makes it again.
    var edit: GeometryEdit
    var before: Element?
    var after: Element?
    var name: EditName
  }

  private var undoSteps: [Step?] = []
  /// The first of `undoSteps` that is not forgotten.
  private var first = 0
  private var redoSteps: [Step] = []
  private(set) var bytes = 0
  private(set) var forgotten = 0
  var limit = UndoLimit() { didSet { trim() } }

  var undoCount: Int { undoSteps.count - first }
  var redoCount: Int { redoSteps.count }
  var nextUndo: EditName? { undoSteps.last??.name }
  var nextRedo: EditName? { redoSteps.last?.name }

  private static func bytes(_ step: Step) -> Int { MemoryLayout<Step>.stride + step.edit.bytes }

  /// Adds a step that was just made.
  mutating func push(_ step: Step) {
    for old in redoSteps { bytes -= UndoHistory.bytes(old) }
    redoSteps.removeAll()
    add(step)
    trim()
  }

  private mutating func add(_ step: Step) {
    bytes += UndoHistory.bytes(step)
    undoSteps.append(step)
  }

  mutating func popUndo() -> Step? {
    guard undoCount > 0, let step = undoSteps.removeLast() else { return nil }
    bytes -= UndoHistory.bytes(step)
    return step
  }

  mutating func popRedo() -> Step? {
    guard let step = redoSteps.popLast() else { return nil }
    bytes -= UndoHistory.bytes(step)
    return step
  }

  mutating func pushUndone(_ step: Step) {
    bytes += UndoHistory.bytes(step)
    redoSteps.append(step)
  }

  mutating func pushRedone(_ step: Step) { add(step) }

  mutating func convert(by conversion: ViewConversion?) {
    for index in undoSteps.indices {
      guard let edit = undoSteps[index]?.edit else { continue }
      undoSteps[index]?.edit = edit.converted(by: conversion)
    }
    for index in redoSteps.indices { redoSteps[index].edit = redoSteps[index].edit.converted(by: conversion) }
    bytes = (undoSteps.compactMap { $0 } + redoSteps).reduce(0) { $0 + UndoHistory.bytes($1) }
  }

  /// Forgets the oldest steps until the limit is kept.
  private mutating func trim() {
    while undoCount > 0, undoCount > max(0, limit.steps) || bytes > max(0, limit.bytes) {
      if let step = undoSteps[first] { bytes -= UndoHistory.bytes(step) }
      undoSteps[first] = nil
      first += 1
      forgotten += 1
    }
    // Moving the rest to the front now and then costs each step a constant.
    if first > 64, first > undoSteps.count / 2 {
      undoSteps.removeFirst(first)
      first = 0
    }
  }
}

/// How much can be undone.
public struct UndoLimit: Hashable, Sendable {
  /// The greatest number of steps that are kept.
  public var steps: Int
  /// The greatest number of bytes that the steps take.
  public var bytes: Int

  /// The limit with these numbers; 100,000 steps and 256 MiB where nothing is said.
  public init(steps: Int = 100_000, bytes: Int = 1 << 28) {
    self.steps = steps
    self.bytes = bytes
  }
}

/// The name of a step, as `undo` says it.
public enum EditName: String, Hashable, Sendable {
  case insert = "inserting a vertex"
  case move = "moving"
  case rotate = "rotating"
  case scale = "scaling"
  case delete = "deleting"
  case newPart = "beginning a part"
  case stream = "adding a streamed part"
  case shape = "adding a shape"
  case clear = "clearing"
  case replace = "replacing the geometry"
  case fold = "folding at the antimeridian"
}
