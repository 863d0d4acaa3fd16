// Embree 3, loaded on first use (see CLazy/include/lazy.h).
#ifndef ARPENT_CEMBREE_H
#define ARPENT_CEMBREE_H
#include <embree3/rtcore.h>

/// Loads Embree; NULL, or why it cannot be loaded. Must succeed before any other function here is called.
const char *arpent_embree_load(void);
#endif
