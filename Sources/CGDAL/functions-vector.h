// Layers and features: what Scene reads with.
#define VECTOR_FUNCTIONS(F) \
  F(OGRFeatureH, OGR_L_GetNextFeature, (OGRLayerH layer), (layer))
