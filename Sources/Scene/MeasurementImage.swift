import CGDAL

/// Numbers for the pixels of a picture, as a TIFF file with a band of 32-bit floats for each kind.
public struct MeasurementImage: Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// What each band holds, and its values row after row from the top left; NaN where there is none.
  public let bands: [(name: String, values: [Float])]
  /// What the file says of itself.
  public let description: String

  /// An image of these bands, each of width times height values.
  public init(width: Int, height: Int, bands: [(name: String, values: [Float])], description: String) {
    self.width = width
    self.height = height
    self.bands = bands
    self.description = description
  }

  /// The file's bytes. Throws (file) where GDAL cannot make it, (limit) where it is too large.
  public func tiff() throws(SceneError) -> [UInt8] {
    try GDALLibrary.load()
    guard let columns = Int32(exactly: width), let rows = Int32(exactly: height),
      let count = Int32(exactly: bands.count),
      columns > 0, rows > 0, count > 0, bands.allSatisfy({ $0.values.count == width * height })
    else { throw SceneError(.limit, "a picture of \(width) by \(height) measurements cannot be made") }
    let path = "/vsimem/arpent-measurements.tif"
    let (isWhole, errors) = GDALLibrary.quietly {
      GDALLibrary.withChangeableList(["COMPRESS=DEFLATE", "PREDICTOR=3", "INTERLEAVE=BAND", "BIGTIFF=NO"]) { options in
        guard
          let dataset = GDALGetDriverByName("GTiff").flatMap({
            GDALCreate($0, path, columns, rows, count, GDT_Float32, options)
          })
        else { return false }
        defer { GDALClose(dataset) }
        _ = GDALSetMetadataItem(dataset, "TIFFTAG_IMAGEDESCRIPTION", description, nil)
        for (number, band) in bands.enumerated() {
          guard let target = GDALGetRasterBand(dataset, Int32(number + 1)) else { return false }
          GDALSetDescription(target, band.name)
          _ = GDALSetRasterNoDataValue(target, .nan)
          var values = band.values
          let result = values.withUnsafeMutableBytes {
            GDALRasterIO(target, GF_Write, 0, 0, columns, rows, $0.baseAddress, columns, rows, GDT_Float32, 0, 0)
          }
          guard result == CE_None else { return false }
        }
        return true
      }
    }
    var size: vsi_l_offset = 0
    let memory = VSIGetMemFileBuffer(path, &size, 1)
    defer { if let memory { VSIFree(memory) } }
    guard isWhole, let memory, let length = Int(exactly: size) else {
      throw SceneError(.file, "the measurements cannot be written: \(errors.first ?? "GDAL gives no reason")")
    }
    return [UInt8](UnsafeBufferPointer(start: memory, count: length))
  }
}
