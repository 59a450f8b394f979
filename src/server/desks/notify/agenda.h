/* What the house means to do later, by time, in the store: it outlives a restart, and of several
 * servers one does it. Whoever takes an item has it alone, and it is gone before anything is sent:
 * a server that dies in between has sent nothing, so nobody is ever called twice.
 *
 * Items are facts of the steward. For workers with a store. */
#ifndef FN_SERVER_AGENDA_H
#define FN_SERVER_AGENDA_H

#include "store/store.h"

/* A turn that began; a clock that runs low; all games that wait, after quiet hours; the letter of
 * the day. */
typedef enum agenda_kind {
    AGENDA_TURN,
    AGENDA_CLOCK,
    AGENDA_SUMMARY,
    AGENDA_LETTER,
    AGENDA_KINDS
} agenda_kind;

typedef struct agenda_item {
    agenda_kind kind;
    int64_t at_ms;
    char table[STORE_ID_MAX]; /* empty: about no single one */
    char person[STORE_ID_MAX];
    int64_t turn_ms; /* when the turn began that it is about */
    int64_t version;
} agenda_item;

bool agenda_add(store *db, const agenda_item *item, fn_error *error);

/* Those that are due, soonest first. */
bool agenda_list(store *db, int64_t now_ms, agenda_item items[], int most, int *count,
                 fn_error *error);
bool agenda_take(store *db, const agenda_item *item, fn_error *error); /* false: not ours */

#endif
