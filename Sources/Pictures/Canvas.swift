import CCairo
import Scene

// Cairo's handles live in objects that free them; nothing of Cairo leaves this file and `CanvasText.swift`.

/// What a picture is drawn on, in device-independent pixels of 1/96 inch, x to the right and y downward.
///
/// A canvas is used by one thread. The same calls give the same bytes.
final class Canvas {
  /// What becomes of the drawing.
  enum Kind: Sendable {
    /// Pixels, so many for each device-independent one.
    case pixels(ratio: Double)
    case svg
    /// With this date of creation, as ISO 8601 has it.
    case pdf(created: String)
  }

  /// The kind for a file's form; pixels are so many for each device-independent one.
  static func kind(_ form: MapPicture.Form, ratio: Double) -> Kind {
    switch form {
    case .png: return .pixels(ratio: ratio)
    case .svg: return .svg
    case .pdf(let created): return .pdf(created: created)
    }
  }

  /// The width in device-independent pixels.
  let width: Double
  /// The height in device-independent pixels.
  let height: Double
  /// Pixels of a raster for each device-independent one.
  let ratio: Double
  let context: OpaquePointer
  private let surface: OpaquePointer
  private let sink = ByteSink()
  private let kind: Kind
  /// Images that the surface still reads from.
  private var images: [OpaquePointer] = []

  /// Points of PDF and SVG for each device-independent pixel: 72 to an inch over 96.
  private static let points = 0.75

