// GDAL itself: loading its drivers, options, errors, memory and archives.
#define LIBRARY_FUNCTIONS(F) \
  F(void, GDALAllRegister, (void), ()) \
  F(int, GDALGetDriverCount, (void), ()) \
  F(GDALDriverH, GDALGetDriver, (int index), (index)) \
  F(GDALDriverH, GDALGetDriverByName, (const char *name), (name)) \
  F(const char *, GDALGetDriverShortName, (GDALDriverH driver), (driver)) \
  F(void, GDALDeregisterDriver, (GDALDriverH driver), (driver)) \
  F(const char *, GDALGetMetadataItem, (GDALMajorObjectH object, const char *name, const char *domain), \
    (object, name, domain)) \
  F(CPLErr, GDALSetMetadataItem, (GDALMajorObjectH object, const char *name, const char *value, const char *domain), \
    (object, name, value, domain)) \
  F(void, CPLSetConfigOption, (const char *key, const char *value), (key, value)) \
  F(void, CPLSetThreadLocalConfigOption, (const char *key, const char *value), (key, value)) \
  F(CPLErrorHandler, CPLSetErrorHandler, (CPLErrorHandler handler), (handler)) \
  F(void, CPLPushErrorHandlerEx, (CPLErrorHandler handler, void *data), (handler, data)) \
  F(void, CPLPopErrorHandler, (void), ()) \
  F(void *, CPLGetErrorHandlerUserData, (void), ()) \
  F(void, CPLHTTPSetFetchCallback, (CPLHTTPFetchCallbackFunc fetch, void *data), (fetch, data)) \
  F(void, CPLErrorReset, (void), ()) \
  F(void, VSIFree, (void *memory), (memory)) \
  F(GByte *, VSIGetMemFileBuffer, (const char *path, vsi_l_offset *size, int takes), (path, size, takes)) \
  F(void *, CPLCreateZip, (const char *path, char **options), (path, options)) \
  F(CPLErr, CPLCreateFileInZip, (void *zip, const char *name, char **options), (zip, name, options)) \
  F(CPLErr, CPLWriteFileInZip, (void *zip, const void *bytes, int count), (zip, bytes, count)) \
  F(CPLErr, CPLCloseFileInZip, (void *zip), (zip)) \
  F(CPLErr, CPLCloseZip, (void *zip), (zip))
