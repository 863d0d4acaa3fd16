import Commands
import Console
import Language
import Words
import Workbench

/// `arpent fmt`.
extension Main {
  func format(_ paths: [String]) -> Int32 {
    var worst = Interpreter.Outcome.done
    for path in paths {
      let outcome = format(path)
      // What a file is left out for outranks that another one changes.
      if Self.rank(outcome) > Self.rank(worst) { worst = outcome }
    }
    return worst.rawValue
  }

  private static func rank(_ outcome: Interpreter.Outcome) -> Int {
    switch outcome {
    case .usage: return 3
    case .mistakes: return 2
    case .runTimeError: return 1
    default: return 0
    }
  }

  private func format(_ path: String) -> Interpreter.Outcome {
    do throws(InputError) {
      return format(path == "-" ? try Self.readStandardInput() : try Self.read(path), path)
    } catch {
      return refuse(error.message)
    }
  }

  private func refuse(_ message: String) -> Interpreter.Outcome {
    _ = complain(message)
    return .usage
  }

  private func format(_ source: SourceText, _ path: String) -> Interpreter.Outcome {
    do throws(ScriptFormatter.Fault) {
      return deliver(try ScriptFormatter.format(source, vocabulary: CommandTable.vocabulary), of: source, path)
    } catch {
      switch error {
      case .mistakes(let mistakes):
        Interpreter(bench: Bench(files: FileAccess()), output: output).report(mistakes, in: source)
        return .mistakes
      case .unsafe: return refuse("\(source.name) would be read in another way; it is left as it is")
      }
    }
  }

  private func deliver(_ bytes: [UInt8], of source: SourceText, _ path: String) -> Interpreter.Outcome {
    let changes = bytes != source.bytes
    if options.checksLayout {
      if changes {
        out.write((TerminalFacts.isTerminal(1) ? ControlCharacters.shown(source.name) : source.name) + "\n")
      }
      return changes ? .runTimeError : .done
    }
    if path == "-" {
      out.write(contentsOf: bytes)
    } else if changes {
      do throws(FileReplacement.Fault) {
        try FileReplacement.replace(path, with: bytes)
      } catch {
        return refuse(error.message)
      }
    }
    return .done
  }
}
