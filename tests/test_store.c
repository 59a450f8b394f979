/* Tests of the store, each over SQLite and PostgreSQL: logs, batches, snapshots, lists. People and
 * leases are in store_people.c; files, connections and backups in store_engines.c. */
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
    write.append.head.created_ms = 99; /* is what it was */
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

/* Table `table` of `person`, changed at 1000 times `seq`. */
static void make_listed(store *db, const char *table, store_state kind, bool listed,
                        int64_t changed_ms, int64_t due_ms, const char *person)
{
    store_write write;
    fill_append(&write, table, 1, "x");
    write.append.head.state = kind;
    write.append.head.listed = listed;
    write.append.head.changed_ms = changed_ms;
    write.append.head.due_ms = due_ms;
    add_member(&write, person);
    assert_int_equal(commit_one(db, &write), STORE_DONE);
}

/* The tables of a list, joined by spaces. */
static void assert_list(store *db, store_filter filter, const char *person, int64_t time_ms,
                        const char *expected)
{
    static store_head heads[STORE_LIST_MAX];
    static line list;
    int count;
    assert_good(store_list(db, filter, person, time_ms, heads, &count, ERROR));
    fn_text *text = line_clear(&list);
    for (int i = 0; i < count; i++) {
        fn_text_add(text, heads[i].table);
        fn_text_add_char(text, ' ');
        assert_string_equal(heads[i].card, "{\"n\":1}");
    }
    assert_string_equal(list.storage, expected);
}

static void lists_show_what_belongs_there(void **state)
{
    world *now = *state;
    int count;
    make_listed(now->a, "lobby1", STORE_OPEN, true, 100, 0, "p1");
    make_listed(now->a, "lobby2", STORE_OPEN, true, 300, 0, "p2");
    make_listed(now->a, "closed", STORE_OPEN, false, 200, 90, "p1");
    make_listed(now->a, "played", STORE_PLAYING, true, 400, 50, "p1");
    make_listed(now->a, "over1", STORE_OVER, true, 500, 0, "p1");
    make_listed(now->a, "over2", STORE_OVER, false, 450, 0, "p1");
    assert_list(now->b, STORE_LOBBY, NULL, 0, "lobby2 lobby1 ");
    assert_list(now->b, STORE_LOBBY, NULL, 300, "lobby1 ");
    assert_list(now->b, STORE_MINE, "p1", 0, "played closed lobby1 ");
    assert_list(now->b, STORE_MINE, "p1", 400, "closed lobby1 ");
    assert_list(now->b, STORE_MINE, "p3", 0, "");
    assert_list(now->b, STORE_FINISHED, "p1", 0, "over1 over2 ");
    assert_list(now->b, STORE_FINISHED, "p1", 450, "");
    assert_list(now->b, STORE_DUE, NULL, 0, "");
    assert_list(now->b, STORE_DUE, NULL, 49, "");
    assert_list(now->b, STORE_DUE, NULL, 50, "played ");
    assert_list(now->b, STORE_DUE, NULL, 1000, "played closed ");
    assert_good(store_count_mine(now->b, "p1", &count, ERROR));
    assert_int_equal(count, 3);
}

static void long_list_goes_on_before_a_time(void **state)
{
    world *now = *state;
    static store_head heads[STORE_LIST_MAX];
    static store_write writes[60];
    store_write *batch[60];
    for (int i = 0; i < 60; i++) {
        fill_append(&writes[i], fn_decimal(i).text, 1, "x");
        writes[i].append.head.listed = true;
        writes[i].append.head.changed_ms = i + 1;
        batch[i] = &writes[i];
    }
    assert_good(store_commit(now->a, batch, 60, ERROR));
    int count;
    assert_good(store_list(now->b, STORE_LOBBY, NULL, 0, heads, &count, ERROR));
    assert_int_equal(count, STORE_LIST_MAX);
    assert_string_equal(heads[0].table, "59");
    int64_t before = heads[count - 1].changed_ms;
    assert_good(store_list(now->b, STORE_LOBBY, NULL, before, heads, &count, ERROR));
    assert_int_equal(count, 10);
    assert_string_equal(heads[0].table, "9");
    assert_string_equal(heads[9].table, "0");
}

static void any_text_is_kept_as_it_is(void **state)
{
    world *now = *state;
    static const char *const texts[] = {
        "'; DROP TABLE entry; --",
        "\"quoted\" \\ %s %n $1 ?1 :a",
        "\\x414243",
        "007",
        "1e3",
        "\xff\xfe not UTF-8 \xed\xa0\x80",
        "\xf0\x9f\x97\xbc\n\t\x01",
        "NULL",
        " ",
    };
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        static line expected;
        char table[STORE_ID_MAX];
        snprintf(table, sizeof table, "%.23s", texts[i]);
        store_write write;
        fill_append(&write, table, 1, texts[i]);
        snprintf(write.append.head.card, STORE_CARD_MAX, "%s", texts[i]);
        add_member(&write, table);
        assert_int_equal(commit_one(now->a, &write), STORE_DONE);
        fn_text *text = line_clear(&expected);
        add_to_log(text, 1, texts[i], strlen(texts[i]));
        assert_log(now->b, table, 0, expected.storage);
        store_head head;
        int count;
        assert_good(store_find_head(now->b, table, &head, ERROR));
        assert_string_equal(head.table, table);
        assert_string_equal(head.card, texts[i]);
        assert_good(store_count_mine(now->b, table, &count, ERROR));
        assert_int_equal(count, 1);
    }
}

