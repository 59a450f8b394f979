/* Token buckets in a table of fixed size: whoever floods costs others little and the house nothing.
 */
#include "apps/server/budget.h"

#include "apps/server/clock.h"

#include <sodium.h>
#include <stdlib.h>

enum { BUDGETS = 4096 };

/* A token bucket of one address for one purpose; colliding addresses share it. */
struct budget {
    uint64_t key;
    double tokens;
    int64_t at_ms;
};

budget *budgets_new(void)
{
    return calloc(BUDGETS, sizeof(budget));
}

static bool spend(house *h, const char *purpose, const char *address, double burst, double per_ms)
{
    uint64_t key;
    char words[96];
    fn_text text;
    fn_text_init(&text, words, sizeof words);
    fn_text_add(&text, purpose);
    fn_text_add(&text, address);
    crypto_shorthash((uint8_t *)&key, (const uint8_t *)words, text.used, h->key);
    budget *b = &h->budgets[key % BUDGETS];
    int64_t now = steady_ms();
    if (b->key != key)
        *b = (budget){.key = key, .tokens = burst, .at_ms = now};
    b->tokens += (double)(now - b->at_ms) * per_ms;
    b->at_ms = now;
    if (b->tokens > burst)
        b->tokens = burst;
    if (b->tokens < 1)
        return false;
    b->tokens -= 1;
    return true;
}

bool budget_spend(house *h, const char *purpose, const char *address, int per_minute)
{
    return h->config.address_connections == 0 ||
           spend(h, purpose, address, per_minute, per_minute / 6e4);
}

bool budget_may_create(house *h, const char *address)
{
    int per_hour = h->config.address_tables_per_hour;
    return per_hour == 0 || spend(h, "table", address, 20, per_hour / 36e5);
}
