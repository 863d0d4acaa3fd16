import Site

/// What a point must be good for to be recorded. It opens at one size and closes at a wider one, so that it does not
/// flicker.
public struct QualityGate: Hashable, Sendable {
  /// The largest standard deviation along each horizontal axis at which it opens, in metres; nil where any will do.
  public var horizontal: Double?
  /// The same of the height.
  public var vertical: Double?
  /// The least class of the last fix; nil where any will do.
  public var fixClass: FixClass?
  /// The standard deviation beyond which it closes, in metres; at least `horizontal`.
  public var exitHorizontal: Double?
  /// The same of the height.
  public var exitVertical: Double?
  /// Whether it is open.
  public private(set) var isOpen = false

  /// A gate that is closed.
  public init(
    horizontal: Double?, vertical: Double?, fixClass: FixClass?, exitHorizontal: Double?, exitVertical: Double?
  ) {
    self.horizontal = horizontal
    self.vertical = vertical
    self.fixClass = fixClass
    self.exitHorizontal = exitHorizontal
    self.exitVertical = exitVertical
  }

  /// The classes of fixes from the worst to the best.
  private static let classes: [FixClass] = [.none, .single, .differential, .rtkFloat, .rtk]

  /// Opens or closes for a point, and says why it is closed; nil where it is open.
  public mutating func judge(_ sigma: TapResult.Sigma?, fixClass known: FixClass?) -> String? {
    let reason = reason(sigma, known)
    isOpen = reason == nil
    return reason
  }

  private func reason(_ sigma: TapResult.Sigma?, _ known: FixClass?) -> String? {
    if let fixClass {
      let rank = known.flatMap { QualityGate.classes.firstIndex(of: $0) } ?? 0
      if rank < QualityGate.classes.firstIndex(of: fixClass) ?? 0 {
        return "the last fix is \(known?.rawValue ?? "none"), and \(fixClass.rawValue) is wanted"
      }
    }
    guard horizontal != nil || vertical != nil else { return nil }
    guard let sigma else { return "nothing is known of how good the point is" }
    let across = isOpen ? exitHorizontal ?? horizontal : horizontal
    if let across, sigma.horizontal > across {
      return "its horizontal sigma of \(hundredths(sigma.horizontal)) m is above \(hundredths(across)) m"
    }
    let up = isOpen ? exitVertical ?? vertical : vertical
    if let up, sigma.vertical > up {
      return "its vertical sigma of \(hundredths(sigma.vertical)) m is above \(hundredths(up)) m"
    }
    return nil
  }

  private func hundredths(_ metres: Double) -> String {
    let scaled = Int64(exactly: (metres * 100).rounded()) ?? .max
    return "\(scaled / 100).\(scaled % 100 < 10 ? "0" : "")\(scaled % 100)"
  }
}
