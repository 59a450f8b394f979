/* The two clocks: the time of day is the steady one plus a difference that changes slowly. */
#include "server/spine/clock.h"

#include <stdatomic.h>
#include <time.h>

enum { SLOWNESS = 10 }; /* seconds to follow a jump of one second */

static _Atomic int64_t ahead_ms = INT64_MIN; /* of the steady clock; INT64_MIN: not read yet */

static int64_t read_us(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t steady_us(void)
{
    return read_us(CLOCK_BOOTTIME);
}

int64_t steady_ms(void)
{
    return steady_us() / 1000;
}

/* Returns how far the system's time of day is ahead of the steady clock. */
static int64_t difference_ms(void)
{
    return (read_us(CLOCK_REALTIME) - steady_us()) / 1000;
}

int64_t now_ms(void)
{
    if (ahead_ms == INT64_MIN)
        ahead_ms = difference_ms();
    return steady_ms() + ahead_ms;
}

void clock_follow(void)
{
    static int64_t followed_ms;
    int64_t now = steady_ms(), step = difference_ms() - (now_ms() - now);
    int64_t most = followed_ms > 0 ? (now - followed_ms) / SLOWNESS : 0;
    followed_ms = now;
    ahead_ms += step > most ? most : step < -most ? -most : step;
}
