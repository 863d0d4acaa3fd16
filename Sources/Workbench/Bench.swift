import Geodesy
import Scene
import Session
import Site
import Survey

/// The workbench: everything that a script acts on, and what is derived from it.
///
/// `state` is a value, so that a moment can be kept and gone back to; what lives in files is taken back by a journal.
public final class Bench {
  /// What paths mean and where the script may go.
  public var files: FileAccess
  /// What there is now. An observer would make each change of a part copy it all.
  public var state = BenchState()

  private var trials: [Trial] = []
  private var journal: [() -> Void] = []
  private var presentFrame: (frame: ARFrame, alignment: WorldAlignment?)?
  private var layout: (revision: Int, scene: SiteScene)?
  private var sceneLayout: (surface: ObjectIdentifier, scene: SiteScene)?
  private var conversions: [(from: HeightReference, to: HeightReference, conversion: HeightConversion)] = []
  /// Geodesics on WGS 84, loaded with PROJ on first use.
  private var geodesics: Geodesic?

  private struct Trial {
    var state: BenchState
    var files: FileAccess
    var journalMark: Int
    var logMarks: [SessionLog.State]
  }

  /// A workbench with its rules for files and its seed.
  public init(files: FileAccess, seed: UInt64 = 1) {
    self.files = files
    state.seed = seed
  }

  /// Closes what is open, at the end of a run.
  public func close() {
    _ = try? stopLogs()
    for table in state.tables {
      table.store.close()
      table.replaced?.giveUp()
    }
  }

  // MARK: Going back

  /// Keeps what is needed to go back to this moment; calls may nest.
  public func beginTrial() {
    trials.append(
      Trial(state: state, files: files, journalMark: journal.count, logMarks: state.logs.map(\.mark)))
  }

  /// Goes back to the moment of the last `beginTrial`, in files too.
  public func endTrial() {
    guard let trial = trials.popLast() else { return }
    while journal.count > trial.journalMark { journal.removeLast()() }
    for log in state.logs where !trial.state.logs.contains(where: { $0 === log }) { log.file.discard() }
    goBack(to: trial.state)
    for (log, mark) in zip(state.logs, trial.logMarks) { log.goBack(to: mark) }
    files = trial.files
  }

  /// Goes back to an earlier state; what lives in files stays.
  public func goBack(to earlier: BenchState) {
    state = earlier
    // Revisions of the site are counted anew from here, so what was laid out for later ones no longer fits.
    if layout?.revision != state.siteRevision { layout = nil }
  }

  /// Goes back through all moments that a failed run kept.
  public func abandonTrials() {
    while !trials.isEmpty { endTrial() }
  }

  /// Whether what is done now will be taken back.
  public var isTrying: Bool { !trials.isEmpty }
  /// How many moments are kept to go back to.
  var trialDepth: Int { trials.count }

  /// A path beside a file that nothing has yet, for what a trial makes in its place.
  public func standIn(for path: String) -> String {
    let folder = FileAccess.parent(path)
    var number = 1
    while FileAccess.exists("\(folder)/.trial-\(number)-\(FileAccess.name(path))") { number += 1 }
    return "\(folder)/.trial-\(number)-\(FileAccess.name(path))"
  }

  /// Removes the files of tables that hold nothing, after a run that failed, so that the mended script finds none in
  /// its way.
  public func dropEmptyTables() {
    for table in state.tables where table.isNew && table.store.count == 0 {
      table.store.close()
      files.remove(table.store.location)
      files.forget(table.store.location)
      table.replaced?.putBack()
    }
    state.tables.removeAll { $0.isNew && $0.store.count == 0 }
  }

  /// Says how something that was done to a file is taken back.
  public func journal(_ takeBack: @escaping () -> Void) {
    if !trials.isEmpty { journal.append(takeBack) }
  }

  // MARK: Heights and geodesics

  /// The way from heights above one reference to heights above another. Throws where a grid is missing.
  public func conversion(
    from source: HeightReference, to target: HeightReference
  ) throws(SceneError) -> HeightConversion {
    if let known = conversions.first(where: { $0.from == source && $0.to == target }) { return known.conversion }
    let conversion = try HeightConversion.between(source, target)
    conversions.append((source, target, conversion))
    return conversion
  }

  /// A height in metres above another reference. Throws where a grid is missing or does not reach the place.
  public func height(
    _ height: Double, at place: Position, from source: HeightReference, to target: HeightReference
  ) throws(SceneError) -> Double {
    let conversion = try conversion(from: source, to: target)
    guard let result = conversion.height(height, latitude: place.latitude, longitude: place.longitude) else {
      throw SceneError(
        .range, "the geoid grid does not reach \(place.latitude) \(place.longitude), so the height cannot be converted")
    }
    return result
  }

