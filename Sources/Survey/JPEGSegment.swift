/// A part of a JPEG file before the picture itself (ITU-T T.81, annex B): two bytes of marker, two of length, contents.
struct JPEGSegment {
  /// The second byte of the marker.
  let marker: UInt8
  /// Where the segment stands in the file, marker included.
  let range: Range<Int>

  /// Where its contents stand.
  var contents: Range<Int> { range.lowerBound + 4..<range.upperBound }

  /// Whether it starts the picture's frame and gives its size.
  var isFrameHeader: Bool { (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker) }

  /// The segments up to the frame header, or up to where the file is damaged or ends.
  static func all(in file: [UInt8]) -> [JPEGSegment] {
    guard file.count > 4, file[0] == 0xFF, file[1] == 0xD8 else { return [] }
    var segments: [JPEGSegment] = []
    var position = 2
    while position + 4 <= file.count, file[position] == 0xFF {
      let next = position + 2 + (Int(file[position + 2]) << 8 | Int(file[position + 3]))
      guard next >= position + 4, next <= file.count else { break }
      let segment = JPEGSegment(marker: file[position + 1], range: position..<next)
      segments.append(segment)
      if segment.isFrameHeader { break }
      position = next
    }
    return segments
  }
}
