/// Numbers the parts of an SVG file of Cairo's anew, from 1 for each kind in the order in which they come: Cairo counts
/// them over all pictures of a process, so that a second picture would have other bytes than the first.
enum DrawingNumbers {
  static func renumbered(_ file: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(file.count)
    var numbers: [String: Int] = [:]
    var counts: [String: Int] = [:]
    var index = 0
    while index < file.count {
      result.append(file[index])
      index += 1
      // A name stands after `id="`, and where it is meant after `#`. The data of images hold neither.
      guard file[index - 1] == UInt8(ascii: "#") || result.suffix(4).elementsEqual(Array("id=\"".utf8)) else {
        continue
      }
      var end = index
      while end < file.count, isLetter(file[end]) { end += 1 }
      let kind = String(decoding: file[index..<end], as: UTF8.self)
      let digits = end
      while end < file.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(file[end]) { end += 1 }
      guard digits > index, end > digits, end < file.count,
        file[end] == UInt8(ascii: "\"") || file[end] == UInt8(ascii: ")")
      else { continue }
      let name = String(decoding: file[index..<end], as: UTF8.self)
      let number = numbers[name] ?? (counts[kind] ?? 0) + 1
      if numbers[name] == nil {
        numbers[name] = number
        counts[kind] = number
      }
      result += Array("\(kind)\(number)".utf8)
      index = end
    }
    return result
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 32) }
}
