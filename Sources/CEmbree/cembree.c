#include "CEmbree.h"
#include "lazy.h"

#define FUNCTIONS(F) \
  F(RTCDevice, rtcNewDevice, (const char *configuration), (configuration)) \
  F(void, rtcReleaseDevice, (RTCDevice device), (device)) \
  F(enum RTCError, rtcGetDeviceError, (RTCDevice device), (device)) \
  F(RTCScene, rtcNewScene, (RTCDevice device), (device)) \
  F(void, rtcReleaseScene, (RTCScene scene), (scene)) \
  F(void, rtcSetSceneFlags, (RTCScene scene, enum RTCSceneFlags flags), (scene, flags)) \
  F(void, rtcCommitScene, (RTCScene scene), (scene)) \
  F(void, rtcAttachGeometryByID, (RTCScene scene, RTCGeometry geometry, unsigned int id), (scene, geometry, id)) \
  F(RTCGeometry, rtcNewGeometry, (RTCDevice device, enum RTCGeometryType type), (device, type)) \
  F(void, rtcReleaseGeometry, (RTCGeometry geometry), (geometry)) \
  F(void, rtcCommitGeometry, (RTCGeometry geometry), (geometry)) \
  F(void, rtcSetSharedGeometryBuffer, \
    (RTCGeometry geometry, enum RTCBufferType type, unsigned int slot, enum RTCFormat format, const void *data, \
     size_t offset, size_t stride, size_t count), \
    (geometry, type, slot, format, data, offset, stride, count)) \
  F(void *, rtcSetNewGeometryBuffer, \
    (RTCGeometry geometry, enum RTCBufferType type, unsigned int slot, enum RTCFormat format, size_t stride, \
     size_t count), \
    (geometry, type, slot, format, stride, count)) \
  F(void, rtcIntersect1, (RTCScene scene, struct RTCIntersectContext *context, struct RTCRayHit *ray), \
    (scene, context, ray)) \
  F(void, rtcIntersect1M, \
    (RTCScene scene, struct RTCIntersectContext *context, struct RTCRayHit *rays, unsigned int count, size_t stride), \
    (scene, context, rays, count, stride)) \
  F(void, rtcOccluded1, (RTCScene scene, struct RTCIntersectContext *context, struct RTCRay *ray), \
    (scene, context, ray)) \
  F(void, rtcOccluded1M, \
    (RTCScene scene, struct RTCIntersectContext *context, struct RTCRay *rays, unsigned int count, size_t stride), \
    (scene, context, rays, count, stride))
LAZY_MODULE(embree, "libembree3.so.3", FUNCTIONS)
