import Console
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

  /// The script that options name, else the person's own where there is one; nil where none is to be run.
  static func path(_ options: Options) -> String? {
    if options.skipsInit { return nil }
    if let named = options.initPath { return named }
    return standardPath.flatMap { FileAccess.exists($0) ? $0 : nil }
  }
}
