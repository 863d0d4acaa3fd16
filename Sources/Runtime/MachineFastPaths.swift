import Language

/// The ways that the loop's instructions mostly take: numbers, quantities of one unit, fields and elements of records and
/// lists. All are part of the loop; anything else is left to what they call.
extension Machine {
  // MARK: Arithmetic

  @inline(__always)
  func sum(
    _ x: Value, _ y: Value, _ R: UnsafeMutablePointer<Value>, _ code: UnsafeMutablePointer<CodeRecord>,
    _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptError) -> Value {
    let sum = x.number + y.number
    if x.isNumber, y.isNumber, sum.isFinite { return Value(finite: sum) }
    if x.isPlainQuantity, x.tag == y.tag, sum.isFinite { return Value(tag: x.tag, bits: Value.bits(of: sum)) }
    mark(R, code, frame)
    return try slow(.add, x, y)
  }

  @inline(__always)
  func difference(
    _ x: Value, _ y: Value, _ R: UnsafeMutablePointer<Value>, _ code: UnsafeMutablePointer<CodeRecord>,
    _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptError) -> Value {
    let difference = x.number - y.number
    if x.isNumber, y.isNumber, difference.isFinite { return Value(finite: difference) }
    if x.isPlainQuantity, x.tag == y.tag, difference.isFinite {
      return Value(tag: x.tag, bits: Value.bits(of: difference))
    }
    mark(R, code, frame)
    return try slow(.subtract, x, y)
  }

  @inline(__always)
  func product(
    _ x: Value, _ y: Value, _ R: UnsafeMutablePointer<Value>, _ code: UnsafeMutablePointer<CodeRecord>,
    _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptError) -> Value {
    let product = x.number * y.number
    if y.isNumber, x.isNumber || x.isPlainQuantity, product.isFinite {
      return Value(tag: x.tag, bits: Value.bits(of: product))
    }
    if x.isNumber, y.isPlainQuantity, product.isFinite { return Value(tag: y.tag, bits: Value.bits(of: product)) }
    mark(R, code, frame)
    return try slow(.multiply, x, y)
  }

  @inline(__always)
  func quotient(
    _ x: Value, _ y: Value, _ R: UnsafeMutablePointer<Value>, _ code: UnsafeMutablePointer<CodeRecord>,
    _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptError) -> Value {
    let quotient = x.number / y.number
    if y.isNumber, x.isNumber || x.isPlainQuantity, quotient.isFinite {
      return Value(tag: x.tag, bits: Value.bits(of: quotient))
    }
    if x.isPlainQuantity, x.tag == y.tag, quotient.isFinite { return Value(finite: quotient) }
    mark(R, code, frame)
    return try slow(.divide, x, y)
  }

  // MARK: Fields and elements

  /// The field of a record where the site found it last; nil where the record has another shape.
  @inline(__always)
  func field(of base: Value, at site: UnsafeMutablePointer<Chunk.FieldSite>) -> UnsafeMutablePointer<Value>? {
    guard base.kind == .record else { return nil }
    let record = base.fieldRecord
    guard record.pointee.shape.toOpaque() == site.pointee.shape else { return nil }
    return record.pointee.values.map { $0 + site.pointee.place }
  }

  /// The element of a list at a whole number within it; nil for anything else.
  @inline(__always)
  func element(of base: Value, at index: Value) -> UnsafeMutablePointer<Value>? {
    guard base.kind == .list, index.isNumber else { return nil }
    let record = base.listRecord
    let place = index.number
    guard place >= 0, place < Double(record.pointee.count) else { return nil }
    let whole = Int(place)
    guard Double(whole) == place else { return nil }
    return record.pointee.elements.map { $0 + whole }
  }
}
