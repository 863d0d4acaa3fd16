import Language

/// A value that the host makes and scripts pass around, such as a position, a layer or the result of a tap.
open class NativeValue {
  /// A value.
  public init() {}

  /// What a message calls it, without article: `position`, `layer`, ….
  open var typeName: String { "value" }
  /// The names of its fields in order.
  open var fieldNames: [String] { [] }
  /// The text that `print` shows.
  open var text: String { typeName }
  /// The text in lists and records and at the prompt, which reads back as the value.
  open var literal: String { text }

  /// How much memory it holds, in bytes and roughly; it never changes.
  open var byteCount: Int { 128 }

  /// The value of a field; nil where it has none of that name.
  open func field(_ name: String, _ heap: Heap) throws(ScriptError) -> Value? { nil }
  /// How many elements it has; nil where it is no sequence.
  open func count() throws(ScriptError) -> Int? { nil }
  /// An element, from 0; the index is below the count.
  open func element(_ index: Int, _ heap: Heap) throws(ScriptError) -> Value { .nothing }
  /// An element by name, as in `state.layers["Trees 1998"]`; nil where there is none.
  open func element(named name: String, _ heap: Heap) throws(ScriptError) -> Value? { try field(name, heap) }
  /// Whether it equals another value of the host by content.
  open func equals(_ other: NativeValue) -> Bool { self === other }
  /// Feeds what equal values have in common; the more, the faster equal ones are found among many.
  open func hash(into hasher: inout Hasher) { hasher.combine(typeName) }
  /// Whether it comes before another value of the host; nil where the two have no order.
  open func isLess(than other: NativeValue) throws(ScriptError) -> Bool? { nil }
  /// The result of an operator with another value, this one being its left or right operand; nil where there is none.
  open func arithmetic(
    _ operation: BinaryOperator, with other: Value, isLeft: Bool, _ heap: Heap
  ) throws(ScriptError) -> Value? { nil }
  /// A form in JSON of its own; nil where it is its fields, or its text where it has none.
  open func json(_ heap: Heap) -> JSON? { nil }
}