  /// An empty canvas. Throws where Cairo cannot be loaded or refuses the size.
  init(width: Double, height: Double, kind: Kind) throws(SceneError) {
    if let message = arpent_cairo_load() {
      throw SceneError(
        .file, String(cString: message), help: "install it: apt-get install libpangocairo-1.0-0 fonts-dejavu-core")
    }
    self.width = width
    self.height = height
    self.kind = kind
    let closure = Unmanaged.passUnretained(sink).toOpaque()
    let made: OpaquePointer?
    switch kind {
    case .pixels(let ratio):
      self.ratio = ratio
      let (columns, rows) = Canvas.size(width, height, ratio)
      made = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(clamping: columns), Int32(clamping: rows))
    case .svg:
      ratio = Canvas.points
      made = cairo_svg_surface_create_for_stream(Canvas.write, closure, width * ratio, height * ratio)
    case .pdf(let created):
      ratio = Canvas.points
      made = cairo_pdf_surface_create_for_stream(Canvas.write, closure, width * ratio, height * ratio)
      if let made {
        cairo_pdf_surface_set_metadata(made, CAIRO_PDF_METADATA_CREATE_DATE, created)
        cairo_pdf_surface_set_metadata(made, CAIRO_PDF_METADATA_CREATOR, "Arpent")
      }
    }
    guard let made, cairo_surface_status(made) == CAIRO_STATUS_SUCCESS, let context = cairo_create(made) else {
      let reason = made.map { ": \(Canvas.text(cairo_surface_status($0)))" } ?? ""
      throw SceneError(.limit, "no picture of this size can be made\(reason)")
    }
    surface = made
    self.context = context
    cairo_scale(context, ratio, ratio)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    for image in images { cairo_surface_destroy(image) }
  }

  /// The whole pixels of a raster.
  static func size(_ width: Double, _ height: Double, _ ratio: Double) -> (columns: Int, rows: Int) {
    (max(1, Int((width * ratio).rounded())), max(1, Int((height * ratio).rounded())))
  }

  // MARK: What was drawn

  /// The finished file: PNG of pixels, else SVG or PDF. Nothing can be drawn afterwards. Throws where Cairo failed.
  func file() throws(SceneError) -> [UInt8] {
    if case .pixels(let ratio) = kind {
      try check(cairo_status(context))
      cairo_surface_flush(surface)
      let (columns, rows) = Canvas.size(width, height, ratio)
      let stride = Int(cairo_image_surface_get_stride(surface))
      // Cairo's words hold red, green and blue from the second highest byte on.
      let pixels = UnsafeRawBufferPointer(start: cairo_image_surface_get_data(surface), count: stride * rows)
      return try PNG.encode(pixels, width: columns, height: rows, stride: stride)
    }
    cairo_surface_finish(surface)
    try check(cairo_status(context))
    try check(cairo_surface_status(surface))
    if case .svg = kind { return DrawingNumbers.renumbered(sink.bytes) }
    return sink.bytes
  }

  /// The pixels drawn, opaque. Throws where the canvas has none.
  func photo() throws(SceneError) -> Photo {
    try check(cairo_status(context))
    cairo_surface_flush(surface)
    guard case .pixels(let ratio) = kind, let data = cairo_image_surface_get_data(surface) else {
      throw SceneError(.type, "a drawing of lines has no pixels")
    }
    let (columns, rows) = Canvas.size(width, height, ratio)
    let stride = Int(cairo_image_surface_get_stride(surface))
    var pixels = [UInt8](repeating: 255, count: columns * rows * 4)
    for row in 0..<rows {
      for column in 0..<columns {
        // Cairo holds blue, green, red in this order on the machines that Arpent runs on.
        let from = row * stride + column * 4
        let to = (row * columns + column) * 4
        pixels[to] = data[from + 2]
        pixels[to + 1] = data[from + 1]
        pixels[to + 2] = data[from]
      }
    }
    return Photo(width: columns, height: rows, pixels: pixels)
  }

  private func check(_ status: cairo_status_t) throws(SceneError) {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    throw SceneError(.limit, "the picture cannot be drawn: \(Canvas.text(status))")
  }

  private static func text(_ status: cairo_status_t) -> String {
    cairo_status_to_string(status).map { String(cString: $0) } ?? "unknown reason"
  }

  private static let write: cairo_write_func_t = { closure, data, length in
    guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
    Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue().bytes
      .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
    return CAIRO_STATUS_SUCCESS
  }

  // MARK: Images

  /// Draws an image over a rectangle. Its pixels are blue, green, red and opacity in one word, the colours multiplied by
  /// the opacity already.
  func draw(_ image: CanvasImage, x: Double, y: Double, width: Double, height: Double) {
    guard image.columns > 0, image.rows > 0,
      let copy = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(clamping: image.columns), Int32(clamping: image.rows)),
      let data = cairo_image_surface_get_data(copy)
    else { return }
    images.append(copy)
    let stride = Int(cairo_image_surface_get_stride(copy))
    image.pixels.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      for row in 0..<image.rows {
        UnsafeMutableRawPointer(data + row * stride).copyMemory(
          from: base + row * image.columns * 4, byteCount: image.columns * 4)
      }
    }
    cairo_surface_mark_dirty(copy)
    cairo_save(context)
    cairo_translate(context, x, y)
    cairo_scale(context, width / Double(image.columns), height / Double(image.rows))
    cairo_set_source_surface(context, copy, 0, 0)
    // Where image and canvas have the same pixels nothing is to be smoothed.
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
    cairo_paint(context)
    cairo_restore(context)
  }

  // MARK: Paths

  /// A colour as Cairo wants it.
  func setColour(_ colour: Colour) {
    cairo_set_source_rgba(
      context, Double(colour.red) / 255, Double(colour.green) / 255, Double(colour.blue) / 255,
      Double(colour.alpha) / 255)
  }

  /// Begins a new path with lines through points, closed or not; several make one path.
  func addPath(_ points: [CanvasPoint], closed: Bool) {
    guard let first = points.first else { return }
    cairo_move_to(context, first.x, first.y)
    for point in points.dropFirst() { cairo_line_to(context, point.x, point.y) }
    if closed { cairo_close_path(context) }
  }

  /// Adds a whole circle to the path.
  func addCircle(x: Double, y: Double, radius: Double) {
    cairo_new_sub_path(context)
    cairo_arc(context, x, y, radius, 0, 2 * Double.pi)
    cairo_close_path(context)
  }

  /// Adds part of a disk to the path, from its middle; angles in degrees clockwise from the top.
  func addSector(x: Double, y: Double, radius: Double, from: Double, to: Double) {
    cairo_move_to(context, x, y)
    cairo_arc(context, x, y, radius, (from - 90) * Double.pi / 180, (to - 90) * Double.pi / 180)
    cairo_close_path(context)
  }

  /// Adds a rectangle to the path.
  func addRectangle(_ box: CanvasBox) { cairo_rectangle(context, box.x, box.y, box.width, box.height) }

  /// Fills the path, the insides of holes left out, and forgets or keeps it.
  func fill(_ colour: Colour, keep: Bool = false) {
    setColour(colour)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
    if keep { cairo_fill_preserve(context) } else { cairo_fill(context) }
  }

  /// Draws along the path and forgets it. Dashes are lengths in pixels, drawn and left out in turn.
  func stroke(_ colour: Colour, width: Double, dashes: [Double] = []) {
    setColour(colour)
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, dashes.first == 0 ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    cairo_set_dash(context, dashes, Int32(clamping: dashes.count), 0)
    cairo_stroke(context)
  }

  /// Draws only within a box while the body runs.
  func clipped(to box: CanvasBox, _ body: () -> Void) {
    cairo_save(context)
    cairo_new_path(context)
    addRectangle(box)
    cairo_clip(context)
    body()
    cairo_restore(context)
  }

  /// Draws what the body draws as one thing with an opacity, 0 to 1.
  func grouped(opacity: Double, _ body: () -> Void) {
    guard opacity < 1 else { return body() }
    cairo_push_group(context)
    body()
    cairo_pop_group_to_source(context)
    cairo_paint_with_alpha(context, opacity)
  }

  /// Draws about another origin, turned clockwise by degrees, while the body runs.
  func turned(x: Double, y: Double, clockwise: Double, _ body: () -> Void) {
    cairo_save(context)
    cairo_translate(context, x, y)
    cairo_rotate(context, clockwise * Double.pi / 180)
    body()
    cairo_restore(context)
  }
}

