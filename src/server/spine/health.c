/* The store's health: when each part was asked, and how often it failed. */
#include "server/spine/health.h"

#include "fanal/text.h"
#include "server/net/log.h"
#include "server/spine/clock.h"

#include <pthread.h>

enum {
    OVERDUE_MS = 5000,
    SAY_MS = 10000 /* a lost store fails with every message */
};

const char *const health_failure_words[FAILURES] = {"read", "write", "unknown"};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct {
    int64_t asked_ms[HEALTH_PARTS]; /* when the pending request was made; 0: none */
    bool has_failed[HEALTH_PARTS];
    uint64_t failures[FAILURES], unsaid;
    int64_t said_ms;
} state;

void health_ask(health_part part)
{
    pthread_mutex_lock(&lock);
    if (state.asked_ms[part] == 0)
        state.asked_ms[part] = steady_ms();
    pthread_mutex_unlock(&lock);
}

void health_answer(health_part part, bool is_good)
{
    pthread_mutex_lock(&lock);
    state.asked_ms[part] = 0;
    state.has_failed[part] = !is_good;
    pthread_mutex_unlock(&lock);
}

bool health_is_good(void)
{
    bool is_good = true;
    int64_t now = steady_ms();
    pthread_mutex_lock(&lock);
    for (int i = 0; i < HEALTH_PARTS; i++) {
        int64_t asked = state.asked_ms[i];
        is_good = is_good && !state.has_failed[i] && (asked == 0 || now - asked < OVERDUE_MS);
    }
    pthread_mutex_unlock(&lock);
    return is_good;
}

bool health_lacks_write(void)
{
    pthread_mutex_lock(&lock);
    bool has_failed = state.has_failed[HEALTH_WRITES];
    pthread_mutex_unlock(&lock);
    return has_failed;
}

void health_fail(health_failure failure, const char *sentence)
{
    int64_t now = steady_ms();
    pthread_mutex_lock(&lock);
    uint64_t unsaid = state.unsaid++;
    bool says = state.said_ms == 0 || now - state.said_ms >= SAY_MS;
    state.failures[failure]++;
    if (says) {
        state.said_ms = now;
        state.unsaid = 0;
    }
    pthread_mutex_unlock(&lock);
    if (says && unsaid == 0)
        net_log(0, health_failure_words[failure], " failed: ", sentence);
    else if (says)
        net_log(0, health_failure_words[failure], " failed: ", sentence, " (and ",
                fn_decimal((long long)unsaid).text, " failures since the last line)");
}

uint64_t health_failures(health_failure failure)
{
    pthread_mutex_lock(&lock);
    uint64_t count = state.failures[failure];
    pthread_mutex_unlock(&lock);
    return count;
}
