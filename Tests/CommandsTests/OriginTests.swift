import Testing

@Suite("Notes on origin cameras and anchors")
struct OriginNotes {
  @Test func aHighTabletop() {
    let run = ScriptRun("scene \"M\" tabletop\norigin at 34N 117W altitude 3000 m ellipsoidal")
    #expect(
      run.err.contains("note: the origin of a tabletop is usually low, and this one is 3000 m above the ellipsoid"))
  }

  @Test func aLowFlyover() {
    let run = ScriptRun("scene \"M\" flyover\norigin at 34N 117W altitude -20 m ellipsoidal")
    #expect(
      run.err.contains("note: the origin of a flyover is usually high, and this one is 20 m below the ellipsoid"))
  }

  @Test(arguments: ["pitch 80 deg", "roll 5 deg"])
  func aTiltedOrigin(clause: String) {
    let run = ScriptRun("scene \"M\" tabletop\norigin at 34N 117W altitude 0 m ellipsoidal \(clause)")
    #expect(run.err.contains("note: the origin camera is not level"))
  }

  @Test func anOriginAsUsualIsNotNoted() {
    let run = ScriptRun("scene \"M\" tabletop\norigin at 34N 117W altitude 0 m ellipsoidal pitch 90 deg roll 0 deg")
    #expect(!run.err.contains("note:"))
  }

  @Test func aMissedAnchorSaysSo() {
    let run = ScriptRun("scene \"M\" tabletop\ntrack ignore\nanchor 540 960")
    #expect(run.err.contains("note: no anchor: the site has no ground, no surface and no objects to hit"))
    #expect(run.err.contains("nothing has changed"))
  }

  @Test func showCamera() {
    let run = ScriptRun(
      """
      scene "M" tabletop
      show camera
      origin at 34N 117W altitude 0 m ellipsoidal
      translation factor 100
      clipping 200 m
      track ignore
      anchor at right 0 m up 0 m forward 1 m
      show camera
      """)
    #expect(
      run.out == """
        no scene camera: there is no device
        camera         33.999098469N 117W, 0.0008 m ellipsoidal, heading 0 deg, pitch 90 deg
        field of view  39.60 x 65.24 deg
        interface      portrait, 1080 x 1920 px
        origin         34N 117W, 0 m ellipsoidal, heading 0 deg, pitch 90 deg
        translation    factor 100
        anchor         right 0 m, up 0 m, forward 1 m
        clipping       200 m about the origin camera
        opacity        scene 100 %, surface 100 %
        feed           on

        """)
  }
}
