/* The two clocks of the server: a steady one, which nobody can set, for durations; the time of day
 * for what is stored and shown. */
#ifndef FN_SERVER_CLOCK_H
#define FN_SERVER_CLOCK_H

#include <stdint.h>

#define DAY_MS (INT64_C(86400000))

/* Since an arbitrary moment; goes on while the machine sleeps. */
int64_t steady_us(void);
int64_t steady_ms(void);

/* Returns the time of day, in milliseconds since 1970. It is the system's when the server starts.
 * When that jumps, this one runs a tenth faster or slower until both agree again. So a jump neither
 * ends a turn nor makes one last for hours. */
int64_t now_ms(void);
void clock_follow(void); /* to be called a few times a second by one thread */

#endif
