/* A table as its log makes it: set-up, seats, match. Only an entry of the log changes it
 * (table_fold), so a table read again equals the one that was played. No sockets, no threads, no
 * clock, no store: the caller supplies the time and keeps the log. */
#ifndef FN_TABLE_TABLE_H
#define FN_TABLE_TABLE_H

#include "table/entry.h"

enum {
    TABLE_ENTRIES_MAX = 8192,
    TABLE_CHATS_MAX = 500,
    TABLE_SITS_MAX = 250,       /* times people sit down, */
    TABLE_RETURNS_MAX = 3,      /* and times one person does */
    TABLE_KICKS_MAX = 16,       /* number of people sent away who are remembered */
    TABLE_KICKED_LEVEL = 3,     /* of the bot that replaces one of them, */
    TABLE_STAND_IN_LEVEL = 3,   /* and of one for a seat that is away or has resigned */
    TABLE_UNDOS_MAX = 1000,     /* per game, */
    TABLE_TURN_UNDOS_MAX = 100, /* and per turn */
    TABLE_UNDOS_END = 4096,     /* no undo or chat past this entry */
    TABLE_NOTES_MAX = 250,      /* times a seat is away, back or played by a bot; after that it
                                 * stays so */
    TABLE_PAUSE_NOTES = 3,      /* notes that a pause counts as: asked for, begun, over */
    TABLE_RESTS_MAX = 2 * ENTRY_RESTS_MAX,
    TABLE_SNAPSHOT_EVERY = 128,
    TABLE_SNAPSHOT_MAX = 1 << 20
};

#define TABLE_GUEST "Guest" /* shown for people without a name */
#define TABLE_LOCAL "local" /* every person of a table without a server */

typedef enum table_state { TABLE_OPEN, TABLE_PLAYING, TABLE_OVER, TABLE_CANCELLED } table_state;

typedef struct table_seat {
    seat_kind kind; /* as it was made; a link or open seat is taken when it has a person */
    int level;
    int generation; /* counts the people who sat here, to invalidate old tokens */
    char person[TABLE_ID_MAX];
    char kept[TABLE_ID_MAX];   /* the person it is kept for while free; or empty */
    char name[TABLE_NAME_MAX]; /* of either person */
    bool account, here;        /* as in the plan */
    char salt[FN_SALT_MAX + 1];
    int64_t away_since_ms; /* 0: not away */
    bool stand_in, rematch;
    bool left;        /* a bot stood in when the game ended, even if the player came back
                       * afterwards */
    int notes;        /* times it was away, back or played by a bot */
    int64_t bank_ms;  /* saved time, as of the start of the current turn */
    bool agrees;      /* to the requested pause */
    bool was_refused; /* its request for a pause, since the newest move */
    clock_rest rests[TABLE_RESTS_MAX]; /* holidays: future ones, and those of this turn */
    int rest_count;
} table_seat;

/* The position of an entry in `bodies`, and its effect, so the game need not be replayed to show
 * it. */
typedef struct table_line {
    int64_t seq, at_ms;
    uint64_t request; /* hash of client id and seat; 0: none */
    uint32_t at, size;
    uint32_t first_event;
    uint16_t event_count;        /* of a move, in `happened` */
    uint16_t steps;              /* of the game, including it */
    uint16_t move_at, move_size; /* of a move: its text in the body, with quotation marks */
    uint8_t kind;                /* entry_kind */
    int8_t seat;                 /* or -1 */
    bool bot;
} table_line;

