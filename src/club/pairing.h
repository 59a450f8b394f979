/* Who meets whom in the next round: docs/tournaments.md says how, exactly. The same entrants and
 * results give the same pairing. Plain numbers in, plain numbers out; what they stand for is said
 * in tournament.h. */
#ifndef FN_CLUB_PAIRING_H
#define FN_CLUB_PAIRING_H

#include "club/tournament.h"

typedef struct pairing_player {
    int16_t who; /* the entrant */
    int points;  /* in quarters; where they do not count all have 0 */
    int rating;
    int byes;  /* so far */
    int seats; /* the sum of the numbers of the seats so far */
    int lot;
} pairing_player;

typedef struct pairing {
    int size, least; /* of a table: seats of a full one, and the fewest with which it can be */
    int count;
    pairing_player players[TOURNAMENT_ENTRANTS_MAX];
    /* How often two entrants have met. */
    uint8_t met[TOURNAMENT_ENTRANTS_MAX][TOURNAMENT_ENTRANTS_MAX];

    /* What comes of it: */
    int tables, byes, repeats;
    int sizes[TOURNAMENT_TABLES_MAX];
    int16_t seats[TOURNAMENT_TABLES_MAX][FN_MAX_SEATS]; /* entrants */
    int16_t bye[TOURNAMENT_ENTRANTS_MAX];
} pairing;

/* How many bots it takes so that all tables are full. */
int pairing_bots(int people, int size);

/* Like with like by points; without points those who have met least. */
void pairing_swiss(pairing *p);

/* Everybody of `order` meets everybody, two by two: round from 1 on. Who is not `is_in` has left.
 * Fills in tables and byes; seats and repeats as pairing_swiss does. */
void pairing_circle(pairing *p, const int16_t order[], int count, int round, const bool is_in[]);

/* How many rounds everybody needs to meet everybody. */
int pairing_rounds(int count, int size);

/* The next round of a tournament that runs: into an entry, with tables that have no ids yet. `p`
 * is room to work in. */
void pairing_next(pairing *p, const tournament *t, tournament_entry *e);

#endif
