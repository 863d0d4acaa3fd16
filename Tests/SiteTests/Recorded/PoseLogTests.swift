import Geodesy
import Glibc
import Scene
import Site
import Testing

@Suite struct PoseLogTests {
  private func log(_ text: String, axes: PoseAxes = .yUp, camera: CameraAxes = .vision) throws -> PoseLog {
    try PoseLog.tum(Array(text.utf8), name: "a.txt", axes: axes, camera: camera)
  }

  private func close(_ a: Vector3, _ b: Vector3, _ tolerance: Double = 1e-12) -> Bool { (a - b).length <= tolerance }

  @Test func `A level computer vision camera in a world with z up`() throws {
    // The camera looks along the world's y (north): its x is east, its y down, its z north, a turn by -90 degrees about
    // x: q = (-sin 45°, 0, 0, cos 45°).
    let log = try log("# a comment\n10.5 1 2 3 -0.70710678 0 0 0.70710678\n", axes: .zUp)
    let pose = try #require(log.poses.first)
    #expect(log.startStamp == 10.5)
    #expect(pose.seconds == 0)
    #expect(close(pose.translation, Vector3(1, 3, -2)))
    // In the AR frame right is +x, up is +y, and back (south) is +z: the identity.
    #expect(close(pose.rotation.column0, Vector3(1, 0, 0), 1e-8))
    #expect(close(pose.rotation.column1, Vector3(0, 1, 0), 1e-8))
    #expect(close(pose.rotation.column2, Vector3(0, 0, 1), 1e-8))
  }

  @Test func `The first camera of visual odometry is its world`() throws {
    let pose = try #require(try log("0 1 2 3 0 0 0 1", axes: .yDown).poses.first)
    #expect(close(pose.translation, Vector3(1, -2, -3)))
    #expect(close(pose.rotation.column1, Vector3(0, 1, 0)))
    #expect(close(pose.rotation.column2, Vector3(0, 0, 1)))
  }

  @Test func `Rotations take a quarter turn the right way`() throws {
    // A quarter turn to the left about the world's z takes a graphics camera's x axis to y.
    let pose = try #require(try log("0 0 0 0 0 0 0.70710678 0.70710678", camera: .graphics).poses.first)
    #expect(close(pose.rotation.column0, Vector3(0, 1, 0), 1e-8))
    #expect(close(pose.rotation.column1, Vector3(-1, 0, 0), 1e-8))
  }

  @Test(arguments: [
    ("0 0 0 0 0 0 0 1\n1 0 0 0 0 0 0", "\"a.txt\", line 2: there are 7 numbers, not 8"),
    ("0 0 0 0 0 0 0 1\n\n# x\n0 0 0 0 0 0 0 1", "\"a.txt\", line 4: the time is not after that of the pose before"),
    ("0 0 0 0 0 0 0 0.99", "\"a.txt\", line 1: the quaternion's length is not 1, so that it is no rotation"),
    ("0 0 0 0 0 0 0 0", "\"a.txt\", line 1: the quaternion's length is not 1, so that it is no rotation"),
    ("0 0 x 0 0 0 0 1", "\"a.txt\", line 1: \"x\" is no number that can be used"),
    ("0 0 nan 0 0 0 0 1", "\"a.txt\", line 1: \"nan\" is no number that can be used"),
    ("0 0 1e300 0 0 0 0 1", "\"a.txt\", line 1: \"1e300\" is no number that can be used"),
    ("# only a comment\n", "\"a.txt\" holds no poses"), ("", "\"a.txt\" holds no poses"),
  ])
  func `Refusals of TUM`(text: String, message: String) {
    #expect(#expect(throws: SceneError.self) { try log(text) }?.message == message)
  }

  @Test(arguments: [
    ("1 1 0 0 0 0 1 0 0 0 0 -1 0", "\"a.txt\", line 1: the matrix is not orthonormal, so that it is no rotation"),
    ("1 1 0 0 0 0 1 0 0 0 0 1.01 0", "\"a.txt\", line 1: the matrix is not orthonormal, so that it is no rotation"),
    ("1 1 0 0 0 0 1 0 0 0 0.1 1 0", "\"a.txt\", line 1: the matrix is not orthonormal, so that it is no rotation"),
    ("1 1 0 0 0 0 1 0 0 0 0 1", "\"a.txt\", line 1: there are 12 numbers, not 13"),
    (
      "99999999999999999999 1 0 0 0 0 1 0 0 0 0 1 0",
      "\"a.txt\", line 1: \"99999999999999999999\" is no number that can be used"
    ),
    ("-1 1 0 0 0 0 1 0 0 0 0 1 0", "\"a.txt\", line 1: \"-1\" is no number that can be used"),
    (
      "5 1 0 0 0 0 1 0 0 0 0 1 0\r\n5 1 0 0 0 0 1 0 0 0 0 1 0",
      "\"a.txt\", line 2: the time is not after that of the pose before"
    ),
  ])
  func `Refusals of the ARKit logger`(text: String, message: String) {
    let error = #expect(throws: SceneError.self) { try PoseLog.arkit(Array(text.utf8), name: "a.txt") }
    #expect(error?.message == message)
  }

