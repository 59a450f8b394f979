/* The kernels for the one game whose sources were included before: `struct game` names its types
 * and functions (game.cuh). One thread plays one game.
 *
 * A block keeps the states of its games in shared memory, at a distance of an odd number of words,
 * so the same byte of all states lies in different banks. Before each step, the games of a block
 * are sorted by their next decision, so that the threads of a warp do similar things. A deal costs
 * as much as dozens of steps. A separate kernel therefore deals a spare state for every game that
 * has used its last one, with all threads in step, and a game that ends takes its spare. Another
 * kernel shows positions: a block shows the games of one warp, and each of its warps writes one
 * part of their rows, the last one the masks. Rows are built in shared memory and written out in
 * whole lines. */
#ifndef FN_GPU_SIMULATOR_CUH
#define FN_GPU_SIMULATOR_CUH

#include "gpu/kernels.h"

#include <cuda_runtime.h>

/* Games per block; `FANAL_GPU_FLAGS=-DFN_GPU_BLOCK=192 scripts/gpu --bench` tries another
 * number. */
#ifndef FN_GPU_BLOCK
#define FN_GPU_BLOCK 128
#endif

enum {
    BLOCK = FN_GPU_BLOCK,
    WARP = 32,
    WARPS = BLOCK / WARP,
    STATE_WORDS = (sizeof(game::state) + 3) / 4,
    STRIDE = STATE_WORDS | 1,
    RULES_WORDS = ((sizeof(game::rules) + 3) / 4 + 1) & ~1,
    ROW_WORDS = game::SIZE / 4,
    ROW_STRIDE = ROW_WORDS | 1,
    SHOW_BLOCK = (game::PARTS + 1) * WARP
};

/* Makes the compiler assume that memory has changed, because states are copied as words whatever
 * their types. */
__device__ static void settle_memory(void)
{
    asm volatile("" ::: "memory");
}

__device__ static game::state *state_at(uint32_t *words, int number)
{
    return (game::state *)(words + number * STRIDE);
}

__device__ static const game::rules *rules_of(const fn_gpu_games *games, int number)
{
    return (const game::rules *)(games->rules + (size_t)(number % games->setups) * RULES_WORDS);
}

__device__ static void deal_into(const fn_gpu_games *games, int number, game::state *state)
{
    fn_seed seed = fn_vector_seed(&games->seed, (uint32_t)number, games->deals[number]++);
    game::start(rules_of(games, number), state, &seed);
}

__global__ static void start_all(fn_gpu_games games)
{
    int number = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (number >= games.count)
        return;
    games.deals[number] = 0;
    games.picks[number] = (uint64_t)number << 32;
    games.spare_is_ready[number] = 0;
    deal_into(&games, number, (game::state *)(games.states + (size_t)number * STRIDE));
}

/* Deals spares; the games of a block that need one are given to its first threads. */
__global__ static void deal_spares(fn_gpu_games games)
{
    __shared__ int needs[BLOCK], needed;
    int number = (int)(blockIdx.x * BLOCK + threadIdx.x);
    if (threadIdx.x == 0)
        needed = 0;
    __syncthreads();
    if (number < games.count && !games.spare_is_ready[number])
        needs[atomicAdd(&needed, 1)] = number;
    __syncthreads();
    if ((int)threadIdx.x >= needed)
        return;
    number = needs[threadIdx.x];
    deal_into(&games, number, (game::state *)(games.spares + (size_t)number * STRIDE));
    games.spare_is_ready[number] = 1;
}

/* Copies the spare, or deals directly if a game ended twice before spares were dealt. */
__device__ static void deal_anew(const fn_gpu_games *games, int number, uint32_t *words)
{
    if (!games->spare_is_ready[number]) {
        deal_into(games, number, (game::state *)words);
        return;
    }
    const uint32_t *spare = games->spares + (size_t)number * STRIDE;
    settle_memory();
    for (int i = 0; i < STATE_WORDS; i++)
        words[i] = spare[i];
    settle_memory();
    games->spare_is_ready[number] = 0;
}

__device__ static void tell_result(const fn_gpu_games *games, int number, const game::rules *rules,
                                   const game::state *state)
{
    fn_score score;
    game::score(rules, state, &score);
    for (int i = 0; i < FN_MAX_SEATS; i++) {
        size_t at = (size_t)number * FN_MAX_SEATS + i;
        games->shown.points[at] = (int16_t)(i < score.count ? score.points[i] : 0);
        games->shown.places[at] = (uint8_t)(i < score.count ? score.places[i] : 0);
    }
}

/* A block's shared memory. */
struct block {
    uint32_t *states; /* BLOCK states */
    int first, count; /* games */
};

__device__ static void copy_words(uint32_t *to, const uint32_t *from, int words)
{
    for (int i = (int)threadIdx.x; i < words; i += BLOCK)
        to[i] = from[i];
}

