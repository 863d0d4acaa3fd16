#include "CPROJ.h"
#include "lazy.h"

#define FUNCTIONS(F) CRS_FUNCTIONS(F) OPERATION_FUNCTIONS(F) GEODESIC_FUNCTIONS(F)

// Contexts and what a coordinate reference system says of itself.
#define CRS_FUNCTIONS(F) \
  F(PJ_CONTEXT *, proj_context_create, (void), ()) \
  F(PJ_CONTEXT *, proj_context_destroy, (PJ_CONTEXT *context), (context)) \
  F(int, proj_context_set_enable_network, (PJ_CONTEXT *context, int enable), (context, enable)) \
  F(PJ_LOG_LEVEL, proj_log_level, (PJ_CONTEXT *context, PJ_LOG_LEVEL level), (context, level)) \
  F(PJ *, proj_create, (PJ_CONTEXT *context, const char *definition), (context, definition)) \
  F(PJ *, proj_destroy, (PJ *object), (object)) \
  F(int, proj_is_crs, (const PJ *object), (object)) \
  F(PJ_TYPE, proj_get_type, (const PJ *object), (object)) \
  F(const char *, proj_get_name, (const PJ *object), (object)) \
  F(const char *, proj_get_id_auth_name, (const PJ *object, int index), (object, index)) \
  F(const char *, proj_get_id_code, (const PJ *object, int index), (object, index)) \
  F(const char *, proj_as_wkt, (PJ_CONTEXT *context, const PJ *object, PJ_WKT_TYPE type, const char *const *options), \
    (context, object, type, options)) \
  F(int, proj_is_equivalent_to_with_ctx, \
    (PJ_CONTEXT *context, const PJ *object, const PJ *other, PJ_COMPARISON_CRITERION criterion), \
    (context, object, other, criterion)) \
  F(int, proj_get_area_of_use, \
    (PJ_CONTEXT *context, const PJ *object, double *west, double *south, double *east, double *north, \
     const char **name), \
    (context, object, west, south, east, north, name)) \
  F(PJ *, proj_get_source_crs, (PJ_CONTEXT *context, const PJ *object), (context, object)) \
  F(PJ *, proj_crs_get_sub_crs, (PJ_CONTEXT *context, const PJ *crs, int index), (context, crs, index)) \
  F(PJ *, proj_crs_get_geodetic_crs, (PJ_CONTEXT *context, const PJ *crs), (context, crs)) \
  F(PJ *, proj_crs_get_datum_forced, (PJ_CONTEXT *context, const PJ *crs), (context, crs)) \
  F(PJ *, proj_crs_get_datum_ensemble, (PJ_CONTEXT *context, const PJ *crs), (context, crs)) \
  F(PJ *, proj_crs_demote_to_2D, (PJ_CONTEXT *context, const char *name, const PJ *crs), (context, name, crs)) \
  F(PJ *, proj_crs_get_coordinate_system, (PJ_CONTEXT *context, const PJ *crs), (context, crs)) \
  F(int, proj_cs_get_axis_count, (PJ_CONTEXT *context, const PJ *system), (context, system)) \
  F(int, proj_cs_get_axis_info, \
    (PJ_CONTEXT *context, const PJ *system, int index, const char **name, const char **abbreviation, \
     const char **direction, double *factor, const char **unit, const char **authority, const char **code), \
    (context, system, index, name, abbreviation, direction, factor, unit, authority, code)) \
  F(PJ *, proj_get_ellipsoid, (PJ_CONTEXT *context, const PJ *object), (context, object)) \
  F(int, proj_ellipsoid_get_parameters, \
    (PJ_CONTEXT *context, const PJ *ellipsoid, double *major, double *minor, int *computed, double *inverse), \
    (context, ellipsoid, major, minor, computed, inverse)) \
  F(PJ *, proj_get_prime_meridian, (PJ_CONTEXT *context, const PJ *object), (context, object)) \
  F(int, proj_prime_meridian_get_parameters, \
    (PJ_CONTEXT *context, const PJ *meridian, double *longitude, double *factor, const char **unit), \
    (context, meridian, longitude, factor, unit))

