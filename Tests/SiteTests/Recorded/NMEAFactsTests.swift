import Site
import TestKit
import Testing

/// What the data README says of a log, counted there by a program of its own.
struct LogFacts: CustomTestStringConvertible {
  let file: String
  let sentences, good, bad, absent: Int
  let types: String
  let qualities: [String: Int]
  let separations: [String]
  /// Counted apart from this program, with a script: runs of one time among GGA, GNS and RMC that may be used, and how
  /// many of them have a fix.
  let epochs, fixes: Int

  init(
    _ file: String, _ sentences: Int, good: Int, bad: Int, absent: Int, _ types: String, _ qualities: [String: Int],
    _ separations: [String], epochs: Int, fixes: Int
  ) {
    self.file = file
    self.sentences = sentences
    self.good = good
    self.bad = bad
    self.absent = absent
    self.types = types
    self.qualities = qualities
    self.separations = separations
    self.epochs = epochs
    self.fixes = fixes
  }

  var testDescription: String { file }

  static let all: [LogFacts] = [
    LogFacts(
      "com-1289.log", 98, good: 97, bad: 1, absent: 0, "GGA GSA GSV PFST RMC", ["1": 14], ["48.5"], epochs: 14,
      fixes: 14),
    LogFacts(
      "firefly-II.log", 69, good: 46, bad: 23, absent: 0, "GGA RMC ZDA", ["": 23], ["-30.1"], epochs: 23, fixes: 23),
    LogFacts(
      "gp-320fw-2019-04-07-coldboot.log", 119, good: 91, bad: 24, absent: 4, "GGA GLL GSA GSV PLCS RMC VTG ZDA",
      ["1": 2, "0": 11, "23": 1, "": 1], ["", "0046.2", "70"], epochs: 19, fixes: 2),
    LogFacts(
      "gp-320fw-2019-04-06-overflow.log", 141, good: 141, bad: 0, absent: 0, "GGA GLL GSA GSV RMC VTG ZDA", ["1": 20],
      ["0046.2"], epochs: 20, fixes: 20),
    LogFacts(
      "isync.log", 134, good: 133, bad: 1, absent: 0, "GBS GGA GSA GST GSV PTNTA RMC VTG ZDA", ["2": 12], ["-33.8"],
      epochs: 12, fixes: 12),
    LogFacts(
      "skytraq.log", 158, good: 158, bad: 0, absent: 0, "GGA GLL GSA GST GSV PSTI RMC VTG ZDA", ["0": 17], ["0.000"],
      epochs: 17, fixes: 0),
    LogFacts(
      "skytraq-fix.log", 100, good: 100, bad: 0, absent: 0, "GGA GLL GSA GST GSV PSTI RMC VTG ZDA", ["1": 7, "2": 4],
      ["-20.300"], epochs: 11, fixes: 11),
    LogFacts(
      "skytraq-dgps.log", 1024, good: 1024, bad: 0, absent: 0, "GGA GLL GSA GST GSV PSTI RMC VTG ZDA", ["2": 96],
      ["-20.300"], epochs: 96, fixes: 96),
    LogFacts(
      "gr8013-w.log", 48, good: 48, bad: 0, absent: 0, "GBS GGA GLL GSA GST GSV RMC VTG ZDA", ["1": 3], ["42.1"],
      epochs: 3, fixes: 3),
    LogFacts(
      "polarx2.log", 75, good: 75, bad: 0, absent: 0, "GBS GGA GLL GNS GRS GSA GST GSV RMC VTG ZDA", ["1": 5], [""],
      epochs: 5, fixes: 5),
    LogFacts(
      "ublox-zed-f9p-nmea.log", 1015, good: 1015, bad: 0, absent: 0, "GBS GGA GLL GSA GST GSV RMC VTG ZDA", ["1": 29],
      ["1.8"], epochs: 29, fixes: 29),
    LogFacts(
      "hemi.log", 753, good: 753, bad: 0, absent: 0, "GGA HDT VTG ZDA", ["0": 194, "1": 21],
      ["", "-33.057", "-33.320"], epochs: 215, fixes: 21),
    LogFacts(
      "hp58534a.log", 13, good: 0, bad: 0, absent: 13, "GGA GSV PFEC VTG ZDA", ["1": 2], ["0033.3"], epochs: 2, fixes: 2
    ),
    LogFacts(
      "eXplorist110.log", 65, good: 65, bad: 0, absent: 0, "GGA GLL GSA GSV RMC", ["0": 9], ["-0028"], epochs: 18,
      fixes: 0),
    LogFacts(
      "garmin25lp.log", 106, good: 106, bad: 0, absent: 0, "GGA GSA GSV RMC", ["0": 9, "1": 10], ["", "44.2"],
      epochs: 20, fixes: 10),
    LogFacts(
      "garmin-10x.log", 84, good: 84, bad: 0, absent: 0, "GGA GSA GSV RMC", ["1": 9, "6": 1, "0": 4], ["-33.7", "0.0"],
      epochs: 14, fixes: 10),
    LogFacts(
      "ch-4711.log", 75, good: 75, bad: 0, absent: 0, "GBS GGA GSA GSV PORZD RMC", ["1": 7, "0": 7], ["14.6"],
      epochs: 14, fixes: 7),
    LogFacts(
      "GPSmap-76S.log", 151, good: 151, bad: 0, absent: 0, "BOD BWC GGA GLL GSA GSV RMB RMC RTE VTG XTE", ["8": 12],
      ["-33.9"], epochs: 12, fixes: 12),
    LogFacts(
      "humminbird-M37.log", 98, good: 98, bad: 0, absent: 0, "DPT GGA GLL MTW RMC VTG ZDA", ["2": 8], [""], epochs: 25,
      fixes: 25),
    LogFacts(
      "foretrex-201.log", 136, good: 136, bad: 0, absent: 0, "BOD GGA GLL GSA GSV PGRME PGRMZ RMB RMC RTE",
      ["0": 4, "2": 7], ["", "43.9"], epochs: 11, fixes: 7),
    LogFacts(
      "mtk-3301.log", 59, good: 56, bad: 0, absent: 3, "GGA GSA GSV PMTK010 PMTKCHN POLYN RMC VTG", ["0": 7, "1": 4],
      ["13.000", "47.093"], epochs: 11, fixes: 4),
    LogFacts(
      "ac12_binary.log", 64, good: 48, bad: 0, absent: 16, "GGA GSA GSV PASHR RMC ZDA", ["1": 5], ["-13.9"], epochs: 5,
      fixes: 5),
    LogFacts(
      "magellan315.log", 21, good: 21, bad: 0, absent: 0, "GGA GLL GSA GSV RMC", ["1": 3], [""], epochs: 3, fixes: 3),
    LogFacts("tnt-revolution.log", 60, good: 60, bad: 0, absent: 0, "PTNTHTM XDR", [:], [], epochs: 0, fixes: 0),
    LogFacts(
      "rst39.log", 152, good: 152, bad: 0, absent: 0, "GGA HDT PASHR RMC ZDA", ["2": 40], [""], epochs: 41, fixes: 41),
    LogFacts(
      "geos-1m.log", 51, good: 51, bad: 0, absent: 0, "GGA GSA GSV RMC", ["0": 5, "1": 7], ["", "0023.2", "0023.3"],
      epochs: 13, fixes: 7),
    LogFacts(
      "myguide-3100.log", 100, good: 100, bad: 0, absent: 0, "GGA GSA GSV RMC", ["": 4, "1": 9], [""], epochs: 13,
      fixes: 9),
    LogFacts(
      "sl869.log", 166, good: 165, bad: 0, absent: 1, "GGA GSA GSV RMC TXT", ["0": 7, "1": 8], ["22.4"], epochs: 15,
      fixes: 8),
    LogFacts(
      "holux-gm-210.log", 40, good: 39, bad: 0, absent: 1, "GGA GSA GSV RMC", ["0": 12], ["-31.6"], epochs: 11, fixes: 0
    ),
    LogFacts("april6_2019.log", 3, good: 3, bad: 0, absent: 0, "RMC", [:], [], epochs: 3, fixes: 2),
    LogFacts("ait250.log", 142, good: 142, bad: 0, absent: 0, "GBS RMC VDM VDO", [:], [], epochs: 34, fixes: 34),
    LogFacts(
      "garmin48.log", 92, good: 91, bad: 1, absent: 0, "BOD GGA GLL GSA GSV PGRME PGRMM PGRMZ RMB RMC RTE", ["1": 7],
      ["1.1"], epochs: 7, fixes: 7),
    LogFacts(
      "esri_campus.txt", 7001, good: 7001, bad: 0, absent: 0, "GGA GSA GSV RMC VTG", ["1": 765], ["-32.49", "-32.50"],
      epochs: 765, fixes: 765),
    LogFacts("gpsbabel_waypoints.nmea", 9, good: 9, bad: 0, absent: 0, "WPL", [:], [], epochs: 0, fixes: 0),
    LogFacts(
      "gpsbabel_nmeadate.nmea", 24, good: 24, bad: 0, absent: 0, "GGA GSA RMC VTG", ["1": 4, "2": 1, "3": 1], ["-34.2"],
      epochs: 6, fixes: 6),
    LogFacts(
      "gpsbabel_track.nmea", 894, good: 894, bad: 0, absent: 0, "GGA GSA GSV MSS RMC VTG ZDA", ["1": 154], ["-34.2"],
      epochs: 154, fixes: 154),
  ]
}

