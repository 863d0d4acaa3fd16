import Editing
import Geodesy
import Glibc

// How long the steps of an editing session take on a ring of so many vertices; prints JSON, the medians in seconds.
// Use: EditingBenchmark VERTICES

/// Seconds on a clock that only goes forward.
func seconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// The memory that the process has in use, in bytes.
func memory() -> Int {
  guard let file = fopen("/proc/self/statm", "r") else { return 0 }
  defer { fclose(file) }
  var total = 0
  var resident = 0
  return withUnsafeMutablePointer(to: &total) { first in
    withUnsafeMutablePointer(to: &resident) { second in
      withVaList([first, second]) { vfscanf(file, "%ld %ld", $0) } == 2
    }
  } ? resident * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
}

/// The median time of an operation on each of some things.
func median<Item>(_ items: [Item], _ operation: (Item) throws -> Void) rethrows -> Double {
  var times: [Double] = []
  times.reserveCapacity(items.count)
  for item in items {
    let start = seconds()
    try operation(item)
    times.append(seconds() - start)
  }
  times.sort()
  return times.isEmpty ? 0 : times[times.count / 2]
}

/// Numbers that look random and are the same in each run.
var state: UInt64 = 6
@MainActor
func random() -> Double {
  state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
  return Double(state >> 11) * 0x1p-53
}

let count = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 1000 : 1000
let steps = 10_000
// The ring of editing.py: a noisy circle, one unit from vertex to vertex.
let radius = Double(count) / (2 * Double.pi)
let ring = (0..<count).map { index in
  let angle = 2 * Double.pi * Double(index) / Double(count)
  let distance = radius + random()
  return Coordinate(distance * cos(angle), distance * sin(angle))
}
let geometry = Geometry(.polygon([PolygonPart(outer: ring)]))
let view = EditingView(centre: ViewPoint(0, 0), unitsPerPixel: 0.1)
let before = memory()
var results: [(String, Double)] = []

var opened: EditingSession?
results.append(("load", try median([0]) { _ in opened = try EditingSession(geometry, view: view) }))
guard var session = opened else { exit(1) }
opened = nil
let loaded = memory()

let chosen = (0..<steps).map { _ in Int(random() * Double(count)) }
let places = chosen.map { ring[min($0, count - 1)] }
let hovered = median(places) { session.view.centre = ViewPoint($0.x + 0.1, $0.y) }
results.append(("hover", hovered))
results.append(
  (
    "place",
    try median(chosen) { index in
      // Beside the vertex that has this number now; to look it up costs a tenth of a microsecond.
      let beside = session.viewPoint(of: .vertex(part: 0, index: index)) ?? view.centre
      try session.select(.vertex(part: 0, index: index))
      try session.place(at: ViewPoint(beside.x + 0.2, beside.y + 0.2))
    }
  ))
let held = memory()
results.append(("undo", try median(chosen) { _ in try session.undo() }))
results.append(
  (
    "pick up",
    try median(Array(zip(chosen, places))) { index, _ in
      try session.select(.vertex(part: 0, index: index))
      try session.pickUp()
      session.cancel()
    }
  ))
let drops = try zip(chosen, places).map { index, place in
  try session.select(.vertex(part: 0, index: index))
  try session.pickUp()
  let start = seconds()
  try session.drop(at: ViewPoint(place.x + 0.1, place.y))
  return seconds() - start
}
results.append(("drop", drops.sorted()[drops.count / 2]))
if count > 200_000 {
  results.append(("range delete", try median([0]) { _ in try session.deleteVertices(part: 0, 50_000...149_999) }))
  results.append(("range undo", try median([0]) { _ in try session.undo() }))
}
results.append(("all faults", median([0, 1, 2]) { _ in _ = GeometryFaults(of: geometry) }))
try session.select(.geometry)
results.append(("move all", try median([0]) { _ in try session.move(dx: 1, dy: 1) }))
results.append(("bytes a vertex", Double(max(0, loaded - before)) / Double(count)))
results.append(("bytes a vertex with 10000 steps", Double(max(0, held - before)) / Double(count)))
print("{" + results.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}")
