import CGDAL
import Geodesy

/// Whether geometries are valid in the sense of OGC Simple Features, and how they can be made so, by GEOS through OGR.
public enum GeometryValidity {
  /// What makes a geometry invalid.
  public struct Fault: Hashable, Sendable {
    /// What is wrong, in GEOS's words.
    public let reason: String
    /// A code for machines: the words in lower case, joined by hyphens.
    public let code: String
    /// Where, in the geometry's system; nil where GEOS does not say.
    public let place: Place?

    /// A place in the geometry's system.
    public struct Place: Hashable, Sendable {
      /// The first coordinate.
      public let x: Double
      /// The second coordinate.
      public let y: Double
    }
  }

  /// How GEOS repairs a geometry.
  public enum Method: String, Sendable, CaseIterable {
    /// All lines are kept, and areas made of what they enclose once.
    case linework
    /// Rings are made valid one by one, then joined; holes are taken away.
    case structure
  }

  /// The first fault of a geometry, or nil where it is valid. Throws (geometry) where GEOS cannot read it.
  public static func fault(of geometry: Geometry) throws(SceneError) -> Fault? {
    try GDALLibrary.load()
    let (isValid, messages) = GDALLibrary.quietly(withWarnings: true) { () -> Bool? in
      GeometryHandle(geometry).map { OGR_G_IsValid($0.handle) != 0 }
    }
    guard let isValid else { throw GeometryTopology.invalid(messages) }
    return isValid ? nil : fault(messages.first ?? "the geometry is not valid")
  }

  /// The fault that a message of GEOS describes: words, then `at or near point X Y`, or the place in brackets.
  static func fault(_ message: String) -> Fault {
    let parts = message.split { $0 == " " || $0 == "[" || $0 == "]" || $0 == "\n" }
    let numbers = parts.compactMap { Double($0) }
    let place = numbers.count >= 2 ? Fault.Place(x: numbers[numbers.count - 2], y: numbers[numbers.count - 1]) : nil
    // The words end where the place begins: `… at or near point X Y`, or `…[X Y]`.
    let words = parts.prefix { $0 != "at" && Double($0) == nil }
    let reason = words.joined(separator: " ").lowercased()
    return Fault(reason: reason, code: reason.split { !$0.isLetter }.joined(separator: "-"), place: place)
  }

  /// The geometry made valid. Throws (geometry) where GEOS cannot.
  public static func repaired(_ geometry: Geometry, method: Method) throws(SceneError) -> Geometry {
    try GDALLibrary.load()
    let (result, errors) = GDALLibrary.quietly { () -> Geometry? in
      guard let handle = GeometryHandle(geometry) else { return nil }
      return GDALLibrary.withChangeableList(["METHOD=\(method.rawValue.uppercased())"]) { options in
        GeometryHandle(owning: OGR_G_MakeValidEx(handle.handle, options)).flatMap { Geometry.read($0.handle) }
      }
    }
    guard let result else { throw GeometryTopology.invalid(errors) }
    return result
  }
}
