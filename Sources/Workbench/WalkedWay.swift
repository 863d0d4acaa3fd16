import Geodesy

/// The ways that the device went while time passed, for drawing them; where it was put somewhere else a new one begins.
///
/// However long the walk, no more than some thousand places are kept: when there are too many, every other one goes, and
/// later ones are farther apart.
public struct WalkedWay: Sendable {
  /// The ways, the first one first.
  public private(set) var ways: [[GeodeticPosition]] = []
  private var count = 0
  private var spacing = 0.2

  private static let most = 20_000
  /// Metres of a degree of latitude, near enough to tell whether a step is large enough to be drawn.
  private static let metresPerDegree = 111_320.0

  /// Nothing walked.
  public init() {}

  /// The device has gone from a place to another while time passed.
  public mutating func go(from start: GeodeticPosition, to end: GeodeticPosition) {
    guard start != end else { return }
    if let last = ways.last?.last, WalkedWay.isNear(last, start, spacing) {
      guard !WalkedWay.isNear(last, end, spacing) else { return }
    } else {
      // Where a way was left off short of a whole step, its last piece is drawn, too.
      ways.append([start])
      count += 1
    }
    ways[ways.count - 1].append(end)
    count += 1
    if count > WalkedWay.most { thin() }
  }

  private static func isNear(_ a: GeodeticPosition, _ b: GeodeticPosition, _ metres: Double) -> Bool {
    let reach = metres / metresPerDegree
    let north = abs(a.latitude - b.latitude)
    // A longitude counts as much as a latitude: nearer to the poles the steps get shorter, which does no harm.
    return north < reach && abs(shortestTurn(degrees: a.longitude - b.longitude)) < reach
  }

  private mutating func thin() {
    spacing *= 2
    count = 0
    ways = ways.map { way in
      let thinned = way.enumerated().filter { $0.offset % 2 == 0 || $0.offset == way.count - 1 }.map(\.element)
      count += thinned.count
      return thinned
    }
    // Thousands of short ways cannot be thinned; the oldest go.
    while count > WalkedWay.most, ways.count > 1 { count -= ways.removeFirst().count }
  }
}
