/* fanal bench: the speed of the rules and of search, through the interface that bots use. Measured
 * in processor time of one core, so a busy machine does not distort the figures. */
#include "apps/cli/bench_net.h"

#include <string.h>

enum { ROUNDS_BETWEEN_CLOCKS = 1000, SIMULATIONS = 1000 /* per search */ };

typedef struct bench {
    const cli_args *args;
    _Alignas(64) uint8_t rules[FN_RULES_MAX];
    _Alignas(64) uint8_t state[FN_STATE_MAX];
    _Alignas(64) uint8_t copy[FN_STATE_MAX];
    fn_rng rng;
    long moves, games;
    double copies_per_s, imagine_per_s, simulations_per_s, simulations_tuned_per_s;
    double evaluations_per_s;
    bool is_random_net;
} bench;

/* Plays a game to the end: lists the legal moves, picks one, applies it. */
static void play_game(bench *b)
{
    const fn_game *game = b->args->game;
    fn_move moves[FN_MAX_MOVES];
    fn_seed seed = b->args->seed;
    memcpy(seed.bytes, &b->games, sizeof b->games);
    game->start(b->rules, b->state, &seed);
    int count;
    while ((count = game->list_moves(b->rules, b->state, moves)) > 0) {
        game->apply(b->rules, b->state, moves[fn_rng_below(&b->rng, (uint32_t)count)], NULL);
        b->moves++;
    }
    b->games++;
}

static double measure_play(bench *b, double seconds)
{
    double start = cpu_seconds(), now = start;
    while (now - start < seconds) {
        play_game(b);
        now = cpu_seconds();
    }
    return now - start;
}

static void copy_once(bench *b)
{
    memcpy(b->copy, b->state, b->args->game->state_size);
    __asm__ volatile("" : : "r"(b->copy) : "memory");
}

static void imagine_once(bench *b)
{
    b->args->game->imagine(b->rules, b->state, 0, &b->rng);
}

/* Returns calls per second. */
static double measure_rate(bench *b, double seconds, void (*once)(bench *))
{
    long calls = 0;
    double start = cpu_seconds(), now = start;
    while (now - start < seconds) {
        for (int i = 0; i < ROUNDS_BETWEEN_CLOCKS; i++)
            once(b);
        calls += ROUNDS_BETWEEN_CLOCKS;
        now = cpu_seconds();
    }
    return (double)calls / (now - start);
}

/* Returns simulations per second from the opening: as the game's players search, or with random
 * play to the end. */
static double measure_search(bench *b, double seconds, bool tuned)
{
    static fn_analysis analysis;
    fn_game game = *b->args->game;
    fn_player player = {.kind = FN_SEARCH, .budget = {.simulations = SIMULATIONS}};
    fn_sight sight;
    if (!tuned) {
        game.rollout = -1;
        game.suggest = NULL;
    }
    game.start(b->rules, b->state, &b->args->seed);
    fn_question question = fn_question_ask(&game, b->rules, b->state, &sight);
    long simulations = 0;
    double start = cpu_seconds(), now = start;
    while (now - start < seconds) {
        fn_analyse(&player, &question, &b->rng, &analysis);
        simulations += analysis.simulations;
        now = cpu_seconds();
    }
    return (double)simulations / (now - start);
}

static void print_figures(const bench *b, double took)
{
    const cli_args *args = b->args;
    const char *form =
        args->json ? "{\"game\":\"%s\",\"players\":%d,\"moves_per_s\":%.0f,\"games_per_s\":%.0f,"
                     "\"moves_per_game\":%.1f,\"state_bytes\":%zu,\"copies_per_s\":%.0f,"
                     "\"imagine_per_s\":%.0f,\"imagine_ns\":%.1f,\"simulations_per_s\":%.0f,"
                     "\"simulations_tuned_per_s\":%.0f,\"evaluations_per_s\":%.0f,"
                     "\"network\":\"%s\"}\n"
                   : "%s, %d players, one core\n"
                     "  moves_per_s              %12.0f\n  games_per_s              %12.0f\n"
                     "  moves_per_game           %12.1f\n  state_bytes              %12zu\n"
                     "  copies_per_s             %12.0f\n  imagine_per_s            %12.0f\n"
                     "  imagine_ns               %12.1f\n  simulations_per_s        %12.0f\n"
                     "  simulations_tuned_per_s  %12.0f\n"
                     "  evaluations_per_s        %12.0f\n"
                     "of a network: %s\n";
    printf(form, args->game->id, args->setup.players, (double)b->moves / took,
           (double)b->games / took, (double)b->moves / (double)b->games, args->game->state_size,
           b->copies_per_s, b->imagine_per_s, 1e9 / b->imagine_per_s, b->simulations_per_s,
           b->simulations_tuned_per_s, b->evaluations_per_s,
           b->is_random_net ? "random" : "built in");
}

static int run(cli_args *args)
{
    static bench b;
    int code = series_check(args);
    if (code != EXIT_DONE)
        return code;
    b.args = args;
    fn_rng_start(&b.rng, &args->seed, 1);
    fn_rules_make(args->game, b.rules, &args->setup, NULL);
    double took = measure_play(&b, args->seconds);
    args->game->start(b.rules, b.state, &args->seed);
    b.copies_per_s = measure_rate(&b, args->seconds / 4, copy_once);
    args->game->hide(b.rules, b.state, 0);
    b.imagine_per_s = measure_rate(&b, args->seconds / 4, imagine_once);
    b.simulations_per_s = measure_search(&b, args->seconds / 2, false);
    b.simulations_tuned_per_s = measure_search(&b, args->seconds / 2, true);
    b.evaluations_per_s =
        bench_net(args->game, b.rules, &b.rng, args->seconds / 4, &b.is_random_net);
    print_figures(&b, took);
    return EXIT_DONE;
}

const cli_command bench_command = {
    .name = "bench",
    .usage = "GAME [--players N] [--seconds T] [--variant V] [--option O]… [--seed S]\n"
             "       [--edition FILE] [--net FILE] [--json]",
    .summary = "measures random play, copies, imagine, search and networks on one core",
    .help = "Plays random games for T seconds (2): list the legal moves, pick one, apply it.\n"
            "Then copies states, imagines what is hidden from seat 0 at the start, and searches\n"
            "the opening: with random games to the end, and tuned as the game's players do.\n"
            "At last its network judges positions of random games; if there is none yet, one with\n"
            "random weights does.",
    .options = " --players --seconds --variant --option --seed --edition --json --net ",
    .wants_game = true,
    .run = run,
};
