/* Rates of addresses and people: others cannot reset anybody's, however many come. */
#include "server/net/limits.h"
#include "server/spine/budget.h"

#include "help.h"

#include <stdio.h>
#include <stdlib.h>

enum { CROWD = 200000 };

static void the_budget_of_one_is_not_reset_by_others(void **state)
{
    static house h;
    char other[32];
    (void)state;
    h.budgets = budgets_new();
    h.config.address_connections = 64;
    assert_non_null(h.budgets);
    while (budget_spend(&h, "post", "10.0.0.1", 2))
        continue;
    for (int i = 0; i < CROWD; i++) {
        snprintf(other, sizeof other, "10.1.0.0/%d", i);
        budget_spend(&h, "record", other, 60);
    }
    assert_false(budget_spend(&h, "post", "10.0.0.1", 2));
    assert_true(budget_spend(&h, "password", "10.0.0.1", 2));
    free(h.budgets);
}

static void the_rates_of_an_address_are_not_reset_by_others(void **state)
{
    net_limits *limits = limits_new();
    char other[32];
    (void)state;
    assert_non_null(limits);
    net_address *one = limits_find(limits, "10.0.0.1", 0);
    net_address *linked = limits_find(limits, "10.0.0.2", 0);
    linked->connections = 1;
    while (limits_take(&one->request_us, 0, 1, 10))
        continue;
    for (int i = 0; i < CROWD; i++) {
        snprintf(other, sizeof other, "10.1.0.0/%d", i);
        limits_take(&limits_find(limits, other, 0)->request_us, 0, 1, 10);
    }
    one = limits_find(limits, "10.0.0.1", 0);
    assert_false(limits_take(&one->request_us, 0, 1, 10));
    assert_ptr_equal(limits_find(limits, "10.0.0.2", 0), linked);
    assert_int_equal(linked->connections, 1);
    limits_free(limits);
}

static void who_has_waited_may_go_on(void **state)
{
    int64_t next_us = 0;
    (void)state;
    for (int i = 0; i < 5; i++)
        assert_true(limits_take(&next_us, 0, 10, 5));
    assert_false(limits_take(&next_us, 0, 10, 5));
    assert_true(limits_take(&next_us, 100000, 10, 5));
    assert_false(limits_take(&next_us, 100000, 10, 5));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_budget_of_one_is_not_reset_by_others),
        cmocka_unit_test(the_rates_of_an_address_are_not_reset_by_others),
        cmocka_unit_test(who_has_waited_may_go_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
