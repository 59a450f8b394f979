/* Tests of the store: lists of tables; texts of any kind, and their limits. */
#include "store_help.h"

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

/* Checks the tables of a list, joined by spaces. */
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

void lists_show_what_belongs_there(void **state)
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

/* A group begins with a slash; its tables are listed oldest first while they are open. */
void groups_and_leavers_have_lists(void **state)
{
    world *now = *state;
    store_write write;
    make_listed(now->a, "young", STORE_OPEN, false, 100, 0, "p1");
    fill_append(&write, "old", 1, "x");
    write.append.head.created_ms = 10;
    add_member(&write, "p2");
    add_member(&write, "/group");
    assert_int_equal(commit_one(now->a, &write), STORE_DONE);
    fill_append(&write, "young", 2, "y");
    snprintf(write.append.head.card, sizeof write.append.head.card, "{\"n\":1}");
    add_member(&write, "p2");
    add_member(&write, "/group");
    assert_int_equal(commit_one(now->a, &write), STORE_DONE);
    assert_list(now->b, STORE_WAITING, "/group", 0, "old young ");
    fill_append(&write, "young", 3, "z");
    snprintf(write.append.head.card, sizeof write.append.head.card, "{\"n\":1}");
    write.append.head.state = STORE_PLAYING;
    snprintf(write.append.gone, sizeof write.append.gone, "p2");
    assert_int_equal(commit_one(now->a, &write), STORE_DONE);
    assert_list(now->b, STORE_WAITING, "/group", 0, "old ");
    assert_list(now->b, STORE_MINE, "p2", 0, "old ");
    assert_list(now->b, STORE_LEFT, "p2", 0, "young ");
    fill_append(&write, "young", 4, "z");
    snprintf(write.append.head.card, sizeof write.append.head.card, "{\"n\":1}");
    write.append.head.state = STORE_OVER;
    assert_int_equal(commit_one(now->a, &write), STORE_DONE);
    assert_list(now->b, STORE_FINISHED, "p1", 0, "young ");
    assert_list(now->b, STORE_FINISHED, "p2", 0, "");
    assert_list(now->b, STORE_LEFT, "p2", 0, "young ");
    fill_append(&write, "old", 2, "y"); /* a person who comes back gets it back on their list */
    snprintf(write.append.head.card, sizeof write.append.head.card, "{\"n\":1}");
    snprintf(write.append.gone, sizeof write.append.gone, "p2");
    assert_int_equal(commit_one(now->a, &write), STORE_DONE);
    assert_list(now->b, STORE_MINE, "p2", 0, "");
    fill_append(&write, "old", 3, "y");
    snprintf(write.append.head.card, sizeof write.append.head.card, "{\"n\":1}");
    add_member(&write, "p2");
    assert_int_equal(commit_one(now->a, &write), STORE_DONE);
    assert_list(now->b, STORE_MINE, "p2", 0, "old ");
}

void long_list_goes_on_before_a_time(void **state)
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

void any_text_is_kept_as_it_is(void **state)
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

void bodies_have_a_limit(void **state)
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

void malformed_appends_are_refused(void **state)
{
    world *now = *state;
    static store_write write;
    store_write *batch[] = {&write};
    static const struct {
        int64_t seq;
        int entries, members;
        const char *table, *part;
    } cases[] = {
        {1, 0, 0, "t", "entries from 1 on"},
        {9999, 9000, 0, "t", "entries from 1 on"},
        {0, 1, 0, "t", "entries from 1 on"},
        {1, 2, 0, "t", "entries from 1 on"},
        {1, 1, STORE_MEMBERS_MAX + 1, "t", "entries from 1 on"},
        {1, 1, -1, "t", "entries from 1 on"},
        {1, 1, 0, "", "empty id or card"},
        {1, 1, 1, "t", "empty id or card"},
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
    memset(write.session.person, 'x', STORE_ID_MAX);
    assert_false(store_commit(now->a, batch, 1, NULL));
}
