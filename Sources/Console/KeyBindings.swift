import CEdit

/// The keys that libedit does not bind by itself and would print as junk.
enum KeyBindings {
  private static let keys: [(key: String, command: String)] = [
    ("\\e[H", "ed-move-to-beg"), ("\\eOH", "ed-move-to-beg"), ("\\e[1~", "ed-move-to-beg"),
    ("\\e[7~", "ed-move-to-beg"),
    ("\\e[F", "ed-move-to-end"), ("\\eOF", "ed-move-to-end"), ("\\e[4~", "ed-move-to-end"),
    ("\\e[8~", "ed-move-to-end"),
    ("\\e[3~", "ed-delete-next-char"), ("\\e[3;5~", "em-delete-next-word"),
    ("\\e[1;5D", "ed-prev-word"), ("\\e[1;3D", "ed-prev-word"), ("\\eOd", "ed-prev-word"),
    ("\\e[1;5C", "em-next-word"), ("\\e[1;3C", "em-next-word"), ("\\eOc", "em-next-word"),
    ("\\e[2~", "ed-ignore"), ("\\e[5~", "ed-ignore"), ("\\e[6~", "ed-ignore"), ("\\e[Z", "ed-ignore"),
  ]
  /// The keys that the program needs whatever the settings say.
  private static let needed: [(key: String, command: String)] = [
    ("^I", "arpent-complete"), ("\\e[200~", "arpent-paste"),
  ]

  /// Binds the keys around the user's ~/.editrc, so that the user's own bindings win.
  static func bind(_ editor: OpaquePointer) {
    for (key, command) in keys { arpent_edit_bind(editor, key, command, 0) }
    // In emacs mode this key would cut from a mark that hardly anyone sets.
    arpent_edit_bind(editor, "^W", "ed-delete-prev-word", 0)
    let isVi = arpent_edit_read_settings(editor) != 0
    // Choosing vi has replaced all keys.
    for (key, command) in isVi ? keys + needed : needed {
      arpent_edit_bind(editor, key, command, 0)
      if isVi && key != "^I" { arpent_edit_bind(editor, key, command, 1) }
    }
  }
}
