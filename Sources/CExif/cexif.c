#include "CExif.h"
#include "lazy.h"

#define FUNCTIONS(F) \
  F(ExifData *, exif_data_new, (void), ())
LAZY_MODULE(exif, "libexif.so.12", FUNCTIONS)
