/// What a prompt talks to: it says when an entry is whole, runs it, and completes words. The prompt itself knows
/// nothing of the language.
public protocol PromptSession: AnyObject {
  /// The prompt for a new entry, in ASCII and with its blank, such as `arpent> `.
  var primaryPrompt: String { get }

  /// What a Ctrl-C on an empty prompt says: how to leave.
  var leaveHint: String { get }

  /// What is said in place of leaving by Ctrl-D, once; nil where nothing would be lost.
  func reasonToStay() -> String?

  /// Why the text typed so far is not yet a whole entry: a short ASCII word for the continuation prompt, such as `(`
  /// or `"`; nil when the entry can run.
  func pendingReason(_ text: String) -> String?

  /// Runs a whole entry; returns false when the prompt should end.
  func evaluate(_ entry: String) -> Bool

  /// Whether an entry is kept in the history.
  func isKept(_ entry: String) -> Bool

  /// An entry that is to be run as if it had been typed, once; nil where there is none.
  func takeEntry() -> String?

  /// The candidates for the word that ends at `offset`, in UTF-8 bytes from the start of the whole entry typed so far.
  func complete(_ text: String, at offset: Int) -> Completion
}

extension PromptSession {
  /// Yes.
  public func isKept(_ entry: String) -> Bool { true }

  /// None.
  public func reasonToStay() -> String? { nil }

  /// None.
  public func takeEntry() -> String? { nil }

  /// How to leave by Ctrl-D and `quit`.
  public var leaveHint: String { "Ctrl-D or quit leaves" }
}

/// The candidates for a word that is being typed.
public struct Completion: Hashable, Sendable {
  /// Where the word begins, in UTF-8 bytes from the start of the entry; the candidates replace it from here to the
  /// cursor.
  public var start: Int
  /// What the word could be, in the order in which it is shown.
  public var candidates: [Candidate]

  /// The candidates for the word that begins at `start`.
  public init(start: Int, candidates: [Candidate]) {
    self.start = start
    self.candidates = candidates
  }

  /// A word that could stand in place of what was typed.
  public struct Candidate: Hashable, Sendable {
    /// The whole word.
    public var text: String
    /// One line about it, or an empty string.
    public var summary: String
    /// Whether a blank follows the word when it is the only candidate; false for a folder, or a function's name.
    public var endsWord: Bool

    /// The word with a line about it.
    public init(_ text: String, summary: String = "", endsWord: Bool = true) {
      self.text = text
      self.summary = summary
      self.endsWord = endsWord
    }
  }
}
