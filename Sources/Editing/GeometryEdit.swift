import Geodesy

/// One change of a geometry, which gives the change that takes it back.
enum GeometryEdit: Sendable {
  case set(part: Int, index: Int, Coordinate)
  case insert(part: Int, index: Int, Coordinate)
  case remove(part: Int, index: Int)
  case insertRun(part: Int, index: Int, VertexSequence)
  case removeRun(part: Int, range: Range<Int>)
  case insertPart(index: Int, EditablePart)
  case removePart(index: Int)
  /// All vertices of a part at once, such as when it is turned.
  case replaceVertices(part: Int, VertexSequence)
  indirect case replaceAll(EditableGeometry)
  indirect case several([GeometryEdit])

  /// About the bytes that are held besides those of the step itself.
  var bytes: Int {
    switch self {
    case .set, .insert, .remove, .removeRun, .removePart: return 0
    case .insertRun(_, _, let run): return run.bytes
    case .insertPart(_, let part): return part.bytes
    case .replaceVertices(_, let vertices): return vertices.bytes
    case .replaceAll(let geometry): return geometry.bytes
    case .several(let edits): return edits.reduce(0) { $0 + $1.bytes + MemoryLayout<GeometryEdit>.stride }
    }
  }

  /// The same change for a map with other coordinates.
  func converted(by conversion: ViewConversion?) -> GeometryEdit {
    switch self {
    case .set, .insert, .remove, .removeRun, .removePart: return self
    case .insertRun(let part, let index, let run):
      return .insertRun(part: part, index: index, run.converted(by: conversion))
    case .insertPart(let index, var part):
      part.vertices = part.vertices.converted(by: conversion)
      return .insertPart(index: index, part)
    case .replaceVertices(let part, let vertices):
      return .replaceVertices(part: part, vertices.converted(by: conversion))
    case .replaceAll(let geometry): return .replaceAll(geometry.converted(by: conversion))
    case .several(let edits): return .several(edits.map { $0.converted(by: conversion) })
    }
  }
}

extension EditableGeometry {
  /// Makes a change whose numbers are right, and gives the one that takes it back.
  mutating func apply(_ edit: GeometryEdit) -> GeometryEdit {
    switch edit {
    case .set(let part, let index, _), .insert(let part, let index, _), .remove(let part, let index):
      let inverse = change(by: edit)
      noteInGrid(part, index)
      return inverse
    default:
      // Seldom enough that the grid can be made anew.
      grid = nil
      return change(by: edit)
    }
  }

  private mutating func change(by edit: GeometryEdit) -> GeometryEdit {
    switch edit {
    case .set(let part, let index, let coordinate):
      let vertex = stored(coordinate)
      return change(part) { vertices in
        let old = vertices.coordinate(index)
        vertices.set(vertex, at: index)
        return .set(part: part, index: index, old)
      }
    case .insert(let part, let index, let coordinate):
      let vertex = stored(coordinate)
      change(part) { $0.insert(vertex, at: index) }
      return .remove(part: part, index: index)
    case .remove(let part, let index):
      return change(part) { vertices in
        let old = vertices.coordinate(index)
        vertices.remove(at: index)
        return .insert(part: part, index: index, old)
      }
    case .insertRun(let part, let index, let run):
      change(part) { $0.insertRun(run, at: index) }
      return .removeRun(part: part, range: index..<index + run.count)
    case .removeRun(let part, let range):
      return .insertRun(part: part, index: range.lowerBound, change(part) { $0.removeRun(range) })
    case .insertPart(let index, let part):
      insert(part, at: index)
      return .removePart(index: index)
    case .removePart(let index): return .insertPart(index: index, removePart(at: index))
    case .replaceVertices(let part, let vertices):
      return change(part) { held in
        let old = held
        held = vertices
        return .replaceVertices(part: part, old)
      }
    case .replaceAll(let geometry):
      let old = self
      self = geometry
      middle = old.middle
      // Leaves that are held to be undone must never meet their tags again with another meaning.
      nextTag = max(nextTag, old.nextTag)
      return .replaceAll(old)
    case .several(let edits):
      var inverse: [GeometryEdit] = []
      for edit in edits { inverse.append(apply(edit)) }
      return .several(inverse.reversed())
    }
  }
}
