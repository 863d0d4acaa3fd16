// From a value to the record that it holds the address of.

extension Value {
  var header: UnsafeMutablePointer<RecordHeader>? {
    switch kind {
    case .text, .list, .record, .range, .native, .function, .box: return UnsafeMutablePointer(bitPattern: UInt(bits))
    default: return nil
    }
  }

  @inline(__always)
  private func pointer<T>(_ type: T.Type) -> UnsafeMutablePointer<T> {
    // Only called after the kind was looked at, and such a value always holds an address.
    UnsafeMutableRawPointer(bitPattern: UInt(bits)).unsafelyUnwrapped.assumingMemoryBound(to: type)
  }

  @inline(__always) var textRecord: UnsafeMutablePointer<TextRecord> { pointer(TextRecord.self) }
  @inline(__always) var listRecord: UnsafeMutablePointer<ListRecord> { pointer(ListRecord.self) }
  @inline(__always) var fieldRecord: UnsafeMutablePointer<FieldRecord> { pointer(FieldRecord.self) }
  @inline(__always) var functionRecord: UnsafeMutablePointer<FunctionRecord> { pointer(FunctionRecord.self) }
  @inline(__always) var boxRecord: UnsafeMutablePointer<BoxRecord> { pointer(BoxRecord.self) }
  @inline(__always) var rangeRecord: UnsafeMutablePointer<RangeRecord> { pointer(RangeRecord.self) }

  /// The string of a text; nil for anything else.
  public var string: String? {
    guard kind == .text else { return nil }
    let record = textRecord.pointee
    return String(decoding: UnsafeBufferPointer(start: record.bytes, count: record.count), as: UTF8.self)
  }

  /// The elements of a list; nil for anything else.
  public var elements: [Value]? {
    guard kind == .list else { return nil }
    let record = listRecord.pointee
    return Array(UnsafeBufferPointer(start: record.elements, count: record.count))
  }

  /// The fields of a record in order; nil for anything else.
  public var fields: [(name: String, value: Value)]? {
    guard kind == .record else { return nil }
    let record = fieldRecord.pointee
    let names = record.shape.takeUnretainedValue().names
    let values = UnsafeBufferPointer(start: record.values, count: names.count)
    return names.indices.map { (names[$0], values[$0]) }
  }

  /// The ends of a range; nil for anything else.
  public var rangeEnds: (low: Value, high: Value)? {
    guard kind == .range else { return nil }
    return (rangeRecord.pointee.low, rangeRecord.pointee.high)
  }

  /// The host's value; nil for anything else.
  public var native: NativeValue? {
    guard kind == .native else { return nil }
    return pointer(NativeRecord.self).pointee.object.takeUnretainedValue()
  }

  /// The names of a function's parameters in their order; none where it is no function that a script has written.
  public var parameterNames: [String] {
    guard kind == .function, let code = functionRecord.pointee.code else { return [] }
    return code.pointee.owner.takeUnretainedValue().parameters.map(\.name)
  }

  /// How `print` shows a function.
  var functionTitle: String {
    guard kind == .function, let code = functionRecord.pointee.code else { return "a function" }
    let function = code.pointee.owner.takeUnretainedValue()
    return "\(function.name)(\(function.parameters.map(\.name).joined(separator: ", ")))"
  }
}
