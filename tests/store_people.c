/* Tests of the store: people, accounts, sessions, leases, kept values, editions. */
#include "store_help.h"

/* Makes a person, or the next version of an existing one. */
static store_outcome put_person(store *db, const char *id, const char *name, const char *key)
{
    store_write write;
    store_person before;
    assert_good(store_find_person(db, id, &before, ERROR));
    fill_person(&write, id, name, key);
    write.change.person.version = before.version;
    return commit_one(db, &write);
}

static store_outcome put_session(store *db, uint8_t token, const char *person, int64_t until_ms)
{
    store_write write;
    fill_session(&write, token, person, until_ms);
    return commit_one(db, &write);
}

static store_outcome claim(store *db, const char *server, int64_t now_ms, int64_t until_ms)
{
    store_write write;
    fill_lease(&write, "t1", server, now_ms, until_ms);
    return commit_one(db, &write);
}

static void assert_session(store *db, uint8_t token, int64_t now_ms, const char *person)
{
    uint8_t hash[32];
    store_person found;
    int64_t until_ms;
    memset(hash, token, sizeof hash);
    assert_good(store_find_session(db, hash, now_ms, &found, &until_ms, ERROR));
    assert_string_equal(found.id, person);
    assert_int_equal(until_ms > now_ms, found.id[0] != '\0');
}

void accounts_are_listed_by_their_beginning(void **state)
{
    world *now = *state;
    store_person list[STORE_LIST_MAX];
    int count;
    char id[8];
    assert_int_equal(put_person(now->a, "p1", "Zo\xc3\xab", "zo\xc3\xab"), STORE_DONE);
    assert_int_equal(put_person(now->a, "p2", "Anne", "anne"), STORE_DONE);
    assert_int_equal(put_person(now->a, "p3", "Ann", "ann"), STORE_DONE);
    assert_int_equal(put_person(now->a, "p4", "Ann", ""), STORE_DONE); /* a guest */
    assert_good(store_list_accounts(now->b, "an", list, &count, ERROR));
    assert_int_equal(count, 2);
    assert_string_equal(list[0].id, "p3");
    assert_string_equal(list[1].name, "Anne");
    assert_good(store_list_accounts(now->b, "zo\xc3", list, &count, ERROR));
    assert_int_equal(count, 1);
    for (int i = 0; i <= STORE_LIST_MAX; i++) {
        snprintf(id, sizeof id, "q%02d", i);
        assert_int_equal(put_person(now->a, id, id, id), STORE_DONE);
    }
    assert_good(store_list_accounts(now->b, "q", list, &count, ERROR));
    assert_int_equal(count, STORE_LIST_MAX);
}

void person_is_found_again(void **state)
{
    world *now = *state;
    store_person person;
    assert_int_equal(put_person(now->a, "p1", "Zo\xc3\xab", ""), STORE_DONE);
    assert_int_equal(put_person(now->a, "p2", "Guest", ""), STORE_DONE);
    assert_good(store_find_person(now->b, "p1", &person, ERROR));
    assert_string_equal(person.id, "p1");
    assert_string_equal(person.name, "Zo\xc3\xab");
    assert_string_equal(person.key, "");
    assert_string_equal(person.hash, "");
    assert_int_equal(person.created_ms, 5);
    assert_good(store_find_account(now->b, "", &person, ERROR));
    assert_string_equal(person.id, "");
    assert_int_equal(put_person(now->b, "p1", "Zora", ""), STORE_DONE);
    assert_good(store_find_person(now->a, "p1", &person, ERROR));
    assert_string_equal(person.name, "Zora");
}

