import Language

/// The one loop that runs compiled texts.
extension Machine {
  /// Runs on from a state to the end of the function that was entered at a frame, and gives what it gives.
  func loop(_ state: inout State, _ entry: UnsafeMutablePointer<Frame>) throws(ScriptError) -> Value {
    let G = stack
    let heap = heap
    let frameLimit = frameLimit
    var code = state.code
    var next = state.next
    var R = state.registers
    var K = code.pointee.constants
    var frame = state.frame
    var budget = state.budget
    defer {
      settle(&budget)
      state = State(code: code, next: next, registers: R, frame: frame)
    }
    try refill(&budget)
    while true {
      let i = next.pointee
      next += 1
      switch i.operation {
      case .move: R[i.a] = R[i.b]
      case .constant: R[i.a] = K[i.wide]
      case .getGlobal:
        let value = G[i.wide]
        if value.kind == .absent { throw notSet() }
        R[i.a] = value
      case .setGlobal: G[i.wide] = R[i.a]
      case .project:
        if heap.wantsCollection { try collect(R, code, frame) }
        R[i.a] = try host.project(chunk(code).strings[i.wide], heap)
      case .builtin:
        if heap.wantsCollection { try collect(R, code, frame) }
        R[i.a] = try host.builtin(chunk(code).strings[i.wide], heap)

      case .add: R[i.a] = try sum(R[i.b], R[i.c], R, code, frame)
      case .addConstant: R[i.a] = try sum(R[i.b], K[i.c], R, code, frame)
      case .subtract: R[i.a] = try difference(R[i.b], R[i.c], R, code, frame)
      case .subtractConstant: R[i.a] = try difference(R[i.b], K[i.c], R, code, frame)
      case .multiply: R[i.a] = try product(R[i.b], R[i.c], R, code, frame)
      case .multiplyConstant: R[i.a] = try product(R[i.b], K[i.c], R, code, frame)
      case .divide: R[i.a] = try quotient(R[i.b], R[i.c], R, code, frame)
      case .divideConstant: R[i.a] = try quotient(R[i.b], K[i.c], R, code, frame)
      case .wholeDivide:
        let (x, y) = (R[i.b], R[i.c])
        let quotient = (x.number / y.number).rounded(.down)
        if x.isNumber, y.isNumber, quotient.isFinite {
          R[i.a] = Value(finite: quotient)
        } else {
          mark(R, code, frame)
          R[i.a] = try slow(.wholeDivide, x, y)
        }
      case .modulo:
        let (x, y) = (R[i.b], R[i.c])
        // Whole numbers that a machine integer holds exactly have an exact remainder there.
        if x.isNumber, y.isNumber, let rest = Quantities.wholeRemainder(x.number, y.number) {
          R[i.a] = Value(finite: rest)
        } else {
          mark(R, code, frame)
          R[i.a] = try slow(.modulo, x, y)
        }
      case .power:
        mark(R, code, frame)
        R[i.a] = try slow(.power, R[i.b], R[i.c])
      case .negate: R[i.a] = try signed(R[i.b], negative: true)
      case .affirm: R[i.a] = try signed(R[i.b], negative: false)
      case .not: R[i.a] = Value(!(try truth(R[i.b])))

      case .equal: R[i.a] = Value(try isEqual(R[i.b], R[i.c]))
      case .notEqual: R[i.a] = Value(!(try isEqual(R[i.b], R[i.c])))
      case .less: R[i.a] = Value(try isLess(R[i.b], R[i.c]))
      case .lessOrEqual: R[i.a] = Value(try isLessOrEqual(R[i.b], R[i.c]))
      case .testEqual: try branch(isEqual(R[i.a], R[i.b]), i, &next, &budget)
      case .testLess: try branch(isLess(R[i.a], R[i.b]), i, &next, &budget)
      case .testLessOrEqual: try branch(isLessOrEqual(R[i.a], R[i.b]), i, &next, &budget)
      case .testEqualConstant: try branch(isEqual(R[i.a], K[i.b]), i, &next, &budget)
      case .testLessConstant: try branch(isLess(R[i.a], K[i.b]), i, &next, &budget)
      case .testLessOrEqualConstant: try branch(isLessOrEqual(R[i.a], K[i.b]), i, &next, &budget)
      case .testGreaterConstant: try branch(isLess(K[i.b], R[i.a]), i, &next, &budget)
      case .testGreaterOrEqualConstant: try branch(isLessOrEqual(K[i.b], R[i.a]), i, &next, &budget)

      case .jump: next += i.wide
      case .jumpIfFalse: if try !truth(R[i.a]) { try jump(i.wide, &next, &budget) }
      case .jumpIfTrue: if try truth(R[i.a]) { try jump(i.wide, &next, &budget) }
      case .jumpIfGiven: if R[i.a].kind != .absent { next += i.wide }
      case .checkBoolean: _ = try truth(R[i.a])

      case .list:
        if heap.wantsCollection { try collect(R, code, frame) }
        R[i.a] = heap.list(UnsafeBufferPointer(start: R + i.b, count: i.c))
      case .append: for offset in 0..<i.c { heap.append(R[i.b + offset], to: R[i.a]) }
      case .record:
        if heap.wantsCollection { try collect(R, code, frame) }
        let shape = chunk(code).shapes[i.c]
        R[i.a] = heap.record(shape, UnsafeBufferPointer(start: R + i.b, count: shape.names.count))
      case .getField:
        let site = code.pointee.fields + i.c
        if let field = field(of: R[i.b], at: site) {
          R[i.a] = field.pointee
        } else {
          if heap.wantsCollection { try collect(R, code, frame) }
          R[i.a] = try Access.field(chunk(code).fieldNames[i.c], of: R[i.b], heap, site)
        }
      case .setField:
        let site = code.pointee.fields + i.b
        if let field = field(of: R[i.a], at: site) {
          field.pointee = R[i.c]
        } else {
          try Access.setField(chunk(code).fieldNames[i.b], of: R[i.a], to: R[i.c], heap, site)
        }
      case .getIndex:
        if let element = element(of: R[i.b], at: R[i.c]) {
          R[i.a] = element.pointee
        } else {
          if heap.wantsCollection { try collect(R, code, frame) }
          R[i.a] = try Access.element(of: R[i.b], at: R[i.c], heap)
        }
      case .setIndex:
        if let element = element(of: R[i.a], at: R[i.b]) {
          element.pointee = R[i.c]
        } else {
          try Access.setElement(of: R[i.a], at: R[i.b], to: R[i.c], heap)
        }
      case .range:
        if heap.wantsCollection { try collect(R, code, frame) }
        R[i.a] = try Access.range(R[i.b], R[i.c], heap)
      case .convert: R[i.a] = try Quantities.convert(R[i.b], to: Units.all[i.c])
      case .format:
        if R[i.a].kind != .text || i.c != 0 {
          if heap.wantsCollection { try collect(R, code, frame) }
          if i.c == 0, R[i.a].isNumber, let text = heap.text(whole: R[i.a].number) {
            R[i.a] = text
          } else {
            R[i.a] = heap.text(ValueText.text(R[i.a], decimals: i.c == 0 ? nil : i.c - 1))
          }
        }
      case .checkText:
        if R[i.a].kind != .text {
          mark(R, code, frame)
          _ = try slow(.add, R[i.a], R[i.b])
        }
      case .join:
        mark(R, code, frame)
        try checkRoom(forTextsOf: (0..<i.c).reduce(0) { $0 + R[i.b + $1].textBytes })
        R[i.a] = Access.join(UnsafeBufferPointer(start: R + i.b, count: i.c), heap)

      case .beginLoop: try Access.beginLoop(R + i.a)
      case .beginCount: try Access.beginCount(R + i.a)
      case .beginRepeat: try Access.beginRepeat(R + i.a)
      case .nextCount:
        // The parts of the values are copied one by one: reading both at once would wait for the last writing of one.
        let state = R + i.a
        let number = state.pointee.number
        if number <= state[1].number {
          let following = number + 1
          // Past 2^53 one more is the same number: the loop ends instead of standing still.
          state.pointee.bits = Value.bits(of: following == number ? .infinity : following)
          let variable = R + i.b
          variable.pointee.tag = Value.numberTag
          variable.pointee.bits = Value.bits(of: number)
          try jump(next.pointee.wide + 1, &next, &budget)
        } else {
          next += 1
        }
      case .nextElement:
        let sequence = R[i.a]
        if sequence.kind == .list {
          let record = sequence.listRecord
          let place = Int(R[i.a + 1].bits)
          if place < record.pointee.count, let elements = record.pointee.elements {
            R[i.a + 1].bits = UInt64(place + 1)
            R[i.b] = elements[place]
            try jump(next.pointee.wide + 1, &next, &budget)
          } else {
            next += 1
          }
        } else {
          if heap.wantsCollection { try collect(R, code, frame) }
          mark(R, code, frame)
          if let element = try Access.nextElement(R + i.a, heap) {
            R[i.b] = element
            try jump(next.pointee.wide + 1, &next, &budget)
          } else {
            next += 1
          }
        }

      case .closure:
        if heap.wantsCollection { try collect(R, code, frame) }
        R[i.a] = closure(chunk(code).functions[i.c], R)
      case .newBox:
        if heap.wantsCollection { try collect(R, code, frame) }
        R[i.a] = heap.box()
      case .getBox:
        let value = R[i.b].boxRecord.pointee.value
        if value.kind == .absent { throw notSet() }
        R[i.a] = value
      case .setBox: R[i.a].boxRecord.pointee.value = R[i.b]
      case .getCaptured: R[i.a] = captured(R, i.b)
      case .getCapturedBox:
        let value = captured(R, i.b).boxRecord.pointee.value
        if value.kind == .absent { throw notSet() }
        R[i.a] = value
      case .setCapturedBox: captured(R, i.b).boxRecord.pointee.value = R[i.a]
      case .scripted:
        mark(R, code, frame)
        R[i.a] = try scripted(i.wide)

      case .call:
        budget &-= 1
        if budget <= 0 { try refill(&budget) }
        var target: UnsafeMutablePointer<CodeRecord>
        if R[i.b].kind == .function, let own = R[i.b].functionRecord.pointee.code,
          own.pointee.parameterCount == i.count
        {
          target = own
        } else {
          mark(R, code, frame)
          let site = chunk(code).callSites[i.c]
          guard let own = try prepare(R + i.b, site.labels.count, site, top) else {
            R[i.a] = R[i.b]
            continue
          }
          target = own
        }
        let registers = R + i.b + 1
        let end = registers + target.pointee.frameSize
        if end > initialised { try reserve(upTo: end - stack) }
        if frame >= frameLimit { throw tooDeep() }
        frame.initialize(to: Frame(code: code, next: next, registers: R, result: i.a))
        frame += 1
        code = target
        R = registers
        next = target.pointee.code
        K = target.pointee.constants
      case .returnNothing:
        if frame == entry { return .nothing }
        frame -= 1
        let caller = frame.pointee
        code = caller.code
        next = caller.next
        R = caller.registers
        K = code.pointee.constants
        if caller.result >= 0 {
          R[caller.result] = .nothing
        } else if caller.result == Frame.handlesEvent {
          isDelivering = false
        }
      case .returnValue:
        let value = R[i.a]
        if frame == entry { return value }
        frame -= 1
        let caller = frame.pointee
        code = caller.code
        next = caller.next
        R = caller.registers
        K = code.pointee.constants
        if caller.result >= 0 {
          R[caller.result] = value
        } else if caller.result == Frame.handlesEvent {
          isDelivering = false
        }
      case .callHost:
        if heap.wantsCollection { try collect(R, code, frame) }
        mark(R, code, frame)
        budget &-= 1
        if budget <= 0 || Interrupt.isRequested { try refill(&budget) }
        R[i.a] = try callHost(code.pointee.hostCalls[i.c], R + i.b, code, next)
      case .callNumber:
        let x = R[i.b]
        let call = code.pointee.hostCalls + i.c
        if let kernel = call.pointee.kernel, let tag = resultTag(of: x, call.pointee.input) {
          let result = kernel(x.number)
          if result.isFinite {
            R[i.a] = Value(tag: tag, bits: Value.bits(of: result + 0))
            continue
          }
        }
        if heap.wantsCollection { try collect(R, code, frame) }
        mark(R, code, frame)
        R[i.a] = try callHost(call.pointee, R + i.b, code, next)
      case .command:
        if heap.wantsCollection { try collect(R, code, frame) }
        mark(R, code, frame)
        budget &-= 1
        if budget <= 0 || Interrupt.isRequested { try refill(&budget) }
        let site = chunk(code).commandSites[i.c]
        let arguments = UnsafeBufferPointer(start: R + i.b, count: site.argumentSpans.count)
        R[i.a] = try host.perform(CommandCall(site: site, arguments: arguments, heap: heap))
      case .deliver:
        if isDelivering { continue }
        if events.isEmpty {
          deliveredInARow = 0
          continue
        }
        deliveredInARow += 1
        if deliveredInARow > Machine.maximumEvents { throw tooManyEvents() }
        let (handler, event) = events.removeFirst()
        mark(R, code, frame)
        let callee = stack + top
        try reserve(upTo: top + 2)
        callee[0] = handler
        callee[1] = event
        let site = Chunk.CallSite(argumentSpans: [], labels: [nil], hasLabels: false)
        guard let target = try prepare(callee, 1, site, top + 2) else { continue }
        try reserve(upTo: top + 1 + target.pointee.frameSize)
        if frame >= frameLimit { throw tooDeep() }
        // This instruction is carried out again when the handler has returned, for the next event.
        frame.initialize(to: Frame(code: code, next: next - 1, registers: R, result: Frame.handlesEvent))
        frame += 1
        isDelivering = true
        code = target
        R = callee + 1
        next = target.pointee.code
        K = target.pointee.constants
      case .useLibrary:
        let (library, function) = chunk(code).libraries[i.c]
        if doneLibraries.contains(library.number) { continue }
        mark(R, code, frame)
        let target = chunk(code).functions[function].record
        try reserve(upTo: top + target.pointee.frameSize)
        if frame >= frameLimit { throw tooDeep() }
        frame.initialize(to: Frame(code: code, next: next, registers: R, result: Frame.noResult))
        frame += 1
        code = target
        R = stack + top
        next = target.pointee.code
        K = target.pointee.constants
      case .endLibrary: doneLibraries.insert(chunk(code).libraries[i.c].library.number)

      case .raise: throw ScriptError(.raised, ValueText.text(R[i.a]))
      case .fail: throw ScriptError(.verdict, ValueText.text(R[i.a]))
      case .expectationFailed:
        let failure = expectationFailed(chunk(code).expectationSites[i.c], R[i.a], R + i.b)
        let function = code.pointee.owner.takeUnretainedValue()
        let place = next - code.pointee.code - 1
        failure.place = (function.source(at: place), function.spans[place])
        if !host.goesOn(after: failure) { throw failure }
      case .beginTrial: beginTrial()
      case .endTrial:
        // The handler of the trial ends it where the block is left early.
        if i.b == 0 { endTrial() }
        let kind = R[i.a].string.map { "an error of the kind \"\($0)\"" } ?? "an error"
        throw ScriptError(.verdict, "expected \(kind), but none was raised")
      case .echo: host.echo(R[i.a], heap)
      case .halt: return .nothing
      }
    }
  }
}
