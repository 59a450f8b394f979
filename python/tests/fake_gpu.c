/* A libfanal-gpu whose card is the CPU: fanal/gpu.h over fanal/vector.h, for tests on machines
 * without a card. As on a card, a step does not wait to be checked: check reports an illegal
 * action, and its game stays as it is. fake_gpu_open_vectors returns the number of vectors not
 * closed yet. */
#include "fanal/gpu.h"

#include <stdlib.h>
#include <string.h>

enum { CPU = 1, CARDS = 2, NONE = -1, MOST_STEPS = 64 /* per rollout, since it is slow */ };

struct fn_gpu {
    fn_vector *vector;
    fn_vector_plan plan;
    int32_t *actions;
    int wrong;
    uint64_t ended, picks;
};

static int open_vectors;

int fake_gpu_open_vectors(void)
{
    return open_vectors;
}

int fn_gpu_interface(void)
{
    return getenv("FAKE_GPU_OTHER") != NULL ? FN_GPU_INTERFACE + 1 : FN_GPU_INTERFACE;
}

int fn_gpu_count(void)
{
    return getenv("FAKE_GPU_NONE") != NULL ? 0 : CARDS;
}

const char *fn_gpu_name(int card)
{
    return card == 0 ? "Fake A" : "Fake B";
}

fn_gpu *fn_gpu_open(const fn_vector_plan *plan, int card, fn_error *error)
{
    fn_vector_plan own = *plan;
    own.threads = 1;
    fn_vector *vector = fn_vector_open(&own, error);
    if (vector == NULL)
        return NULL;
    (void)card;
    fn_gpu *gpu = calloc(1, sizeof *gpu);
    *gpu = (fn_gpu){vector, own, calloc((size_t)plan->games, sizeof *gpu->actions), NONE, 0, 0};
    open_vectors++;
    return gpu;
}

void fn_gpu_close(fn_gpu *gpu)
{
    fn_vector_close(gpu->vector);
    free(gpu->actions);
    free(gpu);
    open_vectors--;
}

const fn_vector_arrays *fn_gpu_view(const fn_gpu *gpu)
{
    return fn_vector_view(gpu->vector);
}

const fn_observer *fn_gpu_observer(const fn_gpu *gpu)
{
    return fn_vector_observer(gpu->vector);
}

/* The memory is the CPU's, which has one device. */
fn_gpu_device fn_gpu_where(const fn_gpu *gpu)
{
    (void)gpu;
    return (fn_gpu_device){CPU, 0};
}

void fn_gpu_use_stream(fn_gpu *gpu, void *stream)
{
    (void)gpu, (void)stream;
}

void fn_gpu_hold_stream(fn_gpu *gpu, void *stream)
{
    (void)gpu, (void)stream;
}

void fn_gpu_reset(fn_gpu *gpu, const fn_seed *seed)
{
    gpu->wrong = NONE;
    gpu->ended = gpu->picks = 0;
    fn_vector_reset(gpu->vector, seed);
}

static bool is_legal(const fn_gpu *gpu, int game, int32_t action)
{
    const fn_vector_arrays *shown = fn_vector_view(gpu->vector);
    int width = fn_vector_observer(gpu->vector)->actions;
    return action >= 0 && action < width &&
           shown->masks[(size_t)game * (size_t)width + (size_t)action];
}

/* Steps all games or none, like a vector: if one action is wrong, no game moves. */
void fn_gpu_step(fn_gpu *gpu, const int32_t *actions)
{
    const fn_vector_arrays *shown = fn_vector_view(gpu->vector);
    for (int i = 0; i < gpu->plan.games; i++) {
        uint64_t pick = gpu->picks++ % (uint64_t)shown->counts[i];
        gpu->actions[i] =
            actions != NULL ? actions[i] : shown->legal[(size_t)i * FN_MAX_MOVES + pick];
        if (!is_legal(gpu, i, gpu->actions[i])) {
            gpu->wrong = i;
            return;
        }
    }
    fn_vector_step(gpu->vector, gpu->actions, NULL);
    for (int i = 0; i < gpu->plan.games; i++)
        gpu->ended += shown->ended[i];
}

void fn_gpu_rollout(fn_gpu *gpu, int steps, int policy)
{
    (void)policy;
    for (int i = 0; i < steps && i < MOST_STEPS; i++)
        fn_gpu_step(gpu, NULL);
}

bool fn_gpu_check(fn_gpu *gpu, fn_error *error)
{
    int wrong = gpu->wrong;
    gpu->wrong = NONE;
    return wrong == NONE ||
           fn_fail(error, "the action is not legal in game ", fn_decimal(wrong).text);
}

uint64_t fn_gpu_ended(fn_gpu *gpu)
{
    return gpu->ended;
}

bool fn_gpu_read_state(fn_gpu *gpu, int game, void *state)
{
    memcpy(state, fn_vector_state(gpu->vector, game), gpu->plan.game->state_size);
    return true;
}
