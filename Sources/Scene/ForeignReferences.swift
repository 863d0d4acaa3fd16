import CGDAL
import Words

/// What a file says of further files and addresses. A script may read only what was judged before, so such a file is
/// refused before anything of it is used.
extension DataFile {
  /// Throws where GDAL asked for an address on the network while it opened the file, such as that of a GeoJSON's
  /// coordinate system. It got no answer.
  func refuseAddresses(_ errors: [String]) throws(SceneError) {
    guard let error = errors.first(where: { $0.hasPrefix(GDALLibrary.networkRefusal) }) else { return }
    let address = String(error.dropFirst(GDALLibrary.networkRefusal.count))
    throw SceneError(
      .permission, "\"\(path)\" names an address on the network, \(Quotation.excerpt(address, most: 60))",
      help: "there is no network; write the file anew without it")
  }

  /// The side files that GDAL opens as rasters of their own: overviews and masks.
  private static let rasterSuffixes = [".ovr", ".msk", ".OVR", ".MSK"]
  /// How many suffixes may follow one another; GDAL asks each side file for its own in turn.
  private static let deepest = 3

  /// Throws where an open raster, or an overview or mask beside it, has its overviews in another file. The entry may
  /// stand in the file's own tags as well as in a side file `.aux.xml`; GDAL knows both as the same item.
  func refuseForeignOverviews(of dataset: UnsafeMutableRawPointer) throws(SceneError) {
    try refuse(dataset, called: path)
    try refuseInSideFiles(of: name, called: path, depth: 0)
  }

  private func refuse(_ dataset: UnsafeMutableRawPointer, called shown: String) throws(SceneError) {
    guard GDALGetMetadataItem(dataset, "OVERVIEW_FILE", "OVERVIEWS") != nil else { return }
    throw SceneError(
      .permission, "\"\(shown)\" names another file as its overview",
      help: "remove the entry OVERVIEW_FILE, for example by writing the raster anew with gdal_translate")
  }

  private func refuseInSideFiles(of name: String, called shown: String, depth: Int) throws(SceneError) {
    guard depth < DataFile.deepest else { return }
    for suffix in DataFile.rasterSuffixes {
      let side = GDALLibrary.quietly {
        GDALLibrary.withStringList(GDALLibrary.rasterDrivers) { drivers in
          GDALOpenEx(name + suffix, UInt32(GDAL_OF_RASTER | GDAL_OF_READONLY), drivers, nil, nil)
        }
      }.value
      guard let side else { continue }
      defer { GDALClose(side) }
      try refuse(side, called: shown + suffix)
      try refuseInSideFiles(of: name + suffix, called: shown + suffix, depth: depth + 1)
    }
  }
}
