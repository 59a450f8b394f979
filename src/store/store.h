/* A server's data: the logs of its tables, people and their sessions. Knows no game and no rules:
 * an entry is a text. The log is append-only and (table, seq) is unique, so of two servers that
 * append at the same time one is refused.
 * A handle belongs to one thread. Calls block; texts handed out are valid until the next call. */
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
    STORE_ENTRIES_MAX = 8192, /* per append */
    STORE_BATCH_MAX = 512,
    STORE_LIST_MAX = 50,
    STORE_MEMBERS_MAX = 6,  /* added by one append */
    STORE_FACTS_MAX = 2000, /* per list */
    STORE_TIDY_MAX = 1000
};

typedef struct store store;

/* Opens "sqlite:PATH" or "postgresql://…". Creates what is missing, and refuses what a newer
 * program made. A lost connection fails the call that notices it; the next call reconnects. */
store *store_open(const char *address, fn_error *error);
void store_close(store *db);
int store_failures(const store *db); /* failed reads of this handle so far */
void store_rest(store *db);          /* when idle: frees what is only kept for speed */

/* A server's claim to a SQLite store, which no other server may then have. It ends with
 * store_release or with the process; readers such as a backup are not affected. Several servers may
 * share a PostgreSQL store, where every claim is granted. NULL: another server has it, or the
 * attempt failed. */
typedef struct store_claim store_claim;
store_claim *store_claim_new(const char *address, fn_error *error);
void store_release(store_claim *claim);

/* Writes. A batch is one transaction; each write in it is done completely or not at all, without
 * affecting the others. If store_commit returns false, either nothing of the batch was done
 * (STORE_FAILED) or nobody knows (STORE_UNKNOWN: the answer to the commit itself was lost). After a
 * failure, load a table again before appending to it. */
typedef enum store_outcome {
    STORE_DONE,
    /* seq exists, name taken, lease held by another; or no such person, or changed meanwhile */
    STORE_CONFLICT,
    STORE_FAILED,
    STORE_UNKNOWN
} store_outcome;

typedef enum store_state { STORE_OPEN, STORE_PLAYING, STORE_OVER, STORE_CANCELLED } store_state;

/* A table as lists show it, without reading its log. Every entry updates what changes with each
 * move; state, listed and card are written only if there is a card. */
typedef struct store_head {
    char table[STORE_ID_MAX];
    int64_t seq; /* of the newest entry */
    store_state state;
    bool listed; /* in the lobby while it is open */
    int64_t created_ms, changed_ms;
    int64_t due_ms;            /* when a server must attend to it; 0: never */
    char turn[STORE_ID_MAX];   /* the person to act, or empty */
    int round, to_act;         /* of a game being played; otherwise 0 and -1 */
    char card[STORE_CARD_MAX]; /* JSON, for lists; in an append, empty keeps the old one */
} store_head;

typedef struct store_append {
    /* seq is that of the last entry below. Entry 1 makes the table, with a card; later ones must
     * follow the newest there is. created_ms stays as when the table was made. */
    store_head head;
    int entries;
    const char *const *body; /* entries head.seq - entries + 1 … head.seq */
    /* Adds the people and groups who own the table from now on; groups begin with a slash and list
     * their tables as people do. */
    int members;
    char member[STORE_MEMBERS_MAX][STORE_ID_MAX];
    char gone[STORE_ID_MAX]; /* the person who has left it, now in no list of theirs; or empty */
    int tells;               /* news with these names, besides the table's: see store_listen */
    char told[STORE_MEMBERS_MAX][STORE_ID_MAX];
    bool rates;           /* ends a rated game, which then waits to be rated, see ratings.h */
    const char *snapshot; /* replaces the one before; or NULL. Covers all up to head.seq */
} store_append;

typedef struct store_person {
    char id[STORE_ID_MAX];
    char name[STORE_NAME_MAX];
    char key[STORE_NAME_MAX];  /* unique folded name of an account; empty for guests */
    char hash[STORE_HASH_MAX]; /* of the password; empty for guests */
    int64_t created_ms;
    int64_t version; /* counts changes from 1; 0: not in the store yet */
} store_person;

/* Makes or changes a person, with the consequences for sessions, completely or not at all. */
typedef struct store_change {
    store_person person; /* with the version that was read; a conflict if it has changed */
    bool ends_sessions;  /* all of this person's */
    char ends_fact[STORE_NAME_MAX]; /* of this person; empty: none */
    uint8_t token_hash[32];         /* of a new session; */
    int64_t until_ms;               /* 0: none */
} store_change;

typedef struct store_session {
    uint8_t token_hash[32];
    char person[STORE_ID_MAX];
    int64_t version;  /* of the person, if it matters; otherwise 0 */
    int64_t until_ms; /* 0 ends the session; without a person, extends an existing one */
} store_session;

typedef struct store_lease {
    char table[STORE_ID_MAX], server[STORE_ID_MAX];
    /* Granted unless another server holds it beyond now. A lease held a minute longer than
     * requested here comes from a wrong clock, and does not count. */
    int64_t now_ms, until_ms;
} store_lease;

/* Something known about a person and nobody else: a friend, a note, a setting. Names are paths such
 * as "friend/p7". Facts are removed with the person. */
