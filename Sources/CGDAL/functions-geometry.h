// Geometries and their types.
#define GEOMETRY_FUNCTIONS(F) \
  F(OGRwkbGeometryType, OGR_G_GetGeometryType, (OGRGeometryH geometry), (geometry)) \
  F(OGRwkbGeometryType, OGR_GT_Flatten, (OGRwkbGeometryType type), (type)) \
  F(int, OGR_GT_HasZ, (OGRwkbGeometryType type), (type)) \
  F(int, OGR_G_Is3D, (OGRGeometryH geometry), (geometry)) \
  F(int, OGR_G_IsEmpty, (OGRGeometryH geometry), (geometry)) \
  F(int, OGR_G_GetGeometryCount, (OGRGeometryH geometry), (geometry)) \
  F(OGRGeometryH, OGR_G_GetGeometryRef, (OGRGeometryH geometry, int index), (geometry, index)) \
  F(int, OGR_G_GetPointCount, (OGRGeometryH geometry), (geometry)) \
  F(int, OGR_G_IsMeasured, (OGRGeometryH geometry), (geometry)) \
  F(int, OGR_G_GetPointsZM, \
    (OGRGeometryH geometry, void *x, int sx, void *y, int sy, void *z, int sz, void *m, int sm), \
    (geometry, x, sx, y, sy, z, sz, m, sm)) \
  F(OGRGeometryH, OGR_G_GetLinearGeometry, (OGRGeometryH geometry, double angle, char **options), \
    (geometry, angle, options)) \
  F(void, OGR_G_DestroyGeometry, (OGRGeometryH geometry), (geometry)) \
  F(OGRErr, OGR_G_CreateFromWkb, (const void *bytes, OGRSpatialReferenceH system, OGRGeometryH *geometry, \
    int count), \
    (bytes, system, geometry, count)) \
  F(OGRGeometryH, OGR_G_CreateGeometry, (OGRwkbGeometryType type), (type)) \
  F(void, OGR_G_SetPoints, \
    (OGRGeometryH geometry, int count, const void *x, int sx, const void *y, int sy, const void *z, int sz), \
    (geometry, count, x, sx, y, sy, z, sz)) \
  F(OGRErr, OGR_G_AddGeometryDirectly, (OGRGeometryH geometry, OGRGeometryH part), (geometry, part)) \
  F(int, OGR_G_Contains, (OGRGeometryH geometry, OGRGeometryH other), (geometry, other)) \
  F(double, OGR_G_Distance, (OGRGeometryH geometry, OGRGeometryH other), (geometry, other)) \
  F(int, OGR_G_Intersects, (OGRGeometryH geometry, OGRGeometryH other), (geometry, other)) \
  F(int, OGR_G_IsValid, (OGRGeometryH geometry), (geometry)) \
  F(OGRGeometryH, OGR_G_MakeValidEx, (OGRGeometryH geometry, CSLConstList options), (geometry, options)) \
  F(OGRGeometryH, OGR_G_Buffer, (OGRGeometryH geometry, double distance, int segments), (geometry, distance, segments)) \
  F(OGRGeometryH, OGR_G_UnionCascaded, (OGRGeometryH geometry), (geometry)) \
  F(OGRGeometryH, OGR_G_Union, (OGRGeometryH geometry, OGRGeometryH other), (geometry, other)) \
  F(OGRGeometryH, OGR_G_Difference, (OGRGeometryH geometry, OGRGeometryH other), (geometry, other))
