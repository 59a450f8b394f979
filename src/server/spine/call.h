/* One HTTP request on its way through the store and back; its peer may go away meanwhile. */
#ifndef FN_SERVER_CALL_H
#define FN_SERVER_CALL_H

#include "server/spine/session.h"

enum { CALL_PASSWORD_MAX = 129, CALL_TEXT_MAX = 1001 };

/* What a request is about. What is of the account itself takes a cookie: a token that fell into
 * wrong hands must not be enough to take the account away. What is open to all is answered without
 * a look at who asks, so that nothing can depend on it. Those who look after the house have tokens
 * of its own; people's are not good there. */
typedef enum call_kind {
    CALL_USUAL,
    CALL_LINKS, /* tells links that let people in: not to who may only read */
    CALL_OWN,
    CALL_PARTING, /* the same, and whoever is banned may ask for it, too */
    CALL_PLAY,
    CALL_OPEN,
    CALL_HOUSE
} call_kind;

typedef struct people_call {
    job base;
    house *house;
    net_request *http; /* NULL: the peer went away */
    struct people_call *next;
    void (*then)(struct people_call *call);
    void (*asked)(struct people_call *call);
    store_person person;      /* of the cookie or token; empty id: nobody */
    char owner[STORE_ID_MAX]; /* whose it is, if that is a program; else empty */
    session_right right;      /* what the cookie or token is good for, */
    int64_t until_ms;         /* until when, */
    uint64_t sessions_ended;  /* when it was looked up */
    bool is_program;          /* and whether it is a token */
    bool changes;             /* something, if it is done */
    call_kind kind;
    store_person found; /* the account of the name */
    char token[NET_TOKEN_MAX], new_token[NET_TOKEN_MAX];
    char name[STORE_NAME_MAX], key[STORE_NAME_MAX], hash[STORE_HASH_MAX];
    char password[CALL_PASSWORD_MAX], new_password[CALL_PASSWORD_MAX];
    char about[STORE_ID_MAX]; /* the person that the address names */
    char text[CALL_TEXT_MAX]; /* what is to be kept of them, */
    int number;               /* and as what */
    int64_t before;           /* where a list goes on */
    void (*verified)(struct people_call *call);
    bool is_right; /* the password */
    int tries;
} people_call;

people_call *call_new(house *h, net_request *http); /* NULL: no memory */
void call_answer(people_call *call, int status, const char *type, const char *body, size_t size,
                 const char *token);
void call_refuse(people_call *call, int status, const char *code, const char *sentence);
void call_fail(people_call *call, int status, const char *code,
               const char *sentence); /* and ends */
/* What is said again and again: the store does not answer, there is no memory, nobody is known. */
void call_refuse_store(people_call *call);
void call_fail_store(people_call *call);
void call_fail_memory(people_call *call);
void call_fail_nobody(people_call *call);
void call_free(people_call *call);

/* False: nobody is known, or nobody with an account, and the call has failed. */
bool call_has_person(people_call *call);
bool call_has_account(people_call *call);

/* True: this person is banned, or the owner of this program, and the call has failed. */
bool call_is_banned(people_call *call, const char *person, const char *owner);

/* Whether a text of several lines has at most 500 characters and no control characters. */
bool call_text_is_fine(const char *text);

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

/* Reads go as jobs of their own where more is found than a call has room for: a job that begins
 * with this. */
typedef struct call_read {
    job base;
    people_call *call;
    fn_text out;         /* the answer, once there is room for it */
    const char *missing; /* why there is none: what is asked for is not there */
} call_read;

/* A job of so many bytes. NULL: no memory, and the call has failed. */
void *call_read_new(people_call *call, size_t size, void (*run)(job *self, store *db),
                    void (*done)(job *self));
void call_read_send(call_read *r);

/* Both at once, where there is nothing to fill in between. */
void call_read_start(people_call *call, size_t size, void (*run)(job *self, store *db),
                     void (*done)(job *self));

/* For `run`: makes room for an answer of so many bytes. False: no memory. */
bool call_read_make_room(call_read *r, size_t size);

/* For `done`: answers with what was written, and frees the job. */
void call_read_answer(job *self);

#endif
