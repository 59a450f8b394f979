/* One entry of a table's log as it is stored: what was done, by whom, when. Reading an entry gives
 * back what was written. Entries belong to the server and contain things no client may see. */
#ifndef FN_TABLE_ENTRY_H
#define FN_TABLE_ENTRY_H

#include "base/json_read.h"
#include "fanal/match.h"

enum {
    TABLE_ID_MAX = 24,        /* ids of tables and people, with their NUL */
    TABLE_NAME_MAX = 100,     /* names of people: 24 characters in UTF-8, with the NUL */
    TABLE_TITLE_MAX = 193,    /* names of tournaments: 48 characters in UTF-8, with the NUL */
    TABLE_BODY_MAX = 1 << 14, /* bytes of a written entry */
    ENTRY_REQUEST_MAX = 41,   /* ids that clients choose, with their NUL */
    ENTRY_CHAT_MAX = 2001,    /* 500 characters in UTF-8; MESSAGE_TEXT_BYTES limits new ones */
    ENTRY_LEVELS = 5,
    ENTRY_RESTS_MAX = 8
};

typedef enum entry_kind {
    ENTRY_CREATE,
    ENTRY_SIT,
    ENTRY_STAND,
    ENTRY_START,
    ENTRY_MOVE,
    ENTRY_UNDO,
    ENTRY_CHAT,
    ENTRY_AWAY,
    ENTRY_BACK,
    ENTRY_STAND_IN,
    ENTRY_REMATCH,
    ENTRY_KICK,
    ENTRY_RESIGN,
    ENTRY_CANCEL,
    ENTRY_DECLINE,
    ENTRY_OVER,
    ENTRY_PAUSE,    /* a seat asks for a pause or agrees to one */
    ENTRY_NO_PAUSE, /* a seat refuses or withdraws */
    ENTRY_PAUSED,   /* all agree: no clock runs from now on */
    ENTRY_RESUME,   /* the game goes on: a seat asked for it, or time was up */
    ENTRY_HOLIDAYS, /* a seat's holidays from now on */
    ENTRY_KINDS
} entry_kind;
extern const char *const entry_words[ENTRY_KINDS];

typedef enum seat_kind { SEAT_PERSON, SEAT_LINK, SEAT_OPEN, SEAT_BOT, SEAT_KINDS } seat_kind;
extern const char *const seat_words[SEAT_KINDS];

typedef struct plan_seat {
    seat_kind kind;
    int level;                 /* of a bot */
    char person[TABLE_ID_MAX]; /* seated from the start; or empty */
    char kept[TABLE_ID_MAX];   /* of a link: the person challenged to take it; or empty */
    char name[TABLE_NAME_MAX]; /* of either person */
    bool account;              /* the person had an account when taking the seat */
    bool here;                 /* another person, at the same device */
} plan_seat;

/* The place of a table in a tournament; none without an id. */
typedef struct plan_tournament {
    char id[TABLE_ID_MAX];
    char name[TABLE_TITLE_MAX];
    int round, table; /* from 1 */
} plan_tournament;

/* The pace wanted by people who look for a game together; see pair.h. */
typedef enum pair_pace { PAIR_NONE, PAIR_BRISK, PAIR_CALM, PAIR_DAYS, PAIR_PACES } pair_pace;
extern const char *const pair_words[PAIR_PACES];

/* The plan that a table is made from. */
typedef struct table_plan {
    const fn_game *game;
    fn_setup setup; /* the edition is found by its hash */
    char edition_hash[65];
    plan_seat seats[FN_MAX_SEATS];
    char host[TABLE_ID_MAX];
    char room[TABLE_ID_MAX]; /* of a club, which owns the table; or empty */
    bool days, listed;
    pair_pace pair; /* of people looking for a game: the table fills automatically */
    bool hints;     /* allowed even with other people */
    bool rated;     /* counts for the players' ratings; all have accounts */
    bool gathers;   /* begins when everybody is there */
    bool analysis;  /* an analysis board: everything can be taken back */
    bool imported;  /* a record from elsewhere, with nobody seated */
    bool proven;    /* imported with its fair shuffle; otherwise its seed is the secret */
    int turn_s, away_s;
    int bank_s; /* seat's extra time for the whole game; 0: no bank */
    fn_seed secret;
    char salt[FN_SALT_MAX + 1];
    fn_origin origin; /* of a game played on from another */
    plan_tournament tournament;
} table_plan;

/* A stretch of time in which a seat's clock does not run. */
typedef struct clock_rest {
    int64_t from_ms, until_ms;
} clock_rest;

typedef struct entry {
    entry_kind kind;
    int seat; /* or -1 */
    int64_t at_ms;
    bool bot;         /* move: chosen by a bot */
    bool account;     /* sit: the person has an account */
    int64_t until_ms; /* pause: when the request lapses, 0 if it agrees to one; paused: its end */
    clock_rest rests[ENTRY_RESTS_MAX]; /* holidays: in order of time */
    int rest_count;
    char request[ENTRY_REQUEST_MAX]; /* the client's id, or empty */
    char text[ENTRY_CHAT_MAX];       /* the move, chat, or table of the rematch; or the salts of an
                                      * imported game, one per line */
    char person[TABLE_ID_MAX];       /* sit, stand, decline */
    char name[TABLE_NAME_MAX];       /* sit, stand, kick, decline, chat */
    char salt[FN_SALT_MAX + 1];      /* sit */
    table_plan plan;                 /* create */
} entry;

/* Copies a text, dropping what does not fit. */
void text_keep(char *to, size_t size, const char *from);

/* Reports whether this is the account of a program: its id is "b" and 16 letters and digits. */
bool person_is_robot(const char *id);

/* The SHA-256 of the built-in edition, in hexadecimal. */
typedef struct edition_hash {
    char text[65];
} edition_hash;
edition_hash edition_hash_of(const fn_game *game);

/* Writes game, variant and options as members of an object. */
void plan_write_setup(const table_plan *plan, fn_text *out);

/* Writes the table's tournament, if any, as a member. */
void plan_write_tournament(const table_plan *plan, fn_text *out);

/* Writes "holidays":[[from,until],…] as a member of an object. */
void rests_write(const clock_rest rests[], int count, fn_text *out);

void entry_write(const entry *e, fn_text *out);
bool entry_read(entry *e, const char *body, size_t size, fn_error *error);

#endif
