import Authoring
import Commands
import Console
import Glibc
import Language
import Runtime

/// What is done with scripts beside running one: `arpent check` and `arpent test`.
extension Main {
  func check(_ paths: [String]) -> Int32 {
    let output = output
    var check = ScriptCheck(limits: options.limits)
    for path in paths {
      do throws(InputError) {
        check.check(path == "-" ? try Self.readStandardInput() : try Self.read(path), output: output)
      } catch {
        check.hasUnreadable = true
        if let json = output as? JSONOutput {
          json.complaint(error.message, help: error.help, file: path)
        } else {
          _ = complain(error.message)
        }
      }
    }
    check.summarise(to: output, always: options.isVerbose)
    return check.outcome.rawValue
  }

  func test(_ paths: [String]) -> Int32 {
    let scripts: [String]
    do throws(ScriptFinder.Fault) {
      scripts = try ScriptFinder.scripts(at: paths)
    } catch {
      return complain(error.message)
    }
    if scripts.isEmpty {
      return complain(
        "there is no script in \(paths.joined(separator: " "))", help: "the name of a script ends in .arp")
    }
    Interrupts.catchInBatch(setter: { Interrupt.request() })
    var settings = ScriptTest.Settings()
    settings.readFolders = options.readFolders
    settings.seed = options.seed
    settings.limits = options.limits
    let output = output
    var report = TestReport()
    for path in scripts where !report.isInterrupted {
      // The run of a script forgets what was asked for before it began.
      guard !Interrupt.isRequested else {
        report.interrupt()
        break
      }
      let test: ScriptTest
      do throws(InputError) {
        test = ScriptTest(try Self.read(path), settings: settings)
      } catch {
        test = ScriptTest(path: path, failure: error.message)
      }
      report.add(test)
      output.answer("test", TestReport.text(test), TestReport.json(test))
      out.flush()
    }
    if !options.writesJSON { out.write(report.text + "\n") }
    output.summary([], report.json, isImportant: false)
    if let path = options.junitPath, let reason = write(report.junit, to: path) {
      return complain("cannot write \(path): \(reason)")
    }
    return report.outcome.rawValue
  }

  /// Writes a file that the command line names; gives why it cannot be written, or nil.
  private func write(_ text: String, to path: String) -> String? {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return String(cString: strerror(errno)).lowercased() }
    defer { close(descriptor) }
    let writer = OutputWriter(descriptor)
    writer.write(text)
    writer.flush()
    if case .failed(let number) = writer.state { return String(cString: strerror(number)).lowercased() }
    return nil
  }
}
