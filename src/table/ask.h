/* The effect of a message at a table: the entry it leads to, or a refusal. Nothing changes here;
 * table_enter then adds the entry. The caller says who asks, and when. */
#ifndef FN_TABLE_ASK_H
#define FN_TABLE_ASK_H

#include "table/message.h"
#include "table/show.h"

typedef struct asker {
    const char *person, *name; /* of the person sitting down */
    bool is_invited;           /* has a valid invitation to the seat */
    bool is_paired;            /* was brought to the seat by matching */
    bool has_account;
    show_viewer viewer;
} asker;

typedef enum verdict_kind {
    ASK_REFUSED, /* `code` and `sentence` say why */
    ASK_DONE,    /* already so, as entry `seq` */
    ASK_ENTRY,   /* `entry` carries it out */
    ASK_REMATCH, /* all people agree: `entry` carries it out with the id of a new table as its
                  * text */
    ASK_SEE      /* allowed, and changes nothing: look, hint */
} verdict_kind;

typedef struct verdict {
    verdict_kind kind;
    const char *code;
    fn_error sentence;
    bool wants_view; /* refused because the asker saw another position */
    int64_t seq;
    entry entry;
} verdict;

/* Decides about all messages concerning one table except join, part, why, replay and course, which
 * need no seat. */
void table_ask(const table *t, const message *m, const asker *who, int64_t at_ms, verdict *v);

/* Returns the table that the answer to a message names: the rematch once there is one, otherwise
 * NULL. */
const char *ask_new_table(const table *t, const message *m);

/* Adds an entry and its consequences: the start when the last seat is taken, the end when nobody
 * must act any more, the pause when all agree. Fails and sets t->broken if the entry does not
 * fit. */
bool table_enter(table *t, entry *e);

#endif
