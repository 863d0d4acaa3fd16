import Glibc
import Language

// Registers and frames live in memory of their own, reached by raw pointers; every index in an instruction was made by
// the compiler and lies inside the frame that it has asked for. Registers above the frame that runs are never read
// before they are written, but may hold old addresses; a collection sets them to nil, so that none outlives its record.

/// Runs compiled texts one after another over the same variables, as the prompt needs it.
public final class Machine {
  /// The memory of the run.
  public let heap: Heap
  let host: any Host
  /// What a script may use up.
  public let limits: Limits

  /// What a script may use up.
  public struct Limits: Sendable {
    /// The most turns of loops, calls and commands that a text may take.
    public var steps: Int
    /// The most bytes that its values may hold.
    public var memory: Int
    /// The most calls inside one another.
    public var depth: Int
    /// The most calls that an error's chain lists.
    public var chain: Int
    /// Whether memory is collected wherever it may be, by which tests find values that a collection misses.
    package var collectsAlways = false

    /// Limits; those that are not given are the program's defaults.
    public init(steps: Int = 100_000_000_000, memory: Int = 2 << 30, depth: Int = 100_000, chain: Int = 20) {
      self.steps = steps
      self.memory = memory
      self.depth = depth
      self.chain = chain
    }
  }

  /// A function that waits for one that it has called.
  struct Frame {
    var code: UnsafeMutablePointer<CodeRecord>
    var next: UnsafePointer<Instruction>
    var registers: UnsafeMutablePointer<Value>
    /// The register for what the call gives, or one of the marks below.
    var result: Int

    static let noResult = -1
    /// The called function handles an event.
    static let handlesEvent = -2
  }

  /// Where the machine stands.
  struct State {
    var code: UnsafeMutablePointer<CodeRecord>
    var next: UnsafePointer<Instruction>
    var registers: UnsafeMutablePointer<Value>
    var frame: UnsafeMutablePointer<Frame>
    /// The turns, calls and commands until the limits are looked at again.
    var budget = 0
  }

  /// The registers; the first are the variables of the run.
  let stack: UnsafeMutablePointer<Value>
  /// How many registers there are, and where those end that hold values.
  let capacity: Int
  var initialised: UnsafeMutablePointer<Value>
  let frames: UnsafeMutablePointer<Frame>
  /// The frame beyond the last that there may be.
  let frameLimit: UnsafeMutablePointer<Frame>
  /// For each unit how many base units it is, and what it measures.
  let unitFactors: UnsafeMutablePointer<Double>
  let unitDimensions: UnsafeMutablePointer<Int32>
  /// Where the registers of the functions end that wait for the host, and where their frames end.
  var top = 0
  var frameTop: UnsafeMutablePointer<Frame>
  /// The texts that run, from the outermost.
  var running: [Chunk] = []
  /// How deep the host has been called by itself.
  var hostDepth = 0
  /// Whether a condition runs that chooses among features.
  public var isFiltering = false
  var steps = 0
  var granted = 0
  /// The functions of the vocabulary that are written in the language and were used, by their numbers.
  var scripted: [Int: Value] = [:]
  /// The libraries that this run has carried out.
  var doneLibraries: Set<Int> = []
  /// Handlers of events that wait to be called, with the event.
  var events: [(handler: Value, event: Value)] = []
  var isDelivering = false
  /// How many events were handled since none waited.
  var deliveredInARow = 0
  /// The events that waited when each of the trials began that are going on.
  private var waitingBeforeTrials: [[(handler: Value, event: Value)]] = []

