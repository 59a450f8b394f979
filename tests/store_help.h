/* Shared by the tests of the store: a fresh store of either kind for each test, writes in a few
 * words, logs read back. The PostgreSQL server is that of tests/server/with_postgres. */
#ifndef FN_TESTS_STORE_HELP_H
#define FN_TESTS_STORE_HELP_H

#include "help.h"
#include "store/store.h"

#include <libpq-fe.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

typedef struct world {
    bool is_postgres;
    char folder[64];
    char address[256];
    store *a, *b; /* two handles */
} world;

extern world sqlite_world, postgres_world;
int world_open(void **state);
int world_close(void **state);

/* A test for each of the stores. */
#define ON_SQLITE(test)                                                                            \
    {                                                                                              \
        "sqlite: " #test, test, world_open, world_close, &sqlite_world                             \
    }
#define ON_POSTGRES(test)                                                                          \
    {                                                                                              \
        "postgres: " #test, test, world_open, world_close, &postgres_world                         \
    }
#define ON_BOTH(test) ON_SQLITE(test), ON_POSTGRES(test)

#define assert_good(call)                                                                          \
    do {                                                                                           \
        fn_error good_error = {""};                                                                \
        bool good = call;                                                                          \
        if (!good)                                                                                 \
            fail_msg("%s", good_error.text);                                                       \
    } while (0)
/* For the calls inside assert_good. */
#define ERROR &good_error

static inline store *open_store(const char *address)
{
    fn_error error = {""};
    store *db = store_open(address, &error);
    if (db == NULL)
        fail_msg("%s", error.text);
    return db;
}

static inline void open_refused(const char *address, const char *part)
{
    fn_error error = {""};
    assert_null(store_open(address, &error));
    assert_says_part(&error, part);
}

/* Makes one entry; times are 1000 times the seq. */
/* Makes a list of one body, in storage that is reused after a while. */
static inline const char *const *body_list(const char *body)
{
    static const char *lists[512][1];
    static int next;
    const char **list = lists[next++ % 512];
    list[0] = body;
    return list;
}

static inline void fill_append(store_write *write, const char *table, int64_t seq, const char *body)
{
    memset(write, 0, sizeof *write);
    write->kind = STORE_APPEND;
    store_head *head = &write->append.head;
    snprintf(head->table, sizeof head->table, "%s", table);
    head->seq = seq;
    head->created_ms = 1000;
    head->changed_ms = 1000 * seq;
    snprintf(head->card, sizeof head->card, "{\"n\":%d}", (int)seq);
    write->append.entries = 1;
    write->append.body = body_list(body);
}

static inline void add_member(store_write *write, const char *person)
{
    char *member = write->append.member[write->append.members++];
    snprintf(member, STORE_ID_MAX, "%s", person);
}

static inline void fill_person(store_write *write, const char *id, const char *name,
                               const char *key)
{
    memset(write, 0, sizeof *write);
    write->kind = STORE_PERSON;
    store_person *person = &write->change.person;
    snprintf(person->id, STORE_ID_MAX, "%s", id);
    snprintf(person->name, STORE_NAME_MAX, "%s", name);
    snprintf(person->key, STORE_NAME_MAX, "%s", key);
    snprintf(person->hash, STORE_HASH_MAX, "%s", key[0] != '\0' ? "$argon2id$x" : "");
    person->created_ms = 5;
}

static inline void fill_session(store_write *write, uint8_t token, const char *person,
                                int64_t until_ms)
{
    memset(write, 0, sizeof *write);
    write->kind = STORE_SESSION;
    memset(write->session.token_hash, token, 32);
    snprintf(write->session.person, STORE_ID_MAX, "%s", person);
    write->session.until_ms = until_ms;
}

static inline void fill_lease(store_write *write, const char *table, const char *server,
                              int64_t now_ms, int64_t until_ms)
{
    memset(write, 0, sizeof *write);
    write->kind = STORE_LEASE;
    snprintf(write->lease.table, STORE_ID_MAX, "%s", table);
    snprintf(write->lease.server, STORE_ID_MAX, "%s", server);
    write->lease.now_ms = now_ms;
    write->lease.until_ms = until_ms;
}