@Suite(.enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.absent)))
struct NMEAFactsTests {
  @Test(arguments: LogFacts.all) func `Counts are those of the data README`(facts: LogFacts) throws {
    let counts = NMEAReader.read(try sharedBytes("nmea/" + facts.file)).counts
    #expect(counts.sentences == facts.sentences)
    #expect(counts.goodChecksums == facts.good)
    #expect(counts.badChecksums == facts.bad)
    #expect(counts.absentChecksums == facts.absent)
    #expect(counts.types.keys.sorted() == facts.types.split(separator: " ").map(String.init))
    #expect(counts.types.values.reduce(0, +) == facts.sentences)
    #expect(counts.ggaQualities == facts.qualities)
    #expect(counts.ggaSeparations.keys.sorted() == facts.separations.sorted())
  }

  @Test(arguments: LogFacts.all) func `Epochs and fixes`(facts: LogFacts) throws {
    let fixes = NMEAReader.read(try sharedBytes("nmea/" + facts.file)).fixes
    #expect(fixes.count == facts.epochs)
    #expect(fixes.filter { $0.fixClass != .none }.count == facts.fixes)
    #expect(fixes.allSatisfy { ($0.latitude == nil) == ($0.fixClass == .none) })
  }

  @Test(arguments: LogFacts.all) func `Portions of any size give the same`(facts: LogFacts) throws {
    let bytes = try sharedBytes("nmea/" + facts.file)
    var reader = NMEAReader()
    for start in stride(from: 0, to: bytes.count, by: 7) { reader.read(bytes[start..<min(bytes.count, start + 7)]) }
    #expect(reader.finish() == NMEAReader.read(bytes))
  }
}
