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

  /// A bearing in degrees clockwise from true north at a place, from whichever north it was counted; nil where it was left
  /// out.
  func bearing(_ name: String, at place: Position) throws(ScriptError) -> Double? {
    guard let angle = try angle(name) else { return nil }
    let north = Parameter(name, .bearing).nameOfNorth
    guard has(north) else { return angle }
    if value(north).string == "magnetic" {
      return wrapped(degrees: angle + (try interpreter.declination(slot: form.slot(north))))
    }
    guard let crs = try crs(north) else { return angle }
    return wrapped(degrees: angle + (try interpreter.gridNorth(of: crs, at: place, slot: form.slot(north))))
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
      ", \(shown.length($0.lowerBound, decimals: 2)) to \(shown.length($0.upperBound, decimals: 2))"
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

extension Interpreter {
  /// How many degrees magnetic north lies east of true north.
  func declination(slot: Int?) throws(ScriptError) -> Double {
    if let declination = bench.state.declination { return declination }
    throw ScriptError(
      .mode, "nobody has said where magnetic north is",
      help: "`set declination 1.2 deg east` says how far it lies from true north", slot: slot)
  }

  /// How many degrees the north of a system's grid lies east of true north at a place.
  func gridNorth(
    of crs: CoordinateReferenceSystem, at place: Position, slot: Int?
  ) throws(ScriptError) -> Double {
    let north = try Faults.attempt(slot: slot) {
      try crs.horizontal.gridNorth(latitude: place.latitude, longitude: place.longitude)
    }
    guard let north else {
      throw ScriptError(
        .range, "\(crs.name) has no grid at \(DisplayText(bench.state.display).place(place))",
        help: crs.areaOfUse.map { "it is meant for \($0.name)" }, slot: slot)
    }
    return north
  }
}
