import Editing
import Geodesy
import Testing

/// A map in which one unit is one pixel, with the reticle at a place.
func map(_ x: Double = 0, _ y: Double = 0, unitsPerPixel: Double = 1) -> EditingView {
  EditingView(centre: ViewPoint(x, y), unitsPerPixel: unitsPerPixel)
}

/// A new sketch whose vertices were placed one after the other.
func sketch(_ kind: Geometry.Kind, _ places: [(Double, Double)] = []) throws -> EditingSession {
  var session = try EditingSession(new: kind, view: map())
  for place in places { try session.place(at: ViewPoint(place.0, place.1)) }
  return session
}

/// The line of the golden sequences: (0,0), (100,0), (100,100).
func line() throws -> EditingSession { try sketch(.polyline, [(0, 0), (100, 0), (100, 100)]) }

/// A polygon opened for editing; the first ring is the outer one, the others are its holes.
func polygon(_ rings: [(Double, Double)]...) throws -> EditingSession {
  let rings = rings.map { $0.map { Coordinate($0.0, $0.1) } }
  let part = PolygonPart(outer: rings[0], holes: Array(rings.dropFirst()))
  return try EditingSession(Geometry(.polygon([part])), view: map())
}

/// A polyline opened for editing.
func polyline(_ paths: [(Double, Double)]...) throws -> EditingSession {
  try EditingSession(Geometry(.polyline(paths.map { $0.map { Coordinate($0.0, $0.1) } })), view: map())
}

/// A line with z opened for editing.
func lineZ(_ vertices: [(Double, Double, Double)]) throws -> EditingSession {
  let path = vertices.map { Coordinate($0.0, $0.1, $0.2) }
  return try EditingSession(Geometry(.polyline([path]), hasZ: true), view: map())
}

extension EditingSession {
  /// The vertices of a part as text: `0 0, 100 0`.
  func text(_ part: Int = 0) -> String {
    editable.vertices(ofPart: part).map { vertex in
      [vertex.x, vertex.y].map(shown).joined(separator: " ") + (editable.hasZ ? " \(shown(vertex.z))" : "")
    }.joined(separator: ", ")
  }

  private func shown(_ number: Double) -> String { number == number.rounded() ? "\(Int(number))" : "\(number)" }

  /// Moves the reticle.
  mutating func pan(_ x: Double, _ y: Double) { view.centre = ViewPoint(x, y) }

  /// The vertices' numbers, bit for bit.
  var bits: [[UInt64]] {
    (0..<editable.partCount).map { part in
      editable.vertices(ofPart: part).flatMap {
        [$0.x.bitPattern, $0.y.bitPattern, $0.z.bitPattern, $0.m.bitPattern]
      }
    }
  }

  /// The planar area of the rings of the first polygon, holes taken off.
  var area: Double {
    guard case .polygon(let parts) = geometry.shape else { return 0 }
    return parts.reduce(0) { sum, part in
      sum + abs(Geometry.planarArea(part.outer)) / 2
        - part.holes.reduce(0) { $0 + abs(Geometry.planarArea($1)) / 2 }
    }
  }
}

/// Runs what must fail, and gives the failure.
func failure(_ body: () throws -> Void) -> EditingError? {
  do {
    try body()
    return nil
  } catch {
    return error as? EditingError
  }
}

let square: [(Double, Double)] = [(0, 0), (10, 0), (10, 10), (0, 10)]
