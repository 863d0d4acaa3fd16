import Geodesy
import Language
import Pictures
import Runtime
import Scene
import Words
import Workbench

/// The arguments of commands that draw plots.
enum PlotArguments {
  static let clauses = [
    Clause("x", .text, required: true), Clause("y", .any, required: true), Clause("by", .text),
    Clause("style", .word(Plot.Style.allCases.map(\.rawValue))), Clause("equal"), Clause("title", .text),
  ]

  /// No plot has more points than this.
  private static let most = 1_000_000

  /// The plot that a command describes.
  static func plot(_ call: Call) throws(ScriptError) -> Plot {
    let records = try records(call)
    let (xName, yNames) = (try call.requiredText("x"), try MapArguments.texts("y", call))
    var xs = Column(xName, "x")
    var columns = yNames.map { Column($0, "y") }
    var groups: [String] = []
    var groupOf: [Int] = []
    let by = try call.text("by")
    if by != nil, columns.count > 1 {
      throw call.fault(.type, "with `by`, only one field can be y", help: "leave out `by`, or name one field", at: "y")
    }
    for record in records {
      try Interrupt.check()
      try xs.add(try field(xName, of: record, "x", call), call)
      for index in columns.indices { try columns[index].add(try field(yNames[index], of: record, "y", call), call) }
      if let by {
        let name = ValueText.text(try field(by, of: record, "by", call))
        groupOf.append(groups.firstIndex(of: name) ?? groups.count)
        if groupOf.last == groups.count { groups.append(name) }
        guard groups.count <= 60 else {
          throw call.fault(.range, "\(by) has more than 60 different values", at: "by")
        }
      }
    }
    try check(columns, call)
    let isText = xs.categories != nil
    let x = xs.positions
    var series: [Plot.Series] = []
    func point(_ row: Int, _ column: Column) -> Plot.Point? {
      guard let x = x[row], let y = column.numbers[row] else { return nil }
      return Plot.Point(x, y)
    }
    if by != nil, let column = columns.first {
      for (number, name) in groups.enumerated() {
        let rows = groupOf.indices.filter { groupOf[$0] == number }
        series.append(Plot.Series(name: name, points: rows.map { point($0, column) }))
      }
    } else {
      for column in columns {
        series.append(Plot.Series(name: column.name, points: x.indices.map { point($0, column) }))
      }
    }
    let word = try call.word("style", Plot.Style.allCases.map(\.rawValue))
    let style = word.flatMap { Plot.Style(rawValue: $0) } ?? (isText ? .bars : .lines)
    var plot = Plot(
      x: xs.axis, y: Plot.Axis(columns.count == 1 ? columns[0].title : "", unit: columns.first?.unit?.symbol ?? ""),
      series: series, style: style)
    if style == .bars, let series = plot.series.first(where: { !$0.hasOwnPlaces }) {
      throw call.fault(
        .domain, "several records of \(series.name) have the same \(xName), and a bar is one of them",
        help: by == nil
          ? "make one record of them, such as their mean, or tell them apart by a field: `by \"FIELD\"`"
          : "make one record of them, such as their mean", at: "x")
    }
    guard plot.pointCount > 0 else {
      throw call.fault(.domain, "no record has both \(xName) and \(yNames.joined(separator: " or "))", at: "records")
    }
    plot.categories = xs.categories
    plot.hasEqualScales = call.flag("equal")
    plot.title = try call.text("title") ?? ""
    return plot
  }

  private static func check(_ columns: [Column], _ call: Call) throws(ScriptError) {
    for column in columns where column.categories != nil || column.start != nil {
      throw call.fault(
        .type, "\(column.name) is \(column.start == nil ? "a text" : "a time"), and y is a number or a quantity",
        at: "y")
    }
    let dimensions = columns.compactMap { $0.unit?.dimension }
    if let first = dimensions.first, let other = dimensions.first(where: { $0 != first }) {
      throw call.fault(
        .type, "the fields of y measure \(first.name) and \(other.name), which have no axis in common",
        help: "draw two plots", at: "y")
    }
  }

  private static func records(_ call: Call) throws(ScriptError) -> [Value] {
    let value = call.value("records")
    var records: [Value] = []
    if let elements = value.elements {
      records = elements
    } else if let object = value.native, let count = try object.count() {
      for index in 0..<min(count, most + 1) {
        try Interrupt.check()
        records.append(try object.element(index, call.heap))
      }
    } else {
      throw call.fault(.type, "a plot takes a list of records or a layer, found \(value.typeName)", at: "records")
    }
    guard !records.isEmpty else { throw call.fault(.domain, "the list is empty", at: "records") }
    guard records.count <= most else {
      throw call.fault(.limit, "a plot has at most \(most) points", help: "draw a part of them", at: "records")
    }
    return records
  }