static inline store_outcome commit_one(store *db, store_write *write)
{
    assert_good(store_commit(db, &write, 1, ERROR));
    return write->outcome;
}

static inline store_outcome append(store *db, const char *table, int64_t seq, const char *body)
{
    store_write write;
    fill_append(&write, table, seq, body);
    return commit_one(db, &write);
}

/* Adds to the log as "seq:body " for each entry. */
static inline bool add_to_log(void *context, int64_t seq, const char *body, size_t size)
{
    fn_text *text = context;
    fn_text_add_int(text, seq);
    fn_text_add_char(text, ':');
    fn_text_add_bytes(text, body, size);
    fn_text_add_char(text, ' ');
    return true;
}

static inline void assert_log(store *db, const char *table, int64_t after, const char *expected)
{
    static line log;
    line_clear(&log);
    assert_good(store_load(db, table, after, add_to_log, &log.text, ERROR));
    assert_string_equal(log.storage, expected);
}

/* Counts entries, and checks that they come in order without gaps. */
typedef struct tally {
    int64_t newest;
    int count, stop_at;
} tally;

static inline bool count_entry(void *context, int64_t seq, const char *body, size_t size)
{
    tally *seen = context;
    (void)body;
    (void)size;
    assert_true(seq == seen->newest + 1);
    seen->newest = seq;
    return ++seen->count != seen->stop_at;
}

static inline int log_length(store *db, const char *table)
{
    tally seen = {0};
    assert_good(store_load(db, table, 0, count_entry, &seen, ERROR));
    return seen.count;
}

/* Runs SQL in the test's PostgreSQL, as an operator would. */
void psql(const char *sql);

#define STORE_LIST_TESTS                                                                           \
    ON_BOTH(lists_show_what_belongs_there), ON_BOTH(long_list_goes_on_before_a_time),              \
        ON_BOTH(groups_and_leavers_have_lists), ON_BOTH(any_text_is_kept_as_it_is),                \
        ON_BOTH(bodies_have_a_limit), ON_BOTH(malformed_appends_are_refused)
void lists_show_what_belongs_there(void **state);
void groups_and_leavers_have_lists(void **state);
void long_list_goes_on_before_a_time(void **state);
void any_text_is_kept_as_it_is(void **state);
void bodies_have_a_limit(void **state);
void malformed_appends_are_refused(void **state);

#define STORE_PEOPLE_TESTS                                                                         \
    ON_BOTH(person_is_found_again), ON_BOTH(accounts_are_listed_by_their_beginning),               \
        ON_BOTH(name_of_an_account_is_given_once),                                                 \
        ON_BOTH(name_wanted_by_two_at_once_goes_to_one),                                           \
        ON_BOTH(person_changed_meanwhile_is_not_overwritten),                                      \
        ON_BOTH(changes_by_two_at_once_all_count), ON_BOTH(change_ends_sessions_and_a_fact),       \
        ON_POSTGRES(guest_who_registers_is_not_removed),                                           \
        ON_BOTH(session_of_a_person_as_it_was_read), ON_BOTH(session_leads_to_its_person),         \
        ON_BOTH(session_needs_a_person), ON_BOTH(session_is_prolonged_while_it_lasts),             \
        ON_BOTH(person_and_session_in_one_batch), ON_BOTH(tidying_removes_guests_nobody_misses),   \
        ON_BOTH(tidying_removes_tables_nobody_joined), ON_BOTH(tidying_takes_so_many_at_once),     \
        ON_BOTH(lease_is_held_by_one_server), ON_BOTH(first_value_is_kept),                        \
        ON_BOTH(edition_is_found_by_its_hash)
