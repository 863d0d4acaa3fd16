import Language

/// What the loop leaves to others: instructions that take long by themselves, and what others do rarely.
extension Machine {
  /// Whether one value comes before another. In a condition that chooses among features a missing value compares as
  /// false, as in SQL.
  private func isLess(_ a: Value, _ b: Value, orEqual: Bool) throws(ScriptError) -> Bool {
    if isFiltering, a.isMissing || b.isMissing { return false }
    return try Quantities.isLess(a, b, orEqual: orEqual)
  }

  /// Carries out the instruction before the place where the machine stands.
  @inline(never)
  func carryOut(_ state: inout State) throws(ScriptError) {
    let code = state.code
    let R = state.registers
    let K = code.pointee.constants
    let frame = state.frame
    let i = state.next - 1
    switch i.operation {
    case .getGlobal, .getBox, .getCapturedBox: throw notSet()
    case .project:
      if heap.wantsCollection { try collect(R, code, frame) }
      R[i.a] = try host.project(chunk(code).strings[i.wide], heap)
    case .builtin:
      if heap.wantsCollection { try collect(R, code, frame) }
      R[i.a] = try host.builtin(chunk(code).strings[i.wide], heap)

    case .add, .addConstant, .subtract, .subtractConstant, .multiply, .multiplyConstant, .divide, .divideConstant,
      .wholeDivide, .modulo, .power, .negate, .affirm:
      try arithmetic(i, R, code, frame)
    case .not, .jumpIfFalse, .jumpIfTrue, .checkBoolean: throw notTruth(R[i.operation == .not ? i.b : i.a])

    case .equal: R[i.a] = Value(try Quantities.isEqual(R[i.b], R[i.c]))
    case .notEqual: R[i.a] = Value(!(try Quantities.isEqual(R[i.b], R[i.c])))
    case .less: R[i.a] = Value(try isLess(R[i.b], R[i.c], orEqual: false))
    case .lessOrEqual: R[i.a] = Value(try isLess(R[i.b], R[i.c], orEqual: true))
    case .testEqual: branch(try Quantities.isEqual(R[i.a], R[i.b]), i, &state.next, &state.budget)
    case .testLess: branch(try isLess(R[i.a], R[i.b], orEqual: false), i, &state.next, &state.budget)
    case .testLessOrEqual: branch(try isLess(R[i.a], R[i.b], orEqual: true), i, &state.next, &state.budget)
    case .testEqualConstant: branch(try Quantities.isEqual(R[i.a], K[i.b]), i, &state.next, &state.budget)
    case .testLessConstant: branch(try isLess(R[i.a], K[i.b], orEqual: false), i, &state.next, &state.budget)
    case .testLessOrEqualConstant:
      branch(try isLess(R[i.a], K[i.b], orEqual: true), i, &state.next, &state.budget)
    case .testGreaterConstant:
      branch(try isLess(K[i.b], R[i.a], orEqual: false), i, &state.next, &state.budget)
    case .testGreaterOrEqualConstant:
      branch(try isLess(K[i.b], R[i.a], orEqual: true), i, &state.next, &state.budget)

    case .list:
      if heap.wantsCollection { try collect(R, code, frame) }
      R[i.a] = heap.list(UnsafeBufferPointer(start: R + i.b, count: i.c))
    case .append: for offset in 0..<i.c { heap.append(R[i.b + offset], to: R[i.a]) }
    case .record:
      if heap.wantsCollection { try collect(R, code, frame) }
      let shape = chunk(code).shapes[i.c]
      R[i.a] = heap.record(shape, UnsafeBufferPointer(start: R + i.b, count: shape.names.count))
    case .getField:
      if heap.wantsCollection { try collect(R, code, frame) }
      R[i.a] = try Access.field(chunk(code).fieldNames[i.c], of: R[i.b], heap, code.pointee.fields + i.c)
    case .setField:
      try Access.setField(chunk(code).fieldNames[i.b], of: R[i.a], to: R[i.c], heap, code.pointee.fields + i.b)
    case .getIndex:
      if heap.wantsCollection { try collect(R, code, frame) }
      R[i.a] = try Access.element(of: R[i.b], at: R[i.c], heap)
    case .setIndex: try Access.setElement(of: R[i.a], at: R[i.b], to: R[i.c], heap)
    case .range:
      if heap.wantsCollection { try collect(R, code, frame) }
      R[i.a] = try Access.range(R[i.b], R[i.c], heap)
    case .convert: R[i.a] = try Quantities.convert(R[i.b], to: Units.all[i.c])
    case .format:
      // Joining writes the digits of whole numbers itself.
      if i.c == 0, R[i.a].kind == .text || R[i.a].wholeNumber != nil { return }
      if heap.wantsCollection { try collect(R, code, frame) }
      R[i.a] = heap.text(ValueText.text(R[i.a], decimals: i.c == 0 ? nil : i.c - 1))
    case .checkText:
      if R[i.a].kind != .text {
        mark(R, code, frame)
        _ = try slow(.add, R[i.a], heap.text(""))
      }
    case .join:
      mark(R, code, frame)
      let pieces = UnsafeBufferPointer(start: R + i.b, count: i.c)
      try checkRoom(forTextsOf: pieces.reduce(0) { $0 + $1.roomInText })
      R[i.a] = heap.joined(pieces)

    case .beginLoop: try Access.beginLoop(R + i.a)
    case .beginCount: try Access.beginCount(R + i.a)
    case .beginRepeat: try Access.beginRepeat(R + i.a)
    case .nextCount:
      goOn(with: Access.nextNumber(R + i.a), i, &state)
    case .nextElement:
      if heap.wantsCollection { try collect(R, code, frame) }
      mark(R, code, frame)
      goOn(with: try Access.nextElement(R + i.a, heap), i, &state)

    case .closure:
      if heap.wantsCollection { try collect(R, code, frame) }
      R[i.a] = closure(chunk(code).functions[i.c], R)
    case .newBox:
      if heap.wantsCollection { try collect(R, code, frame) }
      R[i.a] = heap.box()
    case .scripted:
      mark(R, code, frame)
      R[i.a] = try scripted(i.wide)

    case .call:
      state.budget &-= 1
      if state.budget <= 0 { try refill(&state.budget) }
      mark(R, code, frame)
      let site = chunk(code).callSites[i.c]
      guard let target = try prepare(R + i.b, site.labels.count, site, top) else {
        R[i.a] = R[i.b]
        return
      }
      try enter(target, registers: R + i.b + 1, result: i.a, &state)
    case .callHost, .callNumber:
      if heap.wantsCollection { try collect(R, code, frame) }
      mark(R, code, frame)
      state.budget &-= 1
      if state.budget <= 0 || Interrupt.isRequested { try refill(&state.budget) }
      R[i.a] = try callHost(code.pointee.hostCalls[i.c], R + i.b, code, state.next)
    case .command:
      if heap.wantsCollection { try collect(R, code, frame) }
      mark(R, code, frame)
      state.budget &-= 1
      if state.budget <= 0 || Interrupt.isRequested { try refill(&state.budget) }
      let command = code.pointee.commands + i.c
      let arguments = UnsafeBufferPointer(start: R + i.b, count: command.pointee.count)
      R[i.a] = try host.perform(CommandCall(site: command.pointee.site, arguments: arguments, heap: heap))
    case .deliver: try deliver(&state)
    case .useLibrary:
      let (library, function) = chunk(code).libraries[i.c]
      if doneLibraries.contains(library.number) { return }
      mark(R, code, frame)
      try enter(chunk(code).functions[function].record, registers: stack + top, result: Frame.noResult, &state)
    case .endLibrary: doneLibraries.insert(chunk(code).libraries[i.c].library.number)

    case .raise: throw ScriptError(.raised, ValueText.text(R[i.a]))
    case .fail: throw ScriptError(.verdict, ValueText.text(R[i.a]))
    case .expectationFailed:
      let failure = expectationFailed(chunk(code).expectationSites[i.c], R[i.a], R + i.b)
      let function = code.pointee.owner.takeUnretainedValue()
      let place = state.next - code.pointee.code - 1
      failure.place = (function.source(at: place), function.spans[place])
      if !host.goesOn(after: failure) { throw failure }
    case .beginTrial: beginTrial()
    case .endTrial:
      // The handler of the trial ends it where the block is left early.
      if i.b == 0 { endTrial() }
      let kind = R[i.a].string.map { "an error of the kind \"\($0)\"" } ?? "an error"
      throw ScriptError(.verdict, "expected \(kind), but none was raised")
    case .echo: host.echo(R[i.a], heap)
    case .move, .constant, .setGlobal, .jump, .jumpIfGiven, .setBox, .getCaptured, .setCapturedBox, .returnNothing,
      .returnValue, .halt:
      // The loop carries these out whatever the values are.
      break
    }
  }

