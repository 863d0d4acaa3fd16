import Commands
import Console
import Language
import Workbench

/// The script that the prompt begins with.
enum StartScript {
  /// Where the XDG Base Directory Specification 0.8 keeps settings: `$XDG_CONFIG_HOME/arpent/init.arp`, or
  /// `~/.config/arpent/init.arp`; nil where there is no home.
  static var standardPath: String? {
    if let folder = TerminalFacts.environment("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return folder + "/arpent/init.arp"
    }
    guard let home = TerminalFacts.environment("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.config/arpent/init.arp"
  }

  /// Runs the script that the options name, or the person's own where there is one. What goes wrong in it is shown, and
  /// the prompt begins all the same. Throws `InputError` where a script that was named cannot be read.
  static func run(_ options: Options, _ interpreter: Interpreter) throws(InputError) {
    guard !options.skipsInit else { return }
    let path: String
    if let named = options.initPath {
      path = named
    } else {
      guard let own = standardPath, FileAccess.exists(own) else { return }
      path = own
    }
    _ = interpreter.run(try Main.read(path), mode: .prompt)
  }
}
