import Runtime

/// Finds equal values among many.
enum Uniqueness {
  /// The values without those that equal an earlier one. Quantities of two dimensions are different; heights above
  /// two surfaces throw (type).
  static func unique(_ values: [Value]) throws(ScriptError) -> [Value] {
    let isOneUnit = try quantitiesAreAlike(values)
    var known: [Int: [Value]] = [:]
    var result: [Value] = []
    for (place, value) in values.enumerated() {
      if place & 0xFFF == 0 { try Interrupt.check() }
      var hasher = Hasher()
      hash(value, countsNumbers: isOneUnit, depth: 0, into: &hasher)
      let key = hasher.finalize()
      var isKnown = false
      for other in known[key] ?? [] {
        isKnown = try Quantities.isEqual(other, value)
        if isKnown { break }
      }
      if isKnown { continue }
      known[key, default: []].append(value)
      result.append(value)
    }
    return result
  }

  /// Whether all quantities have one unit; numbers in different units are equal only after a conversion that rounds.
  private static func quantitiesAreAlike(_ values: [Value]) throws(ScriptError) -> Bool {
    var model: Value?
    var isOneUnit = true
    for value in values where value.kind == .quantity {
      guard let known = model else {
        model = value
        continue
      }
      try Value.checkSameReference(known, value)
      if value.unitIndex != known.unitIndex { isOneUnit = false }
      if value.reference != 0 { model = value }
    }
    return isOneUnit
  }

  /// Feeds what equal values have in common.
  private static func hash(_ value: Value, countsNumbers: Bool, depth: Int, into hasher: inout Hasher) {
    hasher.combine(value.isNumeric ? Value.Kind.number.rawValue : value.kind.rawValue)
    guard depth < 8 else { return }
    switch value.kind {
    case .number: hasher.combine(value.number)
    case .quantity:
      hasher.combine(value.dimension)
      if countsNumbers { hasher.combine(value.number) }
    case .boolean: hasher.combine(value.boolean)
    case .text: hasher.combine(value.string)
    case .native: value.native?.hash(into: &hasher)
    case .list:
      for element in value.elements ?? [] { hash(element, countsNumbers: false, depth: depth + 1, into: &hasher) }
    case .record:
      // The order of the fields does not count.
      var sum = 0
      for field in value.fields ?? [] {
        var own = Hasher()
        own.combine(field.name)
        hash(field.value, countsNumbers: false, depth: depth + 1, into: &own)
        sum ^= own.finalize()
      }
      hasher.combine(sum)
    default: break
    }
  }
}
