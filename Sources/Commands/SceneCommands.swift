import Geodesy
import Language
import Runtime
import Scene
import Survey
import Workbench

/// Commands that set up the GIS content.
enum SceneCommands {
  static let all = [scene, basemap, elevation, surface, layer, overlay]

  static let rasterExtensions = [
    ".tif", ".tiff", ".hgt", ".asc", ".dt0", ".dt1", ".dt2", ".zip", ".png", ".jpg", ".gpkg",
  ]
  static let vectorExtensions = [
    ".gpkg", ".geojson", ".json", ".shp", ".dbf", ".kml", ".kmz", ".gpx", ".csv", ".fgb", ".zip",
  ]

  /// The clauses of everything that reads heights from a raster.
  static let heightClauses = [
    Clause("heights", .word(PositionWords.words)), Clause("crs", .crs),
    Clause("geoid", [.word("from"), .parameter("geoid", .inputFile([".tif", ".gtx"]))]),
    Clause("separation", .quantity(.length)),
  ]

  static let scene = CommandDefinition(
    "scene", group: "scene", summary: "Begins a new, empty scene.",
    details: """
      A world scene lies over the real ground at its true size. A `tabletop` is a small model on a real surface: it begins \
      with an opacity of 50 % and is opaque once `anchor` has put it somewhere. A `flyover` surrounds the device, without \
      the camera's picture. `scene opacity` is that of the whole scene, `surface opacity` that of its ground. Without this \
      command there is a world scene. Basemap, elevation, layers from files, overlays, origin camera, translation factor, \
      anchor and clipping of the earlier scene go; the \
      site, the device and layers made by `layer … new` stay.
      """,
    examples: [
      CommandExample("scene \"City block\" world"), CommandExample("scene \"Campus\" tabletop\nscene opacity 80 %"),
    ],
    forms: [
      FormDefinition([
        .parameter("name", .text), .optional("kind", .word(SceneModel.Kind.allCases.map(\.rawValue))),
      ]) { (call: Call) throws(ScriptError) in
        let name = try call.requiredText("name")
        let word = try call.word("kind", SceneModel.Kind.allCases.map(\.rawValue)) ?? "world"
        guard let kind = SceneModel.Kind(rawValue: word) else { return .nothing }
        let old = call.bench.state.scene
        call.bench.state.begin(SceneModel(name: name, kind: kind))
        let gone = old.layers.count + old.overlays.count
        call.note(
          "scene \"\(name)\", \(kind.rawValue)" + (gone > 0 ? "; the earlier layers and overlays are gone" : ""))
        return .nothing
      },
      FormDefinition([.word("opacity"), .parameter("opacity", .number)]) { (call: Call) throws(ScriptError) in
        let opacity = try call.number("opacity") ?? 1
        try call.at("opacity") { try call.bench.state.scene.setOpacity(opacity) }
        call.note("scene opacity \(ValueText.number(opacity * 100)) %")
        return .nothing
      },
    ])

  static let basemap = CommandDefinition(
    "basemap", group: "scene", summary: "Reads the picture of the ground.",
    details: "Any raster that GDAL reads as a picture; it colours the terrain in photos.",
    examples: [CommandExample("basemap from \"data/ortho.tif\"")],
    forms: [
      FormDefinition(
        [.word("from"), .parameter("file", .inputFile(rasterExtensions))], clauses: [Clause("crs", .crs)],
        effects: .reads
      ) { (call: Call) throws(ScriptError) in
        let path = try call.inputPath("file")
        let crs = try call.crs("crs")
        let basemap = try call.at("file") { try Basemap(path: path, crs: crs) }
        call.bench.state.scene.basemap = basemap
        call.note("basemap \(call.bench.files.shown(path)): \(basemap.columns) x \(basemap.rows), \(basemap.crs.name)")
        return .nothing
      }
    ])

  static let elevation = CommandDefinition(
    "elevation", group: "scene", summary: "Reads the heights of the scene's ground.",
    details: """
      `heights` says what they are counted from, where the file does not; `orthometric` is above EGM96. For heights \
      above another geoid give its grid, or a separation: how far the geoid lies above the ellipsoid. Between \
      samples heights are bilinear; outside and at voids there is none.
      """,
    examples: [
      CommandExample("elevation from \"data/terrain.tif\" heights orthometric\nprint elevation_at(52.103N 2.324W)")
    ],
    forms: [
      FormDefinition(
        [.word("from"), .parameter("file", .inputFile(rasterExtensions))], clauses: heightClauses, effects: .reads
      ) { (call: Call) throws(ScriptError) in
        let surface = try call.elevationSurface()
        call.bench.state.scene.elevation = surface
        call.note("elevation \(call.describe(surface))")
        return .nothing
      }
    ])

  static let surface = CommandDefinition(
    "surface", group: "scene", summary: "Says how the scene's ground is drawn.",
    details: "In augmented reality the ground is usually not drawn (`opacity 0 %`), as reality is seen instead.",
    examples: [CommandExample("surface opacity 0 % navigation free grid off")],
    forms: [
      FormDefinition(
        [.optional("visible", .word(["on", "off"]))],
        clauses: [
          Clause("opacity", .number), Clause("navigation", .word(SurfaceSettings.Navigation.allCases.map(\.rawValue))),
          Clause("grid", .word(["on", "off"])),
        ]
      ) { (call: Call) throws(ScriptError) in
        var settings = call.bench.state.scene.surface
        if let visible = try call.word("visible", ["on", "off"]) { settings.isVisible = visible == "on" }
        if let opacity = try call.number("opacity") { try call.at("opacity") { try settings.setOpacity(opacity) } }
        if let word = try call.word("navigation", SurfaceSettings.Navigation.allCases.map(\.rawValue)),
          let navigation = SurfaceSettings.Navigation(rawValue: word)
        {
          settings.navigation = navigation
        }
        if let grid = try call.word("grid", ["on", "off"]) { settings.hasGrid = grid == "on" }
        call.bench.state.scene.surface = settings
        call.note(
          "surface \(settings.isVisible ? "on" : "off"), opacity \(ValueText.number(settings.opacity * 100)) %, "
            + "navigation \(settings.navigation.rawValue), grid \(settings.hasGrid ? "on" : "off")")
        return .nothing
      }
    ])

