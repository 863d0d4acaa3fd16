#define _GNU_SOURCE
#include "CEdit.h"

#include <histedit.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

_Static_assert(sizeof(wchar_t) == sizeof(uint32_t), "text crosses as UTF-32");
_Static_assert(
    ARPENT_EDIT_REFRESH == CC_REFRESH && ARPENT_EDIT_ERROR == CC_ERROR && ARPENT_EDIT_REDISPLAY == CC_REDISPLAY &&
        ARPENT_EDIT_END == CC_EOF,
    "the header names libedit's answers");

struct arpent_edit {
  EditLine *line;
  HistoryW *history;
  void *owner;
  arpent_edit_reader reader;
  arpent_edit_prompt prompt;
};

static arpent_edit *editor_of(EditLine *line) {
  void *data = 0;
  el_get(line, EL_CLIENTDATA, &data);
  return data;
}

static int read_for(EditLine *line, wchar_t *result) {
  uint32_t scalar = 0;
  arpent_edit *editor = editor_of(line);
  int answer = editor->reader(editor, &scalar);
  *result = (wchar_t)scalar;
  return answer;
}

static char *prompt_for(EditLine *line) {
  arpent_edit *editor = editor_of(line);
  return editor->prompt(editor);
}

// libedit passes its own handle to a command, so each command has a small function that finds the editor.
#define COMMANDS 2
static arpent_edit_command commands[COMMANDS];
static int command_count;
static unsigned char command_0(EditLine *line, int key) { return commands[0](editor_of(line), key); }
static unsigned char command_1(EditLine *line, int key) { return commands[1](editor_of(line), key); }
static unsigned char (*const command_entries[COMMANDS])(EditLine *, int) = {command_0, command_1};

int arpent_edit_use_utf8(void) {
  if (setlocale(LC_CTYPE, "") && strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return 1;
  return setlocale(LC_CTYPE, "C.UTF-8") != 0;
}

arpent_edit *arpent_edit_open(const char *program, void *owner, arpent_edit_reader reader, arpent_edit_prompt prompt) {
  arpent_edit *editor = calloc(1, sizeof *editor);
  if (!editor) return 0;
  editor->owner = owner;
  editor->reader = reader;
  editor->prompt = prompt;
  editor->line = el_init(program, stdin, stdout, stderr);
  if (!editor->line) {
    free(editor);
    return 0;
  }
  command_count = 0;
  el_set(editor->line, EL_CLIENTDATA, editor);
  el_set(editor->line, EL_SIGNAL, 0);
  el_set(editor->line, EL_EDITOR, "emacs");
  el_set(editor->line, EL_PROMPT, prompt_for);
  el_wset(editor->line, EL_GETCFN, read_for);
  return editor;
}

void arpent_edit_close(arpent_edit *editor) {
  if (!editor) return;
  // el_end would throw away what was typed ahead unless editing is off.
  el_set(editor->line, EL_EDITMODE, 0);
  el_end(editor->line);
  arpent_edit_history_close(editor);
  free(editor);
}

void *arpent_edit_owner(arpent_edit *editor) { return editor->owner; }

int arpent_edit_read_settings(arpent_edit *editor) {
  const char *mode = 0;
  el_source(editor->line, 0);
  el_get(editor->line, EL_EDITOR, &mode);
  return mode && strcmp(mode, "vi") == 0;
}

int arpent_edit_add_command(arpent_edit *editor, const char *name, const char *help, arpent_edit_command command) {
  if (command_count == COMMANDS) return -1;
  commands[command_count] = command;
  return el_set(editor->line, EL_ADDFN, name, help, command_entries[command_count++]);
}

int arpent_edit_bind(arpent_edit *editor, const char *key, const char *command, int alternative) {
  return alternative ? el_set(editor->line, EL_BIND, "-a", key, command, NULL)
                     : el_set(editor->line, EL_BIND, key, command, NULL);
}

const uint32_t *arpent_edit_read_line(arpent_edit *editor, int *count) {
  *count = 0;
  return (const uint32_t *)el_wgets(editor->line, count);
}

int arpent_edit_read_scalar(arpent_edit *editor, uint32_t *scalar) {
  wchar_t character = 0;
  int answer = el_wgetc(editor->line, &character);
  *scalar = (uint32_t)character;
  return answer;
}

const uint32_t *arpent_edit_text(arpent_edit *editor, int *count, int *cursor) {
  const LineInfoW *line = el_wline(editor->line);
  *count = (int)(line->lastchar - line->buffer);
  *cursor = (int)(line->cursor - line->buffer);
  return (const uint32_t *)line->buffer;
}

int arpent_edit_insert(arpent_edit *editor, const uint32_t *text) {
  return el_winsertstr(editor->line, (const wchar_t *)text);
}

void arpent_edit_delete_before(arpent_edit *editor, int count) { el_deletestr(editor->line, count); }
void arpent_edit_reset(arpent_edit *editor) { el_reset(editor->line); }
void arpent_edit_resize(arpent_edit *editor) { el_resize(editor->line); }
void arpent_edit_refresh(arpent_edit *editor) { el_set(editor->line, EL_REFRESH); }

void arpent_edit_prepare_terminal(arpent_edit *editor, int prepare) { el_set(editor->line, EL_PREP_TERM, prepare); }

void arpent_edit_history_open(arpent_edit *editor, int size) {
  HistEventW event;
  editor->history = history_winit();
  if (!editor->history) return;
  history_w(editor->history, &event, H_SETSIZE, size);
  history_w(editor->history, &event, H_SETUNIQUE, 1);
  el_wset(editor->line, EL_HIST, history_w, editor->history);
}

void arpent_edit_history_add(arpent_edit *editor, const uint32_t *text) {
  HistEventW event;
  if (editor->history) history_w(editor->history, &event, H_ENTER, (const wchar_t *)text);
}

void arpent_edit_history_close(arpent_edit *editor) {
  if (editor->history) history_wend(editor->history);
  editor->history = 0;
}

static int terminal_size(int descriptor, int rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return 0;
  return rows ? size.ws_row : size.ws_col;
}

int arpent_terminal_columns(int descriptor) { return terminal_size(descriptor, 0); }
int arpent_terminal_rows(int descriptor) { return terminal_size(descriptor, 1); }

int arpent_scalar_columns(uint32_t scalar) {
  int columns = wcwidth((wchar_t)scalar);
  return columns > 0 ? columns : 0;
}
