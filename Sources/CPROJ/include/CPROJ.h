// PROJ, with Karney's geodesics, loaded on first use (see CLazy/include/lazy.h).
#ifndef ARPENT_CPROJ_H
#define ARPENT_CPROJ_H
#include <geodesic.h>
#include <proj.h>
#include <proj_experimental.h>

/// Loads PROJ; NULL, or why it cannot be loaded. Must succeed before any other function here is called.
const char *arpent_proj_load(void);
#endif