  /// A machine over a host, with its limits.
  public init(host: any Host, limits: Limits = Limits()) {
    self.host = host
    self.limits = limits
    heap = Heap(limit: limits.memory, collectsAlways: limits.collectsAlways)
    var capacity = max(1 << 18, min(max(1, limits.depth), 1 << 24) * 40)
    var depth = min(max(1, limits.depth), 1 << 24) + 1
    stack = Self.memory(&capacity)
    frames = Self.memory(&depth)
    self.capacity = capacity
    frameLimit = frames + (depth - 1)
    frameTop = frames
    initialised = stack
    unitFactors = .allocate(capacity: Units.all.count)
    unitDimensions = .allocate(capacity: Units.all.count)
    for (place, unit) in Units.all.enumerated() {
      let dimension = unit.dimension
      (unitFactors + place).initialize(to: Units.factors[place])
      (unitDimensions + place).initialize(
        to: unsafeBitCast(
          SIMD4<Int8>(dimension.length, dimension.time, dimension.angle, dimension.pixels), to: Int32.self))
    }
  }

  deinit {
    free(stack)
    free(frames)
    unitFactors.deallocate()
    unitDimensions.deallocate()
  }

  /// Memory that the system gives only when it is written to; less where it refuses so much.
  private static func memory<Element>(_ count: inout Int) -> UnsafeMutablePointer<Element> {
    while true {
      if let memory = malloc(count * MemoryLayout<Element>.stride) {
        return memory.bindMemory(to: Element.self, capacity: count)
      }
      count = max(1 << 10, count / 2)
    }
  }

  /// The value of a variable of a file's outermost block by its slot; nil where it was never set.
  public func global(_ slot: Int) -> Value? { slot >= 0 && slot < globalCount ? stack[slot] : nil }

  /// How many variables of the run have registers.
  private var globalCount = 0

  /// Runs a text to its end; throws what no `catch` has taken, with its place.
  public func run(_ chunk: Chunk, globals names: GlobalNames) throws(ScriptError) {
    guard let main = chunk.functions.first else { return }
    steps = 0
    events = []
    isDelivering = false
    waitingBeforeTrials = []
    // A text that failed has left them where it stood.
    if running.isEmpty { (top, frameTop) = (globalCount, frames) }
    try reserve(upTo: max(names.slotCount, main.frameSize))
    if names.slotCount > globalCount {
      (stack + globalCount).update(repeating: .absent, count: names.slotCount - globalCount)
      globalCount = names.slotCount
    }
    running.append(chunk)
    defer { running.removeLast() }
    _ = try execute(main.record, registers: stack)
    top = globalCount
  }

  /// Calls a function of the script for the host, while a command or function of the host runs. Values that the host
  /// holds meanwhile must be reachable by the script or kept by `keep`.
  public func call(_ function: Value, _ arguments: [Value]) throws(ScriptError) -> Value {
    guard hostDepth < Self.maximumHostDepth else {
      throw ScriptError(.limit, "commands run blocks inside each other too deeply (limit \(Self.maximumHostDepth))")
    }
    let (savedTop, savedFrame) = (top, frameTop)
    hostDepth += 1
    defer {
      (top, frameTop) = (savedTop, savedFrame)
      hostDepth -= 1
    }
    try reserve(upTo: top + arguments.count + 2)
    let callee = stack + top
    callee.pointee = function
    for (place, argument) in arguments.enumerated() { callee[1 + place] = argument }
    let count = arguments.count
    let site = Chunk.CallSite(
      argumentSpans: [], labels: [Name?](repeating: nil, count: count), hasLabels: false)
    guard let code = try prepare(callee, count, site, top + 1 + count) else { return callee.pointee }
    return try execute(code, registers: callee + 1)
  }

  /// The most blocks of commands inside each other.
  static let maximumHostDepth = 50

  /// Lets a handler of an event be called when the command that runs now has finished.
  public func queue(_ handler: Value, event: Value) throws(ScriptError) {
    guard events.count < Self.maximumEvents else { throw tooManyEvents() }
    events.append((handler, event))
  }

  /// Forgets the events that wait for these handlers, which are not to be called any more.
  public func unqueue(_ handlers: [Value]) {
    events.removeAll { waiting in handlers.contains { $0.bits == waiting.handler.bits } }
  }

  /// Forgets the events that wait, as the handler of one of them has failed.
  func dropEvents() {
    events = []
    isDelivering = false
  }

  /// Keeps the moment that a block begins which is to fail.
  func beginTrial() {
    host.beginTrial()
    waitingBeforeTrials.append(events)
  }

