/* Plays the same games with fanal/vector.h on the CPU and with fanal/gpu.h on a card, with the same
 * actions, and compares every byte of states, observations, masks and results. Then tests what only
 * the card has: random steps, rollouts, illegal actions, other streams. Prints TAP; built and run
 * by `scripts/gpu --check`. */
#include "fanal/gpu.h"

#include <cuda_runtime_api.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 1000, STEPS = 300 };

static int tests, failures;

static void tell(const char *fault, const char *what)
{
    failures += fault != NULL;
    printf("%s %d - %s%s%s\n", fault == NULL ? "ok" : "not ok", ++tests, what,
           fault == NULL ? "" : ": ", fault == NULL ? "" : fault);
    fflush(stdout);
}

/* Reports whether the card's memory has these bytes. */
static bool has_bytes(const void *card, const void *bytes, size_t size)
{
    static uint8_t *copy;
    static size_t room;
    if (size > room)
        copy = realloc(copy, room = size);
    return cudaMemcpy(copy, card, size, cudaMemcpyDeviceToHost) == cudaSuccess &&
           memcmp(copy, bytes, size) == 0;
}

static const char *compare_states(fn_gpu *gpu, const fn_vector *vector, const fn_game *game)
{
    uint8_t state[FN_STATE_MAX];
    for (int i = 0; i < GAMES; i += 37)
        if (!fn_gpu_read_state(gpu, i, state) ||
            memcmp(state, fn_vector_state(vector, i), game->state_size) != 0)
            return "the states differ";
    return NULL;
}

/* Returns NULL, or what differs. */
static const char *compare(fn_gpu *gpu, const fn_vector *vector, const fn_game *game)
{
    const fn_observer *observer = fn_vector_observer(vector);
    const fn_vector_arrays *card = fn_gpu_view(gpu), *host = fn_vector_view(vector);
    fn_error error;
    if (!fn_gpu_check(gpu, &error))
        return "an action is not legal, or the card failed";
    if (!has_bytes(card->observations, host->observations, GAMES * (size_t)observer->size))
        return "the observations differ";
    if (!has_bytes(card->masks, host->masks, GAMES * (size_t)observer->actions))
        return "the masks differ";
    if (host->hidden != NULL &&
        !has_bytes(card->hidden, host->hidden, GAMES * (size_t)observer->hidden))
        return "the hands differ";
    if (!has_bytes(card->counts, host->counts, GAMES * sizeof *host->counts) ||
        !has_bytes(card->seats, host->seats, GAMES))
        return "counts or seats differ";
    if (!has_bytes(card->ended, host->ended, GAMES) ||
        !has_bytes(card->points, host->points, GAMES * FN_MAX_SEATS * sizeof *host->points) ||
        !has_bytes(card->places, host->places, GAMES * FN_MAX_SEATS))
        return "the results differ";
    return compare_states(gpu, vector, game);
}

static void choose_all(const fn_vector *vector, int32_t *actions)
{
    static uint32_t chance = 1;
    const fn_vector_arrays *shown = fn_vector_view(vector);
    for (int i = 0; i < GAMES; i++) {
        chance = chance * 1664525 + 1013904223;
        uint32_t pick = (chance >> 8) % (uint32_t)shown->counts[i];
        actions[i] = shown->legal[(size_t)i * FN_MAX_MOVES + pick];
    }
}

static const char *play_both(fn_gpu *gpu, fn_vector *vector, const fn_game *game)
{
    static int32_t actions[GAMES];
    int32_t *on_card = NULL;
    const char *fault = compare(gpu, vector, game);
    if (cudaMalloc((void **)&on_card, sizeof actions) != cudaSuccess)
        return "no memory";
    for (int step = 0; step < STEPS && fault == NULL; step++) {
        choose_all(vector, actions);
        cudaMemcpy(on_card, actions, sizeof actions, cudaMemcpyHostToDevice);
        fn_gpu_step(gpu, on_card);
        fn_vector_step(vector, actions, NULL);
        fault = compare(gpu, vector, game);
    }
    cudaFree(on_card);
    return fault;
}

static void check_plan(const fn_vector_plan *plan, const char *what)
{
    fn_error error = {""};
    fn_vector *vector = fn_vector_open(plan, &error);
    fn_gpu *gpu = fn_gpu_open(plan, 0, &error);
    const char *fault = vector == NULL || gpu == NULL ? error.text : NULL;
    if (fault == NULL)
        fault = play_both(gpu, vector, plan->game);
    tell(fault, what);
    fn_gpu_close(gpu);
    fn_vector_close(vector);
}

