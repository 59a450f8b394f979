/* What the calls of JavaScript share: text in, text out, and whose match it is. */
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

/* A call with text begins with the first; every call ends with the second, or says something that
 * stands elsewhere. */
bool begin_with_text(size_t length);
int end(bool done);
const fn_match *match(void); /* of the table, or the one that is played without */
void say(const char *text, size_t length);

/* table.c */
const fn_match *
table_match(void); /* NULL: no table, or it has not begun, or its log does not fit */
void table_forget(void);
bool table_record_line(int index);

#endif
