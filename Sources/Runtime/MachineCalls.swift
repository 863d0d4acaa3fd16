import Language
import Words

/// Calls: functions as values, and arguments that do not fit straight away.
extension Machine {
  /// A function with what it takes along from the one that makes it.
  func closure(_ code: FunctionCode, _ R: UnsafeMutablePointer<Value>) -> Value {
    let value = heap.function(code)
    guard let memory = value.functionRecord.pointee.captured else { return value }
    for (place, source) in code.captures.enumerated() {
      memory[place] = source.isRegister ? R[source.place] : captured(R, source.place)
    }
    return value
  }

  /// What the running function has taken along; the function itself stands before its registers.
  @inline(__always)
  func captured(_ R: UnsafeMutablePointer<Value>, _ place: Int) -> Value {
    R[-1].functionRecord.pointee.captured?[place] ?? .nothing
  }

  /// What a function of the host gives for the values at a register, as the instruction before a place calls it.
  @inline(__always)
  func callHost(
    _ call: Chunk.HostCall, _ values: UnsafeMutablePointer<Value>, _ code: UnsafeMutablePointer<CodeRecord>,
    _ next: UnsafePointer<Instruction>
  ) throws(ScriptError) -> Value {
    let arguments = FunctionArguments(
      values: UnsafeBufferPointer(start: values, count: call.count), heap: heap, code: code.pointee.owner,
      place: next - code.pointee.code - 1)
    return try host.call(function: call.function, arguments)
  }

  /// A function of the vocabulary that is written in the language.
  func scripted(_ number: Int) throws(ScriptError) -> Value {
    if let known = scripted[number] { return known }
    let signature = host.vocabulary.functions[number]
    let source = SourceText(name: signature.name, signature.script ?? "")
    let checked = Checker.check(source, vocabulary: host.vocabulary, globals: GlobalNames(), mode: .file)
    do throws(Diagnostic) {
      if let mistake = checked.diagnostics.first(where: { $0.severity == .error }) { throw mistake }
      guard let (chunk, function) = try Compiler.compileScripted(checked, heap: heap, host: host) else {
        throw Diagnostic(.unexpected, "it is no function", at: Span(0, 0))
      }
      let value = withExtendedLifetime(chunk) { heap.function(chunk.functions[function]) }
      scripted[number] = value
      return value
    } catch {
      throw ScriptError(.syntax, "the function `\(signature.name)` cannot be used: \(error.message)")
    }
  }

  /// Makes a call ready whose function stands in a register with the arguments after it: they are put into the order of
  /// the parameters. Gives what is to be run, or nil where a function of the host was called and its result stands in
  /// place of the function. Registers from `end` on are free.
  func prepare(
    _ callee: UnsafeMutablePointer<Value>, _ count: Int, _ site: Chunk.CallSite, _ end: Int
  ) throws(ScriptError) -> UnsafeMutablePointer<CodeRecord>? {
    guard callee.pointee.kind == .function else {
      let help = callee.pointee.isMissing ? "nil means that the value is missing" : nil
      throw ScriptError(.type, "\(callee.pointee.typeName) cannot be called", help: help)
    }
    if let code = callee.pointee.functionRecord.pointee.code {
      let function = code.pointee.owner.takeUnretainedValue()
      try order(callee + 1, count, site, function.parameters, "`\(function.name)`")
      return code
    }
    let number = callee.pointee.functionRecord.pointee.number
    let signature = host.vocabulary.functions[number]
    if signature.script != nil {
      callee.pointee = try scripted(number)
      return try prepare(callee, count, site, end)
    }
    let parameters = signature.parameters.map { ($0.name, $0.isOptional) }
    var count = count
    if let slot = signature.parameters.firstIndex(where: \.isVariadic), !site.hasLabels {
      count = try gather(callee + 1, count, from: slot)
    }
    try order(callee + 1, count, site, parameters, "`\(signature.name)`")
    let arguments = FunctionArguments(
      values: UnsafeBufferPointer(start: callee + 1, count: parameters.count), heap: heap,
      code: running.last?.functions.first.map { Unmanaged.passUnretained($0) }, place: 0)
    callee.pointee = try host.call(function: number, arguments)
    return nil
  }

  /// Puts the arguments from a place on into one list there, and gives how many arguments there are then.
  private func gather(_ values: UnsafeMutablePointer<Value>, _ count: Int, from slot: Int) throws(ScriptError) -> Int {
    try reserve(upTo: values - stack + slot + 1)
    for place in count..<max(count, slot) { values[place] = .absent }
    let rest = UnsafeBufferPointer(start: values + slot, count: max(0, count - slot))
    values[slot] = heap.list(rest)
    return slot + 1
  }

  private func order(
    _ values: UnsafeMutablePointer<Value>, _ count: Int, _ site: Chunk.CallSite,
    _ parameters: [(name: String, isOptional: Bool)], _ title: String
  ) throws(ScriptError) {
    try reserve(upTo: values - stack + max(count, parameters.count))
    if site.hasLabels {
      let given = Array(UnsafeBufferPointer(start: values, count: count))
      var ordered = [Value](repeating: .absent, count: parameters.count)
      var next = 0
      for (place, value) in given.enumerated() {
        let target: Int
        if let label = site.labels[place]?.text {
          guard let own = parameters.firstIndex(where: { $0.name == label }) else {
            throw ScriptError(
              .name, "\(title) has no argument `\(label):`",
              help: Suggestion.help(for: label, among: parameters.map(\.name)), slot: place)
          }
          target = own
        } else {
          target = next
          next += 1
        }
        guard target < parameters.count else { throw tooMany(title, parameters.count, count) }
        guard ordered[target].kind == .absent else {
          throw ScriptError(.name, "the argument `\(parameters[target].name)` is given twice", slot: place)
        }
        ordered[target] = value
      }
      for (place, value) in ordered.enumerated() { values[place] = value }
    } else {
      guard count <= parameters.count else { throw tooMany(title, parameters.count, count) }
      for place in count..<max(count, parameters.count) { values[place] = .absent }
    }
    if let missing = parameters.indices.first(where: { values[$0].kind == .absent && !parameters[$0].isOptional }) {
      throw ScriptError(.type, "\(title) lacks its argument `\(parameters[missing].name)`")
    }
  }

  private func tooMany(_ title: String, _ wanted: Int, _ found: Int) -> ScriptError {
    let values = wanted == 1 ? "one value" : wanted == 0 ? "no values" : "\(wanted) values"
    return ScriptError(.type, "\(title) takes \(values), found \(found)", slot: wanted)
  }
}
