import Language

/// Turns a checked tree into instructions.
///
/// Variables of inner blocks have the registers that the checker numbered; intermediate values use the registers after
/// them as a stack. In a text's outermost block the run's variables are registers too, the first ones.
public struct Compiler {
  let chunk: Chunk
  let heap: Heap
  let host: any Host
  let echoes: Bool
  /// The function that is being compiled.
  var function: FunctionCode
  /// Whether it is the outermost block of the text, where the run's variables are registers.
  var isOutermost = true
  /// The register of the first variable of inner blocks.
  var localBase: Int
  var nextRegister: Int
  /// The loops around the present place in the function, and the trials with the registers of their kinds.
  var loops: [Loop] = []
  var trials: [Int] = []
  /// The text that is being compiled: the chunk's own, or one that `run` or `use` names.
  var source: SourceText
  private let known = KnownConstants()

  /// The constants that the text has already, by their bits or texts. A class, as a table that is part of the compiler is
  /// copied with it at every new constant inside a function.
  private final class KnownConstants {
    var numbers: [UInt64: Int] = [:]
    var texts: [String: Int] = [:]
  }

  /// A loop that is being compiled.
  struct Loop {
    var breaks: [Int] = []
    var continues: [Int] = []
    var trialCount: Int
  }

  /// The most registers and constants that an instruction can name.
  static let maximumOperand = 65_000

  /// Compiles a checked text. Throws a diagnostic where the text is too large for the machine. With `echoes` the
  /// values of expressions that stand alone are shown.
  public static func compile(
    _ checked: Checker.Result, heap: Heap, host: any Host, echoes: Bool
  ) throws(Diagnostic) -> Chunk {
    var compiler = Compiler(
      chunk: Chunk(source: checked.script.source), heap: heap, host: host, echoes: echoes,
      localBase: checked.slotCount, localCount: checked.layout.localCount)
    _ = try compiler.register(0, at: Span(0, 0))
    try compiler.compileStatements(checked.script.statements)
    compiler.emit(.halt, at: Span(0, 0))
    compiler.chunk.finish()
    return compiler.chunk
  }

  /// Compiles a text that is one `fn(…) …`, a function of the vocabulary that is written in the language. Gives the
  /// compiled text and which of its functions it is.
  static func compileScripted(
    _ checked: Checker.Result, heap: Heap, host: any Host
  ) throws(Diagnostic) -> (chunk: Chunk, function: Int)? {
    guard case .expression(.function(let syntax))? = checked.script.statements.first else { return nil }
    var compiler = Compiler(
      chunk: Chunk(source: checked.script.source, isScripted: true), heap: heap, host: host, echoes: false,
      localBase: 0, localCount: 0)
    let number = try compiler.compileFunction(syntax)
    compiler.chunk.finish()
    return (compiler.chunk, number)
  }

  private init(chunk: Chunk, heap: Heap, host: any Host, echoes: Bool, localBase: Int, localCount: Int) {
    self.chunk = chunk
    self.heap = heap
    self.host = host
    self.echoes = echoes
    self.localBase = localBase
    nextRegister = localBase + localCount
    source = chunk.source
    function = FunctionCode(chunk, source: chunk.source, name: "")
    chunk.functions.append(function)
    function.frameSize = nextRegister
  }

  // MARK: Emitting

  @discardableResult
  func emit(_ operation: Operation, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0, count: Int = 0, at span: Span) -> Int {
    function.code.append(Instruction(operation, a, b, c, count: count))
    function.spans.append(span)
    return function.code.count - 1
  }

  @discardableResult
  func emit(_ operation: Operation, _ a: Int, wide: Int, at span: Span) -> Int {
    function.code.append(Instruction(operation, a, wide: wide))
    function.spans.append(span)
    return function.code.count - 1
  }

  /// The place of the next instruction.
  var here: Int { function.code.count }

  /// Makes jumps that were written earlier go to the next instruction.
  func land(_ jumps: [Int]) { land(jumps, at: here) }

  func land(_ jumps: [Int], at target: Int) {
    for jump in jumps {
      let old = function.code[jump]
      function.code[jump] = Instruction(old.operation, old.a, wide: target - jump - 1)
    }
  }

  mutating func register(_ count: Int = 1, at span: Span) throws(Diagnostic) -> Int {
    let first = nextRegister
    nextRegister += count
    guard nextRegister < Self.maximumOperand else {
      throw tooMany("values at once", at: span)
    }
    function.frameSize = max(function.frameSize, nextRegister)
    return first
  }

  func tooMany(_ what: String, at span: Span) -> Diagnostic {
    var diagnostic = Diagnostic(.tooDeep, "the text has too many \(what) (limit \(Self.maximumOperand))", at: span)
    diagnostic.source = source
    return diagnostic
  }

  /// Checks that the last of a table's entries can be named in an operand, and gives its number.
  func numbered(_ count: Int, _ what: String, at span: Span) throws(Diagnostic) -> Int {
    guard count <= Self.maximumOperand else { throw tooMany(what, at: span) }
    return count - 1
  }

  // MARK: Constants

  mutating func constant(_ value: Value) -> Int {
    if value.isNumeric, value.reference == 0 {
      let key = value.bits ^ (value.tag << 52)
      if let place = known.numbers[key], chunk.constants[place].tag == value.tag,
        chunk.constants[place].bits == value.bits
      {
        return place
      }
      known.numbers[key] = chunk.constants.count
    }
    chunk.constants.append(value)
    chunk.strings.append("")
    return chunk.constants.count - 1
  }

  mutating func constant(_ text: String) -> Int {
    // Canonically equal texts may differ in their bytes, so they are no reason to share a constant.
    if let place = known.texts[text], chunk.strings[place].utf8.elementsEqual(text.utf8) { return place }
    chunk.constants.append(heap.text(text))
    chunk.strings.append(text)
    known.texts[text] = chunk.constants.count - 1
    return chunk.constants.count - 1
  }

  /// A site that names a field; each remembers where it found the field last.
  func fieldSite(_ name: Name) throws(Diagnostic) -> Int {
    chunk.fieldNames.append(name.text)
    return try numbered(chunk.fieldNames.count, "fields", at: name.span)
  }

  // MARK: Variables

  func register(of variable: LocalVariable) -> Int { localBase + variable.slot }

  /// The register that is the variable itself; nil where it lives in a box or outside the function.
  func ownRegister(_ use: NameUse) -> Int? {
    switch use.binding {
    case .local(let variable): return variable.isBoxed ? nil : register(of: variable)
    case .global(let slot): return isOutermost ? slot : nil
    default: return nil
    }
  }

  func emitStore(_ register: Int, _ use: NameUse, at span: Span) {
    if let own = ownRegister(use) {
      if own != register { emit(.move, own, register, at: span) }
      return
    }
    switch use.binding {
    case .local(let variable): emit(.setBox, self.register(of: variable), register, at: span)
    case .captured(let place, _): emit(.setCapturedBox, register, place, at: span)
    case .global(let slot): emit(.setGlobal, register, wide: slot, at: span)
    case .unresolved, .project, .builtin, .function: break
    }
  }

  /// Puts a value into a variable, straight away where that can be done.
  mutating func store(_ value: Expression, in use: NameUse) throws(Diagnostic) {
    if let own = ownRegister(use) {
      // Every expression writes its target last, after it has read what it needs.
      try compile(value, into: own)
    } else {
      emitStore(try operand(value), use, at: value.span)
    }
  }
}