void person_is_found_again(void **state);
void accounts_are_listed_by_their_beginning(void **state);
void name_of_an_account_is_given_once(void **state);
void name_wanted_by_two_at_once_goes_to_one(void **state);
void person_changed_meanwhile_is_not_overwritten(void **state);
void changes_by_two_at_once_all_count(void **state);
void change_ends_sessions_and_a_fact(void **state);
void guest_who_registers_is_not_removed(void **state);
void session_of_a_person_as_it_was_read(void **state);
void session_leads_to_its_person(void **state);
void session_needs_a_person(void **state);
void session_is_prolonged_while_it_lasts(void **state);
void tidying_removes_guests_nobody_misses(void **state);
void tidying_removes_tables_nobody_joined(void **state);
void tidying_takes_so_many_at_once(void **state);
void person_and_session_in_one_batch(void **state);
void lease_is_held_by_one_server(void **state);
void first_value_is_kept(void **state);
void edition_is_found_by_its_hash(void **state);

#define STORE_FACT_TESTS                                                                           \
    ON_BOTH(fact_is_changed_by_who_has_read_it), ON_BOTH(facts_are_listed_by_prefix),              \
        ON_BOTH(facts_are_of_people_and_go_with_them), ON_BOTH(fact_that_is_too_long_is_refused)
void fact_is_changed_by_who_has_read_it(void **state);
void facts_are_listed_by_prefix(void **state);
void facts_are_of_people_and_go_with_them(void **state);
void fact_that_is_too_long_is_refused(void **state);

#define STORE_RATINGS_TESTS                                                                        \
    ON_BOTH(rated_game_waits_and_is_rated_once), ON_BOTH(ratings_are_listed),                      \
        ON_BOTH(ratings_follow_from_the_games)
void rated_game_waits_and_is_rated_once(void **state);
void ratings_are_listed(void **state);
void ratings_follow_from_the_games(void **state);

#define STORE_BOOK_TESTS                                                                           \
    ON_BOTH(book_is_written_page_by_page), ON_BOTH(page_that_is_not_the_next_is_refused),          \
        ON_BOTH(pages_go_in_together_or_not_at_all),                                               \
        ON_BOTH(books_are_listed_by_kind_and_due_time), ON_BOTH(malformed_books_are_refused)
void book_is_written_page_by_page(void **state);
void page_that_is_not_the_next_is_refused(void **state);
void pages_go_in_together_or_not_at_all(void **state);
void books_are_listed_by_kind_and_due_time(void **state);
void malformed_books_are_refused(void **state);

#define STORE_ENGINE_TESTS                                                                         \
    ON_BOTH(all_is_there_after_reopening), ON_BOTH(store_of_a_newer_program_is_refused),           \
        ON_BOTH(store_of_the_released_program_is_brought_up),                                      \
        ON_BOTH(store_of_an_older_program_is_brought_up), ON_SQLITE(unknown_address_is_refused),   \
        ON_SQLITE(file_that_is_no_database_is_refused),                                            \
        ON_SQLITE(database_of_another_program_is_refused), ON_SQLITE(file_is_for_its_owner_only),  \
        ON_BOTH(many_open_a_new_store_at_once), ON_SQLITE(backup_while_writing),                   \
        ON_SQLITE(backup_that_cannot_be_made), ON_SQLITE(no_news_with_sqlite),                     \
        ON_POSTGRES(news_reach_another_handle), ON_POSTGRES(lost_connection_heals),                \
        ON_POSTGRES(connection_lost_within_a_batch_undoes_it), ON_POSTGRES(lost_listener_heals),   \
        ON_POSTGRES(batches_of_two_servers_do_not_deadlock), ON_POSTGRES(password_is_not_shown)
void all_is_there_after_reopening(void **state);
void store_of_a_newer_program_is_refused(void **state);
void store_of_an_older_program_is_brought_up(void **state);
void store_of_the_released_program_is_brought_up(void **state);
void unknown_address_is_refused(void **state);
void file_that_is_no_database_is_refused(void **state);
void database_of_another_program_is_refused(void **state);
void file_is_for_its_owner_only(void **state);
void many_open_a_new_store_at_once(void **state);
void backup_while_writing(void **state);
void backup_that_cannot_be_made(void **state);
void no_news_with_sqlite(void **state);
void news_reach_another_handle(void **state);
void lost_connection_heals(void **state);
void connection_lost_within_a_batch_undoes_it(void **state);
void batches_of_two_servers_do_not_deadlock(void **state);
void lost_listener_heals(void **state);
void password_is_not_shown(void **state);

#endif
