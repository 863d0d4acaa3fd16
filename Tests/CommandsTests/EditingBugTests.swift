import TestKit
import Testing

/// Faults that other editors have had, by their numbers in the collection, where a command is what goes right.
@Suite("Faults of other editors")
struct EditingBugTests {
  private static let map = "map blank center 51.523806N 0.775395W scale 1:20000\noverlay sketches\n"

  // GEOS 3.14 names the ring self-intersection at 2 8, and GEOS 3.11 the crossing at 8 2.
  @Test("B24: the area of a ring that crosses itself is not shown without a warning")
  func b24() {
    let run = ScriptRun(
      Self.map + """
        graphic wkt("POLYGON ((0 0, 10 0, 10 2, 2 2, 2 8, 10 8, 10 10, 0 10))", crs: 3857) in sketches as bow
        edit (bow)
        measure as before
        expect before.warning == nil
        delete vertex 0 0
        expect state.editor.sketch_valid
        valid as answer
        print answer.valid, answer.code, answer.x, answer.y
        print answer.faults[1].code, answer.faults[1].x, answer.faults[1].y
        measure
        discard
        """, showsNotes: true)
    run.succeeds()
    #expect(run.out.hasPrefix("false self-intersection 8 2\nring-self-intersection 2 8\n"))
    #expect(run.out.contains("warning        the polygon is not valid, so this is not the area"))
    #expect(run.err.contains("deleted vertex 0 0 (no area, for it is not valid, perimeter "))
  }

  @Test("B33: a repeated vertex is no crossing")
  func b33() {
    let run = ScriptRun("valid wkt(\"POLYGON ((0 0, 10 0, 10 0, 10 10))\", crs: 3857)")
    #expect(run.out == "valid\nodd: repeated point at 10 0\n")
  }

  @Test("B44c: a graphic whose editing is given up is as it was")
  func b44c() {
    ScriptRun(
      Self.map + """
        graphic wkt("POLYGON ((0 0, 10 0, 10 10, 0 10))", crs: 3857) in sketches as square
        let before = square.geometry
        edit (square)
        select vertex 0 0
        move to 51.5N 0.7W
        expect state.editor.geometry != before
        discard
        expect square.geometry == before
        edit (square)
        expect state.editor.vertex_count == 4
        """
    ).succeeds()
  }

  @Test("B52: a place snapped to a segment is one vertex, and the segment's feature gets none")
  func b52() {
    ScriptRun(
      Self.map + """
        graphic wkt("LINESTRING (-86400 6714500, -86200 6714500)", crs: 3857) in sketches as fence
        snap on tolerance 10 px
        snap to sketches
        edit new polyline
        pan to (xy(-86300, 6714510, crs: 3857))
        press
        expect state.editor.vertex_count == 1
        expect vertex_count(fence.geometry) == 2
        print state.editor.geometry
        """
    ).gives("wkt(\"LINESTRING (-86300 6714500)\", crs: 3857)\n")
  }

  @Test("B53: bearings run clockwise from north, whole turns more or less, wherever the reticle is")
  func b53() {
    ScriptRun(
      Self.map + """
        def drawn(bearing, reticle) {
          edit new polyline
          place at 51.52N 0.77W
          pan to (reticle)
          place 100 m bearing (bearing)
          stop as line
          return line
        }
        let north = drawn(0 deg, 51.5N 0.8W)
        expect bearing(north.parts[0][0], north.parts[0][1]) == 0 deg or bearing(north.parts[0][0], north.parts[0][1]) > 359.9999 deg
        expect drawn(370 deg, 51.6N 0.6W) == drawn(10 deg, 51.5N 0.8W)
        expect drawn(-90 deg, 51.6N 0.6W) == drawn(270 deg, 51.5N 0.6W)
        """
    ).succeeds()
  }

  // GeographicLib: 2226389.8158654715 m.
  @Test("B54: an edge across the dateline goes the short way")
  func b54() {
    ScriptRun(
      """
      map blank center 0N 179E scale 1:50000000 midpoints geodesic
      overlay sketches
      graphic wkt("LINESTRING (-170 0, 170 0)", crs: 4326) in sketches as line
      edit (line)
      measure as size
      expect close_to(size.length, 2226389.8158654715 m, within: 0.000001 m)
      pan to midvertex 0 0
      expect abs(abs(state.map.x) - 20037508.342789244) < 0.001
      normalize
      print state.editor.geometry
      undo
      print state.editor.geometry
      """
    ).gives(
      """
      wkt("MULTILINESTRING ((-170 0, -180 0), (180 0, 170 0))", crs: 4326)
      wkt("LINESTRING (-170 0, 170 0)", crs: 4326)

      """)
  }

