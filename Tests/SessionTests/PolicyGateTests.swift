import Geodesy
import Site
import Testing

@testable import Session

/// The gates of the toolkits: reference/ar.md 1.1, 1.2, 1.4 and the table of 1.5.
@Suite struct PolicyGateTests {
  /// A telephone without the errors that would blur the gates, whose tracking is normal at once.
  static let calm: SensorProfile = {
    var profile = SensorProfile.phone
    profile.name = "custom"
    profile.compass = .perfect
    profile.drift = .none
    profile.vision.initialising = 0
    profile.positioning.service = .off
    return profile
  }()

  /// A session that has not had a fix.
  private func walk(_ policy: UpdatePolicy, mode: TrackingSession.Mode = .continuous) throws -> SimulatedWalk {
    try SimulatedWalk(policy, mode: mode, profile: Self.calm, heading: 0)
  }

  private let toolkits: [UpdatePolicy] = [.uikit2019, .swiftui, .kotlin]

  // MARK: Age

  @Test(arguments: [(9_999, true), (10_000, false), (10_001, false)] as [(Int64, Bool)])
  func `SwiftUI takes fixes below 10 s of age`(_ age: Int64, _ isUsed: Bool) throws {
    var walk = try walk(.swiftui)
    #expect(walk.fix(age: age) == (isUsed ? .replacedOrigin : .ignored(.tooOld)))
  }

  @Test(arguments: [(9_999, true), (10_000, true), (10_001, false)] as [(Int64, Bool)])
  func `Kotlin takes fixes to 10 s of age`(_ age: Int64, _ isUsed: Bool) throws {
    var walk = try walk(.kotlin)
    #expect(walk.fix(age: age) == (isUsed ? .replacedOrigin : .ignored(.tooOld)))
  }

  @Test func `UIKit takes a fix of yesterday`() throws {
    var walk = try walk(.uikit2019)
    #expect(walk.fix(age: 86_400_000) == .replacedOrigin)
  }

  @Test func `Fused takes no fix of before the session`() throws {
    var walk = try walk(.fused)
    #expect(walk.fix(age: 1) == .ignored(.tooOld))
    #expect(walk.fix(age: 0) == .fused)
  }

  // MARK: Accuracy

  @Test(arguments: [(6, true), (6.001, false)] as [(Double, Bool)])
  func `Kotlin takes fixes to 6 m of accuracy`(_ accuracy: Double, _ isUsed: Bool) throws {
    var walk = try walk(.kotlin)
    #expect(walk.fix(accuracy: accuracy) == (isUsed ? .replacedOrigin : .ignored(.inaccurate)))
  }

  @Test(arguments: [UpdatePolicy.uikit2019, .swiftui, .fused])
  func `The others take a fix of any accuracy`(_ policy: UpdatePolicy) throws {
    var walk = try walk(policy)
    #expect(walk.fix(accuracy: 3_000) != .ignored(.inaccurate))
  }

  @Test(arguments: [UpdatePolicy.swiftui, .kotlin, .fused], [(-1, 5), (5, -1)] as [(Double, Double)])
  func `A negative accuracy, across or upwards, is refused`(_ policy: UpdatePolicy, _ pair: (Double, Double)) throws {
    var walk = try walk(policy)
    #expect(walk.fix(accuracy: pair.0, vertical: pair.1) == .ignored(.inaccurate))
  }

  @Test(arguments: [UpdatePolicy.swiftui, .kotlin])
  func `An accuracy of 0 is taken`(_ policy: UpdatePolicy) throws {
    var walk = try walk(policy)
    #expect(walk.fix(accuracy: 0, vertical: 0) == .replacedOrigin)
  }

  @Test func `UIKit takes a negative accuracy, and then keeps the height it had`() throws {
    var walk = try walk(.uikit2019)
    #expect(walk.fix(up: 2) == .replacedOrigin)
    #expect(walk.fix(accuracy: -1, vertical: -1, east: 3, up: 30) == .replacedOrigin)
    let origin = try #require(walk.session.alignment?.originCamera.position)
    #expect(origin.height == SimulatedWalk.start.height + 2)
    #expect(abs(LocalFrame(origin: SimulatedWalk.start).local(origin).x - 3) < 1e-3)
  }

  // MARK: Distance

  @Test(arguments: [(1.999, false), (2.001, true)] as [(Double, Bool)])
  func `SwiftUI replaces the origin beyond 2 m from the scene camera`(_ east: Double, _ isUsed: Bool) throws {
    var walk = try walk(.swiftui)
    #expect(walk.fix() == .replacedOrigin)
    #expect(walk.fix(east: east) == (isUsed ? .replacedOrigin : .ignored(.near)))
  }

  @Test(arguments: [(9.999, false), (10.001, true)] as [(Double, Bool)])
  func `Kotlin replaces the origin beyond 10 m from the last`(_ east: Double, _ isUsed: Bool) throws {
    var walk = try walk(.kotlin)
    #expect(walk.fix() == .replacedOrigin)
    #expect(walk.fix(east: east) == (isUsed ? .replacedOrigin : .ignored(.near)))
  }

  @Test func `UIKit replaces the origin by a fix at the same place`() throws {
    var walk = try walk(.uikit2019)
    #expect(walk.fix() == .replacedOrigin)
    #expect(walk.fix() == .replacedOrigin)
  }

  @Test(arguments: [UpdatePolicy.swiftui, .kotlin])
  func `A height alone replaces nothing`(_ policy: UpdatePolicy) throws {
    var walk = try walk(policy)
    #expect(walk.fix() == .replacedOrigin)
    #expect(walk.fix(up: 50) == .ignored(.near))
  }

