import Geodesy
import Site
import Testing

/// The identities are those of the Esri camera's documentation and of ARKit's axes.
@Suite struct CameraOrientationTests {
  @Test func `A level camera to the north is the AR session frame`() {
    let rotation = CameraOrientation.levelNorth.rotation
    #expect(rotation.column0 == Vector3(1, 0, 0))
    #expect(rotation.column1 == Vector3(0, 0, 1))
    #expect(rotation.column2 == Vector3(0, -1, 0))
  }

  @Test func `At zero the camera's axes are east, north and up`() {
    #expect(CameraOrientation(heading: 0, pitch: 0).rotation == .identity)
  }

  @Test func `Heading 0, pitch -20 and heading 180, pitch 20, roll 180 are the same rotation`() {
    let one = CameraOrientation(heading: 0, pitch: -20).rotation
    let other = CameraOrientation(heading: 180, pitch: 20, roll: 180).rotation
    expect(one, other)
  }

  @Test func `An AR pose of yaw 45, pitch 20, roll 10 reads as heading 45, pitch 110, roll 10`() {
    // Clockwise yaw about up (y), then pitch about right (x), then roll about back (z), on the session frame.
    func about(_ axis: Int, _ degrees: Double) -> Matrix3 {
      let a = CameraOrientation(heading: 0, pitch: 0, roll: degrees).rotation
      let (c, s) = (a.column0.x, a.column0.y)
      return switch axis {
      case 0: Matrix3(Vector3(1, 0, 0), Vector3(0, c, s), Vector3(0, -s, c))
      case 1: Matrix3(Vector3(c, 0, -s), Vector3(0, 1, 0), Vector3(s, 0, c))
      default: a
      }
    }
    let pose = about(1, -45) * (about(0, 20) * about(2, 10))
    let read = CameraOrientation(rotation: CameraOrientation.levelNorth.rotation * pose)
    #expect(abs(read.heading - 45) < 1e-12)
    #expect(abs(read.pitch - 110) < 1e-12)
    #expect(abs(read.roll - 10) < 1e-12)
  }

  @Test(arguments: [
    (0.0, 90.0, 0.0), (359.5, 12, 300), (12, 0.001, 0), (200, 179.9, 45), (90, 90, 180), (271, 95, 1),
  ])
  func `Every orientation survives the way through its rotation`(heading: Double, pitch: Double, roll: Double) {
    let back = CameraOrientation(rotation: CameraOrientation(heading: heading, pitch: pitch, roll: roll).rotation)
    #expect(abs(back.heading - heading) < 1e-9)
    #expect(abs(back.pitch - pitch) < 1e-9)
    #expect(abs(back.roll - roll) < 1e-9)
  }

  @Test(arguments: [0.0, 180.0])
  func `Straight down and up the heading comes from the edge of the view and the roll is 0`(pitch: Double) {
    let back = CameraOrientation(rotation: CameraOrientation(heading: 30, pitch: pitch).rotation)
    #expect(abs(back.heading - 30) < 1e-9)
    #expect(back.pitch == pitch)
    #expect(back.roll == 0)
  }

  private func expect(_ a: Matrix3, _ b: Matrix3) {
    #expect((a.column0 - b.column0).length < 1e-15)
    #expect((a.column1 - b.column1).length < 1e-15)
    #expect((a.column2 - b.column2).length < 1e-15)
  }
}
