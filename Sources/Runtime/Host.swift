import Language
import Synchronization

/// What the machine asks of the program around it: commands, functions and values that the language itself does not
/// have.
public protocol Host: AnyObject {
  /// The commands and functions that texts may use.
  var vocabulary: Vocabulary { get }
  /// Carries out a command. A fault is thrown with the slot of the argument that caused it.
  func perform(_ call: CommandCall) throws(ScriptError) -> Value
  /// Calls the function at a place in the vocabulary.
  func call(function: Int, _ arguments: FunctionArguments) throws(ScriptError) -> Value
  /// The layer, overlay, … of a name.
  func project(_ name: String, _ heap: Heap) throws(ScriptError) -> Value
  /// The value of a name that the vocabulary lists as built in.
  func builtin(_ name: String, _ heap: Heap) throws(ScriptError) -> Value
  /// A position literal's value, in degrees.
  func position(latitude: Double, longitude: Double, _ heap: Heap) -> Value
  /// Keeps what is needed to go back to this moment; calls may nest.
  func beginTrial()
  /// Goes back to the moment of the last `beginTrial`.
  func endTrial()
  /// An expectation did not hold. Whether the run goes on all the same, which then has failed at its end.
  func goesOn(after failure: ScriptError) -> Bool
  /// The script catches an error, whose place and way are known.
  func wasCaught(_ error: ScriptError)
  /// Values of the script that the host keeps, such as the handlers of events.
  var roots: [Value] { get }
  /// Shows the value of an expression that was typed at the prompt.
  func echo(_ value: Value, _ heap: Heap)
}

extension Host {
  /// Nothing, for hosts that keep no values.
  public var roots: [Value] { [] }
  /// Nothing, for hosts that do not tell of failures later.
  public func wasCaught(_ error: ScriptError) {}
  /// No, for hosts that end with the first expectation that does not hold.
  public func goesOn(after failure: ScriptError) -> Bool { false }
}

/// Where a command stands in a text, prepared once.
public final class CommandSite: Sendable {
  /// Its place in the vocabulary.
  public let command: Int
  /// Which of its forms.
  public let form: Int
  /// The text that holds it.
  public let source: SourceText
  /// The place of the whole command.
  public let span: Span
  /// Whether `as NAME` takes what it gives.
  public let hasResult: Bool
  let argumentSpans: [Span?]
  /// Where the argument of a slot stands; nil where it was left out.
  public func argumentSpan(_ slot: Int) -> Span? { argumentSpans.indices.contains(slot) ? argumentSpans[slot] : nil }
  /// Where the values of a record stand that is written out as an argument.
  let entrySpans: [[String: Span]]
  let comparedTexts: [Int: [FunctionSyntax.ComparedText]]
  /// What the condition in a slot compares fields with.
  public func comparedTexts(_ slot: Int) -> [FunctionSyntax.ComparedText] { comparedTexts[slot] ?? [] }

  init(
    command: Int, form: Int, source: SourceText, span: Span, hasResult: Bool, argumentSpans: [Span?],
    entrySpans: [[String: Span]], comparedTexts: [Int: [FunctionSyntax.ComparedText]]
  ) {
    self.command = command
    self.form = form
    self.source = source
    self.span = span
    self.hasResult = hasResult
    self.argumentSpans = argumentSpans
    self.entrySpans = entrySpans
    self.comparedTexts = comparedTexts
  }
}

/// A command that is carried out: its site and its arguments by slot.
///
/// It is made for each command, so it holds nothing: the text that runs holds the site, and the machine the memory.
public struct CommandCall {
  /// Where it stands.
  public unowned(unsafe) let site: CommandSite
  /// Its arguments; one that was left out is absent.
  public let arguments: UnsafeBufferPointer<Value>
  /// The memory for what it gives.
  public unowned(unsafe) let heap: Heap
}

/// The arguments of a function in the order of its parameters; one that was left out is absent.
public struct FunctionArguments {
  /// The values.
  public let values: UnsafeBufferPointer<Value>
  /// The memory for what it gives.
  public let heap: Heap
  let code: Unmanaged<FunctionCode>?
  let place: Int

  /// The text that holds the call; nil where the host calls.
  public var source: SourceText? { code?.takeUnretainedValue().source(at: place) }

  /// The argument at a place.
  public subscript(_ place: Int) -> Value { place < values.count ? values[place] : .absent }
}

/// Ctrl-C, seen by everything that may take long.
public enum Interrupt {
  private static let flag = Atomic<Bool>(false)
  /// Asks what runs to stop; may be called from a signal handler.
  public static func request() { flag.store(true, ordering: .relaxed) }
  /// Takes the request back.
  public static func clear() { flag.store(false, ordering: .relaxed) }
  /// Whether a stop was asked for.
  @inline(__always) public static var isRequested: Bool { flag.load(ordering: .relaxed) }
  /// Throws when a stop was asked for.
  public static func check() throws(ScriptError) {
    if isRequested { throw ScriptError(.interrupt, "interrupted") }
  }
}
