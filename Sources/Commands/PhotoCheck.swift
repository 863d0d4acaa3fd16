import Geodesy
import Language
import Runtime
import Scene
import Survey
import Workbench

/// `check photos`: what photos say of themselves beside the features that they belong to.
enum PhotoCheck {
  private static let result = "a list of records: feature, photo, distance, beside, time_difference, fits, finding"
  /// The farthest in metres that a photo may have been taken from the point that it shows.
  private static let farthest = 1000.0

  static let form = FormDefinition(
    [.word("photos"), .parameter("layer", .project([.layer]))], result: result, answers: true, action: run)

  @Sendable private static func run(_ call: Call) throws(ScriptError) -> Value {
    let table = try call.table("layer")
    let heap = call.heap
    var records: [Value] = []
    let ids = table.store.ids
    try call.interpreter.watched("checking photos of \(table.name)", of: ids.count) { progress throws(ScriptError) in
      for id in ids {
        try Interrupt.check()
        progress?.step()
        guard let feature = try call.at("layer", { try table.store.feature(id) }) else { continue }
        for info in try call.at("layer", { try table.store.attachments(of: id) })
        where info.contentType == "image/jpeg" {
          guard let data = try call.at("layer", { try table.store.data(ofAttachment: info.id) }) else { continue }
          records.append(try compare(data, info, StoredFeatureValue(feature, table, call.interpreter), call))
        }
      }
    }
    let list = heap.list(records)
    if !call.hasResult {
      let text = records.isEmpty ? "no photos" : ShowCommand.listing(list, call.shown.ofMeasures)
      try call.write("check", text, of: list)
    }
    return list
  }

  private static func compare(
    _ data: [UInt8], _ info: AttachmentInfo, _ value: StoredFeatureValue, _ call: Call
  ) throws(ScriptError) -> Value {
    let heap = call.heap
    var distance: Double?
    var beside: Double?
    var difference: Double?
    var findings: [String] = []
    let geodesic = try call.at("layer") { try call.bench.geodesic() }
    do throws(SceneError) {
      let exif = try ExifMetadata(ofJPEG: data)
      if let latitude = exif.latitude, let longitude = exif.longitude {
        if let place = value.position,
          let line = geodesic.line(
            fromLatitude: latitude, longitude: longitude, toLatitude: place.latitude, longitude: place.longitude)
        {
          distance = line.distance
          if line.distance > farthest { findings.append("taken far from the point") }
          if let direction = exif.direction, line.distance > 0.5 {
            beside = abs(shortestTurn(degrees: line.startBearing - direction))
            if let beside, beside > 90 { findings.append("looks away from the point") }
          }
        }
      } else {
        findings.append("has no position")
      }
      let fields = value.table.store.schema.fields
      if let index = fields.firstIndex(where: { $0.name == "recorded_at" }), let taken = exif.time,
        case .time(let recorded) = value.feature.storedValues[index]
      {
        difference = taken - recorded
        if abs(taken - recorded) > 1 { findings.append("taken at another time") }
      } else if exif.time == nil {
        findings.append("has no time")
      }
    } catch {
      findings.append(error.message)
    }
    return heap.record(
      [
        ("feature", Value(Double(value.feature.id))), ("photo", heap.text(info.name)),
        ("distance", distance.map { Value($0, Units.metre) } ?? .nothing),
        ("beside", beside.map { Value($0, Units.degree) } ?? .nothing),
        ("time_difference", difference.map { Value($0, Units.second) } ?? .nothing),
        ("fits", Value(findings.isEmpty)), ("finding", heap.text(findings.joined(separator: "; "))),
      ], isFixed: true)
  }
}
