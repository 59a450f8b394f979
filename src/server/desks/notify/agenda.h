/* The agenda: calls to be made later, by time, in the store. It survives restarts, and each item is
 * handled by one of several servers. Taking an item deletes it before anything is sent: a server
 * that dies in between has sent nothing, so nobody is called twice.
 *
 * Items are facts of the steward. For workers with a store. */
#ifndef FN_SERVER_AGENDA_H
#define FN_SERVER_AGENDA_H

#include "store/store.h"

/* In order: a turn has begun; a clock runs low; all games that wait, after quiet hours; the daily
 * letter. */
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
    char table[STORE_ID_MAX]; /* empty: no single table */
    char person[STORE_ID_MAX];
    int64_t turn_ms; /* the beginning of its turn */
    int64_t version;
} agenda_item;

bool agenda_add(store *db, const agenda_item *item, fn_error *error);

/* Lists the items that are due, earliest first. */
bool agenda_list(store *db, int64_t now_ms, agenda_item items[], int most, int *count,
                 fn_error *error);
bool agenda_take(store *db, const agenda_item *item, fn_error *error); /* false: it is not ours */

#endif
