/* Measures how many steps per second a GPU makes: rules alone, by random moves and by the game's
 * suggestions, and with observation and mask written to memory. For comparison, the CPU's vector,
 * which always writes them, on one core and on all. Games that end are dealt anew.
 *
 *   bench [GAME [PLAYERS]]    only these */
#include "fanal/gpu.h"

#include <cuda_runtime_api.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { STEPS = 256, ROUNDS = 3, CPU_GAMES = 4096, LEAST_GAMES = 1 << 14, MOST_GAMES = 1 << 22 };
enum { SHOWN = -1 }; /* besides the policies of rollouts */

static double seconds_of(cudaEvent_t from, cudaEvent_t to)
{
    float ms = 0;
    cudaEventSynchronize(to);
    cudaEventElapsedTime(&ms, from, to);
    return ms * 1e-3;
}

/* Returns millions of steps per second, the best of some rounds. */
static double rate_on_card(fn_gpu *gpu, int games, int policy)
{
    cudaEvent_t from, to;
    double best = 0;
    cudaEventCreate(&from);
    cudaEventCreate(&to);
    for (int round = 0; round < ROUNDS; round++) {
        cudaEventRecord(from, NULL);
        if (policy != SHOWN)
            fn_gpu_rollout(gpu, STEPS, policy);
        else
            for (int i = 0; i < STEPS; i++)
                fn_gpu_step(gpu, NULL);
        cudaEventRecord(to, NULL);
        double rate = (double)games * STEPS / seconds_of(from, to) * 1e-6;
        best = rate > best ? rate : best;
    }
    cudaEventDestroy(from);
    cudaEventDestroy(to);
    return best;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static double rate_on_cpu(fn_vector *vector)
{
    static int32_t actions[CPU_GAMES];
    const fn_vector_arrays *shown = fn_vector_view(vector);
    uint32_t chance = 1;
    double best = 0;
    for (int round = 0; round < ROUNDS; round++) {
        double from = now();
        for (int step = 0; step < STEPS; step++) {
            for (int i = 0; i < CPU_GAMES; i++) {
                chance = chance * 1664525 + 1013904223;
                uint64_t pick = (uint64_t)chance * (uint32_t)shown->counts[i] >> 32;
                actions[i] = shown->legal[(size_t)i * FN_MAX_MOVES + pick];
            }
            fn_vector_step(vector, actions, NULL);
        }
        double rate = (double)CPU_GAMES * STEPS / (now() - from) * 1e-6;
        best = rate > best ? rate : best;
    }
    return best;
}

static void show_row(const char *device, const fn_vector_plan *plan, const double rates[3])
{
    printf("%-10s %-16s %7d %9d", device, plan->game->id, plan->setups->players, plan->games);
    for (int i = 0; i < 3; i++)
        if (rates[i] > 0)
            printf(" %12.*f", rates[i] < 100 ? 2 : 0, rates[i]);
        else
            printf(" %12s", "");
    printf("\n");
    fflush(stdout);
}

static bool bench_cpu(fn_vector_plan plan, int threads)
{
    fn_error error = {""};
    char device[16];
    plan.games = CPU_GAMES;
    plan.threads = threads;
    fn_vector *vector = fn_vector_open(&plan, &error);
    if (vector == NULL) {
        printf("%s\n", error.text);
        return false;
    }
    snprintf(device, sizeof device, threads == 1 ? "1 core" : "%d cores", threads);
    show_row(device, &plan, (double[]){0, 0, rate_on_cpu(vector)});
    fn_vector_close(vector);
    return true;
}

static bool bench_card(fn_vector_plan plan, int games)
{
    fn_error error = {""};
    double rates[3] = {0};
    plan.games = games;
    fn_gpu *gpu = fn_gpu_open(&plan, 0, &error);
    if (gpu != NULL) {
        rates[0] = rate_on_card(gpu, games, FN_GPU_RANDOM);
        rates[1] = plan.game->suggest != NULL ? rate_on_card(gpu, games, FN_GPU_SUGGEST) : 0;
        rates[2] = rate_on_card(gpu, games, SHOWN);
    }
    bool fine = gpu != NULL && fn_gpu_check(gpu, &error);
    if (fine)
        show_row("GPU", &plan, rates);
    else
        printf("%s\n", error.text);
    fn_gpu_close(gpu);
    return fine;
}

static bool bench_plan(const fn_game *game, int players)
{
    fn_setup setup = {.players = players};
    fn_vector_plan plan = {game, &setup, 1, 0, 0, {{1}}, false};
    int cores = (int)sysconf(_SC_NPROCESSORS_ONLN);
    bool fine = bench_cpu(plan, 1) && (cores < 2 || bench_cpu(plan, cores));
    for (int games = LEAST_GAMES; fine && games <= MOST_GAMES && fn_gpu_count() > 0; games <<= 2)
        fine = bench_card(plan, games);
    return fine;
}

/* Prints the processor's name as Linux has it. */
static void show_cpu(void)
{
    char line[256];
    FILE *facts = fopen("/proc/cpuinfo", "r");
    const char *name = NULL;
    while (facts != NULL && name == NULL && fgets(line, sizeof line, facts) != NULL)
        if (strncmp(line, "model name", 10) == 0 && (name = strchr(line, ':')) != NULL)
            printf("CPU: %s", name + 2);
    if (facts != NULL)
        fclose(facts);
    printf("GPU: %s\n", fn_gpu_count() > 0 ? fn_gpu_name(0) : "none");
}

int main(int count, char **words)
{
    bool fine = true;
    show_cpu();
    printf("million steps a second; games that end are dealt anew\n");
    printf("%-10s %-16s %7s %9s %12s %12s %12s\n", "", "game", "players", "games", "rules alone",
           "suggested", "observed");
    for (int i = 0; fine && fn_game_offered(i) != NULL; i++)
        for (int players = 2; fine && players <= 4; players += 2)
            if ((count < 2 || strcmp(words[1], fn_game_offered(i)->id) == 0) &&
                (count < 3 || atoi(words[2]) == players))
                fine = bench_plan(fn_game_offered(i), players);
    return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}
