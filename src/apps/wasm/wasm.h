/* Shared by the JavaScript calls: text in, text out, and the current match. */
#ifndef FN_WASM_H
#define FN_WASM_H

#include "fanal/match.h"
#include "fanal/player.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#define EXPORT(name)
#endif

extern char input[FN_LINE_MAX + 1];
extern fn_text answer;
extern fn_error error;

/* begin_with_text begins a call that takes text; end ends every call, unless `say` gives an answer
 * stored elsewhere. */
bool begin_with_text(size_t length);
int end(bool done);
const fn_match *match(void); /* the table's, or the one played without a table */
void say(const char *text, size_t length);

/* table.c */
const fn_match *table_match(void); /* NULL: no table, not begun, or its log does not fit */
void table_forget(void);
bool table_record_line(int index);

#endif
