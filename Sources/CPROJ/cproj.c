#include "CPROJ.h"
#include "lazy.h"

#define FUNCTIONS(F) \
  F(PJ_CONTEXT *, proj_context_create, (void), ())
LAZY_MODULE(proj, "libproj.so.25", FUNCTIONS)
