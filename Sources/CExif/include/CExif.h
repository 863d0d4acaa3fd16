// libexif, loaded on first use (see CLazy/include/lazy.h).
#ifndef ARPENT_CEXIF_H
#define ARPENT_CEXIF_H
#include <libexif/exif-data.h>
#include <libexif/exif-utils.h>

/// Loads libexif; NULL, or why it cannot be loaded. Must succeed before any other function here is called.
const char *arpent_exif_load(void);
#endif
