// The library itself, datasets and rasters: what Scene reads with.
#define RASTER_FUNCTIONS(F) \
  F(void, GDALAllRegister, (void), ()) \
  F(int, GDALGetDriverCount, (void), ()) \
  F(GDALDriverH, GDALGetDriver, (int index), (index)) \
  F(GDALDriverH, GDALGetDriverByName, (const char *name), (name)) \
  F(const char *, GDALGetDriverShortName, (GDALDriverH driver), (driver)) \
  F(void, GDALDeregisterDriver, (GDALDriverH driver), (driver)) \
  F(void, CPLSetConfigOption, (const char *key, const char *value), (key, value)) \
  F(void, CPLPushErrorHandlerEx, (CPLErrorHandler handler, void *data), (handler, data)) \
  F(void, CPLPopErrorHandler, (void), ()) \
  F(CPLErrorHandler, CPLSetErrorHandler, (CPLErrorHandler handler), (handler)) \
  F(void *, CPLGetErrorHandlerUserData, (void), ()) \
  F(void, CPLErrorReset, (void), ()) \
  F(void, VSIFree, (void *memory), (memory)) \
  F(void, OSRSetPROJEnableNetwork, (int enable), (enable)) \
  F(OGRErr, OSRExportToWktEx, (OGRSpatialReferenceH srs, char **text, const char *const *options), \
    (srs, text, options)) \
  F(GDALDatasetH, GDALOpenEx, \
    (const char *name, unsigned int flags, const char *const *drivers, const char *const *options, \
     const char *const *siblings), \
    (name, flags, drivers, options, siblings)) \
  F(void, GDALClose, (GDALDatasetH dataset), (dataset)) \
  F(GDALDriverH, GDALGetDatasetDriver, (GDALDatasetH dataset), (dataset)) \
  F(int, GDALGetRasterXSize, (GDALDatasetH dataset), (dataset)) \
  F(int, GDALGetRasterYSize, (GDALDatasetH dataset), (dataset)) \
  F(int, GDALGetRasterCount, (GDALDatasetH dataset), (dataset)) \
  F(CPLErr, GDALGetGeoTransform, (GDALDatasetH dataset, double *transform), (dataset, transform)) \
  F(OGRSpatialReferenceH, GDALGetSpatialRef, (GDALDatasetH dataset), (dataset)) \
  F(GDALRasterBandH, GDALGetRasterBand, (GDALDatasetH dataset, int band), (dataset, band)) \
  F(GDALDataType, GDALGetRasterDataType, (GDALRasterBandH band), (band)) \
  F(const char *, GDALGetDataTypeName, (GDALDataType type), (type)) \
  F(GDALColorInterp, GDALGetRasterColorInterpretation, (GDALRasterBandH band), (band)) \
  F(GDALColorTableH, GDALGetRasterColorTable, (GDALRasterBandH band), (band)) \
  F(int, GDALGetColorEntryCount, (GDALColorTableH table), (table)) \
  F(int, GDALGetColorEntryAsRGB, (GDALColorTableH table, int index, GDALColorEntry *entry), (table, index, entry)) \
  F(double, GDALGetRasterNoDataValue, (GDALRasterBandH band, int *found), (band, found)) \
  F(double, GDALGetRasterScale, (GDALRasterBandH band, int *found), (band, found)) \
  F(double, GDALGetRasterOffset, (GDALRasterBandH band, int *found), (band, found)) \
  F(const char *, GDALGetRasterUnitType, (GDALRasterBandH band), (band)) \
  F(int, GDALGetMaskFlags, (GDALRasterBandH band), (band)) \
  F(GDALRasterBandH, GDALGetMaskBand, (GDALRasterBandH band), (band)) \
  F(CPLErr, GDALRasterIO, \
    (GDALRasterBandH band, GDALRWFlag flag, int x, int y, int width, int height, void *buffer, int columns, int rows, \
     GDALDataType type, int pixel, int line), \
    (band, flag, x, y, width, height, buffer, columns, rows, type, pixel, line))
