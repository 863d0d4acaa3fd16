import TestKit
import Testing

/// The shapes that the samples of a geometry editor begin with, against values that shapely 2.2 (in the plane) and
/// GeographicLib (on WGS 84) give.
@Suite("The samples' shapes")
struct SampleGeometryTests {
  private static let markers = """
    let markers = wkt("MULTIPOINT (-86750.751150056443 6713749.4529355941, -86879.381793060631 6713437.3335486846, \
    -87596.503104619667 6714381.7342108283, -87553.257569537804 6714402.0910389507, \
    -86831.019903597829 6714398.4128562529, -86854.105933315877 6714396.1957954112, \
    -86800.624094892439 6713992.3374453448)", crs: 3857)

    """

  /// Whether what is measured of an edited shape is a value, to 1e-9 of it.
  private func measures(_ set: String, _ shape: String, _ field: String, _ value: Double, _ unit: String) {
    ScriptRun(
      set + """
        map blank center 51.523806N 0.775395W scale 1:20000
        overlay sketches
        graphic (\(shape)) in sketches as drawn
        edit (drawn)
        measure as size
        expect close_to(size.\(field), \(value) \(unit), within: \(value * 1e-9) \(unit))
        """
    ).succeeds()
  }

  @Test("Pinkneys Green")
  func green() {
    measures(GeometryMeasures.green, "green", "area", 243728.1026280541, "m2")
    measures(GeometryMeasures.green, "green", "perimeter", 2332.8144804682033, "m")
  }

  @Test("Beech Lodge")
  func beech() {
    measures(GeometryMeasures.beech, "beech", "length", 722.607849085283, "m")
  }

  @Test("The square at Redlands")
  func redlands() {
    let square = """
      let square = wkt("POLYGON ((-117.1958 34.046295, -117.1958 34.056295, -117.184 34.056295, -117.184 34.046295))", \
      crs: 4326)

      """
    measures(square, "square", "area", 1208492.6052446365, "m2")
    measures(square, "square", "perimeter", 4397.435799475455, "m")
  }

  @Test("The mid-vertex of Beech Lodge's first segment, and the middle of the map")
  func middle() {
    ScriptRun(
      GeometryMeasures.beech + """
        map blank center 51.523806N 0.775395W scale 1:20000
        expect abs(state.map.x - -86316.57656365035) < 0.00001
        expect abs(state.map.y - 6714477.238912111) < 0.01
        overlay sketches
        graphic (beech) in sketches as drawn
        edit (drawn)
        pan to midvertex 0 0
        expect abs(state.map.x - -87169.00753920143) < 0.0000001
        expect abs(state.map.y - 6714195.902556974) < 0.000001
        """
    ).succeeds()
  }

  // Points 4 and 5 are 23.19224281776209 apart in the plane, and nearer than the tolerance at this scale.
  @Test("Of two markers under the reticle the nearest is meant")
  func nearest() {
    ScriptRun(
      Self.markers + """
        map blank center 51.523806N 0.775395W scale 1:20000
        overlay sketches
        graphic (markers) in sketches as drawn
        edit (drawn)
        pan to vertex 0 4
        expect state.editor.hovered.vertex == 4
        let x4 = state.map.x
        let y4 = state.map.y
        pan to vertex 0 5
        expect state.editor.hovered.vertex == 5
        let apart = ((state.map.x - x4) ^ 2 + (state.map.y - y4) ^ 2) ^ 0.5
        expect abs(apart - 23.19224281776209) < 0.00000003
        expect apart < 5 * state.map.units_per_pixel
        """
    ).succeeds()
  }
}