/* Checks every set-up of a game alone, then all of them in one vector. */
static void check_game(const fn_game *game)
{
    fn_setup setups[FN_VECTOR_SETUPS];
    _Alignas(8) uint8_t rules[FN_RULES_MAX];
    fn_vector_plan plan = {game, setups, 1, GAMES, 0, {{7}}, true};
    char what[128];
    int count = 0, options = 0;
    while (game->options[options] != NULL)
        options++;
    for (int players = game->min_players; players <= game->max_players; players++)
        for (int variant = 0; game->variants[variant] != NULL; variant++)
            for (uint32_t set = 0; set < 1u << options; set++) {
                fn_setup setup = {.players = players, .variant = variant, .options = set};
                if (count == FN_VECTOR_SETUPS || !fn_rules_make(game, rules, &setup, NULL))
                    continue;
                plan.setups = &setup;
                snprintf(what, sizeof what, "%s, %d players, %s, options %u", game->id, players,
                         game->variants[variant], set);
                check_plan(&plan, what);
                setups[count++] = setup;
            }
    plan.setups = setups;
    plan.setup_count = count;
    snprintf(what, sizeof what, "%s, %d set-ups together", game->id, count);
    check_plan(&plan, what);
}

/* The CPU has no rollouts to compare with, so this checks that all moves were legal and that games
 * end. */
static void check_rollouts(const fn_game *game)
{
    fn_setup setup = {.players = 3};
    fn_vector_plan plan = {game, &setup, 1, GAMES, 0, {{3}}, false};
    fn_error error = {""};
    fn_gpu *gpu = fn_gpu_open(&plan, 0, &error);
    if (gpu == NULL) {
        tell(error.text, "rollouts");
        return;
    }
    for (int policy = FN_GPU_RANDOM; policy <= FN_GPU_SUGGEST; policy++) {
        uint64_t before = fn_gpu_ended(gpu);
        fn_gpu_rollout(gpu, 2000, policy);
        for (int i = 0; i < 50; i++)
            fn_gpu_step(gpu, NULL);
        bool fine = fn_gpu_check(gpu, &error) && fn_gpu_ended(gpu) > before + GAMES;
        tell(fine ? NULL : "the card failed, or too few games ended",
             policy == FN_GPU_RANDOM ? "random rollouts" : "suggested rollouts");
    }
    fn_gpu_close(gpu);
}

/* Game 5 alone stays as it is, and is reported once. */
static void check_illegal(const fn_game *game)
{
    static int32_t actions[GAMES];
    uint8_t before[FN_STATE_MAX], after[FN_STATE_MAX], other[FN_STATE_MAX];
    fn_setup setup = {.players = 2};
    fn_vector_plan plan = {game, &setup, 1, GAMES, 0, {{4}}, false};
    fn_error error = {""};
    int32_t *on_card = NULL;
    fn_vector *vector = fn_vector_open(&plan, &error);
    fn_gpu *gpu = fn_gpu_open(&plan, 0, &error);
    bool fine = vector != NULL && gpu != NULL &&
                cudaMalloc((void **)&on_card, sizeof actions) == cudaSuccess;
    if (fine) {
        choose_all(vector, actions);
        actions[5] = -1;
        cudaMemcpy(on_card, actions, sizeof actions, cudaMemcpyHostToDevice);
        fn_gpu_read_state(gpu, 5, before);
        fn_gpu_step(gpu, on_card);
        fine = !fn_gpu_check(gpu, &error) && strstr(error.text, "game 5") != NULL &&
               fn_gpu_check(gpu, &error) && fn_gpu_read_state(gpu, 5, after) &&
               fn_gpu_read_state(gpu, 6, other) && memcmp(before, after, game->state_size) == 0 &&
               memcmp(other, fn_vector_state(vector, 6), game->state_size) != 0;
        cudaFree(on_card);
    }
    tell(fine ? NULL : "it is not told, or something else changed", "an illegal action");
    fn_gpu_close(gpu);
    fn_vector_close(vector);
}

/* Plays the same games with each step on another stream. */
static void check_streams(const fn_game *game)
{
    fn_setup setup = {.players = 2};
    fn_vector_plan plan = {game, &setup, 1, GAMES, 0, {{5}}, false};
    fn_error error = {""};
    fn_vector *vector = fn_vector_open(&plan, &error);
    fn_gpu *gpu = fn_gpu_open(&plan, 0, &error);
    cudaStream_t streams[2];
    const char *fault = vector == NULL || gpu == NULL ? error.text : NULL;
    for (int i = 0; i < 2; i++)
        cudaStreamCreateWithFlags(&streams[i], cudaStreamNonBlocking);
    for (int step = 0; step < 50 && fault == NULL; step++) {
        fn_gpu_use_stream(gpu, streams[step % 2]);
        fn_gpu_rollout(gpu, 3, FN_GPU_RANDOM);
        fn_gpu_hold_stream(gpu, NULL);
        fn_gpu_reset(gpu, &plan.seed);
    }
    if (fault == NULL)
        fault = play_both(gpu, vector, game);
    tell(fault, "work on other streams");
    fn_gpu_close(gpu);
    fn_vector_close(vector);
    for (int i = 0; i < 2; i++)
        cudaStreamDestroy(streams[i]);
}

int main(void)
{
    if (fn_gpu_count() == 0) {
        puts("1..0 # SKIP there is no GPU here");
        return EXIT_SUCCESS;
    }
    for (int i = 0; fn_game_offered(i) != NULL; i++) {
        check_game(fn_game_offered(i));
        check_rollouts(fn_game_offered(i));
        check_illegal(fn_game_offered(i));
        check_streams(fn_game_offered(i));
    }
    printf("1..%d\n", tests);
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
