import Site

/// The taps of one run: one policy under one seed.
public struct TapErrors: Hashable, Sendable {
  /// How far each tap that met something was off.
  public var offsets: [TapResult.Offset] = []
  /// How many taps met nothing, or nothing whose true place is known.
  public var misses = 0

  /// No taps yet.
  public init() {}
}

/// How well policies did on the same walks with the same seeds.
public struct PolicyComparison: Sendable {
  /// What there is to say about one policy; lengths in metres, nil where nothing was hit.
  public struct Row: Hashable, Sendable {
    public var policy: UpdatePolicy
    public var runs: Int
    public var taps: Int
    public var misses: Int
    /// The mean error to the east.
    public var biasEast: Double?
    /// The mean error to the north.
    public var biasNorth: Double?
    /// The mean error upwards.
    public var biasUp: Double?
    /// The root mean square horizontal error.
    public var horizontal: Double?
    /// The ends of its 95 % interval.
    public var low: Double?
    public var high: Double?
    /// The root mean square vertical error.
    public var vertical: Double?
    /// The radius that 68 % of the horizontal errors stay within.
    public var radius68: Double?
    /// The radius that 95 % of them stay within.
    public var radius95: Double?
    /// Whether it cannot be told from another policy which of the two has the least error.
    public var isTied = false
  }

  /// The policies in the given order.
  public private(set) var rows: [Row] = []

  /// How often the seeds are drawn again for the intervals.
  private static let resamples = 2_000

  /// The comparison of runs: for each policy the taps of each seed, in the same order of seeds.
  ///
  /// Intervals are those of the percentile bootstrap over seeds (Efron and Tibshirani: An introduction to the bootstrap,
  /// 1993, chapter 13), since the taps of one walk are not independent. The same seeds are drawn for all policies, so that
  /// differences are paired; two policies are tied where the 95 % interval of the difference of their errors holds 0.
  public init(_ runs: [(policy: UpdatePolicy, seeds: [TapErrors])]) {
    var resampled: [[Double]] = []
    for (policy, seeds) in runs {
      var row = Row(
        policy: policy, runs: seeds.count, taps: seeds.reduce(0) { $0 + $1.offsets.count + $1.misses },
        misses: seeds.reduce(0) { $0 + $1.misses })
      let offsets = seeds.flatMap(\.offsets)
      let drawn = PolicyComparison.resampledErrors(seeds)
      resampled.append(drawn)
      if !offsets.isEmpty {
        let count = Double(offsets.count)
        row.biasEast = offsets.reduce(0) { $0 + $1.east } / count
        row.biasNorth = offsets.reduce(0) { $0 + $1.north } / count
        row.biasUp = offsets.reduce(0) { $0 + $1.up } / count
        row.horizontal = (offsets.reduce(0) { $0 + $1.horizontal * $1.horizontal } / count).squareRoot()
        row.vertical = (offsets.reduce(0) { $0 + $1.up * $1.up } / count).squareRoot()
        let radii = offsets.map(\.horizontal).sorted()
        row.radius68 = PolicyComparison.quantile(0.68, of: radii)
        row.radius95 = PolicyComparison.quantile(0.95, of: radii)
        let known = drawn.filter { $0.isFinite }.sorted()
        row.low = PolicyComparison.quantile(0.025, of: known)
        row.high = PolicyComparison.quantile(0.975, of: known)
      }
      rows.append(row)
    }
    markTies(resampled)
  }

  /// The root mean square horizontal error of each resample; not finite where it drew no tap.
  private static func resampledErrors(_ seeds: [TapErrors]) -> [Double] {
    guard !seeds.isEmpty else { return [] }
    let sums = seeds.map { seed in
      (squares: seed.offsets.reduce(0) { $0 + $1.horizontal * $1.horizontal }, count: seed.offsets.count)
    }
    var stream = RandomStream(seed: 1, name: "resampling")
    return (0..<resamples).map { _ in
      var (squares, count) = (0.0, 0)
      for _ in seeds {
        let drawn = sums[Int(stream.uniform() * Double(sums.count))]
        squares += drawn.squares
        count += drawn.count
      }
      return (squares / Double(count)).squareRoot()
    }
  }

  private mutating func markTies(_ resampled: [[Double]]) {
    guard
      let best = rows.indices.filter({ rows[$0].horizontal != nil }).min(by: { index, other in
        (rows[index].horizontal ?? 0) < (rows[other].horizontal ?? 0)
      })
    else { return }
    for index in rows.indices where index != best && rows[index].horizontal != nil {
      let differences = zip(resampled[index], resampled[best]).map { $0 - $1 }.filter { $0.isFinite }.sorted()
      guard let low = PolicyComparison.quantile(0.025, of: differences), low <= 0 else { continue }
      rows[index].isTied = true
      rows[best].isTied = true
    }
  }

  /// The quantile of sorted numbers, linear between neighbours (Hyndman and Fan 1996, type 7); nil for none.
  public static func quantile(_ part: Double, of sorted: [Double]) -> Double? {
    guard let last = sorted.last else { return nil }
    let place = part * Double(sorted.count - 1)
    let index = Int(place)
    guard index + 1 < sorted.count else { return last }
    return sorted[index] + (sorted[index + 1] - sorted[index]) * (place - Double(index))
  }
}
