// Coordinate reference systems.
#define SYSTEMS_FUNCTIONS(F) \
  F(void, OSRSetPROJEnableNetwork, (int enable), (enable)) \
  F(OGRSpatialReferenceH, OSRNewSpatialReference, (const char *wkt), (wkt)) \
  F(void, OSRDestroySpatialReference, (OGRSpatialReferenceH system), (system)) \
  F(OGRErr, OSRSetFromUserInput, (OGRSpatialReferenceH system, const char *text), (system, text)) \
  F(void, OSRSetAxisMappingStrategy, (OGRSpatialReferenceH system, OSRAxisMappingStrategy strategy), \
    (system, strategy)) \
  F(OGRErr, OSRSetCompoundCS, (OGRSpatialReferenceH system, const char *name, OGRSpatialReferenceH horizontal, \
    OGRSpatialReferenceH vertical), \
    (system, name, horizontal, vertical)) \
  F(OGRErr, OSRPromoteTo3D, (OGRSpatialReferenceH system, const char *name), (system, name)) \
  F(int, OSRIsCompound, (OGRSpatialReferenceH system), (system)) \
  F(int, OSRIsGeographic, (OGRSpatialReferenceH system), (system)) \
  F(int, OSRGetAxesCount, (OGRSpatialReferenceH system), (system)) \
  F(const char *, OSRGetName, (OGRSpatialReferenceH system), (system)) \
  F(const char *, OSRGetAuthorityName, (OGRSpatialReferenceH system, const char *node), (system, node)) \
  F(const char *, OSRGetAuthorityCode, (OGRSpatialReferenceH system, const char *node), (system, node)) \
  F(OGRErr, OSRExportToWktEx, (OGRSpatialReferenceH srs, char **text, const char *const *options), \
    (srs, text, options))
