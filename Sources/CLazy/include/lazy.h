// Loading a shared library on first use.
//
// A module lists the functions it needs once, as an X-macro
//     #define FUNCTIONS(F) F(void, GDALAllRegister, (void), ()) F(int, f, (int a), (a))
// and says LAZY_MODULE(gdal, "libgdal.so.32", FUNCTIONS). That defines every listed function as a trampoline through
// a pointer (the compiler checks each against the library's own header) and one function
//     const char *arpent_gdal_load(void)
// which loads the library, finds every symbol and returns NULL, or returns a message that says what is missing.
// It must have returned NULL before any trampoline is called. Any thread may call it at any time: the first call loads,
// threads that come meanwhile wait, and later calls are cheap and give the same answer.
#ifndef ARPENT_LAZY_H
#define ARPENT_LAZY_H

typedef struct {
  const char *name;
  void **slot;
} arpent_lazy_entry;

enum { ARPENT_LAZY_NEW, ARPENT_LAZY_LOADED, ARPENT_LAZY_FAILED };

typedef struct {
  _Atomic int state;
  char message[512];
} arpent_lazy_module;

/// Loads `library` and fills every slot, once for a module. Returns NULL, or a message that stays valid for the life of
/// the process.
const char *arpent_lazy_load(arpent_lazy_module *module, const char *library, const arpent_lazy_entry *entries,
                             int count);

#define ARPENT_LAZY_POINTER(R, N, P, A) static __typeof__(&N) arpent_pointer_##N;
#define ARPENT_LAZY_TRAMPOLINE(R, N, P, A) \
  R N P { return arpent_pointer_##N A; }
#define ARPENT_LAZY_ENTRY(R, N, P, A) {#N, (void **)&arpent_pointer_##N},

#define LAZY_MODULE(MODULE, LIBRARY, FUNCTIONS)                                                                  \
  FUNCTIONS(ARPENT_LAZY_POINTER)                                                                                 \
  FUNCTIONS(ARPENT_LAZY_TRAMPOLINE)                                                                              \
  const char *arpent_##MODULE##_load(void) {                                                                     \
    static const arpent_lazy_entry entries[] = {FUNCTIONS(ARPENT_LAZY_ENTRY)};                                   \
    static arpent_lazy_module module;                                                                            \
    return arpent_lazy_load(&module, LIBRARY, entries, (int)(sizeof entries / sizeof entries[0]));               \
  }
#endif
