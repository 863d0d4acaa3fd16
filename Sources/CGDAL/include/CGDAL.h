// GDAL and OGR, loaded on first use (see CLazy/include/lazy.h).
#ifndef ARPENT_CGDAL_H
#define ARPENT_CGDAL_H
#include <gdal/gdal.h>
#include <gdal/cpl_conv.h>
#include <gdal/cpl_error.h>
#include <gdal/cpl_http.h>
#include <gdal/cpl_string.h>
#include <gdal/ogr_api.h>
#include <gdal/ogr_srs_api.h>

/// Loads GDAL; NULL, or why it cannot be loaded. Must succeed before any other function here is called.
const char *arpent_gdal_load(void);
#endif
