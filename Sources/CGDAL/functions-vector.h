// Layers and features: what Scene reads with.
#define VECTOR_FUNCTIONS(F) \
  F(int, GDALDatasetGetLayerCount, (GDALDatasetH dataset), (dataset)) \
  F(OGRLayerH, GDALDatasetGetLayer, (GDALDatasetH dataset, int index), (dataset, index)) \
  F(const char *, OGR_L_GetName, (OGRLayerH layer), (layer)) \
  F(OGRFeatureDefnH, OGR_L_GetLayerDefn, (OGRLayerH layer), (layer)) \
  F(OGRSpatialReferenceH, OGR_L_GetSpatialRef, (OGRLayerH layer), (layer)) \
  F(OGRErr, OGR_L_SetAttributeFilter, (OGRLayerH layer, const char *query), (layer, query)) \
  F(void, OGR_L_SetSpatialFilterRect, (OGRLayerH layer, double west, double south, double east, double north), \
    (layer, west, south, east, north)) \
  F(void, OGR_L_SetSpatialFilter, (OGRLayerH layer, OGRGeometryH geometry), (layer, geometry)) \
  F(void, OGR_L_ResetReading, (OGRLayerH layer), (layer)) \
  F(OGRFeatureH, OGR_L_GetNextFeature, (OGRLayerH layer), (layer)) \
  F(OGRFeatureH, OGR_L_GetFeature, (OGRLayerH layer, GIntBig id), (layer, id)) \
  F(GIntBig, OGR_L_GetFeatureCount, (OGRLayerH layer, int force), (layer, force)) \
  F(const char *, OGR_L_GetFIDColumn, (OGRLayerH layer), (layer)) \
  F(const char *, OGR_L_GetGeometryColumn, (OGRLayerH layer), (layer)) \
  F(int, OGR_FD_GetFieldCount, (OGRFeatureDefnH definition), (definition)) \
  F(OGRFieldDefnH, OGR_FD_GetFieldDefn, (OGRFeatureDefnH definition, int index), (definition, index)) \
  F(OGRwkbGeometryType, OGR_FD_GetGeomType, (OGRFeatureDefnH definition), (definition)) \
  F(const char *, OGR_Fld_GetNameRef, (OGRFieldDefnH field), (field)) \
  F(OGRFieldType, OGR_Fld_GetType, (OGRFieldDefnH field), (field)) \
  F(OGRFieldSubType, OGR_Fld_GetSubType, (OGRFieldDefnH field), (field)) \
  F(int, OGR_Fld_GetWidth, (OGRFieldDefnH field), (field)) \
  F(int, OGR_Fld_GetPrecision, (OGRFieldDefnH field), (field)) \
  F(int, OGR_Fld_IsNullable, (OGRFieldDefnH field), (field)) \
  F(GIntBig, OGR_F_GetFID, (OGRFeatureH feature), (feature)) \
  F(void, OGR_F_Destroy, (OGRFeatureH feature), (feature)) \
  F(OGRGeometryH, OGR_F_GetGeometryRef, (OGRFeatureH feature), (feature)) \
  F(int, OGR_F_IsFieldSetAndNotNull, (OGRFeatureH feature, int index), (feature, index)) \
  F(int, OGR_F_GetFieldAsInteger, (OGRFeatureH feature, int index), (feature, index)) \
  F(GIntBig, OGR_F_GetFieldAsInteger64, (OGRFeatureH feature, int index), (feature, index)) \
  F(double, OGR_F_GetFieldAsDouble, (OGRFeatureH feature, int index), (feature, index)) \
  F(const char *, OGR_F_GetFieldAsString, (OGRFeatureH feature, int index), (feature, index)) \
  F(GByte *, OGR_F_GetFieldAsBinary, (OGRFeatureH feature, int index, int *count), (feature, index, count)) \
  F(const int *, OGR_F_GetFieldAsIntegerList, (OGRFeatureH feature, int index, int *count), (feature, index, count)) \
  F(const GIntBig *, OGR_F_GetFieldAsInteger64List, (OGRFeatureH feature, int index, int *count), \
    (feature, index, count)) \
  F(const double *, OGR_F_GetFieldAsDoubleList, (OGRFeatureH feature, int index, int *count), \
    (feature, index, count)) \
  F(char **, OGR_F_GetFieldAsStringList, (OGRFeatureH feature, int index), (feature, index)) \
  F(int, OGR_F_GetFieldAsDateTimeEx, \
    (OGRFeatureH feature, int index, int *year, int *month, int *day, int *hour, int *minute, float *second, \
     int *zone), \
    (feature, index, year, month, day, hour, minute, second, zone)) \
  F(OGRwkbGeometryType, OGR_G_GetGeometryType, (OGRGeometryH geometry), (geometry)) \
  F(OGRwkbGeometryType, OGR_GT_Flatten, (OGRwkbGeometryType type), (type)) \
  F(int, OGR_GT_HasZ, (OGRwkbGeometryType type), (type)) \
  F(int, OGR_G_Is3D, (OGRGeometryH geometry), (geometry)) \
  F(int, OGR_G_IsEmpty, (OGRGeometryH geometry), (geometry)) \
  F(int, OGR_G_GetGeometryCount, (OGRGeometryH geometry), (geometry)) \
  F(OGRGeometryH, OGR_G_GetGeometryRef, (OGRGeometryH geometry, int index), (geometry, index)) \
  F(int, OGR_G_GetPointCount, (OGRGeometryH geometry), (geometry)) \
  F(int, OGR_G_GetPoints, (OGRGeometryH geometry, void *x, int sx, void *y, int sy, void *z, int sz), \
    (geometry, x, sx, y, sy, z, sz)) \
  F(OGRGeometryH, OGR_G_GetLinearGeometry, (OGRGeometryH geometry, double angle, char **options), \
    (geometry, angle, options)) \
  F(void, OGR_G_DestroyGeometry, (OGRGeometryH geometry), (geometry))
