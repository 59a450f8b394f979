/* The games of a vector on a GPU: like fanal/vector.h, but all arrays are in the card's memory and
 * stay there. The games are identical to the byte. Lives in libfanal-gpu, the only library that
 * needs CUDA. */
#ifndef FANAL_GPU_H
#define FANAL_GPU_H

#include "fanal/vector.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct fn_gpu fn_gpu;

/* The policies of fn_gpu_rollout: any legal move, or the one the game suggests, if any. */
enum { FN_GPU_RANDOM, FN_GPU_SUGGEST };

/* Changes with anything in this header or in fanal/vector.h. Programs that load the library at run
 * time compare it with the number they were built with. */
enum { FN_GPU_INTERFACE = 2 };
int fn_gpu_interface(void);

/* The number of cards, and the name of one. */
int fn_gpu_count(void);
const char *fn_gpu_name(int card);

/* The device that holds the memory, as DLPack counts devices: 2 is CUDA. */
typedef struct fn_gpu_device {
    int32_t type, number;
} fn_gpu_device;

/* Like fn_vector_open; ignores the plan's `threads`. */
fn_gpu *fn_gpu_open(const fn_vector_plan *plan, int card, fn_error *error);
void fn_gpu_close(fn_gpu *gpu);

/* The arrays, in the card's memory. `legal` is NULL: use the masks. */
const fn_vector_arrays *fn_gpu_view(const fn_gpu *gpu);
const fn_observer *fn_gpu_observer(const fn_gpu *gpu);
fn_gpu_device fn_gpu_where(const fn_gpu *gpu);

/* Sends all further work to this stream, a cudaStream_t, after the work so far. NULL is the default
 * stream. */
void fn_gpu_use_stream(fn_gpu *gpu, void *stream);

/* Makes everything submitted to this stream from now on wait for all work so far. */
void fn_gpu_hold_stream(fn_gpu *gpu, void *stream);

void fn_gpu_reset(fn_gpu *gpu, const fn_seed *seed);

/* Takes one action per game, in the card's memory; NULL plays any legal moves. Does not wait. A
 * game whose action is illegal stays as it is, and fn_gpu_check reports it. */
void fn_gpu_step(fn_gpu *gpu, const int32_t *actions);

/* Plays `steps` steps of each game without showing them, then shows the position. Does not wait. */
void fn_gpu_rollout(fn_gpu *gpu, int steps, int policy);

/* Waits for all work. Fails if an action was illegal or the card had an error. */
bool fn_gpu_check(fn_gpu *gpu, fn_error *error);

/* Waits, then returns the number of games that have ended since the last reset. */
uint64_t fn_gpu_ended(fn_gpu *gpu);

/* Waits, then copies the state of a game: state_size bytes. */
bool fn_gpu_read_state(fn_gpu *gpu, int game, void *state);

#ifdef __cplusplus
}
#endif

#endif
