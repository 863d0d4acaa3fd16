import Testing

@Suite("Two runs of one script")
struct Replays {
  static let script = [
    FieldDay.ground, FieldDay.device, FieldDay.layer,
    """
    site tree oak at (away) height 6 m
    site box shed at (destination(here, bearing: 20 deg, distance: 8 m)) size 2 m 2 m 3 m
    device at (here) eye 1.6 m heading 5 deg
    wait 1 s
    for y in [250, 260] {
        tap 108 (y) as hit
        record trees {Health: "Healthy", Height: 6 m, Note: "oak"} photo
        print hit
    }
    show trees
    show crs
    apply trees as stored
    print stored.bytes
    """,
  ].joined(separator: "\n")

  @Test func areByteIdenticalInFilesAndOutput() throws {
    let (first, second) = (try FieldDay(), try FieldDay())
    let (one, other) = (first.run(Self.script), second.run(Self.script))
    one.succeeds()
    #expect(one.out == other.out)
    #expect(one.out.contains("2 features"), "\(one.out)")
    #expect(first.folder.files() == ["trees.gpkg"])
    let bytes = first.folder.bytes("trees.gpkg")
    #expect(bytes.count > 20_000)
    #expect(bytes == second.folder.bytes("trees.gpkg"))
  }

  @Test func areByteIdenticalWhenTheSecondReplacesTheFirst() throws {
    let day = try FieldDay()
    day.run(Self.script).succeeds()
    let bytes = day.folder.bytes("trees.gpkg")
    day.run(Self.script, replaces: true).succeeds()
    #expect(bytes == day.folder.bytes("trees.gpkg"))
    #expect(day.folder.files() == ["trees.gpkg"])
  }
}
