/* A series of games: the loop around a match that several commands share. */
#include "apps/cli/cli.h"

#include <stdlib.h>

bool series_check_player(const cli_args *args, const fn_player *player)
{
    _Alignas(8) uint8_t rules[FN_RULES_MAX];
    fn_error error;
    if (!fn_rules_make(args->game, rules, &args->setup, NULL) ||
        fn_player_can_play(player, args->game, rules, &error))
        return true;
    say_error(error.text);
    return false;
}

static int check_players(const cli_args *args)
{
    for (int seat = 0; seat < args->setup.players; seat++)
        if (!series_check_player(args, &args->players[seat]))
            return EXIT_FAILED;
    return EXIT_DONE;
}

/* A set-up that the built-in edition does not allow either is a mistake in the call; otherwise
 * the edition is wrong. */
int series_check(const cli_args *args)
{
    _Alignas(8) uint8_t rules[FN_RULES_MAX];
    fn_error error;
    fn_setup plain = args->setup;
    plain.edition = NULL;
    if (fn_rules_make(args->game, rules, &args->setup, &error))
        return check_players(args);
    say_error(error.text);
    return fn_rules_make(args->game, rules, &plain, NULL) ? EXIT_FAILED : EXIT_USAGE;
}

void series_start(fn_match *match, const cli_args *args, long index, fn_rng *rng)
{
    fn_seed seed = index == 0 ? args->seed : fn_seed_derive(&args->seed, (uint64_t)index);
    fn_seed choices = fn_seed_derive(&seed, UINT64_MAX); /* nothing to do with the deal */
    fn_rng_start(rng, &choices, 0);
    fn_match_start(match, args->game, &args->setup, &seed, NULL);
}

/* The answer goes in as text, like everybody's. */
void series_step(fn_match *match, const cli_args *args, fn_rng *rng, fn_events *events)
{
    fn_sight sight;
    char storage[FN_MOVE_TEXT_MAX];
    fn_text text;
    fn_error error;
    fn_question question = fn_question_ask(match->game, match->rules, match->state, &sight);
    const fn_player *player = &args->players[question.seat];
    question.clock_ms = clock_ms;
    fn_text_init(&text, storage, sizeof storage);
    match->game->write_move(match->rules, fn_player_choose(player, &question, rng), &text);
    if (!fn_match_play(match, question.seat, storage, events, &error)) {
        say_error(player->name, ": ", error.text);
        abort(); /* a player of ours chose what was not offered */
    }
}
