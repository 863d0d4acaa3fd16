import Geodesy
import Scene
import Site
import TestKit
import Testing

@Suite(.enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.absent)))
struct PoseRealLogTests {
  private func tum(_ name: String, _ axes: PoseAxes = .zUp) throws -> PoseLog {
    try PoseLog.tum(sharedBytes("ar/tum/" + name), name: name, axes: axes)
  }

  @Test func `The walk with ARKit`() throws {
    let log = try PoseLog.arkit(sharedBytes("ar/arkit/ARKit_camera_pose.txt"), name: "ARKit_camera_pose.txt")
    #expect(log.poses.count == 2762)
    #expect(abs(log.duration - 46.019426084) < 1e-9)
    #expect(abs(log.pathLength - 23.229623506) < 1e-8)
    #expect(abs(log.endDistance - 1.199527973) < 1e-8)
    #expect(log.poses[0].translation == Vector3(-0.042176, 0.137348, 0.463405))
    // The first row of the file is the camera's right, up and back along x.
    let rotation = log.poses[0].rotation
    #expect(abs(rotation.column0.x - -0.019570) < 2e-6)
    #expect(abs(rotation.column1.x - 0.989337) < 2e-6)
    #expect(abs(rotation.column2.x - -0.144322) < 2e-6)
    #expect(abs(rotation.column0.y - -0.973180) < 2e-6)
    let steps = zip(log.poses, log.poses.dropFirst()).map { $1.seconds - $0.seconds }
    #expect(abs(steps.sorted()[steps.count / 2] - 0.01666) < 5e-6)
    #expect(abs((steps.max() ?? 0) - 0.0333) < 5e-5)
  }

  @Test(arguments: [
    ("freiburg1_xyz-groundtruth.txt", 3000, 9.159268, 30.0896),
    ("freiburg1_xyz-rgbdslam.txt", 788, 8.652317, 26.562569),
    ("freiburg1_xyz-rgbdslam_drift.txt", 788, 8.652320, 26.562569),
    ("freiburg1_xyz-ORB_kf_mono.txt", 32, 4.145646, 18.635983), ("georeferenced.tum", 1000, 1183.723354, 1348.8),
  ])
  func `Trajectories of TUM`(name: String, count: Int, path: Double, duration: Double) throws {
    for axes in PoseAxes.allCases {
      let log = try tum(name, axes)
      #expect(log.poses.count == count)
      #expect(abs(log.pathLength - path) < 1e-6)
      #expect(abs(log.duration - duration) < 1e-6)
    }
  }

  @Test func `Map coordinates keep their precision`() throws {
    let log = try tum("georeferenced.tum")
    #expect(log.poses[0].translation == Vector3(458_074.6042933629942, 162.9059191997378946, -5_429_380.172093272209))
    let places = log.poses.map(\.translation)
    #expect(abs((places.map(\.x).min() ?? 0) - 457_954.23) < 0.005)
    #expect(abs((places.map(\.x).max() ?? 0) - 458_132.66) < 0.005)
    #expect(abs((places.map(\.z).max() ?? 0) - -5_429_252.57) < 0.005)
    #expect(abs((places.map(\.y).max() ?? 0) - 168.50) < 0.005)
    let moved = log.startingAtOrigin
    #expect(moved.poses[0].translation == .zero)
    #expect(abs(moved.pathLength - 1183.723354) < 1e-6)
  }

  @Test func `A time given twice is refused with its line`() throws {
    let message = #expect(throws: SceneError.self) { try tum("V102.txt") }?.message
    #expect(message == "\"V102.txt\", line 433: the time is not after that of the pose before")
  }

  @Test func `A real log survives the TUM format`() throws {
    let log = try PoseLog.arkit(sharedBytes("ar/arkit/ARKit_camera_pose.txt"), name: "a")
    let text = try log.tumText(axes: .zUp)
    let back = try PoseLog.tum(Array(text.utf8), name: "b", axes: .zUp)
    #expect(back.poses.count == 2762)
    for (before, after) in zip(log.poses, back.poses) {
      #expect((before.translation - after.translation).length < 1e-6)
      #expect((before.rotation.column2 - after.rotation.column2).length < 1e-8)
      // The stamps have microseconds, and those of both ends are rounded.
      #expect(abs(before.seconds - after.seconds) < 1.1e-6)
    }
  }
}