void name_of_an_account_is_given_once(void **state)
{
    world *now = *state;
    store_person person;
    assert_int_equal(put_person(now->a, "p1", "Anne", ""), STORE_DONE);
    assert_int_equal(put_person(now->a, "p1", "Anne", "anne"), STORE_DONE);
    assert_int_equal(put_person(now->a, "p1", "ANNE", "anne"), STORE_DONE);
    assert_int_equal(put_person(now->b, "p2", "anne", "anne"), STORE_CONFLICT);
    assert_int_equal(put_person(now->b, "p2", "anne", ""), STORE_DONE);
    assert_int_equal(put_person(now->b, "p2", "anne", "anne"), STORE_CONFLICT);
    assert_good(store_find_account(now->b, "anne", &person, ERROR));
    assert_string_equal(person.id, "p1");
    assert_string_equal(person.key, "anne");
    assert_string_equal(person.hash, "$argon2id$x");
    assert_good(store_find_person(now->a, "p2", &person, ERROR));
    assert_string_equal(person.key, "");
    assert_good(store_find_account(now->b, "Anne", &person, ERROR));
    assert_string_equal(person.id, "");
}

enum { NAMES = 30 };

typedef struct applicant {
    store *db;
    const char *prefix;
    int given, failed;
} applicant;

static void *register_all(void *context)
{
    applicant *me = context;
    for (int i = 0; i < NAMES; i++) {
        store_write write, *batch[] = {&write};
        char id[STORE_ID_MAX];
        snprintf(id, sizeof id, "%s%d", me->prefix, i);
        fill_person(&write, id, "Anne", fn_decimal(i).text);
        if (!store_commit(me->db, batch, 1, NULL))
            me->failed++;
        else
            me->given += write.outcome == STORE_DONE;
    }
    return NULL;
}

void name_wanted_by_two_at_once_goes_to_one(void **state)
{
    world *now = *state;
    applicant applicants[] = {{.db = now->a, .prefix = "a"}, {.db = now->b, .prefix = "b"}};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, register_all, &applicants[i]), 0);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert_int_equal(applicants[0].failed + applicants[1].failed, 0);
    assert_int_equal(applicants[0].given + applicants[1].given, NAMES);
}

/* A rename that began before the person registered must not remove the account. */
void person_changed_meanwhile_is_not_overwritten(void **state)
{
    world *now = *state;
    store_write rename;
    store_person person;
    put_person(now->a, "p1", "Anne", "");
    assert_good(store_find_person(now->a, "p1", &person, ERROR));
    assert_int_equal(person.version, 1);
    fill_person(&rename, "p1", "Yann", "");
    rename.change.person.version = person.version;
    assert_int_equal(put_person(now->b, "p1", "Anne", "anne"), STORE_DONE);
    assert_int_equal(commit_one(now->a, &rename), STORE_CONFLICT);
    assert_good(store_find_account(now->a, "anne", &person, ERROR));
    assert_string_equal(person.id, "p1");
    assert_string_equal(person.name, "Anne");
    assert_int_equal(person.version, 2);
    rename.change.person.version = 0; /* nor as a new one */
    assert_int_equal(commit_one(now->a, &rename), STORE_CONFLICT);
    fill_person(&rename, "gone", "Yann", "");
    rename.change.person.version = 1;
    assert_int_equal(commit_one(now->a, &rename), STORE_CONFLICT);
}

enum { CHANGES = 40 };

/* Adds one to the number that is its name, repeatedly; after a refusal, reads and tries again. */
static void *count_up(void *context)
{
    store *db = context;
    store_write write, *batch[] = {&write};
    for (int done = 0; done < CHANGES; done += write.outcome == STORE_DONE) {
        memset(&write, 0, sizeof write);
        write.kind = STORE_PERSON;
        store_person *person = &write.change.person;
        if (!store_find_person(db, "p1", person, NULL))
            return NULL;
        snprintf(person->name, sizeof person->name, "%d", atoi(person->name) + 1);
        if (!store_commit(db, batch, 1, NULL))
            return NULL;
    }
    return db;
}

