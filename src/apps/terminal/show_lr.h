/* What the two files of Lighthouse Run's renderer share. */
#ifndef FN_TERMINAL_SHOW_LR_H
#define FN_TERMINAL_SHOW_LR_H

#include "apps/terminal/show.h"
#include "apps/terminal/words.h"
#include "games/lighthouse_run/lr.h"

/* Fills in a sentence about the one who looks. The things in a pattern: c colour, C set of
 * colours, o owner of a colour, k card, t tower, T fields of a tower, f field. */
void lr_say(const show_table *table, fn_text *out, const char *pattern,
            const int args[PHRASE_ARGS]);
#define lr_write(table, out, pattern, ...)                                                         \
    lr_say(table, out, pattern, (const int[PHRASE_ARGS]){__VA_ARGS__})

/* The picture, show_lighthouse_run.c; everything in sentences, tell_lighthouse_run.c. */
void lr_show_board(const show_table *table, fn_text *out);
void lr_tell_decision(const show_table *table, fn_text *out);
void lr_tell_move(const show_table *table, fn_move move, fn_text *out);
void lr_tell_events(const show_table *table, const fn_events *events, fn_text *out);

int lr_first_field(const lr_rules *rules, int section);

#endif
