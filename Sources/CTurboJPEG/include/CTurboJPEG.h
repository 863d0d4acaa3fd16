// libjpeg-turbo by its TurboJPEG interface, loaded on first use (see CLazy/include/lazy.h).
#ifndef ARPENT_CTURBOJPEG_H
#define ARPENT_CTURBOJPEG_H
#include <turbojpeg.h>

/// Loads TurboJPEG; NULL, or why it cannot be loaded. Must succeed before any other function here is called.
const char *arpent_turbojpeg_load(void);
#endif
