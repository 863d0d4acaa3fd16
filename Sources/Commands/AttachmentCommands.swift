import Geodesy
import Language
import Runtime
import Scene
import Survey
import Workbench

/// Commands for the photos and other files of features.
enum AttachmentCommands {
  static let all = [attach, detach, attachments]

  /// The media type by the ending of a file's name.
  private static let mediaTypes = [
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "tif": "image/tiff", "tiff": "image/tiff",
    "webp": "image/webp", "gif": "image/gif", "pdf": "application/pdf", "txt": "text/plain", "md": "text/markdown",
    "arp": "text/plain", "log": "text/plain", "csv": "text/csv",
    "json": "application/json", "geojson": "application/geo+json", "mp3": "audio/mpeg", "m4a": "audio/mp4",
    "wav": "audio/wav", "mp4": "video/mp4", "mov": "video/quicktime", "zip": "application/zip",
  ]

  static let attach = CommandDefinition(
    "attach", group: "survey", summary: "Stores a file with a recorded feature.",
    details: "The name in the store is the file's own unless `named` gives another.",
    examples: [
      CommandExample(
        "attach \"data/paths.geojson\" to (trees[0]) named \"paths.geojson\"\nattachments (trees[0])",
        after: FeatureCommands.exampleSetUp)
    ],
    forms: [
      FormDefinition(
        [
          .parameter("file", .inputFile(mediaTypes.keys.sorted().map { "." + $0 })), .word("to"),
          .parameter("feature", .any),
        ],
        clauses: [Clause("named", .text)], effects: [.reads, .records, .writes], result: "the attachment's number"
      ) { (call: Call) throws(ScriptError) in
        let (table, id) = try call.recordedFeature("feature")
        let path = try call.inputPath("file")
        let shown = try call.requiredText("file")
        let file = shown.split(separator: "/").last.map(String.init) ?? shown
        let name = try call.text("named") ?? file
        let named = name.contains(".") ? name : file
        let ending = named.split(separator: ".").last.map { $0.lowercased() } ?? ""
        let data = try call.at("file") { try FileAccess.bytes(of: path, limit: Attachment.largest) }
        let attachment = Attachment(
          name: name, contentType: mediaTypes[ending] ?? "application/octet-stream", data: data)
        let number = try call.at("file") { try table.store.attach(attachment, to: id, at: call.seconds) }
        call.bench.keep(
          SurveyStep("the attachment \(name) of feature \(id) of \(table.name)", of: table) {
            (time) throws(SceneError) in try table.store.detach(number, from: id, at: time)
          })
        call.note("attached \(name) (\(data.count) bytes) to feature \(id) of \(table.name)")
        return Value(Double(number))
      }
    ])

  static let detach = CommandDefinition(
    "detach", group: "survey", summary: "Removes a file from a recorded feature.",
    details: "The file is named as `attachments` lists it, or by its number where several have one name.",
    examples: [
      CommandExample(
        "attach \"data/paths.geojson\" to (trees[0])\ndetach \"paths.geojson\" from (trees[0])",
        after: FeatureCommands.exampleSetUp)
    ],
    forms: [
      FormDefinition(
        [.parameter("attachment", .any), .word("from"), .parameter("feature", .any)], effects: [.records, .writes]
      ) { (call: Call) throws(ScriptError) in
        let (table, id) = try call.recordedFeature("feature")
        let info = try call.attachment("attachment", of: id, in: table)
        let removed = try call.at("attachment") { try table.store.detach(info.id, from: id, at: call.seconds) }
        call.bench.keep(
          SurveyStep(
            "the removal of \(info.name) of feature \(id) of \(table.name)", of: table, size: removed.data.count
          ) { (time) throws(SceneError) in _ = try table.store.attach(removed, to: id, at: time) })
        call.note("removed \(info.name) from feature \(id) of \(table.name)")
        return .nothing
      }
    ])

  static let attachments = CommandDefinition(
    "attachments", group: "survey", summary: "Lists the files of a recorded feature, or writes one out.",
    details: "`write NAME of FEATURE to \"file\"` writes one of them into the output folder.",
    examples: [
      CommandExample(
        """
        attach "data/paths.geojson" to (trees[0])
        attachments (trees[0]) as files
        print files[0].name
        attachments write "paths.geojson" of (trees[0]) to "copy.geojson"
        """, after: FeatureCommands.exampleSetUp)
    ],
    forms: [
      FormDefinition(
        [
          .word("write"), .parameter("attachment", .any), .word("of"), .parameter("feature", .any), .word("to"),
          .parameter("file", .outputFile([])),
        ], clauses: [Clause("replace")], effects: .writes
      ) { (call: Call) throws(ScriptError) in
        let (table, id) = try call.recordedFeature("feature")
        let info = try call.attachment("attachment", of: id, in: table)
        let path = try call.outputPath("file")
        guard let data = try call.at("attachment", { try table.store.data(ofAttachment: info.id) }) else {
          return .nothing
        }
        try call.write(data, to: path, at: "file")
        call.note("wrote \(info.name) (\(data.count) bytes) to \(call.bench.files.shown(path))")
        return .nothing
      },
      FormDefinition(
        [.parameter("feature", .any)], result: "a list of records: id, name, type, bytes", answers: true
      ) { (call: Call) throws(ScriptError) in
        let (table, id) = try call.recordedFeature("feature")
        let infos = try call.at("feature") { try table.store.attachments(of: id) }
        let list = call.heap.list(infos.map { record($0, call.heap) })
        if !call.hasResult {
          try call.write(
            "attachments", infos.isEmpty ? "no attachments" : ShowCommand.listing(list, call.shown), of: list)
        }
        return list
      },
    ])

  /// An attachment as scripts see it.
  static func record(_ info: AttachmentInfo, _ heap: Heap) -> Value {
    heap.record(
      [
        ("id", Value(Double(info.id))), ("name", heap.text(info.name)), ("type", heap.text(info.contentType)),
        ("bytes", Value(Double(info.size))),
      ], isFixed: true)
  }
}

extension Call {
  /// The attachment of a feature that an argument names, by its name or its number.
  fileprivate func attachment(
    _ name: String, of id: Int64, in table: SurveyTable
  ) throws(ScriptError) -> AttachmentInfo {
    let infos = try at("feature") { try table.store.attachments(of: id) }
    let given = value(name)
    let found: [AttachmentInfo]
    if let text = given.string {
      found = infos.filter { $0.name == text }
    } else if given.isNumber {
      found = infos.filter { Double($0.id) == given.number }
    } else {
      throw fault(.type, "an attachment is named by a text or its number, found \(given.typeName)", at: name)
    }
    if found.count == 1 { return found[0] }
    let names = infos.map(\.name)
    guard found.isEmpty else {
      throw fault(
        .name, "feature \(id) has \(found.count) attachments of that name",
        help: "give the number: \(found.map { String($0.id) }.joined(separator: ", "))", at: name)
    }
    throw fault(
      .name, "feature \(id) of \(table.name) has no attachment \(ValueText.text(given))",
      help: infos.isEmpty ? "it has none" : "it has \(names.joined(separator: ", "))", at: name)
  }
}
