/* The time of day, in milliseconds since 1970: what entries and sessions are stamped with; and a
 * clock that nobody sets, for how long something takes. */
#ifndef FN_SERVER_CLOCK_H
#define FN_SERVER_CLOCK_H

#include <stdint.h>
#include <time.h>

#define DAY_MS (INT64_C(86400000))

static inline int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static inline int64_t mono_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

#endif
