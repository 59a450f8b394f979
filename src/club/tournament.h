/* A tournament as its log makes it: rules, entrants, rounds, results. Only an entry changes it
 * (tournament_fold), so a tournament read again equals the one that was played. Open decisions,
 * pairing and standings, follow from it: see pairing.h and standings.h. No store, no server, no
 * clock, no randomness: the caller supplies time, lots and ids. */
#ifndef FN_CLUB_TOURNAMENT_H
#define FN_CLUB_TOURNAMENT_H

#include "table/entry.h"

enum {
    TOURNAMENT_PEOPLE_MAX = 256,
    TOURNAMENT_BOTS_MAX = FN_MAX_SEATS - 1, /* to fill up the last table */
    TOURNAMENT_ENTRANTS_MAX = TOURNAMENT_PEOPLE_MAX + TOURNAMENT_BOTS_MAX,
    TOURNAMENT_TABLES_MAX = TOURNAMENT_ENTRANTS_MAX / 2 + 1, /* per round */
    TOURNAMENT_ROUNDS_MAX = 64,
    TOURNAMENT_LOT_MAX = 999999,
    TOURNAMENT_MISSED_MAX = 2, /* consecutive missed games after which an entrant is not paired
                                * again */
    TOURNAMENT_QUARTERS = 4    /* points are counted in quarters, because they can be shared */
};

typedef enum tournament_form { FORM_SWISS, FORM_ROUND_ROBIN, FORM_LEAGUE, FORMS } tournament_form;
typedef enum tournament_every { EVERY_NONE, EVERY_DAY, EVERY_WEEK, EVERIES } tournament_every;
typedef enum tournament_state {
    TOURNAMENT_COMING,
    TOURNAMENT_RUNNING,
    TOURNAMENT_OVER,
    TOURNAMENT_CANCELLED,
    TOURNAMENT_STATES
} tournament_state;
extern const char *const form_words[FORMS];
extern const char *const every_words[EVERIES];
extern const char *const tournament_state_words[TOURNAMENT_STATES];

/* The game and form of a tournament; tournament_rules.h reads and writes it. */
typedef struct tournament_rules {
    char name[TABLE_TITLE_MAX];
    const fn_game *game;
    fn_setup setup; /* players: those of a full table */
    tournament_form form;
    int rounds; /* 0: as many as everybody needs to meet everybody */
    bool days, rated;
    int turn_s, bank_s, away_s;
    int bots; /* level of bots that fill up tables; 0: none do */
    int64_t begins_ms;
    tournament_every every;
    int entry_until; /* entry is open until this round is paired */
    int break_s, round_s;
} tournament_rules;

typedef struct tournament_entrant {
    char id[TABLE_ID_MAX]; /* a person, or "bot-1" */
    int level;             /* of a bot; 0: a person */
    int rating;            /* at entry; 0: none */
    bool is_provisional;
    bool left; /* not paired any more */
    int since; /* rounds paired at the time of their latest entry */
    int lot;
} tournament_entrant;

typedef struct tournament_table {
    char id[TABLE_ID_MAX];
    int count;
    int16_t who[FN_MAX_SEATS]; /* entrants, by seat */
    bool is_over;
    int8_t places[FN_MAX_SEATS]; /* 1 is best; those who left the game come after the others */
    bool left[FN_MAX_SEATS];
    bool absent[FN_MAX_SEATS]; /* of those who left: never came */
    int points[FN_MAX_SEATS];  /* in the game */
    int64_t ended_ms;
} tournament_table;

/* An entrant's place in a round: the number of a table, from 1, or */
enum { AT_NOTHING = 0, AT_BYE = -1 };

typedef struct tournament_round {
    int64_t paired_ms, last_ms; /* last: arrival of the newest result, or the pairing */
    int first, tables, open;    /* tables: index in tournament.tables; open: not over yet */
    int repeats;                /* pairs that had met before */
    int16_t at[TOURNAMENT_ENTRANTS_MAX];
} tournament_round;

typedef struct tournament {
    char id[TABLE_ID_MAX];
    int64_t seq; /* of the newest entry */
    int64_t created_ms, changed_ms, begun_ms;
    tournament_state state;
    bool is_too_few; /* reason of a cancellation not made by its host */
    tournament_rules rules;
    char host[TABLE_ID_MAX]; /* empty: the house */
    char next[TABLE_ID_MAX]; /* next of the series; or empty */
    int count;
    tournament_entrant entrants[TOURNAMENT_ENTRANTS_MAX];
    int round; /* number of rounds paired */
    tournament_round rounds[TOURNAMENT_ROUNDS_MAX];
    int table_count;
    tournament_table tables[TOURNAMENT_ROUNDS_MAX * TOURNAMENT_TABLES_MAX];
} tournament;

typedef enum te_kind {
    TE_CREATED,
    TE_ENTERED,
    TE_LEFT,
    TE_BEGUN,
    TE_PAIRED,
    TE_RESULT,
    TE_OVER,
    TE_CANCELLED,
    TE_FOLLOWED,
    TE_KINDS
} te_kind;

/* One entry of the log. */
typedef struct tournament_entry {
    te_kind kind;
    int64_t at_ms;
    tournament_rules rules;     /* created */
    char id[TABLE_ID_MAX];      /* created: the host; entered: the person; followed: the next
                                 * tournament */
    tournament_entrant entrant; /* entered; its id is above */
    int who;                    /* left */
    bool is_absent;             /* left: because they did not come */
    int rounds;                 /* begun */
    bool is_too_few;            /* cancelled */
    int round;                  /* paired, result: from 1 */
    int table;                  /* result: from 1 */
    int repeats, tables, byes;  /* paired */
    int16_t bye[TOURNAMENT_ENTRANTS_MAX];
    tournament_table list[TOURNAMENT_TABLES_MAX]; /* paired; result: the first one */
} tournament_entry;

void tournament_entry_write(const tournament_entry *e, fn_text *out);
bool tournament_entry_read(tournament_entry *e, const char *body, size_t size, fn_error *error);

/* A tournament is in the caller's storage; it is large. */
void tournament_init(tournament *t, const char *id);

/* Adds the next entry. Fails without changes if it does not fit: the log is damaged. */
bool tournament_fold(tournament *t, const tournament_entry *e, fn_error *error);

int tournament_find(const tournament *t, const char *id); /* index of an entrant, or -1 */
int tournament_people(const tournament *t);               /* entered and not left */
int tournament_bots(const tournament *t);

/* Reports whether an entrant missed the last games and has none in progress. */
bool tournament_is_absent(const tournament *t, int who);

bool tournament_takes_entries(const tournament *t);

const tournament_table *tournament_table_at(const tournament *t, int round, int number);
int tournament_open_tables(const tournament *t); /* in all rounds */

/* Returns when the next round is to be paired, or the tournament begins; 0: not yet known, or
 * never. */
int64_t tournament_next_ms(const tournament *t);

/* Reports whether nothing is left to play: all rounds are over, or too few people remain. */
bool tournament_is_finished(const tournament *t);

#endif
