// Creating and changing data sets: what Survey writes with.
#define STORE_FUNCTIONS(F) \
  F(void, CPLSetThreadLocalConfigOption, (const char *key, const char *value), (key, value)) \
  F(char **, CSLAddString, (char **list, const char *text), (list, text)) \
  F(void, CSLDestroy, (char **list), (list)) \
  F(const char *, GDALGetMetadataItem, (GDALMajorObjectH object, const char *name, const char *domain), \
    (object, name, domain)) \
  F(GDALDatasetH, GDALCreate, (GDALDriverH driver, const char *path, int width, int height, int bands, \
    GDALDataType type, CSLConstList options), \
    (driver, path, width, height, bands, type, options)) \
  F(OGRLayerH, GDALDatasetCreateLayer, (GDALDatasetH dataset, const char *name, OGRSpatialReferenceH system, \
    OGRwkbGeometryType type, CSLConstList options), \
    (dataset, name, system, type, options)) \
  F(OGRLayerH, GDALDatasetGetLayerByName, (GDALDatasetH dataset, const char *name), (dataset, name)) \
  F(OGRLayerH, GDALDatasetExecuteSQL, (GDALDatasetH dataset, const char *sql, OGRGeometryH filter, \
    const char *dialect), \
    (dataset, sql, filter, dialect)) \
  F(void, GDALDatasetReleaseResultSet, (GDALDatasetH dataset, OGRLayerH result), (dataset, result)) \
  F(OGRErr, GDALDatasetStartTransaction, (GDALDatasetH dataset, int force), (dataset, force)) \
  F(OGRErr, GDALDatasetCommitTransaction, (GDALDatasetH dataset), (dataset)) \
  F(OGRErr, GDALDatasetRollbackTransaction, (GDALDatasetH dataset), (dataset)) \
  F(OGRSpatialReferenceH, OSRNewSpatialReference, (const char *wkt), (wkt)) \
  F(void, OSRDestroySpatialReference, (OGRSpatialReferenceH system), (system)) \
  F(OGRErr, OSRSetFromUserInput, (OGRSpatialReferenceH system, const char *text), (system, text)) \
  F(void, OSRSetAxisMappingStrategy, (OGRSpatialReferenceH system, OSRAxisMappingStrategy strategy), \
    (system, strategy)) \
  F(int, OSRIsCompound, (OGRSpatialReferenceH system), (system)) \
  F(int, OSRIsGeographic, (OGRSpatialReferenceH system), (system)) \
  F(int, OSRGetAxesCount, (OGRSpatialReferenceH system), (system)) \
  F(const char *, OSRGetName, (OGRSpatialReferenceH system), (system)) \
  F(const char *, OSRGetAuthorityName, (OGRSpatialReferenceH system, const char *node), (system, node)) \
  F(const char *, OSRGetAuthorityCode, (OGRSpatialReferenceH system, const char *node), (system, node)) \
  F(OGRErr, OSRSetCompoundCS, (OGRSpatialReferenceH system, const char *name, OGRSpatialReferenceH horizontal, \
    OGRSpatialReferenceH vertical), \
    (system, name, horizontal, vertical)) \
  F(OGRErr, OSRPromoteTo3D, (OGRSpatialReferenceH system, const char *name), (system, name)) \
  F(OGRFieldDefnH, OGR_Fld_Create, (const char *name, OGRFieldType type), (name, type)) \
  F(void, OGR_Fld_Destroy, (OGRFieldDefnH field), (field)) \
  F(void, OGR_Fld_SetSubType, (OGRFieldDefnH field, OGRFieldSubType type), (field, type)) \
  F(void, OGR_Fld_SetWidth, (OGRFieldDefnH field, int width), (field, width)) \
  F(void, OGR_Fld_SetNullable, (OGRFieldDefnH field, int nullable), (field, nullable)) \
  F(void, OGR_Fld_SetUnique, (OGRFieldDefnH field, int unique), (field, unique)) \
  F(void, OGR_Fld_SetDefault, (OGRFieldDefnH field, const char *text), (field, text)) \
  F(const char *, OGR_Fld_GetDefault, (OGRFieldDefnH field), (field)) \
  F(OGRErr, OGR_L_CreateField, (OGRLayerH layer, OGRFieldDefnH field, int approximate), (layer, field, approximate)) \
  F(OGRErr, OGR_L_CreateFeature, (OGRLayerH layer, OGRFeatureH feature), (layer, feature)) \
  F(OGRErr, OGR_L_DeleteFeature, (OGRLayerH layer, GIntBig identifier), (layer, identifier)) \
  F(OGRErr, OGR_L_SyncToDisk, (OGRLayerH layer), (layer)) \
  F(OGRwkbGeometryType, OGR_L_GetGeomType, (OGRLayerH layer), (layer)) \
  F(int, OGR_FD_GetFieldIndex, (OGRFeatureDefnH definition, const char *name), (definition, name)) \
  F(OGRFeatureH, OGR_F_Create, (OGRFeatureDefnH definition), (definition)) \
  F(OGRErr, OGR_F_SetFID, (OGRFeatureH feature, GIntBig identifier), (feature, identifier)) \
  F(void, OGR_F_SetFieldNull, (OGRFeatureH feature, int index), (feature, index)) \
  F(void, OGR_F_SetFieldInteger64, (OGRFeatureH feature, int index, GIntBig value), (feature, index, value)) \
  F(void, OGR_F_SetFieldDouble, (OGRFeatureH feature, int index, double value), (feature, index, value)) \
  F(void, OGR_F_SetFieldString, (OGRFeatureH feature, int index, const char *text), (feature, index, text)) \
  F(void, OGR_F_SetFieldBinary, (OGRFeatureH feature, int index, int count, const void *bytes), \
    (feature, index, count, bytes)) \
  F(void, OGR_F_SetFieldDateTimeEx, (OGRFeatureH feature, int index, int year, int month, int day, int hour, \
    int minute, float second, int zone), \
    (feature, index, year, month, day, hour, minute, second, zone)) \
  F(OGRErr, OGR_F_SetGeometryDirectly, (OGRFeatureH feature, OGRGeometryH geometry), (feature, geometry)) \
  F(OGRErr, OGR_G_CreateFromWkb, (const void *bytes, OGRSpatialReferenceH system, OGRGeometryH *geometry, \
    int count), \
    (bytes, system, geometry, count)) \
  F(int, OGR_G_WkbSize, (OGRGeometryH geometry), (geometry)) \
  F(OGRErr, OGR_G_ExportToIsoWkb, (OGRGeometryH geometry, OGRwkbByteOrder order, unsigned char *bytes), \
    (geometry, order, bytes))
