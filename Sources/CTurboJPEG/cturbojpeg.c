#include "CTurboJPEG.h"
#include "lazy.h"

#define FUNCTIONS(F)                                                                                            \
  F(tjhandle, tjInitCompress, (void), ())                                                                       \
  F(tjhandle, tjInitDecompress, (void), ())                                                                     \
  F(int, tjDestroy, (tjhandle handle), (handle))                                                                \
  F(char *, tjGetErrorStr2, (tjhandle handle), (handle))                                                        \
  F(void, tjFree, (unsigned char *buffer), (buffer))                                                            \
  F(int, tjCompress2,                                                                                           \
    (tjhandle handle, const unsigned char *pixels, int width, int pitch, int height, int format,                \
     unsigned char **jpeg, unsigned long *size, int subsampling, int quality, int flags),                       \
    (handle, pixels, width, pitch, height, format, jpeg, size, subsampling, quality, flags))                    \
  F(int, tjDecompressHeader3,                                                                                   \
    (tjhandle handle, const unsigned char *jpeg, unsigned long size, int *width, int *height, int *subsampling, \
     int *colours),                                                                                             \
    (handle, jpeg, size, width, height, subsampling, colours))                                                  \
  F(int, tjDecompress2,                                                                                         \
    (tjhandle handle, const unsigned char *jpeg, unsigned long size, unsigned char *pixels, int width,          \
     int pitch, int height, int format, int flags),                                                             \
    (handle, jpeg, size, pixels, width, pitch, height, format, flags))
LAZY_MODULE(turbojpeg, "libturbojpeg.so.0", FUNCTIONS)
