import Language

/// A compiled text.
public final class Chunk {
  let source: SourceText
  var code: [Instruction] = []
  /// The place of each instruction.
  var spans: [Span] = []
  var constants: [Value] = []
  /// The strings among the constants, for names.
  var strings: [String] = []
  var shapes: [Shape] = []
  var handlers: [Handler] = []
  var callSites: [CallSite] = []
  var commandSites: [CommandSite] = []
  var expectationSites: [ExpectationSite] = []
  var frameSize = 0

  init(source: SourceText) { self.source = source }

  /// Instructions whose errors are taken, and where to go then. Inner ones come first.
  struct Handler {
    enum Kind {
      case catching
      /// `expect error`: the register holds the kind wanted, or nil.
      case trial
    }
    var kind: Kind
    var start: Int
    var end: Int
    var target: Int
    var register: Int
  }

  struct CallSite {
    var function: Int
    var count: Int
    var argumentSpans: [Span?]
  }

  struct ExpectationSite {
    var condition: String
    /// The texts of the operands whose values a failure shows.
    var operands: [String]
  }
}
