/// What `../shared/data/README.md` says of every file of its folder `vector`, found out with ogrinfo, gpxpy and others;
/// a test fails where a file is missing here. A row of a table: path, table where there are several, features, kind of
/// geometry (`none` without places, `-` for no kind in particular, `?` where the README does not say), coordinate
/// reference system, fields, extent. `gpx`: waypoints, routes, tracks, route points, track points. `refused`: what the
/// refusal says. `part`: read with another file of its name. Where the README tells of a defect that GDAL passes over
/// in silence, the row says what is right.
enum VectorFiles {
  static let text = #"""
    csv/agung_image_metadata.csv |  | 1817 | ? | - | - | -
    csv/agung_issue_image_metadata.csv |  | 23 | ? | - | - | -
    csv/cycle_hire_xy.csv |  | 742 | ? | - | - | -
    csv/geospatial-points-wkb.csv |  | 3 | ? | - | - | -
    csv/geospatial-points-wkt.csv |  | 3 | ? | - | - | -
    csv/grid-bng.csv |  | 13 | ? | - | - | -
    csv/grid-bng.expected.gpx | gpx | 13 0 0 0 0
    csv/grid-swiss.csv |  | 11 | ? | - | - | -
    csv/grid-swiss.expected.gpx | gpx | 11 0 0 0 0
    csv/grid-utm.csv |  | 39 | ? | - | - | -
    csv/grid-utm.expected.gpx | gpx | 39 0 0 0 0
    csv/otm_species.csv |  | 1093 | ? | - | - | -
    csv/sf_incidents-small.csv |  | 499 | ? | - | - | -
    fgb/alldatatypes.fgb |  | 1 | - | - | 15 | 0 0 0 0
    fgb/countries.fgb |  | 179 | polygon | EPSG:4326 | 2 | -180 -85.609038 180 83.645130
    fgb/countries_nocrs.fgb |  | 179 | - | - | 2 | -180 -85.609038 180 83.645130
    fgb/countries_nogeo.fgb |  | 179 | - | - | 2 | -
    fgb/empty.fgb |  | 0 | polygon | EPSG:4326 | 6 | -
    fgb/heterogeneous.fgb |  | 3 | - | - | 0 | 1.200000 -4.800000 45 40
    fgb/poly00.fgb |  | 10 | polygon | EPSG:27700 | 3 | 478315.531250 4762880.500000 481645.312500 4765610.500000
    fgb/poly01.fgb |  | 10 | polygon | EPSG:27700 | 3 | 478315.531250 4762880.500000 481645.312500 4765610.500000
    fgb/triangle.fgb |  | 1 | polygon | - | 0 | 0 0 9 9
    fgb/unknown_feature_count.fgb |  | 1 | polygon | EPSG:4326 | 6 | -69.911499 18.458768 -69.906006 18.463979
    fit/Activity.fit | refused | is not a layer file that can be read
    fit/activity-filecrc.fit | refused | is not a layer file that can be read
    fit/activity-settings-corruptheader.fit | refused | is not a layer file that can be read
    fit/activity-unexpected-eof.fit | refused | is not a layer file that can be read
    fit/garmin-edge-820-bike-records.csv |  | 15 | ? | - | - | -
    fit/garmin-edge-820-bike.fit | refused | is not a layer file that can be read
    fit/garmin-fenix-5-walk-records.csv |  | 17 | ? | - | - | -
    fit/garmin-fenix-5-walk.fit | refused | is not a layer file that can be read
    fit/gpsbabel_fitlocations-sample.fit | refused | is not a layer file that can be read
    fit/gpsbabel_fitlocations-sample.gpx | gpx | 2 0 1 0 0
    fit/gpsbabel_garmin-edge-200.fit | refused | is not a layer file that can be read
    fit/gpsbabel_garmin-edge-200.gpx | gpx | 1 0 1 0 22
    geojson/NZ.geojson |  | 1 | polygon | EPSG:4326 | 14 | -177.945600 -52.613100 178.841100 -29.226400
    geojson/antimeridian_complex-split.expected.json |  | 1 | polygon | EPSG:4326 | 0 | -180 -40 180 60
    geojson/antimeridian_complex-split.json |  | 1 | polygon | EPSG:4326 | 0 | -150 -40 150 60
    geojson/antimeridian_cw-split.json |  | 1 | polygon | EPSG:4326 | 0 | -170 40 170 50
    geojson/antimeridian_issues-164.json |  | 1 | polygon | EPSG:4326 | 0 | -179.556247 -54.736096 177.945237 76.980811
    geojson/antimeridian_issues-171.json |  | 1 | polygon | EPSG:4326 | 0 | -160 80 160 83
    geojson/antimeridian_issues-182.json |  | 1 | polygon | EPSG:4326 | 0 | 41.661835 27.536652 41.701686 27.556499
    geojson/antimeridian_issues-201.json |  | 1 | polygon | EPSG:4326 | 0 | -180 62.085587 -178.907021 62.784580
    geojson/antimeridian_multi-line.json |  | 1 | polyline | EPSG:4326 | 0 | -170 -10 170 10
    geojson/antimeridian_north-pole.expected.json |  | 1 | polygon | EPSG:4326 | 0 | -180 40 180 90
    geojson/antimeridian_north-pole.json |  | 1 | polygon | EPSG:4326 | 0 | -135 40 135 40
    geojson/antimeridian_one-hole.expected.json |  | 1 | polygon | EPSG:4326 | 0 | -180 40 180 60
    geojson/antimeridian_one-hole.json |  | 1 | polygon | EPSG:4326 | 0 | -175 40 175 60
    geojson/antimeridian_over-180.expected.json |  | 1 | polygon | EPSG:4326 | 0 | -180 40 180 50
    geojson/antimeridian_over-180.json |  | 1 | polygon | EPSG:4326 | 0 | 170 40 190 50
    geojson/antimeridian_point-on-antimeridian.json |  | 1 | polygon | EPSG:4326 | 0 | -176.882485 -18.585729 180 -12.829253
    geojson/dc_buildings.geojson |  | 84 | polygon | EPSG:4326 | 2 | -77.054620 38.808939 -77.050371 38.812241
    geojson/emptyMultiPolygon.json |  | 2 | - | EPSG:4326 | 5 | -80.385193 25.585074 -80.384867 25.585297
    geojson/fix_geometrycollection-xyz.geojson |  | 1 | - | EPSG:4979 | 0 | 100 0 102 1
    geojson/fix_linestring-xyz.geojson |  | 1 | polyline | EPSG:4979 | 0 | 100 0 101 1
    geojson/fix_multipoint-xyz.geojson |  | 1 | multipoint | EPSG:4979 | 0 | 100 0 101 1
    geojson/fix_multipolygon-xyz.geojson |  | 1 | polygon | EPSG:4979 | 0 | 100 0 103 3
    geojson/fix_polygon-xyz.geojson |  | 1 | polygon | EPSG:4979 | 0 | 100 0 101 1
    geojson/geolocation_line-samples.geojson |  | 9 | polyline | EPSG:4326 | 1 | -74.439786 47.536799 -72.560495 48.338787
    geojson/hint_bad-duplicate-properties.geojson |  | 1 | - | EPSG:4326 | 1 | -
    geojson/hint_bad-duplicate-properties.result | refused | is not a layer file that can be read
    geojson/hint_bad-json.geojson | refused | JSON parsing error
    geojson/hint_bad-json.result | refused | is not a layer file that can be read
    geojson/hint_bad-polygon-interiorring-rhr.geojson |  | 1 | polygon | EPSG:4326 | 0 | 100 0 101 1
    geojson/hint_bad-polygon-interiorring-rhr.result | refused | is not a layer file that can be read
    geojson/hint_bad-properties-as-array.geojson |  | 1 | - | EPSG:4326 | 0 | -
    geojson/hint_bbox-4or6elements.geojson |  | 1 | point | EPSG:4326 | 0 | 2 2 2 2
    geojson/hint_different-first-last.geojson |  | 1 | polygon | EPSG:4326 | 0 | 100 0 101 1
    geojson/hint_different-first-last.result | refused | is not a layer file that can be read
    geojson/hint_excessive_precision_truncated.geojson |  | 1 | polyline | EPSG:4326 | 0 | 100 2 106 8
    geojson/hint_feature_changed_semantics.geojson |  | 1 | point | EPSG:4326 | 1 | 102 0.500000 102 0.500000
    geojson/hint_featurecollection-type-case.geojson |  | 3 | - | EPSG:4326 | 2 | 100 0 105 1
    geojson/hint_geometrycollection_nested.geojson |  | 1 | - | EPSG:4326 | 0 | 100 0 102 2
    geojson/hint_geometrycollection_nested.result | refused | is not a layer file that can be read
    geojson/hint_geometrycollection_single.geojson |  | 1 | - | EPSG:4326 | 0 | 100 0 100 0
    geojson/hint_nofeaturetype.geojson |  | 0 | - | EPSG:4326 | 0 | -
    geojson/hint_point-string.geojson | refused | Invalid 'x' coordinate
    geojson/hint_point-toofew.geojson | refused | Failed to read GeoJSON
    geojson/hint_polygon_winding_order.geojson |  | 1 | polygon | EPSG:4326 | 0 | 100 0 101 1
    geojson/hint_polygon_winding_order.result | refused | is not a layer file that can be read
    geojson/mercator_issue1446.geojson |  | 7 | polyline | EPSG:4326 | 2 | -9.151446 2.171076 -9.144164 2.175877
    geojson/missing-geometry.json |  | 4 | point | EPSG:4326 | 3 | 8.624126 49.870777 80 60
    geojson/pasadena_trees.geojson |  | 1013 | point | EPSG:4326 | 12 | -118.185457 34.118048 -118.068111 34.203741
    geojson/ringbug.json |  | 30 | point | EPSG:4326 | 7 | -151 30 -71 61
    geojson/rmnp.geojson |  | 1 | polygon | EPSG:4326 | 1 | -105.913724 40.158073 -105.493594 40.553794
    geojson/test_tz.geojson |  | 1 | point | EPSG:4326 | 1 | -79.400000 43.600000 -79.400000 43.600000
    geojson/trees_crs_102645.json | | 6 | point | ESRI:102645 | 12 | -
    geojson/turf_create-hole.geojson |  | 2 | polygon | EPSG:4326 | 5 | 121 -31 144 -15
    geojson/turf_fiji-hiQ.geojson |  | 1 | polygon | EPSG:4326 | 2 | 179.973907 -16.539127 180.086861 -16.437402
    geojson/turf_issue-1094.geojson |  | 1 | polygon | EPSG:4326 | 0 | -91.922268 42.745352 -91.913939 42.750965
    geojson/turf_linestring-same-start-end.geojson |  | 1 | polyline | EPSG:4326 | 2 | 122.431641 -27.215556 139.306641 -14.434680
    geojson/turf_north-latitude-points.geojson |  | 1 | multipoint | EPSG:4326 | 0 | -94.979553 74.683250 -94.064941 74.740462
    geojson/turf_switzerlandKinked.geojson |  | 1 | polygon | EPSG:4326 | 2 | 5.954809 45.820718 10.466627 47.801166
    geojson/turf_triplicate-issue1255.geojson |  | 1 | polygon | EPSG:4326 | 0 | 0 0 4 30
    geojson/turf_unable-to-complete-output-ring-1983-1.geojson |  | 2 | polygon | EPSG:4326 | 0 | -160.689697 -11.101149 -120.664674 44.190291
    geojson/turf_unable-to-find-segment-2258-1.geojson |  | 2 | polygon | EPSG:4326 | 0 | -73.062444 17.972276 -71.656205 20.124248
    gpkg/bees.gpkg | apiary | 35 | point | EPSG:3857 | 9 | 1029520 5910540 1031390 5911980
    gpkg/bees.gpkg | area | 14 | polygon | EPSG:3857 | 5 | 1029970 5910190 1031640 5911930
    gpkg/bees.gpkg | Reviews | 7 | none | - | 3 | -
    gpkg/bees.gpkg | Pollen_Consumption | 0 | none | - | 3 | -
    gpkg/bumblebees.gpkg | apiary | 35 | point | EPSG:3857 | 3 | 1029520 5910540 1031390 5911980
    gpkg/bumblebees.gpkg | area | 14 | polygon | EPSG:3857 | 3 | 1029970 5910190 1031640 5911930
    gpkg/bumblebees.gpkg | Reviews | 5 | none | - | 3 | -
    gpkg/bumblebees.gpkg | Pollen_Consumption | 0 | none | - | 3 | -
    gpkg/curvepolygon.gpkg | curvepolygon | 1 | polygon | EPSG:4326 | 0 | -128.968033 51.414349 -122.033173 55.364410
    gpkg/geometrycollection.gpkg | test | 1 | - | EPSG:4326 | 0 | -70.312500 -8.407168 2.812500 48.922499
    gpkg/line_zm.gpkg | line_zm | 1 | polyline | EPSG:4326 | 0 | -123.210800 48.986149 -95.035294 49.014771
    gpkg/mixed_crs.gpkg | oregon_2269 | 1 | polygon | EPSG:2269 | 6 | 7097582.733370 -609888.657975 9235062.224202 974135.700969
    gpkg/mixed_crs.gpkg | oregon_4326 | 1 | polygon | EPSG:4326 | 6 | -124.612560 41.992690 -116.461860 46.285320
    gpkg/multipleholes.gpkg | multipolywithholes | 1 | - | EPSG:4326 | 0 | -77.777710 37.326489 -76.788940 39.104489
    gpkg/multipleholes.gpkg | nga_style | 1 | none | - | 7 | -
    gpkg/multipleholes.gpkg | nga_icon | 0 | none | - | 8 | -
    gpkg/nc.gpkg | nc.gpkg | 100 | polygon | EPSG:4267 | 14 | -84.323900 33.882000 -75.457000 36.589600
    gpkg/null_crs_gdal.gpkg | land | 1 | polygon | - | 6 | -124.612560 41.992690 -116.461860 46.285320
    gpkg/rivers_multi.gpkg | FEATURESriversds | 1 | - | EPSG:3857 | 3 | 7920795.935801 3478328.437664 9011264.280492 3704774.732046
    gpkg/rivers_multi.gpkg | preferred_rivers | 1 | - | EPSG:3857 | 3 | 7920795.935801 3478328.437664 9011264.280492 3704774.732046
    gpkg/test_gpkg_nulls.gpkg | test_gpkg_nulls | 4 | point | EPSG:4326 | 11 | 0 0 4 4
    gpx/Mojstrovka.gpx | gpx | 0 0 1 0 184
    gpx/cerknicko-jezero-without-elevations.gpx | gpx | 7 0 8 0 296
    gpx/cerknicko-without-times.gpx | gpx | 7 0 8 0 296
    gpx/default_schema_locations.gpx | gpx | 0 0 0 0 0
    gpx/fells_loop.gpx | gpx | 86 1 0 46 0
    gpx/gh_issue-13.gpx | gpx | 0 0 1 0 29
    gpx/gh_issue-70.gpx | gpx | 0 0 1 0 17
    gpx/gh_no_trkpt.gpx | gpx | 0 0 1 0 0
    gpx/gh_tour4-with-uturn.gpx | gpx | 0 1 1 9 5
    gpx/gpsbabel_bigtime.gpx | gpx | 2 0 0 0 0
    gpx/gpsbabel_expertgps.gpx | gpx | 86 1 1 46 64
    gpx/gpsbabel_global.gpx | gpx | 2 0 0 0 0
    gpx/gpsbabel_segmented_tracks.gpx | gpx | 0 0 2 0 46
    gpx/gpsbabel_unknowntag2.gpx | gpx | 0 1 0 1 0
    gpx/gpx1.0_with_all_fields.gpx | gpx | 2 2 2 5 1
    gpx/gpx1.1_with_all_fields.gpx | gpx | 2 2 2 5 1
    gpx/gpx1.1_with_extensions_without_namespaces.gpx | gpx | 1 0 0 0 0
    gpx/gpx_with_garmin_extension.gpx | gpx | 1 0 0 0 0
    gpx/korita-zbevnica.gpx | gpx | 2 0 4 0 871
    gpx/route.gpx | gpx | 0 1 0 55 0
    gpx/setnjica-kod-karojbe.gpx | gpx | 0 0 1 0 1852
    gpx/sf_30km_h.gpx | gpx | 0 0 1 0 49
    gpx/tj_apple_watch_route.gpx | gpx | 0 0 1 0 44
    gpx/tj_bad.gpx | refused | latitude "undefined"
    gpx/tj_empty_ele.gpx | gpx | 0 0 1 0 2
    gpx/tj_empty_trk.gpx | gpx | 0 0 1 0 0
    gpx/tj_missing_hr.gpx | gpx | 0 0 1 0 16
    gpx/tj_multitrackgpx.gpx | gpx | 0 0 3 0 117
    gpx/tj_osm.gpx | gpx | 0 0 3 0 420
    gpx/tj_strava.gpx | gpx | 0 0 1 0 3
    gpx/tj_style.gpx | gpx | 0 0 21 0 362
    gpx/tj_trek.gpx | gpx | 0 1 0 120 0
    gpx/tj_unique_trkpt.gpx | gpx | 0 0 1 0 1
    gpx/tj_wpt.gpx | gpx | 40 0 0 0 0
    gpx/tj_zero_elevation.gpx | gpx | 0 0 1 0 3
    gpx/track-with-empty-segment.gpx | gpx | 0 0 1 0 9
    gpx/track-with-extremes.gpx | gpx | 0 0 1 0 25
    gpx/track-with-less-sec-time.gpx | gpx | 0 0 1 0 2
    gpx/track_with_dilution_errors.gpx | gpx | 1 1 1 1 1
    gpx/track_with_speed.gpx | gpx | 0 0 1 0 3
    gpx/unicode_with_bom.gpx | gpx | 1 0 0 0 0
    kml/Albania.kmz |  | 63 | - | EPSG:4326 | 12 | 19.400000 39.700000 20.616700 42.566700
    kml/KML_Samples.kml | Placemarks | 3 | - | EPSG:4326 | 11 | -122.085767 37.421569 -122.082204 37.422290
    kml/KML_Samples.kml | Styles and Markup | 1 | - | EPSG:4326 | 11 | -
    kml/KML_Samples.kml | Highlighted Icon | 1 | - | EPSG:4326 | 11 | -122.085655 37.422431 -122.085655 37.422431
    kml/KML_Samples.kml | Ground Overlays | 1 | - | EPSG:4326 | 11 | 14.601284 37.465434 15.358327 37.919042
    kml/LinearRingWith1DTuple.kml | refused | breaks the rules of KML
    kml/LinearRingWithInvalidLat.kml | refused | breaks the rules of KML
    kml/addresses.kml | | 15 | - | EPSG:4326 | 13 | 100.528684 13.745564 100.591507 13.799273
    kml/bad.kml | refused | has the coordinates "no,no"
    kml/cdata.kml |  | 1 | - | EPSG:4326 | 11 | -122.082204 37.422290 -122.082204 37.422290
    kml/esri_test_data.kmz | Placemarks | 3 | - | EPSG:4326 | 11 | -117.196490 34.056110 -117.195230 34.057169
    kml/esri_test_data.kmz | Ground Overlays | 1 | - | EPSG:4326 | 11 | -79.803659 43.115239 -76.261005 44.190773
    kml/esri_test_data.kmz | Screen overlays | 0 | - | EPSG:4326 | 11 | -
    kml/esri_test_data.kmz | Polygons | 0 | - | EPSG:4326 | 11 | -
    kml/extended_data.kml |  | 1 | - | EPSG:4326 | 12 | -122.082204 37.422290 -122.082204 37.422290
    kml/gpsbabel_Placemark-Track-1.kml |  | 1 | - | EPSG:4326 | 11 | -
    kml/gpsbabel_segmented_tracks.kml | Tracks | 0 | - | EPSG:4326 | 11 | -
    kml/gpsbabel_segmented_tracks.kml | No Times | 1 | - | EPSG:4326 | 11 | -86.844140 35.824859 -86.838782 35.827576
    kml/gpsbabel_segmented_tracks.kml | Points | 23 | - | EPSG:4326 | 11 | -86.844140 35.824859 -86.838782 35.827576
    kml/gpsbabel_segmented_tracks.kml | With Times | 1 | - | EPSG:4326 | 11 | -86.844140 35.834859 -86.838782 35.837576
    kml/ground_overlay.kml |  | 1 | - | EPSG:4326 | 11 | 14.601284 37.465434 15.358327 37.919042
    kml/ground_overlay_quad.kml |  | 1 | - | EPSG:4326 | 11 | 81.509322 43.665148 83.529902 44.321015
    kml/gxtrack.kml |  | 1 | - | EPSG:4326 | 11 | -122.207881 37.371915 -122.203207 37.374857
    kml/iceland.kmz |  | 83 | - | EPSG:4326 | 12 | -23.820000 63.420000 -13.790000 66.540000
    kml/linear_ring.kml |  | 1 | - | EPSG:4326 | 11 | -126 24 -66 50
    kml/multigeometry_sibling.kml |  | 1 | - | EPSG:4326 | 11 | 146.976252 -36.068760 147.038242 -36.044940
    kml/networklink.kml |  | 0 | - | EPSG:4326 | 11 | -
    kml/nogeomplacemark.kml |  | 1 | - | EPSG:4326 | 11 | -
    kml/non_gx_multitrack.kml |  | 3 | - | EPSG:4326 | 11 | 3.682555 51.050362 3.682725 51.050615
    kml/null_geometry.kml |  | 1 | - | EPSG:4326 | 11 | -
    kml/point_extra_coordinates.kml |  | 1 | - | EPSG:4326 | 11 | -122.082204 37.422290 -122.082204 37.422290
    kml/schema.kml |  | 1 | - | EPSG:4326 | 22 | 12.820486 55.965425 12.820616 55.965451
    kml/timespan.kml |  | 1 | - | EPSG:4326 | 11 | 115.870750 24.907680 115.877260 24.935830
    kml/us_state_capitals.kml |  | 50 | - | EPSG:4326 | 11 | -157.804199 21.317249 -69.729202 58.388269
    shp/big5.cpg | part
    shp/big5.dbf | part
    shp/big5.shp |  | 1 | point | - | 1 | -248.715789 625.610526 -248.715789 625.610526
    shp/corrupt_too_long.dbf | part
    shp/corrupt_too_long.shp |  | 10 | polyline | - | 1 | 1 1 2 2
    shp/corrupt_too_long.shx | part
    shp/coutwildrnp.dbf | part
    shp/coutwildrnp.prj | part
    shp/coutwildrnp.shp |  | 67 | polygon | EPSG:4326 | 10 | -113.564247 37.068981 -104.970871 41.996277
    shp/coutwildrnp.shx | part
    shp/coutwildrnp.zip |  | 67 | polygon | EPSG:4326 | 10 | -113.564247 37.068981 -104.970871 41.996277
    shp/dateline_boxes.dbf | part
    shp/dateline_boxes.shp |  | 5 | polygon | - | 1 | -23841458.573090 273305.447339 23299317.357678 6102149.457325
    shp/dateline_boxes.shx | part
    shp/encoding_1251.cpg | part
    shp/encoding_1251.dbf | part
    shp/encoding_1251.prj | part
    shp/encoding_1251.shp |  | 18 | point | EPSG:4326 | 3 | -20 -10 30 10
    shp/encoding_1251.shx | part
    shp/encoding_437.cpg | part
    shp/encoding_437.dbf | part
    shp/encoding_437.prj | part
    shp/encoding_437.shp |  | 18 | point | EPSG:4326 | 3 | -20 -10 30 10
    shp/encoding_437.shx | part
    shp/encoding_88591.cpg | part
    shp/encoding_88591.dbf | part
    shp/encoding_88591.prj | part
    shp/encoding_88591.shp |  | 18 | point | EPSG:4326 | 3 | -20 -10 30 10
    shp/encoding_88591.shx | part
    shp/gauss_kruger.prj | part
    shp/gauss_kruger.shp |  | 3 | point | EPSG:2435 | 0 | -79.044118 -25.568292 -54.582997 43.087714
    shp/js_multipointm.json | | 1 | ? | - | - | -
    shp/js_multipointm.shp |  | 1 | multipoint | - | 0 | 0 5 10 10
    shp/js_multipolygon_with_holes.dbf | part
    shp/js_multipolygon_with_holes.json | | 1 | ? | - | - | -
    shp/js_multipolygon_with_holes.shp |  | 1 | polygon | - | 1 | 0 0 20 10
    shp/js_multipolygon_with_holes.shx | part
    shp/js_null.dbf | part
    shp/js_null.json | | 9 | ? | - | - | -
    shp/js_null.prj | part
    shp/js_null.shp |  | 9 | point | EPSG:4326 | 1 | 1 2 17 18
    shp/js_null.shx | part
    shp/js_number-null-property.dbf | part
    shp/js_number-null-property.json | | 4 | ? | - | - | -
    shp/js_number-null-property.shp |  | 4 | polygon | - | 3 | -114.041138 31.326627 -102.038584 44.999951
    shp/js_point-z.dbf | part
    shp/js_point-z.json | | 1 | ? | - | - | -
    shp/js_point-z.shp |  | 1 | point | - | 1 | 1 2 1 2
    shp/js_point-z.shx | part
    shp/js_polylinem.json | | 2 | ? | - | - | -
    shp/js_polylinem.shp |  | 2 | polyline | - | 0 | 0 0 25 25
    shp/js_utf8-property.dbf | part
    shp/js_utf8-property.json | | 1 | ? | - | - | -
    shp/js_utf8-property.prj | part
    shp/js_utf8-property.shp | | 1 | point | EPSG:4326 | 1 | 3 4 3 4
    shp/js_utf8-property.shx | part
    shp/koi8r_only.cpg | refused | is not a layer file that can be read
    shp/koi8r_only.dbf |  | 1 | none | - | 1 | -
    shp/latin1_pyshp.dbf | part
    shp/latin1_pyshp.shp |  | 1 | polygon | - | 2 | -0.768293 -0.522648 0.628920 0.477352
    shp/ldid_chinese.dbf | part
    shp/ldid_chinese.prj | part
    shp/ldid_chinese.shp |  | 1 | point | EPSG:4326 | 1 | -248.715789 625.610526 -248.715789 625.610526
    shp/soundg.dbf | part
    shp/soundg.shp |  | 3 | multipoint | - | 1 | 137.000168 34.009330 137.991299 34.791571
    shp/soundg.shx | part
    shp/storms_xyzm_feature.dbf | part
    shp/storms_xyzm_feature.shp |  | 71 | polyline | - | 1 | -102.200000 8.300000 0 59.500000
    shp/storms_xyzm_feature.shx | part
    sync/geodiff_base-deleted_A.json | refused | is not a layer file that can be read
    sync/geodiff_base-inserted_1_A.json | refused | is not a layer file that can be read
    sync/geodiff_base-updated_A.json | refused | is not a layer file that can be read
    sync/geodiff_base.gpkg | simple | 3 | point | EPSG:4326 | 2 | -1.088920 0.042408 -0.363885 0.562244
    sync/geodiff_merged_1_A_1_B.gpkg | simple | 3 | point | EPSG:4326 | 2 | -
    sync/geodiff_updated_A.gpkg | simple | 3 | point | EPSG:4326 | 2 | -
    sync/geodiff_updated_B.gpkg | simple | 3 | point | EPSG:4326 | 2 | -
    sync/qfield_multilayer_multidelta.json | refused | is not a layer file that can be read
    sync/qfield_multistage_p1_c1_create.json | refused | is not a layer file that can be read
    sync/qfield_multistage_p2_c2_create.json | refused | is not a layer file that can be read
    sync/qfield_multistage_p3_c1_patch.json | refused | is not a layer file that can be read
    sync/qfield_multistage_p4_c2_patch.json | refused | is not a layer file that can be read
    sync/qfield_multistage_p5_c1_delete.json | refused | is not a layer file that can be read
    sync/qfield_multistage_p6_c2_delete.json | refused | is not a layer file that can be read
    sync/qfield_nonspatial.csv |  | 1 | ? | - | - | -
    sync/qfield_nonspatial_geom_empty_str.json | refused | is not a layer file that can be read
    sync/qfield_not_schema_valid.json | refused | is not a layer file that can be read
    sync/qfield_points.geojson |  | 3 | point | EPSG:4326 | 4 | 1 0 9 0
    sync/qfield_polygons.geojson |  | 2 | polygon | EPSG:4326 | 4 | 2 2 9 5
    sync/qfield_singlelayer_multidelta_delta_with_xyz_nan_for_xyz_layer.json | refused | is not a layer file that can be read
    sync/qfield_singlelayer_multidelta_delta_with_xyzm_nannan_for_xyzm_layer.json | refused | is not a layer file that can be read
    sync/qfield_singlelayer_singledelta_conflict.json | refused | is not a layer file that can be read
    sync/qfield_special_data_types.json | refused | is not a layer file that can be read
    sync/qfield_testdata.gpkg | polygons | 2 | polygon | EPSG:4326 | 3 | 2 2 9 5
    sync/qfield_testdata.gpkg | points_xy | 3 | point | EPSG:4326 | 3 | 1 0 9 -0
    sync/qfield_testdata.gpkg | points_xyz | 3 | point | EPSG:4326 | 3 | 1 0 9 -0
    sync/qfield_testdata.gpkg | points_xyzm | 3 | point | EPSG:4326 | 3 | 1 0 9 -0
    """#
}
