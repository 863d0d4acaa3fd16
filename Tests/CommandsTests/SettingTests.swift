import Testing

@Suite("How places and sizes are shown")
struct Settings {
  // pyproj 3.7.2: 51.5238N 0.7754W is 654326.4165 5710422.0309 in EPSG:32630, 40.5N 122W 6561666.667 2065427.6197 in
  // EPSG:2225, 27S 28.5E 49627.8180 west and 2987728.6044 south in EPSG:2053.
  @Test("Positions print as calls of xy that read back")
  func printsXY() {
    let run = ScriptRun(
      """
      set crs 32630
      print 51.5238N 0.7754W, position(51.5238, -0.7754, altitude: 60 m)
      print xy(654326.4165, 5710422.0309, crs: 32630) == xy(654326.4165, 5710422.0309, crs: 32630), "{51.5238N 0.7754W}"
      set crs wgs84
      print 51.5238N 0.7754W
      """)
    #expect(
      run.out == """
        xy(654326.4165, 5710422.0309, crs: 32630) \
        xy(654326.4165, 5710422.0309, crs: 32630, altitude: 60 m, heights: "EGM96")
        true xy(654326.4165, 5710422.0309, crs: 32630)
        51.5238N 0.7754W

        """, "\(run.err)")
  }

  @Test(
    "What is printed in a system is the place again",
    arguments: ["32630", "2056", "21781", "2225", "2053", "3857", "4258", "27700", "3031", "\"EPSG:28992\""])
  func readsBack(system: String) {
    for place in ["51.5238N 0.7754W", "47N 8E", "40.5N 122W", "27S 28.5E", "80S 45E", "0N 180E"] {
      let code = ScriptRun("set crs \(system)\nprint \(place)").out
      let run = ScriptRun("print close_to(\(code.dropLast()), \(place), within: 0.2 mm)")
      #expect(run.out == "true\n", "\(code)\(run.err)")
    }
  }

  @Test("A place that the system does not have is given on WGS 84")
  func outside() {
    let run = ScriptRun("set crs 3031\nprint 90N 0E")
    #expect(run.out == "90N 0E\n", "\(run.err)")
  }

  @Test("Show names the axes, in the system's own unit")
  func show() {
    #expect(
      ScriptRun("set crs 32630\nshow (51.5238N 0.7754W)").out == """
        E              654326.416 m
        N              5710422.031 m
        crs            EPSG:32630
        altitude       nil
        heights        nil

        """)
    #expect(ScriptRun("set crs 2225\nshow (40.5N 122W)").out.hasPrefix("E              6561666.667 ftUS\n"))
    #expect(
      ScriptRun("set crs 2053\nshow (27S 28.5E)").out.hasPrefix(
        "W              49627.818 m\nS              2987728.604 m\n"))
    #expect(
      ScriptRun("set crs 32630\nshow ([{at: 51.5238N 0.7754W}])").out.contains(
        "E 654326.416 m, N 5710422.031 m (EPSG:32630)"))
    #expect(ScriptRun("set crs 4258\nshow ({at: 51N 1W})").out.contains("51.0000000N 1.0000000W (EPSG:4258)"))
  }

  @Test("Notes and tables follow it")
  func notes() {
    let run = ScriptRun(
      """
      set crs 32630
      set units imperial
      site terrain flat at 51.5238N 0.7754W altitude 60 m
      site tree oak at 51.5239N 0.7754W height 12 m
      device at 51.5238N 0.7754W
      track continuous
      tap on oak as hit
      show
      """, showsNotes: true)
    #expect(run.err.contains("places are shown in WGS 84 / UTM zone 30N: E, then N, in m\n"), "\(run.err)")
    #expect(run.err.contains("site terrain flat at 196.8504 ft above EGM96\n"))
    #expect(run.err.contains("device at E 654326.416 m, N 5710422.031 m (EPSG:32630), heading 0 deg"))
    #expect(run.err.contains(" ft away, off by 0.000 ft\n"))
    #expect(
      run.out.contains("\ndevice      E 654326.416 m, N 5710422.031 m (EPSG:32630), 202.0997 ft EGM96"), "\(run.out)")
    #expect(run.out.contains("\ncrs         WGS 84 / UTM zone 30N, E then N\nunits       imperial\n"))
  }

  // 1 ft is 0.3048 m, 1 ftUS 1200/3937 m.
  @Test(
    "Units are those of show, not of print",
    arguments: [
      ("metric", "a              914.4 m\nb              2 m2\n"),
      ("imperial", "a              3000 ft\nb              21.5278 ft2\n"),
      ("ftUS", "a              2999.994 ftUS\nb              21.5277 ftUS2\n"),
    ])
  func units(word: String, shown: String) {
    let run = ScriptRun("set units \(word)\nshow ({a: 3000 ft, b: 2 m2})\nprint 3 ft, 2 m2")
    #expect(run.out == shown + "3 ft 2 m2\n", "\(run.err)")
  }

  @Test("Without it every size has the unit that it has")
  func unset() {
    // In a large unit nothing of that is lost.
    #expect(
      ScriptRun("show ([{a: 1.23456789 km, b: 1.23456789 m, c: 0.123456789 km2, d: 12.3456789 m2}])").out == """
                   a         b                c           d
        ------------  --------  ---------------  ----------
        """ + "\n1.2345679 km  1.2346 m  0.123456789 km2  12.3457 m2\n")
    #expect(ScriptRun("show ({a: 3 ft, b: 2 m2})").out == "a              3 ft\nb              2 m2\n")
  }

  @Test("With --json nothing changes")
  func json() {
    let plain = JSONRun("print 51.5N 0.1W, 3 ft\nshow ({a: 3 m, b: 51.5N 0.1W})").text
    let set = JSONRun("set crs 32630\nset units imperial\nprint 51.5N 0.1W, 3 ft\nshow ({a: 3 m, b: 51.5N 0.1W})").text
    #expect(plain == set)
    #expect(plain.contains("\"lat\":51.5"))
  }

  @Test("What is tried is taken back")
  func trial() {
    let run = ScriptRun(
      """
      expect error "raised" {
          set crs 32630
          set declination 3 deg east
          raise "x"
      }
      print 51.5N 0.1W
      try { print true_bearing(0 deg, from: "magnetic") } catch e { print e.kind }
      """)
    #expect(run.out == "51.5N 0.1W\nmode\n", "\(run.err)")
  }

  @Test("A geometry is shown in a few words, and printed in its own system")
  func geometry() {
    let run = ScriptRun(
      """
      set crs 32630
      set units imperial
      let g = wkt("LINESTRING (-0.1 51.5, -0.1 51.6)")
      print g
      show (g)
      show ({g: g})
      """)
    #expect(
      run.out == """
        wkt("LINESTRING (-0.1 51.5, -0.1 51.6)", crs: 4326)
        geometry       polyline of 2 vertices
        length         36502.2267 ft
        begins at      E 701277.665 m, N 5709417.125 m (EPSG:32630)
        system         WGS 84 (EPSG:4326)
        g              polyline of 2 vertices

        """, "\(run.err)")
  }

  @Test(
    "What cannot be set is refused",
    arguments: [
      ("set crs 99999", "99999"), ("set crs 4978", "has no horizontal coordinates"), ("set crs metric", "name"),
      ("set units feet", "it is one of `metric` `imperial` `ftUS`"), ("set declination 3 east", "write `3 deg`"),
      ("set declination 3 deg", "needs"), ("set declination -3 deg east", "east or west tells its side"),
      ("set colour red", "set"),
    ])
  func refused(script: String, message: String) {
    let run = ScriptRun(script)
    #expect(run.outcome != .done)
    #expect(run.err.contains(message), "\(run.err)")
  }
}
