import Language

/// What the targets have in common.
enum Fuzz {
  static func source(_ start: UnsafePointer<UInt8>?, _ count: Int) -> SourceText {
    SourceText(name: "fuzz", bytes: Array(UnsafeBufferPointer(start: start, count: count)))
  }

  /// Every place of a diagnostic lies inside its text.
  static func check(_ diagnostics: [Diagnostic], _ source: SourceText) {
    for diagnostic in diagnostics {
      isInside(diagnostic.span, diagnostic.source ?? source)
      for label in diagnostic.labels { isInside(label.span, label.source ?? source) }
      precondition(!diagnostic.message.isEmpty)
    }
  }

  private static func isInside(_ span: Span, _ source: SourceText) {
    precondition(0 <= span.start && span.start <= span.end && span.end <= source.bytes.count)
  }

  /// Libraries that `run` and `use` find without a disk.
  struct Library: ScriptLoader {
    func load(_ path: String, from source: SourceText) throws(ScriptLoadFault) -> SourceText {
      switch path {
      case "a": return text(path, "use \"b\"\nlet one = 1\ndef twice(x) { return 2 * two * x }\n")
      case "b": return text(path, "var count = 0\nlet two = 2\ndef next() { count = count + 1; return count }\n")
      case "c": return text(path, "run \"c\"\n")
      case "d": return text(path, "print 1 +\n")
      default: throw ScriptLoadFault("there is no file \(path)")
      }
    }

    private func text(_ name: String, _ text: String) -> SourceText {
      SourceText(name: name, identity: name, bytes: Array(text.utf8))
    }
  }
}
