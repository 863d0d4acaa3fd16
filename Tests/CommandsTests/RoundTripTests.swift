import Language
import Scene
import Testing
import Workbench

@testable import Commands
@testable import Runtime

/// What a value holds, beside the language's own notion of it.
private indirect enum Content: Equatable {
  case nothing
  case boolean(Bool)
  /// The bits of the number and the unit's place in the table.
  case number(UInt64, Int)
  /// The bytes of the text.
  case text([UInt8])
  case list([Content])
  case record([[UInt8]], [Content])
  case date(Int, Int, Int)
  /// Milliseconds since 1970-01-01T00:00:00Z.
  case moment(Int64)

  init?(_ value: Value) {
    switch value.kind {
    case .nothing: self = .nothing
    case .boolean: self = .boolean(value.boolean ?? false)
    // Zero has one literal, whichever its sign.
    case .number, .quantity: self = .number((value.number + 0).bitPattern, value.unitIndex)
    case .text: self = .text(Array((value.string ?? "").utf8))
    case .list: self = .list((value.elements ?? []).compactMap { Content($0) })
    case .record:
      let fields = value.fields ?? []
      self = .record(fields.map { Array($0.name.utf8) }, fields.compactMap { Content($0.value) })
    case .native:
      if let date = value.native as? DateValue {
        self = .date(date.day.year, date.day.month, date.day.day)
      } else if let moment = value.native as? MomentValue {
        self = .moment(Int64((moment.moment.secondsSince1970 * 1000).rounded()))
      } else {
        return nil
      }
    default: return nil
    }
  }
}

/// Makes values that look random and are the same in every run.
private struct ValueSource {
  var numbers: NumberSource
  let heap: Heap

  mutating func number() -> Double {
    switch Int.random(in: 0...5, using: &numbers) {
    case 0: return Double(Int.random(in: -1000...1000, using: &numbers))
    case 1: return Double(Int.random(in: -100_000...100_000, using: &numbers)) / 100
    case 2: return Double(Int64.random(in: -(1 << 60)...(1 << 60), using: &numbers))
    case 3:
      return [0, -0.0, .leastNonzeroMagnitude, -.greatestFiniteMagnitude, 0.1, 1e21, 1e22, 1 / 3][
        Int.random(in: 0...7, using: &numbers)]
    default:
      // Any bits that are a number.
      while true {
        let number = Double(bitPattern: numbers.next())
        if number.isFinite { return number }
      }
    }
  }

  mutating func text() -> String {
    var scalars = String.UnicodeScalarView()
    let special = Array("{}\"'\\#:/\n\t\r\u{0}\u{7F}\u{85}\u{301}\u{200D}\u{FEFF}\u{2028}\u{10FFFF}😀é".unicodeScalars)
    for _ in 0..<Int.random(in: 0...12, using: &numbers) {
      switch Int.random(in: 0...3, using: &numbers) {
      case 0: scalars.append(special[Int.random(in: special.indices, using: &numbers)])
      case 1: Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &numbers)).map { scalars.append($0) }
      default: scalars.append(Unicode.Scalar(UInt8.random(in: 32...126, using: &numbers)))
      }
    }
    return String(scalars)
  }

  mutating func value(depth: Int = 0) -> Value {
    switch Int.random(in: 0...(depth < 4 ? 9 : 7), using: &numbers) {
    case 0: return Bool.random(using: &numbers) ? .nothing : Value(Bool.random(using: &numbers))
    case 1, 2: return Value(number())
    case 3, 4: return Value(number(), Units.all[Int.random(in: Units.all.indices, using: &numbers)])
    case 5: return heap.text(text())
    case 6, 7: return moment(isDay: Bool.random(using: &numbers))
    case 8: return heap.list((0..<Int.random(in: 0...4, using: &numbers)).map { _ in value(depth: depth + 1) })
    default:
      var fields: [(String, Value)] = []
      for _ in 0..<Int.random(in: 0...4, using: &numbers) {
        let name = [text(), "if", "größe", "a b", "", "_x1"][Int.random(in: 0...5, using: &numbers)]
        if !fields.contains(where: { $0.0 == name }) { fields.append((name, value(depth: depth + 1))) }
      }
      return heap.record(fields)
    }
  }

  mutating func moment(isDay: Bool) -> Value {
    // The first and the last millisecond of the years 1 to 9999.
    let milliseconds = Int64.random(in: -62_135_596_800_000...253_402_300_799_999, using: &numbers)
    guard let moment = CivilTime(secondsSince1970: Double(milliseconds) / 1000).flatMap({ MomentValue($0) }) else {
      return .nothing
    }
    return isDay ? moment.date.map { heap.native($0) } ?? .nothing : heap.native(moment)
  }
}

@Suite("Printing a value and reading it back gives the same value")
struct RoundTrips {
  private let interpreter = Interpreter(
    bench: Bench(files: FileAccess()), output: TextOutput(out: { _ in }, err: { _ in }))

  /// What the text of a value reads back as.
  private func read(_ text: String) throws -> Value {
    let outcome = interpreter.run(SourceText(name: "value.arp", "let value = \(text)"), mode: .prompt)
    #expect(outcome == .done, "\(text)")
    let slot = try #require(interpreter.names.slot(of: "value"))
    return try #require(interpreter.machine.global(slot))
  }

  private func check(_ value: Value) throws {
    let expected = try #require(Content(value))
    let text = ValueText.echo(value)
    let again = try read(text)
    #expect(Content(again) == expected, "\(text)")
    #expect(ValueText.echo(again) == text)
  }

  @Test func anyValue() throws {
    var source = ValueSource(numbers: NumberSource(seed: 2026), heap: Heap())
    for _ in 0..<400 { try check(source.value()) }
  }

  @Test(arguments: Units.all) func numbersInEveryUnit(unit: Unit) throws {
    var source = ValueSource(numbers: NumberSource(seed: UInt64(unit.index)), heap: Heap())
    for _ in 0..<20 { try check(Value(source.number(), unit)) }
  }

  @Test func textsOfEveryKindOfCharacter() throws {
    var source = ValueSource(numbers: NumberSource(seed: 7), heap: Heap())
    for _ in 0..<300 { try check(source.heap.text(source.text())) }
    for scalar in (0...0x2FF).compactMap(Unicode.Scalar.init) { try check(source.heap.text("a\(scalar)b")) }
  }

  @Test func daysAndMoments() throws {
    var source = ValueSource(numbers: NumberSource(seed: 9), heap: Heap())
    for index in 0..<300 { try check(source.moment(isDay: index % 2 == 0)) }
  }

  @Test(arguments: ["0001-01-01", "9999-12-31", "2024-02-29", "1970-01-01", "1969-12-31"])
  func theEndsOfTheCalendar(day: String) throws {
    let date = try read("date(\"\(day)\")")
    try check(date)
    #expect(ValueText.text(date) == day)
    try check(try read("time(\"\(day)T23:59:59.999Z\")"))
  }
}