typedef struct store_fact {
    char person[STORE_ID_MAX];
    char name[STORE_NAME_MAX];  /* empty in a write that ends facts: all of this person's */
    char value[STORE_CARD_MAX]; /* empty in a write: the fact ends */
    int64_t version; /* counts changes from 1. In a write, the version that was read, 0 for a new
                      * fact, a conflict if it has changed; or STORE_ANY */
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

/* Reports whether the texts are within their limits. store_commit refuses a batch with one that is
 * not. */
bool store_check(const store_write *write, fn_error *error);
bool store_commit(store *db, store_write *const writes[], int count, fn_error *error);

/* Reads. They return false if the store fails; something missing shows as a count of 0 or empty
 * ids. */

/* Calls `take` with the snapshot (and the seq of its end) if it reaches past `after`, then with
 * each later entry in order. Stops if `take` returns false. */
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
    STORE_LEFT      /* left by this person, whatever became of them */
} store_filter;

/* Lists up to STORE_LIST_MAX tables, newest change first, changed before `time_ms` (0: all). */
bool store_list(store *db, store_filter filter, const char *person, int64_t time_ms,
                store_head heads[STORE_LIST_MAX], int *count, fn_error *error);
/* Finds whether anybody holds a lease of this name. */
bool store_find_lease(store *db, const char *name, int64_t now_ms, bool *is_held, fn_error *error);

bool store_count_mine(store *db, const char *person, int *count, fn_error *error);

bool store_find_person(store *db, const char *id, store_person *person, fn_error *error);
bool store_find_account(store *db, const char *key, store_person *person, fn_error *error);
/* Lists accounts whose key begins with `prefix`, by key. */
bool store_list_accounts(store *db, const char *prefix, store_person list[STORE_LIST_MAX],
                         int *count, fn_error *error);
bool store_find_session(store *db, const uint8_t token_hash[32], int64_t now_ms,
                        store_person *person, int64_t *until_ms, fn_error *error);

/* Names a session for news, with no more of its hash than is needed to tell it from others. */
void store_name_session(const uint8_t token_hash[32], char name[STORE_ID_MAX]);

/* Finds a fact; a missing one has version 0. A list has those whose name begins with `prefix`, by
 * name, up to STORE_FACTS_MAX; it stops if `take` returns false. */
bool store_find_fact(store *db, const char *person, const char *name, store_fact *fact,
                     fn_error *error);
typedef bool (*store_take_fact)(void *context, const store_fact *fact);
bool store_list_facts(store *db, const char *person, const char *prefix, store_take_fact take,
                      void *context, fn_error *error);

/* Lists when a person's sessions end, soonest first, up to STORE_LIST_MAX. */
bool store_list_sessions(store *db, const char *person, int64_t until_ms[STORE_LIST_MAX],
                         int *count, fn_error *error);

/* Removes a departed person's name from a table: replaces these entries, drops its snapshot, and
 * removes the table from the person's lists. Done completely or not at all. */
typedef struct store_forgetting {
    const char *table, *person, *card;
    int entries;
    const int64_t *seqs;
    const char *const *bodies;
} store_forgetting;
bool store_forget(store *db, const store_forgetting *what, fn_error *error);

/* Removes what nobody can use any more, up to STORE_TIDY_MAX of each kind: sessions and leases that
 * have ended; guests without a table who have not come for long, with their sessions; open tables
 * where nobody but the host ever sat, and cancelled ones. Never removes a table that began, nor an
 * account. Also adds games that ended on a server of an older version, during a rolling upgrade, to
 * the lists of finished ones. */
typedef struct store_tidying {
    int64_t now_ms;
    int64_t since_ms;             /* keeps tables changed later, and guests made later */
    int64_t until_ms;             /* keeps guests with a session that lasts longer */
    int sessions, guests, tables; /* number removed */
} store_tidying;
bool store_tidy(store *db, store_tidying *tidying, fn_error *error);

/* Keeps a value that is drawn once and stays: the first one to be kept wins, and everyone gets
 * it. */
bool store_keep(store *db, const char *name, const char *value, char kept[STORE_CARD_MAX],
                fn_error *error);

/* Editions by the SHA-256 of their text, in hexadecimal. `text` has room for STORE_EDITION_MAX
 * bytes and is not NUL-terminated. Size 0: not found. */
bool store_put_edition(store *db, const char *hash, const char *text, size_t size, fn_error *error);
bool store_find_edition(store *db, const char *hash, char *text, size_t *size, fn_error *error);

/* Reports the news of all servers on this store, this one included, since the last call: tables
 * appended to, and what an append tells besides; with seq 0, a session that has ended, by the
 * digits of store_name_session; with seq -V, a person whose sessions from before version V have
 * ended. Waits up to `wait_ms`; SQLite has no other servers, so it returns at once without news.
 * The first call begins to listen; between a failed call and the next, news may be missed. */
typedef void (*store_news)(void *context, const char *id, int64_t seq);
bool store_listen(store *db, int wait_ms, store_news tell, void *context, fn_error *error);

/* Copies a SQLite store in use to a new file. `tell` shows progress from 0 to 100; may be NULL. */
bool store_backup(const char *address, const char *path, void (*tell)(int percent),
                  fn_error *error);

#endif
