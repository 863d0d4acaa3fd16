import CEdit
import Glibc

/// Ctrl-C while something runs.
///
/// SIGINT raises one flag for the whole process; the machine that runs a script looks at it now and then and stops.
public enum Interrupts {
  /// Catches SIGINT for a script that runs without a prompt: it raises the flag, and a second one before the flag is
  /// cleared ends the process. `setter` is called in the signal handler, where it may do no more than set an atomic
  /// variable.
  public static func catchInBatch(setter: (@convention(c) () -> Void)? = nil) {
    _ = arpent_signals_install(setter, 1)
  }

  /// The flag, 1 when raised; it lives as long as the process. Poll it, or give `setter` instead.
  public static var flag: UnsafePointer<Int32> { arpent_interrupt_flag() }

  /// Whether Ctrl-C was pressed since the flag was last cleared.
  public static var isRaised: Bool { arpent_interrupt_raised() != 0 }

  /// Lowers the flag.
  public static func clear() { arpent_interrupt_clear() }
}
