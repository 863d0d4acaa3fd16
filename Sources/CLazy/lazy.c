#include "lazy.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

const char *arpent_lazy_load(const char *library, const arpent_lazy_entry *entries, int count) {
  static char message[512];
  pthread_mutex_lock(&lock);
  const char *result = 0;
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    snprintf(message, sizeof message, "cannot load the library %s (%s)", library, dlerror());
    result = message;
  }
  for (int i = 0; i < count && !result; i++) {
    void *address = dlsym(handle, entries[i].name);
    if (!address) {
      snprintf(message, sizeof message, "the library %s has no function %s", library, entries[i].name);
      result = message;
    }
    *entries[i].slot = address;
  }
  pthread_mutex_unlock(&lock);
  return result;
}
