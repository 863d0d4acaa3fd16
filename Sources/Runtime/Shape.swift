/// The names of a record's fields in order. Records of the same few names share one, so that a field is found again
/// where it was found last; a record of many names has one of its own, which grows with it.
final class Shape {
  /// Records of more names share no shape: adding them one by one would keep every list of names on the way.
  static let mostSharedNames = 32
  /// The most shapes that are shared, which live as long as the run.
  static let mostShared = 10_000

  let isShared: Bool
  /// Whether its records cannot be changed: those that commands give.
  let isFixed: Bool
  private(set) var names: [String]
  /// Roughly the bytes that the names take.
  private(set) var bytes: Int
  private var places: [String: Int] = [:]

  init(_ names: [String], isShared: Bool, isFixed: Bool = false) {
    self.isFixed = isFixed
    self.names = names
    self.isShared = isShared
    bytes = names.reduce(64) { $0 + Self.bytes(of: $1) }
  }

  func place(of name: String) -> Int? {
    if names.count <= Self.mostSharedNames {
      for (place, own) in names.enumerated() where own == name { return place }
      return nil
    }
    if places.isEmpty { places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($0.element, $0.offset) }) }
    return places[name]
  }

  /// Adds a name to a shape that is not shared.
  func append(_ name: String) {
    if !places.isEmpty { places[name] = names.count }
    names.append(name)
    bytes += Self.bytes(of: name)
  }

  private static func bytes(of name: String) -> Int { 64 + name.utf8.count }
}
