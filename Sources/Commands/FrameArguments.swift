import Geodesy
import Language
import Runtime
import Session
import Site
import Workbench

/// Places in the AR frame: `right L up L forward L`.
enum FrameArguments {
  /// `right L up L forward L`.
  static let place: [SyntaxElement] = ["right", "up", "forward"].flatMap { word -> [SyntaxElement] in
    [.word(word), .parameter(word, .quantity(.length))]
  }

  /// What the help of commands says of them.
  static let details = """
    `right L up L forward L` is a place in the AR frame, whose zero point is where tracking starts and whose forward is \
    level along the heading of the origin camera, north without one.
    """

  /// A record of a place in the AR frame.
  static func record(_ point: Vector3, _ heap: Heap) -> Value {
    let place = FramePlace(arPoint: point)
    return heap.record(
      [
        ("right", Value(place.right, Units.metre)), ("up", Value(place.up, Units.metre)),
        ("forward", Value(place.forward, Units.metre)),
      ], isFixed: true)
  }

  /// A place in the AR frame in words.
  static func text(_ point: Vector3, _ shown: DisplayText) -> String {
    let place = FramePlace(arPoint: point)
    return "right \(shown.length(place.right)), up \(shown.length(place.up)), forward \(shown.length(place.forward))"
  }
}

extension Call {
  /// Whether a place in the AR frame was given.
  var isInFrame: Bool { has("forward") }

  /// The place in the AR frame that was given.
  func framePlace() throws(ScriptError) -> FramePlace {
    let right = try length("right") ?? 0
    let up = try length("up") ?? 0
    let forward = try length("forward") ?? 0
    return try at("right") { try FramePlace(right: right, up: up, forward: forward) }
  }

  /// Adds a site object at its place in the AR frame. Before tracking starts it waits there: a start puts it where the
  /// frame then is.
  func addInFrame(_ form: SiteObject.Form, name: String) throws(ScriptError) {
    let placement = FramePlacement(name: name, place: try framePlace(), form: form)
    var state = bench.state
    try at("name") {
      let object = try placement.object(in: state.arFrame)
      if state.site.object(name) != nil { try state.site.remove(name) }
      try state.site.add(object)
    }
    state.framePlacements.removeAll { $0.name == name }
    if state.session == nil { state.framePlacements.append(placement) }
    bench.state = state
    note("site object \(name) at \(FrameArguments.text(placement.place.arPoint, shown))")
  }

  /// Says in one line that something is probably a mistake: in batch too.
  func warn(_ text: String) { interpreter.output.note("note: \(text)") }
}