__device__ static block load_block(const fn_gpu_games *games, uint32_t *shared)
{
    block b;
    b.states = shared;
    b.first = (int)blockIdx.x * BLOCK;
    b.count = games->count - b.first < BLOCK ? games->count - b.first : BLOCK;
    copy_words(b.states, games->states + (size_t)b.first * STRIDE, b.count * STRIDE);
    __syncthreads();
    return b;
}

__device__ static void store_block(const fn_gpu_games *games, const block *b)
{
    __syncthreads();
    copy_words(games->states + (size_t)b->first * STRIDE, b->states, b->count * STRIDE);
}

/* Returns a permutation of the games of a block that groups those with the same decision. */
__device__ static int sort_games(const block *b)
{
    __shared__ int starts[WARPS][game::STEPS + 1], order[BLOCK];
    int me = (int)threadIdx.x, warp = me / WARP, lane = me % WARP;
    int step = me < b->count ? state_at(b->states, me)->step : game::STEPS;
    unsigned alike = __match_any_sync(~0u, step);
    int rank = __popc(alike & ((1u << lane) - 1));
    if (lane <= game::STEPS)
        starts[warp][lane] = 0;
    __syncwarp();
    if (rank == 0)
        starts[warp][step] = __popc(alike);
    __syncthreads();
    if (me <= game::STEPS) /* within a step, warp by warp */
        for (int i = 0, sum = 0; i < WARPS; i++) {
            int size = starts[i][me];
            starts[i][me] = sum;
            sum += size;
            if (i == WARPS - 1)
                order[me] = sum;
        }
    __syncthreads();
    int before = starts[warp][step] + rank;
    for (int other = 0; other < step; other++)
        before += order[other];
    __syncthreads();
    order[before] = me;
    __syncthreads();
    return order[me];
}

/* Returns a number below `bound` from a counter, by SplitMix64. */
__device__ static uint32_t pick(uint64_t *counter, uint32_t bound)
{
    uint64_t z = *counter += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return (uint32_t)(((z ^ z >> 31) >> 32) * bound >> 32);
}

__device__ static fn_move choose(const fn_gpu_games *games, int number, const game::rules *rules,
                                 const game::state *state, int policy)
{
    fn_move moves[FN_MAX_MOVES];
    int count = game::list(rules, state, moves);
    uint64_t *counter = &games->picks[number];
    if (policy == FN_GPU_SUGGEST) {
        fn_rng rng;
        fn_rng_start(&rng, &games->seed, (*counter)++);
        return game::suggest(rules, state, moves, count, &rng);
    }
    return moves[pick(counter, (uint32_t)count)];
}

__global__ static void __launch_bounds__(BLOCK) roll_out(fn_gpu_games games, int steps, int policy)
{
    extern __shared__ uint32_t shared[];
    block b = load_block(&games, shared);
    unsigned long long ended = 0;
    for (int step = 0; step < steps; step++) {
        int at = sort_games(&b), number = b.first + at;
        if (at >= b.count)
            continue;
        const game::rules *rules = rules_of(&games, number);
        game::state *state = state_at(b.states, at);
        game::apply(rules, state, choose(&games, number, rules, state, policy));
        if (state->step == game::OVER) {
            ended++;
            deal_anew(&games, number, b.states + at * STRIDE);
        }
    }
    if (ended > 0)
        atomicAdd((unsigned long long *)games.ended, ended);
    store_block(&games, &b);
}

/* Lists the legal actions of one game as bits. */
__device__ static void list_bits(const fn_gpu_games *games, int number, const game::rules *rules,
                                 const game::state *state, uint64_t bits[2])
{
    fn_move moves[FN_MAX_MOVES];
    uint8_t actions[FN_MAX_MOVES];
    uint64_t low = 0, high = 0;
    int count = game::list(rules, state, moves);
    game::number(rules, state, moves, count, actions);
    for (int i = 0; i < count; i++)
        if (actions[i] < 64)
            low |= 1ull << actions[i];
        else
            high |= 1ull << (actions[i] - 64);
    bits[0] = low;
    bits[1] = high;
    games->shown.counts[number] = count;
    games->shown.seats[number] = (int8_t)state->seat;
}

__device__ static void write_masks(const uint64_t bits[][2], uint8_t *out, int rows)
{
    for (int i = (int)threadIdx.x; i < rows * game::ACTIONS; i += SHOW_BLOCK) {
        int row = i / game::ACTIONS, action = i % game::ACTIONS;
        out[i] = (uint8_t)(bits[row][action >> 6] >> (action & 63) & 1);
    }
}

__device__ static void write_rows(const uint32_t *tile, uint32_t *out, int rows)
{
    for (int i = (int)threadIdx.x; i < rows * ROW_WORDS; i += SHOW_BLOCK)
        out[i] = tile[i / ROW_WORDS * ROW_STRIDE + i % ROW_WORDS];
}

