import Glibc
import Scene

/// The files of one export: written in a folder beside their place, and moved there when they are whole.
final class ExportFiles {
  /// Where the main file is written.
  let path: String
  /// The folder in which the files are made.
  let folder: String
  private let target: String
  private let format: ExportFormat
  private let replaces: Bool

  /// Begins an export to a path. Throws where it cannot be made there, or a file is there and `replaces` is false.
  init(_ target: String, _ format: ExportFormat, replaces: Bool) throws(SceneError) {
    self.target = target
    self.format = format
    self.replaces = replaces
    try SurveyFiles.checkWritable(target, replace: replaces)
    let parts = ExportFiles.parts(of: target, format)
    if !replaces, let there = parts.first(where: SurveyFiles.exists) {
      throw SceneError(
        .file, "\(there) exists already, and belongs to the files of \(format.name)",
        help: "choose another name or allow replacing it")
    }
    let name = target.split(separator: "/").last.map(String.init) ?? target
    let beside = "\(SurveyFiles.directory(of: target))/.\(name).\(getpid()).partial"
    guard mkdir(beside, 0o777) == 0 else {
      throw SceneError(.file, "cannot make \(target): \(SurveyFiles.reason())")
    }
    folder = beside
    // KML becomes KMZ when it is whole.
    path = format == .kmz ? beside + "/doc.kml" : beside + "/" + name
  }

  deinit { ExportFiles.remove(folder) }

  /// The paths of all files of an export to a path.
  static func parts(of path: String, _ format: ExportFormat) -> [String] {
    guard !format.parts.isEmpty else { return [path] }
    return format.parts.map { stem(path) + $0 }
  }

  private static func stem(_ path: String) -> String {
    path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
  }

  /// Throws where a file does not end as one of its format does, as happens where the disk was full.
  func checkEnd() throws(SceneError) {
    guard let end = format.end else { return }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 64)
    lseek(descriptor, max(0, lseek(descriptor, 0, SEEK_END) - 64), SEEK_SET)
    let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, 64) }
    var tail = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    while let last = tail.last, last.isWhitespace { tail.removeLast() }
    guard tail.hasSuffix(end) else {
      throw SceneError(.file, "cannot write \(target): it was cut off", help: "look whether the disk is full")
    }
  }

  /// Moves the files to their places, and gives their paths. When one cannot be moved, those that were there before are
  /// put back, and none of the new ones is left.
  func publish() throws(SceneError) -> [String] {
    let made = format == .kmz ? folder + "/" + ExportFiles.archive : path
    let parts = ExportFiles.parts(of: made, format)
    var moves: [(from: String, to: String)] = []
    for (part, place) in zip(parts, ExportFiles.parts(of: target, format)) where SurveyFiles.exists(part) {
      try SurveyFiles.synchronize(part)
      moves.append((part, place))
    }
    let old = ExportFiles.parts(of: target, format) + format.staleParts.map { ExportFiles.stem(target) + $0 }
    // A single file is replaced in one step; of several the old ones are kept until all new ones stand.
    let aside = moves.count == 1 ? [] : old.enumerated().filter { replaces && SurveyFiles.exists($1) }
    do throws(SceneError) {
      for (index, path) in aside where rename(path, "\(folder)/old-\(index)") != 0 {
        throw SceneError(.file, "cannot replace \(path): \(SurveyFiles.reason())")
      }
      for (from, to) in moves { try SurveyFiles.move(from, to: to, replace: replaces) }
    } catch {
      if moves.count > 1 {
        for (from, to) in moves where !SurveyFiles.exists(from) { unlink(to) }
        for (index, path) in aside { rename("\(folder)/old-\(index)", path) }
      }
      throw error
    }
    return moves.map(\.to)
  }

  /// The name of an archive in the folder.
  static let archive = "doc.kmz"

  private static func remove(_ folder: String) {
    for name in SurveyFiles.names(in: folder) { unlink(folder + "/" + name) }
    rmdir(folder)
  }
}
