import Language
import Pictures
import Runtime
import Workbench

/// The arguments of commands that draw the view through the phone.
enum ViewArguments {
  static let clauses = [
    Clause("of", [.parameter("what", .word(["scene"]))]), Clause("depth"), Clause("normals"), Clause("planes"),
    Clause("points"),
  ]

  /// What a command asks of the view, in pixels at so many dots per inch. Throws where what it asks for does not go
  /// together.
  static func request(_ call: Call, dotsPerInch: Double) throws(ScriptError) -> ViewRequest {
    var request = ViewRequest()
    request.isOfScene = call.has("what")
    request.showsPlanes = call.flag("planes")
    request.showsPoints = call.flag("points")
    for name in ["planes", "points"] where call.flag(name) {
      if request.isOfScene {
        throw call.fault(.type, "\(name) lie before the camera's picture, which `of scene` leaves out", at: name)
      }
      if let quantity = try quantity(call) {
        throw call.fault(.type, "\(name) have no \(quantity.rawValue)", help: "leave one of them out", at: name)
      }
    }
    let ratio = dotsPerInch / 96
    if let size = try PictureFile.size(call) {
      request.size = (pixels(size.width * ratio), pixels(size.height * ratio))
    } else if ratio != 1, let lens = call.bench.state.device?.lens {
      request.size = (pixels(Double(lens.width) * ratio), pixels(Double(lens.height) * ratio))
    }
    return request
  }

  private static func pixels(_ length: Double) -> Int { max(1, Int(max(1, min(1e6, length.rounded())))) }

  /// What is measured in place of being drawn; nil for a picture.
  static func quantity(_ call: Call) throws(ScriptError) -> ViewMeasurements.Quantity? {
    if call.flag("depth"), call.flag("normals") {
      throw call.fault(.type, "one picture shows depth or normals", help: "draw two", at: "normals")
    }
    return call.flag("depth") ? .depth : call.flag("normals") ? .normals : nil
  }

  /// The bytes of a view's file.
  static func file(
    _ file: PictureFile, _ content: ViewContent, _ quantity: ViewMeasurements.Quantity?, progress: PictureProgress,
    shouldStop: @escaping @Sendable () -> Bool
  ) throws -> [UInt8] {
    guard let quantity else {
      let picture = try ViewPicture(content)
      switch file.form {
      case .png(let form), .vector(let form): return try picture.file(form, progress: progress, shouldStop: shouldStop)
      case .jpeg: return try PictureFile.jpeg(picture.photo(progress: progress, shouldStop: shouldStop))
      case .numbers:
        throw ScriptError(
          .type, "a .tif holds numbers", help: "add `depth` or `normals`, or let the name end in .png or .jpg")
      }
    }
    let measured = try ViewMeasurements(quantity, of: content, progress: progress, shouldStop: shouldStop)
    let lines = [legend(measured)] + content.lines
    switch file.form {
    case .png(let form), .vector(let form): return try measured.file(form, lines: lines)
    case .jpeg: return try PictureFile.jpeg(measured.photo(lines: lines))
    case .numbers: return try measured.image(description: content.lines.last ?? "simulated").tiff()
    }
  }

  /// How the colours of measurements are read.
  private static func legend(_ measured: ViewMeasurements) -> String {
    switch measured.quantity {
    case .normals: return "red, green and blue: how far a surface faces east, north and up"
    case .depth:
      guard let range = measured.range else { return "nothing is in view" }
      return
        "distance from \(metres(range.lowerBound)) (bright) to \(metres(range.upperBound)) (dark), by its logarithm"
    }
  }

  private static func metres(_ length: Double) -> String {
    "\(ValueText.number(PositionWords.rounded(length, length < 100 ? 10 : 1))) m"
  }
}
