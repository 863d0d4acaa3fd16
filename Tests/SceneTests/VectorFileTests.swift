import Foundation
import Geodesy
import Testing

@testable import Scene

/// Every file of `vector` gives what is known of it, or a plain refusal.
@Suite(.enabled(if: SharedData.isPresent, SharedData.absent))
struct VectorFileTests {
  private static let rows = VectorFiles.text.split(separator: "\n").map { line in
    line.split(separator: "|", omittingEmptySubsequences: false).map {
      String($0).trimmingCharacters(in: .whitespaces)
    }
  }

  @Test func everyFileIsListed() throws {
    let folder = SharedData.path("vector")
    let files = try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
      .filter { !FileManager.default.isDirectory(folder + "/" + $0) }
    #expect(files.count > 200)
    #expect(Set(files).symmetricDifference(Self.rows.map { $0[0] }).sorted() == [])
  }

  @Test(arguments: rows.filter { $0.count == 7 })
  func table(row: [String]) throws {
    let layer = try FeatureLayer(path: SharedData.path("vector/" + row[0]), table: row[1].isEmpty ? nil : row[1])
    let features = try layer.features()
    #expect(try layer.count() == Int(row[2]))
    #expect(features.count == Int(row[2]))
    if row[5] != "-" { #expect(layer.fields.count == Int(row[5])) }
    guard row[3] != "?" else { return }
    #expect(layer.geometryKind?.rawValue ?? "-" == (row[3] == "none" ? "-" : row[3]))
    if row[3] == "none" { #expect(features.allSatisfy { $0.geometry == nil }) }
    #expect(layer.crs?.authorityCode ?? "-" == row[4])
    guard row[6] != "-" else { return }
    var box: BoundingBox?
    for feature in features {
      guard let own = feature.geometry?.boundingBox else { continue }
      box = box ?? own
      box?.extend(x: own.minX, y: own.minY)
      box?.extend(x: own.maxX, y: own.maxY)
    }
    let found = try #require(box)
    let expected = row[6].split(separator: " ").compactMap { Double($0) }
    for (value, known) in zip([found.minX, found.minY, found.maxX, found.maxY], expected) {
      // ogrinfo shows six decimals; GeoPackages keep their extents themselves, often rounded.
      #expect(abs(value - known) < (row[0].hasSuffix(".gpkg") ? max(1e-5 * abs(known), 1e-4) : 1e-6))
    }
  }

  @Test(arguments: rows.filter { $0[1] == "gpx" })
  func gpx(row: [String]) throws {
    let path = SharedData.path("vector/" + row[0])
    let counts = try ["waypoints", "routes", "tracks", "route_points", "track_points"].map {
      let layer = try FeatureLayer(path: path, table: $0)
      #expect(try layer.features().count == layer.count())
      return try layer.count()
    }
    #expect(counts == row[2].split(separator: " ").compactMap { Int($0) })
  }

  @Test(arguments: rows.filter { $0[1] == "refused" })
  func refused(row: [String]) {
    let path = SharedData.path("vector/" + row[0])
    let error = #expect(throws: SceneError.self) { try FeatureLayer(path: path) }
    #expect(error?.kind == .file)
    #expect(error?.message.hasPrefix("\"\(path)\" is ") == true)
    #expect(error?.message.contains(row[2]) == true)
    #expect(error?.help?.isEmpty == false)
  }

  /// A part of a shapefile is read with its shapes, or refused as no layer.
  @Test(arguments: rows.filter { $0[1] == "part" })
  func part(row: [String]) throws {
    let path = SharedData.path("vector/" + row[0])
    do throws(SceneError) {
      let layer = try FeatureLayer(path: path)
      let shapes = try FeatureLayer(path: String(path.dropLast(4)) + ".shp")
      let (own, theirs) = (try layer.features(), try shapes.features())
      #expect(own == theirs)
    } catch {
      #expect(error.kind == .file)
    }
  }
}

extension FileManager {
  func isDirectory(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
