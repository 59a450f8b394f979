/* The order and length of thinking turns: server/spine/turns.h without threads and clock. */
#include "help.h"
#include "server/spine/turns.h"

#include <limits.h>

enum { QUEUE_MAX = 64, THREADS = 2 };

static turns state;
static turn queue[QUEUE_MAX];
static int queued;
static int64_t now_ms;

static int set_up(void **unused)
{
    (void)unused;
    memset(&state, 0, sizeof state);
    queued = 0;
    now_ms = 1000000;
    return 0;
}

static turn add(turn_rank rank, uint64_t owner)
{
    turn one = {.rank = rank, .owner = owner, .since_ms = now_ms};
    assert_true(queued < QUEUE_MAX);
    turns_add(&state, &one);
    queue[queued++] = one;
    return one;
}

/* Takes a turn as the pool does. */
static turn take(void)
{
    int best = 0;
    assert_true(queued > 0);
    for (int i = 1; i < queued; i++)
        if (turns_prefer(&state, &queue[i], &queue[best], now_ms))
            best = i;
    turn one = queue[best];
    memmove(&queue[best], &queue[best + 1], (size_t)(--queued - best) * sizeof queue[0]);
    turns_take(&state, &one);
    return one;
}

static void bots_come_before_hints(void **unused)
{
    (void)unused;
    add(TURN_ANALYSIS, 1);
    add(TURN_HINT, 2);
    add(TURN_UNSEEN, 3);
    add(TURN_LIVE, 4);
    for (uint64_t owner = 4; owner >= 1; owner--)
        assert_int_equal(take().owner, owner);
}

static void people_take_turns(void **unused)
{
    (void)unused;
    for (int i = 0; i < 14; i++)
        add(TURN_LIVE, 7);
    assert_int_equal(take().owner, 7);
    add(TURN_LIVE, 8);
    add(TURN_LIVE, 9);
    assert_int_equal(take().owner, 8);
    assert_int_equal(take().owner, 9);
    add(TURN_LIVE, 8);
    assert_int_equal(take().owner, 7);
    assert_int_equal(take().owner, 8);
}

static void tables_of_one_person_keep_their_order(void **unused)
{
    (void)unused;
    for (int i = 0; i < 5; i++, now_ms++)
        add(TURN_LIVE, 7);
    for (int64_t since = 1000000; since < 1000005; since++)
        assert_int_equal(take().since_ms, since);
}

static void nobody_waits_for_ever(void **unused)
{
    (void)unused;
    add(TURN_ANALYSIS, 1);
    now_ms += TURN_PATIENCE_MS - 1;
    add(TURN_LIVE, 2);
    add(TURN_LIVE, 3);
    assert_int_equal(take().owner, 2);
    now_ms++;
    assert_int_equal(take().owner, 1);
    assert_int_equal(take().owner, 3);
}

static int length_of(const turn *one)
{
    return turns_length_ms(&state, one, THREADS);
}

static void alone_a_turn_has_no_end(void **unused)
{
    (void)unused;
    const turn bot = {.rank = TURN_LIVE, .owner = 1};
    assert_int_equal(length_of(&bot), INT_MAX);
    add(TURN_HINT, 2); /* a hint waits for a bot */
    assert_int_equal(length_of(&bot), INT_MAX);
}

static void people_have_equal_shares(void **unused)
{
    (void)unused;
    const turn mine = {.rank = TURN_LIVE, .owner = 1}, theirs = {.rank = TURN_LIVE, .owner = 2};
    for (int i = 0; i < 9; i++)
        add(TURN_LIVE, 2);
    assert_int_equal(length_of(&mine), TURN_ROUND_MS * THREADS / 2);
    assert_int_equal(length_of(&theirs), TURN_ROUND_MS * THREADS / 10);
    for (uint64_t owner = 3; owner < 23; owner++)
        add(TURN_LIVE, owner);
    assert_int_equal(length_of(&mine), TURN_ROUND_MS * THREADS / 22);
    assert_int_equal(length_of(&theirs), TURN_LEAST_MS);
    while (queued > 0)
        take();
    assert_int_equal(length_of(&mine), INT_MAX);
}

static void a_hint_makes_room_for_bots(void **unused)
{
    (void)unused;
    const turn hint = {.rank = TURN_HINT, .owner = 1};
    assert_int_equal(length_of(&hint), INT_MAX);
    add(TURN_LIVE, 1);
    assert_int_equal(length_of(&hint), TURN_LEAST_MS);
}

/* The bound of docs/performance.md: people with a bot each, all of which want to think at once.
 * Every turn is used up, and each bot asks again at once. */
static void nobody_is_late(void **unused)
{
    (void)unused;
    for (uint64_t owner = 1; owner <= 40; owner++)
        add(TURN_LIVE, owner);
    for (int i = 0; i < 2000; i++) {
        turn one = take();
        assert_in_range(now_ms - one.since_ms, 0, TURN_ROUND_MS);
        now_ms += length_of(&one) / THREADS;
        add(TURN_LIVE, one.owner);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(bots_come_before_hints, set_up),
        cmocka_unit_test_setup(people_take_turns, set_up),
        cmocka_unit_test_setup(tables_of_one_person_keep_their_order, set_up),
        cmocka_unit_test_setup(nobody_waits_for_ever, set_up),
        cmocka_unit_test_setup(alone_a_turn_has_no_end, set_up),
        cmocka_unit_test_setup(people_have_equal_shares, set_up),
        cmocka_unit_test_setup(a_hint_makes_room_for_bots, set_up),
        cmocka_unit_test_setup(nobody_is_late, set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
