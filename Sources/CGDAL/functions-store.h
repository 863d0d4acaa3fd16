// Creating and changing data sets: what Survey writes with.
#define STORE_FUNCTIONS(F) \
  F(OGRErr, OGR_L_CreateFeature, (OGRLayerH layer, OGRFeatureH feature), (layer, feature))
