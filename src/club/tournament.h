/* A tournament as its log makes it: rules, who has entered, rounds, results. It changes in one way
 * only, by an entry (tournament_fold), so one read again is the one that was played. What is still
 * to be decided, pairing and standings, follows from it: see pairing.h and standings.h.
 * No store, no server, no clock, no chance: whoever asks brings time, lots and ids. */
#ifndef FN_CLUB_TOURNAMENT_H
#define FN_CLUB_TOURNAMENT_H

#include "table/entry.h"

enum {
    TOURNAMENT_PEOPLE_MAX = 256,
    TOURNAMENT_BOTS_MAX = FN_MAX_SEATS - 1, /* that fill up the last table */
    TOURNAMENT_ENTRANTS_MAX = TOURNAMENT_PEOPLE_MAX + TOURNAMENT_BOTS_MAX,
    TOURNAMENT_TABLES_MAX = TOURNAMENT_ENTRANTS_MAX / 2 + 1, /* of a round */
    TOURNAMENT_ROUNDS_MAX = 64,
    TOURNAMENT_LOT_MAX = 999999,
    TOURNAMENT_MISSED_MAX = 2, /* who misses so many games in a row is not paired again */
    TOURNAMENT_QUARTERS = 4    /* points are counted in quarters: they can be shared */
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

/* What is played, and how: see rules.h for the way in and out. */
typedef struct tournament_rules {
    char name[TABLE_TITLE_MAX];
    const fn_game *game;
    fn_setup setup; /* its players are those of a full table */
    tournament_form form;
    int rounds; /* 0: as many as everybody needs to meet everybody */
    bool days, rated;
    int turn_s, bank_s, away_s;
    int bots; /* the level of those that fill up; 0: none do */
    int64_t begins_ms;
    tournament_every every;
    int entry_until; /* one may enter until this round is paired */
    int break_s, round_s;
} tournament_rules;

typedef struct tournament_entrant {
    char id[TABLE_ID_MAX]; /* a person, or "bot-1" */
    int level;             /* of a bot; 0: a person */
    int rating;            /* at entry; 0: none */
    bool is_provisional;
    bool left; /* and is not paired any more */
    int since; /* how many rounds were paired when they entered, the last time */
    int lot;
} tournament_entrant;

typedef struct tournament_table {
    char id[TABLE_ID_MAX];
    int count;
    int16_t who[FN_MAX_SEATS]; /* entrants, by seat */
    bool is_over;
    int8_t places[FN_MAX_SEATS]; /* 1 is best; who left the game comes after who stayed */
    bool left[FN_MAX_SEATS];
    bool absent[FN_MAX_SEATS]; /* of those who left: they never came */
    int points[FN_MAX_SEATS];  /* of the game */
    int64_t ended_ms;
} tournament_table;

/* Where an entrant was in a round: the number of a table from 1 on, or */
enum { AT_NOTHING = 0, AT_BYE = -1 };

typedef struct tournament_round {
    int64_t paired_ms, last_ms; /* last: when the newest result came in, or it was paired */
    int first, tables, open;    /* tables: in tournament.tables; open: not over yet */
    int repeats;                /* pairs that had met before */
    int16_t at[TOURNAMENT_ENTRANTS_MAX];
} tournament_round;

typedef struct tournament {
    char id[TABLE_ID_MAX];
    int64_t seq; /* of the newest entry */
    int64_t created_ms, changed_ms, begun_ms;
    tournament_state state;
    bool is_too_few; /* why it was cancelled, if not by its host */
    tournament_rules rules;
    char host[TABLE_ID_MAX]; /* empty: the house */
    char next[TABLE_ID_MAX]; /* of the row, or empty */
    int count;
    tournament_entrant entrants[TOURNAMENT_ENTRANTS_MAX];
    int round; /* how many are paired */
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
    char id[TABLE_ID_MAX];      /* created: the host; entered: who; followed: the next one */
    tournament_entrant entrant; /* entered; its id is above */
    int who;                    /* left */
    bool is_absent;             /* left: for they did not come */
    int rounds;                 /* begun */
    bool is_too_few;            /* cancelled */
    int round;                  /* paired, result: from 1 */
    int table;                  /* result: from 1 */
    int repeats, tables, byes;  /* paired */
    int16_t bye[TOURNAMENT_ENTRANTS_MAX];
    tournament_table list[TOURNAMENT_TABLES_MAX]; /* paired; of a result the first one */
} tournament_entry;

void tournament_entry_write(const tournament_entry *e, fn_text *out);
bool tournament_entry_read(tournament_entry *e, const char *body, size_t size, fn_error *error);

/* A tournament is in the storage of the caller; it is large. */
void tournament_init(tournament *t, const char *id);

/* Adds the next entry. False: it does not fit, the log is damaged, and nothing has changed. */
bool tournament_fold(tournament *t, const tournament_entry *e, fn_error *error);

int tournament_find(const tournament *t, const char *id); /* an entrant, or -1 */
int tournament_people(const tournament *t);               /* who have entered and not left */
int tournament_bots(const tournament *t);

/* They did not come to their last games, and none of theirs is played now. */
bool tournament_is_absent(const tournament *t, int who);

bool tournament_takes_entries(const tournament *t);

const tournament_table *tournament_table_at(const tournament *t, int round, int number);
int tournament_open_tables(const tournament *t); /* of all rounds */

/* When the next round is to be paired, or it begins; 0: that is not known yet, or never. */
int64_t tournament_next_ms(const tournament *t);

/* Nothing is left to be played: all rounds are, or too few people are left. */
bool tournament_is_finished(const tournament *t);

#endif
