/* Token buckets in a table of fixed size. A bucket is one number, the moment when it is full again;
 * from then on it carries no information and its place is free. If all places open to a bucket are
 * taken, the one nearest to full gives way: heavy users stay known, however many others come. */
#include "server/spine/budget.h"

#include "server/spine/clock.h"

#include <sodium.h>
#include <stdlib.h>

enum { BUDGETS = 1 << 14, PLACES = 8 };

struct budget {
    uint64_t key; /* hash of user and purpose */
    int64_t full_ms;
};

budget *budgets_new(void)
{
    return calloc(BUDGETS, sizeof(budget));
}

static budget *find(budget *all, uint64_t key)
{
    budget *row = &all[key % (BUDGETS / PLACES) * PLACES], *best = row;
    for (int i = 0; i < PLACES; i++) {
        if (row[i].key == key)
            return &row[i];
        if (row[i].full_ms < best->full_ms)
            best = &row[i];
    }
    *best = (budget){.key = key};
    return best;
}

static bool spend(house *h, const char *purpose, const char *who, int burst, int64_t step_ms)
{
    uint64_t key;
    char words[192];
    fn_text text;
    fn_text_init(&text, words, sizeof words);
    fn_text_add(&text, purpose);
    fn_text_add_char(&text, ' ');
    fn_text_add(&text, who);
    crypto_shorthash((uint8_t *)&key, (const uint8_t *)words, text.used, h->key);
    budget *b = find(h->budgets, key);
    int64_t now = steady_ms(), full = b->full_ms > now ? b->full_ms : now;
    if (full + step_ms - now > burst * step_ms)
        return false;
    b->full_ms = full + step_ms;
    return true;
}

bool budget_spend(house *h, const char *purpose, const char *who, int per_minute)
{
    return h->config.address_connections == 0 ||
           spend(h, purpose, who, per_minute, 60000 / per_minute);
}

bool budget_may_create(house *h, const char *address)
{
    int per_hour = h->config.address_tables_per_hour;
    return per_hour == 0 || spend(h, "table", address, 20, 3600000 / per_hour);
}

bool budget_may_report(house *h, const char *person, const char *address)
{
    return spend(h, "report", person, 10, 360000) &&
           (h->config.address_connections == 0 || spend(h, "report", address, 20, 180000));
}

bool budget_may_chat(house *h, const char *who)
{
    return spend(h, "chat", who, 20, 1000);
}
