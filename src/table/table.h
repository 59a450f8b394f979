/* A table as its log makes it: set-up, seats, match. It changes in one way only, by an entry of the
 * log (table_fold), so a table read again is the one that was played. No sockets, no threads, no
 * clock, no store: whoever asks brings the time and keeps the log. */
#ifndef FN_TABLE_TABLE_H
#define FN_TABLE_TABLE_H

#include "table/entry.h"

enum {
    TABLE_ENTRIES_MAX = 8192,
    TABLE_CHATS_MAX = 500,
    TABLE_SITS_MAX = 250,       /* so often people sit down, */
    TABLE_RETURNS_MAX = 3,      /* and one of them */
    TABLE_KICKS_MAX = 16,       /* so many of those sent away are remembered */
    TABLE_KICKED_LEVEL = 3,     /* of the bot that plays on for one of them, */
    TABLE_STAND_IN_LEVEL = 3,   /* and of one for somebody who is away or has resigned */
    TABLE_UNDOS_MAX = 1000,     /* of a game that is played, */
    TABLE_TURN_UNDOS_MAX = 100, /* and of one turn */
    TABLE_UNDOS_END = 4096,     /* nobody takes back or talks past this entry */
    TABLE_NOTES_MAX = 250,      /* that a seat is away, back or played by a bot; then it stays so */
    TABLE_PAUSE_NOTES = 3,      /* so many a pause counts: asked for, begun, over */
    TABLE_RESTS_MAX = 2 * ENTRY_RESTS_MAX,
    TABLE_SNAPSHOT_EVERY = 128,
    TABLE_SNAPSHOT_MAX = 1 << 20
};

#define TABLE_GUEST "Guest" /* what clients call people who gave no name */
#define TABLE_LOCAL "local" /* all people of a table without a server: nobody's page */

typedef enum table_state { TABLE_OPEN, TABLE_PLAYING, TABLE_OVER, TABLE_CANCELLED } table_state;

typedef struct table_seat {
    seat_kind kind; /* what it was made as; a link or open seat is taken when it has a person */
    int level;
    int generation; /* counts who sat here, so that old tokens are worth nothing */
    char person[TABLE_ID_MAX];
    char kept[TABLE_ID_MAX];   /* for whom it is kept while nobody sits there, or empty */
    char name[TABLE_NAME_MAX]; /* of either */
    bool account, here;        /* as in the plan */
    char salt[FN_SALT_MAX + 1];
    int64_t away_since_ms; /* 0: not away */
    bool stand_in, rematch;
    bool left;        /* a bot stood in when the game ended, whoever came back afterwards */
    int notes;        /* how often it was away, back or played by a bot */
    int64_t bank_ms;  /* saved for its turns, as it was when the one to act began its own */
    bool agrees;      /* to the pause that is asked for */
    bool was_refused; /* a pause it asked for, since the newest move */
    clock_rest rests[TABLE_RESTS_MAX]; /* holidays: those to come, and those of this turn */
    int rest_count;
} table_seat;

/* Where an entry stands in `bodies`, and what came of it: nobody needs to play the game anew to
 * tell of it. */
typedef struct table_line {
    int64_t seq, at_ms;
    uint64_t request; /* hash of the client's id and its seat; 0: none */
    uint32_t at, size;
    uint32_t first_event;
    uint16_t event_count;        /* of a move, in `happened` */
    uint16_t steps;              /* of the game, with it */
    uint16_t move_at, move_size; /* of a move: its words in the body, with quotation marks */
    uint8_t kind;                /* entry_kind */
    int8_t seat;                 /* or -1 */
    bool bot;
} table_line;

