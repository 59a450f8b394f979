/* What hosts and moderators are answered, written on a worker, which looks up names: the book has
 * ids only. Never an address of somebody, a note, or anything of a game but what was said. */
#ifndef FN_SERVER_ADMIN_TEXT_H
#define FN_SERVER_ADMIN_TEXT_H

#include "server/desks/hosts/keeper.h"
#include "server/desks/hosts/report.h"
#include "server/spine/call.h"

typedef struct admin_job {
    call_read read;
    bool is_host; /* a moderator does not see ranges and tokens */
    bool (*write)(struct admin_job *work, store *db, fn_text *out);
    bool is_there;        /* what was asked for */
    decision *items;      /* what stands: a copy, */
    int count[STANDINGS]; /* so many of each kind, one kind after the other */
} admin_job;

bool admin_write_standing(admin_job *work, store *db, fn_text *out);
bool admin_write_log(admin_job *work, store *db, fn_text *out);
bool admin_write_reports(admin_job *work, store *db, fn_text *out);
bool admin_write_report(admin_job *work, store *db, fn_text *out);
bool admin_write_people(admin_job *work, store *db, fn_text *out);

/* `"by":{"person":"p…","name":"Anne","account":true}`; without a name who has left. */
bool admin_put_person(const char *key, const char *id, store *db, fn_text *out, fn_error *error);

#endif
