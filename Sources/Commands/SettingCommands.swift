import Geodesy
import Language
import Runtime
import Workbench

/// Commands that choose how places and sizes are shown, and what magnetic bearings mean.
enum SettingCommands {
  static let all = [set]

  private static let units = Display.Units.allCases.map(\.rawValue)

  static let set = CommandDefinition(
    "set", group: "language", summary: "Chooses how places, sizes and answers are shown, and where magnetic north is.",
    details: """
      `set crs` is the system in which places are shown, with the names of its axes; `print` then prints positions as \
      calls of `xy`, which read back. `set units` is what `show`, tables and notes show lengths, areas and speeds in; \
      without it each is shown in the unit that it has, and `print` always prints that. `set declination` says how far \
      magnetic north lies to the east or west of true north, for bearings that are `magnetic`. What is computed, and \
      the output with --json, does not depend on crs and units. `set photos` says when `record` takes a photo: `asked` \
      only with the clause `photo` (the default), `always`, `ask` after a question at the prompt, `never` not even with \
      the clause. `set output` is how `show` and other answers are written: `table` in aligned columns (the default), \
      `json` as --json writes values, `csv` by RFC 4180, `markdown` as tables; one value is one line in each. `print` \
      and `help` stay as they are. `set pager off` has the prompt write long answers without $PAGER.
      """,
    examples: [
      CommandExample("set output csv\nshow ([{name: \"oak\", height: 12 m}, {name: \"ash, old\", height: nil}])"),
      CommandExample("set crs 32630\nset units imperial\nshow (51.5238N 0.7754W)\nprint 51.5238N 0.7754W"),
      CommandExample(
        "set declination 1.2 deg east\ndevice at 51.5238N 0.7754W heading 90 deg magnetic",
        after: "site terrain flat at 51.5238N 0.7754W altitude 60 m"),
    ],
    forms: [
      FormDefinition([.word("crs"), .parameter("crs", .wordOr(["wgs84"], .crs))]) { (call: Call) throws(ScriptError) in
        try setSystem(call)
        return .nothing
      },
      FormDefinition([.word("units"), .parameter("units", .word(units))]) { (call: Call) throws(ScriptError) in
        guard let word = try call.word("units", units) else { return .nothing }
        call.bench.state.display.units = Display.Units(rawValue: word)
        call.note("units \(word)")
        return .nothing
      },
      FormDefinition([
        .word("declination"), .parameter("declination", .quantity(.angle)),
        .parameter("side", .word(["east", "west"])),
      ]) { (call: Call) throws(ScriptError) in
        guard let angle = try call.angle("declination"), (0...180).contains(angle) else {
          throw call.fault(
            .range, "a declination is 0 deg to 180 deg", help: "east or west tells its side", at: "declination")
        }
        let side = try call.word("side", ["east", "west"]) ?? "east"
        call.bench.state.declination = side == "east" ? angle : -angle
        call.note("magnetic north is \(ValueText.number(angle)) deg \(side) of true north")
        return .nothing
      },
      FormDefinition([.word("output"), .parameter("form", .word(Display.Form.allCases.map(\.rawValue)))]) {
        (call: Call) throws(ScriptError) in
        guard let word = try call.word("form", Display.Form.allCases.map(\.rawValue)),
          let form = Display.Form(rawValue: word)
        else { return .nothing }
        call.bench.state.display.form = form
        call.note("answers are written as \(word)")
        return .nothing
      },
      FormDefinition([.word("pager"), .parameter("choice", .word(["on", "off"]))]) { (call: Call) throws(ScriptError) in
        guard let word = try call.word("choice", ["on", "off"]) else { return .nothing }
        call.bench.state.display.isPaged = word == "on"
        call.note("pager \(word)")
        return .nothing
      },
      FormDefinition([.word("photos"), .parameter("rule", .word(PhotoRule.allCases.map(\.rawValue)))]) {
        (call: Call) throws(ScriptError) in
        guard let word = try call.word("rule", PhotoRule.allCases.map(\.rawValue)), let rule = PhotoRule(rawValue: word)
        else { return .nothing }
        call.bench.state.photos = rule
        call.note("photos: \(word)")
        return .nothing
      },
    ])

  private static func setSystem(_ call: Call) throws(ScriptError) {
    if call.value("crs").string == "wgs84" {
      call.bench.state.display.system = nil
      call.note("places are shown by latitude and longitude on WGS 84")
      return
    }
    guard let crs = try call.crs("crs") else { return }
    guard crs.horizontal.kind == .projected || crs.isGeographic else {
      throw call.fault(.type, "\(crs.name) has no horizontal coordinates to show places in", at: "crs")
    }
    let operation = try call.at("crs") { try CoordinateOperation.toWGS84(from: crs.horizontal) }
    call.bench.state.display.system = crs.isWGS84LongitudeLatitude ? nil : operation
    let names = crs.axisNames
    call.note("places are shown in \(crs.name): \(names.x), then \(names.y), in \(crs.horizontalUnit)")
  }
}
