/* The result of a finished table for ratings: the order of its players. It follows from the table's
 * log alone, so everyone who reads the log gets the same one. Knows no store, and no ratings but
 * those it is given. */
#ifndef FN_CLUB_OUTCOME_H
#define FN_CLUB_OUTCOME_H

#include "club/rating.h"
#include "table/table.h"

enum { OUTCOME_SCALE_MAX = 40 };

typedef struct outcome_seat {
    char person[TABLE_ID_MAX]; /* or "bot/LEVEL" */
    bool is_bot;
    bool left;   /* resigned, or a bot was playing when the game ended */
    bool absent; /* a bot was playing, and the person never made a move */
    int place;   /* from 1; those who left come after all others and share a place */
} outcome_seat;

typedef struct outcome {
    char scale[OUTCOME_SCALE_MAX]; /* "GAME/PLAYERS" */
    int64_t at_ms;                 /* end of the game */
    int count;
    outcome_seat seats[FN_MAX_SEATS];
} outcome;

/* Names the scale on which games are compared: one game with one number of players, in any
 * variant. */
void outcome_name_scale(const fn_game *game, int players, char scale[OUTCOME_SCALE_MAX]);

/* Fails if the table does not count: it is casual, or has no result. */
bool outcome_read(outcome *o, const table *t);
bool outcome_read_any(outcome *o, const table *t); /* casual ones included */

/* Replaces the ratings of all seats before the game with those after it. Bots of one level are one
 * player: if they have several seats, their rating is the mean. */
void outcome_rate(const outcome *o, rating seats[FN_MAX_SEATS]);

bool outcome_is_repeated(const outcome *o, int seat); /* its player also has an earlier seat */

#endif