void changes_by_two_at_once_all_count(void **state)
{
    world *now = *state;
    pthread_t threads[2];
    store *handles[2] = {now->a, now->b};
    put_person(now->a, "p1", "0", "anne");
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, count_up, handles[i]), 0);
    for (int i = 0; i < 2; i++) {
        void *answer;
        pthread_join(threads[i], &answer);
        assert_non_null(answer);
    }
    store_person person;
    assert_good(store_find_account(now->a, "anne", &person, ERROR));
    assert_int_equal(atoi(person.name), 2 * CHANGES);
    assert_int_equal(person.version, 1 + 2 * CHANGES);
    assert_string_equal(person.hash, "$argon2id$x");
}

static int64_t version_of_code(store *db)
{
    store_fact fact;
    assert_good(store_find_fact(db, "p1", "recovery", &fact, ERROR));
    return fact.version;
}

void change_ends_sessions_and_a_fact(void **state)
{
    world *now = *state;
    store_write change, code = {.kind = STORE_FACT, .fact = {.person = "p1"}};
    strcpy(code.fact.name, "recovery");
    strcpy(code.fact.value, "x");
    fill_person(&change, "p1", "Anne", "");
    memset(change.change.token_hash, 1, 32);
    change.change.until_ms = 100;
    assert_int_equal(commit_one(now->a, &change), STORE_DONE);
    put_session(now->a, 2, "p1", 100);
    assert_session(now->b, 1, 1, "p1");
    assert_int_equal(commit_one(now->a, &code), STORE_DONE);
    fill_person(&change, "p1", "Anne", "anne");
    memset(change.change.token_hash, 3, 32);
    change.change.until_ms = 100;
    change.change.ends_sessions = true;
    strcpy(change.change.ends_fact, "recovery");
    change.change.person.version = 7; /* refused: none of it is done */
    assert_int_equal(commit_one(now->a, &change), STORE_CONFLICT);
    assert_session(now->b, 2, 1, "p1");
    assert_session(now->b, 3, 1, "");
    assert_int_equal(version_of_code(now->b), 1);
    change.change.person.version = 1;
    assert_int_equal(commit_one(now->a, &change), STORE_DONE);
    assert_int_equal(version_of_code(now->b), 0);
    assert_session(now->b, 1, 1, "");
    assert_session(now->b, 2, 1, "");
    assert_session(now->b, 3, 1, "p1");
}

static void *tidy_late(void *context)
{
    store_tidying tidying = {.now_ms = 1000, .since_ms = 500, .until_ms = 1500};
    return store_tidy(context, &tidying, NULL) && tidying.guests == 1 ? context : NULL;
}

/* One of the guests to be removed registers between choice and removal. */
void guest_who_registers_is_not_removed(void **state)
{
    world *now = *state;
    put_person(now->a, "p1", "Anne", "");
    put_person(now->a, "p2", "Yann", "");
    PGconn *other = PQconnectdb(now->address);
    PQclear(PQexec(other, "BEGIN; UPDATE person SET account = 'anne' WHERE id = 'p1'"));
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, tidy_late, now->b), 0);
    for (bool waits = false; !waits;) {
        usleep(10000);
        PGresult *result = PQexec(other, "SELECT 1 FROM pg_locks WHERE NOT granted");
        assert_int_equal(PQresultStatus(result), PGRES_TUPLES_OK);
        waits = PQntuples(result) > 0;
        PQclear(result);
    }
    PQclear(PQexec(other, "COMMIT"));
    PQfinish(other);
    void *answer;
    pthread_join(thread, &answer);
    assert_ptr_equal(answer, now->b);
    store_person person;
    assert_good(store_find_account(now->a, "anne", &person, ERROR));
    assert_string_equal(person.id, "p1");
}

