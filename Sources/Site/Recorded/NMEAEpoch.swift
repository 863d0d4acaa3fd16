/// What the sentences of one time say together.
struct NMEAEpoch {
  /// A position of GGA, GNS or RMC.
  struct Solution {
    var fixClass: FixClass?
    var place: NMEAPlace?
    var height: Double?
    var separation: Double?
    var satellites: Int?
    var hdop: Double?
    var course: Double?
    var speed: Double?
    /// Days since 1970.
    var day: Int?
  }

  /// Standard deviations in metres.
  struct Sigmas {
    var north: Double?
    var east: Double?
    var up: Double?
  }

  /// The sentences that begin an epoch, the one that says most first.
  enum Kind: Int, CaseIterable {
    case gga
    case gns
    case rmc
  }

  /// Milliseconds of the day, or nil where the sentences give none.
  let time: Int?
  private(set) var solutions: [Solution?] = [nil, nil, nil]
  var sigmas: Sigmas?
  var course: Double?
  var speed: Double?
  /// The time of day of a ZDA, for an epoch that has no time of its own.
  var laterTime: Int?

  init(time: Int?) { self.time = time }

  /// Whether a sentence of this time and kind belongs here. Sentences without a time are told apart by their kind alone.
  func takes(_ kind: Kind, time other: Int?) -> Bool {
    time == other && (time != nil || solutions[kind.rawValue] == nil)
  }

  /// Adds a sentence. Of two of a kind, as receivers of many systems give, the one with a fix counts.
  mutating func add(_ solution: Solution, _ kind: Kind) {
    if let present = solutions[kind.rawValue], present.fixClass ?? .none != .none { return }
    solutions[kind.rawValue] = solution
  }

  /// The date that the epoch's own sentences give, in days since 1970.
  var day: Int? { solutions.compactMap { $0?.day }.first }

  /// The fix, without its moment.
  func fix() -> RecordedFix {
    let given = solutions.compactMap { $0 }
    func first<Value>(_ value: (Solution) -> Value?) -> Value? {
      for solution in given { if let value = value(solution) { return value } }
      return nil
    }
    let place = first { $0.fixClass == FixClass.none ? nil : $0.place }
    var fix = RecordedFix(
      fixClass: first(\.fixClass) ?? .unknown, latitude: place?.latitude, longitude: place?.longitude,
      height: first(\.height), separation: first(\.separation))
    fix.hdop = first(\.hdop)
    fix.satellites = first(\.satellites)
    guard fix.fixClass != .none else { return fix }
    fix.course = first(\.course) ?? course
    fix.speed = first(\.speed) ?? speed
    fix.sigmaNorth = sigmas?.north
    fix.sigmaEast = sigmas?.east
    fix.verticalSigma = sigmas?.up
    if let north = sigmas?.north, let east = sigmas?.east {
      fix.horizontalAccuracy = RecordedFix.radius(sigmaNorth: north, sigmaEast: east)
    }
    return fix
  }
}

/// Tells on which day a time of day is, from the dates that come now and then and from times that go back.
struct NMEAClock {
  static let dayLength = 86_400_000
  /// Days since 1970, or since the file's first day where no date has come yet.
  private var day = 0
  private var lastTime: Int?
  /// Whether a date has come.
  private(set) var isDated = false

  /// The moment of a time of day in milliseconds, counted from day 0. A time that goes back by more than half a day is
  /// on the next day, unless a date says otherwise.
  ///
  /// `correction` is what has to be added to all earlier moments, where this is the first date.
  mutating func moment(time: Int, day stated: Int?) -> (moment: Int, correction: Int) {
    if let lastTime, time < lastTime - NMEAClock.dayLength / 2 { day += 1 }
    lastTime = time
    var correction = 0
    if let stated {
      if !isDated { correction = (stated - day) * NMEAClock.dayLength }
      isDated = true
      day = stated
    }
    return (day * NMEAClock.dayLength + time, correction)
  }
}