/// Gathers what Cairo writes.
private final class ByteSink {
  var bytes: [UInt8] = []
}

/// A place on a canvas.
struct CanvasPoint: Hashable, Sendable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// A box on a canvas.
struct CanvasBox: Hashable, Sendable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Whether two boxes share more than an edge.
  func meets(_ other: CanvasBox) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
  }

  /// Whether another box lies within.
  func holds(_ other: CanvasBox) -> Bool {
    other.x >= x && other.y >= y && other.x + other.width <= x + width && other.y + other.height <= y + height
  }

  /// The box with so much more on each side.
  func grown(by margin: Double) -> CanvasBox {
    CanvasBox(x - margin, y - margin, width + 2 * margin, height + 2 * margin)
  }
}

/// An image to draw on a canvas: blue, green, red and opacity in one word, from the lowest byte, the colours multiplied
/// by the opacity.
struct CanvasImage: Sendable {
  let columns: Int
  let rows: Int
  var pixels: [UInt32]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    pixels = Array(repeating: 0, count: columns * rows)
  }

  /// A colour as a pixel.
  @inline(__always)
  static func pixel(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) -> UInt32 {
    let opacity = UInt32(alpha)
    func part(_ value: UInt8) -> UInt32 { (UInt32(value) * opacity + 127) / 255 }
    return opacity << 24 | part(red) << 16 | part(green) << 8 | part(blue)
  }

  /// An opaque picture held in memory.
  init(_ photo: Photo) {
    self.init(columns: photo.width, rows: photo.height)
    for index in pixels.indices where index * 4 + 2 < photo.pixels.count {
      pixels[index] = CanvasImage.pixel(
        photo.pixels[index * 4], photo.pixels[index * 4 + 1], photo.pixels[index * 4 + 2], 255)
    }
  }
}