  @Test("B57: a polygon across 180 degrees keeps its frame until it is folded")
  func b57() {
    ScriptRun(
      """
      map blank center 0N 179E scale 1:50000000
      overlay sketches
      graphic wkt("POLYGON ((-10 -50, -10 50, -350 50, -350 -50))", crs: 4326) in sketches as band
      edit (band)
      select geometry
      expect state.editor.geometry == band.geometry
      pan to vertex 0 2
      expect state.map.x < -38900000
      expect state.editor.hovered.vertex == 2
      normalize
      print state.editor.geometry
      """
    ).gives(
      "wkt(\"MULTIPOLYGON (((180 50, 10 50, 10 -50, 180 -50, 180 50)), "
        + "((-180 -50, -10 -50, -10 50, -180 50, -180 -50)))\", crs: 4326)\n")
  }

  // Areas by shapely.
  @Test("B65: a hole may touch its ring at a place")
  func b65() {
    let run = ScriptRun("valid wkt(\"POLYGON ((0 0, 10 0, 10 10, 0 10), (0 0, 2 4, 4 2))\", crs: 3857)")
    #expect(run.out == "valid\n")
  }

  @Test("B66: a polygon that fills another's hole is not valid, and repaired to one square")
  func b66() {
    let run = ScriptRun(
      Self.map + """
        graphic wkt("MULTIPOLYGON (((0 0, 10 0, 10 10, 0 10), (2 2, 2 8, 8 8, 8 2)), ((2 2, 8 2, 8 8, 2 8)))", \
            crs: 3857) in sketches as filled
        edit (filled)
        valid as answer
        for fault in answer.faults { print fault.code, fault.x, fault.y }
        repair structure
        print state.editor.vertex_count, state.editor.geometry
        """)
    run.succeeds()
    #expect(run.out.hasPrefix("self-intersection 2 2\n") || run.out.contains("duplicate-rings 2 2\n"))
    #expect(run.out.contains("POLYGON ((") && !run.out.contains("MULTIPOLYGON"))
  }

  @Test("B67: repairing keeps the small lobe and the large one")
  func b67() {
    for method in ["linework", "structure"] {
      let run = ScriptRun(
        Self.map + """
          graphic wkt("POLYGON ((0 0, 10 0, 10 10, 5 10, 5 10.5, 6 10.5, 5 10, 0 10))", crs: 3857) in sketches as lobes
          edit (lobes)
          repair \(method)
          print map(state.editor.geometry.parts, count)
          """)
      #expect(run.outcome == .done, "\(run.err)")
      #expect(run.out.contains("3") && run.out.contains("5"), "\(run.out)")
    }
  }

  @Test("B70: close vertices are odd, and no fault")
  func b70() {
    let run = ScriptRun(
      """
      valid wkt("POLYGON ((131.99195773801207565 46.71326429348344078, 131.99195772479012589 46.71326423506027936, \
          131.992 46.714))", crs: 4326)
      """)
    #expect(run.out == "valid\nodd: vertices 0.0066 m apart at 131.991957725 46.713264235\n")
  }

  @Test("B71: halves that share an edge are no valid polygon")
  func b71() {
    let run = ScriptRun(
      """
      valid wkt("MULTIPOLYGON (((0 0, 5 0, 5 10, 0 10)), ((5 0, 10 0, 10 10, 5 10)), ((90 90, 99 90, 99 99)))", crs: 3857) \
          as answer
      for fault in answer.faults { print fault.code, fault.x, fault.y }
      """)
    #expect(Set(run.out.split(separator: "\n")) == ["self-intersection 5 0", "self-intersection 5 10"])
  }

  // pyproj: 100 m on bearing 45 degrees from the centre of the map.
  @Test("B79: a distance is one on the ground, not one of the map")
  func b79() {
    ScriptRun(
      Self.map + """
        edit new polyline
        press
        place 100 m bearing 45 deg
        pan to vertex 0 1
        expect abs(state.map.x - -86203.1602117892) < 0.000001
        expect abs(state.map.y - 6714590.949579192) < 0.00001
        """
    ).succeeds()
  }

  @Test("B82: what is said of an edit costs the same however many vertices there are")
  func b82() {
    let run = ScriptRun(
      Self.map + """
        edit new polygon
        draw ellipse from 51.52N 0.78W to 51.53N 0.77W segments 10000
        select vertex 0 9999
        move by 0.1 0
        place at 51.53N 0.78W
        undo
        """, showsNotes: true)
    run.succeeds()
    let lines = run.err.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("moved vertex 0 9999 (area ") })
    // With one vertex more only the segment is measured.
    #expect(lines.contains { $0.hasPrefix("inserted vertex 0 10000 (segment ") })
  }
}

extension ScriptRun {
  /// Expects that the script came to its end and printed this.
  fileprivate func gives(_ text: String, _ location: Testing.SourceLocation = #_sourceLocation) {
    #expect(outcome == .done, "\(err)", sourceLocation: location)
    #expect(out == text, sourceLocation: location)
  }
}