// Choosing an operation between two systems and running it.
#define OPERATION_FUNCTIONS(F) \
  F(PJ_AREA *, proj_area_create, (void), ()) \
  F(void, proj_area_set_bbox, (PJ_AREA *area, double west, double south, double east, double north), \
    (area, west, south, east, north)) \
  F(void, proj_area_destroy, (PJ_AREA *area), (area)) \
  F(PJ *, proj_create_crs_to_crs_from_pj, \
    (PJ_CONTEXT *context, const PJ *source, const PJ *target, PJ_AREA *area, const char *const *options), \
    (context, source, target, area, options)) \
  F(PJ *, proj_normalize_for_visualization, (PJ_CONTEXT *context, const PJ *object), (context, object)) \
  F(PJ *, proj_trans_get_last_used_operation, (PJ *operation), (operation)) \
  F(PJ_COORD, proj_trans, (PJ *operation, PJ_DIRECTION direction, PJ_COORD coordinate), \
    (operation, direction, coordinate)) \
  F(size_t, proj_trans_generic, \
    (PJ *operation, PJ_DIRECTION direction, double *x, size_t sx, size_t nx, double *y, size_t sy, size_t ny, \
     double *z, size_t sz, size_t nz, double *t, size_t st, size_t nt), \
    (operation, direction, x, sx, nx, y, sy, ny, z, sz, nz, t, st, nt)) \
  F(int, proj_errno_reset, (const PJ *object), (object)) \
  F(PJ_PROJ_INFO, proj_pj_info, (PJ *operation), (operation)) \
  F(double, proj_coordoperation_get_accuracy, (PJ_CONTEXT *context, const PJ *operation), (context, operation)) \
  F(PJ_OPERATION_FACTORY_CONTEXT *, proj_create_operation_factory_context, \
    (PJ_CONTEXT *context, const char *authority), (context, authority)) \
  F(void, proj_operation_factory_context_destroy, (PJ_OPERATION_FACTORY_CONTEXT *factory), (factory)) \
  F(void, proj_operation_factory_context_set_grid_availability_use, \
    (PJ_CONTEXT *context, PJ_OPERATION_FACTORY_CONTEXT *factory, PROJ_GRID_AVAILABILITY_USE use), \
    (context, factory, use)) \
  F(void, proj_operation_factory_context_set_allow_ballpark_transformations, \
    (PJ_CONTEXT *context, PJ_OPERATION_FACTORY_CONTEXT *factory, int allow), (context, factory, allow)) \
  F(void, proj_operation_factory_context_set_spatial_criterion, \
    (PJ_CONTEXT *context, PJ_OPERATION_FACTORY_CONTEXT *factory, PROJ_SPATIAL_CRITERION criterion), \
    (context, factory, criterion)) \
  F(PJ_OBJ_LIST *, proj_create_operations, \
    (PJ_CONTEXT *context, const PJ *source, const PJ *target, const PJ_OPERATION_FACTORY_CONTEXT *factory), \
    (context, source, target, factory)) \
  F(int, proj_list_get_count, (const PJ_OBJ_LIST *list), (list)) \
  F(PJ *, proj_list_get, (PJ_CONTEXT *context, const PJ_OBJ_LIST *list, int index), (context, list, index)) \
  F(void, proj_list_destroy, (PJ_OBJ_LIST *list), (list)) \
  F(int, proj_coordoperation_get_grid_used_count, (PJ_CONTEXT *context, const PJ *operation), (context, operation)) \
  F(int, proj_coordoperation_get_grid_used, \
    (PJ_CONTEXT *context, const PJ *operation, int index, const char **name, const char **path, \
     const char **package, const char **url, int *direct, int *open, int *available), \
    (context, operation, index, name, path, package, url, direct, open, available))

// Karney's geodesics.
#define GEODESIC_FUNCTIONS(F) \
  F(void, geod_init, (struct geod_geodesic *g, double a, double f), (g, a, f)) \
  F(void, geod_direct, \
    (const struct geod_geodesic *g, double lat, double lon, double azimuth, double distance, double *lat2, \
     double *lon2, double *azimuth2), \
    (g, lat, lon, azimuth, distance, lat2, lon2, azimuth2)) \
  F(void, geod_inverse, \
    (const struct geod_geodesic *g, double lat1, double lon1, double lat2, double lon2, double *distance, \
     double *azimuth1, double *azimuth2), \
    (g, lat1, lon1, lat2, lon2, distance, azimuth1, azimuth2)) \
  F(void, geod_polygonarea, \
    (const struct geod_geodesic *g, double lats[], double lons[], int n, double *area, double *perimeter), \
    (g, lats, lons, n, area, perimeter))

LAZY_MODULE(proj, "libproj.so.25", FUNCTIONS)
