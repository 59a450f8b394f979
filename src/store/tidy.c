/* Tidying: removes from the store what nobody can use any more, in one transaction. */
#include "store/engine.h"

bool store_tidy(store *db, store_tidying *tidying, fn_error *error)
{
    enum { CALLS = 13, TABLES = 1, SESSIONS = 8, IDLE = 9, GUESTS = 10 };
    const struct {
        store_statement statement;
        int64_t until_ms;
        int values; /* how many it takes: the time up to which it removes, the most it removes */
    } steps[CALLS] = {
        {SQL_BEGIN, 0, 0},
        [TABLES] = {SQL_TIDY_TABLES, tidying->since_ms, 2},
        {SQL_TIDY_ENTRIES, 0, 0},
        {SQL_TIDY_SNAPSHOTS, 0, 0},
        {SQL_TIDY_MEMBERS, 0, 0},
        {SQL_TIDY_HEADS, 0, 0},
        {SQL_TIDY_LOGS, 0, 0},
        {SQL_TIDY_LEASES, tidying->now_ms, 1},
        [SESSIONS] = {SQL_TIDY_SESSIONS, tidying->now_ms, 2},
        [IDLE] = {SQL_TIDY_IDLE, tidying->until_ms, 2},
        [GUESTS] = {SQL_TIDY_GUESTS, tidying->since_ms, 2},
        {SQL_TIDY_OVER, 0, 0},
        {SQL_COMMIT, 0, 0},
    };
    store_call calls[CALLS];
    int changed[CALLS];
    for (int i = 0; i < CALLS; i++) {
        call_init(&calls[i], steps[i].statement);
        if (steps[i].values > 0)
            call_add_int(&calls[i], steps[i].until_ms);
        if (steps[i].values > 1)
            call_add_int(&calls[i], STORE_TIDY_MAX);
    }
    if (!db->engine->run(db, calls, CALLS, changed, error)) {
        db->engine->rollback(db);
        return false;
    }
    tidying->sessions = changed[SESSIONS] + changed[IDLE];
    tidying->tables = changed[TABLES];
    tidying->guests = changed[GUESTS];
    return true;
}
