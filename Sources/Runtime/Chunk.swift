import Language

/// A compiled text: its functions, and what they share.
public final class Chunk {
  let source: SourceText
  /// The functions of the text; the first is its outermost block.
  var functions: [FunctionCode] = []
  var constants: [Value] = []
  /// The strings among the constants, for names.
  var strings: [String] = []
  var shapes: [Shape] = []
  var callSites: [CallSite] = []
  var hostCallSites: [HostCallSite] = []
  var commandSites: [CommandSite] = []
  var expectationSites: [ExpectationSite] = []
  var libraries: [(library: Library, function: Int)] = []
  var fieldNames: [String] = []
  /// Whether it is part of the program, so that its places mean nothing to a script's author.
  let isScripted: Bool
  /// The last collection that has marked the constants.
  var markedIn = 0

  /// The constants, the places of fields, the calls of functions of the host and the commands, where the machine reaches
  /// them; made when the text is compiled.
  private(set) var constantMemory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  private(set) var hostCallMemory = UnsafeMutablePointer<HostCall>.allocate(capacity: 1)
  private(set) var fieldMemory = UnsafeMutablePointer<FieldSite>.allocate(capacity: 1)
  private(set) var commandMemory = UnsafeMutablePointer<Command>.allocate(capacity: 1)

  init(source: SourceText, isScripted: Bool = false) {
    self.source = source
    self.isScripted = isScripted
  }

  deinit {
    constantMemory.deallocate()
    hostCallMemory.deallocate()
    fieldMemory.deallocate()
    commandMemory.deallocate()
  }

  /// Lays out what the machine reads.
  func finish() {
    constantMemory.deallocate()
    constantMemory = .allocate(capacity: max(1, constants.count))
    for (place, constant) in constants.enumerated() { (constantMemory + place).initialize(to: constant) }
    fieldMemory.deallocate()
    fieldMemory = .allocate(capacity: max(1, fieldNames.count))
    (fieldMemory).initialize(repeating: FieldSite(shape: nil, place: 0), count: max(1, fieldNames.count))
    hostCallMemory.deallocate()
    hostCallMemory = .allocate(capacity: max(1, hostCallSites.count))
    for (place, site) in hostCallSites.enumerated() {
      (hostCallMemory + place).initialize(
        to: HostCall(
          function: site.function, count: site.count, input: site.kernel?.input, kernel: site.kernel?.function))
    }
    commandMemory.deallocate()
    commandMemory = .allocate(capacity: max(1, commandSites.count))
    for (place, site) in commandSites.enumerated() {
      (commandMemory + place).initialize(to: Command(site: site, count: site.argumentSpans.count))
    }
    for function in functions { function.finish() }
  }

  /// Where a field was found last: in records of one shape it is always at one place.
  struct FieldSite {
    var shape: UnsafeMutableRawPointer?
    var place: Int
  }

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

  /// A call of a function of the language.
  struct CallSite {
    var argumentSpans: [Span?]
    /// The names of the arguments that were given by name, from the first of these on.
    var labels: [Name?]
    var hasLabels: Bool
  }

  /// A call of a function of the host.
  struct HostCallSite {
    var function: Int
    var count: Int
    var argumentSpans: [Span?]
    /// How it is carried out for a single plain argument.
    var kernel: NumberKernel?
  }

  /// What the machine reads of a call of a function of the host.
  struct HostCall {
    var function: Int
    var count: Int
    var input: NumberKernel.Input?
    var kernel: (@convention(c) (Double) -> Double)?
  }

  /// What the machine reads of a command, whose site the text holds.
  struct Command {
    unowned(unsafe) let site: CommandSite
    var count: Int
  }

  struct ExpectationSite {
    var condition: String
    /// The texts of the operands whose values a failure shows.
    var operands: [String]
  }
}

/// A compiled function.
final class FunctionCode {
  /// The text that holds the function and outlives it: function values and the machine keep texts, not functions.
  unowned(unsafe) let chunk: Chunk
  /// The text that it stands in.
  let source: SourceText
  /// How messages call it.
  let name: String
  /// The names of its parameters, and whether they may be left out.
  var parameters: [(name: String, isOptional: Bool)] = []
  var code: [Instruction] = []
  /// The place of each instruction.
  var spans: [Span] = []
  /// The instructions that come from files that `run` named; inner ones come first.
  var insertions: [Insertion] = []
  var handlers: [Chunk.Handler] = []
  var captures: [CaptureSource] = []
  var frameSize = 0
  /// What the machine reads; made when the text is compiled.
  private(set) var record = UnsafeMutablePointer<CodeRecord>.allocate(capacity: 1)
  private var memory = UnsafeMutablePointer<Instruction>.allocate(capacity: 1)

  init(_ chunk: Chunk, source: SourceText, name: String) {
    self.chunk = chunk
    self.source = source
    self.name = name
  }

  deinit {
    record.deallocate()
    memory.deallocate()
  }

  /// Lays out what the machine reads; the chunk has done so with what its functions share.
  func finish() {
    memory.deallocate()
    memory = .allocate(capacity: max(1, code.count))
    for (place, instruction) in code.enumerated() { (memory + place).initialize(to: instruction) }
    record.initialize(
      to: CodeRecord(
        code: UnsafePointer(memory), constants: UnsafePointer(chunk.constantMemory), fields: chunk.fieldMemory,
        hostCalls: chunk.hostCallMemory, commands: UnsafePointer(chunk.commandMemory), frameSize: frameSize,
        parameterCount: parameters.count < Instruction.manyArguments ? parameters.count : -1,
        owner: Unmanaged.passUnretained(self)))
  }

  /// Instructions that come from another file.
  struct Insertion {
    var start: Int
    var end: Int
    var source: SourceText
    /// The text that names the file, and where.
    var loader: SourceText
    var span: Span
  }

  /// Where a function that is made finds a variable that it takes along.
  struct CaptureSource {
    /// A register of the function that makes it, or else its place among what that function has taken along.
    var isRegister: Bool
    var place: Int
  }

  /// The text in which an instruction stands.
  func source(at place: Int) -> SourceText {
    insertions.first { place >= $0.start && place < $0.end }?.source ?? source
  }
}

/// What the machine reads of a function.
struct CodeRecord {
  var code: UnsafePointer<Instruction>
  var constants: UnsafePointer<Value>
  var fields: UnsafeMutablePointer<Chunk.FieldSite>
  var hostCalls: UnsafeMutablePointer<Chunk.HostCall>
  /// The commands of the text, which holds them.
  var commands: UnsafePointer<Chunk.Command>
  var frameSize: Int
  /// How many arguments fit straight away; -1 where there are too many to say so in an instruction.
  var parameterCount: Int
  /// Lives as long as its chunk, which every function value keeps alive.
  var owner: Unmanaged<FunctionCode>
}
