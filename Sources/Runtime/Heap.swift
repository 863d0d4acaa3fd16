// All memory that scripts allocate is handed out and taken back here.
//
// A record begins with a header that links it into the list of all records. The collector runs only when the machine
// says so, at an instruction that allocates, with everything reachable in the registers, the variables and the
// constants; host code may therefore allocate freely between two instructions. Addresses are valid until then.

import Glibc

/// The start of every heap record.
struct RecordHeader {
  var next: UnsafeMutablePointer<RecordHeader>?
  var kind: Value.Kind
  var isMarked: Bool
}

struct ListRecord {
  var header: RecordHeader
  var elements: UnsafeMutablePointer<Value>?
  var count: Int
  var capacity: Int
}

struct FieldRecord {
  var header: RecordHeader
  var shape: Unmanaged<Shape>
  var values: UnsafeMutablePointer<Value>?
  var capacity: Int
}

struct RangeRecord {
  var header: RecordHeader
  var low: Value
  var high: Value
}

/// A function of a script, with what it takes along; or one of the host, by its number.
struct FunctionRecord {
  var header: RecordHeader
  /// Nil for a function of the host.
  var code: UnsafeMutablePointer<CodeRecord>?
  /// The text that the function stands in, which it keeps alive.
  var chunk: Unmanaged<Chunk>?
  var captured: UnsafeMutablePointer<Value>?
  var capturedCount: Int
  var number: Int
}

struct BoxRecord {
  var header: RecordHeader
  var value: Value
}

struct NativeRecord {
  var header: RecordHeader
  var object: Unmanaged<NativeValue>
}

/// The memory of a run.
public final class Heap {
  private var first: UnsafeMutablePointer<RecordHeader>?
  private var shapes: [[String]: Shape] = [:]
  private var fixedShapes: [[String]: Shape] = [:]
  private var marking: [UnsafeMutablePointer<RecordHeader>] = []
  private var collections = 0
  /// Bytes that live records hold, roughly.
  public internal(set) var bytesInUse = 0
  private var threshold: Int
  /// The most memory that a script may hold, in bytes.
  public let limit: Int

  /// An empty heap with a limit in bytes. Tests let it collect wherever it may.
  public init(limit: Int = 2 << 30, collectsAlways: Bool = false) {
    self.limit = limit
    self.collectsAlways = collectsAlways
    threshold = 0
    setThreshold()
  }

  deinit {
    while let record = first {
      first = record.pointee.next
      free(record)
    }
  }

  /// Whether memory is collected wherever it may be, by which tests find values that a collection misses.
  let collectsAlways: Bool

  /// Whether it is time to collect.
  @inline(__always) var wantsCollection: Bool { bytesInUse > threshold }

  // MARK: Making records

  func link<T>(_ record: T, as kind: Value.Kind, bytes: Int) -> Value {
    let pointer = UnsafeMutablePointer<T>.allocate(capacity: 1)
    pointer.initialize(to: record)
    return link(UnsafeMutableRawPointer(pointer), as: kind, bytes: bytes + MemoryLayout<T>.size)
  }

  /// Takes over a record that stands in memory of its own; `bytes` is all that it holds.
  func link(_ record: UnsafeMutableRawPointer, as kind: Value.Kind, bytes: Int) -> Value {
    let header = record.assumingMemoryBound(to: RecordHeader.self)
    header.pointee.next = first
    first = header
    bytesInUse += bytes
    return Value(tag: UInt64(kind.rawValue), bits: UInt64(UInt(bitPattern: record)))
  }

  func header(_ kind: Value.Kind) -> RecordHeader { RecordHeader(next: nil, kind: kind, isMarked: false) }

  /// A list.
  public func list(_ elements: [Value]) -> Value {
    elements.withUnsafeBufferPointer { list($0) }
  }

  func list(_ elements: UnsafeBufferPointer<Value>) -> Value {
    var memory: UnsafeMutablePointer<Value>?
    if let base = elements.baseAddress, elements.count > 0 {
      memory = .allocate(capacity: elements.count)
      memory?.initialize(from: base, count: elements.count)
    }
    let record = ListRecord(
      header: header(.list), elements: memory, count: elements.count, capacity: elements.count)
    return link(record, as: .list, bytes: elements.count * MemoryLayout<Value>.stride)
  }

