/* Turns: who goes next where many want the same few threads, and for how long.
 *
 * Jobs of a lower rank go first. Within a rank the owners of jobs take turns, so somebody with many
 * tables counts once, and one's own jobs are done in the order they came. A job that has waited for
 * TURN_PATIENCE_MS goes before all others, so all get their turn.
 *
 * A turn is unlimited while no job of its rank waits. When others do, it is a share of
 * TURN_ROUND_MS: all owners get equal time, however many jobs they have. It gets TURN_LEAST_MS in
 * any case, and no more while a lower rank waits. docs/performance.md derives how late a bot can
 * be.
 *
 * It knows no threads and no clock: the pool has the lock and passes the time. */
#ifndef FN_SERVER_TURNS_H
#define FN_SERVER_TURNS_H

#include <stdbool.h>
#include <stdint.h>

enum { TURN_ROUND_MS = 400, TURN_LEAST_MS = 10, TURN_PATIENCE_MS = 2000, TURN_OWNERS = 256 };

/* In order: a bot at a table with somebody looking, any other bot, a hint in a game, an analysis on
 * a separate board. */
typedef enum turn_rank { TURN_LIVE, TURN_UNSEEN, TURN_HINT, TURN_ANALYSIS, TURN_RANKS } turn_rank;

typedef struct turn {
    turn_rank rank;
    uint64_t owner; /* a hash of the owner; owners whose hashes collide count as one */
    int64_t since_ms;
} turn;

typedef struct turns {
    int owners[TURN_RANKS];          /* with waiting jobs */
    int of[TURN_RANKS][TURN_OWNERS]; /* waiting jobs of each */
    uint64_t served[TURN_OWNERS], count;
} turns;

void turns_add(turns *t, const turn *one);
void turns_take(turns *t, const turn *one); /* its turn has come */

/* Reports whether `one` goes before `other`, which came earlier. */
bool turns_prefer(const turns *t, const turn *one, const turn *other, int64_t now_ms);

/* Returns how long this turn may last under the present load; INT_MAX: unlimited. */
int turns_length_ms(const turns *t, const turn *one, int threads);

#endif
