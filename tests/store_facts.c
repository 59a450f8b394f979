/* Tests of the store: facts about a person besides name and password. */
#include "store_help.h"

static void fill_fact(store_write *write, const char *person, const char *name, const char *value,
                      int64_t version)
{
    memset(write, 0, sizeof *write);
    write->kind = STORE_FACT;
    snprintf(write->fact.person, STORE_ID_MAX, "%s", person);
    snprintf(write->fact.name, STORE_NAME_MAX, "%s", name);
    snprintf(write->fact.value, STORE_CARD_MAX, "%s", value);
    write->fact.version = version;
}

static store_outcome put(store *db, const char *person, const char *name, const char *value,
                         int64_t version)
{
    store_write write;
    fill_fact(&write, person, name, value, version);
    return commit_one(db, &write);
}

static void put_anne(store *db, const char *id)
{
    store_write write;
    fill_person(&write, id, "Anne", "");
    assert_int_equal(commit_one(db, &write), STORE_DONE);
}

static void assert_fact(store *db, const char *person, const char *name, const char *value,
                        int64_t version)
{
    store_fact fact;
    assert_good(store_find_fact(db, person, name, &fact, ERROR));
    assert_string_equal(fact.person, person);
    assert_string_equal(fact.name, name);
    assert_string_equal(fact.value, value);
    assert_int_equal(fact.version, version);
}

typedef struct listing {
    char text[400];
    int most;
} listing;

static bool list_one(void *context, const store_fact *fact)
{
    listing *all = context;
    size_t used = strlen(all->text);
    snprintf(all->text + used, sizeof all->text - used, "%s=%s ", fact->name, fact->value);
    return --all->most > 0;
}

static void assert_listed(store *db, const char *person, const char *prefix, int most,
                          const char *wanted)
{
    listing all = {.most = most};
    assert_good(store_list_facts(db, person, prefix, list_one, &all, ERROR));
    assert_string_equal(all.text, wanted);
}

void fact_is_changed_by_who_has_read_it(void **state)
{
    world *now = *state;
    put_anne(now->a, "p1");
    assert_fact(now->a, "p1", "calls", "", 0);
    assert_int_equal(put(now->a, "p1", "calls", "one", 1), STORE_CONFLICT);
    assert_int_equal(put(now->a, "p1", "calls", "one", 0), STORE_DONE);
    assert_int_equal(put(now->b, "p1", "calls", "two", 0), STORE_CONFLICT);
    assert_fact(now->b, "p1", "calls", "one", 1);
    assert_int_equal(put(now->b, "p1", "calls", "two", 1), STORE_DONE);
    assert_int_equal(put(now->a, "p1", "calls", "three", 1), STORE_CONFLICT);
    assert_int_equal(put(now->a, "p1", "calls", "", 1), STORE_CONFLICT);
    assert_fact(now->a, "p1", "calls", "two", 2);
    assert_int_equal(put(now->a, "p1", "calls", "any", STORE_ANY), STORE_DONE);
    assert_int_equal(put(now->a, "p1", "other", "any", STORE_ANY), STORE_DONE);
    assert_fact(now->b, "p1", "calls", "any", 3);
    assert_int_equal(put(now->a, "p1", "calls", "", 3), STORE_DONE);
    assert_fact(now->b, "p1", "calls", "", 0);
    assert_int_equal(put(now->a, "p1", "calls", "", STORE_ANY), STORE_DONE);
    assert_fact(now->b, "p1", "other", "any", 1);
}

void facts_are_listed_by_prefix(void **state)
{
    world *now = *state;
    put_anne(now->a, "p1");
    put_anne(now->a, "p2");
    static const char *const names[] = {"note/p9", "friend/p3", "friends", "friend/\xc3\xa9"};
    for (int i = 0; i < 4; i++)
        assert_int_equal(put(now->a, "p1", names[i], "x", 0), STORE_DONE);
    assert_int_equal(put(now->a, "p2", "friend/p1", "y", 0), STORE_DONE);
    assert_listed(now->b, "p1", "friend/", 9, "friend/p3=x friend/\xc3\xa9=x ");
    assert_listed(now->b, "p1", "friend/", 1, "friend/p3=x ");
    assert_listed(now->b, "p1", "", 9, "friend/p3=x friend/\xc3\xa9=x friends=x note/p9=x ");
    assert_listed(now->b, "p2", "", 9, "friend/p1=y ");
    assert_listed(now->b, "p3", "", 9, "");
    assert_int_equal(put(now->a, "p1", "", "", STORE_ANY), STORE_DONE);
    assert_listed(now->b, "p1", "", 9, "");
    assert_listed(now->b, "p2", "", 9, "friend/p1=y ");
}

void facts_are_of_people_and_go_with_them(void **state)
{
    world *now = *state;
    store_write nobody, somebody, *const batch[] = {&nobody, &somebody};
    put_anne(now->a, "p1");
    fill_fact(&nobody, "p0", "calls", "x", 0);
    fill_fact(&somebody, "p1", "calls", "x", 0);
    assert_good(store_commit(now->a, batch, 2, ERROR));
    assert_int_equal(nobody.outcome, STORE_CONFLICT);
    assert_int_equal(somebody.outcome, STORE_DONE);
    store_tidying tidying = {.now_ms = 100, .since_ms = 100, .until_ms = 100};
    assert_good(store_tidy(now->a, &tidying, ERROR));
    assert_int_equal(tidying.guests, 1);
    assert_fact(now->b, "p1", "calls", "", 0);
}

void fact_that_is_too_long_is_refused(void **state)
{
    world *now = *state;
    store_write write, *const batch[] = {&write};
    fn_error error;
    put_anne(now->a, "p1");
    fill_fact(&write, "p1", "", "x", 0);
    assert_refused(store_commit(now->a, batch, 1, &error), &error,
                   "a write has an id that is empty, or a text without an end");
    fill_fact(&write, "p1", "note/p2", "", 0);
    memset(write.fact.value, 'x', STORE_CARD_MAX);
    assert_refused(store_commit(now->a, batch, 1, &error), &error,
                   "a write has an id that is empty, or a text without an end");
}
