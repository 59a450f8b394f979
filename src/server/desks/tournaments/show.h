/* Tournaments as JSON for everybody, as docs/tournaments.md has it. Only what is named here leaves
 * the server. Names are brought by whoever shows them. */
#ifndef FN_SERVER_TOURNAMENT_SHOW_H
#define FN_SERVER_TOURNAMENT_SHOW_H

#include "club/tournament.h"
#include "server/rooms/table_memory.h"
#include "store/store.h"

/* As it is kept for lists: host and winner by their ids. */
void show_kept_card(const tournament *t, fn_text *out);

/* The same with names; "" of one who is gone. The ids are those of the kept card. */
typedef struct show_people {
    char host[STORE_ID_MAX], winner[STORE_ID_MAX];
    char host_name[STORE_NAME_MAX], winner_name[STORE_NAME_MAX];
} show_people;
bool show_read_card(const char *card, show_people *people); /* the ids */
void show_listed_card(const char *card, const show_people *people, fn_text *out);

/* What is known of a table that plays. */
typedef struct show_live {
    bool is_there;
    int round, to_act;
    int64_t until_ms;
    struct {
        int points;
        int64_t away_ms;
        bool stand_in;
    } seats[FN_MAX_SEATS];
} show_live;
void show_read_live(show_live *live, const table *t);

enum { SHOW_EVENTS_MAX = 50 };
/* Something that happened, as the log tells it; result: with the places before and after. */
typedef struct show_event {
    te_kind kind;
    int64_t at_ms;
    int who, round, table, from, to, people;
    bool is_too_few, is_absent;
} show_event;

typedef struct show_whole {
    const tournament *t;
    const char (*names)[STORE_NAME_MAX]; /* of entrants, */
    const char *host_name;               /* and of the host */
    const show_live *live;               /* by number in t->tables */
    const show_event *events;            /* the newest first */
    int event_count;
} show_whole;

/* All but the version, as members of an object. */
void show_tournament(const show_whole *s, fn_text *out);
void show_csv(const show_whole *s, fn_text *out);

#endif
