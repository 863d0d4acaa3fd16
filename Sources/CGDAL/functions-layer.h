// Layers, tables of features in a data set, and their fields: reading, making and changing.
#define LAYER_FUNCTIONS(F) \
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
  F(OGRErr, OGR_L_CreateField, (OGRLayerH layer, OGRFieldDefnH field, int approximate), (layer, field, approximate)) \
  F(OGRErr, OGR_L_CreateFeature, (OGRLayerH layer, OGRFeatureH feature), (layer, feature)) \
  F(OGRErr, OGR_L_SetFeature, (OGRLayerH layer, OGRFeatureH feature), (layer, feature)) \
  F(OGRErr, OGR_L_DeleteFeature, (OGRLayerH layer, GIntBig identifier), (layer, identifier)) \
  F(OGRErr, OGR_L_SyncToDisk, (OGRLayerH layer), (layer)) \
  F(OGRwkbGeometryType, OGR_L_GetGeomType, (OGRLayerH layer), (layer)) \
  F(int, OGR_FD_GetFieldCount, (OGRFeatureDefnH definition), (definition)) \
  F(OGRFieldDefnH, OGR_FD_GetFieldDefn, (OGRFeatureDefnH definition, int index), (definition, index)) \
  F(OGRwkbGeometryType, OGR_FD_GetGeomType, (OGRFeatureDefnH definition), (definition)) \
  F(int, OGR_FD_GetFieldIndex, (OGRFeatureDefnH definition, const char *name), (definition, name)) \
  F(const char *, OGR_Fld_GetNameRef, (OGRFieldDefnH field), (field)) \
  F(OGRFieldType, OGR_Fld_GetType, (OGRFieldDefnH field), (field)) \
  F(OGRFieldSubType, OGR_Fld_GetSubType, (OGRFieldDefnH field), (field)) \
  F(int, OGR_Fld_GetWidth, (OGRFieldDefnH field), (field)) \
  F(int, OGR_Fld_GetPrecision, (OGRFieldDefnH field), (field)) \
  F(int, OGR_Fld_IsNullable, (OGRFieldDefnH field), (field)) \
  F(OGRFieldDefnH, OGR_Fld_Create, (const char *name, OGRFieldType type), (name, type)) \
  F(void, OGR_Fld_Destroy, (OGRFieldDefnH field), (field)) \
  F(void, OGR_Fld_SetSubType, (OGRFieldDefnH field, OGRFieldSubType type), (field, type)) \
  F(void, OGR_Fld_SetWidth, (OGRFieldDefnH field, int width), (field, width)) \
  F(void, OGR_Fld_SetPrecision, (OGRFieldDefnH field, int precision), (field, precision)) \
  F(void, OGR_Fld_SetNullable, (OGRFieldDefnH field, int nullable), (field, nullable)) \
  F(void, OGR_Fld_SetUnique, (OGRFieldDefnH field, int unique), (field, unique)) \
  F(void, OGR_Fld_SetDefault, (OGRFieldDefnH field, const char *text), (field, text)) \
  F(const char *, OGR_Fld_GetDefault, (OGRFieldDefnH field), (field))
