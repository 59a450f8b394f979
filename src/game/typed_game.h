/* The functions of fn_game for a game whose own functions take typed rules and state.
 * FN_TYPED_GAME(br) makes them from br_rules, br_state, br_start and so on. */
#ifndef FN_GAME_TYPED_GAME_H
#define FN_GAME_TYPED_GAME_H

#include "fanal/game.h"

#define FN_TYPED_GAME(prefix)                                                                      \
    static void start(const void *rules, void *state, const fn_seed *seed)                         \
    {                                                                                              \
        prefix##_start(rules, state, seed);                                                        \
    }                                                                                              \
    static int to_act(const void *rules, const void *state)                                        \
    {                                                                                              \
        (void)rules;                                                                               \
        return prefix##_to_act(state);                                                             \
    }                                                                                              \
    static int list_moves(const void *rules, const void *state, fn_move out[FN_MAX_MOVES])         \
    {                                                                                              \
        return prefix##_list_moves(rules, state, out);                                             \
    }                                                                                              \
    static bool apply(const void *rules, void *state, fn_move move, fn_events *events)             \
    {                                                                                              \
        return prefix##_apply(rules, state, move, events);                                         \
    }                                                                                              \
    static void score(const void *rules, const void *state, fn_score *out)                         \
    {                                                                                              \
        prefix##_score(rules, state, out);                                                         \
    }                                                                                              \
    static void evaluate(const void *rules, const void *state, int hundredths[FN_MAX_SEATS])       \
    {                                                                                              \
        prefix##_evaluate(rules, state, hundredths);                                               \
    }                                                                                              \
    static void hide(const void *rules, void *state, int seat)                                     \
    {                                                                                              \
        prefix##_hide(rules, state, seat);                                                         \
    }                                                                                              \
    static void imagine(const void *rules, void *view, int seat, fn_rng *rng)                      \
    {                                                                                              \
        prefix##_imagine(rules, view, seat, rng);                                                  \
    }                                                                                              \
    static bool why_not(const void *rules, const void *view, fn_move move, fn_reason *out)         \
    {                                                                                              \
        return prefix##_why_not(rules, view, move, out);                                           \
    }                                                                                              \
    static_assert(sizeof(prefix##_state) <= FN_STATE_MAX, "a state fits the storage of a match");  \
    static_assert(sizeof(prefix##_rules) <= FN_RULES_MAX, "rules fit the storage of a match")

#endif
