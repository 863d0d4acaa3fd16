import Editing
import Workbench

/// The prompt, which says what is open.
enum PromptText {
  /// `arpent> `, `edit polygon 5> ` while a geometry of five vertices is edited, `trees*> ` while edits of a layer wait to
  /// be sent.
  static func text(_ state: BenchState) -> String {
    if let edit = state.editor {
      let unsaved = edit.hasUnsavedEdits ? "*" : ""
      return "edit \(edit.session.kind.rawValue) \(edit.session.vertexCount)\(unsaved)> "
    }
    // The prompt is in ASCII: libedit counts its columns in any locale then.
    if let table = state.tables.first(where: { $0.store.pending > 0 }), table.name.utf8.allSatisfy({ $0 < 0x80 }) {
      return "\(table.name)*> "
    }
    return "arpent> "
  }
}