  @Test func `Between poses the place is straight and the turn even`() throws {
    // From no turn to 90 degrees about y in 2 s.
    let log = try log("100 0 0 0 0 0 0 1\n102 4 0 0 0 0.70710678 0 0.70710678\n", camera: .graphics)
    let pose = try #require(log.pose(at: 0.5))
    #expect(close(pose.translation, Vector3(1, 0, 0)))
    // 22.5 degrees: x goes to (cos, 0, -sin).
    #expect(close(pose.rotation.column0, Vector3(0.92387953, 0, -0.38268343), 1e-7))
    #expect(log.pose(at: 0) == log.poses[0])
    #expect(log.pose(at: 2) == log.poses[1])
    #expect(log.pose(at: -0.001) == nil)
    #expect(log.pose(at: 2.001) == nil)
    #expect(log.pose(at: .nan) == nil)
  }

  @Test func `Turns go the short way round`() throws {
    // 170 and 190 degrees about y; the second quaternion is given with the opposite sign.
    let (a, b) = (170 * Double.pi / 360, 190 * Double.pi / 360)
    let log = try log("0 0 0 0 0 \(sin(a)) 0 \(cos(a))\n2 0 0 0 0 \(-sin(b)) 0 \(-cos(b))\n", camera: .graphics)
    let pose = try #require(log.pose(at: 1))
    #expect(close(pose.rotation.column0, Vector3(-1, 0, 0), 1e-9))
  }

  @Test(arguments: [
    Matrix3(Vector3(1, 0, 0), Vector3(0, -1, 0), Vector3(0, 0, -1)),
    Matrix3(Vector3(-1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, -1)),
    Matrix3(Vector3(-1, 0, 0), Vector3(0, -1, 0), Vector3(0, 0, 1)),
    Matrix3(Vector3(0, 1, 0), Vector3(0, 0, 1), Vector3(1, 0, 0)),
    Matrix3(Vector3(0, 0, 1), Vector3(1, 0, 0), Vector3(0, 1, 0)), .identity,
  ])
  func `Half turns and axis swaps survive the TUM format`(rotation: Matrix3) throws {
    let log = try #require(
      PoseLog(poses: [RecordedPose(seconds: 0, rotation: rotation, translation: Vector3(1, 2, 3))]))
    for axes in PoseAxes.allCases {
      for camera in CameraAxes.allCases {
        let text = try log.tumText(axes: axes, camera: camera)
        let back = try PoseLog.tum(Array(text.utf8), name: "b", axes: axes, camera: camera).poses[0]
        #expect(close(back.rotation.column0, rotation.column0, 1e-8))
        #expect(close(back.rotation.column1, rotation.column1, 1e-8))
        #expect(close(back.rotation.column2, rotation.column2, 1e-8))
        #expect(close(back.translation, Vector3(1, 2, 3)))
      }
    }
  }

  @Test func `TUM text is exact to the byte`() throws {
    let poses = [
      RecordedPose(seconds: 5, rotation: .identity, translation: Vector3(1.5, 0, -2)),
      RecordedPose(seconds: 5.0166664, rotation: .identity, translation: Vector3(1.5, 0.25, -2.1)),
    ]
    let log = try #require(PoseLog(poses: poses, startStamp: 98.9999998))
    // The camera's x is east, its y down and its z north: a turn by -90 degrees about x.
    #expect(
      try log.tumText(axes: .zUp) == """
        # camera to world; the world's axes: z_up, the camera's: vision
        # timestamp tx ty tz qx qy qz qw
        99.000000 1.500000 2.000000 0.000000 -0.707106781 0.000000000 0.000000000 0.707106781
        99.016666 1.500000 2.100000 0.250000 -0.707106781 0.000000000 0.000000000 0.707106781

        """)
  }

  @Test func `Of the two quaternions the one with qw above 0 is written`() throws {
    // -170 degrees about x: (-sin 85°, 0, 0, cos 85°).
    let line = "0.000000 0.000000 0.000000 0.000000 -0.996194698 0.000000000 0.000000000 0.087155743"
    let log = try log(line, axes: .yUp, camera: .graphics)
    let text = try log.tumText(axes: .yUp, camera: .graphics)
    #expect(text.split(separator: "\n").last.map(String.init) == line)
  }

  @Test func `A log needs poses in the order of time`() {
    let pose = RecordedPose(seconds: 0, rotation: .identity, translation: .zero)
    #expect(PoseLog(poses: []) == nil)
    #expect(PoseLog(poses: [pose, pose]) == nil)
    #expect(PoseLog(poses: [RecordedPose(seconds: 0, rotation: .identity, translation: Vector3(.nan, 0, 0))]) == nil)
    #expect(PoseLog(poses: [RecordedPose(seconds: .nan, rotation: .identity, translation: .zero)]) == nil)
  }

  @Test func `Path, duration and a start at the origin`() throws {
    let log = try log("5 1 0 0 0 0 0 1\n6 4 4 0 0 0 0 1\n8 1 0 0 0 0 0 1\n")
    #expect(log.pathLength == 10)
    #expect(log.duration == 3)
    #expect(log.endDistance == 0)
    #expect(log.startingAtOrigin.poses.map(\.translation) == [.zero, Vector3(3, 4, 0), .zero])
  }
}
