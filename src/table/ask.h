/* What a message may do at a table: the entry it leads to, or a refusal. Nothing changes here;
 * table_enter then adds the entry. Who asks, and when, is told by whoever serves the table. */
#ifndef FN_TABLE_ASK_H
#define FN_TABLE_ASK_H

#include "table/message.h"
#include "table/show.h"

typedef struct asker {
    const char *person, *name; /* of one who sits down */
    bool is_invited;           /* brings a good invitation to the seat */
    bool is_paired;            /* was led to the seat by whoever brings people together */
    bool has_account;
    show_viewer viewer;
} asker;

typedef enum verdict_kind {
    ASK_REFUSED, /* `code` and `sentence` say why */
    ASK_DONE,    /* it is so already, as entry `seq` */
    ASK_ENTRY,   /* `entry` does it */
    ASK_REMATCH, /* all people agree: `entry` does it, with the id of a new table as its text */
    ASK_SEE      /* it may be done and changes nothing: look, hint */
} verdict_kind;

typedef struct verdict {
    verdict_kind kind;
    const char *code;
    fn_error sentence;
    bool wants_view; /* refused because the asker has another position in mind */
    int64_t seq;
    entry entry;
} verdict;

/* For all messages about one table but join, part, why, replay and course, which need no seat. */
void table_ask(const table *t, const message *m, const asker *who, int64_t at_ms, verdict *v);

/* The table that the answer to a message names: the rematch, once there is one. Else NULL. */
const char *ask_new_table(const table *t, const message *m);

/* Adds an entry and what follows from it: the start when the last seat is taken, the end when
 * nobody has to act any more, the pause when all agree. False, with t->broken set: it does not fit.
 */
bool table_enter(table *t, entry *e);

#endif
