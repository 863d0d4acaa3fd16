import Language

/// A value of the language in 16 bytes: what kind it is, and its number or the address of its heap record.
///
/// It is trivial, so the machine copies it without reference counts; the heap keeps records alive by marking them from
/// the machine's registers, the run's variables and the constants.
@frozen
public struct Value: Sendable {
  /// The kind in the low byte; for a quantity its unit (16 bits) and what it is counted from (16 bits) above.
  @usableFromInline var tag: UInt64
  /// A double's bits, a truth value, or an address.
  @usableFromInline var bits: UInt64

  @inlinable @inline(__always)
  init(tag: UInt64, bits: UInt64) {
    self.tag = tag
    self.bits = bits
  }

  /// The bits of a number. The library's own property is not always inlined into the machine's loop.
  @inlinable @inline(__always)
  static func bits(of number: Double) -> UInt64 { sameBits(number) }

  @inlinable @inline(__always)
  static func sameBits<From, To>(_ value: From) -> To { unsafeBitCast(value, to: To.self) }

  /// The tag of plain numbers.
  @inlinable @inline(__always)
  static var numberTag: UInt64 { UInt64(Kind.number.rawValue) }

  /// What a value is.
  @frozen public enum Kind: UInt8, Sendable {
    case nothing = 0
    case boolean = 1
    case number = 2
    case quantity = 3
    case text = 4
    case list = 5
    case record = 6
    case range = 7
    case native = 8
    /// An argument that was left out, or a variable without a value; never seen by a script.
    case absent = 9
    case function = 10
    /// The place of a variable that functions share; never seen by a script.
    case box = 11
  }

  /// What the value is.
  @inlinable @inline(__always) public var kind: Kind {
    // Only the initialisers make tags, and the low byte of each is one of the enumeration's.
    unsafeBitCast(UInt8(truncatingIfNeeded: tag), to: Kind.self)
  }

  /// `nil`.
  public static let nothing = Value(tag: 0, bits: 0)
  /// An argument that was left out.
  public static let absent = Value(tag: UInt64(Kind.absent.rawValue), bits: 0)

  /// A truth value.
  @inlinable @inline(__always)
  public init(_ boolean: Bool) { self.init(tag: UInt64(Kind.boolean.rawValue), bits: boolean ? 1 : 0) }

  /// A plain number; NaN becomes `nil`.
  @inlinable @inline(__always)
  public init(_ number: Double) {
    self = number.isNaN ? .nothing : Value(tag: UInt64(Kind.number.rawValue), bits: Self.bits(of: number))
  }

  /// A quantity in a unit; NaN becomes `nil`, and a unit without dimension gives a plain number. `reference` is the
  /// host's mark of what a height is counted from, 0 where it is no height.
  @inlinable @inline(__always)
  public init(_ number: Double, _ unit: Unit, reference: UInt16 = 0) {
    self.init(number, unitIndex: unit.index, reference: reference)
  }

  @inlinable @inline(__always)
  init(_ number: Double, unitIndex: Int, reference: UInt16 = 0) {
    if number.isNaN {
      self = .nothing
    } else if unitIndex == 0 {
      self = Value(tag: UInt64(Kind.number.rawValue), bits: Self.bits(of: number))
    } else {
      let tag = UInt64(Kind.quantity.rawValue) | UInt64(unitIndex) << 8 | UInt64(reference) << 24
      self = Value(tag: tag, bits: Self.bits(of: number))
    }
  }

  /// Whether it is a plain number.
  @inlinable @inline(__always) public var isNumber: Bool { tag == UInt64(Kind.number.rawValue) }
  /// A plain number that is known to be one.
  @inlinable @inline(__always)
  init(finite number: Double) { self.init(tag: UInt64(Kind.number.rawValue), bits: Self.bits(of: number)) }

  /// Becomes a number or quantity with this tag; always true. The parts are written one by one, as whoever reads one of
  /// them next would wait for both if they came together.
  @inline(__always) @discardableResult
  mutating func become(_ finite: Double, _ tag: UInt64) -> Bool {
    self.tag = tag
    bits = Self.bits(of: finite)
    return true
  }

  /// Whether it is a quantity that is no height, so that its tag is its unit.
  @inlinable @inline(__always) var isPlainQuantity: Bool { tag & ~0xFFFF00 == UInt64(Kind.quantity.rawValue) }
  /// Whether it is a number, or a quantity that is no height.
  @inlinable @inline(__always) var isPlainNumeric: Bool { tag & ~0xFFFF01 == UInt64(Kind.number.rawValue) }
  /// Whether it is a number or a quantity.
  @inlinable @inline(__always) public var isNumeric: Bool { kind == .number || kind == .quantity }
  /// Whether it is `nil` or left out.
  @inlinable @inline(__always) public var isMissing: Bool { kind == .nothing || kind == .absent }
  /// Whether it is a truth value, and which.
  @inlinable @inline(__always) public var boolean: Bool? { kind == .boolean ? bits != 0 : nil }
  /// The number as written: without its unit's factor.
  @inlinable @inline(__always) public var number: Double { Double(bitPattern: bits) }
  /// The unit's place in the table; 0 for anything but a quantity.
  @inlinable @inline(__always) public var unitIndex: Int { kind == .quantity ? Int((tag >> 8) & 0xFFFF) : 0 }
  /// The unit; the plain number for anything but a quantity.
  public var unit: Unit { Units.all[unitIndex] }
  /// The host's mark of what a height is counted from.
  @inlinable @inline(__always) public var reference: UInt16 { kind == .quantity ? UInt16((tag >> 24) & 0xFFFF) : 0 }
  /// The dimension of a number or quantity.
  public var dimension: Dimension { unitIndex == 0 ? .none : Units.dimensions[unitIndex] }
  /// A number or quantity in base units (metre, second, degree, pixel); nil for anything else.
  public var inBaseUnits: Double? { isNumeric ? number * factor : nil }
  /// How many base units one of its unit is.
  var factor: Double { unitIndex == 0 ? 1 : Units.factors[unitIndex] }

  /// What a message calls it: `a text`, `a length`, ….
  public var typeName: String {
    switch kind {
    case .nothing: return "nil"
    case .boolean: return "a truth value"
    case .number: return "a bare number"
    case .quantity:
      let name = dimension.name
      return ("aeiou".contains(name.first ?? " ") ? "an " : "a ") + name
    case .text: return "a text"
    case .list: return "a list"
    case .record: return "a record"
    case .range: return "a range"
    case .native: return native.map { "a \($0.typeName)" } ?? "a value"
    case .function: return "a function"
    case .absent, .box: return "nothing"
    }
  }

  /// Throws where two heights are counted from different surfaces.
  public static func checkSameReference(_ a: Value, _ b: Value) throws(ScriptError) {
    try Quantities.checkReferences(a, b)
  }
}
