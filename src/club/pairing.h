/* Decides who meets whom in the next round, exactly as docs/tournaments.md says. The same entrants
 * and results give the same pairing. Plain numbers in, plain numbers out; tournament.h defines
 * them. */
#ifndef FN_CLUB_PAIRING_H
#define FN_CLUB_PAIRING_H

#include "club/tournament.h"

typedef struct pairing_player {
    int16_t who; /* the entrant */
    int points;  /* in quarters; 0 for everyone where points do not count */
    int rating;
    int byes;  /* so far */
    int seats; /* sum of seat numbers so far */
    int lot;
} pairing_player;

typedef struct pairing {
    int size, least; /* seats of a full table, and the fewest it needs */
    int count;
    pairing_player players[TOURNAMENT_ENTRANTS_MAX];
    /* Number of times two entrants have met. */
    uint8_t met[TOURNAMENT_ENTRANTS_MAX][TOURNAMENT_ENTRANTS_MAX];

    /* The result: */
    int tables, byes, repeats;
    int sizes[TOURNAMENT_TABLES_MAX];
    int16_t seats[TOURNAMENT_TABLES_MAX][FN_MAX_SEATS]; /* entrants */
    int16_t bye[TOURNAMENT_ENTRANTS_MAX];
} pairing;

/* Returns the number of bots needed to fill all tables. */
int pairing_bots(int people, int size);

/* Pairs people with similar points; without points, those who have met least. */
void pairing_swiss(pairing *p);

/* Pairs everybody of `order` with everybody, two by two, for a round from 1 on. Those not `is_in`
 * have left. Fills in tables and byes; seats and repeats as in pairing_swiss. */
void pairing_circle(pairing *p, const int16_t order[], int count, int round, const bool is_in[]);

/* Returns the number of rounds needed for everybody to meet everybody. */
int pairing_rounds(int count, int size);

/* Pairs the next round of a running tournament into an entry, with tables that have no ids yet. `p`
 * is working memory. */
void pairing_next(pairing *p, const tournament *t, tournament_entry *e);

#endif