  /// Enters a function whose arguments stand in its registers.
  private func enter(
    _ target: UnsafeMutablePointer<CodeRecord>, registers: UnsafeMutablePointer<Value>, result: Int,
    _ state: inout State
  ) throws(ScriptError) {
    try reserve(upTo: registers - stack + target.pointee.frameSize)
    if state.frame >= frameLimit { throw tooDeep() }
    state.frame.initialize(
      to: Frame(code: state.code, next: state.next, registers: state.registers, result: result))
    state.frame += 1
    state.code = target
    state.next = target.pointee.code
    state.registers = registers
  }

  /// Begins the next turn of a loop with an element, or ends the loop where there is none.
  private func goOn(with element: Value?, _ i: UnsafePointer<Instruction>, _ state: inout State) {
    if let element { state.registers[i.b] = element }
    state.next += element == nil ? 1 : state.next.wide + 1
    if element != nil { state.budget &-= 1 }
  }

  /// Calls the handler of the event that waits longest. The instruction is carried out again when it has returned, for
  /// the next event.
  private func deliver(_ state: inout State) throws(ScriptError) {
    deliveredInARow += 1
    if deliveredInARow > Machine.maximumEvents { throw tooManyEvents() }
    let (handler, event) = events.removeFirst()
    mark(state.registers, state.code, state.frame)
    let callee = stack + top
    try reserve(upTo: top + 2)
    callee[0] = handler
    callee[1] = event
    let site = Chunk.CallSite(argumentSpans: [], labels: [nil], hasLabels: false)
    guard let target = try prepare(callee, 1, site, top + 2) else { return }
    state.next -= 1
    do throws(ScriptError) {
      try enter(target, registers: callee + 1, result: Frame.handlesEvent, &state)
    } catch {
      state.next += 1
      throw error
    }
    isDelivering = true
  }
}