typedef struct measure {
    size_t size, count;
} measure;

static bool measure_body(void *context, int64_t seq, const char *body, size_t size)
{
    measure *seen = context;
    (void)seq;
    assert_true(size == 0 || body[size - 1] == 'x');
    seen->size = size;
    seen->count++;
    return true;
}

static void bodies_have_a_limit(void **state)
{
    world *now = *state;
    fn_error error;
    static char body[STORE_BODY_MAX + 2], snapshot[STORE_SNAPSHOT_MAX + 2];
    static store_write fine, write;
    store_write *batch[] = {&fine, &write};
    measure seen = {0};
    memset(body, 'x', STORE_BODY_MAX);
    memset(snapshot, 'x', STORE_SNAPSHOT_MAX);
    body[STORE_BODY_MAX] = snapshot[STORE_SNAPSHOT_MAX] = '\0';
    fill_append(&write, "t1", 1, body);
    memset(write.append.head.card, 'x', STORE_CARD_MAX - 1);
    assert_int_equal(commit_one(now->a, &write), STORE_DONE);
    assert_good(store_load(now->b, "t1", 0, measure_body, &seen, ERROR));
    assert_int_equal(seen.size, STORE_BODY_MAX);
    fill_append(&write, "t1", 2, "b");
    write.append.snapshot = snapshot;
    assert_int_equal(commit_one(now->a, &write), STORE_DONE);
    assert_good(store_load(now->b, "t1", 0, measure_body, &seen, ERROR));
    assert_int_equal(seen.size, STORE_SNAPSHOT_MAX);

    body[STORE_BODY_MAX] = snapshot[STORE_SNAPSHOT_MAX] = 'x';
    fill_append(&fine, "fine", 1, "a");
    fill_append(&write, "t1", 3, body);
    assert_refused(store_commit(now->a, batch, 2, &error), &error,
                   "an entry is longer than 16384 bytes");
    assert_log(now->b, "fine", 0, "");
    fill_append(&write, "t1", 3, "c");
    write.append.snapshot = snapshot;
    assert_refused(store_check(&write, &error), &error, "a snapshot is longer than 1048576 bytes");
    fill_append(&write, "t1", 3, "c");
    memset(write.append.head.card, 'x', STORE_CARD_MAX);
    assert_false(store_check(&write, &error));
    assert_says_part(&error, "a text without an end");
}

static void malformed_appends_are_refused(void **state)
{
    world *now = *state;
    static store_write write;
    store_write *batch[] = {&write};
    static const struct {
        int64_t seq;
        int entries, members;
        const char *table, *part;
    } cases[] = {
        {1, 0, 0, "t", "1 to 4 entries"},  {9, 5, 0, "t", "1 to 4 entries"},
        {0, 1, 0, "t", "1 to 4 entries"},  {1, 2, 0, "t", "1 to 4 entries"},
        {1, 1, 5, "t", "1 to 4 entries"},  {1, 1, -1, "t", "1 to 4 entries"},
        {1, 1, 0, "", "id that is empty"}, {1, 1, 1, "t", "id that is empty"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        fn_error error = {""};
        fill_append(&write, cases[i].table, cases[i].seq, "x");
        write.append.entries = cases[i].entries;
        write.append.members = cases[i].members;
        assert_false(store_commit(now->a, batch, 1, &error));
        assert_says_part(&error, cases[i].part);
    }
    fill_lease(&write, "t", "", 1, 2);
    assert_false(store_commit(now->a, batch, 1, NULL));
    fill_session(&write, 1, "", 2);
    assert_false(store_commit(now->a, batch, 1, NULL));
}

enum { RACE_LENGTH = 40 };

typedef struct racer {
    store *db;
    int done;
    bool backwards; /* takes its two tables in the other order */
} racer;

/* Appends to both tables what is next in its eyes, in one batch, until they are full. */
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

/* With PostgreSQL also: two batches that wait for each other are both done. */
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
        ON_BOTH(several_entries_in_one_append),
        ON_BOTH(what_is_not_there_is_empty),
        ON_BOTH(same_seq_from_two_handles_is_a_conflict),
        ON_BOTH(gap_is_a_conflict),
        ON_BOTH(conflict_does_not_hurt_the_others),
        ON_BOTH(large_batch_is_done_whole),
        ON_BOTH(long_log_comes_in_order),
        ON_BOTH(snapshot_stands_for_what_was_before),
        ON_BOTH(lists_show_what_belongs_there),
        ON_BOTH(long_list_goes_on_before_a_time),
        ON_BOTH(any_text_is_kept_as_it_is),
        ON_BOTH(bodies_have_a_limit),
        ON_BOTH(malformed_appends_are_refused),
        ON_BOTH(two_threads_append_without_gaps),
        STORE_PEOPLE_TESTS,
        STORE_ENGINE_TESTS,
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