  /// Goes back to that moment: what is undone has caused no events.
  func endTrial() {
    host.endTrial()
    if let waiting = waitingBeforeTrials.popLast() { events = waiting }
  }

  func tooManyEvents() -> ScriptError {
    ScriptError(
      .limit, "more than \(Self.maximumEvents) events come of one command",
      help: "a block of `on` may cause the event that it handles")
  }

  /// The most events that one command may lead to, with those that their handlers cause.
  static let maximumEvents = 1_000

  /// Runs a function from its start to its end.
  private func execute(
    _ code: UnsafeMutablePointer<CodeRecord>, registers: UnsafeMutablePointer<Value>
  ) throws(ScriptError) -> Value {
    try reserve(upTo: registers - stack + code.pointee.frameSize)
    let entry = frameTop
    var state = State(code: code, next: code.pointee.code, registers: registers, frame: entry)
    while true {
      do throws(ScriptError) {
        return try loop(&state, entry)
      } catch {
        try handle(error, &state, entry)
      }
    }
  }

  /// Makes registers up to a place hold values.
  func reserve(upTo end: Int) throws(ScriptError) {
    let count = initialised - stack
    if end <= count { return }
    guard end <= capacity else { throw tooDeep() }
    let portion = min(capacity, max(end, count + 4096))
    initialised.initialize(repeating: .nothing, count: portion - count)
    initialised = stack + portion
  }

  func tooDeep() -> ScriptError {
    ScriptError(
      .limit, "a function called itself too many times (limit \(limits.depth))", help: "`--depth N` sets the limit")
  }

  // MARK: Limits

  /// Counts the steps taken since the limits were looked at last, and grants some more.
  @inline(never)
  func refill(_ budget: inout Int) throws(ScriptError) {
    settle(&budget)
    if Interrupt.isRequested { throw ScriptError(.interrupt, "interrupted") }
    if steps > limits.steps {
      throw ScriptError(
        .limit, "the script took more than \(limits.steps) steps", help: "`--steps N` sets the limit")
    }
    // One more than is left: the limit is passed, not only reached, when it is used up.
    granted = min(4095, limits.steps - steps) + 1
    budget = granted
  }

  /// Counts what was used of the steps that were granted last.
  func settle(_ budget: inout Int) {
    steps += granted - budget
    granted = 0
    budget = 0
  }

  /// Collects where joining texts needs it, and throws where they do not fit even then.
  func checkRoom(forTextsOf bytes: Int) throws(ScriptError) {
    guard heap.wantsCollection || heap.isTight(forTextsOf: bytes) else { return }
    try collect()
    if heap.isTight(forTextsOf: bytes) { throw outOfMemory() }
  }

  /// Frees what no register, variable, constant or handler can reach. `top` must be up to date.
  @inline(never)
  func collect() throws(ScriptError) {
    let waiting = (waitingBeforeTrials + [events]).joined().flatMap { [$0.handler, $0.event] }
    let roots = host.roots + Array(scripted.values) + waiting + kept
    roots.withUnsafeBufferPointer { roots in
      heap.collect(roots: [UnsafeBufferPointer(start: stack, count: max(top, globalCount)), roots], chunks: running)
    }
    let start = stack + max(top, globalCount)
    if initialised > start { start.update(repeating: .nothing, count: initialised - start) }
    if heap.bytesInUse > heap.limit { throw outOfMemory() }
  }

  /// Values that the host holds while it calls functions of the script.
  var kept: [Value] = []

  /// Keeps values alive while the host calls functions of the script.
  public func keep(_ value: Value) { kept.append(value) }
  /// How many values are kept; `release(to:)` goes back to it.
  public var keptCount: Int { kept.count }
  /// Lets go of the values that were kept after a count.
  public func release(to count: Int) { kept.removeLast(max(0, kept.count - count)) }

  private func outOfMemory() -> ScriptError {
    ScriptError(
      .limit, "the script holds more than \(heap.limit >> 20) MB of values", help: "`--memory MB` sets the limit")
  }
}
