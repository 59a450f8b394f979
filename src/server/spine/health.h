/* Whether the store answers, for /readyz, the log and /metrics. From any thread; there is one store
 * in a process, so there is one health, as there is one log. */
#ifndef FN_SERVER_HEALTH_H
#define FN_SERVER_HEALTH_H

#include <stdbool.h>
#include <stdint.h>

/* Each is asked now and then and must answer in time. */
typedef enum health_part { HEALTH_READS, HEALTH_WRITES, HEALTH_PARTS } health_part;
void health_ask(health_part part);
void health_answer(health_part part, bool is_good);

bool health_is_good(void);     /* both parts: the last answer was good, and none is overdue */
bool health_lacks_write(void); /* the last write failed: another should be tried */

/* Failures are counted and, a line now and then, logged in the store's own words. */
typedef enum health_failure { FAILED_READ, FAILED_WRITE, FAILED_UNKNOWN, FAILURES } health_failure;
extern const char *const health_failure_words[FAILURES];
void health_fail(health_failure failure, const char *sentence);
uint64_t health_failures(health_failure failure);

#endif
