import Geodesy

/// One geometry being edited with a reticle at the centre of a map: what is selected, hovered and held, and the steps
/// that can be taken back. An operation that throws changes nothing.
public struct EditingSession: Sendable {
  /// The geometry as it is laid out for editing; what is held still lies where it was.
  public internal(set) var editable: EditableGeometry
  /// What is selected.
  public internal(set) var selection: Element?
  /// The vertex or mid-vertex under the reticle: the nearest within the tolerance, then a vertex before a mid-vertex,
  /// then the lowest part and number.
  public private(set) var hovered: Element?
  /// The vertex or mid-vertex that is held.
  public internal(set) var pickedUp: Element?
  /// What the last operation, or the last change of the view, changed.
  public private(set) var changes: Set<Change> = []
  /// A number that grows with every change of the geometry, so that what was computed from it can be kept.
  public private(set) var revision = 0
  /// How near the reticle must be to hover something, in device-independent pixels; at least 0.
  public var tolerance: Double { didSet { refresh() } }
  /// Whether the button may add vertices. Other operations do not ask.
  public var creationEnabled = true
  /// The z of vertices that come without one to a geometry that has z, in the geometry's units.
  public var defaultZ: Double
  /// The m of vertices that come without one to a geometry that has m.
  public var defaultM: Double
  /// The step of the grid that placed vertices are rounded to, in the geometry's units; nil leaves them as they are.
  public var precision: Double?
  /// How the place of the reticle is drawn to other things; nil where it is not.
  public var snapping: SnapSettings?
  /// What the place of the reticle is drawn to besides the sketch itself.
  public var snapSources: [any SnapSource] = []

  /// What is odd about the geometry that was opened, though it can be edited: repeated vertices, and z that are no
  /// numbers.
  public let openingNotes: [String]

  /// When a look under the reticle must go through more leaves than this, their boxes do not tell enough.
  var mostVisits = 32

  private var storedView: EditingView
  private var history = UndoHistory()
  private var hasReportedForgetting = false

  /// Opens an empty geometry of a kind. Throws for a collection and for a view that is none.
  public init(
    new kind: Geometry.Kind, view: EditingView, hasZ: Bool = false, hasM: Bool = false, tolerance: Double = 5,
    defaultZ: Double = 0, defaultM: Double = 0
  ) throws(EditingError) {
    let editable = try EditableGeometry(kind, hasZ: hasZ, hasM: hasM, conversion: view.conversion)
    try self.init(editable, view, tolerance, defaultZ, defaultM)
  }

  /// Opens a geometry. Throws for a collection, for a vertex that has no place, and for a view that is none.
  public init(
    _ geometry: Geometry, view: EditingView, tolerance: Double = 5, defaultZ: Double = 0, defaultM: Double = 0
  ) throws(EditingError) {
    let editable = try EditableGeometry(geometry, conversion: view.conversion)
    try self.init(editable, view, tolerance, defaultZ, defaultM)
  }

  private init(
    _ editable: EditableGeometry, _ view: EditingView, _ tolerance: Double, _ defaultZ: Double, _ defaultM: Double
  ) throws(EditingError) {
    guard view.centre.isFinite, view.unitsPerPixel.isFinite, view.unitsPerPixel > 0 else {
      throw EditingError(
        .mode, "the reticle has no place, because the map shows none", help: "`map … center … scale …` gives it one")
    }
    self.editable = editable
    self.editable.middle = view.middle
    openingNotes = editable.oddities
    storedView = view
    self.tolerance = tolerance
    self.defaultZ = defaultZ
    self.defaultM = defaultM
    refresh()
    changes = []
  }

  // MARK: State

  /// What is seen of the map. Panning and zooming look again for what is hovered; what is held follows the reticle. With
  /// another conversion all map coordinates are computed anew. A view without a finite centre and a scale above 0 is not
  /// taken.
  public var view: EditingView {
    get { storedView }
    set {
      guard newValue.centre.isFinite, newValue.unitsPerPixel.isFinite, newValue.unitsPerPixel > 0 else { return }
      if newValue.conversion !== storedView.conversion {
        editable = editable.converted(by: newValue.conversion)
        history.convert(by: newValue.conversion)
      }
      editable.middle = newValue.middle
      storedView = newValue
      let before = hovered
      refresh()
      changes = before == hovered ? [] : [.hovered]
    }
  }

  /// The geometry as it is now, in its own coordinates; what is held lies where it was.
  public var geometry: Geometry { editable.geometry }

  /// What the geometry is made of.
  public var kind: Geometry.Kind { editable.kind }

  /// The number of vertices of all parts.
  public var vertexCount: Int { editable.vertexCount }

  /// Whether `undo` would do something: take a step back, or let go what is held.
  public var canUndo: Bool { history.undoCount > 0 || pickedUp != nil }

  /// Whether there is a step that `redo` can make again.
  public var canRedo: Bool { history.redoCount > 0 }

  /// The number of steps that can be taken back.
  public var undoCount: Int { history.undoCount }

  /// The number of steps that can be made again.
  public var redoCount: Int { history.redoCount }

  /// What `undo` would take back, leaving aside what is held.
  public var nextUndo: EditName? { history.nextUndo }

  /// What `redo` would make again, leaving aside what is held.
  public var nextRedo: EditName? { history.nextRedo }

  /// About the bytes that the steps to undo and redo take.
  public var undoBytes: Int { history.bytes }

  /// The number of steps that were forgotten because there were too many.
  public var forgottenSteps: Int { history.forgotten }

