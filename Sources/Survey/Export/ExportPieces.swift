import CGDAL
import Geodesy
import Scene

/// A table of the file: GPX has one for points and one for lines.
struct ExportTable {
  let name: String
  let type: OGRwkbGeometryType
  /// Which geometries belong to it; nil for all.
  let family: GeometryFamily?
}

/// What is written of a feature.
struct ExportPiece {
  let geometry: Geometry?
  let texts: [(name: String, text: String)]
}

extension Exporter {
  /// The tables of the file, in the order that the format wants.
  var tables: [ExportTable] {
    guard format == .gpx else {
      // GDAL calls the tables of these after their files.
      return [ExportTable(name: source.name, type: layout.type, family: nil)]
    }
    let height: UInt32 = places.hasHeights ? 0x8000_0000 : 0
    let points = ExportTable(name: "waypoints", type: OGRwkbGeometryType(1 + height), family: .points)
    let lines = ExportTable(name: "tracks", type: OGRwkbGeometryType(5 + height), family: .lines)
    let occurring = [points, lines].filter { findings.families.contains($0.family ?? .points) }
    return occurring.isEmpty ? [points] : occurring
  }

  /// What of a feature belongs into a table; several waypoints for one multipoint. Throws where a place cannot be
  /// converted.
  func pieces(of feature: ExportFeature, for table: ExportTable) throws(SceneError) -> [ExportPiece] {
    var texts: [(name: String, text: String)] = []
    let raw = feature.geometry.flatMap { $0.isEmpty ? nil : $0 }
    let family = raw.flatMap { GeometryType($0) }.map { GeometryFamily($0) }
    if let wanted = table.family, wanted != family { return [] }
    var geometry: Geometry?
    if let raw {
      geometry = try places.written(raw)
      if !ExportLayout.holdsMeasures(format), format != .csv { geometry = geometry?.keeping(z: true, m: false) }
    }
    if format == .kml || format == .kmz {
      if layout.nameField == nil, let column = layout.nameColumn { texts.append((column, name(of: feature))) }
      if let column = layout.descriptionColumn { texts.append((column, try pictures(of: feature))) }
    }
    if let column = layout.heightColumn, places.dropsHeights, case .point(let vertex)? = raw?.shape, raw?.hasZ == true {
      texts.append((column, ExportValues.text(.real(vertex.z))))
    }
    switch format {
    case .csv: return [ExportPiece(geometry: nil, texts: texts + csv(geometry))]
    case .gpx:
      texts.append(("name", name(of: feature)))
      if let field = layout.timeField, feature.values.indices.contains(field) {
        texts.append(("time", ExportValues.text(feature.values[field])))
      }
      return try waypoints(geometry, texts)
    default: return [ExportPiece(geometry: geometry, texts: texts)]
    }
  }

  /// What a feature is called: by its field for names, else by the layer and its number.
  private func name(of feature: ExportFeature) -> String {
    if let field = layout.nameField, feature.values.indices.contains(field), feature.values[field] != .null {
      return ExportValues.text(feature.values[field])
    }
    return "\(source.name) \(feature.id)"
  }

  private func csv(_ geometry: Geometry?) -> [(name: String, text: String)] {
    guard let geometry else { return [] }
    func text(_ number: Double) -> String { ExportValues.text(.real(number)) }
    if layout.hasText {
      let reference = geometry.hasZ ? places.heights?.name ?? (source.isAboveGround ? "ground" : "unknown") : ""
      return [("WKT", WellKnownText.text(geometry)), ("height_reference", reference)]
    }
    guard case .point(let vertex) = geometry.shape else { return [] }
    let names = places.isWGS84 ? ("longitude", "latitude") : ("x", "y")
    let height = geometry.hasZ ? text(vertex.z) : ""
    return [(names.0, text(vertex.x)), (names.1, text(vertex.y)), (layout.heightColumn ?? "", height)]
  }

