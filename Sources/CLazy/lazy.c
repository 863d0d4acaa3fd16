#include "lazy.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

// One lock for all modules: loading is rare and short, and dlopen takes turns anyway.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void load(arpent_lazy_module *module, const char *library, const arpent_lazy_entry *entries, int count) {
  module->state = ARPENT_LAZY_FAILED;
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    snprintf(module->message, sizeof module->message, "cannot load the library %s (%s)", library, dlerror());
    return;
  }
  for (int i = 0; i < count; i++) {
    void *address = dlsym(handle, entries[i].name);
    if (!address) {
      snprintf(module->message, sizeof module->message, "the library %s has no function %s", library, entries[i].name);
      return;
    }
    *entries[i].slot = address;
  }
  // Last, so that a thread that sees it without the lock sees the filled slots too.
  module->state = ARPENT_LAZY_LOADED;
}

const char *arpent_lazy_load(arpent_lazy_module *module, const char *library, const arpent_lazy_entry *entries,
                             int count) {
  if (module->state == ARPENT_LAZY_LOADED) return 0;
  pthread_mutex_lock(&lock);
  if (module->state == ARPENT_LAZY_NEW) load(module, library, entries, count);
  int state = module->state;
  pthread_mutex_unlock(&lock);
  return state == ARPENT_LAZY_LOADED ? 0 : module->message;
}
