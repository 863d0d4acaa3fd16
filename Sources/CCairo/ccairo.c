#include "CCairo.h"
#include "lazy.h"

// The library of the two together loads Cairo, Pango and GLib, whose functions are found through it.
#define FUNCTIONS(F) \
  F(cairo_surface_t *, cairo_image_surface_create, (cairo_format_t format, int width, int height), (format, width, height)) \
  F(cairo_surface_t *, cairo_image_surface_create_for_data, (unsigned char *data, cairo_format_t format, int width, int height, int stride), (data, format, width, height, stride)) \
  F(unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *surface), (surface)) \
  F(int, cairo_image_surface_get_stride, (cairo_surface_t *surface), (surface)) \
  F(cairo_surface_t *, cairo_svg_surface_create_for_stream, (cairo_write_func_t write, void *closure, double width, double height), (write, closure, width, height)) \
  F(cairo_surface_t *, cairo_pdf_surface_create_for_stream, (cairo_write_func_t write, void *closure, double width, double height), (write, closure, width, height)) \
  F(void, cairo_pdf_surface_set_metadata, (cairo_surface_t *surface, cairo_pdf_metadata_t metadata, const char *text), (surface, metadata, text)) \
  F(cairo_status_t, cairo_surface_status, (cairo_surface_t *surface), (surface)) \
  F(void, cairo_surface_flush, (cairo_surface_t *surface), (surface)) \
  F(void, cairo_surface_mark_dirty, (cairo_surface_t *surface), (surface)) \
  F(void, cairo_surface_finish, (cairo_surface_t *surface), (surface)) \
  F(void, cairo_surface_destroy, (cairo_surface_t *surface), (surface)) \
  F(const char *, cairo_status_to_string, (cairo_status_t status), (status)) \
  F(cairo_t *, cairo_create, (cairo_surface_t *surface), (surface)) \
  F(void, cairo_destroy, (cairo_t *context), (context)) \
  F(cairo_status_t, cairo_status, (cairo_t *context), (context)) \
  F(void, cairo_save, (cairo_t *context), (context)) \
  F(void, cairo_restore, (cairo_t *context), (context)) \
  F(void, cairo_scale, (cairo_t *context, double x, double y), (context, x, y)) \
  F(void, cairo_translate, (cairo_t *context, double x, double y), (context, x, y)) \
  F(void, cairo_rotate, (cairo_t *context, double angle), (context, angle)) \
  F(void, cairo_new_path, (cairo_t *context), (context)) \
  F(void, cairo_new_sub_path, (cairo_t *context), (context)) \
  F(void, cairo_close_path, (cairo_t *context), (context)) \
  F(void, cairo_move_to, (cairo_t *context, double x, double y), (context, x, y)) \
  F(void, cairo_line_to, (cairo_t *context, double x, double y), (context, x, y)) \
  F(void, cairo_arc, (cairo_t *context, double x, double y, double radius, double from, double to), (context, x, y, radius, from, to)) \
  F(void, cairo_rectangle, (cairo_t *context, double x, double y, double width, double height), (context, x, y, width, height)) \
  F(void, cairo_clip, (cairo_t *context), (context)) \
  F(void, cairo_set_source_rgba, (cairo_t *context, double red, double green, double blue, double alpha), (context, red, green, blue, alpha)) \
  F(void, cairo_set_source_surface, (cairo_t *context, cairo_surface_t *surface, double x, double y), (context, surface, x, y)) \
  F(cairo_pattern_t *, cairo_get_source, (cairo_t *context), (context)) \
  F(void, cairo_pattern_set_filter, (cairo_pattern_t *pattern, cairo_filter_t filter), (pattern, filter)) \
  F(void, cairo_set_line_width, (cairo_t *context, double width), (context, width)) \
  F(void, cairo_set_line_join, (cairo_t *context, cairo_line_join_t join), (context, join)) \
  F(void, cairo_set_line_cap, (cairo_t *context, cairo_line_cap_t cap), (context, cap)) \
  F(void, cairo_set_dash, (cairo_t *context, const double *dashes, int count, double offset), (context, dashes, count, offset)) \
  F(void, cairo_set_fill_rule, (cairo_t *context, cairo_fill_rule_t rule), (context, rule)) \
  F(void, cairo_fill, (cairo_t *context), (context)) \
  F(void, cairo_fill_preserve, (cairo_t *context), (context)) \
  F(void, cairo_stroke, (cairo_t *context), (context)) \
  F(void, cairo_paint, (cairo_t *context), (context)) \
  F(void, cairo_paint_with_alpha, (cairo_t *context, double alpha), (context, alpha)) \
  F(void, cairo_push_group, (cairo_t *context), (context)) \
  F(void, cairo_pop_group_to_source, (cairo_t *context), (context)) \
  F(cairo_font_options_t *, cairo_font_options_create, (void), ()) \
  F(void, cairo_font_options_destroy, (cairo_font_options_t *options), (options)) \
  F(void, cairo_font_options_set_antialias, (cairo_font_options_t *options, cairo_antialias_t antialias), (options, antialias)) \
  F(void, cairo_font_options_set_hint_style, (cairo_font_options_t *options, cairo_hint_style_t style), (options, style)) \
  F(void, cairo_font_options_set_hint_metrics, (cairo_font_options_t *options, cairo_hint_metrics_t metrics), (options, metrics)) \
  F(PangoLayout *, pango_cairo_create_layout, (cairo_t *context), (context)) \
  F(void, pango_cairo_show_layout, (cairo_t *context, PangoLayout *layout), (context, layout)) \
  F(void, pango_cairo_layout_path, (cairo_t *context, PangoLayout *layout), (context, layout)) \
  F(void, pango_cairo_context_set_font_options, (PangoContext *context, const cairo_font_options_t *options), (context, options)) \
  F(PangoContext *, pango_layout_get_context, (PangoLayout *layout), (layout)) \
  F(void, pango_layout_context_changed, (PangoLayout *layout), (layout)) \
  F(void, pango_layout_set_text, (PangoLayout *layout, const char *text, int length), (layout, text, length)) \
  F(void, pango_layout_set_font_description, (PangoLayout *layout, const PangoFontDescription *font), (layout, font)) \
  F(void, pango_layout_set_width, (PangoLayout *layout, int width), (layout, width)) \
  F(void, pango_layout_set_ellipsize, (PangoLayout *layout, int mode), (layout, mode)) \
  F(void, pango_layout_get_extents, (PangoLayout *layout, PangoRectangle *ink, PangoRectangle *logical), (layout, ink, logical)) \
  F(int, pango_layout_get_unknown_glyphs_count, (PangoLayout *layout), (layout)) \
  F(PangoFontDescription *, pango_font_description_new, (void), ()) \
  F(void, pango_font_description_free, (PangoFontDescription *font), (font)) \
  F(void, pango_font_description_set_family, (PangoFontDescription *font, const char *family), (font, family)) \
  F(void, pango_font_description_set_absolute_size, (PangoFontDescription *font, double size), (font, size)) \
  F(void, pango_font_description_set_weight, (PangoFontDescription *font, int weight), (font, weight)) \
  F(void, g_object_unref, (void *object), (object))
LAZY_MODULE(cairo, "libpangocairo-1.0.so.0", FUNCTIONS)
