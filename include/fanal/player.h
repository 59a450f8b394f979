/* Players: they get the view of their seat and the legal moves, and nothing else, so they cannot
 * cheat. */
#ifndef FANAL_PLAYER_H
#define FANAL_PLAYER_H

#include "fanal/game.h"

/* What a player is asked. `view` has been through hide for this seat. */
typedef struct fn_question {
    const fn_game *game;
    const void *rules, *view;
    int seat;
    const fn_move *moves;
    int count;
} fn_question;

typedef struct fn_player {
    const char *name;
    /* Answers with one of the moves; all chance comes from `rng`. */
    fn_move (*choose)(const fn_question *question, fn_rng *rng);
} fn_player;

/* All players, NULL-terminated. */
extern const fn_player *const fn_players[];

const fn_player *fn_player_find(const char *name);

#endif
