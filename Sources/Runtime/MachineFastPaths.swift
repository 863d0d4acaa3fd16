import Language

/// The ways that the loop's instructions mostly take: numbers, quantities of one unit, fields and elements of records and
/// lists. All are part of the loop; anything else is left to its caller.
extension Machine {
  // MARK: Arithmetic

  // Operands and result stay in their registers: a number goes from one to the other without passing through a whole
  // value. Each says whether it has done its work.

  /// Infinity less itself is no number. The library's own property moves the bits to another register first.
  @inline(__always)
  private func isFinite(_ number: Double) -> Bool { !(number - number).isNaN }

  /// The number of a value in the unit of another; nil where the two are not both numbers or quantities of one dimension,
  /// and for heights.
  @inline(__always)
  func number(of value: UnsafePointer<Value>, inUnitOf other: UnsafePointer<Value>) -> Double? {
    let (tag, wanted) = (value.pointee.tag, other.pointee.tag)
    if tag == wanted, value.pointee.isPlainNumeric { return value.pointee.number }
    guard value.pointee.isPlainQuantity, other.pointee.isPlainQuantity else { return nil }
    let (unit, wantedUnit) = (value.pointee.unitIndex, other.pointee.unitIndex)
    guard unitDimensions[unit] == unitDimensions[wantedUnit] else { return nil }
    return value.pointee.number * unitFactors[unit] / unitFactors[wantedUnit]
  }

  @inline(__always)
  func add(
    _ x: UnsafePointer<Value>, _ y: UnsafePointer<Value>, into target: UnsafeMutablePointer<Value>
  ) -> Bool {
    guard let other = number(of: y, inUnitOf: x) else { return false }
    let result = x.pointee.number + other
    return isFinite(result) && target.pointee.become(result, x.pointee.tag)
  }

  @inline(__always)
  func subtract(
    _ x: UnsafePointer<Value>, _ y: UnsafePointer<Value>, into target: UnsafeMutablePointer<Value>
  ) -> Bool {
    guard let other = number(of: y, inUnitOf: x) else { return false }
    let result = x.pointee.number - other
    return isFinite(result) && target.pointee.become(result, x.pointee.tag)
  }

  @inline(__always)
  func multiply(
    _ x: UnsafePointer<Value>, _ y: UnsafePointer<Value>, into target: UnsafeMutablePointer<Value>
  ) -> Bool {
    let result = x.pointee.number * y.pointee.number
    if isFinite(result) {
      if y.pointee.isNumber, x.pointee.isPlainNumeric {
        return target.pointee.become(result, x.pointee.tag)
      }
      if x.pointee.isNumber, y.pointee.isPlainQuantity { return target.pointee.become(result, y.pointee.tag) }
    }
    return false
  }

  @inline(__always)
  func divide(
    _ x: UnsafePointer<Value>, _ y: UnsafePointer<Value>, into target: UnsafeMutablePointer<Value>
  ) -> Bool {
    let result = x.pointee.number / y.pointee.number
    if isFinite(result) {
      if y.pointee.isNumber, x.pointee.isPlainNumeric {
        return target.pointee.become(result, x.pointee.tag)
      }
      if x.pointee.isPlainQuantity, x.pointee.tag == y.pointee.tag {
        return target.pointee.become(result, Value.numberTag)
      }
    }
    return false
  }

  /// Whole numbers that a machine integer holds exactly have an exact remainder there.
  @inline(__always)
  func remainder(
    _ x: UnsafePointer<Value>, _ y: UnsafePointer<Value>, into target: UnsafeMutablePointer<Value>
  ) -> Bool {
    guard x.pointee.isNumber, y.pointee.isNumber,
      let rest = Quantities.wholeRemainder(x.pointee.number, y.pointee.number)
    else { return false }
    return target.pointee.become(rest, Value.numberTag)
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
