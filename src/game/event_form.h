/* Events and reasons as JSON, for every game: a name, and for each argument its key and the way it
 * is written. */
#ifndef FN_GAME_EVENT_FORM_H
#define FN_GAME_EVENT_FORM_H

#include "fanal/game.h"

/* `kinds` has one letter per argument: # is a number, 1 a number counted from 1, and any other
 * letter is looked up as in fn_notation. */
typedef struct fn_event_form {
    const char *name, *kinds, *keys[FN_EVENT_ARGS];
} fn_event_form;

void fn_event_write(const fn_event_form *forms,
                    const char *(*word)(const void *rules, char kind, int value), const void *rules,
                    const fn_event *event, fn_text *out);

/* The same for reasons, with the number of the rule after the name. */
typedef struct fn_reason_form {
    const char *name, *kinds, *keys[FN_REASON_ARGS];
} fn_reason_form;

void fn_reason_write(const fn_reason_form *forms,
                     const char *(*word)(const void *rules, char kind, int value),
                     const void *rules, const fn_reason *reason, fn_text *out);

/* Fills a reason and returns true. Omitted arguments are 0. */
bool fn_reason_set(fn_reason *reason, int code, const char *rule, const int args[FN_REASON_ARGS]);
#define fn_because(reason, code, rule, ...)                                                        \
    fn_reason_set(reason, code, rule, (const int[FN_REASON_ARGS]){__VA_ARGS__})

/* Fills a tally with the label "group: item" and returns true. */
bool fn_tally_set(fn_tally *tally, const char *group, const char *item, int seat, int amount);

#endif