  /// How much can be undone; making it less forgets the oldest steps.
  public var undoLimit: UndoLimit {
    get { history.limit }
    set { history.limit = newValue }
  }

  /// Whether the sketch has enough vertices to be saved, and if not, why: a multipoint needs one, each path two and each
  /// ring three. It may still cross itself.
  public var sketchValidity: SketchValidity {
    guard vertexCount > 0 else { return .invalid("the \(kind) has no vertices yet") }
    if editable.shortParts == 0 { return .valid }
    let least = editable.leastVertices
    for part in 0..<editable.partCount where editable.vertexCount(ofPart: part) < least {
      return .invalid(
        "part \(part) has \(counted(editable.vertexCount(ofPart: part))), and a "
          + "\(kind == .polygon ? "ring" : "path") needs \(least)")
    }
    return .valid
  }

  /// What the one button does next; nil where it does nothing.
  public var pressAction: PressAction? {
    if pickedUp != nil { return .drop }
    switch hovered?.kind {
    case .vertex?: return .pickUp
    case .midVertex?: return creationEnabled ? .pickUp : nil
    default: return creationEnabled ? .insert : nil
    }
  }

  /// The element nearest to a place on the map within a tolerance in pixels, by the order that `hovered` has.
  public func nearestElement(
    to point: ViewPoint, tolerance: Double, kinds: Set<Element.Kind> = [.vertex, .midVertex]
  ) -> Element? {
    editable.nearestElement(to: point, within: max(0, tolerance) * view.unitsPerPixel, kinds: kinds)
  }

  /// The place on the map of an element: of a part or the geometry the centre of its extent. Nil where there is none.
  public func viewPoint(of element: Element) -> ViewPoint? {
    editable.extent(of: element).map { ViewPoint($0.centre.x, $0.centre.y) }
  }

  // MARK: Changing the state

  /// Looks again for what is under the reticle.
  private mutating func refresh() {
    let (element, visits) = editable.nearest(
      to: storedView.centre, within: max(0, tolerance) * storedView.unitsPerPixel, kinds: [.vertex, .midVertex],
      without: nil)
    hovered = element
    if visits > mostVisits, editable.grid == nil, editable.middle == nil { editable.makeGrid() }
  }

  /// Runs an operation and notes what it changed. The operation must throw before it changes anything.
  mutating func perform(
    _ body: (inout EditingSession) throws(EditingError) -> EditOutcome
  ) throws(EditingError) -> EditOutcome {
    let before = (hovered: hovered, pickedUp: pickedUp, selection: selection, revision: revision)
    changes = []
    var outcome = try body(&self)
    refresh()
    if before.hovered != hovered { changes.insert(.hovered) }
    if before.pickedUp != pickedUp { changes.insert(.pickedUp) }
    if before.selection != selection { changes.insert(.selection) }
    if before.revision != revision { changes.insert(.geometry) }
    if history.forgotten > 0, !hasReportedForgetting {
      hasReportedForgetting = true
      outcome.warnings.append("the oldest steps are forgotten from now on: there is room for so many only")
    }
    return outcome
  }

  /// Makes a change that is one step to undo.
  mutating func make(_ edit: GeometryEdit, _ name: EditName, select: Element?) {
    let inverse = editable.apply(edit)
    history.push(UndoHistory.Step(edit: inverse, before: selection, after: select, name: name))
    selection = select
    revision += 1
  }

  /// Takes the last step back; while something is held, only lets that go, unless forced. Throws where there is nothing
  /// to do.
  @discardableResult
  public mutating func undo(force: Bool = false) throws(EditingError) -> EditOutcome {
    try perform { (session) throws(EditingError) in
      if !force, let held = session.letGo() { return EditOutcome("let \(held.words) go; nothing was undone", held) }
      guard var step = session.history.popUndo() else {
        throw EditingError(.mode, "there is nothing to undo")
      }
      session.pickedUp = nil
      step.edit = session.editable.apply(step.edit)
      session.history.pushUndone(step)
      session.selection = step.before
      session.revision += 1
      return EditOutcome("undid \(step.name.rawValue)", step.before, isEdit: true)
    }
  }

  /// Makes the last step that was taken back again; while something is held, only lets that go. Throws where there is
  /// nothing to do.
  @discardableResult
  public mutating func redo() throws(EditingError) -> EditOutcome {
    try perform { (session) throws(EditingError) in
      if let held = session.letGo() { return EditOutcome("let \(held.words) go; nothing was redone", held) }
      guard var step = session.history.popRedo() else {
        throw EditingError(.mode, "there is nothing to redo")
      }
      step.edit = session.editable.apply(step.edit)
      session.history.pushRedone(step)
      session.selection = step.after
      session.revision += 1
      return EditOutcome("redid \(step.name.rawValue)", step.after, isEdit: true)
    }
  }

  /// Lets go what is held, and gives it.
  mutating func letGo() -> Element? {
    defer { pickedUp = nil }
    return pickedUp
  }

  /// Throws while something is held.
  func requireEmptyHands(to doing: String) throws(EditingError) {
    guard let pickedUp else { return }
    throw EditingError(
      .mode, "\(pickedUp.words) is held, so one cannot \(doing)", help: "`drop` puts it down, `cancel` puts it back")
  }
}

extension EditableGeometry {
  /// The vertices that a part needs at least.
  var leastVertices: Int {
    switch kind {
    case .polygon: return 3
    case .polyline: return 2
    case .point, .multipoint, .collection: return 1
    }
  }
}

/// A number of vertices in words.
func counted(_ vertices: Int) -> String { vertices == 1 ? "1 vertex" : "\(vertices) vertices" }
