/* A series of games: the loop around a match that several commands share, and the report of a
 * finished game. */
#include "apps/cli/series_run.h"

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

/* If the built-in edition does not allow the set-up either, the call is wrong; otherwise the
 * edition is. */
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
    fn_seed choices = fn_seed_derive(&seed, UINT64_MAX); /* independent of the deal */
    fn_rng_start(rng, &choices, 0);
    fn_match_start(match, args->game, &args->setup, &seed, NULL);
}

/* Plays the answer as text, as everybody's moves are. */
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
        abort(); /* our player chose something that was not offered */
    }
}

bool series_read_ints(fn_json array, int count, int *numbers)
{
    size_t cursor = 0;
    fn_json key, value;
    long long number;
    int found = 0;
    while (fn_json_next(array, &cursor, &key, &value)) {
        if (found == count || !fn_json_to_int(value, INT32_MIN, INT32_MAX, &number))
            return false;
        numbers[found++] = (int)number;
    }
    return found == count;
}

void series_write_ints(fn_text *out, const char *key, const int *numbers, int count)
{
    fn_json_key(out, key);
    fn_json_open(out, '[');
    for (int i = 0; i < count; i++)
        fn_json_int(out, numbers[i]);
    fn_json_close(out, ']');
}

void series_write_score(const fn_score *score, fn_text *out)
{
    series_write_ints(out, "points", score->points, score->count);
    series_write_ints(out, "places", score->places, score->count);
}

bool series_read_score(fn_json played, fn_score *score)
{
    fn_json points, places;
    if (!fn_json_member(played, "points", &points) || !fn_json_member(played, "places", &places))
        return false;
    *score = (fn_score){.count = fn_json_count(points)};
    return score->count <= FN_MAX_SEATS && series_read_ints(points, score->count, score->points) &&
           series_read_ints(places, score->count, score->places);
}

bool series_refuse(long game)
{
    say_error("what the journal tells of game ", fn_decimal(game).text, " cannot be read");
    return false;
}

void series_name_players(const cli_args *args, char *names, size_t size)
{
    fn_text text;
    fn_text_init(&text, names, size);
    for (int seat = 0; seat < args->setup.players; seat++) {
        fn_text_add(&text, seat > 0 ? "," : "");
        fn_text_add(&text, args->players[seat].name);
    }
}
