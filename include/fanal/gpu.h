/* The games of a vector on a GPU: as fanal/vector.h, but all arrays are in the memory of the card
 * and stay there. The games are the same to the byte. In a library of its own, libfanal-gpu, which
 * needs CUDA; nothing else does. */
#ifndef FANAL_GPU_H
#define FANAL_GPU_H

#include "fanal/vector.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct fn_gpu fn_gpu;

/* How fn_gpu_rollout chooses: any legal move, or the one the game suggests where it does. */
enum { FN_GPU_RANDOM, FN_GPU_SUGGEST };

/* Changes with anything in this header or in fanal/vector.h: who loads the library at run time
 * compares what it was built with. */
enum { FN_GPU_INTERFACE = 2 };
int fn_gpu_interface(void);

/* How many cards there are, and the name of one. */
int fn_gpu_count(void);
const char *fn_gpu_name(int card);

/* Where the memory is, as DLPack counts devices: 2 is CUDA. */
typedef struct fn_gpu_device {
    int32_t type, number;
} fn_gpu_device;

/* As fn_vector_open; `threads` of the plan does not matter. */
fn_gpu *fn_gpu_open(const fn_vector_plan *plan, int card, fn_error *error);
void fn_gpu_close(fn_gpu *gpu);

/* The arrays, in the card's memory. `legal` is NULL here: take masks. */
const fn_vector_arrays *fn_gpu_view(const fn_gpu *gpu);
const fn_observer *fn_gpu_observer(const fn_gpu *gpu);
fn_gpu_device fn_gpu_where(const fn_gpu *gpu);

/* From now on all work goes to this stream, a cudaStream_t, behind the work so far; NULL is the
 * default one. */
void fn_gpu_use_stream(fn_gpu *gpu, void *stream);

/* What is given to this stream from now on waits for all work so far. */
void fn_gpu_hold_stream(fn_gpu *gpu, void *stream);

void fn_gpu_reset(fn_gpu *gpu, const fn_seed *seed);

/* One action for each game, in the card's memory; NULL: any legal ones. Does not wait. A game whose
 * action is not legal stays as it is; fn_gpu_check tells of it. */
void fn_gpu_step(fn_gpu *gpu, const int32_t *actions);

/* Plays so many steps of each game without showing them, then shows the position. Does not wait. */
void fn_gpu_rollout(fn_gpu *gpu, int steps, int policy);

/* Waits for all work. False and what is wrong: an action that was not legal, or the card. */
bool fn_gpu_check(fn_gpu *gpu, fn_error *error);

/* Games that have ended since the last reset; waits. */
uint64_t fn_gpu_ended(fn_gpu *gpu);

/* A copy of the state of a game, of the game's state_size; waits. */
bool fn_gpu_read_state(fn_gpu *gpu, int game, void *state);

#ifdef __cplusplus
}
#endif

#endif
