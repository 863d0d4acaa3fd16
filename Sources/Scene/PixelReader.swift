import CGDAL

/// Reads the bands of a picture, or of a window of it, into one array of colours.
struct PixelReader {
  private let raster: RasterFile
  private let columns: Int
  private let rows: Int
  private let window: (columns: Range<Int>, rows: Range<Int>)
  private let averages: Bool

  /// A reader of a window, by default the whole, into so many columns and rows; where `averages`, a pixel is the mean of
  /// those that it stands for, else the nearest.
  init(
    _ raster: RasterFile, columns: Int, rows: Int, window: (columns: Range<Int>, rows: Range<Int>)? = nil,
    averages: Bool = false
  ) {
    self.raster = raster
    self.columns = columns
    self.rows = rows
    self.window = window ?? (0..<raster.columns, 0..<raster.rows)
    self.averages = averages
  }

  func read() throws(SceneError) -> [Colour] {
    var pixels = [Colour](repeating: Colour(red: 0, green: 0, blue: 0), count: columns * rows)
    let bands = try Bands(raster)
    // The mean of two numbers of a palette is the number of some other colour.
    let plane = try read(bands.colours[0], averages: averages && bands.palette == nil)
    if let table = bands.palette {
      let entries = colours(of: table)
      for index in pixels.indices {
        let entry = Int(plane[index])
        pixels[index] = entry < entries.count ? entries[entry] : Colour(red: 0, green: 0, blue: 0, alpha: 0)
      }
    } else if bands.colours.count == 3 {
      let green = try read(bands.colours[1])
      let blue = try read(bands.colours[2])
      for index in pixels.indices { pixels[index] = Colour(red: plane[index], green: green[index], blue: blue[index]) }
    } else {
      for index in pixels.indices {
        pixels[index] = Colour(red: plane[index], green: plane[index], blue: plane[index])
      }
    }
    try applyMask(to: &pixels, bands)
    return pixels
  }

  /// Which bands hold what.
  private struct Bands {
    var colours: [UnsafeMutableRawPointer] = []
    var alpha: UnsafeMutableRawPointer?
    var palette: GDALColorTableH?

    init(_ raster: RasterFile) throws(SceneError) {
      var red: UnsafeMutableRawPointer?
      var green: UnsafeMutableRawPointer?
      var blue: UnsafeMutableRawPointer?
      var others: [UnsafeMutableRawPointer] = []
      for number in 1...min(raster.bandCount, 16) {
        let band = try raster.band(number)
        switch GDALGetRasterColorInterpretation(band) {
        case GCI_AlphaBand: alpha = alpha ?? band
        case GCI_RedBand where red == nil: red = band
        case GCI_GreenBand where green == nil: green = band
        case GCI_BlueBand where blue == nil: blue = band
        default: others.append(band)
        }
      }
      if let red, let green, let blue {
        colours = [red, green, blue]
      } else {
        let all = [red, green, blue].compactMap { $0 } + others
        colours = all.count >= 3 ? Array(all.prefix(3)) : Array(all.prefix(1))
        if colours.count == 1 { palette = GDALGetRasterColorTable(colours[0]) }
      }
      guard let first = colours.first else {
        throw SceneError(.type, "\"\(raster.file.path)\" holds no colours, only opacity")
      }
      let type = GDALGetRasterDataType(first)
      guard type == GDT_Byte || (type == GDT_UInt16 && palette == nil) else {
        let name = GDALGetDataTypeName(type).map { String(cString: $0) } ?? "unknown"
        throw SceneError(
          .type, "\"\(raster.file.path)\" is no picture: its samples are of type \(name)",
          help: "use it with `elevation from`, or write a picture of it, for example with gdaldem hillshade")
      }
    }
  }

  /// A band as bytes, in the size wanted; of 16-bit bands the upper 8 bits.
  private func read(_ band: UnsafeMutableRawPointer, averages: Bool? = nil) throws(SceneError) -> [UInt8] {
    let averages = averages ?? self.averages
    if GDALGetRasterDataType(band) == GDT_UInt16 {
      var wide = [UInt16](repeating: 0, count: columns * rows)
      try raster.read(
        band, columns: window.columns, rows: window.rows, into: &wide, type: GDT_UInt16, bufferColumns: columns,
        bufferRows: rows, pixelBytes: 2, lineBytes: 2 * columns, averages: averages)
      return wide.map { UInt8(truncatingIfNeeded: $0 >> 8) }
    }
    var plane = [UInt8](repeating: 0, count: columns * rows)
    try raster.read(
      band, columns: window.columns, rows: window.rows, into: &plane, type: GDT_Byte, bufferColumns: columns,
      bufferRows: rows, pixelBytes: 1, lineBytes: columns, averages: averages)
    return plane
  }

  private func colours(of table: GDALColorTableH) -> [Colour] {
    (0..<max(0, GDALGetColorEntryCount(table))).map { index in
      var entry = GDALColorEntry()
      _ = GDALGetColorEntryAsRGB(table, index, &entry)
      func byte(_ value: Int16) -> UInt8 { UInt8(max(0, min(255, value))) }
      return Colour(red: byte(entry.c1), green: byte(entry.c2), blue: byte(entry.c3), alpha: byte(entry.c4))
    }
  }

  /// Opacity from an alpha band, or from the masks. Where each band has its own no-data value a pixel is transparent
  /// only where all of its bands say so: a black roof is not a hole.
  private func applyMask(to pixels: inout [Colour], _ bands: Bands) throws(SceneError) {
    if let alpha = bands.alpha {
      let plane = try read(alpha)
      for index in pixels.indices { pixels[index].alpha = plane[index] }
      return
    }
    let flags = GDALGetMaskFlags(bands.colours[0])
    guard flags & GMF_ALL_VALID == 0 else { return }
    let masked = flags & GMF_NODATA != 0 ? bands.colours : [bands.colours[0]]
    var opacity = [UInt8](repeating: 0, count: pixels.count)
    for band in masked {
      guard let mask = GDALGetMaskBand(band) else { return }
      let plane = try read(mask)
      for index in opacity.indices { opacity[index] = max(opacity[index], plane[index]) }
    }
    for index in pixels.indices where opacity[index] < pixels[index].alpha { pixels[index].alpha = opacity[index] }
  }
}
