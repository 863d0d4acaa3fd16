// Data sets, of rasters or tables: opening, making, asking and changing one as a whole.
#define DATASET_FUNCTIONS(F) \
  F(GDALDatasetH, GDALOpenEx, \
    (const char *name, unsigned int flags, const char *const *drivers, const char *const *options, \
     const char *const *siblings), \
    (name, flags, drivers, options, siblings)) \
  F(GDALDatasetH, GDALCreate, (GDALDriverH driver, const char *path, int width, int height, int bands, \
    GDALDataType type, CSLConstList options), \
    (driver, path, width, height, bands, type, options)) \
  F(void, GDALClose, (GDALDatasetH dataset), (dataset)) \
  F(GDALDriverH, GDALGetDatasetDriver, (GDALDatasetH dataset), (dataset)) \
  F(int, GDALDatasetGetLayerCount, (GDALDatasetH dataset), (dataset)) \
  F(OGRLayerH, GDALDatasetGetLayer, (GDALDatasetH dataset, int index), (dataset, index)) \
  F(OGRLayerH, GDALDatasetGetLayerByName, (GDALDatasetH dataset, const char *name), (dataset, name)) \
  F(OGRLayerH, GDALDatasetCreateLayer, (GDALDatasetH dataset, const char *name, OGRSpatialReferenceH system, \
    OGRwkbGeometryType type, CSLConstList options), \
    (dataset, name, system, type, options)) \
  F(OGRLayerH, GDALDatasetExecuteSQL, (GDALDatasetH dataset, const char *sql, OGRGeometryH filter, \
    const char *dialect), \
    (dataset, sql, filter, dialect)) \
  F(void, GDALDatasetReleaseResultSet, (GDALDatasetH dataset, OGRLayerH result), (dataset, result)) \
  F(OGRErr, GDALDatasetStartTransaction, (GDALDatasetH dataset, int force), (dataset, force)) \
  F(OGRErr, GDALDatasetCommitTransaction, (GDALDatasetH dataset), (dataset)) \
  F(OGRErr, GDALDatasetRollbackTransaction, (GDALDatasetH dataset), (dataset))