/* A person who logs in with a password just being changed gets no session. */
void session_of_a_person_as_it_was_read(void **state)
{
    world *now = *state;
    store_write write;
    put_person(now->a, "p1", "Anne", "anne");
    fill_session(&write, 1, "p1", 100);
    write.session.version = 1;
    assert_int_equal(commit_one(now->a, &write), STORE_DONE);
    put_person(now->b, "p1", "Anne", "anne");
    fill_session(&write, 2, "p1", 100);
    write.session.version = 1;
    assert_int_equal(commit_one(now->a, &write), STORE_CONFLICT);
    assert_session(now->b, 2, 1, "");
    assert_session(now->b, 1, 1, "p1");
}

void session_leads_to_its_person(void **state)
{
    world *now = *state;
    put_person(now->a, "p1", "Anne", "");
    put_person(now->a, "p2", "Yann", "");
    assert_int_equal(put_session(now->a, 0, "p1", 100), STORE_DONE);
    assert_int_equal(put_session(now->a, 255, "p2", 200), STORE_DONE);
    assert_session(now->b, 0, 99, "p1");
    assert_session(now->b, 0, 100, "");
    assert_session(now->b, 255, 100, "p2");
    assert_session(now->b, 2, 0, "");
    assert_int_equal(put_session(now->a, 0, "p1", 300), STORE_DONE);
    assert_session(now->b, 0, 299, "p1");
    assert_int_equal(put_session(now->a, 0, "p1", 0), STORE_DONE);
    assert_session(now->b, 0, 1, "");
    assert_int_equal(put_session(now->a, 0, "", 0), STORE_DONE);
}

void session_needs_a_person(void **state)
{
    world *now = *state;
    assert_int_equal(put_session(now->a, 1, "nobody", 100), STORE_CONFLICT);
    assert_session(now->a, 1, 1, "");
}

void session_is_prolonged_while_it_lasts(void **state)
{
    world *now = *state;
    put_person(now->a, "p1", "Anne", "");
    put_session(now->a, 1, "p1", 100);
    assert_int_equal(put_session(now->a, 1, "", 200), STORE_DONE);
    assert_session(now->b, 1, 199, "p1");
    assert_session(now->b, 1, 200, "");
    put_session(now->a, 1, "", 0); /* ended: nothing brings it back */
    assert_int_equal(put_session(now->a, 1, "", 300), STORE_CONFLICT);
    assert_session(now->b, 1, 1, "");
}

static store_outcome put_table(store *db, const char *table, store_state its_state,
                               int64_t changed_ms, const char *const members[2])
{
    store_write write;
    fill_append(&write, table, 1, "{}");
    write.append.head.state = its_state;
    write.append.head.changed_ms = changed_ms;
    for (int i = 0; i < 2 && members[i] != NULL; i++)
        add_member(&write, members[i]);
    write.append.snapshot = "[]";
    return commit_one(db, &write);
}

/* Tidies at time 1000. Tables unchanged since 500, and guests whose sessions end by 1500, have long
 * been idle. */
static store_tidying tidy(store *db)
{
    store_tidying tidying = {.now_ms = 1000, .since_ms = 500, .until_ms = 1500};
    assert_good(store_tidy(db, &tidying, ERROR));
    return tidying;
}

static void assert_person(store *db, const char *id, bool is_there)
{
    store_person person;
    assert_good(store_find_person(db, id, &person, ERROR));
    assert_string_equal(person.id, is_there ? id : "");
}

