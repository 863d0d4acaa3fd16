import Runtime
import Workbench

/// Rows and columns of values.
enum ResultRows {
  /// At most so many features are shown in a table for people.
  static let mostShown = 1000

  /// The table of a value: a row for each record, feature or other thing with fields in a list, one row for a record; of
  /// a list of anything else one column. Nil for one value.
  static func table(of value: Value, _ heap: Heap, _ display: DisplayText) throws(ScriptError) -> ResultTable? {
    if let fields = value.fields {
      return ResultTable(columns: fields.map(\.name), rows: [fields.map { cell($0.value, display) }])
    }
    if let object = value.native, !object.fieldNames.isEmpty, !isOneValue(object) {
      return try table(of: [object], object.fieldNames, heap, display)
    }
    guard let elements = value.elements else { return nil }
    if let table = records(elements, display) { return table }
    let objects = elements.compactMap(\.native)
    if let first = objects.first, objects.count == elements.count {
      if let columns = FeatureRows.columns(of: objects) {
        return try FeatureRows.table(
          elements.map { (nil, $0) }, columns, isRecorded: first is StoredFeatureValue, heap, display)
      }
      let names = first.fieldNames
      if !names.isEmpty, !isOneValue(first), objects.allSatisfy({ $0.fieldNames == names }) {
        return try table(of: objects, names, heap, display)
      }
    }
    return ResultTable(columns: ["value"], rows: elements.map { [cell($0, display)] })
  }

  /// The table of records, which may have different fields; nil where there is something else among them.
  static func records(_ elements: [Value], _ display: DisplayText) -> ResultTable? {
    guard !elements.isEmpty, elements.allSatisfy({ $0.kind == .record }) else { return nil }
    let rows = elements.map { $0.fields ?? [] }
    var columns: [String] = []
    var places: [String: Int] = [:]
    for field in rows.joined() where places.updateValue(places[field.name] ?? columns.count, forKey: field.name) == nil
    {
      columns.append(field.name)
    }
    return ResultTable(
      columns: columns,
      rows: rows.map { fields in
        var row = [String?](repeating: nil, count: columns.count)
        for field in fields { if let place = places[field.name] { row[place] = cell(field.value, display) } }
        return row
      })
  }

  private static func table(
    of objects: [NativeValue], _ names: [String], _ heap: Heap, _ display: DisplayText
  ) throws(ScriptError) -> ResultTable {
    var rows: [[String?]] = []
    for object in objects {
      var row: [String?] = []
      for name in names { row.append(cell(try object.field(name, heap) ?? .nothing, display)) }
      rows.append(row)
    }
    return ResultTable(columns: names, rows: rows)
  }

  /// Places, geometries, dates and moments are one value each, although they have fields.
  private static func isOneValue(_ object: NativeValue) -> Bool {
    object is PositionValue || object is GeometryValue || object is DateValue || object is MomentValue
  }

  /// The text of an entry; nil for what is missing.
  static func cell(_ value: Value, _ display: DisplayText) -> String? {
    value.kind == .nothing || value.kind == .absent ? nil : ShowCommand.shown(value, display)
  }
}

/// Rows and columns of features.
enum FeatureRows {
  /// The fields of a layer that its table shows: what is told of a point's quality has commands of its own.
  static func columns(of layer: LayerValue) -> [String] { layer.columns.filter { !Provenance.hidden.contains($0) } }

  /// The fields of features that are all of one layer; nil where they are not, or where something else is among them.
  static func columns(of objects: [NativeValue]) -> [String]? {
    if let first = objects.first as? StoredFeatureValue {
      guard objects.allSatisfy({ ($0 as? StoredFeatureValue)?.table.store === first.table.store }) else { return nil }
      return first.table.store.schema.fields.map(\.name).filter { !Provenance.hidden.contains($0) }
    }
    guard let first = objects.first as? SceneFeatureValue,
      objects.allSatisfy({ ($0 as? SceneFeatureValue)?.layer.name == first.layer.name })
    else { return nil }
    return first.layer.source.fields.map(\.name)
  }

  /// A row for each feature: its index in the layer, where that is known, its number where it was recorded, since messages
  /// name it by that, its fields and its place.
  static func table(
    _ features: [(index: Int?, value: Value)], _ columns: [String], isRecorded: Bool, _ heap: Heap,
    _ display: DisplayText
  ) throws(ScriptError) -> ResultTable {
    let isNumbered = features.allSatisfy { $0.index != nil }
    var rows: [[String?]] = []
    for (index, value) in features {
      guard let feature = value.native else { continue }
      var row: [String?] = isNumbered ? [index.map(String.init)] : []
      if isRecorded, let stored = feature as? StoredFeatureValue { row.append(String(stored.feature.id)) }
      for name in columns { row.append(ResultRows.cell(try feature.field(name, heap) ?? .nothing, display)) }
      row.append(place(try feature.field("position", heap), display))
      rows.append(row)
    }
    return ResultTable(
      columns: (isNumbered ? ["#"] : []) + (isRecorded ? ["id"] : []) + columns + ["position"], rows: rows)
  }

  /// A place with its altitude; empty where there is none.
  static func place(_ value: Value?, _ display: DisplayText) -> String {
    guard let position = (value?.native as? PositionValue)?.position else { return "" }
    let altitude =
      position.altitude.map { ", \(display.length($0, decimals: 3)) \(PositionWords.name(position.heights))" } ?? ""
    return display.place(position, decimals: 7) + altitude
  }
}
