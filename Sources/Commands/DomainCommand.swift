import Language
import Runtime
import Scene
import Survey
import Workbench

/// `domain`: what the values of a field may be.
enum DomainCommand {
  static let all = [domain]

  static let domain = CommandDefinition(
    "domain", group: "survey", summary: "Declares what a field may hold: labels with codes, or a range.",
    details: """
      Fields of a domain of labels are chosen by label and stored by code. A range includes both ends, which are lengths, \
      angles or plain numbers; with `whole` only whole numbers count. \
      `replace` takes the place of a domain of that name; layers that are there keep the old one.
      """,
    examples: [
      CommandExample("domain TreeHealth {Dead: 0, Distressed: 5, Healthy: 10}"),
      CommandExample(
        """
        domain TreeHeight range 0 m to 60 m
        domain Stems range 1 to 20 whole
        layer trees new "trees.gpkg" point z {Height: TreeHeight, Stems: Stems default 1}
        """),
    ],
    forms: [
      FormDefinition(
        [.parameter("name", .newName(.domain)), .parameter("codes", .codes)], clauses: [Clause("replace")]
      ) { (call: Call) throws(ScriptError) in
        let name = try call.requiredText("name")
        var entries: [CodedValueDomain.Entry] = []
        for field in call.value("codes").fields ?? [] {
          if let text = field.value.string {
            entries.append(.init(label: field.name, code: .text(text)))
          } else if field.value.isNumber, let code = Int64(exactly: field.value.number) {
            entries.append(.init(label: field.name, code: .integer(code)))
          } else {
            throw call.fault(
              .type, "the code of \(field.name) is a whole number or a text, found \(field.value.typeName)", at: "codes"
            )
          }
        }
        let domain = try call.at("codes") { try CodedValueDomain(name: name, entries: entries) }
        return try declare(.coded(domain), call)
      },
      FormDefinition(
        [
          .parameter("name", .newName(.domain)), .word("range"), .parameter("low", .any), .word("to"),
          .parameter("high", .any),
        ], clauses: [Clause("whole"), Clause("replace")]
      ) { (call: Call) throws(ScriptError) in
        let name = try call.requiredText("name")
        let (low, kind) = try bound("low", call)
        let (high, other) = try bound("high", call)
        guard kind == other else {
          throw call.fault(
            .type, "the bounds of a range are of one kind, and these are \(words(kind)) and \(words(other))",
            help: kind == .real ? "give the lower bound its unit too: `0 m`" : nil, at: kind == .real ? "low" : "high")
        }
        if call.flag("whole"), kind != .real {
          throw call.fault(.type, "only plain numbers are whole, found a \(kind.rawValue)", at: "low")
        }
        let domain = try call.at("low") {
          try RangeDomain(name: name, kind: call.flag("whole") ? .integer : kind, low: low, high: high)
        }
        return try declare(.range(domain), call)
      },
    ])

  private static func declare(_ domain: AttributeDomain, _ call: Call) throws(ScriptError) -> Value {
    try call.declare(domain.name, over: call.bench.state.domain(domain.name).map { _ in "a domain" })
    call.bench.state.domains.removeAll { $0.name == domain.name }
    call.bench.state.domains.append(domain)
    call.note("domain \(domain.name): \(domain.coded?.labels.joined(separator: ", ") ?? domain.words)")
    return .nothing
  }

  private static func words(_ kind: RangeDomain.Kind) -> String {
    switch kind {
    case .integer, .real: "a plain number"
    case .length: "a length"
    case .angle: "an angle"
    }
  }

  private static func bound(_ name: String, _ call: Call) throws(ScriptError) -> (Double, RangeDomain.Kind) {
    let value = call.value(name)
    if value.isNumber { return (value.number, .real) }
    if let number = value.inBaseUnits, value.isNumeric {
      if value.dimension == .length { return (number, .length) }
      if value.dimension == .angle { return (number, .angle) }
    }
    throw call.fault(.type, "a bound is a length, an angle or a plain number, found \(value.typeName)", at: name)
  }
}