void tidying_removes_guests_nobody_misses(void **state)
{
    world *now = *state;
    static const struct {
        const char *id, *key;
        int64_t until_ms;
        bool has_table, stays;
    } people[] = {
        {"gone", "", 1000, false, false},
        {"idle", "", 1500, false, false},
        {"here", "", 1501, false, true},
        {"seated", "", 1000, true, true},
        {"seated-idle", "", 1500, true, true},
        {"account", "anne", 1000, false, true},
        {"account-idle", "yann", 1500, false, true},
    };
    for (uint8_t i = 0; i < COUNT_OF(people); i++) {
        put_person(now->a, people[i].id, "Anne", people[i].key);
        put_session(now->a, i, people[i].id, people[i].until_ms);
        if (people[i].has_table)
            put_table(now->a, people[i].id, STORE_OVER, 100, (const char *[2]){people[i].id});
    }
    store_write fresh;
    fill_person(&fresh, "fresh", "Anne", ""); /* without a session yet */
    fresh.change.person.created_ms = 501;
    commit_one(now->a, &fresh);
    store_tidying done = tidy(now->b);
    assert_int_equal(done.guests, 2);
    assert_int_equal(done.sessions, 4);
    assert_int_equal(done.tables, 0);
    assert_person(now->a, "fresh", true);
    for (uint8_t i = 0; i < COUNT_OF(people); i++) {
        assert_person(now->a, people[i].id, people[i].stays);
        bool lasts = people[i].stays && people[i].until_ms > 1000;
        assert_session(now->a, i, 1, lasts ? people[i].id : "");
    }
    done = tidy(now->a);
    assert_int_equal(done.guests + done.sessions + done.tables, 0);
}

void tidying_removes_tables_nobody_joined(void **state)
{
    world *now = *state;
    static const struct {
        const char *id;
        store_state state;
        int64_t changed_ms;
        const char *members[2];
        bool stays;
    } tables[] = {
        {"alone", STORE_OPEN, 500, {"anne"}, false},
        {"looking", STORE_OPEN, 500, {"anne", "/group"}, false},
        {"empty", STORE_OPEN, 1, {NULL}, false},
        {"waits", STORE_OPEN, 501, {"anne"}, true},
        {"two", STORE_OPEN, 1, {"anne", "yann"}, true},
        {"plays", STORE_PLAYING, 1, {"anne"}, true},
        {"over", STORE_OVER, 1, {"anne"}, true},
        {"off", STORE_CANCELLED, 500, {"yann", "eve"}, false},
        {"off-late", STORE_CANCELLED, 501, {"yann"}, true},
    };
    store_write lease;
    fill_lease(&lease, "alone", "s1", 1, 1000);
    commit_one(now->a, &lease);
    for (size_t i = 0; i < COUNT_OF(tables); i++)
        put_table(now->a, tables[i].id, tables[i].state, tables[i].changed_ms, tables[i].members);
    assert_int_equal(tidy(now->b).tables, 4);
    for (size_t i = 0; i < COUNT_OF(tables); i++) {
        store_head head;
        assert_good(store_find_head(now->a, tables[i].id, &head, ERROR));
        assert_string_equal(head.table, tables[i].stays ? tables[i].id : "");
        assert_log(now->a, tables[i].id, 0, tables[i].stays ? "1:[] " : "");
    }
    int count;
    assert_good(store_count_mine(now->a, "anne", &count, ERROR));
    assert_int_equal(count, 3);
    /* A server that still has one of them in memory gets a conflict; its name is free again. */
    assert_int_equal(append(now->a, "alone", 2, "b"), STORE_CONFLICT);
    assert_int_equal(append(now->a, "alone", 1, "a"), STORE_DONE);
}

void tidying_takes_so_many_at_once(void **state)
{
    world *now = *state;
    enum { BATCH = 100, BATCHES = STORE_TIDY_MAX / BATCH + 1 };
    static store_write writes[BATCH];
    store_write *batch[BATCH];
    for (int i = 0; i < BATCH * BATCHES; i++) {
        char id[STORE_ID_MAX];
        snprintf(id, sizeof id, "p%d", i);
        fill_person(&writes[i % BATCH], id, "Anne", "");
        batch[i % BATCH] = &writes[i % BATCH];
        if (i % BATCH == BATCH - 1)
            assert_good(store_commit(now->a, batch, BATCH, ERROR));
    }
    assert_int_equal(tidy(now->a).guests, STORE_TIDY_MAX);
    assert_int_equal(tidy(now->a).guests, BATCH);
    assert_int_equal(tidy(now->a).guests, 0);
}