typedef struct table {
    char id[TABLE_ID_MAX];
    int64_t seq;      /* of the newest entry */
    int64_t turn_seq; /* of the newest move or undo */
    int64_t created_ms, changed_ms, turn_since_ms;
    int64_t pause_asked_until_ms;             /* 0: nobody has asked for a pause */
    int64_t paused_since_ms, paused_until_ms; /* 0: it is played */
    table_state state;
    table_plan plan;
    char *edition; /* its text when it is not the built-in one */
    table_seat seats[FN_MAX_SEATS];
    int chats, sits, kicks, undos, turn_undos;
    char kicked[TABLE_KICKS_MAX][TABLE_ID_MAX]; /* by the host; number n at n % TABLE_KICKS_MAX */
    char rematch[TABLE_ID_MAX];
    fn_fair fair; /* complete from the start of the game on */
    fn_match match;
    fn_events events; /* of the newest move */
    fn_event *happened;
    int happened_count, happened_size;
    char *bodies;
    size_t bodies_used, bodies_size;
    table_line *lines;
    int line_count, lines_size;
    fn_error broken; /* why an entry did not fit; empty: all is well */
} table;

/* A table is in the storage of the caller; only its log is allocated, and table_clear frees it. */
void table_init(table *t, const char *id);
void table_clear(table *t);

/* Adds an entry. False, with t->broken set, if it does not fit: the log is damaged. */
bool table_fold(table *t, int64_t seq, const char *body, size_t size);

/* Writes an entry down and adds it as the next one. Its time is set on if it lies before the
 * newest: clocks of several servers may differ. */
bool table_add(table *t, entry *e);

/* The whole log in one text, to load a long table quickly. NULL: no memory, or too long. */
char *table_snapshot(const table *t);
bool table_fold_snapshot(table *t, int64_t seq, const char *text, size_t size);

/* Editions of old tables: true when `text` is needed and not there yet. */
bool table_wants_edition(const table *t);

bool table_seat_is_free(const table *t, int seat);
bool table_is_full(const table *t);
bool table_holds(const table *t, int seat, const char *person);
int table_people(const table *t);       /* different ones */
bool table_others_wait(const table *t); /* for one who does not move: people, or a tournament */
bool table_has_kicked(const table *t, const char *person);
bool table_has_match(const table *t);   /* playing or over */
bool table_is_gathered(const table *t); /* all people are there */
bool table_bot_plays(const table *t, int seat);
int table_bot_level(const table *t, int seat); /* of the bot that plays there */
int table_to_act(const table *t);              /* FN_NOBODY unless playing */
const char *table_turn_of(const table *t);     /* the person who is to act, or ""; in a pause "" */
int table_to_undo(const table *t);     /* the seat that may take back a step, or FN_NOBODY */
bool table_has_result(const table *t); /* over, and not a record that ends in mid-game */

/* Hints are for those who play alone against bots; with other people the host allows them or not.
 * Until the game begins others may come. */
bool table_allows_hints(const table *t);

/* When somebody has resigned: does the game go on? It takes two seats that have not, and somebody
 * at one of them. */
bool table_plays_on(const table *t);

/* Points as they stand. Who has resigned comes after all who have not; otherwise places are those
 * of the rules or, before the end of the game, by points. */
void table_score(const table *t, fn_score *score);

/* Whether more than the position is new after such an entry: people, state, result. */
bool table_is_changed_by(const table *t, entry_kind kind);

/* May it be noted that the player of this seat is back? Not when that has happened too often: who
 * leaves and comes back for ever must not fill the log. */
bool table_may_come_back(const table *t, int seat);

/* The seq of an earlier entry with this client's id, or 0. */
int64_t table_find_request(const table *t, int seat, const char *request);

/* When the seat to act must have moved, its absence ends, or a pause; 0: never. Now for a bot. */
int64_t table_due_ms(const table *t);
int64_t
table_turn_ends_ms(const table *t);    /* only the clock; 0: none. If a pause lasts to its end */
int64_t table_left_ms(const table *t); /* in a pause: what is left of the turn */

/* Until when a clock rests that would run now, because its player is on holiday; else 0. */
int64_t table_holiday_until(const table *t, int seat, int64_t now_ms);

#endif
