/* People over HTTP: guests, accounts, sessions. A call is one HTTP request on its way through the
 * store and back; its peer may go away meanwhile. */
#ifndef FN_SERVER_PEOPLE_H
#define FN_SERVER_PEOPLE_H

#include "apps/server/house.h"

enum { SESSION_DAYS = 365 }; /* since it was last used */

typedef struct people_call {
    job base;
    house *house;
    net_request *http; /* NULL: the peer went away */
    struct people_call *next;
    void (*then)(struct people_call *call);
    store_person person; /* of the cookie; empty id: nobody */
    store_person found;  /* looked up by name */
    char token[NET_TOKEN_MAX], new_token[NET_TOKEN_MAX];
    char name[STORE_NAME_MAX], key[STORE_NAME_MAX], password[129], hash[STORE_HASH_MAX];
    bool is_new, wants_hash, is_right;
} people_call;

void call_answer(people_call *call, int status, const char *type, const char *body, size_t size,
                 const char *token);
void call_refuse(people_call *call, int status, const char *code, const char *sentence);
void call_free(people_call *call);

void person_write(const store_person *person, fn_text *out);

/* Who has this cookie, and until when it is good; an empty id: nobody. */
bool session_find(store *db, const char *token, store_person *person, int64_t *until_ms,
                  fn_error *error);
void session_use(house *h, const char *token, int64_t until_ms); /* prolongs it, once a day */

void records_export(house *h, people_call *call, const char *id);
void records_import(house *h, people_call *call, const store_person *person);

#endif
