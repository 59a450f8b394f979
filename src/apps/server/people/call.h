/* One HTTP request on its way through the store and back; its peer may go away meanwhile. */
#ifndef FN_SERVER_CALL_H
#define FN_SERVER_CALL_H

#include "apps/server/house.h"

enum { CALL_PASSWORD_MAX = 129 };

typedef struct people_call {
    job base;
    house *house;
    net_request *http; /* NULL: the peer went away */
    struct people_call *next;
    void (*then)(struct people_call *call);
    void (*asked)(struct people_call *call);
    store_person person; /* of the cookie; empty id: nobody */
    store_person found;  /* the account of the name */
    char token[NET_TOKEN_MAX], new_token[NET_TOKEN_MAX];
    char name[STORE_NAME_MAX], key[STORE_NAME_MAX], hash[STORE_HASH_MAX];
    char password[CALL_PASSWORD_MAX], new_password[CALL_PASSWORD_MAX];
    bool is_right; /* the password */
    int tries;
} people_call;

people_call *call_new(house *h, net_request *http); /* NULL: no memory */
void call_answer(people_call *call, int status, const char *type, const char *body, size_t size,
                 const char *token);
void call_refuse(people_call *call, int status, const char *code, const char *sentence);
void call_fail(people_call *call, int status, const char *code,
               const char *sentence); /* and ends */
void call_free(people_call *call);

/* Looks up the person of the cookie and the account of the name, then goes on with `then`. */
void call_look_up(people_call *call);

/* Goes on with `run` on one of the workers, then with `done` here. */
void call_work(people_call *call, pool *workers, void (*run)(job *self, store *db),
               void (*done)(job *self));

/* Writes go as jobs of their own, since the writer takes only those. */
typedef struct call_write {
    write_job base;
    people_call *call;
    void (*then)(people_call *call, store_outcome outcome);
} call_write;

/* NULL: no memory, and the call has failed. */
call_write *call_write_new(people_call *call, store_kind kind,
                           void (*then)(people_call *call, store_outcome outcome));
void call_write_send(call_write *w);

#endif
