// libdeflate, which compresses several times as fast as zlib, loaded on first use (see CLazy/include/lazy.h).
#ifndef ARPENT_CDEFLATE_H
#define ARPENT_CDEFLATE_H
#include <libdeflate.h>

/// Loads libdeflate; NULL, or why it cannot be loaded. Must succeed before any other function here is called.
const char *arpent_deflate_load(void);
#endif
