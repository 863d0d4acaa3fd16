import Geodesy
import Glibc
import Scene
import Survey

// How long it takes to store features in a GeoPackage; prints JSON, seconds a feature.
// Use: SurveyBenchmark single|batch|photos COUNT FILE, or SurveyBenchmark growth COUNT FILE

/// Seconds on a clock that only goes forward.
func seconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

let words = CommandLine.arguments
guard words.count == 4, let count = Int(words[2]), count > 0 else {
  print("use: SurveyBenchmark single|batch|photos|growth COUNT FILE")
  exit(2)
}
let health = try CodedValueDomain(
  name: "Health",
  entries: [.init(label: "Dead", code: .integer(0)), .init(label: "Healthy", code: .integer(10))])
let schema = try TableSchema(
  name: "trees", geometryType: .point,
  fields: [
    FieldDefinition("Health", .domain("Health"), isRequired: true), FieldDefinition("Height", .length),
    FieldDefinition("Note", .text(maximumLength: 60)), FieldDefinition("recorded_at", .time),
  ], domains: [.coded(health)])
let time = GeoPackageStore.clockStart
let store = try GeoPackageStore.create(words[3], schema: schema, replace: true)
let photo = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

/// The feature of a number: every field has a value.
func feature(_ number: Int, photo: [UInt8]? = nil) throws(SceneError) -> NewFeature {
  let values = try schema.values(of: [
    ("Health", .text("Healthy")), ("Height", .length(3 + Double(number % 100) / 10)), ("Note", .text("by the path")),
    ("recorded_at", .time(time + Double(number))),
  ])
  let attachments = photo.map { [Attachment(name: "photo-\(number).jpg", contentType: "image/jpeg", data: $0)] }
  return NewFeature(
    geometry: .point(x: -0.77 + Double(number % 1000) * 1e-5, y: 51.5 + Double(number / 1000) * 1e-5, z: 60),
    values: values, attachments: attachments ?? [])
}

/// Stores all in one transaction.
@MainActor
func batch(_ count: Int) throws {
  var number = 0
  _ = try store.insertAll(at: time) { () throws(SceneError) in
    guard number < count else { return nil }
    number += 1
    return try feature(number)
  }
}

let start: Double
var stored = count
switch words[1] {
case "batch":
  start = seconds()
  try batch(count)
case "growth":
  // What one record costs where so many are there already.
  try batch(count)
  stored = 300
  start = seconds()
  for number in 0..<stored { _ = try store.insert(try feature(number), at: time) }
default:
  let data = words[1] == "photos" ? photo : nil
  start = seconds()
  for number in 0..<count { _ = try store.insert(try feature(number, photo: data), at: time) }
}
print("{\"seconds\": \((seconds() - start) / Double(stored))}")
store.close()
