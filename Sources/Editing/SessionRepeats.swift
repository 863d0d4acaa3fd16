import Geodesy
import Glibc

extension EditingSession {
  /// Takes out vertices not farther than a distance, in the geometry's units, from the one before them that is kept; of
  /// rings also those at the end that repeat the first. One step. Throws for a distance below 0 or not finite, and while
  /// something is held.
  @discardableResult
  public mutating func removeRepeats(within distance: Double = 0) throws(EditingError) -> EditOutcome {
    try perform { (session) throws(EditingError) in
      try session.requireEmptyHands(to: "take out repeats")
      guard distance >= 0, distance.isFinite else {
        throw EditingError(.range, "repeats cannot be sought within \(distance)", help: "give a distance of 0 or more")
      }
      var edits: [GeometryEdit] = []
      var gone = 0
      for part in session.editable.parts.indices {
        let repeats = session.editable.repeats(ofPart: part, within: distance)
        if repeats.isEmpty { continue }
        gone += repeats.count
        let all = session.editable.vertices(ofPart: part)
        var next = repeats.startIndex
        var kept: [Coordinate] = []
        for (index, vertex) in all.enumerated() {
          if next < repeats.endIndex, repeats[next] == index { next += 1 } else { kept.append(vertex) }
        }
        let sequence = session.editable.sequence(kept, z: session.editable.hasZ, m: session.editable.hasM)
        edits.append(.replaceVertices(part: part, sequence))
      }
      guard gone > 0 else { return EditOutcome("no vertex repeats another; nothing changed") }
      session.make(.several(edits), .delete, select: nil)
      return EditOutcome("took out \(counted(gone)) that repeated others", isEdit: true)
    }
  }
}

extension EditableGeometry {
  /// The vertices of a part not farther than a distance, in the geometry's units, from the last one before them that is
  /// not one of these itself; of a ring also those at its end that repeat its first vertex. Of points none.
  public func repeats(ofPart part: Int, within distance: Double = 0) -> [Int] {
    guard kind == .polyline || kind == .polygon else { return [] }
    guard let first = vertex(part: part, index: 0) else { return [] }
    func isNear(_ a: Coordinate, _ b: Coordinate) -> Bool {
      (a.x == b.x && a.y == b.y) || (distance > 0 && hypot(a.x - b.x, a.y - b.y) <= distance)
    }
    var result: [Int] = []
    var last = first
    var index = 0
    parts[part].vertices.forEach { vertex in
      if index > 0, isNear(vertex, last) { result.append(index) } else { last = vertex }
      index += 1
    }
    guard kind == .polygon else { return result }
    // From the end of the ring back to the first vertex that stays and is not near its beginning.
    var known = result.endIndex - 1
    var ends: [Int] = []
    for index in stride(from: index - 1, to: 0, by: -1) {
      if known >= 0, result[known] == index {
        known -= 1
      } else if let vertex = vertex(part: part, index: index), isNear(vertex, first) {
        ends.append(index)
      } else {
        break
      }
    }
    return ends.isEmpty ? result : (result + ends).sorted()
  }

  /// What is odd about the vertices, though they can be edited: repeats, and z that are no numbers.
  var oddities: [String] {
    var result: [String] = []
    for part in 0..<partCount {
      let numbers = repeats(ofPart: part)
      if let first = numbers.first {
        let more = numbers.count > 1 ? " and \(numbers.count - 1) more repeat" : " repeats"
        result.append("vertex \(part) \(first)\(more) the one before or the first of the ring")
      }
      guard hasZ else { continue }
      let without = vertices(ofPart: part).enumerated().filter { !$0.element.z.isFinite }.map(\.offset)
      if let first = without.first {
        let more = without.count > 1 ? " and \(without.count - 1) more have" : " has"
        result.append("vertex \(part) \(first)\(more) a z that is no number")
      }
    }
    return result
  }
}