  static let layer = CommandDefinition(
    "layer", group: "scene", summary: "Reads a layer from a file, or makes a new one to record into.",
    details: """
      `from` reads a file; a survey of an earlier run is opened with its fields and domains, and more can be recorded \
      into it, unless `where` or `crs` is given. `table` names one of several tables, `where` is a condition in OGR's SQL such as "width > \
      2". `placement absolute` takes heights as they are, `relative` adds them to the ground, `draped` lays \
      everything on the ground. `new` makes a GeoPackage with the fields in braces: `Name: type [required] [default \
      VALUE]`. The types are text, text(60), integer, integer16, integer32, integer64, real, boolean, date, time, \
      guid, length, angle, and the name of a domain. `subtypes {FIELD: {LABEL: {FIELD: DEFAULT or DOMAIN}}}` \
      gives kinds of features, told apart by a field with a domain of labels, their own defaults and domains. \
      `like` takes the fields of another layer, which `append` then copies. Without `crs` the layer is in EPSG:9707 (WGS 84 with EGM96 \
      heights), with `heights ellipsoidal` in EPSG:4979.
      """,
    examples: [
      CommandExample("layer paths from \"data/paths.geojson\" placement draped\nprint count(paths)"),
      CommandExample(
        """
        domain Health {Dead: 0, Healthy: 10}
        layer trees new "trees.gpkg" point z {
            Health: Health required,
            Height: length,
        }
        """),
      CommandExample(
        """
        domain Kind {Oak: 1, Pine: 2}
        layer trees new "trees.gpkg" point z {
            Kind: Kind required,
            Height: length,
        } subtypes {Kind: {Oak: {Height: 12 m}}}
        """),
    ],
    forms: [
      FormDefinition(
        [
          .parameter("name", .newName(.layer)), .word("from"), .parameter("file", .inputFile(vectorExtensions)),
        ],
        clauses: [
          Clause("table", .text), Clause("where", .text), Clause("crs", .crs),
          Clause("placement", .word(Placement.allCases.map(\.rawValue))),
        ] + SymbolClauses.all, effects: .reads, action: LayerActions.read),
      FormDefinition(
        [
          .parameter("name", .newName(.layer)), .word("new"), .parameter("file", .outputFile([".gpkg"])),
          .parameter("geometry", .word(LayerActions.geometryWords)), .optional("z", .word(["z"])),
          .parameter("fields", .fields),
        ],
        clauses: [
          Clause("crs", .crs), Clause("heights", .word(PositionWords.words)), Clause("subtypes", .record),
          Clause("placement", .word(Placement.allCases.map(\.rawValue))), Clause("replace"),
        ], effects: .writes, action: LayerActions.make),
      TableTemplate.form,
    ])

  static let overlay = CommandDefinition(
    "overlay", group: "scene", summary: "Adds an overlay for graphics; the last one shows the candidate.",
    details: """
      `size` in metres makes a body of that size in the world, in pixels a flat marker. `width`, `depth` and `height` \
      set the extents of a body one by one; `anchor` says which point of it stands at the place. \
      `replace` makes an overlay of that name anew, without its graphics.
      """,
    examples: [CommandExample("overlay preview placement absolute symbol diamond orange size 0.5 m anchor center")],
    forms: [
      FormDefinition(
        [.parameter("name", .newName(.overlay))],
        clauses: [Clause("placement", .word(Placement.allCases.map(\.rawValue)))] + SymbolClauses.all + [
          Clause("replace")
        ]
      ) { (call: Call) throws(ScriptError) in
        let name = try call.requiredText("name")
        try call.declare(name, over: call.bench.state.scene.overlay(name).map { _ in "an overlay" })
        let overlay = Overlay(
          name: name, placement: try call.placement() ?? .draped, symbol: try SymbolClauses.symbol(call))
        call.bench.state.scene.set(overlay)
        call.note("overlay \(name), \(overlay.placement.rawValue)")
        return .nothing
      },
      FormDefinition([.parameter("name", .project([.overlay])), .word("clear")]) { (call: Call) throws(ScriptError) in
        guard let name = (call.value("name").native as? OverlayValue)?.name,
          let overlay = call.bench.state.scene.overlay(name)
        else { throw call.fault(.type, "an overlay is wanted here", at: "name") }
        if let edited = call.bench.state.editor?.graphic, overlay.graphics.contains(where: { $0.id == edited }) {
          throw call.fault(
            .mode, "a graphic of \(name) is being edited", help: "`save` or `discard` it first", at: "name")
        }
        for graphic in overlay.graphics { call.bench.state.scene.removeGraphic(graphic.id) }
        call.note("\(Plural.text(overlay.graphics.count, "graphic")) of \(name) are gone")
        return .nothing
      },
    ])
}
