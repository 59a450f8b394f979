/* Desks: the parts of the server that people come to. Each is one row of the table in main.c and
 * owns its state. A desk knows the spine and the rooms, but no other desk: it reaches those through
 * the functions below, which ask every desk in the order of that table. Members that a desk does
 * not need are NULL. */
#ifndef FN_SERVER_DESK_H
#define FN_SERVER_DESK_H

#include "club/standing.h"
#include "server/spine/call.h"
#include "server/spine/route.h"
#include "table/table.h"

/* An action that a desk may refuse. */
typedef enum permit_kind { PERMIT_ENTER, PERMIT_CONNECT, PERMIT_NAME, PERMIT_CHAT } permit_kind;

typedef struct permit {
    permit_kind kind;
    const char *person, *owner; /* of PERMIT_ENTER and PERMIT_CHAT; `owner` of a program, or "" */
    const char *address;        /* of PERMIT_CONNECT */
    const char *name;           /* of PERMIT_NAME */
} permit;

/* A host's decision on its way. The caller fills the first four members, owns it, and frees it in
 * `done`. */
typedef struct decision_ask {
    decision d;
    range address; /* origin of the host's request */
    bool has_address;
    void (*done)(struct decision_ask *ask);
    const char *code; /* NULL: it was written, as page `seq` */
    fn_error error;
    int64_t seq;
    /* The rest is for the desk that decides. */
    house *house;
    struct decision_ask *next;
    int tries;
} decision_ask;

struct desk {
    const char *name;
    const route *routes; /* ends with one without a path */
    size_t state_bytes;  /* zeroed before `start` */
    bool (*start)(house *h, store *db, fn_error *error);
    void (*stop)(house *h); /* also after a start that failed */
    void (*tick)(house *h); /* a few times a second */
    /* The entries from `first_seq` on are on disk and shown. */
    void (*appended)(room *r, int64_t first_seq);
    /* The client has become nobody, though its connection may take a moment to close. */
    void (*dismissed)(client *c);
    /* A table that was made while nobody looked at it is on disk. */
    void (*created)(house *h, const table *t);
    /* Other servers have written page `seq` of a book; NULL: perhaps any page of any book. */
    void (*heard)(house *h, const char *book, int64_t seq);
    /* Returns the reason for a refusal and sets its code; NULL allows it. */
    const char *(*may)(house *h, const permit *p, const char **code);
    role (*role_of)(const house *h, const char *person);
    void (*decide)(house *h, decision_ask *ask);
    void (*measure)(const house *h, fn_text *out);
    /* Adds members to the export of a person. For workers with a store. */
    bool (*export_about)(store *db, const char *person, fn_text *out, fn_error *error);
};

/* Returns the desk's state in this house. */
void *desk_state(const house *h, const desk *d);

bool desks_start(house *h, store *db, fn_error *error);
void desks_stop(house *h);
void desks_tick(house *h);
void desks_appended(house *h, room *r, int64_t first_seq);
void desks_dismissed(client *c);
void desks_created(house *h, const table *t);
void desks_heard(house *h, const char *book, int64_t seq);
void desks_measure(const house *h, fn_text *out);
bool desks_export(const house *h, store *db, const char *person, fn_text *out, fn_error *error);

/* Returns the first refusal, valid until the next question; NULL: every desk allows it. */
const char *refuse_person(house *h, const char *person, const char *owner);
const char *refuse_address(house *h, const char *address);
const char *refuse_name(house *h, const char *name);
/* Also sets the code; `chats` asks whether the person may chat, not just be there. */
const char *refuse_speaker(house *h, const char *person, const char *owner, bool chats,
                           const char **code);

role role_in_house(const house *h, const char *person);

/* Hands a decision to the desk that decides. */
void decide(house *h, decision_ask *ask);

#endif
