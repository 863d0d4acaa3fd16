import Language
import Words

/// Fields, elements, ranges and going through sequences.
enum Access {
  /// A field; `site` is told where it was found in a record.
  static func field(
    _ name: String, of value: Value, _ heap: Heap, _ site: UnsafeMutablePointer<Chunk.FieldSite>? = nil
  ) throws(ScriptError) -> Value {
    switch value.kind {
    case .record:
      let record = value.fieldRecord.pointee
      let shape = record.shape.takeUnretainedValue()
      if let place = shape.place(of: name), let values = record.values {
        if shape.isShared { site?.pointee = .init(shape: record.shape.toOpaque(), place: place) }
        return values[place]
      }
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

  private static func checkChangeable(_ record: Value) throws(ScriptError) {
    if record.fieldRecord.pointee.shape.takeUnretainedValue().isFixed {
      throw ScriptError(
        .type, "a record that a command gives cannot be changed", help: "`copy(x)` makes one that can")
    }
  }

  static func setField(
    _ name: String, of target: Value, to value: Value, _ heap: Heap,
    _ site: UnsafeMutablePointer<Chunk.FieldSite>? = nil
  ) throws(ScriptError) {
    guard target.kind == .record else {
      throw ScriptError(.type, "the fields of \(target.typeName) cannot be changed")
    }
    try checkChangeable(target)
    heap.setField(name, of: target, to: value)
    let shape = target.fieldRecord.pointee.shape
    let names = shape.takeUnretainedValue()
    if names.isShared, let place = names.place(of: name) {
      site?.pointee = .init(shape: shape.toOpaque(), place: place)
    }
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
      try checkChangeable(target)
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

  /// Turns the sequence at `state` into what `nextElement` goes on with: the sequence and the next index.
  static func beginLoop(_ state: UnsafeMutablePointer<Value>) throws(ScriptError) {
    let value = state[0]
    switch value.kind {
    case .range:
      guard let ends = value.rangeEnds else { return }
      try checkCount(ends.low, ends.high)
    case .list: break
    case .native: guard try value.native?.count() != nil else { throw notSequence(value) }
    default: throw notSequence(value)
    }
    // The index is kept as an integer in the bits of a value that no script sees.
    state[1] = Value(tag: Value.absent.tag, bits: 0)
  }

  /// Checks the first and the last number of a loop.
  static func beginCount(_ state: UnsafeMutablePointer<Value>) throws(ScriptError) {
    try checkCount(state[0], state[1])
    countWhole(state)
  }

  /// Marks the state of a loop through whole numbers, whose first value holds the next one as an integer and whose
  /// second the last one; no script sees such values.
  static let countTag = Value.absent.tag

  /// Goes on with integers where a loop begins with a whole number that has a following one. None comes after 2^53,
  /// where one more is the same number.
  private static func countWhole(_ state: UnsafeMutablePointer<Value>) {
    let (low, high) = (state[0].number, state[1].number)
    guard low.magnitude <= 0x1p53, low.rounded() == low else { return }
    let last = max(min(high.rounded(.down), 0x1p53), -0x1p53 - 1)
    state[0] = Value(tag: countTag, bits: UInt64(bitPattern: Int64(low)))
    state[1] = Value(tag: countTag, bits: UInt64(bitPattern: Int64(last)))
  }

  /// The next number of a loop through numbers that are not whole or too large.
  @inline(never)
  static func nextNumber(_ state: UnsafeMutablePointer<Value>) -> Value? {
    let number = state[0].number
    guard number <= state[1].number else { return nil }
    // Past 2^53 one more is the same number: the loop ends instead of standing still.
    state[0] = Value(number + 1 == number ? .infinity : number + 1)
    return Value(number)
  }

  private static func checkCount(_ low: Value, _ high: Value) throws(ScriptError) {
    if let other = [low, high].first(where: { !$0.isNumber }) {
      throw ScriptError(
        .type, "a loop goes through a range of plain numbers, found \(other.typeName)",
        help: other.kind == .quantity
          ? "count with a number and multiply: `for i in 1..5 { let d = i * 1 m … }`" : nil)
    }
  }

  /// Turns the number of turns into what `nextCount` goes on with.
  static func beginRepeat(_ state: UnsafeMutablePointer<Value>) throws(ScriptError) {
    let turns = state[0]
    guard turns.isNumber, turns.number.rounded() == turns.number, turns.number >= 0 else {
      let found = turns.isNumber ? ValueText.text(turns) : turns.typeName
      throw ScriptError(.type, "`repeat` takes a whole number of turns, 0 or more, found \(found)")
    }
    state[1] = turns
    state[0] = Value(1)
    countWhole(state)
  }

  private static func notSequence(_ value: Value) -> ScriptError {
    ScriptError(.type, "a loop goes through a list, a range or a layer, found \(value.typeName)")
  }

  /// The next element of a sequence that is no list.
  static func nextElement(_ state: UnsafeMutablePointer<Value>, _ heap: Heap) throws(ScriptError) -> Value? {
    let index = Int(state[1].bits)
    state[1].bits += 1
    if let ends = state[0].rangeEnds {
      let number = ends.low.number + Double(index)
      // Past 2^53 one more is the same number: the loop ends instead of standing still.
      let stands = index > 0 && number == ends.low.number + Double(index - 1)
      return number <= ends.high.number && !stands ? Value(number) : nil
    }
    guard let object = state[0].native, let count = try object.count(), index < count else { return nil }
    return try object.element(index, heap)
  }
}
