/* Tournaments as JSON for everybody, described in docs/tournaments.md. Only data named here leaves
 * the server. The caller provides names. */
#ifndef FN_SERVER_TOURNAMENT_SHOW_H
#define FN_SERVER_TOURNAMENT_SHOW_H

#include "club/tournament.h"
#include "server/rooms/table_memory.h"
#include "store/store.h"

/* Writes the card kept for lists: host and winner by their ids. */
void show_kept_card(const tournament *t, fn_text *out);

/* The people on a card, by the ids of the kept one; no name: they have left. */
typedef struct show_people {
    char host[STORE_ID_MAX], winner[STORE_ID_MAX];
    char host_name[STORE_NAME_MAX], winner_name[STORE_NAME_MAX];
} show_people;
bool show_read_card(const char *card, show_people *people); /* the ids */
void show_listed_card(const char *card, const show_people *people, fn_text *out);

/* A table in play. */
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
/* An event in the log; for a result, with the places before and after. */
typedef struct show_event {
    te_kind kind;
    int64_t at_ms;
    int who, round, table, from, to, people;
    bool is_too_few, is_absent;
} show_event;

typedef struct show_whole {
    const tournament *t;
    const char (*names)[STORE_NAME_MAX]; /* of the entrants */
    const char *host_name;               /* of the host */
    const show_live *live;               /* by number in t->tables */
    const show_event *events;            /* newest first */
    int event_count;
} show_whole;

/* Writes all but the version, as members of an object. */
void show_tournament(const show_whole *s, fn_text *out);
void show_csv(const show_whole *s, fn_text *out);

#endif
