// Features, rows of a layer: reading and filling their values.
#define FEATURE_FUNCTIONS(F) \
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
  F(OGRErr, OGR_F_SetGeometryDirectly, (OGRFeatureH feature, OGRGeometryH geometry), (feature, geometry))
