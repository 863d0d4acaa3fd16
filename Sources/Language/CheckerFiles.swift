import Words

/// Finds the scripts that `run` and `use` name.
public protocol ScriptLoader {
  /// The script that a path in another text means. Its `identity` tells files apart that have many paths. The fault says
  /// what kept it from being read.
  func load(_ path: String, from source: SourceText) throws(ScriptLoadFault) -> SourceText
}

/// A script that cannot be read.
public struct ScriptLoadFault: Error, Sendable {
  /// What happened.
  public let message: String
  /// What to do about it.
  public let help: String?

  /// A script that cannot be read.
  public init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}

/// Files that are carried out by others.
extension Checker {
  /// A file that is being loaded.
  struct Loading {
    /// What tells it from others.
    var identity: String
    /// The text that loads it, and where.
    var loader: SourceText
    var span: Span
  }

  /// The most files inside each other, and in all, that one text may load.
  static let maximumLoadDepth = 50
  static let maximumLoads = 1_000
  /// The most statements and expressions around a place that loads a file, those of the loading files among them. All
  /// files of a run are one tree, which is gone through by recursion.
  static let maximumLoadLevel = 1_000

  mutating func check(_ use: ScriptUse, _ role: CommandForm.Role, result: NameUse?) {
    guard let text = load(use) else { return }
    if role == .use {
      checkLibrary(use, text, result)
    } else {
      checkRun(use, text)
    }
  }

  /// The text of a file; nil where a mistake was reported.
  private mutating func load(_ use: ScriptUse) -> SourceText? {
    guard let loader else {
      report(.unreadableScript, "no files can be loaded here", at: use.span)
      return nil
    }
    guard loading.count < Self.maximumLoadDepth, loadCount < Self.maximumLoads else {
      report(
        .unreadableScript,
        loading.count < Self.maximumLoadDepth
          ? "the script loads too many files (limit \(Self.maximumLoads))"
          : "files load each other too deeply (limit \(Self.maximumLoadDepth))", at: use.span)
      return nil
    }
    guard level <= Self.maximumLoadLevel else {
      report(
        .tooDeep, "files are loaded inside too many blocks, brackets and operators (limit \(Self.maximumLoadLevel))",
        at: use.span, help: "load the file at the start of the script")
      return nil
    }
    do throws(ScriptLoadFault) {
      let text = try loader.load(use.path, from: source)
      loadCount += 1
      if let chain = cycle(to: text) {
        report(
          .unreadableScript, "the files load each other in a circle: \(chain.joined(separator: " → "))", at: use.span,
          help: "put what both need into a third file")
        return nil
      }
      return text
    } catch {
      report(.unreadableScript, error.message, at: use.span, help: error.help)
      return nil
    }
  }

  /// The names of the files from one that is being loaded back to itself; nil where it is not being loaded.
  private func cycle(to text: SourceText) -> [String]? {
    guard let identity = text.identity else { return nil }
    let chain = loading.map(\.identity)
    var names = loading.map(\.loader.name) + [source.name]
    var identities: [String?] = [loading.first?.loader.identity ?? source.identity] + chain
    guard let start = identities.firstIndex(of: identity) else { return nil }
    names.append(text.name)
    identities.append(identity)
    return Array(names[start...])
  }

  private mutating func enter(_ text: SourceText, _ span: Span) -> SourceText {
    loading.append(Loading(identity: text.identity ?? text.name, loader: source, span: span))
    defer { source = text }
    return source
  }

  private mutating func parse(_ text: SourceText) -> Script {
    let parsed = Parser.parse(text, vocabulary, knownNames: globals.variableNames, nesting: nesting)
    for diagnostic in parsed.diagnostics where diagnostic.severity == .error {
      var located = diagnostic
      locate(&located)
      diagnostics.append(located)
    }
    return parsed.script
  }

  /// The statements of the file are checked as if they stood in place of `run`.
  private mutating func checkRun(_ use: ScriptUse, _ text: SourceText) {
    let outer = enter(text, use.span)
    let script = parse(text)
    use.script = script
    checkAll(script.statements)
    source = outer
    loading.removeLast()
  }

  /// The file is checked once in a run, with names of its own, of which the functions and fixed names become known.
  private mutating func checkLibrary(_ use: ScriptUse, _ text: SourceText, _ result: NameUse?) {
    let identity = text.identity ?? text.name
    let library: Library
    if let known = globals.run.libraries[identity], known.script.source.bytes == text.bytes {
      library = known
    } else {
      let outer = (enter(text, use.span), globals, functions)
      globals = GlobalNames(of: outer.1.run)
      let script = parse(text)
      library = Library(number: globals.run.libraryCount, script: script)
      globals.run.libraryCount += 1
      functions = [FunctionContext(library.layout, nil)]
      checkAll(script.statements)
      library.offers = globals.variables.filter { $0.value.kind == .definition || $0.value.kind == .fixed }
        .filter { !$0.value.isBorrowed }
        .map { (Name(text: $0.key, span: $0.value.span), $0.value.slot, $0.value.source) }
        .sorted { $0.0.text < $1.0.text }
      (source, globals, functions) = outer
      loading.removeLast()
      globals.run.libraries[identity] = library
    }
    use.library = library
    if let result {
      declareResult(result)
    } else {
      for offer in library.offers {
        declareOffered(offer.name, at: use.span, slot: offer.slot, from: offer.source)
      }
    }
  }
}
