/* Calls: requests over HTTP on their way through the store and back. The peer may go away
 * meanwhile. */
#ifndef FN_SERVER_CALL_H
#define FN_SERVER_CALL_H

#include "server/spine/session.h"

enum { CALL_PASSWORD_MAX = 129, CALL_TEXT_MAX = 1001 };

/* Kinds of requests. Those about the account itself take a cookie: a stolen token must not be
 * enough to take the account over. Those open to all are answered without looking up the person, so
 * nothing can depend on it. Those for hosts take the house's own tokens; people's are not valid
 * there. */
typedef enum call_kind {
    CALL_USUAL,
    CALL_LINKS, /* reveals links that let people in: refused to read-only tokens */
    CALL_OWN,
    CALL_PARTING, /* like CALL_OWN, but also for the banned */
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
    store_person person;      /* of the cookie or token; empty id: unknown */
    char owner[STORE_ID_MAX]; /* the owner of a program; else empty */
    session_right right;      /* of the cookie or token */
    int64_t until_ms;         /* the end of its session */
    uint64_t sessions_ended;  /* the house's count when it was looked up */
    bool is_program;          /* the token is a program's */
    bool changes;             /* the request changes something */
    call_kind kind;
    store_person found; /* the account of `key` */
    char token[NET_TOKEN_MAX], new_token[NET_TOKEN_MAX];
    char name[STORE_NAME_MAX], key[STORE_NAME_MAX], hash[STORE_HASH_MAX];
    char password[CALL_PASSWORD_MAX], new_password[CALL_PASSWORD_MAX];
    char about[STORE_ID_MAX]; /* the id in the path or body */
    char text[CALL_TEXT_MAX]; /* the text to be kept */
    int number;               /* a kind or another argument, by route */
    int64_t before;           /* where a list continues */
    void (*verified)(struct people_call *call);
    bool is_right; /* the password matches */
    int tries;
} people_call;

people_call *call_new(house *h, net_request *http); /* NULL: no memory */
void call_answer(people_call *call, int status, const char *type, const char *body, size_t size,
                 const char *token);
void call_refuse(people_call *call, int status, const char *code, const char *sentence);
void call_fail(people_call *call, int status, const char *code,
               const char *sentence); /* refuses and frees */
/* The common refusals: no answer from the store, no memory, unknown person. */
void call_refuse_store(people_call *call);
void call_fail_store(people_call *call);
void call_fail_memory(people_call *call);
void call_fail_nobody(people_call *call);
void call_free(people_call *call);

/* Return false, with the call failed, if the person is unknown or has no account. */
bool call_has_person(people_call *call);
bool call_has_account(people_call *call);

/* Returns true, with the call failed, if this person is banned, or the owner of this program. */
bool call_is_banned(people_call *call, const char *person, const char *owner);

/* Reports whether a text has at most 500 characters and no control characters but line ends. */
bool call_text_is_fine(const char *text);

/* Looks up the person of the cookie or token and the account of the name, then goes on with
 * `then`. */
void call_look_up(people_call *call);

/* Runs `run` on one of the workers, then `done` here. */
void call_work(people_call *call, pool *workers, void (*run)(job *self, store *db),
               void (*done)(job *self));

/* A write for a call: a separate job, since the writer takes only write jobs. */
typedef struct call_write {
    write_job base;
    people_call *call;
    void (*then)(people_call *call, store_outcome outcome);
} call_write;

/* NULL: no memory, and the call has failed. */
call_write *call_write_new(people_call *call, store_kind kind,
                           void (*then)(people_call *call, store_outcome outcome));
void call_write_send(call_write *w);

/* A read for a call that finds more than the call has room for: the first member of a separate
 * job. */
typedef struct call_read {
    job base;
    people_call *call;
    fn_text out;         /* the answer, once room was made */
    const char *missing; /* the refusal if the object is missing; else NULL */
} call_read;

/* Makes a job of `size` bytes. NULL: no memory, and the call has failed. */
void *call_read_new(people_call *call, size_t size, void (*run)(job *self, store *db),
                    void (*done)(job *self));
void call_read_send(call_read *r);

/* Makes and sends a job that needs no filling in. */
void call_read_start(people_call *call, size_t size, void (*run)(job *self, store *db),
                     void (*done)(job *self));

/* For `run`: makes room for an answer of `size` bytes. False: no memory. */
bool call_read_make_room(call_read *r, size_t size);

/* For `done`: answers with what was written, and frees the job. */
void call_read_answer(job *self);

#endif
