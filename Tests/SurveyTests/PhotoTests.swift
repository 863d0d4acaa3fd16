import Foundation
import Survey
import Testing

@Suite struct PhotoTests {
  /// A picture of 64 x 48 pixels that is red on the left and blue on the right.
  static let picture: [UInt8] = (0..<48).flatMap { _ in
    (0..<64).flatMap { column -> [UInt8] in column < 32 ? [200, 10, 10, 255] : [10, 10, 200, 255] }
  }

  static let metadata = ExifMetadata(
    latitude: -41.123456789, longitude: 12.648300001, altitude: -3.2541, horizontalAccuracy: 0.0123,
    direction: 315.25, time: 1_767_268_812.5, focalLengthPixels: 1450.25, imageDescription: "Tree 1, healthy",
    make: "Arpent",
    model: "Simulated device")

  func photo(_ metadata: ExifMetadata = metadata) throws -> [UInt8] {
    try JPEG.tagged(try JPEG.encode(rgba: PhotoTests.picture, width: 64, height: 48, quality: 90), with: metadata)
  }

  @Test func aPictureComesBackWithItsColours() throws {
    let (rgba, width, height) = try JPEG.decode(try photo())
    #expect(width == 64 && height == 48)
    for (index, expected) in [(10, PhotoTests.picture[0..<3]), (60, PhotoTests.picture[160..<163])] {
      let pixel = rgba[(20 * 64 + index) * 4..<(20 * 64 + index) * 4 + 3]
      #expect(zip(pixel, expected).allSatisfy { abs(Int($0) - Int($1)) <= 3 })
    }
  }

  @Test func theMetadataIsTheFirstSegmentAndTheOnlyOneOfItsKind() throws {
    let file = try photo()
    #expect(Array(file[0..<4]) == [0xFF, 0xD8, 0xFF, 0xE1])
    #expect(Array(file[6..<12]) == Array("Exif\0\0".utf8))
    let twice = try JPEG.tagged(file, with: PhotoTests.metadata)
    #expect(twice == file)
  }

  @Test func libexifReadsWhatWasWritten() throws {
    let read = try ExifMetadata(ofJPEG: try photo())
    #expect(abs((read.latitude ?? 0) - -41.123456789) <= 3e-10)
    #expect(abs((read.longitude ?? 0) - 12.648300001) <= 3e-10)
    var rest = read
    rest.latitude = PhotoTests.metadata.latitude
    rest.longitude = PhotoTests.metadata.longitude
    #expect(rest == PhotoTests.metadata)
    #expect(try ExifMetadata.orientation(ofJPEG: try photo()) == 1)
  }

  @Test func aPhotoWithoutPlaceOrTimeHasNone() throws {
    let bare = ExifMetadata()
    #expect(try ExifMetadata(ofJPEG: try photo(bare)) == bare)
  }

  @Test(.enabled(if: Tool.isInstalled("exiftool"), "exiftool is not installed"))
  func exiftoolFindsNothingToComplainOf() throws {
    let folder = try Folder()
    for (name, metadata) in [("a.jpg", PhotoTests.metadata), ("b.jpg", ExifMetadata())] {
      try Data(try photo(metadata)).write(to: URL(fileURLWithPath: folder.file(name)))
      let complaints = try Tool.run("exiftool", "-validate", "-warning", "-a", folder.file(name))
      #expect(complaints == "Validate                        : OK\n")
    }
  }