  func append(_ element: Value, to list: Value) {
    let record = list.listRecord
    if record.pointee.count == record.pointee.capacity {
      let capacity = max(4, record.pointee.capacity * 2)
      let memory = UnsafeMutablePointer<Value>.allocate(capacity: capacity)
      if let old = record.pointee.elements {
        memory.moveInitialize(from: old, count: record.pointee.count)
        old.deallocate()
      }
      bytesInUse += (capacity - record.pointee.capacity) * MemoryLayout<Value>.stride
      record.pointee.elements = memory
      record.pointee.capacity = capacity
    }
    record.pointee.elements?.advanced(by: record.pointee.count).initialize(to: element)
    record.pointee.count += 1
  }

  /// The shape of these names, which is shared unless the names are many or there are many shapes already.
  func shape(_ names: [String], isFixed: Bool = false) -> Shape {
    if let known = isFixed ? fixedShapes[names] : shapes[names] { return known }
    guard names.count <= Shape.mostSharedNames, shapes.count + fixedShapes.count < Shape.mostShared else {
      return Shape(names, isShared: false, isFixed: isFixed)
    }
    let made = Shape(names, isShared: true, isFixed: isFixed)
    if isFixed { fixedShapes[names] = made } else { shapes[names] = made }
    return made
  }

  /// A record with these fields in order; one that is fixed cannot be changed by scripts.
  public func record(_ fields: [(String, Value)], isFixed: Bool = false) -> Value {
    let values = fields.map(\.1)
    return values.withUnsafeBufferPointer { record(shape(fields.map(\.0), isFixed: isFixed), $0) }
  }

  func record(_ shape: Shape, _ values: UnsafeBufferPointer<Value>) -> Value {
    var memory: UnsafeMutablePointer<Value>?
    if let base = values.baseAddress, values.count > 0 {
      memory = .allocate(capacity: values.count)
      memory?.initialize(from: base, count: values.count)
    }
    let record = FieldRecord(header: header(.record), shape: held(shape), values: memory, capacity: values.count)
    return link(record, as: .record, bytes: values.count * MemoryLayout<Value>.stride)
  }

  /// A shape as a record holds it: one that is not shared is the record's own.
  private func held(_ shape: Shape) -> Unmanaged<Shape> {
    if shape.isShared { return Unmanaged.passUnretained(shape) }
    let own = Shape(shape.names, isShared: false, isFixed: shape.isFixed)
    bytesInUse += own.bytes
    return Unmanaged.passRetained(own)
  }

  /// Sets a field, adding it where the record has none of that name.
  func setField(_ name: String, of target: Value, to value: Value) {
    let record = target.fieldRecord
    let shape = record.pointee.shape.takeUnretainedValue()
    if let place = shape.place(of: name) {
      record.pointee.values?[place] = value
      return
    }
    let count = shape.names.count
    if count == record.pointee.capacity {
      let capacity = shape.isShared ? count + 1 : count * 2
      let memory = UnsafeMutablePointer<Value>.allocate(capacity: capacity)
      if let old = record.pointee.values {
        memory.moveInitialize(from: old, count: count)
        old.deallocate()
      }
      (memory + count).initialize(repeating: .nothing, count: capacity - count)
      bytesInUse += (capacity - count) * MemoryLayout<Value>.stride
      record.pointee.values = memory
      record.pointee.capacity = capacity
    }
    record.pointee.values?[count] = value
    if shape.isShared {
      record.pointee.shape = held(self.shape(shape.names + [name]))
    } else {
      bytesInUse -= shape.bytes
      shape.append(name)
      bytesInUse += shape.bytes
    }
  }

  func range(_ low: Value, _ high: Value) -> Value {
    link(RangeRecord(header: header(.range), low: low, high: high), as: .range, bytes: 0)
  }

  func box() -> Value { link(BoxRecord(header: header(.box), value: .absent), as: .box, bytes: 0) }

  /// A function with room for what it takes along, which is to be filled at once.
  func function(_ code: FunctionCode) -> Value {
    let count = code.captures.count
    var memory: UnsafeMutablePointer<Value>?
    if count > 0 {
      memory = .allocate(capacity: count)
      memory?.initialize(repeating: .nothing, count: count)
    }
    let record = FunctionRecord(
      header: header(.function), code: code.record, chunk: Unmanaged.passRetained(code.chunk), captured: memory,
      capturedCount: count, number: 0)
    return link(record, as: .function, bytes: count * MemoryLayout<Value>.stride)
  }

  /// A function of the host, by its number in the vocabulary.
  func hostFunction(_ number: Int) -> Value {
    let record = FunctionRecord(
      header: header(.function), code: nil, chunk: nil, captured: nil, capturedCount: 0, number: number)
    return link(record, as: .function, bytes: 0)
  }

