import CDeflate
import Scene

// Pixels are read and rows written through pointers, which lets the compiler work on many bytes at once; every place is
// within the row that `encode` has checked.

/// Writes PNG files (ISO/IEC 15948) of opaque pixels. Cairo's own writer leaves no choice of how much time is spent on
/// compression, which was a third of the time that a map takes.
enum PNG {
  /// The file of an image whose pixels are words of opacity, red, green and blue, row after row with `stride` bytes from
  /// each to the next; the opacity is left out. Throws where libdeflate cannot be loaded or memory is short.
  static func encode(
    _ pixels: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int
  ) throws(SceneError) -> [UInt8] {
    if let message = arpent_deflate_load() {
      throw SceneError(.file, String(cString: message), help: "install it: apt-get install libdeflate0")
    }
    guard width > 0, height > 0, stride >= 4 * width, pixels.count >= stride * height, let base = pixels.baseAddress
    else { throw SceneError(.limit, "a picture without pixels has no file") }
    let lineBytes = 3 * width
    var lines = [UInt8](repeating: 0, count: (lineBytes + 1) * height)
    lines.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      var rows = FilteredRows(width: width)
      for row in 0..<height { rows.filter(base + row * stride, into: start + row * (lineBytes + 1)) }
    }
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // Eight bits of red, green and blue.
    append("IHDR", bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0], to: &file)
    append("IDAT", try compressed(lines), to: &file)
    append("IEND", [], to: &file)
    return file
  }

  private static func compressed(_ bytes: [UInt8]) throws(SceneError) -> [UInt8] {
    // From level 5 on a map takes half as long again, and its file is smaller by a fiftieth.
    guard let compressor = libdeflate_alloc_compressor(4) else {
      throw SceneError(.limit, "there is no memory for compressing a picture")
    }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
    let result = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = libdeflate_zlib_compress(compressor, bytes, bytes.count, buffer.baseAddress, bound)
    }
    guard !result.isEmpty else { throw SceneError(.limit, "a picture could not be compressed") }
    return result
  }

  private static func append(_ type: String, _ data: [UInt8], to file: inout [UInt8]) {
    let body = Array(type.utf8) + data
    file += bigEndian(data.count) + body + bigEndian(Int(libdeflate_crc32(0, body, body.count)))
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

/// Rows of pixels as differences from the pixel to the left or from that above, whichever are smaller in sum, as the
/// standard advises (ISO/IEC 15948, 12.8); the others of its filters gain little on maps.
private struct FilteredRows {
  private let count: Int
  private var above: [UInt8]
  private var row: [UInt8]
  private var left: [UInt8]
  private var up: [UInt8]

  init(width: Int) {
    count = 3 * width
    above = [UInt8](repeating: 0, count: count)
    row = above
    left = above
    up = above
  }

  /// Writes the number of the filter and the differences of a row of pixels, blue first.
  mutating func filter(_ pixels: UnsafeRawPointer, into line: UnsafeMutablePointer<UInt8>) {
    swap(&above, &row)
    let count = count
    row.withUnsafeMutableBufferPointer { row in
      for x in 0..<count / 3 {
        let pixel = pixels.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)
        row[3 * x] = UInt8(truncatingIfNeeded: pixel >> 16)
        row[3 * x + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        row[3 * x + 2] = UInt8(truncatingIfNeeded: pixel)
      }
    }
    let leftSum = FilteredRows.differences(row, from: row, back: 3, into: &left)
    let upSum = FilteredRows.differences(row, from: above, back: 0, into: &up)
    line[0] = leftSum <= upSum ? 1 : 2
    (leftSum <= upSum ? left : up).withUnsafeBufferPointer { best in
      for index in 0..<count { line[index + 1] = best[index] }
    }
  }

  /// The differences of a row from another, so many bytes further back, and the sum of their sizes.
  private static func differences(
    _ row: [UInt8], from other: [UInt8], back: Int, into result: inout [UInt8]
  ) -> Int {
    row.withUnsafeBufferPointer { row in
      other.withUnsafeBufferPointer { other in
        result.withUnsafeMutableBufferPointer { result in
          var sum: UInt32 = 0
          for index in 0..<min(back, row.count) {
            result[index] = row[index]
            sum &+= UInt32(min(row[index], 0 &- row[index]))
          }
          for index in min(back, row.count)..<row.count {
            let difference = row[index] &- other[index - back]
            result[index] = difference
            sum &+= UInt32(min(difference, 0 &- difference))
          }
          return Int(sum)
        }
      }
    }
  }
}