  // After 12 m a fix where the device is agrees with SwiftUI's camera, and is 12 m from Kotlin's origin.
  @Test func `SwiftUI measures from the camera that moves, Kotlin from the origin that stays`() throws {
    var swiftui = try walk(.swiftui)
    var kotlin = try walk(.kotlin)
    for second in [0, 6, 4] {
      if second > 0 {
        swiftui.go(seconds: second, speed: 1.2)
        kotlin.go(seconds: second, speed: 1.2)
      }
      if second == 0 {
        #expect(swiftui.fix() == .replacedOrigin)
        #expect(kotlin.fix() == .replacedOrigin)
      } else if second == 6 {
        #expect(kotlin.fix() == .ignored(.near))
      }
    }
    #expect(swiftui.fix() == .ignored(.near))
    #expect(kotlin.fix() == .replacedOrigin)
  }

  // MARK: The origin

  @Test(arguments: [UpdatePolicy.uikit2019, .swiftui, .kotlin])
  func `The first fix makes a level origin that looks north, and restarts tracking there`(_ policy: UpdatePolicy) throws
  {
    var walk = try walk(policy)
    walk.go(seconds: 2, speed: 1)
    let epoch = walk.session.epoch
    #expect(walk.fix(east: 7, up: 3) == .replacedOrigin)
    let origin = try #require(walk.session.alignment?.originCamera)
    #expect(origin.orientation == .levelNorth)
    let offset = LocalFrame(origin: walk.device.position).local(origin.position)
    #expect((offset - Vector3(7, 0, 3)).length < 1e-4)
    #expect(walk.session.odometry.pose.translation.length < 1e-9)
    #expect(walk.session.epoch == epoch + 1)
    #expect(walk.session.restarts == 0)
  }

  @Test func `UIKit keeps the heading of the origin in mode continuous`() throws {
    var walk = try walk(.uikit2019)
    #expect(walk.fix() == .replacedOrigin)
    let turned = SceneCamera(
      position: SimulatedWalk.start, orientation: CameraOrientation(heading: 30, pitch: 90, roll: 0))
    walk.session.align(WorldAlignment(originCamera: turned))
    #expect(walk.fix(east: 1) == .replacedOrigin)
    #expect(walk.session.alignment?.originCamera.orientation.heading == 30)
  }

  @Test(arguments: [UpdatePolicy.swiftui, .kotlin])
  func `The others turn the origin back to north`(_ policy: UpdatePolicy) throws {
    var walk = try walk(policy)
    #expect(walk.fix() == .replacedOrigin)
    let turned = SceneCamera(
      position: SimulatedWalk.start, orientation: CameraOrientation(heading: 30, pitch: 90, roll: 0))
    walk.session.align(WorldAlignment(originCamera: turned))
    #expect(walk.fix(east: 11) == .replacedOrigin)
    #expect(walk.session.alignment?.originCamera.orientation == .levelNorth)
  }

  @Test func `Restarts are those after the first fix`() throws {
    var walk = try walk(.uikit2019)
    for _ in 1...4 { _ = walk.fix() }
    #expect(walk.session.restarts == 3)
    #expect(walk.session.fixes.used == 4)
    #expect(walk.session.epoch == 5)
  }

  @Test func `Fused never restarts tracking, not even at the first fix`() throws {
    var walk = try walk(.fused)
    for _ in 1...4 { #expect(walk.fix(east: 30) == .fused) }
    #expect(walk.session.restarts == 0)
    #expect(walk.session.epoch == 1)
  }

  // MARK: Modes and states

  @Test(arguments: [UpdatePolicy.uikit2019, .fused])
  func `Mode initial takes the first fix only`(_ policy: UpdatePolicy) throws {
    var walk = try walk(policy, mode: .initial)
    #expect(walk.fix() == (policy == .fused ? .fused : .replacedOrigin))
    #expect(walk.fix(east: 50) == .ignored(.mode))
  }

  @Test(arguments: [UpdatePolicy.uikit2019, .fused])
  func `Mode ignore takes none`(_ policy: UpdatePolicy) throws {
    var walk = try walk(policy, mode: .ignore)
    #expect(walk.fix() == .ignored(.mode))
    #expect(walk.session.alignment == nil)
  }

  // resetTracking forgets that there was a first fix (reference/ar.md 1.1).
  @Test(arguments: [UpdatePolicy.uikit2019, .fused])
  func `After a reset mode initial takes a first fix again`(_ policy: UpdatePolicy) throws {
    var walk = try walk(policy, mode: .initial)
    _ = walk.fix()
    walk.session.reset(device: walk.device, sensors: &walk.sensors, moment: walk.moment)
    #expect(walk.session.alignment == nil)
    #expect(walk.fix() != .ignored(.mode))
    #expect(walk.session.alignment != nil)
    #expect(walk.fix() == .ignored(.mode))
  }

  // The coaching overlay is shown while tracking is limited.
  @Test func `SwiftUI refuses fixes while tracking is limited, the others take them`() throws {
    var profile = Self.calm
    profile.vision.initialising = 1
    for policy in UpdatePolicy.allCases {
      var walk = try SimulatedWalk(policy, profile: profile)
      #expect(walk.session.state == .limited(.initializing))
      #expect((walk.fix() == .ignored(.limited)) == (policy == .swiftui))
    }
  }

  @Test(arguments: UpdatePolicy.allCases)
  func `No fix counts while the camera is taken away`(_ policy: UpdatePolicy) throws {
    var walk = try walk(policy)
    walk.session.impose(.interrupted, until: nil)
    #expect(walk.fix() == .ignored(.stopped))
  }
}
