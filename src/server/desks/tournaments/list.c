/* Lists tournaments. For each one that a person has entered they keep a fact, "tournament/ID": an
 * index for this list; the log of the tournament decides. */
#include "server/desks/tournaments/list.h"

#include "server/desks/tournaments/book.h"
#include "server/desks/tournaments/show.h"

#include <stdlib.h>
#include <string.h>

enum { SHOWN = 20, BYTES = (2 * STORE_LIST_MAX) * STORE_CARD_MAX };

static const char FACTS[] = "tournament/";

static void name_fact(const char *id, char name[STORE_NAME_MAX])
{
    fn_text text;
    fn_text_init(&text, name, STORE_NAME_MAX);
    fn_text_add(&text, FACTS);
    fn_text_add(&text, id);
}

bool list_note_entry(store *db, const char *person, const char *id, bool is_in, fn_error *error)
{
    store_write fact = {.kind = STORE_FACT, .fact = {.version = STORE_ANY}};
    store_write *const batch[] = {&fact};
    text_keep(fact.fact.person, sizeof fact.fact.person, person);
    name_fact(id, fact.fact.name);
    text_keep(fact.fact.value, sizeof fact.fact.value, is_in ? "1" : "");
    return store_commit(db, batch, 1, error);
}

typedef struct list_job {
    call_read read;
    store_book *books; /* while the job runs */
    int listed;        /* coming and running ones, for `mine` */
    char ids[2 * SHOWN][STORE_ID_MAX];
    bool is_mine[2 * SHOWN];
} list_job;

static bool read_name(store *db, const char *id, char name[STORE_NAME_MAX], fn_error *error)
{
    store_person person;
    if (id[0] == '\0' || strncmp(id, "bot-", 4) == 0)
        return true;
    if (!store_find_person(db, id, &person, error))
        return false;
    memcpy(name, person.name, sizeof person.name);
    return true;
}

static bool write_cards(list_job *work, store *db, int count, fn_text *out)
{
    for (int i = 0; i < count; i++) {
        show_people people;
        if (!show_read_card(work->books[i].card, &people))
            continue;
        if (!read_name(db, people.host, people.host_name, &work->read.base.error) ||
            !read_name(db, people.winner, people.winner_name, &work->read.base.error))
            return false;
        show_listed_card(work->books[i].card, &people, out);
    }
    return true;
}

/* Compares due times; a coming tournament is due when it begins. */
static int compare_due(const void *a, const void *b)
{
    const store_book *x = a, *y = b;
    return (x->due_ms > y->due_ms) - (x->due_ms < y->due_ms);
}

static bool write_state(list_job *work, store *db, tournament_state state, fn_text *out)
{
    int count;
    if (!store_list_books(db, TOURNAMENT_KIND, (int)state, 0, work->books, &count,
                          &work->read.base.error))
        return false;
    if (state == TOURNAMENT_COMING)
        qsort(work->books, (size_t)count, sizeof work->books[0], compare_due);
    count = count < SHOWN ? count : SHOWN;
    for (int i = 0; i < count && state <= TOURNAMENT_RUNNING; i++)
        memcpy(work->ids[work->listed++], work->books[i].id, STORE_ID_MAX);
    fn_json_key(out, tournament_state_words[state]);
    fn_json_open(out, '[');
    bool good = write_cards(work, db, count, out);
    fn_json_close(out, ']');
    return good;
}

static bool take_mine(void *context, const store_fact *fact)
{
    list_job *work = context;
    for (int i = 0; i < work->listed; i++)
        work->is_mine[i] |= strcmp(fact->name + sizeof FACTS - 1, work->ids[i]) == 0;
    return true;
}

static bool write_mine(list_job *work, store *db, fn_text *out)
{
    const char *person = work->read.call->person.id;
    if (person[0] != '\0' &&
        !store_list_facts(db, person, FACTS, take_mine, work, &work->read.base.error))
        return false;
    fn_json_key(out, "mine");
    fn_json_open(out, '[');
    for (int i = 0; i < work->listed; i++)
        if (work->is_mine[i])
            fn_json_string(out, work->ids[i]);
    fn_json_close(out, ']');
    return true;
}

static bool write_some_of_each(list_job *work, store *db, fn_text *out)
{
    bool good = true;
    fn_json_open(out, '{');
    for (int state = TOURNAMENT_COMING; good && state <= TOURNAMENT_OVER; state++)
        good = write_state(work, db, (tournament_state)state, out);
    good = good && write_mine(work, db, out);
    fn_json_close(out, '}');
    return good;
}

static bool write_one_state(list_job *work, store *db, fn_text *out)
{
    int count, state = work->read.call->number;
    int64_t before_ms = strtoll(work->read.call->key, NULL, 10);
    if (!store_list_books(db, TOURNAMENT_KIND, state, before_ms, work->books, &count,
                          &work->read.base.error))
        return false;
    fn_json_open(out, '{');
    fn_json_key(out, tournament_state_words[state]);
    fn_json_open(out, '[');
    bool good = write_cards(work, db, count, out);
    fn_json_close(out, ']');
    fn_json_put_bool(out, "more", count == STORE_LIST_MAX);
    fn_json_close(out, '}');
    return good;
}

static void run_list(job *self, store *db)
{
    list_job *work = (list_job *)self;
    fn_text *out = &work->read.out;
    work->books = malloc(STORE_LIST_MAX * sizeof work->books[0]);
    self->failed = work->books == NULL || !call_read_make_room(&work->read, BYTES) ||
                   !(work->read.call->number < 0 ? write_some_of_each(work, db, out)
                                                 : write_one_state(work, db, out));
    free(work->books);
}

void list_tournaments(people_call *call)
{
    call_read_start(call, sizeof(list_job), run_list, call_read_answer);
}
