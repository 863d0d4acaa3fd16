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

let photo = try best(runs) {
  _ = try PhotoRenderer(site: site, sun: sun, threads: threads).photo(by: device)
}
let bare = best(runs) { bareFrame(site, device, sun, threads: threads) }
print(
  "{\"photo\": \(photo), \"bare\": \(bare), \"triangles\": \(2 * (elevation.columns - 1) * (elevation.rows - 1))}")
