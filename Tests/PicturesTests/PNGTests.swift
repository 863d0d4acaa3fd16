import Foundation
import TestKit
import Testing

@testable import Pictures

@Suite("PNG files")
struct PNGTests {
  @Test("GDAL reads the pixels that were written", arguments: [(1, 1), (2, 3), (37, 5), (300, 200)])
  func pixels(_ width: Int, _ height: Int) throws {
    // Rows are longer than their pixels, and the highest byte is no part of the picture.
    let stride = 4 * width + 8
    var bytes = [UInt8](repeating: 7, count: stride * height)
    var expected: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue) = (
          UInt8(truncatingIfNeeded: x * x + 3 * y), UInt8(x % 200), UInt8(truncatingIfNeeded: x * 31 ^ y * 57)
        )
        bytes.replaceSubrange(y * stride + 4 * x..<y * stride + 4 * x + 4, with: [blue, green, red, 99])
        expected += [red, green, blue]
      }
    }
    let folder = try ScratchFolder()
    let file = try bytes.withUnsafeBytes { try PNG.encode($0, width: width, height: height, stride: stride) }
    try folder.write("p.png", bytes: file)
    let run = try ChildProcess.run(
      "/usr/bin/gdal_translate", ["-q", "-of", "ENVI", "-co", "INTERLEAVE=BIP", "p.png", "raw"], in: folder.path)
    #expect(run.status == 0, "\(run.err)")
    #expect(folder.bytes("raw") == expected)
  }

  @Test func aFileEndsWithItsMark() throws {
    // Four pixels of one colour: signature, three chunks, and the check sum of an empty IEND, AE 42 60 82.
    let file = try [UInt32](repeating: 0xFF10_2030, count: 4).withUnsafeBytes {
      try PNG.encode($0, width: 2, height: 2, stride: 8)
    }
    #expect(Array(file.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(Array(file.suffix(8)) == [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
  }

  @Test func tooFewPixelsAreNoPicture() {
    #expect(throws: (any Error).self) {
      try [UInt8](repeating: 0, count: 15).withUnsafeBytes { try PNG.encode($0, width: 2, height: 2, stride: 8) }
    }
    #expect(throws: (any Error).self) {
      try [UInt8]().withUnsafeBytes { try PNG.encode($0, width: 0, height: 0, stride: 0) }
    }
  }
}
