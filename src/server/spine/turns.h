/* Whose turn it is where many want the same few threads, and how long a turn is.
 *
 * Jobs of a lower rank go first. Within a rank whoever they are for take turns, so somebody with
 * many tables is somebody once, and one's own jobs are done in the order they came. A job that has
 * waited for TURN_PATIENCE_MS goes before all others, so everybody comes to their turn.
 *
 * A turn is as long as it likes while nobody of its rank waits. When others do, it is a share of
 * TURN_ROUND_MS: all who wait have as much as each other, however many jobs they have. It has
 * TURN_LEAST_MS in any case, and no more while a lower rank waits. docs/performance.md derives how
 * late a bot can be.
 *
 * It knows no threads and no clock: the pool has the lock and says what time it is. */
#ifndef FN_SERVER_TURNS_H
#define FN_SERVER_TURNS_H

#include <stdbool.h>
#include <stdint.h>

enum { TURN_ROUND_MS = 400, TURN_LEAST_MS = 10, TURN_PATIENCE_MS = 2000, TURN_OWNERS = 256 };

/* A bot at a table that somebody looks at, any other bot, a hint in a game, and one on a board to
 * try things on. */
typedef enum turn_rank { TURN_LIVE, TURN_UNSEEN, TURN_HINT, TURN_ANALYSIS, TURN_RANKS } turn_rank;

typedef struct turn {
    turn_rank rank;
    uint64_t owner; /* a hash of whoever it is for; those whose hashes collide are one */
    int64_t since_ms;
} turn;

typedef struct turns {
    int owners[TURN_RANKS];          /* who wait */
    int of[TURN_RANKS][TURN_OWNERS]; /* how many jobs of each wait */
    uint64_t served[TURN_OWNERS], count;
} turns;

void turns_add(turns *t, const turn *one);
void turns_take(turns *t, const turn *one); /* its turn has come */

/* Does `one` go before `other`, which came earlier? */
bool turns_prefer(const turns *t, const turn *one, const turn *other, int64_t now_ms);

/* How long the turn of this one may be while things are as they are; INT_MAX: as long as it likes.
 */
int turns_length_ms(const turns *t, const turn *one, int threads);

#endif
