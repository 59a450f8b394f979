/* What a server keeps: the logs of its tables, people and their sessions. It knows no game and no
 * rules: an entry is a text. The log is append-only and (table, seq) is unique, so of two servers
 * that append at the same time one is refused.
 * A handle belongs to one thread. Calls block; texts handed out live until the next call. */
#ifndef FN_STORE_H
#define FN_STORE_H

#include "fanal/text.h"

enum {
    STORE_ID_MAX = 24,        /* ids of tables, people and servers, with their NUL */
    STORE_NAME_MAX = 100,     /* names of people: 24 characters in UTF-8, with the NUL */
    STORE_HASH_MAX = 128,     /* crypto_pwhash_STRBYTES */
    STORE_BODY_MAX = 1 << 14, /* of an entry, in bytes */
    STORE_CARD_MAX = 1 << 12, /* with its NUL */
    STORE_SNAPSHOT_MAX = 1 << 20,
    STORE_EDITION_MAX = 1 << 16,
    STORE_ENTRIES_MAX = 8192, /* of one append */
    STORE_BATCH_MAX = 512,
    STORE_LIST_MAX = 50,
    STORE_MEMBERS_MAX = 6,  /* that one append adds */
    STORE_FACTS_MAX = 2000, /* of one list */
    STORE_TIDY_MAX = 1000
};

typedef struct store store;

/* "sqlite:PATH", or "postgresql://…". Creates what is missing, refuses what a newer program made.
 * A lost connection fails the call that notices; the next one connects again. */
store *store_open(const char *address, fn_error *error);
void store_close(store *db);
int store_failures(const store *db); /* how many reads of this handle have failed so far */
void store_rest(store *db); /* when there is nothing to do: gives back what only saves time */

/* A server's claim to a SQLite store: no other server may have it. It ends with store_release or
 * with the process; readers such as a backup do not mind. Several servers may share a PostgreSQL,
 * so there it is granted to all. NULL: another server has it, or it cannot be had. */
typedef struct store_claim store_claim;
store_claim *store_claim_new(const char *address, fn_error *error);
void store_release(store_claim *claim);

/* Writes. A batch is one transaction; each write in it is done as a whole or not at all, and
 * the others do not suffer. When store_commit returns false, either nothing of the batch was done
 * (STORE_FAILED) or nobody knows (STORE_UNKNOWN: the answer to the commit itself was lost). Load a
 * table again before appending to it after a failure. */
typedef enum store_outcome {
    STORE_DONE,
    /* seq already there, name taken, lease held by another; no such person, or one that was
     * changed meanwhile */
    STORE_CONFLICT,
    STORE_FAILED,
    STORE_UNKNOWN
} store_outcome;

typedef enum store_state { STORE_OPEN, STORE_PLAYING, STORE_OVER, STORE_CANCELLED } store_state;

/* What lists show of a table, without reading its log. With every entry comes what is new at each
 * move; state, listed and card are written only when there is a card. */
typedef struct store_head {
    char table[STORE_ID_MAX];
    int64_t seq; /* of the newest entry */
    store_state state;
    bool listed; /* in the lobby while it is open */
    int64_t created_ms, changed_ms;
    int64_t due_ms;            /* when a server must look at it by itself; 0: never */
    char turn[STORE_ID_MAX];   /* the person whose turn it is, or empty */
    int round, to_act;         /* of a game that is played; else 0 and -1 */
    char card[STORE_CARD_MAX]; /* JSON, for lists; in an append empty: as it was */
} store_head;

typedef struct store_append {
    /* seq is that of the last entry below. With entry 1 the table is made, with a card; later ones
     * must follow the newest there is. created_ms stays as it was when the table was made. */
    store_head head;
    int entries;
    const char *const *body; /* entries head.seq - entries + 1 … head.seq */
    /* Whose the table is from now on: people, and with a slash in front groups of tables that
     * are listed like those of somebody. */
    int members;
    char member[STORE_MEMBERS_MAX][STORE_ID_MAX];
    char gone[STORE_ID_MAX]; /* who has left it, or empty: it is in no list of theirs any more */
    int tells;               /* news with these names, beside that of the table: see store_listen */
    char told[STORE_MEMBERS_MAX][STORE_ID_MAX];
    bool rates; /* with it a rated game ends: from now on it waits to be rated, see ratings.h */
    const char *snapshot; /* replaces the one before; or NULL. Stands for all up to head.seq */
} store_append;

