#include "CTurboJPEG.h"
#include "lazy.h"

#define FUNCTIONS(F) \
  F(tjhandle, tjInitCompress, (void), ())
LAZY_MODULE(turbojpeg, "libturbojpeg.so.0", FUNCTIONS)
