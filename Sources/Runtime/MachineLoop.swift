import Language

/// The one loop that runs compiled texts.
extension Machine {
  /// Runs on from a state to the end of the function that was entered at a frame, and gives what it gives.
  ///
  /// What an instruction mostly does is done here, without calling anything, so that the state stays in the processor's
  /// registers. Everything else is left to `carryOut`.
  func loop(_ state: inout State, _ entry: UnsafeMutablePointer<Frame>) throws(ScriptError) -> Value {
    defer { settle(&state.budget) }
    let G = stack
    let frameLimit = frameLimit
    while true {
      if state.budget <= 0 { try refill(&state.budget) }
      var code = state.code
      var next = state.next
      var R = state.registers
      var K = code.pointee.constants
      var frame = state.frame
      var budget = state.budget
      // Left where the budget is used up, and at an instruction that is to be carried out elsewhere.
      quick: while true {
        let i = next
        next += 1
        switch i.operation {
        case .move: R[i.a] = R[i.b]
        case .constant: R[i.a] = K[i.wide]
        case .getGlobal:
          if G[i.wide].kind == .absent { break quick }
          R[i.a] = G[i.wide]
        case .setGlobal: G[i.wide] = R[i.a]

        case .add: if !add(R + i.b, R + i.c, into: R + i.a) { break quick }
        case .addConstant: if !add(R + i.b, K + i.c, into: R + i.a) { break quick }
        case .subtract: if !subtract(R + i.b, R + i.c, into: R + i.a) { break quick }
        case .subtractConstant: if !subtract(R + i.b, K + i.c, into: R + i.a) { break quick }
        case .multiply: if !multiply(R + i.b, R + i.c, into: R + i.a) { break quick }
        case .multiplyConstant: if !multiply(R + i.b, K + i.c, into: R + i.a) { break quick }
        case .divide: if !divide(R + i.b, R + i.c, into: R + i.a) { break quick }
        case .divideConstant: if !divide(R + i.b, K + i.c, into: R + i.a) { break quick }
        case .modulo: if !remainder(R + i.b, R + i.c, into: R + i.a) { break quick }
        case .negate:
          guard R[i.b].isNumber else { break quick }
          R[i.a].become(-R[i.b].number, Value.numberTag)
        case .not:
          guard R[i.b].kind == .boolean else { break quick }
          R[i.a] = Value(R[i.b].bits == 0)

        case .equal:
          guard let other = number(of: R + i.c, inUnitOf: R + i.b) else { break quick }
          R[i.a] = Value(R[i.b].number == other)
        case .notEqual:
          guard let other = number(of: R + i.c, inUnitOf: R + i.b) else { break quick }
          R[i.a] = Value(R[i.b].number != other)
        case .less:
          guard let other = number(of: R + i.c, inUnitOf: R + i.b) else { break quick }
          R[i.a] = Value(R[i.b].number < other)
        case .lessOrEqual:
          guard let other = number(of: R + i.c, inUnitOf: R + i.b) else { break quick }
          R[i.a] = Value(R[i.b].number <= other)
        case .testEqual:
          guard let other = number(of: R + i.b, inUnitOf: R + i.a) else { break quick }
          if branch(R[i.a].number == other, i, &next, &budget) { break quick }
        case .testLess:
          guard let other = number(of: R + i.b, inUnitOf: R + i.a) else { break quick }
          if branch(R[i.a].number < other, i, &next, &budget) { break quick }
        case .testLessOrEqual:
          guard let other = number(of: R + i.b, inUnitOf: R + i.a) else { break quick }
          if branch(R[i.a].number <= other, i, &next, &budget) { break quick }
        case .testEqualConstant:
          guard let other = number(of: K + i.b, inUnitOf: R + i.a) else { break quick }
          if branch(R[i.a].number == other, i, &next, &budget) { break quick }
        case .testLessConstant:
          guard let other = number(of: K + i.b, inUnitOf: R + i.a) else { break quick }
          if branch(R[i.a].number < other, i, &next, &budget) { break quick }
        case .testLessOrEqualConstant:
          guard let other = number(of: K + i.b, inUnitOf: R + i.a) else { break quick }
          if branch(R[i.a].number <= other, i, &next, &budget) { break quick }
        case .testGreaterConstant:
          guard let other = number(of: R + i.a, inUnitOf: K + i.b) else { break quick }
          if branch(K[i.b].number < other, i, &next, &budget) { break quick }
        case .testGreaterOrEqualConstant:
          guard let other = number(of: R + i.a, inUnitOf: K + i.b) else { break quick }
          if branch(K[i.b].number <= other, i, &next, &budget) { break quick }

        case .jump: next += i.wide
        case .jumpIfFalse:
          guard R[i.a].kind == .boolean else { break quick }
          if R[i.a].bits == 0 {
            next += i.wide
            if i.wide < 0 { budget &-= 1 }
            if budget <= 0 { break quick }
          }
        case .jumpIfTrue:
          guard R[i.a].kind == .boolean else { break quick }
          if R[i.a].bits != 0 {
            next += i.wide
            if i.wide < 0 { budget &-= 1 }
            if budget <= 0 { break quick }
          }
        case .jumpIfGiven: if R[i.a].kind != .absent { next += i.wide }
        case .checkBoolean: guard R[i.a].kind == .boolean else { break quick }

        case .getField:
          guard let field = field(of: R[i.b], at: code.pointee.fields + i.c) else { break quick }
          R[i.a] = field.pointee
        case .setField:
          guard let field = field(of: R[i.a], at: code.pointee.fields + i.b) else { break quick }
          field.pointee = R[i.c]
        case .getIndex:
          guard let element = element(of: R[i.b], at: R[i.c]) else { break quick }
          R[i.a] = element.pointee
        case .setIndex:
          guard let element = element(of: R[i.a], at: R[i.b]) else { break quick }
          element.pointee = R[i.c]

        case .nextCount:
          let counter = R + i.a
          guard counter.pointee.tag == Access.countTag else { break quick }
          let number = Int(truncatingIfNeeded: counter.pointee.bits)
          if number <= Int(truncatingIfNeeded: counter[1].bits) {
            counter.pointee.bits = UInt64(truncatingIfNeeded: number &+ 1)
            R[i.b].become(Double(number), Value.numberTag)
            next += next.wide + 1
            budget &-= 1
            if budget <= 0 { break quick }
          } else {
            next += 1
          }
        case .nextElement:
          guard R[i.a].kind == .list else { break quick }
          let record = R[i.a].listRecord
          let place = Int(truncatingIfNeeded: R[i.a + 1].bits)
          if place < record.pointee.count, let elements = record.pointee.elements {
            R[i.a + 1].bits = UInt64(truncatingIfNeeded: place &+ 1)
            R[i.b] = elements[place]
            next += next.wide + 1
            budget &-= 1
            if budget <= 0 { break quick }
          } else {
            next += 1
          }

        case .getBox:
          let box = R[i.b].boxRecord
          if box.pointee.value.kind == .absent { break quick }
          R[i.a] = box.pointee.value
        case .setBox: R[i.a].boxRecord.pointee.value = R[i.b]
        case .getCaptured: R[i.a] = captured(R, i.b)
        case .getCapturedBox:
          let box = captured(R, i.b).boxRecord
          if box.pointee.value.kind == .absent { break quick }
          R[i.a] = box.pointee.value
        case .setCapturedBox: captured(R, i.b).boxRecord.pointee.value = R[i.a]

        case .call:
          guard R[i.b].kind == .function, let target = R[i.b].functionRecord.pointee.code,
            target.pointee.parameterCount == i.count
          else { break quick }
          let registers = R + i.b + 1
          guard registers + target.pointee.frameSize <= initialised, frame < frameLimit, budget > 1 else { break quick }
          budget &-= 1
          frame.initialize(to: Frame(code: code, next: next, registers: R, result: i.a))
          frame += 1
          code = target
          R = registers
          next = target.pointee.code
          K = target.pointee.constants
        case .returnNothing, .returnValue:
          let value = i.operation == .returnValue ? R[i.a] : .nothing
          if frame == entry {
            state = State(code: code, next: next, registers: R, frame: frame, budget: budget)
            return value
          }
          frame -= 1
          let caller = frame
          code = caller.pointee.code
          next = caller.pointee.next
          R = caller.pointee.registers
          K = code.pointee.constants
          if caller.pointee.result >= 0 {
            R[caller.pointee.result] = value
          } else if caller.pointee.result == Frame.handlesEvent {
            isDelivering = false
          }
        case .halt:
          state = State(code: code, next: next, registers: R, frame: frame, budget: budget)
          return .nothing

        case .callNumber:
          let call = code.pointee.hostCalls + i.c
          guard let kernel = call.pointee.kernel, let tag = resultTag(of: R[i.b], call.pointee.input) else {
            break quick
          }
          let result = kernel(R[i.b].number)
          guard result.isFinite else { break quick }
          R[i.a].become(result + 0, tag)
        case .deliver:
          if isDelivering { continue }
          guard events.isEmpty else { break quick }
          deliveredInARow = 0
        case .project, .builtin, .wholeDivide, .power, .affirm, .list, .append, .record, .range, .convert, .format,
          .checkText, .join, .beginLoop, .beginCount, .beginRepeat, .closure, .newBox, .scripted, .callHost, .command,
          .useLibrary, .endLibrary, .raise, .fail, .expectationFailed, .beginTrial, .endTrial, .echo:
          break quick
        }
      }
      state = State(code: code, next: next, registers: R, frame: frame, budget: budget)
      if budget > 0 { try carryOut(&state) }
    }
  }
}