  /// The geodesics on WGS 84. Throws where PROJ cannot be loaded.
  public func geodesic() throws(SceneError) -> Geodesic {
    if let geodesics { return geodesics }
    do throws(GeodesyError) {
      let made = try Geodesic()
      geodesics = made
      return made
    } catch {
      throw SceneError(error)
    }
  }

  /// What altitudes are given in where nothing else is said: as the site's or scene's ground, else above EGM96. In a
  /// tabletop or flyover as the scene's ground or its origin camera.
  public var heights: HeightReference {
    if state.scene.kind != .world, let origin = state.origin { return state.scene.elevation?.heights ?? origin.heights }
    return state.siteHeights ?? state.scene.elevation?.heights ?? .egm96
  }

  // MARK: The site and the present frame

  /// Called now and then while time passes, with the frames so far and in all.
  public var whenTimePasses: ((_ frames: Int, _ total: Int) -> Void)?
  /// Called before a site is laid out, which may take long.
  public var whenLayoutBegins: (() -> Void)?
  /// Called when a site has been laid out.
  public var whenLayoutEnds: (() -> Void)?

  /// The site laid out around a place, made anew when the site changed or the place is far from the last.
  public func siteScene(around place: GeodeticPosition) throws(SceneError) -> SiteScene {
    if let layout, layout.revision == state.siteRevision, layout.scene.serves(place) { return layout.scene }
    whenLayoutBegins?()
    defer { whenLayoutEnds?() }
    let scene = try SiteScene(state.site, around: place, reusing: layout?.scene)
    layout = (state.siteRevision, scene)
    return scene
  }

  /// The scene's elevation as taps on the scene meet it; nil where the scene has none. Throws where its heights cannot be
  /// converted.
  public func sceneSurface(around place: GeodeticPosition) throws(SceneError) -> ElevationSceneSurface? {
    try sceneGround(around: place).map { ElevationSceneSurface($0) }
  }

  /// The scene's elevation laid out like a site; nil where the scene has none. Throws where its heights cannot be
  /// converted.
  func sceneGround(around place: GeodeticPosition) throws(SceneError) -> SiteScene? {
    guard let elevation = state.scene.elevation else { return nil }
    if let sceneLayout, sceneLayout.surface == ObjectIdentifier(elevation), sceneLayout.scene.serves(place) {
      return sceneLayout.scene
    }
    var model = SiteModel()
    model.ground = .grid(TerrainSource(elevation, heights: try GroundOfSurface(elevation)))
    whenLayoutBegins?()
    defer { whenLayoutEnds?() }
    let scene = try SiteScene(model, around: place)
    sceneLayout = (ObjectIdentifier(elevation), scene)
    return scene
  }

  /// Whether the scene's elevation and the site's ground are one file.
  public var sceneIsSite: Bool {
    guard let elevation = state.scene.elevation, let ground = state.siteGround else { return false }
    return elevation.path == ground.path
  }

  /// The frame that the device's camera takes now; nil without a device or session.
  public var frame: ARFrame? {
    guard let device = state.device, let session = state.placedSession else { return nil }
    if let present = presentFrame, present.frame.milliseconds == state.clock.milliseconds,
      present.frame.number == session.frame, present.frame.epoch == session.epoch, present.frame.state == session.state,
      present.frame.device == device, present.frame.pose == session.odometry.pose,
      present.alignment == session.alignment
    {
      return present.frame
    }
    let frame = session.frame(device: device, milliseconds: state.clock.milliseconds)
    presentFrame = (frame, session.alignment)
    return frame
  }

  /// Takes the outcome of a tap on the present frame as the candidate, with what the camera saw.
  public func take(_ outcome: TapOutcome, of frame: ARFrame, site: SiteScene) {
    state.candidate.take(outcome, frame: frame)
    state.seen = (site, state.scene.basemap, state.site.brightness)
    guard state.comparedTaps != nil else { return }
    if case .hit(let hit) = outcome, let error = hit.error {
      state.comparedTaps?.offsets.append(error)
    } else {
      state.comparedTaps?.misses += 1
    }
  }
}

/// The ellipsoidal heights of an elevation surface, for standing on it.
public struct GroundOfSurface: GroundHeights {
  private let surface: ElevationSurface
  private let conversion: HeightConversion

  /// The heights of a surface. Throws where its heights cannot be converted to ellipsoidal ones.
  public init(_ surface: ElevationSurface) throws(SceneError) {
    self.surface = surface
    conversion = try surface.ellipsoidalConversion()
  }

  /// The height above the ellipsoid in metres at a place in degrees; nil outside and at voids.
  public func ellipsoidalHeight(latitude: Double, longitude: Double) -> Double? {
    surface.elevation(latitude: latitude, longitude: longitude).flatMap {
      conversion.height($0, latitude: latitude, longitude: longitude)
    }
  }
}
