import Geodesy
import Scene

extension PoseLog {
  /// Reads a log in the text format of the TUM RGB-D benchmark: a line `timestamp tx ty tz qx qy qz qw` for each pose,
  /// seconds and metres, camera to world; lines that begin with `#` are passed over.
  ///
  /// `axes` says how the world lies, of which the file says nothing; the camera looks along its +z with y down unless
  /// `camera` says otherwise. `name` is the file's, for messages. Throws, naming the line, where a line has other than
  /// eight numbers, where a quaternion's length is more than 0.001 off 1, and where a time is not after the one before.
  ///
  /// Source: vision.in.tum.de, "File formats" of the RGB-D SLAM dataset and benchmark.
  public static func tum(
    _ bytes: [UInt8], name: String, axes: PoseAxes, camera: CameraAxes = .vision
  ) throws(SceneError) -> PoseLog {
    var lines = PoseLines(name: name, form: "timestamp tx ty tz qx qy qz qw")
    var poses: [RecordedPose] = []
    var start = 0.0
    try lines.read(bytes) { line, fields throws(SceneError) in
      let numbers = try line.numbers(fields, limit: 1e12)
      guard numbers.count == 8 else { throw line.wrongCount(numbers.count, wanted: 8) }
      let length = numbers[4...7].reduce(0) { $0 + $1 * $1 }.squareRoot()
      guard abs(length - 1) <= 1e-3 else { throw line.noRotation("the quaternion's length is not 1") }
      if poses.isEmpty { start = numbers[0] }
      let rotation = RotationQuaternion(x: numbers[4], y: numbers[5], z: numbers[6], w: numbers[7]).matrix
      poses.append(
        try line.pose(
          after: poses.last, seconds: numbers[0] - start, rotation: rotation,
          translation: Vector3(numbers[1], numbers[2], numbers[3]), axes: axes, camera: camera))
    }
    return try lines.log(poses, start: start)
  }

  /// Reads the camera poses of the ARKit Data Logger: a line `nanoseconds r11 r12 r13 tx r21 r22 r23 ty r31 r32 r33 tz`
  /// for each pose, the rows of the camera-to-world matrix in ARKit's axes (y up, the camera looking along its -z).
  ///
  /// `name` is the file's, for messages. Throws, naming the line, where a line has other than 13 numbers, where the
  /// matrix is no rotation (columns of length 1 at right angles to within 0.001, right-handed), and where a time is not
  /// after the one before.
  ///
  /// Source: github.com/PyojinKim/ARKit-Data-Logger, README.
  public static func arkit(_ bytes: [UInt8], name: String) throws(SceneError) -> PoseLog {
    var lines = PoseLines(name: name, form: "nanoseconds r11 r12 r13 tx r21 r22 r23 ty r31 r32 r33 tz")
    var poses: [RecordedPose] = []
    var start = 0
    try lines.read(bytes) { line, fields throws(SceneError) in
      guard fields.count == 13 else { throw line.wrongCount(fields.count, wanted: 13) }
      // Seconds since the device started would lose nanoseconds as a Double, so that the difference comes first.
      guard let stamp = Int(String(decoding: fields[0].prefix(20), as: UTF8.self)), stamp >= 0 else {
        throw line.noNumber(fields[0])
      }
      let m = try line.numbers(Array(fields.dropFirst()), limit: 1e9)
      let rotation = Matrix3(
        Vector3(m[0], m[4], m[8]), Vector3(m[1], m[5], m[9]), Vector3(m[2], m[6], m[10]))
      guard PoseLines.isRotation(rotation) else { throw line.noRotation("the matrix is not orthonormal") }
      if poses.isEmpty { start = stamp }
      poses.append(
        try line.pose(
          after: poses.last, seconds: Double(stamp - start) / 1e9, rotation: RotationQuaternion(rotation).matrix,
          translation: Vector3(m[3], m[7], m[11]), axes: .yUp, camera: .graphics))
    }
    return try lines.log(poses, start: Double(start) / 1e9)
  }
}

/// The lines of a pose log, and what may be wrong with them.
struct PoseLines {
  let name: String
  let form: String
  private var number = 0

  init(name: String, form: String) {
    self.name = name
    self.form = form
  }

  /// Gives the fields of each line that has any; lines end with LF, CR or both.
  mutating func read(
    _ bytes: [UInt8], _ body: (PoseLines, [ArraySlice<UInt8>]) throws(SceneError) -> Void
  ) throws(SceneError) {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while !rest.isEmpty {
      number += 1
      let end = rest.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? rest.endIndex
      let line = rest[..<end]
      rest = rest[end...].dropFirst()
      if end < bytes.endIndex, bytes[end] == UInt8(ascii: "\r"), rest.first == UInt8(ascii: "\n") {
        rest = rest.dropFirst()
      }
      let fields = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: ",") }
      guard let first = fields.first?.first, first != UInt8(ascii: "#") else { continue }
      try body(self, fields)
    }
  }

  func log(_ poses: [RecordedPose], start: Double) throws(SceneError) -> PoseLog {
    guard let log = PoseLog(poses: poses, startStamp: start) else {
      throw SceneError(.file, "\"\(name)\" holds no poses", help: "each line is `\(form)`")
    }
    return log
  }

  func numbers(_ fields: [ArraySlice<UInt8>], limit: Double) throws(SceneError) -> [Double] {
    var numbers: [Double] = []
    for field in fields.prefix(64) {
      guard let number = PlainNumber.read(field, limit: limit, allowsExponent: true) else { throw noNumber(field) }
      numbers.append(number)
    }
    return numbers
  }

  /// A pose in the AR frame.
  func pose(
    after last: RecordedPose?, seconds: Double, rotation: Matrix3, translation: Vector3, axes: PoseAxes,
    camera: CameraAxes
  ) throws(SceneError) -> RecordedPose {
    if let last, !(seconds > last.seconds) {
      throw error("the time is not after that of the pose before", help: "sort the poses by time, each time once")
    }
    let turn = axes.toSession
    return RecordedPose(
      seconds: seconds, rotation: turn * rotation * camera.fromSession, translation: turn * translation)
  }

  static func isRotation(_ m: Matrix3) -> Bool {
    let (x, y, z) = (m.column0, m.column1, m.column2)
    let lengths = [x.dot(x), y.dot(y), z.dot(z)].map { abs($0 - 1) }
    let angles = [x.dot(y), y.dot(z), z.dot(x)].map(abs)
    return lengths.allSatisfy { $0 <= 1e-3 } && angles.allSatisfy { $0 <= 1e-3 } && x.cross(y).dot(z) > 0
  }

  func wrongCount(_ count: Int, wanted: Int) -> SceneError {
    error("there are \(count) numbers, not \(wanted)", help: "each line is `\(form)`")
  }

  func noRotation(_ reason: String) -> SceneError {
    error("\(reason), so that it is no rotation", help: "each line is `\(form)`")
  }

  func noNumber(_ field: ArraySlice<UInt8>) -> SceneError {
    let text = String(decoding: field.prefix(24), as: UTF8.self)
    let shown = String(text.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? "�" : Character($0) })
    return error("\"\(shown)\" is no number that can be used", help: "each line is `\(form)`")
  }

  private func error(_ message: String, help: String) -> SceneError {
    SceneError(.file, "\"\(name)\", line \(number): \(message)", help: help)
  }
}
