import Geodesy
import Site

/// Traces a ray for each pixel of a device's view and one from where it meets the site towards the sun, and paints
/// nothing: what a picture would cost if only its rays did. For benchmarks.
package func bareFrame(_ site: SiteScene, _ device: Device, _ sun: SolarPosition, threads: Int) {
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
