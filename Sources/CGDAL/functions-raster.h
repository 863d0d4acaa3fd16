// Datasets and rasters: what Scene reads with.
#define RASTER_FUNCTIONS(F) \
  F(void, GDALAllRegister, (void), ())