  /// The field of a record, or by names with points between them the field of a field.
  private static func field(
    _ path: String, of record: Value, _ argument: String, _ call: Call
  ) throws(ScriptError) -> Value {
    if let whole = try own(path, of: record, call) { return whole }
    var value = record
    for name in path.split(separator: ".") {
      if value.kind == .nothing { return .nothing }
      guard let next = try own(String(name), of: value, call) else {
        let known = value.fields?.map(\.name) ?? value.native?.fieldNames ?? []
        guard !known.isEmpty else {
          throw call.fault(.type, "a record is wanted, found \(value.typeName)", at: "records")
        }
        throw call.fault(
          .name, "there is no field \(ValueText.quote(String(name)))",
          help: Suggestion.help(for: String(name), among: known, called: "fields"), at: argument)
      }
      value = next
    }
    return value
  }

  private static func own(_ name: String, of value: Value, _ call: Call) throws(ScriptError) -> Value? {
    if let fields = value.fields { return fields.first { $0.name == name }?.value }
    return try value.native?.field(name, call.heap)
  }

  /// The values of a field.
  private struct Column {
    let name: String
    let argument: String
    private(set) var numbers: [Double?] = []
    private(set) var unit: Unit?
    /// The different texts in their order, of a field of texts.
    private(set) var categories: [String]?
    /// The first moment in seconds from 1970, of a field of moments.
    private(set) var start: Double?

    init(_ name: String, _ argument: String) {
      self.name = name
      self.argument = argument
    }

    mutating func add(_ value: Value, _ call: Call) throws(ScriptError) {
      if value.kind == .nothing {
        numbers.append(nil)
        return
      }
      if value.isNumeric, categories == nil, start == nil, let base = value.inBaseUnits {
        let own = unit ?? value.unit
        guard own.dimension == value.dimension else { throw mixed(value, call) }
        unit = own
        numbers.append(value.unit == own ? value.number : base / own.factor)
        return
      }
      if let text = value.string ?? value.boolean.map({ $0 ? "true" : "false" }), unit == nil, start == nil {
        var known = categories ?? []
        let place = known.firstIndex(of: text) ?? known.count
        if place == known.count { known.append(text) }
        guard known.count <= 1000 else {
          throw call.fault(.range, "\(name) has more than 1000 different texts", at: argument)
        }
        categories = known
        numbers.append(Double(place))
        return
      }
      let seconds =
        (value.native as? MomentValue)?.moment.secondsSince1970 ?? (value.native as? DateValue)?.day.secondsSince1970
      guard let seconds, unit == nil, categories == nil else { throw mixed(value, call) }
      start = start ?? seconds
      numbers.append(seconds - (start ?? seconds))
    }

    private func mixed(_ value: Value, _ call: Call) -> ScriptError {
      let before =
        unit.map { $0.dimension.name } ?? (categories != nil ? "a text" : start != nil ? "a time" : "a number")
      return call.fault(
        .type, "\(name) holds \(value.typeName) where it was \(before) before, or nothing that can be drawn",
        help: "let it be numbers, quantities of one dimension, texts or moments", at: argument)
    }

    /// The name as people read it.
    var title: String {
      name.map { $0 == "_" ? " " : String($0) }.joined().split(separator: ".").joined(separator: " ")
    }

    /// A long time is counted in minutes, hours or days.
    private var timeUnit: (seconds: Double, name: String) {
      let longest = numbers.compactMap { $0 }.map { abs($0) }.max() ?? 0
      if longest > 3 * 86_400 { return (86_400, "day") }
      if longest > 3 * 3600 { return (3600, "h") }
      return longest > 600 ? (60, "min") : (1, "s")
    }

    /// Where the values lie on an axis.
    var positions: [Double?] {
      guard start != nil else { return numbers }
      let unit = timeUnit.seconds
      return numbers.map { $0.map { $0 / unit } }
    }

    var axis: Plot.Axis {
      if let start, let moment = CivilTime(secondsSince1970: start) {
        return Plot.Axis("time since \(moment.date()) \(moment.clock) UTC", unit: timeUnit.name)
      }
      return Plot.Axis(title, unit: unit?.symbol ?? "")
    }
  }
}
