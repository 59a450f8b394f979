/* Tests of the store, each with SQLite and PostgreSQL: logs, batches, snapshots. Lists and texts
 * are in store_lists.c, people and leases in store_people.c, files, connections and backups in
 * store_engines.c. */
#include "store_help.h"

world sqlite_world, postgres_world = {.is_postgres = true};

void psql(const char *sql)
{
    PGconn *connection = PQconnectdb(getenv("FANAL_TEST_POSTGRES"));
    PGresult *result = PQexec(connection, sql);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        fail_msg("%s", PQerrorMessage(connection));
    PQclear(result);
    PQfinish(connection);
}

int world_open(void **state)
{
    world *now = *state;
    snprintf(now->folder, sizeof now->folder, "/tmp/fanal-store.XXXXXX");
    assert_non_null(mkdtemp(now->folder));
    if (now->is_postgres) {
        const char *address = getenv("FANAL_TEST_POSTGRES");
        if (address == NULL)
            fail_msg("FANAL_TEST_POSTGRES is not set; see tests/server/with_postgres");
        snprintf(now->address, sizeof now->address, "%s", address);
        psql("SET client_min_messages = error; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    } else
        snprintf(now->address, sizeof now->address, "sqlite:%s/store.db", now->folder);
    now->a = open_store(now->address);
    now->b = open_store(now->address);
    return 0;
}

int world_close(void **state)
{
    world *now = *state;
    store_close(now->a);
    store_close(now->b);
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", now->folder);
    return system(command);
}

static void append_makes_a_table(void **state)
{
    world *now = *state;
    store_write write;
    fill_append(&write, "t1", 1, "{\"kind\":\"create\"}");
    write.append.head.state = STORE_PLAYING;
    write.append.head.listed = true;
    write.append.head.due_ms = 77;
    assert_int_equal(commit_one(now->a, &write), STORE_DONE);
    assert_log(now->b, "t1", 0, "1:{\"kind\":\"create\"} ");
    store_head head;
    assert_good(store_find_head(now->b, "t1", &head, ERROR));
    assert_string_equal(head.table, "t1");
    assert_string_equal(head.card, "{\"n\":1}");
    assert_int_equal(head.seq, 1);
    assert_int_equal(head.state, STORE_PLAYING);
    assert_true(head.listed);
    assert_int_equal(head.created_ms, 1000);
    assert_int_equal(head.changed_ms, 1000);
    assert_int_equal(head.due_ms, 77);
}

static void append_moves_the_head(void **state)
{
    world *now = *state;
    append(now->a, "t1", 1, "a");
    store_write write;
    fill_append(&write, "t1", 2, "b");
    write.append.head.created_ms = 99; /* unchanged */
    write.append.head.state = STORE_OVER;
    assert_int_equal(commit_one(now->a, &write), STORE_DONE);
    store_head head;
    assert_good(store_find_head(now->b, "t1", &head, ERROR));
    assert_int_equal(head.seq, 2);
    assert_int_equal(head.state, STORE_OVER);
    assert_int_equal(head.created_ms, 1000);
    assert_int_equal(head.changed_ms, 2000);
    assert_string_equal(head.card, "{\"n\":2}");
}

static void append_without_a_card_leaves_it(void **state)
{
    world *now = *state;
    store_write write;
    append(now->a, "t1", 1, "a");
    fill_append(&write, "t1", 2, "b");
    write.append.head.card[0] = '\0';
    write.append.head.state = STORE_OVER; /* written with the card */
    snprintf(write.append.head.turn, STORE_ID_MAX, "p7");
    assert_int_equal(commit_one(now->a, &write), STORE_DONE);
    store_head head;
    assert_good(store_find_head(now->b, "t1", &head, ERROR));
    assert_int_equal(head.seq, 2);
    assert_int_equal(head.state, STORE_OPEN);
    assert_string_equal(head.turn, "p7");
    assert_string_equal(head.card, "{\"n\":1}");
}

static void several_entries_in_one_append(void **state)
{
    world *now = *state;
    store_write write;
    fill_append(&write, "t1", 3, "a");
    write.append.entries = 3;
    write.append.body = (const char *const[]){"a", "b", ""};
    assert_int_equal(commit_one(now->a, &write), STORE_DONE);
    assert_log(now->a, "t1", 0, "1:a 2:b 3: ");
    fill_append(&write, "t1", 5, "d");
    write.append.entries = 2;
    write.append.body = (const char *const[]){"d", "e"};
    assert_int_equal(commit_one(now->a, &write), STORE_DONE);
    assert_log(now->b, "t1", 2, "3: 4:d 5:e ");
    assert_log(now->b, "t1", 5, "");
}

static void what_is_not_there_is_empty(void **state)
{
    world *now = *state;
    store_head head = {.table = "x", .seq = 3};
    store_person person;
    int count = 7;
    assert_log(now->a, "none", 0, "");
    assert_good(store_find_head(now->a, "none", &head, ERROR));
    assert_string_equal(head.table, "");
    assert_int_equal(head.seq, 0);
    assert_good(store_find_person(now->a, "none", &person, ERROR));
    assert_string_equal(person.id, "");
    assert_good(store_count_mine(now->a, "none", &count, ERROR));
    assert_int_equal(count, 0);
    assert_good(store_commit(now->a, NULL, 0, ERROR));
}

static void same_seq_from_two_handles_is_a_conflict(void **state)
{
    world *now = *state;
    assert_int_equal(append(now->a, "t1", 1, "a"), STORE_DONE);
    assert_int_equal(append(now->b, "t1", 1, "other"), STORE_CONFLICT);
    assert_int_equal(append(now->b, "t1", 2, "b"), STORE_DONE);
    assert_int_equal(append(now->a, "t1", 2, "other"), STORE_CONFLICT);
    assert_int_equal(append(now->a, "t1", 2, "other"), STORE_CONFLICT);
    assert_log(now->a, "t1", 0, "1:a 2:b ");
    store_head head;
    assert_good(store_find_head(now->a, "t1", &head, ERROR));
    assert_int_equal(head.seq, 2);
}

static void gap_is_a_conflict(void **state)
{
    world *now = *state;
    assert_int_equal(append(now->a, "t1", 2, "b"), STORE_CONFLICT);
    assert_int_equal(append(now->a, "t1", 1, "a"), STORE_DONE);
    assert_int_equal(append(now->a, "t1", 3, "c"), STORE_CONFLICT);
    store_write write;
    fill_append(&write, "t1", 2, "a");
    write.append.entries = 2; /* entry 1 once more, and 2 */
    write.append.body = (const char *const[]){"a", "b"};
    assert_int_equal(commit_one(now->a, &write), STORE_CONFLICT);
    assert_log(now->a, "t1", 0, "1:a ");
}

static void conflict_does_not_hurt_the_others(void **state)
{
    world *now = *state;
    static store_write writes[7];
    store_write *batch[7];
    append(now->b, "taken", 1, "a");
    fill_append(&writes[0], "t1", 1, "a");
    fill_append(&writes[1], "taken", 1, "x");
    add_member(&writes[1], "p1");
    writes[1].append.snapshot = "x";
    fill_person(&writes[2], "p1", "Anne", "anne");
    fill_person(&writes[3], "p2", "Anne", "anne");
    fill_session(&writes[4], 1, "nobody", 100);
    fill_append(&writes[5], "t1", 2, "b");
    fill_lease(&writes[6], "t1", "s1", 1, 9);
    for (int i = 0; i < 7; i++)
        batch[i] = &writes[i];
    assert_good(store_commit(now->a, batch, 7, ERROR));
    static const store_outcome expected[] = {STORE_DONE,     STORE_CONFLICT, STORE_DONE,
                                             STORE_CONFLICT, STORE_CONFLICT, STORE_DONE,
                                             STORE_DONE};
    for (int i = 0; i < 7; i++)
        assert_int_equal(writes[i].outcome, expected[i]);
    assert_log(now->b, "t1", 0, "1:a 2:b ");
    assert_log(now->b, "taken", 0, "1:a ");
    int count;
    assert_good(store_count_mine(now->b, "p1", &count, ERROR));
    assert_int_equal(count, 0);
}

static void large_batch_is_done_whole(void **state)
{
    world *now = *state;
    enum { COUNT = 300 };
    store_write *batch[COUNT];
    for (int i = 0; i < COUNT; i++) {
        batch[i] = malloc(sizeof *batch[i]);
        assert_non_null(batch[i]);
        fill_append(batch[i], i % 2 == 0 ? "even" : "odd", i / 2 + 1, "x");
        add_member(batch[i], "p1");
    }
    assert_good(store_commit(now->a, batch, COUNT, ERROR));
    for (int i = 0; i < COUNT; i++) {
        assert_int_equal(batch[i]->outcome, STORE_DONE);
        free(batch[i]);
    }
    assert_int_equal(log_length(now->b, "even"), COUNT / 2);
    assert_int_equal(log_length(now->b, "odd"), COUNT / 2);
}

static void grow(store *db, const char *table, int from, int to)
{
    enum { STEP = 64 };
    static store_write writes[STEP];
    store_write *batch[STEP];
    while (from <= to) {
        int count = 0;
        for (; count < STEP && from <= to; count++, from++) {
            fill_append(&writes[count], table, from, "x");
            batch[count] = &writes[count];
        }
        assert_good(store_commit(db, batch, count, ERROR));
    }
}

static void long_log_comes_in_order(void **state)
{
    world *now = *state;
    grow(now->a, "t1", 1, 512);
    assert_int_equal(log_length(now->b, "t1"), 512);
    grow(now->a, "t1", 513, 600);
    assert_int_equal(log_length(now->b, "t1"), 600);
    tally seen = {.stop_at = 256};
    assert_good(store_load(now->b, "t1", 0, count_entry, &seen, ERROR));
    assert_int_equal(seen.count, 256);
    seen = (tally){.newest = 599};
    assert_good(store_load(now->b, "t1", 599, count_entry, &seen, ERROR));
    assert_int_equal(seen.count, 1);
}

static void snapshot_stands_for_what_was_before(void **state)
{
    world *now = *state;
    append(now->a, "t1", 1, "a");
    store_write write;
    fill_append(&write, "t1", 2, "b");
    write.append.snapshot = "S2";
    commit_one(now->a, &write);
    append(now->a, "t1", 3, "c");
    assert_log(now->b, "t1", 0, "2:S2 3:c ");
    assert_log(now->b, "t1", 1, "2:S2 3:c ");
    assert_log(now->b, "t1", 2, "3:c ");
    fill_append(&write, "t1", 4, "d");
    write.append.snapshot = "S4";
    commit_one(now->a, &write);
    assert_log(now->b, "t1", 0, "4:S4 ");
    assert_log(now->b, "t1", 3, "4:S4 ");
    tally seen = {.newest = 3, .stop_at = 1};
    append(now->a, "t1", 5, "e");
    assert_good(store_load(now->b, "t1", 0, count_entry, &seen, ERROR));
    assert_int_equal(seen.count, 1);
}

enum { RACE_LENGTH = 40 };

typedef struct racer {
    store *db;
    int done;
    bool backwards; /* takes its two tables in reverse order */
} racer;

/* Appends what it thinks is next to both tables, in one batch, until they are full. */
static void *race(void *context)
{
    racer *me = context;
    store_write *batch[2];
    for (int i = 0; i < 2; i++)
        batch[i] = calloc(1, sizeof *batch[i]);
    int64_t next[2] = {1, 1};
    while (next[0] <= RACE_LENGTH || next[1] <= RACE_LENGTH) {
        for (int i = 0; i < 2; i++)
            fill_append(batch[i], (i == 1) == me->backwards ? "one" : "two", next[i], "x");
        if (!store_commit(me->db, batch, 2, NULL))
            break;
        for (int i = 0; i < 2; i++) {
            me->done += batch[i]->outcome == STORE_DONE;
            store_head head;
            if (store_find_head(me->db, batch[i]->append.head.table, &head, NULL))
                next[i] = head.seq + 1;
        }
    }
    free(batch[0]);
    free(batch[1]);
    return NULL;
}

/* With PostgreSQL, this also tests that two batches waiting for each other are both done. */
static void two_threads_append_without_gaps(void **state)
{
    world *now = *state;
    racer racers[] = {{.db = now->a}, {.db = now->b, .backwards = true}};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, race, &racers[i]), 0);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    int one = log_length(now->a, "one"), two = log_length(now->a, "two");
    assert_true(one >= RACE_LENGTH && two >= RACE_LENGTH);
    assert_int_equal(racers[0].done + racers[1].done, one + two);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_BOTH(append_makes_a_table),
        ON_BOTH(append_moves_the_head),
        ON_BOTH(append_without_a_card_leaves_it),
        ON_BOTH(several_entries_in_one_append),
        ON_BOTH(what_is_not_there_is_empty),
        ON_BOTH(same_seq_from_two_handles_is_a_conflict),
        ON_BOTH(gap_is_a_conflict),
        ON_BOTH(conflict_does_not_hurt_the_others),
        ON_BOTH(large_batch_is_done_whole),
        ON_BOTH(long_log_comes_in_order),
        ON_BOTH(snapshot_stands_for_what_was_before),
        ON_BOTH(two_threads_append_without_gaps),
        STORE_LIST_TESTS,
        STORE_PEOPLE_TESTS,
        STORE_FACT_TESTS,
        STORE_RATINGS_TESTS,
        STORE_BOOK_TESTS,
        STORE_ENGINE_TESTS,
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