typedef struct store_person {
    char id[STORE_ID_MAX];
    char name[STORE_NAME_MAX];
    char key[STORE_NAME_MAX];  /* unique folded name of an account; empty for guests */
    char hash[STORE_HASH_MAX]; /* of the password; empty for guests */
    int64_t created_ms;
    int64_t version; /* counts its changes from 1; 0: not in the store yet */
} store_person;

/* A person is made or changed, and what follows for the sessions, as a whole or not at all. */
typedef struct store_change {
    store_person person; /* with the version that was read: another one there is a conflict */
    bool ends_sessions;  /* all that this person has */
    char ends_fact[STORE_NAME_MAX]; /* of this person; empty: none */
    uint8_t token_hash[32];         /* of a session that begins; */
    int64_t until_ms;               /* 0: none does */
} store_change;

typedef struct store_session {
    uint8_t token_hash[32];
    char person[STORE_ID_MAX];
    int64_t version;  /* of the person, if it matters; 0: it does not */
    int64_t until_ms; /* 0 ends the session; with no person one that is there is prolonged */
} store_session;

typedef struct store_lease {
    char table[STORE_ID_MAX], server[STORE_ID_MAX];
    /* Claimed unless another server holds it beyond now. One held a minute longer than is asked
     * for here has the time of a clock that was wrong, and does not count. */
    int64_t now_ms, until_ms;
} store_lease;

/* Something that is known of a person and is nobody else's: a friend, a note, a setting. Names are
 * paths such as "friend/p7". They go when the person goes. */
typedef struct store_fact {
    char person[STORE_ID_MAX];
    char name[STORE_NAME_MAX];  /* in a write that ends facts empty: all of this person */
    char value[STORE_CARD_MAX]; /* in a write empty: the fact ends */
    int64_t version; /* counts its changes from 1. In a write the one that was read, 0 for
                      * a new fact: another one there is a conflict; or STORE_ANY */
} store_fact;
enum { STORE_ANY = -1 };

typedef enum store_kind {
    STORE_APPEND,
    STORE_PERSON,
    STORE_SESSION,
    STORE_LEASE,
    STORE_FACT
} store_kind;

typedef struct store_write {
    store_kind kind;
    store_outcome outcome; /* set by store_commit */
    union {
        store_append append;
        store_change change;
        store_session session;
        store_lease lease;
        store_fact fact;
    };
} store_write;

/* Whether its texts are within their limits. store_commit refuses a batch that has one too long. */
bool store_check(const store_write *write, fn_error *error);
bool store_commit(store *db, store_write *const writes[], int count, fn_error *error);

/* Reads. False is a failure of the store; what is not there is found by count or empty ids. */

/* Calls `take` with the snapshot (with the seq of its end) if it reaches past `after`, then with
 * each later entry in order. Stops when `take` returns false. */
typedef bool (*store_take)(void *context, int64_t seq, const char *body, size_t size);
bool store_load(store *db, const char *table, int64_t after, store_take take, void *context,
                fn_error *error);
bool store_find_head(store *db, const char *table, store_head *head, fn_error *error);

typedef enum store_filter {
    STORE_LOBBY,    /* open and listed */
    STORE_MINE,     /* of this person, not over */
    STORE_FINISHED, /* of this person, over; changed_ms is when it ended */
    STORE_DUE,      /* due_ms at or before `time_ms`, soonest first */
    STORE_WAITING,  /* of this group, open, oldest first */
    STORE_LEFT      /* that this person has left, whatever became of them */
} store_filter;

/* Newest change first, changed before `time_ms` (0: all). Up to STORE_LIST_MAX. */
bool store_list(store *db, store_filter filter, const char *person, int64_t time_ms,
                store_head heads[STORE_LIST_MAX], int *count, fn_error *error);
