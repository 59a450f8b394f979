/* The C interface of the simulator: the card's memory, and the kernels of each game. The caller may
 * use several cards; each function restores the current one when it returns. */
extern "C" {
#include "fanal/gpu.h"
}
#include "gpu/kernels.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#ifndef FN_GPU_DEAL_EVERY /* override to try other numbers, like FN_GPU_BLOCK */
#define FN_GPU_DEAL_EVERY 16
#endif

enum { STEPS_BETWEEN_DEALS = FN_GPU_DEAL_EVERY, STACK = 4096 /* bytes per thread */, CUDA = 2 };

struct fn_gpu {
    const fn_game *game;
    const fn_observer *observer;
    const fn_gpu_kernels *kernels;
    fn_gpu_games games;
    cudaStream_t stream;
    cudaEvent_t mark; /* point where one stream waits for another */
    int card, steps_to_deal;
    void *owned[16];
    int owned_count;
    bool lacks_memory;
};

/* Makes this card the current one during its lifetime. */
struct on_card {
    int before = 0;
    explicit on_card(int card)
    {
        cudaGetDevice(&before);
        cudaSetDevice(card);
    }
    ~on_card()
    {
        cudaSetDevice(before);
    }
};

static const fn_gpu_kernels *kernels_of(const fn_game *game)
{
    return strcmp(game->id, "bretagne") == 0 ? &br_gpu_kernels : &lr_gpu_kernels;
}

int fn_gpu_interface(void)
{
    return FN_GPU_INTERFACE;
}

int fn_gpu_count(void)
{
    int count = 0;
    return cudaGetDeviceCount(&count) == cudaSuccess ? count : 0;
}

const char *fn_gpu_name(int card)
{
    static cudaDeviceProp properties;
    return cudaGetDeviceProperties(&properties, card) == cudaSuccess ? properties.name : "";
}

static void *allocate(fn_gpu *gpu, size_t bytes)
{
    void *memory = NULL;
    if (cudaMalloc(&memory, bytes) != cudaSuccess) {
        cudaGetLastError(); /* reported here, and not again by a later call */
        gpu->lacks_memory = true;
        return NULL;
    }
    cudaMemset(memory, 0, bytes);
    return gpu->owned[gpu->owned_count++] = memory;
}

static void allocate_all(fn_gpu *gpu, bool shows_hidden)
{
    fn_gpu_games *games = &gpu->games;
    size_t count = (size_t)games->count;
    games->states = (uint32_t *)allocate(gpu, count * gpu->kernels->state_bytes);
    games->spares = (uint32_t *)allocate(gpu, count * gpu->kernels->state_bytes);
    games->spare_is_ready = (uint8_t *)allocate(gpu, count);
    games->deals = (uint32_t *)allocate(gpu, count * sizeof *games->deals);
    games->picks = (uint64_t *)allocate(gpu, count * sizeof *games->picks);
    games->ended = (uint64_t *)allocate(gpu, sizeof *games->ended);
    games->wrong = (int *)allocate(gpu, sizeof *games->wrong);
    fn_vector_arrays *shown = &games->shown;
    shown->observations = (uint8_t *)allocate(gpu, count * (size_t)gpu->observer->size);
    shown->masks = (uint8_t *)allocate(gpu, count * (size_t)gpu->observer->actions);
    shown->counts = (int32_t *)allocate(gpu, count * sizeof *shown->counts);
    shown->seats = (int8_t *)allocate(gpu, count);
    shown->ended = (uint8_t *)allocate(gpu, count);
    shown->points = (int16_t *)allocate(gpu, count * FN_MAX_SEATS * sizeof *shown->points);
    shown->places = (uint8_t *)allocate(gpu, count * FN_MAX_SEATS);
    if (shows_hidden)
        shown->hidden = (uint8_t *)allocate(gpu, count * (size_t)gpu->observer->hidden);
}

/* Copies the rules of all set-ups, one after another. */
static bool copy_rules(fn_gpu *gpu, const fn_vector_plan *plan, fn_error *error)
{
    alignas(8) uint8_t rules[FN_RULES_MAX] = {0};
    size_t bytes = gpu->kernels->rules_bytes;
    uint8_t *all = (uint8_t *)allocate(gpu, (size_t)plan->setup_count * bytes);
    gpu->games.rules = (const uint32_t *)all;
    for (int i = 0; i < plan->setup_count && !gpu->lacks_memory; i++) {
        if (!fn_rules_make(plan->game, rules, &plan->setups[i], error))
            return false;
        cudaMemcpy(all + (size_t)i * bytes, rules, bytes, cudaMemcpyHostToDevice);
    }
    return true;
}

static bool refuse(fn_error *error, const char *what, const char *more)
{
    const char *const pieces[] = {what, more, NULL};
    return fn_fail_with(error, pieces);
}

static bool open_all(fn_gpu *gpu, const fn_vector_plan *plan, fn_error *error)
{
    on_card here(gpu->card);
    cudaError_t found = cudaDeviceSetLimit(cudaLimitStackSize, STACK);
    if (found == cudaSuccess)
        found = cudaEventCreateWithFlags(&gpu->mark, cudaEventDisableTiming);
    if (found != cudaSuccess)
        return refuse(error, "no GPU can be used: ", cudaGetErrorString(found));
    allocate_all(gpu, plan->shows_hidden);
    if (!copy_rules(gpu, plan, error))
        return false;
    if (gpu->lacks_memory)
        return refuse(error, "the card has not enough memory", "");
    fn_gpu_reset(gpu, &plan->seed);
    return fn_gpu_check(gpu, error);
}

