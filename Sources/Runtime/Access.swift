import Language
import Words

/// Fields, elements, ranges and going through sequences.
enum Access {
  static func field(_ name: String, of value: Value, _ heap: Heap) throws(ScriptError) -> Value {
    switch value.kind {
    case .record:
      let record = value.fieldRecord.pointee
      let shape = record.shape.takeUnretainedValue()
      if let place = shape.place(of: name), let values = record.values { return values[place] }
      throw unknownField(name, value.typeName, shape.names)
    case .native:
      guard let object = value.native else { return .nothing }
      if let found = try object.field(name, heap) { return found }
      throw unknownField(name, "a \(object.typeName)", object.fieldNames)
    default:
      let help = value.isMissing ? "nil means that the value is missing; test it first: `if x != nil { … }`" : nil
      throw ScriptError(.name, "\(value.typeName) has no field `\(name)`", help: help)
    }
  }

  static func unknownField(_ name: String, _ what: String, _ names: [String]) -> ScriptError {
    let list = names.isEmpty ? nil : "it has \(names.map { "`\($0)`" }.joined(separator: " "))"
    return ScriptError(
      .name, "\(what) has no field `\(name)`", help: Suggestion.help(for: name, among: names) ?? list)
  }

  static func setField(_ name: String, of target: Value, to value: Value, _ heap: Heap) throws(ScriptError) {
    guard target.kind == .record else {
      throw ScriptError(.type, "the fields of \(target.typeName) cannot be changed")
    }
    heap.setField(name, of: target, to: value)
  }

  static func element(of value: Value, at index: Value, _ heap: Heap) throws(ScriptError) -> Value {
    switch value.kind {
    case .list:
      let record = value.listRecord.pointee
      let place = try self.place(index, count: record.count, "the list")
      return record.elements?[place] ?? .nothing
    case .record:
      guard let name = index.string else {
        throw ScriptError(.type, "a field of a record is named by a text, found \(index.typeName)")
      }
      return try field(name, of: value, heap)
    case .native:
      guard let object = value.native else { return .nothing }
      if let name = index.string {
        if let found = try object.element(named: name, heap) { return found }
        throw ScriptError(.name, "the \(object.typeName) has nothing named \(ValueText.quote(name))")
      }
      guard let count = try object.count() else {
        throw ScriptError(.type, "a \(object.typeName) has no elements")
      }
      return try object.element(try place(index, count: count, "the \(object.typeName)"), heap)
    default: throw ScriptError(.type, "\(value.typeName) has no elements")
    }
  }

  private static func place(_ index: Value, count: Int, _ what: String) throws(ScriptError) -> Int {
    guard index.isNumber, let place = Int(exactly: index.number) else {
      throw ScriptError(
        .type, "an index is a whole number, found \(index.isNumber ? ValueText.text(index) : index.typeName)")
    }
    guard place >= 0, place < count else {
      let last = count == 0 ? "\(what) is empty" : "\(what) has the indexes 0 to \(count - 1)"
      throw ScriptError(.range, "there is no element \(place)", help: last)
    }
    return place
  }

  static func setElement(of target: Value, at index: Value, to value: Value, _ heap: Heap) throws(ScriptError) {
    switch target.kind {
    case .list:
      let record = target.listRecord
      let place = try self.place(index, count: record.pointee.count, "the list")
      record.pointee.elements?[place] = value
    case .record:
      guard let name = index.string else {
        throw ScriptError(.type, "a field of a record is named by a text, found \(index.typeName)")
      }
      heap.setField(name, of: target, to: value)
    default: throw ScriptError(.type, "the elements of \(target.typeName) cannot be changed")
    }
  }

  static func range(_ low: Value, _ high: Value, _ heap: Heap) throws(ScriptError) -> Value {
    guard low.isNumeric, high.isNumeric, low.dimension == high.dimension else {
      throw ScriptError(.type, "a range goes from one number to another, found \(low.typeName) and \(high.typeName)")
    }
    return heap.range(low, high)
  }

  static func join(_ pieces: UnsafeBufferPointer<Value>, _ heap: Heap) -> Value {
    var result = pieces.first ?? heap.text("")
    for piece in pieces.dropFirst() { result = heap.joined(result, piece) }
    return result
  }

  /// Turns the sequence at `state` into what `nextElement` goes on with: for a range of numbers its end and next
  /// number, else the sequence and the next index.
  static func beginLoop(_ state: UnsafeMutablePointer<Value>) throws(ScriptError) {
    let value = state[0]
    switch value.kind {
    case .range:
      guard let ends = value.rangeEnds else { return }
      guard ends.low.isNumber else {
        throw ScriptError(
          .type, "a loop goes through a range of plain numbers, found \(ends.low.typeName)",
          help: "count with a number and multiply: `for i in 1..5 { let d = i * 1 m … }`")
      }
      state[0] = ends.high
      state[1] = ends.low
    case .list: state[1] = Value(0)
    case .native:
      guard try value.native?.count() != nil else { throw notSequence(value) }
      state[1] = Value(0)
    default: throw notSequence(value)
    }
  }

  private static func notSequence(_ value: Value) -> ScriptError {
    ScriptError(.type, "a loop goes through a list, a range or a layer, found \(value.typeName)")
  }

  static func nextElement(_ state: UnsafeMutablePointer<Value>, _ heap: Heap) throws(ScriptError) -> Value? {
    let index = Int(state[1].number)
    state[1] = Value(Double(index + 1))
    if state[0].kind == .list {
      let record = state[0].listRecord.pointee
      return index < record.count ? record.elements?[index] : nil
    }
    guard let object = state[0].native, let count = try object.count(), index < count else { return nil }
    return try object.element(index, heap)
  }
}