  private func waypoints(
    _ geometry: Geometry?, _ texts: [(name: String, text: String)]
  ) throws(SceneError) -> [ExportPiece] {
    guard let geometry else { return [] }
    let vertices: [Coordinate]
    switch geometry.shape {
    case .point(let vertex): vertices = [vertex]
    case .multipoint(let several): vertices = several
    default: return [ExportPiece(geometry: geometry, texts: texts)]
    }
    let conversion = geometry.hasZ ? try HeightConversion.between(.egm96, .ellipsoidal) : nil
    return vertices.map { vertex in
      var own = texts
      if let conversion, let separation = ExportPlaces.separation(conversion, vertex) {
        own.append(("ele", ExportValues.text(.real(vertex.z))))
        own.append(("geoidheight", ExportValues.text(.real(separation))))
      }
      return ExportPiece(geometry: Geometry(.point(vertex), hasZ: geometry.hasZ), texts: own)
    }
  }

  /// The description of a feature with its photos, as HTML.
  private func pictures(of feature: ExportFeature) throws(SceneError) -> String {
    guard let store = source.store else { return "" }
    return try store.attachments(of: feature.id).map { attachment in
      let name = KMZArchive.name(of: attachment, of: feature.id)
      return attachment.contentType.hasPrefix("image/")
        ? "<img src=\"\(name)\" width=\"480\"/>" : "<a href=\"\(name)\">\(name)</a>"
    }.joined(separator: "<br/>")
  }

  /// What heights are counted from, in words.
  private static func origin(_ heights: HeightReference) -> String {
    heights == .ellipsoidal ? "the \(heights.name)" : heights.name
  }

  /// What of the features as a whole the format cannot hold, and what was chosen for it.
  var remarks: [ExportNote] {
    var notes: [ExportNote] = []
    func features(_ number: Int) -> String { number == 1 ? "1 feature" : "\(number) features" }
    func left(_ number: Int) -> String { number == 1 ? "is" : "are" }
    if places.dropsHeights {
      let reason =
        source.isAboveGround
        ? "heights are counted from the ground" : "nobody says what heights are counted from"
      let kept = layout.heightColumn.map { "; they are in the field \($0) instead" } ?? ""
      notes.append(.loss("\(reason), so the places of \(format.name) have none\(kept)"))
    } else if places.hasHeights {
      let now = places.heights.map(Exporter.origin) ?? (source.isAboveGround ? "the ground" : nil)
      if let heights = source.heights, let to = places.heights, heights != to {
        notes.append(
          .choice("heights are converted from above \(Exporter.origin(heights)) to above \(Exporter.origin(to))"))
      } else if let now {
        notes.append(.choice("heights are counted from \(now)"))
      } else {
        notes.append(.loss("nobody says what heights are counted from, and the file does not either"))
      }
    }
    if places.hasHeights, findings.lacksHeights > 0, format == .shapefile || format == .flatGeobuf {
      notes.append(.loss("\(format.name) has heights at all places: 0 at \(features(findings.lacksHeights)) without"))
    }
    if source.crs == nil, findings.without < findings.count {
      notes.append(.loss("nobody says which coordinate reference system this is, and the file does not either"))
    }
    if findings.withMeasures > 0, !ExportLayout.holdsMeasures(format), format != .csv || !layout.hasText {
      notes.append(.loss("\(format.name) holds no measures; \(features(findings.withMeasures)) had them"))
    }
    if leftOut > 0 {
      notes.append(
        .loss("\(format.name) holds places only; \(features(leftOut)) without one \(left(leftOut)) left out"))
    }
    if format == .gpx, let several = findings.types[.multipoint] {
      notes.append(.loss("GPX holds single points; \(features(several)) with several became several waypoints"))
    }
    if layout.widened != nil {
      notes.append(.choice("all geometries are written as several, as some are"))
    }
    if findings.attachments > 0, format != .kmz {
      let count = findings.attachments == 1 ? "1 photo" : "\(findings.attachments) photos"
      let of = "\(count) of \(features(findings.attached))"
      notes.append(.loss("\(format.name) holds no photos; \(of) \(left(findings.attachments)) left out"))
    }
    return notes
  }
}
