#include "CGDAL.h"
#include "functions-raster.h"
#include "functions-store.h"
#include "functions-vector.h"
#include "lazy.h"

#define FUNCTIONS(F) RASTER_FUNCTIONS(F) VECTOR_FUNCTIONS(F) STORE_FUNCTIONS(F)
LAZY_MODULE(gdal, "libgdal.so.32", FUNCTIONS)
