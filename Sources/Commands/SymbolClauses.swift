import Language
import Runtime
import Scene
import Session
import Workbench

/// The clauses of a symbol, shared by layers and overlays.
enum SymbolClauses {
  private static let solids = Symbol.Solid.Shape.allCases.map(\.rawValue)
  private static let markers = Symbol.Marker.Shape.allCases.map(\.rawValue)
  static let shapes = solids + markers.filter { !solids.contains($0) } + ["line", "fill"]
  static let colours = Colour.named.map(\.name)
  private static let patterns = Symbol.Line.Pattern.allCases.map(\.rawValue)
  static let anchors = Symbol.Solid.Anchor.allCases.map(\.rawValue)

  static let all = [
    Clause(
      "symbol",
      [.parameter("symbol", .word(shapes)), .optional("colour", .colour(colours)), .optional("opacity", .number)]),
    Clause(
      "outline",
      [
        .optional("pattern", .word(patterns)), .optional("outline_colour", .colour(colours)),
        .optional("outline_width", .quantity(.pixels)),
      ]),
    Clause("size", .extent), Clause("width", .extent), Clause("depth", .quantity(.length)),
    Clause("height", .quantity(.length)), Clause("anchor", .word(anchors)),
  ]

  /// The symbol that the clauses describe, or nil where there is none.
  static func symbol(_ call: Call) throws(ScriptError) -> Symbol? {
    guard let shape = try call.word("symbol", shapes) else {
      for name in ["size", "width", "depth", "height", "anchor"] where call.has(name) {
        throw call.fault(
          .type, "\(name) belongs to a symbol", help: "write `symbol diamond orange \(name) …`", at: name)
      }
      return nil
    }
    let colour = try call.text("colour") ?? "orange"
    var parsed = try call.at("colour") { try Colour(colour) }
    if let opacity = try call.number("opacity") {
      guard (0...1).contains(opacity) else { throw call.fault(.range, "an opacity is 0 % to 100 %", at: "opacity") }
      parsed = parsed.withOpacity(opacity)
    }
    let outline = try outline(call)
    if shape == "line" || shape == "fill" {
      let width = try pixels("width", call) ?? 2
      return try call.at("width") {
        shape == "line"
          ? .line(try Symbol.Line(colour: parsed, width: width)) : .fill(Symbol.Fill(colour: parsed, outline: outline))
      }
    }
    guard outline == nil else { throw call.fault(.type, "only a fill has an outline", at: "pattern") }
    let size = call.value("size")
    let isSolid = size.dimension == .length || ["width", "depth", "height", "anchor"].contains { call.has($0) }
    if !isSolid, let marker = Symbol.Marker.Shape(rawValue: shape) {
      let side = try pixels("size", call) ?? 10
      return try call.at("size") { .marker(try Symbol.Marker(marker, colour: parsed, size: side)) }
    }
    guard let solid = Symbol.Solid.Shape(rawValue: shape) else {
      throw call.fault(
        .type, "\(shape) is a flat marker, whose size is in pixels",
        help: "bodies are \(solids.joined(separator: " "))",
        at: "symbol")
    }
    let all = try call.metres("size") ?? 1
    let width = try call.metres("width") ?? all
    let depth = try call.length("depth") ?? all
    let height = try call.length("height") ?? all
    let anchor = Symbol.Solid.Anchor(rawValue: try call.word("anchor", anchors) ?? "center") ?? .centre
    return try call.at("size") {
      .solid(
        try Symbol.Solid(solid, colour: parsed, width: width, depth: depth, height: height, anchor: anchor))
    }
  }

  /// The outline that the clause describes, or nil where there is none.
  private static func outline(_ call: Call) throws(ScriptError) -> Symbol.Line? {
    guard ["pattern", "outline_colour", "outline_width"].contains(where: { call.has($0) }) else { return nil }
    let pattern = try call.word("pattern", patterns).flatMap { Symbol.Line.Pattern(rawValue: $0) } ?? .solid
    let colour = try call.text("outline_colour") ?? "black"
    let width = try pixels("outline_width", call) ?? 1
    return try call.at("outline_width") {
      try Symbol.Line(pattern, colour: try Colour(colour), width: width)
    }
  }

  private static func pixels(_ name: String, _ call: Call) throws(ScriptError) -> Double? {
    guard call.has(name) else { return nil }
    return try call.quantity(name, .pixels)
  }
}

extension Call {
  /// A length in metres where the argument may also be in pixels.
  func metres(_ name: String) throws(ScriptError) -> Double? { has(name) ? try length(name) : nil }

  /// How heights meet the ground.
  func placement() throws(ScriptError) -> Placement? {
    try word("placement", Placement.allCases.map(\.rawValue)).flatMap { Placement(rawValue: $0) }
  }
}
