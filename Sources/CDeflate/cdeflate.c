#include "CDeflate.h"
#include "lazy.h"

#define FUNCTIONS(F)                                                                                       \
  F(struct libdeflate_compressor *, libdeflate_alloc_compressor, (int level), (level))                     \
  F(size_t, libdeflate_zlib_compress_bound, (struct libdeflate_compressor * compressor, size_t size),      \
    (compressor, size))                                                                                    \
  F(size_t, libdeflate_zlib_compress,                                                                      \
    (struct libdeflate_compressor * compressor, const void *from, size_t size, void *to, size_t available), \
    (compressor, from, size, to, available))                                                               \
  F(void, libdeflate_free_compressor, (struct libdeflate_compressor * compressor), (compressor))           \
  F(uint32_t, libdeflate_crc32, (uint32_t crc, const void *bytes, size_t size), (crc, bytes, size))
LAZY_MODULE(deflate, "libdeflate.so.0", FUNCTIONS)
