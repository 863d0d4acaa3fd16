#define _GNU_SOURCE
#include "CEdit.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static int flag;
static int editing;
static int fatal;
static void (*raise_setter)(void);
static int ends[2] = {-1, -1};

static const int editing_signals[] = {SIGWINCH, SIGTSTP, SIGCONT, SIGTERM, SIGHUP, SIGQUIT};
#define EDITING_SIGNALS (sizeof editing_signals / sizeof editing_signals[0])
static struct sigaction before[EDITING_SIGNALS];

static void handle(int signal) {
  int saved = errno;
  if (signal == SIGINT && !__atomic_load_n(&editing, __ATOMIC_SEQ_CST)) {
    int already = __atomic_exchange_n(&flag, 1, __ATOMIC_SEQ_CST);
    if (already && fatal) arpent_signals_default(SIGINT);
    if (raise_setter) raise_setter();
  } else {
    unsigned char number = (unsigned char)signal;
    ssize_t written = write(ends[1], &number, 1);
    (void)written;  // a full pipe already holds enough to wake the reader
  }
  errno = saved;
}

static struct sigaction action(void) {
  struct sigaction result = {0};
  result.sa_handler = handle;
  result.sa_flags = SA_RESTART;  // libraries do not expect EINTR; poll returns it all the same
  sigemptyset(&result.sa_mask);
  return result;
}

int arpent_signals_install(void (*setter)(void), int fatal_twice) {
  if (ends[0] < 0 && pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  raise_setter = setter;
  fatal = fatal_twice;
  struct sigaction own = action();
  if (sigaction(SIGINT, &own, NULL) != 0) return -1;
  return ends[0];
}

void arpent_signals_editing(int begins) {
  if (begins == editing) return;
  struct sigaction own = action();
  __atomic_store_n(&editing, begins, __ATOMIC_SEQ_CST);
  for (size_t i = 0; i < EDITING_SIGNALS; i++) {
    if (begins) {
      sigaction(editing_signals[i], &own, &before[i]);
    } else {
      sigaction(editing_signals[i], &before[i], NULL);
    }
  }
}

int arpent_signals_next(void) {
  unsigned char number;
  return read(ends[0], &number, 1) == 1 ? number : 0;
}

void arpent_signals_default(int signal) {
  struct sigaction plain = {0}, own;
  sigset_t one, old;
  plain.sa_handler = SIG_DFL;
  sigemptyset(&plain.sa_mask);
  sigemptyset(&one);
  sigaddset(&one, signal);
  sigaction(signal, &plain, &own);
  raise(signal);
  sigprocmask(SIG_UNBLOCK, &one, &old);  // here it acts; a stop ends with SIGCONT
  sigprocmask(SIG_SETMASK, &old, NULL);
  sigaction(signal, &own, NULL);
}

const int *arpent_interrupt_flag(void) { return &flag; }
int arpent_interrupt_raised(void) { return __atomic_load_n(&flag, __ATOMIC_SEQ_CST); }
void arpent_interrupt_clear(void) { __atomic_store_n(&flag, 0, __ATOMIC_SEQ_CST); }
