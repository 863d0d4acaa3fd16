import Foundation
import Survey
import Testing

enum RealPhotos {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared/data/photos").path
  static let areThere = FileManager.default.fileExists(atPath: folder)
}

/// Photos of real cameras; the expected values are exiftool's (-n).
@Suite(.enabled(if: RealPhotos.areThere, "../shared/data is not there"))
struct RealPhotoTests {
  func file(_ name: String) throws -> [UInt8] { try bytes(of: "\(RealPhotos.folder)/\(name)") }

  @Test func aPhoneSaysWhereAndWhichWay() throws {
    let metadata = try ExifMetadata(ofJPEG: try file("tree_sideways.jpg"))
    #expect(abs((metadata.latitude ?? 0) - 39.9585277777778) < 1e-9)
    #expect(abs((metadata.longitude ?? 0) - -75.1586305555556) < 1e-9)
    #expect(abs((metadata.altitude ?? 0) - 18.04326329) < 1e-8)
    #expect(abs((metadata.direction ?? 0) - 263.2999258) < 1e-7)
    // date -u -d "2014-03-18 18:10:23" +%s
    #expect(metadata.time == 1_395_166_223)
    #expect(metadata.make == "Apple" && metadata.model == "iPhone 5s" && metadata.software == "7.0.6")
    #expect(try ExifMetadata.orientation(ofJPEG: try file("tree_sideways.jpg")) == 6)
  }

  @Test func bigEndianBlocksAreReadToo() throws {
    let metadata = try ExifMetadata(ofJPEG: try file("mapillary_test_exif.jpg"))
    #expect(abs((metadata.latitude ?? 0) - 35.9125166666667) < 1e-9)
    #expect(abs((metadata.longitude ?? 0) - 14.4988055555556) < 1e-9)
    #expect(metadata.altitude == 69)
    #expect(metadata.direction == 1)
    // date -u -d "2011-07-15 09:14:39" +%s
    #expect(metadata.time == 1_310_721_279)
  }

  @Test func aMagneticDirectionIsNotTakenForATrueOne() throws {
    #expect(try ExifMetadata(ofJPEG: try file("samsung_67.jpg")).direction == nil)
  }

  @Test func anEmptyBlockSaysNothing() throws {
    #expect(try ExifMetadata(ofJPEG: try file("mapillary_empty_exif.jpg")) == ExifMetadata(software: ""))
  }

  @Test func aRealPhotoTakesNewMetadataAndKeepsItsPicture() throws {
    let original = try file("DSCN0010.jpg")
    let metadata = ExifMetadata(latitude: 1, longitude: 2, altitude: 3)
    let tagged = try JPEG.tagged(original, with: metadata)
    #expect(try ExifMetadata(ofJPEG: tagged) == metadata)
    #expect(try JPEG.decode(tagged).rgba == (try JPEG.decode(original).rgba))
  }

  @Test func damagedPhotosNeverTrap() throws {
    let original = Array(try file("gpsbabel_IMG_2065.JPG").prefix(4000))
    var state: UInt64 = 1
    for _ in 0..<500 {
      var damaged = original
      for _ in 0..<8 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        damaged[Int(state >> 33) % 600] = UInt8(truncatingIfNeeded: state >> 24)
      }
      _ = try? ExifMetadata(ofJPEG: damaged)
      _ = try? ExifMetadata.orientation(ofJPEG: damaged)
      _ = try? JPEG.tagged(damaged, with: ExifMetadata())
    }
  }
}
