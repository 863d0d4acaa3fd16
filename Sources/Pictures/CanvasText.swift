import CCairo
import Scene

/// A line of text laid out for a canvas by Pango, in any script that the installed fonts have letters for.
final class CanvasText {
  /// The kinds of text of a picture.
  struct Style: Hashable, Sendable {
    var size: Double
    var isBold = false

    static let body = Style(size: 12)
    static let small = Style(size: 10.5)
    static let label = Style(size: 12)
    static let title = Style(size: 15, isBold: true)
    static let heading = Style(size: 12, isBold: true)
  }

  /// The width in device-independent pixels.
  let width: Double
  /// The height of the line in device-independent pixels.
  let height: Double
  /// The letters that no installed font has.
  let unknownLetters: Int

  private let layout: OpaquePointer
  private let canvas: Canvas

  /// The text in a style, cut off with an ellipsis where it would be wider than `limit`. Throws where Pango fails.
  init(_ text: String, _ style: Style = .body, on canvas: Canvas, limit: Double? = nil) throws(SceneError) {
    guard let layout = pango_cairo_create_layout(canvas.context), let font = pango_font_description_new(),
      let options = cairo_font_options_create()
    else { throw SceneError(.limit, "there is no memory for the texts of a picture") }
    defer {
      pango_font_description_free(font)
      cairo_font_options_destroy(options)
    }
    // Letters must have the same widths in every format, so nothing is fitted to the pixels of one.
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(pango_layout_get_context(layout), options)
    pango_layout_context_changed(layout)
    pango_font_description_set_family(font, "DejaVu Sans")
    pango_font_description_set_absolute_size(font, style.size * Double(ARPENT_PANGO_SCALE))
    let weight = style.isBold ? ARPENT_PANGO_BOLD : ARPENT_PANGO_NORMAL
    pango_font_description_set_weight(font, Int32(weight))
    pango_layout_set_font_description(layout, font)
    // A text of data is one line, and what it holds is not markup.
    let line = text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : String($0) }.joined()
    pango_layout_set_text(layout, line, -1)
    if let limit {
      pango_layout_set_ellipsize(layout, Int32(ARPENT_PANGO_ELLIPSIZE_END))
      var logical = PangoRectangle()
      pango_layout_get_extents(layout, nil, &logical)
      let most = Int32(max(0, min(limit, 1e6)) * Double(ARPENT_PANGO_SCALE))
      if logical.width > most { pango_layout_set_width(layout, most) }
    }
    var logical = PangoRectangle()
    pango_layout_get_extents(layout, nil, &logical)
    width = Double(logical.width) / Double(ARPENT_PANGO_SCALE)
    height = Double(logical.height) / Double(ARPENT_PANGO_SCALE)
    unknownLetters = Int(pango_layout_get_unknown_glyphs_count(layout))
    self.layout = layout
    self.canvas = canvas
  }

  /// Pieces joined into lines that find room, each piece whole.
  static func lines(
    of pieces: [String], joinedBy separator: String, _ style: Style, on canvas: Canvas, room: Double
  ) throws(SceneError) -> [String] {
    var lines: [String] = []
    for piece in pieces {
      if let last = lines.last {
        let longer = last + separator + piece
        if try CanvasText(longer, style, on: canvas).width <= room {
          lines[lines.count - 1] = longer
          continue
        }
      }
      lines.append(piece)
    }
    return lines
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// Draws the text with its top-left corner at a place; a halo, where there is one, lies behind it.
  func draw(x: Double, y: Double, _ colour: Colour, halo: Colour? = nil) {
    if let halo {
      cairo_new_path(canvas.context)
      cairo_move_to(canvas.context, x, y)
      pango_cairo_layout_path(canvas.context, layout)
      canvas.stroke(halo, width: 3)
    }
    cairo_new_path(canvas.context)
    cairo_move_to(canvas.context, x, y)
    canvas.setColour(colour)
    pango_cairo_show_layout(canvas.context, layout)
    cairo_new_path(canvas.context)
  }
}
