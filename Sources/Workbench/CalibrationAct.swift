import Geodesy
import Scene
import Session
import Site

/// Something by which a person calibrates, as event logs hold it.
public enum CalibrationAct: Sendable {
  /// Something is added.
  case add(Calibration)
  /// More is added while a slider is held.
  case hold(Calibration)
  /// What a file held is added.
  case load(Calibration)
  /// The last addition is taken back.
  case undo
  /// All additions are taken back.
  case reset
  /// The panel is opened or closed.
  case panel(Bool)
  /// A known point is looked at, at a place of the view.
  case look(GeodeticPosition, name: String, touched: Pixel)
  /// The looks are solved.
  case solve
  /// The walked path is fitted to the fixes.
  case track
}

extension Bench {
  /// A person has calibrated.
  public func logCalibration(_ act: CalibrationAct) throws(SceneError) {
    for log in activeLogs { try log.event(EventLines.calibration(state.clock.milliseconds, act)) }
  }
}

extension EventLines {
  static func calibration(_ moment: Int64, _ act: CalibrationAct) -> String {
    var line = JSONLine("calibration")
    line.add("time", moment)
    switch act {
    case .add(let c), .hold(let c), .load(let c):
      if case .hold = act {
        line.add("what", "hold")
      } else if case .load = act {
        line.add("what", "load")
      } else {
        line.add("what", "add")
      }
      line.add("change", [c.heading, c.elevation, c.east, c.north])
    case .undo: line.add("what", "undo")
    case .reset: line.add("what", "reset")
    case .panel(let isOpen): line.add("what", isOpen ? "open" : "close")
    case .look(let place, let name, let touched):
      line.add("what", "look")
      line.add("name", name)
      line.add("position", [place.latitude, place.longitude, place.height])
      line.add("touched", [touched.x, touched.y])
    case .solve: line.add("what", "solve")
    case .track: line.add("what", "track")
    }
    return line.line
  }
}

extension TrackingSession {
  /// Does what a person did.
  mutating func replay(_ act: CalibrationAct, frame: ARFrame, profile: SensorProfile) {
    switch act {
    case .add(let change): calibrate(change)
    case .hold(let change): calibrate(change, continuing: true)
    case .load(let change): calibrate(change, headingSigma: nil, placeSigma: nil)
    case .undo: _ = undoCalibration()
    case .reset: resetCalibration()
    case .panel(let isOpen): isCalibrating = isOpen
    case .look(let place, let name, let touched):
      look(at: place, name: name, touched: touched, frame: frame, profile: profile)
    case .solve: _ = solveLandmarks(moment: frame.milliseconds, profile: profile)
    case .track: _ = fitTrack(profile)
    }
  }
}
