/// Whether what is written is coloured.
public enum ColourChoice: String, CaseIterable, Sendable {
  /// Where a terminal shows it that can, and where `NO_COLOR` does not ask for none (https://no-color.org).
  case auto
  case always
  case never

  /// Whether what goes to a descriptor is coloured: 1 is standard output, 2 standard error.
  public func colours(_ descriptor: Int32) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      let refused = !(TerminalFacts.environment("NO_COLOR") ?? "").isEmpty
      return TerminalFacts.isTerminal(descriptor) && !TerminalFacts.isDumb && !refused
    }
  }
}
