import CGDAL
import Geodesy

// Everything that turns OGR's handles into values. The handles are valid only inside the calls here.

extension Field {
  /// The field of a definition of OGR.
  init(_ definition: OGRFieldDefnH) {
    let type = OGR_Fld_GetType(definition)
    let kind: Kind
    switch type {
    case OFTInteger: kind = OGR_Fld_GetSubType(definition) == OFSTBoolean ? .boolean : .integer
    case OFTInteger64: kind = .integer64
    case OFTReal: kind = .real
    case OFTDate: kind = .date
    case OFTTime: kind = .timeOfDay
    case OFTDateTime: kind = .time
    case OFTBinary: kind = .binary
    case OFTIntegerList, OFTInteger64List, OFTRealList, OFTStringList: kind = .list
    default: kind = .text
    }
    let width = Int(OGR_Fld_GetWidth(definition))
    let precision = Int(OGR_Fld_GetPrecision(definition))
    self.init(
      name: OGR_Fld_GetNameRef(definition).map { String(cString: $0) } ?? "", kind: kind,
      width: width > 0 ? width : nil, precision: precision > 0 ? precision : nil,
      isNullable: OGR_Fld_IsNullable(definition) != 0)
  }
}

extension FieldValue {
  /// The value of a feature's field, whose type OGR gives.
  package static func read(_ feature: OGRFeatureH, _ index: Int32, _ type: OGRFieldType, isBoolean: Bool) -> FieldValue
  {
    guard OGR_F_IsFieldSetAndNotNull(feature, index) != 0 else { return .null }
    var count: Int32 = 0
    switch type {
    case OFTInteger:
      let value = OGR_F_GetFieldAsInteger(feature, index)
      return isBoolean ? .boolean(value != 0) : .integer(Int64(value))
    case OFTInteger64: return .integer(OGR_F_GetFieldAsInteger64(feature, index))
    case OFTReal:
      let value = OGR_F_GetFieldAsDouble(feature, index)
      return value.isNaN ? .null : .real(value)
    case OFTDate, OFTDateTime: return date(feature, index, withTime: type == OFTDateTime)
    case OFTBinary:
      guard let bytes = OGR_F_GetFieldAsBinary(feature, index, &count), count > 0 else { return .binary([]) }
      return .binary(Array(UnsafeBufferPointer(start: bytes, count: Int(count))))
    case OFTIntegerList:
      let values = OGR_F_GetFieldAsIntegerList(feature, index, &count)
      return .list(
        UnsafeBufferPointer(start: values, count: Int(count)).map {
          isBoolean ? .boolean($0 != 0) : .integer(Int64($0))
        })
    case OFTInteger64List:
      let values = OGR_F_GetFieldAsInteger64List(feature, index, &count)
      return .list(UnsafeBufferPointer(start: values, count: Int(count)).map { .integer($0) })
    case OFTRealList:
      let values = OGR_F_GetFieldAsDoubleList(feature, index, &count)
      return .list(UnsafeBufferPointer(start: values, count: Int(count)).map { $0.isNaN ? .null : .real($0) })
    case OFTStringList:
      var texts: [FieldValue] = []
      if let list = OGR_F_GetFieldAsStringList(feature, index) {
        while let text = list[texts.count] { texts.append(.text(String(cString: text))) }
      }
      return .list(texts)
    default: return .text(OGR_F_GetFieldAsString(feature, index).map { String(cString: $0) } ?? "")
    }
  }

  private static func date(_ feature: OGRFeatureH, _ index: Int32, withTime: Bool) -> FieldValue {
    var year: Int32 = 0
    var month: Int32 = 0
    var day: Int32 = 0
    var hour: Int32 = 0
    var minute: Int32 = 0
    var second: Float = 0
    var zone: Int32 = 0
    guard OGR_F_GetFieldAsDateTimeEx(feature, index, &year, &month, &day, &hour, &minute, &second, &zone) != 0 else {
      return .null
    }
    guard withTime else { return .date(year: Int(year), month: Int(month), day: Int(day)) }
    // OGR's zones: 100 is UTC, a step is a quarter of an hour; 0 and 1 are unknown and local, taken for UTC.
    let offset = zone > 1 ? Double(zone - 100) * 900 : 0
    let days = Double(CivilTime.daysSince1970(year: Int(year), month: Int(month), day: Int(day)))
    // OGR holds seconds as Float, which is good to milliseconds only.
    let seconds = (Double(second) * 1000).rounded() / 1000
    return .time(days * 86400 + Double(hour) * 3600 + Double(minute) * 60 + seconds - offset)
  }
}

extension Geometry {
  /// The geometry of a handle of OGR. Curves become lines. Measures are kept where all of them are numbers. A collection
  /// of one kind of geometry becomes one geometry of many parts. Nil for a geometry that has no place here, such as one
  /// nested too deeply.
  package static func read(_ handle: OGRGeometryH) -> Geometry? {
    var losses = GeometryLosses()
    return read(handle, &losses)
  }

