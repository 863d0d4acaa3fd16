import Geodesy
import Glibc
import Pictures
import Scene
import Site

// How long the camera's picture of a terrain takes, with shadows, and how long Embree alone takes for rays as many as it
// has pixels and shadows; prints JSON, seconds.
// Use: ViewBenchmark DEM LATITUDE LONGITUDE ALTITUDE HEADING PITCH RUNS

/// Seconds on a clock that only goes forward.
func seconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

let words = CommandLine.arguments
let numbers = words.dropFirst(2).compactMap(Double.init)
guard words.count == 8, numbers.count == 6, let runs = Int(words[7]) else {
  print("use: ViewBenchmark DEM LATITUDE LONGITUDE ALTITUDE HEADING PITCH RUNS")
  exit(2)
}
let elevation = try ElevationSurface(path: words[1], heights: .egm96)
let conversion = try elevation.ellipsoidalConversion()
let altitude = conversion.height(numbers[2], latitude: numbers[0], longitude: numbers[1]) ?? numbers[2]
let device = try Device(
  position: GeodeticPosition(latitude: numbers[0], longitude: numbers[1], height: altitude),
  orientation: CameraOrientation(heading: numbers[3], pitch: numbers[4]))
var model = SiteModel()
model.ground = .grid(TerrainSource(elevation))
let site = try SiteScene(model, around: device.position)
let sun = SolarPosition(azimuth: 140, altitude: 35)
let threads = 2

/// The shortest of some runs.
func best(_ runs: Int, _ body: () throws -> Void) rethrows -> Double {
  var best = Double.infinity
  for _ in 0..<runs {
    let start = seconds()
    try body()
    best = min(best, seconds() - start)
  }
  return best
}

/// Traces a ray for each pixel of a device's view and one from where it meets the site towards the sun, and paints
/// nothing: what a picture would cost if only its rays did.
func bareFrame(_ site: SiteScene, _ device: Device, _ sun: SolarPosition, threads: Int) {
  let lens = device.lens
  let camera = PhotoCamera(device: device, site: site)
  let towardsSun = sun.direction
  forEachRow(
    of: lens.height, threads: threads, progress: .none, shouldStop: { false },
    painter: { (rays: RayRow(capacity: lens.width), shadows: RayRow(capacity: lens.width)) }
  ) { rows, y in
    for x in 0..<lens.width {
      rows.rays.set(x, origin: camera.origin, direction: camera.direction(Pixel(Double(x) + 0.5, Double(y) + 0.5)))
    }
    rows.rays.trace(lens.width, in: site, coherent: true)
    for x in 0..<lens.width {
      let direction = camera.direction(Pixel(Double(x) + 0.5, Double(y) + 0.5))
      let distance = rows.rays.distance(x)
      rows.shadows.set(
        x, origin: camera.origin + direction * (distance ?? 0) + Vector3(0, 0, 0.5), direction: towardsSun,
        limit: distance == nil ? -1 : .infinity)
    }
    rows.shadows.trace(lens.width, in: site, coherent: true)
  }
}

let photo = try best(runs) {
  _ = try PhotoRenderer(site: site, sun: sun, threads: threads).photo(by: device)
}
let bare = best(runs) { bareFrame(site, device, sun, threads: threads) }
print(
  "{\"photo\": \(photo), \"bare\": \(bare), \"triangles\": \(2 * (elevation.columns - 1) * (elevation.rows - 1))}")
