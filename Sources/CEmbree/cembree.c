#include "CEmbree.h"
#include "lazy.h"

#define FUNCTIONS(F) \
  F(RTCDevice, rtcNewDevice, (const char *configuration), (configuration))
LAZY_MODULE(embree, "libembree3.so.3", FUNCTIONS)
