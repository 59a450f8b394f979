/* Answers to hosts and moderators, written on a worker, which looks up names: the book has ids
 * only. They never contain people's addresses, notes, or anything of a game but its chat. */
#ifndef FN_SERVER_ADMIN_TEXT_H
#define FN_SERVER_ADMIN_TEXT_H

#include "server/desks/hosts/keeper.h"
#include "server/desks/hosts/report.h"
#include "server/spine/call.h"

typedef struct admin_job {
    call_read read;
    bool is_host; /* a moderator does not see ranges and tokens */
    bool (*write)(struct admin_job *work, store *db, fn_text *out);
    bool is_there;        /* the object of the request exists */
    decision *items;      /* copied standing decisions, sorted by kind */
    int count[STANDINGS]; /* how many of each kind */
} admin_job;

bool admin_write_standing(admin_job *work, store *db, fn_text *out);
bool admin_write_log(admin_job *work, store *db, fn_text *out);
bool admin_write_reports(admin_job *work, store *db, fn_text *out);
bool admin_write_report(admin_job *work, store *db, fn_text *out);
bool admin_write_people(admin_job *work, store *db, fn_text *out);

/* Writes `"by":{"person":"p…","name":"Anne","account":true}`; without a name for people who have
 * left. */
bool admin_put_person(const char *key, const char *id, store *db, fn_text *out, fn_error *error);

#endif
