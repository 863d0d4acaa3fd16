import Foundation
import TestKit
import Testing

/// Facts are those of ../shared/data/README.md, which were measured with other tools.
@Suite("Recorded inputs", .enabled(if: SharedData.isPresent, "\(SharedData.absent)"))
struct RecordedInputs {
  private func run(_ text: String) throws -> ScriptRun {
    try FieldDay().run(text, readFolders: [SharedData.folder])
  }

  @Test func aWalkOnACampusComesAsItWasRecorded() throws {
    let run = try run(
      """
      gps from "\(SharedData.data("nmea/esri_campus.txt"))" accuracy 5 m as walked
      print walked.fixes, walked.no_fix, walked.sentences, walked.bad_checksums
      print walked.start, walked.duration, "{walked.length: .1}", now()
      print "{walked.positions[0].altitude: .2}", walked.positions[0].heights
      print "{walked.positions[764].latitude / 1 deg: .8}", "{walked.positions[764].longitude / 1 deg: .8}"
      """)
    #expect(
      run.out == """
        765 0 7001 0
        2011-11-02T17:46:55Z 764 s 985.7 m 2011-11-02T17:46:55Z
        360.07 m ellipsoidal
        34.05644362 -117.19579513

        """, "\(run.err)")
  }

  /// The first epoch of garmin25lp.log is a sentence RMC alone, so that it is no GGA of quality 0.
  @Test(arguments: [
    ("hemi.log", "21 194 753 0"), ("skytraq-dgps.log", "96 0 1024 0"), ("ublox-zed-f9p-nmea.log", "29 0 1015 0"),
    ("isync.log", "12 0 134 1"), ("garmin25lp.log", "10 10 106 0"), ("skytraq.log", "0 17 158 0"),
  ])
  func fixesAndGapsAreCounted(_ name: String, _ counts: String) throws {
    let run = try run(
      """
      gps from "\(SharedData.data("nmea/\(name)"))" accuracy 5 m as log
      print log.fixes, log.no_fix, log.sentences, log.bad_checksums
      """)
    #expect(run.out == counts + "\n", "\(run.err)")
  }

  @Test func accuracyComesFromTheFileWhereItGivesOne() throws {
    let run = try run(
      """
      gps from "\(SharedData.data("nmea/ublox-zed-f9p-nmea.log"))"
      device at -45.8776N 170.5001E altitude 16 m
      """)
    #expect(!run.err.contains("accuracy"), "\(run.err)")
    let other = try self.run("gps from \"\(SharedData.data("nmea/esri_campus.txt"))\"")
    #expect(other.err.contains("says nothing of its accuracy"), "\(other.err)")
    #expect(other.err.contains("accuracy 5 m"), "\(other.err)")
  }

  @Test func aPolicyUsesTheFixesOfALog() throws {
    let run = try run(
      """
      sensors phone
      gps from "\(SharedData.data("nmea/esri_campus.txt"))" accuracy 5 m as walked
      site terrain flat at (walked.positions[0]) altitude 390 m
      device at (walked.positions[0]) eye 1.6 m
      policy uikit2019
      track continuous
      walk along walked.positions speed (walked.length / walked.duration)
      print state.tracking.fixes, state.tracking.fixes_used
      """)
    #expect(run.out == "765 765\n", "\(run.err)")
  }

  @Test func anARKitLogMovesTheDeviceAlongItsPath() throws {
    let run = try run(
      """
      site terrain flat at 51.5238N 0.7754W altitude 60 m
      device at 51.5238N 0.7754W eye 1.6 m
      track ignore
      let start = state.device.position
      pose from "\(SharedData.data("ar/arkit/ARKit_camera_pose.txt"))" format arkit as way
      print way.poses, "{way.duration: .2}", "{way.length: .2}", "{way.end_distance: .3}"
      wait (way.duration)
      print "{distance3d(start, state.device.position): .3}"
      """)
    #expect(run.out == "2762 46.02 s 23.23 m 1.200 m\n1.200 m\n", "\(run.err)")
  }

  @Test func aTUMLogMovesTheDeviceAlongItsPath() throws {
    let run = try run(
      """
      site terrain flat at 51.5238N 0.7754W altitude 60 m
      device at 51.5238N 0.7754W eye 1.6 m
      track ignore
      let start = state.device.position
      pose from "\(SharedData.data("ar/tum/freiburg1_xyz-groundtruth.txt"))" format tum as way
      print way.poses, "{way.duration: .2}", "{way.length: .3}"
      wait (way.duration)
      print "{abs(distance3d(start, state.device.position) - way.end_distance) < 0.000001 m}"
      device at 51.5238N 0.7754W eye 1.6 m
      pose from "\(SharedData.data("ar/tum/georeferenced.tum"))" format tum as map
      print map.poses, "{map.duration: .1}", "{map.length: .1}"
      wait (map.duration)
      print "{abs(distance3d(start, state.device.position) - map.end_distance) < 0.000001 m}"
      """)
    #expect(
      run.out == "3000 30.09 s 9.159 m\ntrue\n1000 1348.8 s 1183.7 m\ntrue\n", "\(run.err)")
  }

  @Test func theDeviceWalksTheLengthOfThePath() throws {
    let run = try run(
      """
      site terrain flat at 51.5238N 0.7754W altitude 60 m
      device at 51.5238N 0.7754W eye 1.6 m
      pose from "\(SharedData.data("ar/arkit/ARKit_camera_pose.txt"))" format arkit as way
      var length = 0 m
      var last = state.device.position
      for i in 1..2762 {
          wait 16 ms
          length = length + distance3d(last, state.device.position)
          last = state.device.position
      }
      print "{abs(length / way.length - 1) < 0.02}"
      """)
    #expect(run.out == "true\n", "\(run.err)")
  }
}
