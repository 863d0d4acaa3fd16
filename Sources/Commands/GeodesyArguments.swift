import Geodesy
import Language
import Runtime
import Scene
import Session
import Workbench

/// Coordinate systems, heights and elevation files as arguments.
extension Call {
  /// A coordinate reference system by its EPSG number or a text that PROJ reads.
  func crs(_ name: String) throws(ScriptError) -> CoordinateReferenceSystem? {
    let value = value(name)
    if value.kind == .absent { return nil }
    return try GeodesyFunctions.crs(value, slot: form.slot(name))
  }

  /// The height reference that `heights`, `geoid from` and `separation` describe, or nil where nothing is said.
  func heightReference() throws(ScriptError) -> HeightReference? {
    let word = try text("heights")
    if has("geoid"), has("separation") {
      throw fault(.type, "`geoid` and `separation` exclude each other", at: "separation")
    }
    if word == "ellipsoidal", has("geoid") || has("separation") {
      throw fault(.type, "ellipsoidal heights have no geoid", at: has("geoid") ? "geoid" : "separation")
    }
    if has("geoid") { return .orthometric(.file(try inputPath("geoid"))) }
    if let separation = try length("separation") { return .orthometric(.separation(separation)) }
    guard let word else { return nil }
    guard let reference = PositionWords.reference(word) else {
      throw fault(
        .type, "\(ValueText.quote(word)) is no height reference",
        help: "it is one of \(PositionWords.words.joined(separator: " "))", at: "heights")
    }
    return reference
  }

  /// The heights that `file` with its clauses gives.
  func elevationSurface() throws(ScriptError) -> ElevationSurface {
    let path = try inputPath("file")
    let crs = try crs("crs")
    let heights = try heightReference()
    return try at("file") { try ElevationSurface(path: path, crs: crs, heights: heights) }
  }

  /// One line about an elevation file.
  func describe(_ surface: ElevationSurface) -> String {
    let range = surface.range.map {
      ", \(ValueText.number($0.lowerBound, decimals: 2)) to \(ValueText.number($0.upperBound, decimals: 2)) m"
    }
    return "\(bench.files.shown(surface.path)): \(surface.columns) x \(surface.rows), \(surface.crs.name)\(range ?? "")"
      + " above \(surface.heights.name)"
  }

  /// The clause `altitude L [orthometric|ellipsoidal|…]`: metres and what they are counted from.
  static let altitudeClause = Clause(
    "altitude", [.parameter("altitude", .height), .optional("above", .word(PositionWords.words))])

  /// The altitude that the clause gives; orthometric above EGM96 where no word follows.
  func altitude() throws(ScriptError) -> (metres: Double, heights: HeightReference)? {
    guard let metres = try length("altitude") else { return nil }
    let marked = interpreter.heightMarks.reference(value("altitude").reference)
    let word = try text("above").flatMap { PositionWords.reference($0) }
    if let marked, let word, marked != word {
      throw fault(
        .type, "the altitude is counted from \(marked.name), not from \(word.name)",
        help: "convert it: `height(x, at: POSITION, heights: \"\(word.word)\")`", at: "above")
    }
    return (metres, word ?? marked ?? .egm96)
  }

  /// A place with its ellipsoidal height from the position's own altitude or `altitude`, else `height` above the
  /// ground that `ground` gives.
  func ellipsoidal(_ place: Position, altitude: Double, heights: HeightReference, at name: String) throws(ScriptError)
    -> Double
  {
    try at(name) { try bench.height(altitude, at: place, from: heights, to: .ellipsoidal) }
  }
}
