// libedit and the signals of an interactive program.
//
// libedit's el_set, el_wset and history_w are variadic, which Swift cannot call, so each use has a function here.
// Text crosses as UTF-32 (wchar_t on Linux): libedit keeps it so, and its conversion to UTF-8 aborts on a bad value.
// The signal handler is here because only C promises what a handler may touch.
#ifndef ARPENT_CEDIT_H
#define ARPENT_CEDIT_H
#include <stdint.h>

/// What an editing command answers to libedit.
enum {
  ARPENT_EDIT_END = 2,        // stop reading
  ARPENT_EDIT_REFRESH = 4,    // the text changed: draw the difference
  ARPENT_EDIT_ERROR = 6,      // beep
  ARPENT_EDIT_REDISPLAY = 8,  // something else was written: draw the prompt and the text anew
};

typedef struct arpent_edit arpent_edit;
typedef int (*arpent_edit_reader)(arpent_edit *, uint32_t *scalar);
typedef char *(*arpent_edit_prompt)(arpent_edit *);
typedef unsigned char (*arpent_edit_command)(arpent_edit *, int key);

/// Uses the character set of the environment when it is UTF-8, and C.UTF-8 otherwise; numbers stay as in C.
/// Returns 0 when neither is to be had.
int arpent_edit_use_utf8(void);

/// An editor on standard input and output, or NULL. `program` is the name that ~/.editrc may ask for.
arpent_edit *arpent_edit_open(const char *program, void *owner, arpent_edit_reader, arpent_edit_prompt);
void arpent_edit_close(arpent_edit *);
void *arpent_edit_owner(arpent_edit *);

/// Reads the user's ~/.editrc; returns 1 when it left the editor in vi mode.
int arpent_edit_read_settings(arpent_edit *);
int arpent_edit_add_command(arpent_edit *, const char *name, const char *help, arpent_edit_command);
/// Binds a key such as "\\e[H", in vi's command mode when `alternative` is not 0.
int arpent_edit_bind(arpent_edit *, const char *key, const char *command, int alternative);

/// Lets the user edit a line; NULL when the reader returned -1 (a signal) or 0 (the end). The text is valid until the
/// next call.
const uint32_t *arpent_edit_read_line(arpent_edit *, int *count);
/// The next character by the reader, for a command that reads its own; the reader's answer.
int arpent_edit_read_scalar(arpent_edit *, uint32_t *scalar);
/// The text being edited, valid until it changes.
const uint32_t *arpent_edit_text(arpent_edit *, int *count, int *cursor);
/// Puts text that ends in 0 before the cursor; returns -1 when it has no room.
int arpent_edit_insert(arpent_edit *, const uint32_t *text);
void arpent_edit_delete_before(arpent_edit *, int count);

void arpent_edit_reset(arpent_edit *);
void arpent_edit_resize(arpent_edit *);
void arpent_edit_refresh(arpent_edit *);
/// The terminal as the editor needs it (1) or as it was (0).
void arpent_edit_prepare_terminal(arpent_edit *, int prepare);

/// Entries that the arrow keys bring back, newest last.
void arpent_edit_history_open(arpent_edit *, int size);
void arpent_edit_history_add(arpent_edit *, const uint32_t *text);
void arpent_edit_history_close(arpent_edit *);

/// From now on SIGINT raises the interrupt flag and calls `setter` (which may be NULL and must be safe in a signal
/// handler). Where `fatal_twice` is not 0, a second SIGINT before the flag is cleared ends the process.
/// Returns the end of a pipe from which the numbers of caught signals can be read, or -1.
int arpent_signals_install(void (*setter)(void), int fatal_twice);
/// While editing, SIGINT only goes to the pipe, and so do SIGWINCH, SIGTSTP, SIGCONT, SIGTERM, SIGHUP and SIGQUIT;
/// otherwise these do what they did before.
void arpent_signals_editing(int editing);
/// The next signal from the pipe, or 0; never waits.
int arpent_signals_next(void);
/// Lets a signal do what it does by default; a stop signal returns here when the process goes on.
void arpent_signals_default(int signal);
/// The flag that SIGINT raises: 0 or 1, for atomic loads; it lives as long as the process.
const int *arpent_interrupt_flag(void);
int arpent_interrupt_raised(void);
void arpent_interrupt_clear(void);

/// The columns of the terminal behind a descriptor, or 0.
int arpent_terminal_columns(int descriptor);
int arpent_terminal_rows(int descriptor);
/// The columns that a character takes on the terminal in the character set in use; 0 for one that has no width.
int arpent_scalar_columns(uint32_t scalar);
#endif
