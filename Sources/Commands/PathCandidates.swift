import Workbench

/// Files that Tab offers.
enum PathCandidates {
  /// Files with one of the extensions, and folders, that begin as typed: where the program was started, and in the output
  /// folder. They are written as they stand in a text with this quotation mark, which ends a file.
  static func all(
    _ typed: String, _ extensions: [String], _ files: FileAccess, quote: String
  ) -> [Completer.Candidate] {
    let slash = typed.lastIndex(of: "/")
    let folder = slash.map { String(typed[...$0]) } ?? ""
    let prefix = slash.map { String(typed[typed.index(after: $0)...]) } ?? typed
    let roots =
      folder.hasPrefix("/") ? [folder] : [files.startFolder + "/" + folder, files.outputFolder + "/" + folder]
    var seen: Set<String> = []
    var found: [Completer.Candidate] = []
    for root in roots {
      for entry in FileAccess.entries(of: root) {
        guard let name = written(entry.name, quote), name.hasPrefix(prefix), seen.insert(name).inserted,
          prefix.hasPrefix(".") || !entry.name.hasPrefix(".")
        else { continue }
        if entry.isFolder {
          found.append(Completer.Candidate(folder + name + "/", "folder", endsWord: false))
        } else if extensions.isEmpty || extensions.contains(where: { entry.name.lowercased().hasSuffix($0) }) {
          found.append(Completer.Candidate(folder + name + quote, ""))
        }
      }
    }
    return found
  }

  /// A name as it stands in a text; nil where a text cannot hold it, or a terminal would act on it.
  private static func written(_ name: String, _ quote: String) -> String? {
    guard name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else { return nil }
    if quote == "'" { return name.contains("'") ? nil : name }
    var result = ""
    for character in name {
      if "\"\\{}".contains(character) { result += "\\" }
      result.append(character)
    }
    return result
  }
}