  /// A value of the host.
  public func native(_ object: NativeValue) -> Value {
    let record = NativeRecord(header: header(.native), object: Unmanaged.passRetained(object))
    return link(record, as: .native, bytes: object.byteCount)
  }

  // MARK: Collecting

  /// Frees every record that is not reachable from the roots.
  func collect(roots: [UnsafeBufferPointer<Value>], chunks: [Chunk]) {
    collections += 1
    for root in roots { for value in root { mark(value) } }
    for chunk in chunks { mark(chunk) }
    while let record = marking.popLast() { markInside(record) }
    var link: UnsafeMutablePointer<RecordHeader>?
    var record = first
    while let current = record {
      record = current.pointee.next
      if current.pointee.isMarked {
        current.pointee.isMarked = false
        link = current
      } else {
        if let link { link.pointee.next = record } else { first = record }
        free(current)
      }
    }
    setThreshold()
  }

  private func setThreshold() {
    // Never past the limit, which would then be found out too late.
    threshold = collectsAlways ? -1 : min(max(32 << 20, bytesInUse * 2), limit)
  }

  private func mark(_ value: Value) {
    guard let header = value.header, !header.pointee.isMarked else { return }
    header.pointee.isMarked = true
    if value.kind != .text, value.kind != .native { marking.append(header) }
  }

  /// Marks the constants of a text once in a collection.
  private func mark(_ chunk: Chunk) {
    guard chunk.markedIn != collections else { return }
    chunk.markedIn = collections
    for value in chunk.constants { mark(value) }
  }

  private func markInside(_ header: UnsafeMutablePointer<RecordHeader>) {
    let raw = UnsafeMutableRawPointer(header)
    switch header.pointee.kind {
    case .list:
      let record = raw.assumingMemoryBound(to: ListRecord.self).pointee
      for value in UnsafeBufferPointer(start: record.elements, count: record.count) { mark(value) }
    case .record:
      let record = raw.assumingMemoryBound(to: FieldRecord.self).pointee
      for value in UnsafeBufferPointer(start: record.values, count: record.capacity) { mark(value) }
    case .range:
      let record = raw.assumingMemoryBound(to: RangeRecord.self).pointee
      mark(record.low)
      mark(record.high)
    case .function:
      let record = raw.assumingMemoryBound(to: FunctionRecord.self).pointee
      for value in UnsafeBufferPointer(start: record.captured, count: record.capturedCount) { mark(value) }
      if let chunk = record.chunk { mark(chunk.takeUnretainedValue()) }
    case .box: mark(raw.assumingMemoryBound(to: BoxRecord.self).pointee.value)
    default: break
    }
  }

  private func free(_ header: UnsafeMutablePointer<RecordHeader>) {
    let raw = UnsafeMutableRawPointer(header)
    switch header.pointee.kind {
    case .text: freeText(raw.assumingMemoryBound(to: TextRecord.self))
    case .list:
      let record = raw.assumingMemoryBound(to: ListRecord.self)
      bytesInUse -= record.pointee.capacity * MemoryLayout<Value>.stride
      record.pointee.elements?.deallocate()
      release(record)
    case .record:
      let record = raw.assumingMemoryBound(to: FieldRecord.self)
      bytesInUse -= record.pointee.capacity * MemoryLayout<Value>.stride
      record.pointee.values?.deallocate()
      let shape = record.pointee.shape
      let ownBytes = shape._withUnsafeGuaranteedRef { $0.isShared ? 0 : $0.bytes }
      if ownBytes > 0 {
        bytesInUse -= ownBytes
        shape.release()
      }
      release(record)
    case .function:
      let record = raw.assumingMemoryBound(to: FunctionRecord.self)
      bytesInUse -= record.pointee.capturedCount * MemoryLayout<Value>.stride
      record.pointee.captured?.deallocate()
      record.pointee.chunk?.release()
      release(record)
    case .box: release(raw.assumingMemoryBound(to: BoxRecord.self))
    case .range: release(raw.assumingMemoryBound(to: RangeRecord.self))
    case .native:
      let record = raw.assumingMemoryBound(to: NativeRecord.self)
      bytesInUse -= record.pointee.object.takeUnretainedValue().byteCount
      record.pointee.object.release()
      release(record)
    default: break
    }
  }

  private func release<T>(_ record: UnsafeMutablePointer<T>) {
    bytesInUse -= MemoryLayout<T>.size
    // No address in it leads anywhere then.
    if collectsAlways { memset(record, 0xFF, MemoryLayout<T>.size) }
    record.deallocate()
  }
}
