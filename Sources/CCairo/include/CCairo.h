// Cairo for drawing and Pango for text, loaded on first use (see CLazy/include/lazy.h).
#ifndef ARPENT_CCAIRO_H
#define ARPENT_CCAIRO_H
#include <cairo/cairo.h>
#include <cairo/cairo-pdf.h>
#include <cairo/cairo-svg.h>

// Pango's own headers need those of GLib, which lie in a folder that differs from machine to machine. The few functions
// that are used here are declared as the reference of Pango 1.50 has them.
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct {
  int x, y, width, height;
} PangoRectangle;
enum { ARPENT_PANGO_SCALE = 1024, ARPENT_PANGO_NORMAL = 400, ARPENT_PANGO_BOLD = 700, ARPENT_PANGO_ELLIPSIZE_END = 3 };

PangoLayout *pango_cairo_create_layout(cairo_t *context);
void pango_cairo_show_layout(cairo_t *context, PangoLayout *layout);
void pango_cairo_layout_path(cairo_t *context, PangoLayout *layout);
void pango_cairo_context_set_font_options(PangoContext *context, const cairo_font_options_t *options);
PangoContext *pango_layout_get_context(PangoLayout *layout);
void pango_layout_context_changed(PangoLayout *layout);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *font);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_ellipsize(PangoLayout *layout, int mode);
void pango_layout_get_extents(PangoLayout *layout, PangoRectangle *ink, PangoRectangle *logical);
int pango_layout_get_unknown_glyphs_count(PangoLayout *layout);
PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *font);
void pango_font_description_set_family(PangoFontDescription *font, const char *family);
void pango_font_description_set_absolute_size(PangoFontDescription *font, double size);
void pango_font_description_set_weight(PangoFontDescription *font, int weight);
void g_object_unref(void *object);

/// Loads Cairo and Pango; NULL, or why they cannot be loaded. Must succeed before any other function here is called.
const char *arpent_cairo_load(void);
#endif
