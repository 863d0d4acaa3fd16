import Language

/// Errors: who takes them, and the way they came.
extension Machine {
  /// Finds what takes an error and sets the state to go on there; throws it on where nothing in the functions up to the
  /// entry takes it.
  func handle(_ error: ScriptError, _ state: inout State, _ entry: UnsafeMutablePointer<Frame>) throws(ScriptError) {
    while true {
      let function = state.code.pointee.owner.takeUnretainedValue()
      let place = state.next - state.code.pointee.code - 1
      if !function.chunk.isScripted {
        if error.place == nil {
          error.place = (function.source(at: place), span(of: error, in: function, at: place))
        }
        if try isTaken(error, in: function, at: place, &state) { return }
        for insertion in function.insertions where place >= insertion.start && place < insertion.end {
          error.note(.init(title: nil, source: insertion.loader, span: insertion.span), limit: limits.chain)
        }
      }
      if state.frame == entry { throw error }
      state.frame -= 1
      let caller = state.frame.pointee
      if caller.result == Frame.handlesEvent { dropEvents() }
      (state.code, state.next, state.registers) = (caller.code, caller.next, caller.registers)
      let outer = state.code.pointee.owner.takeUnretainedValue()
      if error.place != nil, !outer.chunk.isScripted {
        let call = state.next - state.code.pointee.code - (caller.result == Frame.handlesEvent ? 0 : 1)
        error.note(
          .init(title: function.name, source: outer.source(at: call), span: outer.spans[call]), limit: limits.chain)
      }
      if caller.result == Frame.handlesEvent { state.next += 1 }
    }
  }

  private func isTaken(
    _ error: ScriptError, in function: FunctionCode, at place: Int, _ state: inout State
  ) throws(ScriptError) -> Bool {
    for handler in function.handlers where place >= handler.start && place < handler.end {
      let R = state.registers
      switch handler.kind {
      case .trial:
        endTrial()
        guard error.isCatchable else { continue }
        if let wanted = R[handler.register].string, wanted != error.kind.rawValue {
          let verdict = ScriptError(
            .verdict,
            "expected an error of the kind \"\(wanted)\", but the kind is \"\(error.kind.rawValue)\": "
              + error.message, help: error.help)
          verdict.place = error.place
          throw verdict
        }
      case .catching:
        guard error.isCatchable else { continue }
        host.wasCaught(error)
        R[handler.register] = record(of: error)
      }
      state.next = state.code.pointee.code + handler.target
      return true
    }
    return false
  }

  private func span(of error: ScriptError, in function: FunctionCode, at place: Int) -> Span {
    let instruction = function.code[place]
    let chunk = function.chunk
    guard let slot = error.slot else { return function.spans[place] }
    let found: Span?
    switch instruction.operation {
    case .command:
      let site = chunk.commandSites[instruction.c]
      guard site.argumentSpans.indices.contains(slot) else { return function.spans[place] }
      found = error.entry.flatMap { site.entrySpans[slot][$0] } ?? site.argumentSpans[slot]
    case .callHost, .callNumber:
      let spans = chunk.hostCallSites[instruction.c].argumentSpans
      found = spans.indices.contains(slot) ? spans[slot] : nil
    case .call:
      let spans = chunk.callSites[instruction.c].argumentSpans
      found = spans.indices.contains(slot) ? spans[slot] : nil
    default: found = nil
    }
    return found ?? function.spans[place]
  }

  /// What `catch e` names.
  private func record(of error: ScriptError) -> Value {
    let place = error.place
    let position = place.map { $0.source.place(of: $0.span.start) }
    let file = place?.source.name ?? ""
    let line = position?.line ?? 0
    let chain = ["\(file):\(line)"] + error.chainLines
    return heap.record(
      [
        ("message", heap.text(error.message)), ("kind", heap.text(error.kind.rawValue)),
        ("code", heap.text(error.code.rawValue)), ("file", heap.text(file)),
        ("line", Value(Double(line))), ("column", Value(Double(position?.column ?? 0))),
        ("help", error.help.map { heap.text($0) } ?? .nothing),
        ("chain", heap.list(chain.map { heap.text($0) })),
      ], isFixed: true)
  }
}