/* Whether somebody holds a lease of this name. */
bool store_find_lease(store *db, const char *name, int64_t now_ms, bool *is_held, fn_error *error);

bool store_count_mine(store *db, const char *person, int *count, fn_error *error);

bool store_find_person(store *db, const char *id, store_person *person, fn_error *error);
bool store_find_account(store *db, const char *key, store_person *person, fn_error *error);
/* Accounts whose key begins so, by key. */
bool store_list_accounts(store *db, const char *prefix, store_person list[STORE_LIST_MAX],
                         int *count, fn_error *error);
bool store_find_session(store *db, const uint8_t token_hash[32], int64_t now_ms,
                        store_person *person, int64_t *until_ms, fn_error *error);

/* What news call a session: no more of its hash than it takes to tell it from others. */
void store_name_session(const uint8_t token_hash[32], char name[STORE_ID_MAX]);

/* A fact that is not there has version 0. A list has those whose name begins with `prefix`, by
 * name, up to STORE_FACTS_MAX; it stops when `take` returns false. */
bool store_find_fact(store *db, const char *person, const char *name, store_fact *fact,
                     fn_error *error);
typedef bool (*store_take_fact)(void *context, const store_fact *fact);
bool store_list_facts(store *db, const char *person, const char *prefix, store_take_fact take,
                      void *context, fn_error *error);

/* When the sessions of somebody end, soonest first; up to STORE_LIST_MAX. */
bool store_list_sessions(store *db, const char *person, int64_t until_ms[STORE_LIST_MAX],
                         int *count, fn_error *error);

/* A table from now on without the name of a person who has left: these entries are replaced, its
 * snapshot goes, and it is none of theirs any more. Done as a whole or not at all. */
typedef struct store_forgetting {
    const char *table, *person, *card;
    int entries;
    const int64_t *seqs;
    const char *const *bodies;
} store_forgetting;
bool store_forget(store *db, const store_forgetting *what, fn_error *error);

/* Removes what is of no use to anybody any more, up to STORE_TIDY_MAX of each kind: sessions and
 * leases that have ended; guests without a table who have not come for long, with their sessions;
 * open tables at which nobody but their host ever sat, and cancelled ones. Never a table that
 * began, nor an account. Games that ended at a server of an older version, while several were
 * replaced one by one, come into the lists of finished ones. */
typedef struct store_tidying {
    int64_t now_ms;
    int64_t since_ms;             /* tables that changed later stay, and guests made later */
    int64_t until_ms;             /* and guests with a session that lasts longer */
    int sessions, guests, tables; /* what was removed */
} store_tidying;
bool store_tidy(store *db, store_tidying *tidying, fn_error *error);

/* A value that is drawn once and stays: the first one to keep it wins, all get the same. */
bool store_keep(store *db, const char *name, const char *value, char kept[STORE_CARD_MAX],
                fn_error *error);

/* Editions by the SHA-256 of their text, in hexadecimal. `text` has room for STORE_EDITION_MAX
 * bytes; there is no NUL behind them. Size 0: not there. */
bool store_put_edition(store *db, const char *hash, const char *text, size_t size, fn_error *error);
bool store_find_edition(store *db, const char *hash, char *text, size_t *size, fn_error *error);

/* News of all servers on this store, this one included, since the last call: tables appended to,
 * and what an append tells besides;
 * with seq 0 a session that has ended, called by the digits of store_name_session; with seq -V a
 * person whose sessions from before version V have ended.
 * Waits up to `wait_ms`; with SQLite there are no others and it returns at once with none. The
 * first call begins to listen; between one that failed and the next, news may have been missed. */
typedef void (*store_news)(void *context, const char *id, int64_t seq);
bool store_listen(store *db, int wait_ms, store_news tell, void *context, fn_error *error);

/* A copy of a SQLite store while it is in use, in a new file. `tell` shows progress from 0 to 100;
 * may be NULL. */
bool store_backup(const char *address, const char *path, void (*tell)(int percent),
                  fn_error *error);

#endif