__global__ static void __launch_bounds__(SHOW_BLOCK) show_all(fn_gpu_games games)
{
    extern __shared__ uint32_t states[];
    __shared__ uint64_t bits[WARP][2];
    uint32_t *tile = states + WARP * STRIDE;
    int first = (int)blockIdx.x * WARP, lane = (int)threadIdx.x % WARP, number = first + lane;
    int rows = games.count - first < WARP ? games.count - first : WARP;
    for (int i = (int)threadIdx.x; i < rows * STRIDE; i += SHOW_BLOCK)
        states[i] = games.states[(size_t)first * STRIDE + i];
    for (int i = (int)threadIdx.x; i < WARP * ROW_STRIDE; i += SHOW_BLOCK)
        tile[i] = 0;
    __syncthreads();
    if (lane < rows) {
        const game::rules *rules = rules_of(&games, number);
        const game::state *state = state_at(states, lane);
        int part = (int)threadIdx.x / WARP;
        if (part < game::PARTS)
            game::observe(rules, state, part, (uint8_t *)(tile + lane * ROW_STRIDE));
        else
            list_bits(&games, number, rules, state, bits[lane]);
    }
    __syncthreads();
    write_masks(bits, games.shown.masks + (size_t)first * game::ACTIONS, rows);
    write_rows(tile, (uint32_t *)games.shown.observations + (size_t)first * ROW_WORDS, rows);
}

/* Writes everybody's hand, if requested. */
__global__ static void reveal_all(fn_gpu_games games)
{
    int number = (int)(blockIdx.x * BLOCK + threadIdx.x);
    if (number >= games.count)
        return;
    uint8_t *out = games.shown.hidden + (size_t)number * game::HIDDEN;
    for (int i = 0; i < game::HIDDEN; i++)
        out[i] = 0;
    game::reveal(rules_of(&games, number),
                 (const game::state *)(games.states + (size_t)number * STRIDE), out);
}

/* Finds the move with this number, or notes the first game without one. */
__device__ static bool find_move(const fn_gpu_games *games, int number, const game::rules *rules,
                                 const game::state *state, int action, fn_move *move)
{
    fn_move moves[FN_MAX_MOVES];
    uint8_t actions[FN_MAX_MOVES];
    int count = game::list(rules, state, moves);
    game::number(rules, state, moves, count, actions);
    for (int i = 0; i < count; i++)
        if (actions[i] == action) {
            *move = moves[i];
            return true;
        }
    atomicMin(games->wrong, number);
    return false;
}

__global__ static void __launch_bounds__(BLOCK) step_all(fn_gpu_games games,
                                                         const int32_t *actions)
{
    extern __shared__ uint32_t shared[];
    block b = load_block(&games, shared);
    int at = sort_games(&b), number = b.first + at;
    if (at < b.count) {
        const game::rules *rules = rules_of(&games, number);
        game::state *state = state_at(b.states, at);
        fn_move move;
        if (actions == NULL)
            game::apply(rules, state, choose(&games, number, rules, state, FN_GPU_RANDOM));
        else if (find_move(&games, number, rules, state, actions[number], &move))
            game::apply(rules, state, move);
        games.shown.ended[number] = state->step == game::OVER;
        if (state->step == game::OVER) {
            tell_result(&games, number, rules, state);
            atomicAdd((unsigned long long *)games.ended, 1ull);
            deal_anew(&games, number, b.states + at * STRIDE);
        }
    }
    store_block(&games, &b);
}

/* The launches, behind a C interface. */
static int blocks_of(const fn_gpu_games *games)
{
    return (games->count + BLOCK - 1) / BLOCK;
}

static const size_t states_memory = 4 * (size_t)BLOCK * STRIDE;
static const size_t rows_memory = 4 * (size_t)WARP * (STRIDE + ROW_STRIDE);

static void launch_start(const fn_gpu_games *games, cudaStream_t stream)
{
    start_all<<<blocks_of(games), BLOCK, 0, stream>>>(*games);
}

static void launch_deal(const fn_gpu_games *games, cudaStream_t stream)
{
    deal_spares<<<blocks_of(games), BLOCK, 0, stream>>>(*games);
}

static void launch_roll(const fn_gpu_games *games, int steps, int policy, cudaStream_t stream)
{
    cudaFuncSetAttribute(roll_out, cudaFuncAttributeMaxDynamicSharedMemorySize, states_memory);
    roll_out<<<blocks_of(games), BLOCK, states_memory, stream>>>(*games, steps, policy);
}

static void launch_step(const fn_gpu_games *games, const int32_t *actions, cudaStream_t stream)
{
    cudaFuncSetAttribute(step_all, cudaFuncAttributeMaxDynamicSharedMemorySize, states_memory);
    step_all<<<blocks_of(games), BLOCK, states_memory, stream>>>(*games, actions);
}

static void launch_reveal(const fn_gpu_games *games, cudaStream_t stream)
{
    reveal_all<<<blocks_of(games), BLOCK, 0, stream>>>(*games);
}

static void launch_show(const fn_gpu_games *games, cudaStream_t stream)
{
    cudaFuncSetAttribute(show_all, cudaFuncAttributeMaxDynamicSharedMemorySize, rows_memory);
    int blocks = (games->count + WARP - 1) / WARP;
    show_all<<<blocks, SHOW_BLOCK, rows_memory, stream>>>(*games);
}

#endif
