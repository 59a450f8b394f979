/* For tests that look at every position of random games of every set-up. Knows no game. */
#ifndef FN_TESTS_EVERY_GAME_H
#define FN_TESTS_EVERY_GAME_H

#include "help.h"

enum { GAMES_OF_A_SETUP = 1 };

typedef struct table {
    fn_match match;
    fn_rng rng;
    fn_move moves[FN_MAX_MOVES]; /* legal now */
    int count;
    int seat; /* to act */
} table;

/* Prefers moves other than passing, because games of players who pass at once show little. */
static inline const char *pick_eagerly(table *t, move_text *out)
{
    for (int tries = 0; tries < 3; tries++) {
        *out = move_write(&t->match, t->moves[fn_rng_below(&t->rng, (uint32_t)t->count)]);
        if (strncmp(out->text, "pass", 4) != 0 && strncmp(out->text, "leave", 5) != 0)
            break;
    }
    return out->text;
}

static inline void look(table *t)
{
    t->seat = fn_match_to_act(&t->match);
    t->count = t->match.game->list_moves(t->match.rules, t->match.state, t->moves);
}

static inline void play_and_look(table *t, void (*check)(table *t))
{
    for (look(t); t->seat != FN_NOBODY; look(t)) {
        move_text picked;
        check(t);
        match_play(&t->match, pick_eagerly(t, &picked), NULL);
    }
    check(t);
}

/* Plays games of one set-up; FANAL_WHY_GAMES sets how many. */
static inline void play_setup(const fn_game *game, const fn_setup *setup, void (*check)(table *t))
{
    static table t;
    static uint64_t number;
    const char *text = getenv("FANAL_WHY_GAMES");
    fn_seed series = seed_of("every game");
    for (long games = text != NULL ? strtol(text, NULL, 10) : GAMES_OF_A_SETUP; games > 0;
         games--) {
        fn_seed seed = fn_seed_derive(&series, number++);
        if (!fn_match_start(&t.match, game, setup, &seed, NULL))
            return;
        fn_rng_start(&t.rng, &seed, 77);
        play_and_look(&t, check);
    }
}

static inline void each_position(const fn_game *game, void (*check)(table *t))
{
    int options = 0;
    while (game->options[options] != NULL)
        options++;
    for (int variant = 0; game->variants[variant] != NULL; variant++)
        for (uint32_t set = 0; set < 1u << options; set++)
            for (int players = game->min_players; players <= game->max_players; players++) {
                fn_setup setup = {.players = players, .variant = variant, .options = set};
                play_setup(game, &setup, check);
            }
}

/* Returns another match that looks the same to this seat. */
static inline const fn_match *twin_of(table *t, int seat)
{
    static fn_match twin;
    memcpy(&twin, &t->match, sizeof twin);
    twin.game->hide(twin.rules, twin.state, seat);
    twin.game->imagine(twin.rules, twin.state, seat, &t->rng);
    return &twin;
}

#endif
