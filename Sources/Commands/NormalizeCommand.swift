import Editing
import Geodesy
import Language
import Runtime
import Workbench

/// `normalize`: back to longitudes of -180 to 180 degrees.
enum NormalizeCommand {
  static let all = [normalize]

  static let normalize = CommandDefinition(
    "normalize", group: "editing", summary: "Folds what is edited at the antimeridian.",
    details: """
      While a geometry is edited its longitudes go on beyond 180 degrees, so that it stays in one piece; this brings them \
      back, and cuts lines and areas where they cross 180. It is one step to undo. An edge of more than half the way \
      around goes the shorter way, unless one of its ends lies beyond 180. A ring of longitudes and latitudes around a \
      pole gets edges to the pole along the antimeridian.
      """,
    examples: [
      CommandExample(
        "edit (reef)\nnormalize\nprint state.editor.geometry\ndiscard",
        after: """
          map blank center 18S 179E scale 1:50000000
          overlay sketches
          graphic wkt("LINESTRING (178 -18, 182 -16)", crs: 4326) in sketches as reef
          """)
    ],
    forms: [
      FormDefinition([]) { (call: Call) throws(ScriptError) in
        let edit = try call.openEdit()
        let before = edit.session.geometry
        let after = try call.at("") { try AntimeridianFold(of: edit.crs).folded(before) }
        guard after != before else {
          call.note("nothing lies beyond the antimeridian; nothing changed")
          return .nothing
        }
        try call.edit { (session) throws(EditingError) in try session.replace(with: after, as: .fold) }
        call.note("\(Plural.text(before.paths.count, "part")) before, \(Plural.text(after.paths.count, "part")) now")
        return .nothing
      }
    ])
}