  @Test(.enabled(if: Tool.isInstalled("exiftool"), "exiftool is not installed"))
  func exiftoolReadsTheValues() throws {
    let folder = try Folder()
    try Data(try photo()).write(to: URL(fileURLWithPath: folder.file("a.jpg")))
    let text = try Tool.run(
      "exiftool", "-s", "-n", "-GPSLatitude", "-GPSLongitude", "-GPSAltitude", "-GPSAltitudeRef", "-GPSImgDirection",
      "-GPSImgDirectionRef", "-GPSDateTime", "-GPSMapDatum", "-SubSecDateTimeOriginal", "-Orientation", "-Software",
      "-ImageDescription", "-Make", "-Model", "-UserComment", "-GPSHPositioningError", "-FocalLengthIn35mmFormat",
      "-ExifImageWidth", "-ExifImageHeight",
      folder.file("a.jpg"))
    var values: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      if parts.count == 2 { values[parts[0]] = parts[1] }
    }
    let latitude = try #require(values["GPSLatitude"].flatMap(Double.init))
    let longitude = try #require(values["GPSLongitude"].flatMap(Double.init))
    #expect(abs(latitude - -41.123456789) < 1e-9)
    #expect(abs(longitude - 12.648300001) < 1e-9)
    #expect(values["GPSAltitude"] == "-3.2541")
    #expect(values["GPSAltitudeRef"] == "1")
    #expect(values["GPSImgDirection"] == "315.25")
    #expect(values["GPSImgDirectionRef"] == "T")
    #expect(values["GPSDateTime"] == "2026:01:01 12:00:12.5Z")
    #expect(values["GPSMapDatum"] == "WGS-84")
    #expect(values["SubSecDateTimeOriginal"] == "2026:01:01 12:00:12.500+00:00")
    #expect(values["Orientation"] == "1")
    #expect(values["Software"] == "Arpent, simulated")
    #expect(values["ImageDescription"] == "Tree 1, healthy")
    #expect(values["Make"] == "Arpent")
    #expect(values["Model"] == "Simulated device")
    #expect(values["GPSHPositioningError"] == "0.0123")
    // 1450.25 px x 43.267 mm / 80 px
    #expect(values["FocalLengthIn35mmFormat"] == "784")
    #expect(values["UserComment"] == "focal length 1450.25 px")
    #expect(values["ExifImageWidth"] == "64" && values["ExifImageHeight"] == "48")
  }

  @Test(.enabled(if: Tool.isInstalled("gdalinfo"), "gdalinfo is not installed"))
  func gdalReadsTheValues() throws {
    let folder = try Folder()
    try Data(try photo()).write(to: URL(fileURLWithPath: folder.file("a.jpg")))
    let text = try Tool.run("gdalinfo", folder.file("a.jpg"))
    #expect(text.contains("Size is 64, 48"))
    #expect(text.contains("EXIF_GPSLatitudeRef=S"))
    #expect(text.contains("EXIF_GPSLatitude=(41) (7) (24.4444)"))
    #expect(text.contains("EXIF_GPSAltitude=(3.2541)"))
    #expect(text.contains("EXIF_Orientation=1"))
  }

  @Test(arguments: [359.99999, -0.00001, 360, 720])
  func aDirectionStaysBelowAFullTurn(direction: Double) throws {
    #expect(try ExifMetadata(ofJPEG: try photo(ExifMetadata(direction: direction))).direction == 0)
  }

  @Test func valuesThatCannotBeWrittenAreRefused() throws {
    for metadata in [
      ExifMetadata(latitude: 91, longitude: 0), ExifMetadata(latitude: .nan, longitude: 0),
      ExifMetadata(altitude: 400_001), ExifMetadata(altitude: .nan),
      ExifMetadata(horizontalAccuracy: -1), ExifMetadata(horizontalAccuracy: .nan), ExifMetadata(direction: .infinity),
      ExifMetadata(time: 1e300), ExifMetadata(time: .nan), ExifMetadata(focalLengthPixels: 0),
      ExifMetadata(imageDescription: String(repeating: "x", count: 70_000)),
    ] {
      #expect(surveyError { _ = try photo(metadata) }?.kind == .range)
    }
  }

  @Test func picturesThatCannotBeAreRefused() {
    for (count, width, height, quality) in [
      (0, 0, 0, 90), (15, 2, 2, 90), (16, 2, 2, 0), (16, 2, 2, 101), (16, -2, -2, 90), (16, 65_501, 1, 90),
    ] {
      let error = surveyError {
        _ = try JPEG.encode(
          rgba: [UInt8](repeating: 0, count: count), width: width, height: height, quality: quality)
      }
      #expect(error?.kind == .range)
    }
  }

  @Test func filesThatAreNoPhotosAreRefused() throws {
    let file = try photo()
    #expect(surveyError { _ = try JPEG.decode([1, 2, 3]) }?.kind == .file)
    #expect(surveyError { _ = try JPEG.decode([]) }?.kind == .file)
    for count in [0, 3, 5, 20, 300] {
      #expect(surveyError { _ = try JPEG.tagged(Array(file.prefix(count)), with: ExifMetadata()) }?.kind == .file)
      #expect(surveyError { _ = try ExifMetadata(ofJPEG: Array(file.prefix(count))) }?.kind == .file)
    }
  }

  @Test func twoRunsGiveTheSameBytes() throws {
    #expect(try photo() == (try photo()))
  }
}
