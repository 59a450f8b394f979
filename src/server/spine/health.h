/* The store's health: whether it answers, for /readyz, the log and /metrics. Safe to use from any
 * thread; a process has one store, so it has one health, as it has one log. */
#ifndef FN_SERVER_HEALTH_H
#define FN_SERVER_HEALTH_H

#include <stdbool.h>
#include <stdint.h>

/* Kinds of access; each must be answered in time. */
typedef enum health_part { HEALTH_READS, HEALTH_WRITES, HEALTH_PARTS } health_part;
void health_ask(health_part part);
void health_answer(health_part part, bool is_good);

bool health_is_good(void);     /* both parts: the last answer was good, and none is overdue */
bool health_lacks_write(void); /* the last write failed: another one should be tried */

/* Kinds of failures. All are counted and, a line now and then, logged in the store's own words. */
typedef enum health_failure { FAILED_READ, FAILED_WRITE, FAILED_UNKNOWN, FAILURES } health_failure;
extern const char *const health_failure_words[FAILURES];
void health_fail(health_failure failure, const char *sentence);
uint64_t health_failures(health_failure failure);

#endif
