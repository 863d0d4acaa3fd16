import Scene

/// An NMEA 0183 log that has been read: its fixes, one for each epoch, in the order of the file.
public struct NMEALog: Hashable, Sendable {
  /// The fixes; those of class `none` are the epochs in which the receiver had none.
  public var fixes: [RecordedFix]
  /// What the log holds.
  public var counts: NMEACounts
}

/// Reads NMEA 0183 as it comes, in portions of any size, and puts the sentences of one time together.
///
/// GGA, GNS and RMC of any talker make an epoch; GST, VTG and ZDA of the same time add to it. Anything else, binary
/// messages too, is passed over. A position is that of GGA before GNS before RMC; the quality likewise. The date is that
/// of RMC or ZDA; two digits of a year mean 1980 to 2079. A date is taken as the receiver gives it: one that its 10-bit
/// week number has put 1,024 weeks back stays there, as nothing in the log tells it from a true one. Epochs before the
/// first date are dated back from it. Accuracy comes from GST alone; without one there is none.
///
/// Source: NMEA 0183 version 4.11, sentences GGA, GNS, GST, RMC, VTG, ZDA.
public struct NMEAReader {
  /// What has been found so far.
  public private(set) var counts = NMEACounts()

  private var line: [UInt8] = []
  private var isOverlong = false
  private var epoch: NMEAEpoch?
  private var early: (time: Int, sigmas: NMEAEpoch.Sigmas)?
  private var calendar: (time: Int, day: Int)?
  private var clock = NMEAClock()
  /// Milliseconds from day 0 of the clock, beside the fixes.
  private var moments: [Int?] = []
  private var fixes: [RecordedFix] = []

  // The standard allows 82 characters; makers use more, but none as many as this.
  private static let longestLine = 1024

  /// A reader at the beginning of a log.
  public init() {}

  /// All of a log that is in memory.
  public static func read(_ bytes: some Sequence<UInt8>) -> NMEALog {
    var reader = NMEAReader()
    reader.read(bytes)
    return reader.finish()
  }

  /// Reads a further portion.
  public mutating func read(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        endLine(isComplete: true)
      } else if line.count < NMEAReader.longestLine {
        line.append(byte)
      } else {
        isOverlong = true
      }
    }
  }

  /// What has been read, at the end of the log.
  public mutating func finish() -> NMEALog {
    endLine(isComplete: false)
    endEpoch()
    let start = moments.compactMap { $0 }.min() ?? 0
    for index in fixes.indices {
      fixes[index].moment = moments[index].map {
        clock.isDated ? .since1970(milliseconds: $0) : .sinceStart(milliseconds: $0 - start)
      }
    }
    return NMEALog(fixes: fixes, counts: counts)
  }

  private mutating func endLine(isComplete: Bool) {
    defer {
      line.removeAll(keepingCapacity: true)
      isOverlong = false
    }
    guard !isOverlong else { return }
    let bytes = line.drop { $0 == UInt8(ascii: " ") }
    guard let first = bytes.first, first != UInt8(ascii: "#") else { return }
    if let sentence = NMEASentence(bytes) {
      // A log without any checksum has not been cut; in one with them, a sentence without has.
      let isWhole = counts.goodChecksums + counts.badChecksums == 0 && isComplete
      counts.count(sentence)
      switch sentence.checksum {
      case .good: use(sentence)
      case .absent where isWhole: use(sentence, fewestFields: NMEAReader.fewestFields(sentence.type))
      default: break
      }
    }
    rescue(bytes.dropFirst())
  }

  /// Finds whole sentences that begin inside a line.
  private mutating func rescue(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while let start = rest.firstIndex(where: { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "!") }) {
      rest = rest[(start + 1)...]
      let end = rest.firstIndex { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "!") } ?? rest.endIndex
      guard let sentence = NMEASentence(bytes[start..<end]), sentence.checksum == .good else { continue }
      counts.rescued += 1
      use(sentence)
    }
  }

  /// How many fields a sentence without a checksum must have to count as whole.
  private static func fewestFields(_ type: String) -> Int {
    switch type {
    case "GGA": return 15
    case "GNS": return 13
    case "RMC": return 12
    case "GST", "VTG": return 9
    default: return 7
    }
  }

  private mutating func use(_ sentence: NMEASentence, fewestFields: Int = 0) {
    switch sentence.type {
    case "GGA", "GNS", "RMC", "GST", "VTG", "ZDA": break
    default: return
    }
    let fields = sentence.fields
    guard fields.count >= fewestFields else { return }
    switch sentence.type {
    case "GGA": add(fields.gga, .gga, time: fields.timeOfDay(1))
    case "GNS": add(fields.gns, .gns, time: fields.timeOfDay(1))
    case "RMC": add(fields.rmc, .rmc, time: fields.timeOfDay(1))
    case "GST": add(fields.gst, time: fields.timeOfDay(1))
    case "VTG":
      let (course, speed) = fields.vtg
      if epoch?.course == nil { epoch?.course = course }
      if epoch?.speed == nil { epoch?.speed = speed }
    default:
      guard let time = fields.timeOfDay(1), let day = fields.zdaDay else { return }
      calendar = (time, day)
      if epoch?.laterTime == nil { epoch?.laterTime = time }
    }
  }

  private mutating func add(_ solution: NMEAEpoch.Solution, _ kind: NMEAEpoch.Kind, time: Int?) {
    if epoch?.takes(kind, time: time) != true {
      endEpoch()
      epoch = NMEAEpoch(time: time)
      if let early, early.time == time { epoch?.sigmas = early.sigmas }
      early = nil
    }
    epoch?.add(solution, kind)
  }

  private mutating func add(_ sigmas: NMEAEpoch.Sigmas, time: Int?) {
    guard let time else { return }
    // Some receivers give it before the sentences with the position, some behind.
    if let current = epoch?.time, current == time { epoch?.sigmas = sigmas } else { early = (time, sigmas) }
  }

  private mutating func endEpoch() {
    guard let ended = epoch else { return }
    epoch = nil
    defer { calendar = nil }
    var moment: Int?
    if let time = ended.time ?? ended.laterTime {
      let (found, correction) = clock.moment(time: time, day: ended.day ?? calendarDay(of: time))
      if correction != 0 {
        for index in moments.indices { moments[index] = moments[index].map { $0 + correction } }
      }
      moment = found
    }
    fixes.append(ended.fix())
    moments.append(moment)
  }

  /// The day of a time that a ZDA at about that time tells.
  private func calendarDay(of time: Int) -> Int? {
    guard let calendar else { return nil }
    let half = NMEAClock.dayLength / 2
    if time - calendar.time > half { return calendar.day - 1 }
    if calendar.time - time > half { return calendar.day + 1 }
    return calendar.day
  }
}
