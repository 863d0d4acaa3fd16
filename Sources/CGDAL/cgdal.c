#include "CGDAL.h"
#include "functions-dataset.h"
#include "functions-feature.h"
#include "functions-geometry.h"
#include "functions-layer.h"
#include "functions-library.h"
#include "functions-raster.h"
#include "functions-systems.h"
#include "lazy.h"

#define FUNCTIONS(F) \
  LIBRARY_FUNCTIONS(F) SYSTEMS_FUNCTIONS(F) DATASET_FUNCTIONS(F) RASTER_FUNCTIONS(F) LAYER_FUNCTIONS(F) \
  FEATURE_FUNCTIONS(F) GEOMETRY_FUNCTIONS(F)
LAZY_MODULE(gdal, "libgdal.so.32", FUNCTIONS)