  /// The same; what is lost is counted.
  static func read(_ handle: OGRGeometryH, _ losses: inout GeometryLosses) -> Geometry? {
    var hasCurves = false
    let read = read(handle, depth: 0, &hasCurves)
    if hasCurves { losses.curves += 1 }
    guard let geometry = read else {
      losses.geometries += 1
      return nil
    }
    guard geometry.hasM else { return geometry }
    var isMeasured = true
    geometry.forEachCoordinate { isMeasured = isMeasured && $0.m.isFinite }
    if isMeasured { return geometry }
    losses.measures += 1
    return geometry.keeping(z: true, m: false)
  }

  private static func read(_ handle: OGRGeometryH, depth: Int, _ hasCurves: inout Bool) -> Geometry? {
    guard depth < 32 else { return nil }
    let hasZ = OGR_G_Is3D(handle) != 0
    let hasM = OGR_G_IsMeasured(handle) != 0
    func made(_ shape: Shape) -> Geometry { Geometry(shape, hasZ: hasZ, hasM: hasM) }
    let type = OGR_GT_Flatten(OGR_G_GetGeometryType(handle))
    switch type {
    case wkbPoint:
      guard OGR_G_IsEmpty(handle) == 0 else { return made(.multipoint([])) }
      return coordinates(handle).first.map { made(.point($0)) }
    case wkbLineString: return made(.polyline([coordinates(handle)]))
    case wkbPolygon, wkbTriangle: return made(.polygon(polygon(handle)))
    case wkbMultiPoint: return made(.multipoint(members(handle).flatMap(coordinates)))
    case wkbMultiLineString: return made(.polyline(members(handle).map(coordinates)))
    case wkbMultiPolygon, wkbPolyhedralSurface, wkbTIN:
      return made(.polygon(members(handle).flatMap(polygon)))
    case wkbGeometryCollection:
      return made(.collection(members(handle).compactMap { read($0, depth: depth + 1, &hasCurves) }))
    default:
      hasCurves = true
      guard let linear = OGR_G_GetLinearGeometry(handle, 0, nil) else { return nil }
      defer { OGR_G_DestroyGeometry(linear) }
      return OGR_GT_Flatten(OGR_G_GetGeometryType(linear)) == type ? nil : read(linear, depth: depth + 1, &hasCurves)
    }
  }

  private static func members(_ handle: OGRGeometryH) -> [OGRGeometryH] {
    (0..<max(0, OGR_G_GetGeometryCount(handle))).compactMap { OGR_G_GetGeometryRef(handle, $0) }
  }

  private static func coordinates(_ handle: OGRGeometryH) -> [Coordinate] {
    let count = Int(max(0, OGR_G_GetPointCount(handle)))
    guard count > 0 else { return [] }
    var coordinates = [Coordinate](repeating: Coordinate(0, 0), count: count)
    // Coordinate is four doubles in a fixed order, so OGR fills the array's own memory.
    coordinates.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      let stride = Int32(MemoryLayout<Coordinate>.stride)
      _ = OGR_G_GetPointsZM(handle, base, stride, base + 8, stride, base + 16, stride, base + 24, stride)
    }
    return coordinates
  }

  private static func polygon(_ handle: OGRGeometryH) -> [PolygonPart] {
    var rings = members(handle).map(coordinates)
    for index in rings.indices where rings[index].count > 1 && rings[index].first == rings[index].last {
      rings[index].removeLast()
    }
    guard let outer = rings.first, !outer.isEmpty else { return [] }
    return [PolygonPart(outer: outer, holes: rings.dropFirst().filter { !$0.isEmpty })]
  }
}

/// What of a file's geometries has no place here.
struct GeometryLosses {
  /// Geometries of which nothing was kept.
  var geometries = 0
  /// Features of Esri JSON without a geometry: GDAL drops one in which a measure is null.
  var missing = 0
  /// Geometries with curves, which became lines.
  var curves = 0
  /// Geometries that lost their measures.
  var measures = 0

  /// A sentence for each kind of loss.
  var remarks: [String] {
    func count(_ number: Int) -> String { number == 1 ? "1 geometry" : "\(number) geometries" }
    var remarks: [String] = []
    if geometries > 0 { remarks.append("\(count(geometries)) could not be taken, and the features have none") }
    if missing > 0 {
      let features = missing == 1 ? "1 feature has" : "\(missing) features have"
      remarks.append("\(features) no geometry, or one with a null among its numbers, which is not read")
    }
    if curves > 0 { remarks.append("the curves of \(count(curves)) became lines of short edges") }
    if measures > 0 { remarks.append("the measures of \(count(measures)) are gone, as not all of them are numbers") }
    return remarks
  }
}
