#include "CExif.h"
#include "lazy.h"

#define FUNCTIONS(F)                                                                                      \
  F(ExifData *, exif_data_new_from_data, (const unsigned char *bytes, unsigned int count), (bytes, count)) \
  F(void, exif_data_unref, (ExifData *data), (data))                                                      \
  F(ExifByteOrder, exif_data_get_byte_order, (ExifData *data), (data))                                    \
  F(ExifEntry *, exif_content_get_entry, (ExifContent *content, ExifTag tag), (content, tag))             \
  F(ExifShort, exif_get_short, (const unsigned char *bytes, ExifByteOrder order), (bytes, order))         \
  F(ExifRational, exif_get_rational, (const unsigned char *bytes, ExifByteOrder order), (bytes, order))
LAZY_MODULE(exif, "libexif.so.12", FUNCTIONS)
