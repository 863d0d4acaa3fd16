import Foundation
import Site
import Testing

/// The script behind docs/accuracy.md, which expects `fused` to err least for each target and by at most 0.7 of the next
/// overall, and what the page says of the profiles. The figures of the page are of 100 seeds.
@Suite struct AccuracyTests {
  private func read(_ path: String) throws -> String {
    try String(contentsOf: ExampleRun.root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func `Fused errs least near and far, ahead, beside and behind`() throws {
    let text = try read("Benchmarks/accuracy.arp")
    #expect(text.contains("let seeds = 1..100\n"))
    let run = ScriptRun(text.replacing("let seeds = 1..100", with: "let seeds = 1..10"))
    #expect(run.outcome == .done, "\(run.err)")
    // Six targets and all of them, each under four policies; nothing was missed.
    let rows = run.out.split(separator: "\n").map { $0.split(separator: " ") }.filter { $0.count > 3 && $0[1] == "10" }
    #expect(rows.count == 28)
    #expect(rows.allSatisfy { $0[3] == "0" })
    #expect(rows.last?.prefix(3) == ["fused", "10", "60"])
  }

  private func number(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(value)
  }

  @Test(arguments: SensorProfile.all.dropFirst())
  func `The page lists the terms of each profile's receiver`(_ profile: SensorProfile) throws {
    let terms = profile.positioning
    let cells = [
      "`\(profile.name)`", "\(number(terms.radius)) m", "\(number(terms.verticalSigma)) m",
      "\(number(terms.correlatedShare * 100)) %", "\(number(terms.correlationTime)) s", "\(number(terms.lag)) s",
    ]
    #expect(try read("docs/accuracy.md").contains("| " + cells.joined(separator: " | ") + " |"))
  }

  @Test func `The page lists the other terms`() throws {
    let page = try read("docs/accuracy.md")
    let (compass, drift, vision) = (CompassTerms.phone, DriftTerms.phone, VisionTerms.phone)
    for cells in [
      "bias of a session | \(number(compass.sessionSigma)) deg",
      "bias of each start | \(number(compass.resetSigma)) deg",
      "deviation by heading | \(number(compass.deviation)) deg", "noise of a reading | \(number(compass.noise)) deg",
      "scale of the path | \(number(drift.scaleSigma * 100)) %",
      "scale in low light | \(number(drift.lowLightScaleSigma * 100)) %",
      "turn error | \(number(drift.turnSigma * 100)) %", "start | \(number(vision.initialising)) s",
      "relocalisation | \(number(vision.relocalising)) s",
      "shift after an interruption | \(number(vision.relocationShift)) m",
      "turn after an interruption | \(number(vision.relocationTurn)) deg",
      "height of a new plane | \(number(vision.planeHeightSigma * 100)) cm",
      "its convergence | \(number(vision.planeConvergence)) s", "range of planes | \(number(vision.planeRange)) m",
      "range of feature points | \(number(vision.featureRange)) m",
      "depth of a feature point | \(number(vision.featureDepthSigma * 100)) %",
      "finger | \(number(vision.tapSigma)) px",
      "too fast to track, turning | \(number(vision.mostTurn)) deg/s",
      "too fast to track, moving | \(number(vision.mostSpeed)) m/s",
    ] { #expect(page.contains("| \(cells) |"), "\(cells)") }
  }
}
