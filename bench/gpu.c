/* How many steps a second a GPU makes: rules alone, and with observation and mask written to
 * memory. Random legal play; games that end are dealt anew. */
#include "fanal/gpu.h"

#include <cuda_runtime_api.h>
#include <stdio.h>
#include <stdlib.h>

static double seconds_of(cudaEvent_t from, cudaEvent_t to)
{
    float ms = 0;
    cudaEventSynchronize(to);
    cudaEventElapsedTime(&ms, from, to);
    return ms * 1e-3;
}

static double rate_of(fn_gpu *gpu, int games, bool shows)
{
    enum { STEPS = 256 };
    cudaEvent_t from, to;
    double best = 0;
    cudaEventCreate(&from);
    cudaEventCreate(&to);
    for (int round = 0; round < 3; round++) {
        double spent = 0;
        cudaEventRecord(from, NULL);
        if (!shows)
            fn_gpu_rollout(gpu, STEPS, FN_GPU_RANDOM);
        else
            for (int i = 0; i < STEPS; i++)
                fn_gpu_step(gpu, NULL);
        cudaEventRecord(to, NULL);
        spent = seconds_of(from, to);
        double rate = (double)games * STEPS / spent;
        best = rate > best ? rate : best;
    }
    return best;
}

int main(void)
{
    if (fn_gpu_count() == 0) {
        puts("there is no GPU here");
        return EXIT_SUCCESS;
    }
    printf("%s, random legal play, million steps a second\n", fn_gpu_name(0));
    printf("%-16s %8s %9s %12s %20s\n", "game", "players", "games", "rules alone",
           "mask and observation");
    for (int i = 0; fn_game_offered(i) != NULL; i++)
        for (int players = 2; players <= 4; players += 2)
            for (int games = 1 << 16; games <= 1 << 20; games <<= 2) {
                fn_setup setup = {.players = players};
                fn_vector_plan plan = {fn_game_offered(i), &setup, 1, games, 0, {{1}}};
                fn_error error = {""};
                fn_gpu *gpu = fn_gpu_open(&plan, 0, &error);
                if (gpu == NULL) {
                    printf("%s\n", error.text);
                    return EXIT_FAILURE;
                }
                double alone = rate_of(gpu, games, false);
                double shown = rate_of(gpu, games, true);
                if (!fn_gpu_check(gpu, &error))
                    printf("%s\n", error.text);
                printf("%-16s %8d %9d %12.0f %20.0f\n", plan.game->id, players, games, alone * 1e-6,
                       shown * 1e-6);
                fflush(stdout);
                fn_gpu_close(gpu);
            }
    return EXIT_SUCCESS;
}
