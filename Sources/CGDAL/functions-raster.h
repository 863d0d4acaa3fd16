// Rasters: their size, place, bands and pixels.
#define RASTER_FUNCTIONS(F) \
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
  F(CPLErr, GDALSetRasterNoDataValue, (GDALRasterBandH band, double value), (band, value)) \
  F(void, GDALSetDescription, (GDALMajorObjectH object, const char *text), (object, text)) \
  F(double, GDALGetRasterScale, (GDALRasterBandH band, int *found), (band, found)) \
  F(double, GDALGetRasterOffset, (GDALRasterBandH band, int *found), (band, found)) \
  F(const char *, GDALGetRasterUnitType, (GDALRasterBandH band), (band)) \
  F(int, GDALGetMaskFlags, (GDALRasterBandH band), (band)) \
  F(GDALRasterBandH, GDALGetMaskBand, (GDALRasterBandH band), (band)) \
  F(CPLErr, GDALRasterIO, \
    (GDALRasterBandH band, GDALRWFlag flag, int x, int y, int width, int height, void *buffer, int columns, int rows, \
     GDALDataType type, int pixel, int line), \
    (band, flag, x, y, width, height, buffer, columns, rows, type, pixel, line)) \
  F(CPLErr, GDALRasterIOEx, \
    (GDALRasterBandH band, GDALRWFlag flag, int x, int y, int width, int height, void *buffer, int columns, int rows, \
     GDALDataType type, GSpacing pixel, GSpacing line, GDALRasterIOExtraArg *extra), \
    (band, flag, x, y, width, height, buffer, columns, rows, type, pixel, line, extra))
