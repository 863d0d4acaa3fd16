import CTurboJPEG
import Scene

/// JPEG pictures by libjpeg-turbo.
public enum JPEG {
  /// The largest width and height of a JPEG picture in pixels.
  public static let largestSide = 65_500

  /// The picture as a JPEG file: `rgba` holds four bytes a pixel, row after row from the top, and its opacity is
  /// ignored; `quality` is from 1 to 100. Colours are stored at half resolution below quality 90, at full from there.
  /// Throws `SceneError`: (range) for a size or quality that cannot be, (file) when the library is missing, (store) when
  /// it refuses.
  public static func encode(rgba: [UInt8], width: Int, height: Int, quality: Int) throws(SceneError) -> [UInt8] {
    guard (1...largestSide).contains(width), (1...largestSide).contains(height) else {
      throw SceneError(
        .range, "a JPEG picture is from 1 to \(largestSide) pixels wide and high, got \(width) x \(height)")
    }
    guard rgba.count == width * height * 4 else {
      throw SceneError(
        .range, "a picture of \(width) x \(height) pixels takes \(width * height * 4) bytes, got \(rgba.count)")
    }
    guard (1...100).contains(quality) else {
      throw SceneError(.range, "the quality of a JPEG picture is from 1 to 100, got \(quality)")
    }
    try load()
    guard let compressor = tjInitCompress() else { throw refused(nil) }
    defer { tjDestroy(compressor) }
    var file: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    defer { tjFree(file) }
    let sampling = quality < 90 ? TJSAMP_420 : TJSAMP_444
    let result = tjCompress2(
      compressor, rgba, Int32(width), 0, Int32(height), Int32(TJPF_RGBA.rawValue), &file, &size,
      Int32(sampling.rawValue), Int32(quality), TJFLAG_ACCURATEDCT)
    guard result == 0, let file else { throw refused(compressor) }
    return Array(UnsafeBufferPointer(start: file, count: Int(size)))
  }

  /// The picture that a JPEG file holds, four bytes a pixel, row after row from the top. Throws `SceneError`: (file)
  /// when it holds none or is damaged, or the library is missing; (range) when it has more than 2^28 pixels.
  public static func decode(_ file: [UInt8]) throws(SceneError) -> (rgba: [UInt8], width: Int, height: Int) {
    try load()
    guard let decompressor = tjInitDecompress() else { throw refused(nil) }
    defer { tjDestroy(decompressor) }
    var (width, height, sampling, colours): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let size = UInt(file.count)
    guard tjDecompressHeader3(decompressor, file, size, &width, &height, &sampling, &colours) == 0, width > 0,
      height > 0
    else { throw damaged(decompressor) }
    guard Int(width) * Int(height) <= 1 << 28 else {
      throw SceneError(.range, "the picture of \(width) x \(height) pixels is too large to read")
    }
    var rgba = [UInt8](repeating: 0, count: Int(width) * Int(height) * 4)
    let format = Int32(TJPF_RGBA.rawValue)
    guard tjDecompress2(decompressor, file, size, &rgba, width, 0, height, format, 0) == 0 else {
      throw damaged(decompressor)
    }
    return (rgba, Int(width), Int(height))
  }

  private static func load() throws(SceneError) {
    if let message = arpent_turbojpeg_load() {
      throw SceneError(.file, String(cString: message), help: "install it: apt-get install libturbojpeg0")
    }
  }

  private static func refused(_ handle: tjhandle?) -> SceneError {
    let reason = tjGetErrorStr2(handle).map { ": \(String(cString: $0))" } ?? ""
    return SceneError(.store, "cannot make the JPEG picture\(reason)")
  }

  private static func damaged(_ handle: tjhandle) -> SceneError {
    let reason = tjGetErrorStr2(handle).map { ": \(String(cString: $0))" } ?? ""
    return SceneError(.file, "this is not a JPEG picture that can be read\(reason)")
  }
}
