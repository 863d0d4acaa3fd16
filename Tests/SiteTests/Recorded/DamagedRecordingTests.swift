import Scene
import Site
import TestKit
import Testing

/// Recordings that are cut or full of noise give something or are refused; the test is that none of it traps.
@Suite(.enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.absent)))
struct DamagedRecordingTests {
  @Test(arguments: ["nmea/isync.log", "nmea/ac12_binary.log", "nmea/polarx2.log", "nmea/hp58534a.log", "nmea/hemi.log"])
  func `Damaged NMEA`(name: String) throws {
    let bytes = try sharedBytes(name)
    for bytes in damaged(bytes, seed: 7, count: 200) {
      let log = NMEAReader.read(bytes)
      let counts = log.counts
      #expect(counts.goodChecksums + counts.badChecksums + counts.absentChecksums == counts.sentences)
      #expect(log.fixes.allSatisfy { ($0.latitude ?? 0).magnitude <= 90 && ($0.longitude ?? 0).magnitude <= 180 })
      // What has been read can be written.
      _ = try? NMEAWriter.text(log.fixes)
      _ = try? GPXWriter.text(log.fixes)
    }
  }

  @Test func `NMEA cut at every byte`() throws {
    let bytes = Array(try sharedBytes("nmea/isync.log").prefix(1500))
    let whole = NMEAReader.read(bytes).fixes
    for end in bytes.indices {
      let fixes = NMEAReader.read(bytes[..<end]).fixes
      // Only the last epoch may lack something.
      #expect(fixes.count <= whole.count)
      #expect(Array(fixes.dropLast()) == Array(whole.prefix(max(0, fixes.count - 1))))
    }
  }

  @Test(arguments: ["korita-zbevnica", "gpx1.1_with_all_fields", "tj_bad", "gpsbabel_segmented_tracks"])
  func `Damaged GPX`(name: String) throws {
    let scratch = try ScratchFolder()
    let bytes = Array(try sharedBytes("vector/gpx/\(name).gpx").prefix(6000))
    for (index, bytes) in damaged(bytes, seed: 11, count: 80).enumerated() {
      let path = try scratch.write("damaged-\(index).gpx", bytes: bytes)
      do throws(SceneError) {
        let track = try GPXTrack(path: path, bytes: bytes, timing: .speed(1.4))
        #expect(!track.fixes.isEmpty)
      } catch {
        #expect(!error.message.isEmpty)
      }
    }
  }

  @Test(arguments: ["ar/tum/freiburg1_xyz-ORB_kf_mono.txt", "ar/rgbd/pose.txt"])
  func `Damaged TUM`(name: String) throws {
    let bytes = try sharedBytes(name)
    for bytes in damaged(bytes, seed: 13, count: 300) {
      if let log = try? PoseLog.tum(bytes, name: name, axes: .zUp) {
        #expect(log.pathLength.isFinite)
        #expect(log.pose(at: log.duration / 2) != nil)
        _ = try? log.tumText(axes: .yDown)
      }
    }
  }

  @Test func `Damaged ARKit poses`() throws {
    let bytes = Array(try sharedBytes("ar/arkit/ARKit_camera_pose.txt").prefix(4000))
    for bytes in damaged(bytes, seed: 17, count: 300) {
      if let log = try? PoseLog.arkit(bytes, name: "a") {
        #expect(log.pathLength.isFinite)
        #expect(log.pose(at: log.duration / 2) != nil)
      }
    }
  }
}
