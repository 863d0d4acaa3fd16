import Testing

@Suite("Geometries as texts")
struct GeometryTextFormats {
  /// What a script prints, line by line.
  private func printed(_ script: String) -> [String] {
    let run = ScriptRun(script)
    return run.err.isEmpty ? run.out.split(separator: "\n").map(String.init) : [run.err]
  }

  @Test("Well-known text goes both ways")
  func wkt() {
    #expect(printed("print wkt(wkt(\"point z(1 2 3)\"))") == ["POINT Z (1 2 3)"])
    #expect(printed("print wkt(\"SRID=32630;POINT (1 2)\")") == ["wkt(\"POINT (1 2)\", crs: 32630)"])
    #expect(printed("print wkt(\"SRID=0;POINT (1 2)\")") == ["wkt(\"POINT (1 2)\", crs: 4326)"])
  }

  @Test("Heights are those of the system, those that are said, or in WGS 84 those above EGM96")
  func heights() {
    #expect(
      printed(
        """
        print wkt("POINT Z (1 2 3)").heights, wkt("POINT Z (1 2 3)", crs: 4326).heights
        print wkt("POINT Z (1 2 3)", crs: 4979).heights, wkt("POINT Z (1 2 3)", crs: 32630, heights: "egm2008").heights
        """) == ["EGM96 nil", "ellipsoidal EGM2008"])
  }

  @Test("GeoJSON goes both ways, with outer rings counter-clockwise and closed")
  func geoJSON() {
    #expect(
      printed("print geojson(wkt(\"POLYGON ((0 0, 0 9, 9 9, 0 0), (1 2, 2 3, 1 3, 1 2))\"))") == [
        "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[9,9],[0,9],[0,0]],[[1,2],[1,3],[2,3],[1,2]]]}"
      ])
    #expect(
      printed("print geojson('{\"type\":\"MultiPoint\",\"coordinates\":[[1,2],[3,4]]}')") == [
        "wkt(\"MULTIPOINT ((1 2), (3 4))\", crs: 4326)"
      ])
    #expect(
      printed("print geojson({type: \"LineString\", coordinates: [[1, 2, 5], [3, 4, 6]]})") == [
        "wkt(\"LINESTRING Z (1 2 5, 3 4 6)\", crs: 4979)"
      ])
    #expect(
      printed(
        "print geojson('{\"type\":\"Feature\",\"properties\":null,\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}}')"
      ) == ["wkt(\"POINT (1 2)\", crs: 4326)"])
    #expect(
      printed(
        """
        print geojson('{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]}]}')
        print geojson('{"type":"Polygon","coordinates":[]}'), geojson('{"type":"Point","coordinates":[]}')
        """) == [
          "wkt(\"GEOMETRYCOLLECTION (POINT (1 2))\", crs: 4326)",
          "wkt(\"POLYGON EMPTY\", crs: 4326) wkt(\"MULTIPOINT EMPTY\", crs: 4326)",
        ])
  }

  // cs2cs EPSG:26910 EPSG:4326 of the system's example; the EGM96 grid's separation at 51N 0E is 45.3012 m.
  @Test("GeoJSON is WGS 84 with ellipsoidal heights, whatever the geometry is in")
  func geoJSONConverts() {
    #expect(
      printed("print geojson(wkt(\"POINT (570678.382 4512712.746)\", crs: 26910))") == [
        "{\"type\":\"Point\",\"coordinates\":[-122.162611531,40.762343719]}"
      ])
    #expect(
      printed("print geojson(wkt(\"POINT Z (0 51 100)\"))") == [
        "{\"type\":\"Point\",\"coordinates\":[0,51,145.3012]}"
      ])
    #expect(
      printed(
        "print geojson('{\"type\":\"Point\",\"coordinates\":[1,2],\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"urn:ogc:def:crs:EPSG::3857\"}}}')"
      ) == ["wkt(\"POINT (1 2)\", crs: 3857)"])
    #expect(
      printed(
        "print geojson('{\"type\":\"Point\",\"coordinates\":[1,2],\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"urn:ogc:def:crs:OGC:1.3:CRS84\"}}}')"
      ) == ["wkt(\"POINT (1 2)\", crs: 4326)"])
  }

  @Test("Esri JSON goes both ways and keeps its wkid")
  func esriJSON() {
    #expect(
      printed(
        """
        print esri_json('{"x":1,"y":2,"z":3,"spatialReference":{"wkid":27700}}')
        print esri_json('{"hasM":true,"paths":[[[1,2,7],[3,4,8]]],"spatialReference":{"wkid":102003}}')
        print esri_json('{"points":[[1,2],[3,4]],"spatialReference":{"wkid":102100,"latestWkid":3857}}')
        print esri_json('{"xmin":0,"ymin":1,"xmax":2,"ymax":3,"spatialReference":{"wkid":4326}}')
        print esri_json('{"x":"NaN","y":"NaN","spatialReference":{"wkid":4326}}')
        print esri_json({x: 1, y: 2}, crs: 2154)
        """) == [
          "wkt(\"POINT Z (1 2 3)\", crs: 27700)",
          "wkt(\"LINESTRING M (1 2 7, 3 4 8)\", crs: \"ESRI:102003\")",
          "wkt(\"MULTIPOINT ((1 2), (3 4))\", crs: 3857)",
          "wkt(\"POLYGON ((0 1, 0 3, 2 3, 2 1, 0 1))\", crs: 4326)",
          "wkt(\"MULTIPOINT EMPTY\", crs: 4326)", "wkt(\"POINT (1 2)\", crs: 2154)",
        ])
    #expect(
      printed(
        """
        print esri_json(wkt("POINT ZM (1 2 3 4)", crs: "ESRI:102003"))
        print esri_json(wkt("POLYGON ((0 0, 9 0, 9 9, 0 0), (4 1, 5 1, 5 2, 4 1))", crs: 3857))
        print esri_json(wkt("POINT Z (1 2 3)", crs: 4979)), esri_json(wkt("POINT Z (1 2 3)"))
        """) == [
          "{\"x\":1,\"y\":2,\"z\":3,\"m\":4,\"spatialReference\":{\"wkid\":102003,\"latestWkid\":102003}}",
          "{\"rings\":[[[0,0],[9,9],[9,0],[0,0]],[[4,1],[5,1],[5,2],[4,1]]],\"spatialReference\":{\"wkid\":102100,\"latestWkid\":3857}}",
          "{\"x\":1,\"y\":2,\"z\":3,\"spatialReference\":{\"wkid\":4326,\"latestWkid\":4326,\"vcsWkid\":115700,\"latestVcsWkid\":115700}} {\"x\":1,\"y\":2,\"z\":3,\"spatialReference\":{\"wkid\":4326,\"latestWkid\":4326,\"vcsWkid\":5773,\"latestVcsWkid\":5773}}",
        ])
  }

  @Test("Esri JSON keeps heights, and systems without a number")
  func esriSystems() {
    #expect(
      printed(
        """
        let g = wkt("POINT Z (1 2 3)", crs: 32630, heights: "ellipsoidal")
        print esri_json(esri_json(g)) == g
        let local = "+proj=laea +lat_0=52 +lon_0=10 +ellps=GRS80"
        print esri_json(esri_json(wkt("POINT (1 2)", crs: local))).crs != nil
        """) == ["true", "true"])
  }

  @Test("The roles of rings come from their places, not from the way they run")
  func rings() {
    for rings in [
      "[[[0,0],[0,9],[9,9],[9,0]],[[1,1],[2,1],[2,2]],[[20,0],[30,0],[30,10]]]",
      "[[[0,0],[9,0],[9,9],[0,9]],[[1,1],[2,2],[2,1]],[[20,0],[30,10],[30,0]]]",
    ] {
      let run = ScriptRun("let g = esri_json('{\"rings\":\(rings)}', crs: 3857)\nprint count(g.parts), wkt(g)")
      #expect(run.out.hasPrefix("3 MULTIPOLYGON (((0 0, "), "\(run.out)\(run.err)")
      #expect(run.out.contains("), (1 1, "), "\(run.out)")
      #expect(run.out.contains(")), ((20 0, "), "\(run.out)")
    }
  }

  @Test(
    "What is malformed is refused",
    arguments: [
      ("wkt(\"POINT (1)\")", "geometry", "character 9"), ("wkt(\"\")", "geometry", "such as POINT"),
      ("wkt(3)", "type", "a text or a geometry is wanted here, found a bare number"),
      ("wkt(\"SRID=4326;POINT (1 2)\", crs: 32630)", "geometry", "the text says that its system is WGS 84"),
      ("wkt(\"SRID=99999;POINT (1 2)\")", "name", "EPSG:99999"),
      ("wkt(\"POINT Z (1 2 3)\", crs: 4979, heights: \"egm96\")", "geometry", "counts heights from WGS 84 ellipsoid"),
      ("wkt(\"POINT (1 2)\", crs: 4978)", "geometry", "has no horizontal coordinates"),
      ("wkt(point(1N 2E), crs: 4326)", "type", "has its system and heights already"),
      ("geojson(\"\")", "geometry", "the text is no JSON: the text ends too early at character 1"),
      ("geojson(\"[1]\")", "geometry", "GeoJSON is an object with a member `type`"),
      ("geojson('{\"type\":\"Circle\"}')", "geometry", "is no type of GeoJSON"),
      ("geojson('{\"type\":\"Point\"}')", "geometry", "the Point has no `coordinates`"),
      ("geojson('{\"type\":\"Point\",\"coordinates\":[1]}')", "geometry", "the vertex 0 has 1 number"),
      ("geojson('{\"type\":\"Point\",\"coordinates\":[1,\"a\"]}')", "geometry", "no finite number"),
      ("geojson('{\"type\":\"Point\",\"coordinates\":[1,1e999]}')", "geometry", "the number is too large"),
      ("geojson('{\"type\":\"Point\",\"coordinates\":[1,NaN]}')", "geometry", "expected a value"),
      ("geojson('{\"type\":\"Point\",\"coordinates\":[1,120]}')", "geometry", "a latitude of 120 degrees is no place"),
      (
        "geojson('{\"type\":\"LineString\",\"coordinates\":[[1,2],[1,2,3]]}')", "geometry",
        "the vertex 1 has 3 numbers, and those before have 2"
      ),
      ("geojson({type: \"Point\", coordinates: [1 m, 2]})", "geometry", "no finite number"),
      ("geojson('{\"type\":\"FeatureCollection\",\"features\":[]}')", "geometry", "holds several geometries"),
      ("geojson(wkt(\"POINT Z (1 2 3)\", crs: 32630))", "geometry", "it is not known what z is counted from"),
      ("esri_json('{\"x\":1,\"y\":2}')", "geometry", "it has no `spatialReference`"),
      ("esri_json('{\"a\":1}', crs: 4326)", "geometry", "none of `x`, `points`"),
      ("esri_json('{\"x\":1,\"y\":2,\"spatialReference\":{\"wkid\":99}}')", "geometry", "with the number 99"),
      (
        "esri_json('{\"x\":1,\"y\":2,\"spatialReference\":{\"wkid\":4326}}', crs: 3857)", "geometry",
        "its system is WGS 84"
      ),
      ("esri_json('{\"curveRings\":[]}', crs: 4326)", "geometry", "curves cannot be read"),
      ("esri_json('{\"paths\":[[[1,2,3]]],\"hasZ\":true,\"hasM\":true}', crs: 4326)", "geometry", "ask for 4"),
      ("esri_json(wkt(\"GEOMETRYCOLLECTION EMPTY\"))", "geometry", "no collections"),
    ])
  func malformed(code: String, kind: String, message: String) {
    let run = ScriptRun("try { print \(code) } catch e { print e.kind, e.message, e.help }")
    #expect(run.out.hasPrefix(kind + " "), "\(run.out)\(run.err)")
    #expect(run.out.contains(message), "\(run.out)")
  }

  @Test(
    "Nesting without end is refused", arguments: ["[", "{\"a\":", "{\"type\":\"GeometryCollection\",\"geometries\":["])
  func nesting(open: String) {
    let text = String(repeating: open, count: 20_000)
    let run = ScriptRun("try { print geojson('\(text)') } catch e { print e.kind }")
    #expect(run.out == "geometry\n", "\(run.err.prefix(300))")
  }

  @Test("With --json a geometry is GeoJSON, whatever is set")
  func json() {
    #expect(
      JSONRun("set crs 32630\nprint wkt(\"POINT (-0.1 51.5)\"), 51N 0E").text
        == "{\"kind\":\"print\",\"value\":[{\"type\":\"Point\",\"coordinates\":[-0.1,51.5]},{\"lat\":51,\"lon\":0,\"altitude\":null,\"heights\":null}]}\n"
    )
    #expect(
      JSONRun("print wkt(\"POINT Z (600000 5700000 3)\", crs: 32630)").text
        == "{\"kind\":\"print\",\"value\":{\"type\":\"Point\",\"coordinates\":[-1.561123206,51.442352316]}}\n")
  }
}