typedef struct table {
    char id[TABLE_ID_MAX];
    int64_t seq;      /* of the newest entry */
    int64_t turn_seq; /* of the newest move or undo */
    int64_t created_ms, changed_ms, turn_since_ms;
    int64_t pause_asked_until_ms;             /* 0: no pause is requested */
    int64_t paused_since_ms, paused_until_ms; /* 0: not paused */
    table_state state;
    table_plan plan;
    char *edition; /* text of an edition that is not built in */
    table_seat seats[FN_MAX_SEATS];
    int chats, sits, kicks, undos, turn_undos;
    char kicked[TABLE_KICKS_MAX][TABLE_ID_MAX]; /* by the host; number n at n % TABLE_KICKS_MAX */
    char rematch[TABLE_ID_MAX];
    fn_fair fair; /* complete once the game starts */
    fn_match match;
    fn_events events; /* of the newest move */
    fn_event *happened;
    int happened_count, happened_size;
    char *bodies;
    size_t bodies_used, bodies_size;
    table_line *lines;
    int line_count, lines_size;
    fn_error broken; /* why an entry did not fit; empty: valid */
} table;

/* A table is in the caller's storage; only its log is allocated, and table_clear frees it. */
void table_init(table *t, const char *id);
void table_clear(table *t);

/* Adds an entry. Fails and sets t->broken if it does not fit: the log is damaged. */
bool table_fold(table *t, int64_t seq, const char *body, size_t size);

/* Writes an entry and adds it as the next one. Its time is never before the newest entry's: the
 * clocks of several servers may differ. */
bool table_add(table *t, entry *e);

/* Returns the whole log in one text, to load a long table quickly. NULL: out of memory, or too
 * long. */
char *table_snapshot(const table *t);
bool table_fold_snapshot(table *t, int64_t seq, const char *text, size_t size);

/* For editions of old tables: reports whether `text` is needed and still missing. */
bool table_wants_edition(const table *t);

bool table_seat_is_free(const table *t, int seat);
bool table_is_full(const table *t);
bool table_holds(const table *t, int seat, const char *person);
int table_people(const table *t);       /* number of different ones */
bool table_others_wait(const table *t); /* for one that does not move: people, or a tournament */
bool table_has_kicked(const table *t, const char *person);
bool table_has_match(const table *t);   /* playing, or over */
bool table_is_gathered(const table *t); /* all people are there */
bool table_bot_plays(const table *t, int seat);
int table_bot_level(const table *t, int seat); /* of the bot playing there */
int table_to_act(const table *t);              /* FN_NOBODY unless playing */
const char *table_turn_of(const table *t);     /* the person to act, or ""; "" in a pause */
int table_to_undo(const table *t);             /* seat that may take back a step, or FN_NOBODY */
bool table_has_result(const table *t); /* over, unless it is a record that ends in mid-game */

/* Reports whether hints are allowed: they are for people who play alone against bots; with other
 * people the host decides, and until the game begins others may come. */
bool table_allows_hints(const table *t);

/* Reports whether the game goes on after a resignation: this takes two seats that have not
 * resigned, at least one with a person. */
bool table_plays_on(const table *t);

/* Fills in the points so far. Seats that resigned come after all others; otherwise places are those
 * of the rules or, before the end of the game, follow the points. */
void table_score(const table *t, fn_score *score);

/* Reports whether an entry of this kind changes more than the position: people, state, result. */
bool table_is_changed_by(const table *t, entry_kind kind);

/* Reports whether the return of this seat's player may be noted; false if it has happened too
 * often, because endless leaving and returning must not fill the log. */
bool table_may_come_back(const table *t, int seat);

/* Returns the seq of an earlier entry with this client's id, or 0. */
int64_t table_find_request(const table *t, int seat, const char *request);

/* Returns when something is due: the seat to act must have moved, its absence ends, or a pause; 0:
 * never. A bot is due now. */
int64_t table_due_ms(const table *t);
int64_t table_turn_ends_ms(const table *t); /* by the clock alone; 0: never. In a pause, assumes it
                                             * lasts to its end */
int64_t table_left_ms(const table *t);      /* in a pause: time left for the turn */

/* Returns the end of the holiday that stops this seat's clock now, or 0. */
int64_t table_holiday_until(const table *t, int seat, int64_t now_ms);

#endif