fn_gpu *fn_gpu_open(const fn_vector_plan *plan, int card, fn_error *error)
{
    if (!fn_vector_check(plan, error))
        return NULL;
    if (card < 0 || card >= fn_gpu_count()) {
        refuse(error, "there is no GPU with number ", fn_decimal(card).text);
        return NULL;
    }
    fn_gpu *gpu = (fn_gpu *)calloc(1, sizeof *gpu);
    if (gpu == NULL) {
        refuse(error, "not enough memory", "");
        return NULL;
    }
    gpu->card = card;
    gpu->game = plan->game;
    gpu->observer = fn_observer_of(plan->game);
    gpu->kernels = kernels_of(plan->game);
    gpu->games.count = plan->games;
    gpu->games.setups = plan->setup_count;
    if (!open_all(gpu, plan, error)) {
        fn_gpu_close(gpu);
        return NULL;
    }
    return gpu;
}

void fn_gpu_close(fn_gpu *gpu)
{
    if (gpu == NULL)
        return;
    on_card here(gpu->card);
    cudaDeviceSynchronize();
    if (gpu->mark != NULL)
        cudaEventDestroy(gpu->mark);
    for (int i = 0; i < gpu->owned_count; i++)
        cudaFree(gpu->owned[i]);
    free(gpu);
}

const fn_vector_arrays *fn_gpu_view(const fn_gpu *gpu)
{
    return &gpu->games.shown;
}

const fn_observer *fn_gpu_observer(const fn_gpu *gpu)
{
    return gpu->observer;
}

fn_gpu_device fn_gpu_where(const fn_gpu *gpu)
{
    fn_gpu_device device = {CUDA, gpu->card};
    return device;
}

void fn_gpu_hold_stream(fn_gpu *gpu, void *stream)
{
    on_card here(gpu->card);
    cudaEventRecord(gpu->mark, gpu->stream);
    cudaStreamWaitEvent((cudaStream_t)stream, gpu->mark, 0);
}

void fn_gpu_use_stream(fn_gpu *gpu, void *stream)
{
    fn_gpu_hold_stream(gpu, stream);
    gpu->stream = (cudaStream_t)stream;
}

static void show(fn_gpu *gpu)
{
    gpu->kernels->show(&gpu->games, gpu->stream);
    if (gpu->games.shown.hidden != NULL)
        gpu->kernels->reveal(&gpu->games, gpu->stream);
}

/* Deals spares often enough that no game ends twice between two deals. */
static void deal_when_due(fn_gpu *gpu, int steps)
{
    gpu->steps_to_deal -= steps;
    if (gpu->steps_to_deal > 0)
        return;
    gpu->kernels->deal(&gpu->games, gpu->stream);
    gpu->steps_to_deal = STEPS_BETWEEN_DEALS;
}

void fn_gpu_reset(fn_gpu *gpu, const fn_seed *seed)
{
    on_card here(gpu->card);
    int none = INT_MAX;
    gpu->games.seed = *seed;
    cudaMemcpyAsync(gpu->games.wrong, &none, sizeof none, cudaMemcpyHostToDevice, gpu->stream);
    cudaMemsetAsync(gpu->games.ended, 0, sizeof *gpu->games.ended, gpu->stream);
    cudaMemsetAsync(gpu->games.shown.ended, 0, (size_t)gpu->games.count, gpu->stream);
    gpu->kernels->start(&gpu->games, gpu->stream);
    gpu->steps_to_deal = 0;
    deal_when_due(gpu, 0);
    show(gpu);
}

void fn_gpu_step(fn_gpu *gpu, const int32_t *actions)
{
    on_card here(gpu->card);
    gpu->kernels->step(&gpu->games, actions, gpu->stream);
    show(gpu);
    deal_when_due(gpu, 1);
}

void fn_gpu_rollout(fn_gpu *gpu, int steps, int policy)
{
    on_card here(gpu->card);
    if (gpu->game->suggest == NULL)
        policy = FN_GPU_RANDOM;
    while (steps > 0) {
        int now = steps < gpu->steps_to_deal ? steps : gpu->steps_to_deal;
        gpu->kernels->roll(&gpu->games, now, policy, gpu->stream);
        deal_when_due(gpu, now);
        steps -= now;
    }
    show(gpu);
}

bool fn_gpu_check(fn_gpu *gpu, fn_error *error)
{
    on_card here(gpu->card);
    int wrong = INT_MAX, none = INT_MAX;
    cudaError_t found = cudaStreamSynchronize(gpu->stream);
    if (found == cudaSuccess)
        found = cudaGetLastError();
    if (found == cudaSuccess)
        found = cudaMemcpy(&wrong, gpu->games.wrong, sizeof wrong, cudaMemcpyDeviceToHost);
    if (found != cudaSuccess)
        return refuse(error, "the GPU failed: ", cudaGetErrorString(found));
    if (wrong == INT_MAX)
        return true;
    cudaMemcpy(gpu->games.wrong, &none, sizeof none, cudaMemcpyHostToDevice);
    return refuse(error, "the action is not legal in game ", fn_decimal(wrong).text);
}

uint64_t fn_gpu_ended(fn_gpu *gpu)
{
    on_card here(gpu->card);
    uint64_t ended = 0;
    cudaStreamSynchronize(gpu->stream);
    cudaMemcpy(&ended, gpu->games.ended, sizeof ended, cudaMemcpyDeviceToHost);
    return ended;
}

bool fn_gpu_read_state(fn_gpu *gpu, int game, void *state)
{
    if (game < 0 || game >= gpu->games.count)
        return false;
    on_card here(gpu->card);
    const uint8_t *from =
        (const uint8_t *)gpu->games.states + (size_t)game * gpu->kernels->state_bytes;
    cudaStreamSynchronize(gpu->stream);
    return cudaMemcpy(state, from, gpu->game->state_size, cudaMemcpyDeviceToHost) == cudaSuccess;
}
