/* What a finished table says about those who played it: who came where, as ratings count it. It
 * follows from the log of the table alone, so whoever reads the log finds the same. It knows no
 * store, and no rating but those it is given. */
#ifndef FN_CLUB_OUTCOME_H
#define FN_CLUB_OUTCOME_H

#include "club/rating.h"
#include "table/table.h"

enum { OUTCOME_SCALE_MAX = 40 };

typedef struct outcome_seat {
    char person[TABLE_ID_MAX]; /* or "bot/LEVEL" */
    bool is_bot;
    bool left;   /* resigned, or a bot stood in when the game ended */
    bool absent; /* a bot stood in, and they had made no move themself */
    int place;   /* from 1; who left comes after all who have not, and level with others who did */
} outcome_seat;

typedef struct outcome {
    char scale[OUTCOME_SCALE_MAX]; /* "GAME/PLAYERS" */
    int64_t at_ms;                 /* when the game ended */
    int count;
    outcome_seat seats[FN_MAX_SEATS];
} outcome;

/* Games of one scale are compared: one game with one number of players, whatever its variant. */
void outcome_name_scale(const fn_game *game, int players, char scale[OUTCOME_SCALE_MAX]);

/* False: the table counts for nothing. It is casual, or has no result. */
bool outcome_read(outcome *o, const table *t);
bool outcome_read_any(outcome *o, const table *t); /* of a casual one, too */

/* The ratings of all seats before the game become those after it. Bots of one level are one player:
 * where they have several seats they have one rating, the mean. */
void outcome_rate(const outcome *o, rating seats[FN_MAX_SEATS]);

bool outcome_is_repeated(const outcome *o, int seat); /* its player has an earlier seat, too */

#endif
