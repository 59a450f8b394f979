/* The success of weaker players with a puzzle: each kind plays the turn several times, and how many
 * end it well shows how difficult it is. */
#include "insight/puzzle.h"

/* From players that know only the rules to those with good intuition. */
const char *const fn_finders[FINDERS] = {"random", "greedy", "policy:200", "policy"};

static void play_turn(const fn_insight *in, const fn_turn *turn, const fn_player *player,
                      fn_rng *rng, fn_line *line)
{
    const fn_match *match = &in->match;
    _Alignas(8) uint8_t world[FN_STATE_MAX];
    bool is_over = false;
    line->count = 0;
    fn_turn_walk(in, turn, NULL, 0, world, NULL);
    while (!is_over && line->count < MOST_STEPS) {
        fn_sight sight;
        fn_question question = fn_question_ask(match->game, match->rules, world, &sight);
        fn_move move = fn_player_choose(player, &question, rng);
        line->moves[line->count++] = move;
        is_over = match->game->apply(match->rules, world, move, NULL) ||
                  match->game->to_act(match->rules, world) != turn->seat;
    }
}

void fn_crowd_try(const fn_insight *in, const fn_turn *turn, fn_ends *ends, int found[FINDERS])
{
    fn_seed seed = fn_seed_from_text("crowd", 5);
    for (int kind = 0; kind < FINDERS; kind++) {
        fn_player player;
        fn_rng rng;
        fn_player_read(&player, fn_finders[kind], NULL);
        fn_rng_start(&rng, &seed, (uint64_t)turn->ply << 8 | (uint64_t)kind);
        found[kind] = 0;
        for (int i = 0; i < TRIES; i++) {
            fn_line line = {.count = 0};
            play_turn(in, turn, &player, &rng, &line);
            int end = fn_ends_find(in, turn, ends, &line);
            if (end < 0)
                continue;
            ends->list[end].tried++;
            found[kind] += fn_end_is_answer(ends, end, turn->seat);
        }
        found[kind] = found[kind] * 100 / TRIES;
    }
}

int fn_crowd_difficulty(const int found[FINDERS])
{
    static const int least[] = {75, 55, 35, 15}; /* percent, over all kinds */
    int sum = 0, difficulty = 1;
    for (int kind = 0; kind < FINDERS; kind++)
        sum += found[kind];
    while (difficulty < 5 && sum / FINDERS < least[difficulty - 1])
        difficulty++;
    return difficulty;
}