void person_and_session_in_one_batch(void **state)
{
    world *now = *state;
    store_write person, session, *batch[] = {&person, &session};
    fill_person(&person, "p1", "Anne", "");
    fill_session(&session, 1, "p1", 100);
    assert_good(store_commit(now->a, batch, 2, ERROR));
    assert_int_equal(person.outcome, STORE_DONE);
    assert_int_equal(session.outcome, STORE_DONE);
    assert_session(now->b, 1, 1, "p1");
}

void lease_is_held_by_one_server(void **state)
{
    world *now = *state;
    assert_int_equal(claim(now->a, "s1", 10, 50), STORE_DONE);
    assert_int_equal(claim(now->b, "s2", 20, 60), STORE_CONFLICT);
    assert_int_equal(claim(now->b, "s2", 49, 60), STORE_CONFLICT);
    assert_int_equal(claim(now->a, "s1", 40, 70), STORE_DONE);
    assert_int_equal(claim(now->b, "s2", 69, 90), STORE_CONFLICT);
    assert_int_equal(claim(now->b, "s2", 70, 90), STORE_DONE);
    assert_int_equal(claim(now->a, "s1", 80, 99), STORE_CONFLICT);
    assert_int_equal(claim(now->b, "s2", 80, 0), STORE_DONE); /* given back */
    assert_int_equal(claim(now->a, "s1", 80, 99), STORE_DONE);
    assert_int_equal(claim(now->a, "s1", 80, 3600000), STORE_DONE); /* its clock was wrong */
    assert_int_equal(claim(now->b, "s2", 90, 110), STORE_DONE);
}

void first_value_is_kept(void **state)
{
    world *now = *state;
    fn_error error;
    static char kept[STORE_CARD_MAX], value[STORE_CARD_MAX + 1];
    assert_good(store_keep(now->a, "key", "one", kept, ERROR));
    assert_string_equal(kept, "one");
    assert_good(store_keep(now->b, "key", "two", kept, ERROR));
    assert_string_equal(kept, "one");
    assert_good(store_keep(now->b, "other", "two", kept, ERROR));
    assert_string_equal(kept, "two");
    memset(value, 'x', STORE_CARD_MAX - 1);
    value[STORE_CARD_MAX - 1] = '\0';
    assert_good(store_keep(now->a, "long", value, kept, ERROR));
    assert_string_equal(kept, value);
    value[STORE_CARD_MAX - 1] = 'x';
    assert_refused(store_keep(now->a, "longer", value, kept, &error), &error,
                   "a kept value is longer than 4095 bytes, or its name than 99");
}

void edition_is_found_by_its_hash(void **state)
{
    world *now = *state;
    static char text[STORE_EDITION_MAX + 1], found[STORE_EDITION_MAX];
    char hash[65] = "", other[65] = "";
    size_t size = 1;
    memset(hash, 'a', 64);
    memset(other, 'b', 64);
    memset(text, '{', sizeof text);
    text[3] = '\0';
    assert_good(store_find_edition(now->a, hash, found, &size, ERROR));
    assert_int_equal(size, 0);
    assert_good(store_put_edition(now->a, hash, text, STORE_EDITION_MAX, ERROR));
    assert_good(store_put_edition(now->b, hash, text, STORE_EDITION_MAX, ERROR));
    assert_good(store_find_edition(now->b, hash, found, &size, ERROR));
    assert_int_equal(size, STORE_EDITION_MAX);
    assert_memory_equal(found, text, size);
    assert_good(store_find_edition(now->b, other, found, &size, ERROR));
    assert_int_equal(size, 0);
    assert_false(store_put_edition(now->a, other, text, STORE_EDITION_MAX + 1, NULL));
    assert_false(store_put_edition(now->a, "short", text, 1, NULL));
}
