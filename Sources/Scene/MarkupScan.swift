import Words

/// What GDAL passes over in silence when it reads GPX and KML: a coordinate or an elevation that is no number becomes 0,
/// and so does an elevation that is missing between others.
struct MarkupScan {
  /// The tables of lines that have elevations at some of their points only.
  let tablesWithGaps: Set<String>
  /// What the reader should know.
  let remarks: [String]

  /// The element of a point and the table of lines that it belongs to; waypoints belong to none.
  private static let points = [("wpt", ""), ("rtept", "routes"), ("trkpt", "tracks")]

  /// Goes through the file once. Throws where a number is none, or a place is beyond the earth's degrees.
  init(_ file: DataFile) throws(SceneError) {
    var scanner = Scanner(file)
    try scanner.run()
    var gaps: Set<String> = []
    var remarks: [String] = []
    for (element, table) in MarkupScan.points where !table.isEmpty {
      let (points, elevations) = scanner.counts[element] ?? (0, 0)
      guard elevations > 0, elevations < points else { continue }
      gaps.insert(table)
      remarks.append(
        "only \(elevations) of the \(points) points of its \(table) have elevations, so the lines have none; those of the "
          + "points are in the table \(table == "routes" ? "route_points" : "track_points")")
    }
    tablesWithGaps = gaps
    self.remarks = remarks
  }

  /// A reader of tags that needs no more of a file than a portion at a time.
  private struct Scanner {
    let file: DataFile
    var counts: [String: (points: Int, elevations: Int)] = [:]
    private var line = 1
    private var present: String?
    private var rest: [UInt8] = []

    static let portion = 1 << 20

    init(_ file: DataFile) { self.file = file }

    mutating func run() throws(SceneError) {
      var offset = 0
      while true {
        let bytes = try file.bytes(from: offset, most: Scanner.portion)
        guard !bytes.isEmpty else { return }
        offset += bytes.count
        rest += bytes
        try readTags()
        // What is no tag after so much is for GDAL to judge.
        if rest.count > 4 * Scanner.portion { return }
      }
    }

    /// Reads all tags that end in what is there, each with the text up to the next.
    private mutating func readTags() throws(SceneError) {
      var index = 0
      var counted = 0
      while let open = rest[index...].firstIndex(of: 0x3C), let close = rest[open...].firstIndex(of: 0x3E),
        let next = rest[close...].firstIndex(of: 0x3C)
      {
        line += rest[counted..<open].count { $0 == 0x0A }
        counted = open
        let second = open + 1 < rest.count ? rest[open + 1] : 0
        // w, r, t, e and c begin the elements that matter.
        if [0x77, 0x72, 0x74, 0x65, 0x63, 0x2F].contains(second) {
          try take(rest[(open + 1)..<close], text: rest[(close + 1)..<next])
        }
        index = next
      }
      line += rest[counted..<index].count { $0 == 0x0A }
      rest.removeFirst(index)
    }

    private mutating func take(_ tag: ArraySlice<UInt8>, text: ArraySlice<UInt8>) throws(SceneError) {
      let name = tag.prefix { $0 > 0x20 && $0 != 0x2F }
      if tag.first == 0x2F {
        if let present, tag.dropFirst().elementsEqual(present.utf8) { self.present = nil }
        return
      }
      if let point = MarkupScan.points.first(where: { name.elementsEqual($0.0.utf8) }) {
        counts[point.0, default: (0, 0)].points += 1
        present = tag.last == 0x2F ? nil : point.0
        let words = String(decoding: tag, as: UTF8.self)
        for (attribute, most, word) in [("lat", 90.0, "latitude"), ("lon", 180.0, "longitude")] {
          try check(words, attribute, most, word, point.0)
        }
      } else if name.elementsEqual("ele".utf8), let present {
        let words = trimmed(String(decoding: text, as: UTF8.self))
        guard !words.isEmpty else { return }
        guard let height = Double(words), height.isFinite else { throw wrong("elevation", words, present) }
        counts[present, default: (0, 0)].elevations += 1
      } else if name.elementsEqual("coordinates".utf8), let wrong = text.firstIndex(where: { !Scanner.isNumeric($0) }) {
        let start = text[..<wrong].lastIndex { $0 <= 0x20 }.map { $0 + 1 } ?? text.startIndex
        let words = String(decoding: text[start...].prefix { $0 > 0x20 }, as: UTF8.self)
        throw SceneError(
          .file,
          "\"\(file.path)\" is damaged: line \(line + text[..<wrong].count { $0 == 0x0A }) has the coordinates "
            + "\(Quotation.excerpt(words))", help: "mend the file, or remove the placemark")
      }
    }

    /// Whether a byte may stand in coordinates: digits, signs, a point, an exponent, commas and white space.
    private static func isNumeric(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x30...0x39, 0x2B, 0x2C, 0x2D, 0x2E, 0x45, 0x65, 0x09, 0x0A, 0x0D, 0x20: true
      default: false
      }
    }

    private func check(
      _ tag: String, _ attribute: String, _ most: Double, _ word: String, _ element: String
    ) throws(SceneError) {
      guard let found = tag.firstRange(of: " \(attribute)=") ?? tag.firstRange(of: "\n\(attribute)=") else { return }
      let rest = tag[found.upperBound...]
      guard let quote = rest.first, quote == "\"" || quote == "'" else { return }
      let words = trimmed(String(rest.dropFirst().prefix { $0 != quote }))
      guard let degrees = Double(words), abs(degrees) <= most else { throw wrong(word, words, element) }
    }

    private func trimmed(_ text: String) -> String {
      let start = text.drop(while: \.isWhitespace)
      return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }

    private func wrong(_ what: String, _ words: String, _ element: String) -> SceneError {
      SceneError(
        .file, "\"\(file.path)\" is damaged: line \(line) has a <\(element)> of \(what) \(Quotation.excerpt(words))",
        help: "mend the file, or remove the point")
    }
  }
}
