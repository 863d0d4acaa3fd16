import Commands
import Console

/// Shows on standard error how far long commands have come.
final class ProgressOnTerminal: ProgressWatch {
  let display: ProgressDisplay

  init(_ display: ProgressDisplay) { self.display = display }

  func began(_ progress: Progress) {
    display.begin(ProgressDisplay.Activity(progress.label, of: { progress.total }) { progress.done })
  }

  func ended() { display.end() }
}
