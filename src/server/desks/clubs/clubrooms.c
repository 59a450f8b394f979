/* A room is a book of one page: its maker and its name. Each member keeps a fact "room/ID". The
 * token of its link is derived from the server's key, so none is stored. */
#include "server/desks/clubs/clubrooms.h"

#include "base/json_read.h"
#include "server/rooms/clubroom.h"
#include "server/spine/body.h"
#include "server/spine/clock.h"
#include "server/spine/desk.h"
#include "server/spine/ids.h"
#include "store/books.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { ROOMS_MAX = 50, TEXT_MAX = 1 << 14, TOKEN_HEX = 33 };
static const char KIND[] = "room";

static void write_token(const house *h, const char *club, char token[TOKEN_HEX])
{
    crypto_generichash_state state;
    uint8_t hash[16];
    fn_text text;
    crypto_generichash_init(&state, h->key, sizeof h->key, sizeof hash);
    crypto_generichash_update(&state, (const uint8_t *)"room:", 5);
    crypto_generichash_update(&state, (const uint8_t *)club, strlen(club));
    crypto_generichash_final(&state, hash, sizeof hash);
    fn_text_init(&text, token, TOKEN_HEX);
    fn_text_add_hex(&text, hash, sizeof hash);
}

/* A request on its way through a reader. */
typedef struct rooms_job {
    call_read read;
    int status; /* of a refusal; 0: none */
    const char *code, *sentence;
    int count;
    char ids[ROOMS_MAX][STORE_ID_MAX];
    size_t size;
    char text[TEXT_MAX];
} rooms_job;

static void refuse(rooms_job *work, int status, const char *code, const char *sentence)
{
    work->status = status;
    work->code = code;
    work->sentence = sentence;
}

static void write_room(const house *h, const store_book *book, const char *person, fn_text *out)
{
    char token[TOKEN_HEX], name[STORE_NAME_MAX] = "", host[STORE_ID_MAX] = "";
    fn_json card, value;
    fn_error error;
    if (fn_json_parse(&card, book->card, strlen(book->card), &error)) {
        if (fn_json_member(card, "name", &value))
            fn_json_to_string(value, name, sizeof name);
        if (fn_json_member(card, "host", &value))
            fn_json_to_string(value, host, sizeof host);
    }
    write_token(h, book->id, token);
    fn_json_open(out, '{');
    fn_json_put_string(out, "room", book->id);
    fn_json_put_string(out, "name", name);
    fn_json_put_string(out, "token", token);
    fn_json_put_bool(out, "host", strcmp(host, person) == 0);
    fn_json_close(out, '}');
}

static void answer_room(rooms_job *work, const store_book *book)
{
    fn_text out;
    fn_text_init(&out, work->text, sizeof work->text);
    write_room(work->read.call->house, book, work->read.call->person.id, &out);
    work->size = out.used;
}

static bool take_id(void *context, const store_fact *fact)
{
    rooms_job *work = context;
    text_keep(work->ids[work->count++], STORE_ID_MAX, fact->name + sizeof CLUBROOM_FACTS - 1);
    return work->count < ROOMS_MAX;
}

static bool list_ids(rooms_job *work, store *db)
{
    return store_list_facts(db, work->read.call->person.id, CLUBROOM_FACTS, take_id, work,
                            &work->read.base.error);
}

static bool set_fact(rooms_job *work, store *db, const char *club, bool is_in)
{
    store_write write = {.kind = STORE_FACT, .fact = {.version = STORE_ANY}};
    store_write *const batch[] = {&write};
    fn_text value;
    memcpy(write.fact.person, work->read.call->person.id, sizeof write.fact.person);
    clubroom_name_fact(club, write.fact.name);
    fn_text_init(&value, write.fact.value, sizeof write.fact.value);
    if (is_in)
        fn_text_add_int(&value, now_ms());
    return store_commit(db, batch, 1, &work->read.base.error);
}

/* Makes somebody a member, unless they are in too many rooms already. */
static bool come_in(rooms_job *work, store *db, const store_book *book)
{
    bool is_in = false;
    if (!list_ids(work, db))
        return false;
    for (int i = 0; i < work->count; i++)
        is_in |= strcmp(work->ids[i], book->id) == 0;
    if (!is_in && work->count == ROOMS_MAX) {
        refuse(work, 409, "too-many", "you are in too many rooms; leave one first");
        return true;
    }
    answer_room(work, book);
    return is_in || set_fact(work, db, book->id, true);
}

static void run_make(job *self, store *db)
{
    rooms_job *work = (rooms_job *)self;
    store_book book = {.seq = 1, .changed_ms = now_ms()};
    const char *const pages[] = {book.card};
    store_outcome outcome;
    fn_text card;
    id_random(book.id, "");
    memcpy(book.kind, KIND, sizeof KIND);
    fn_text_init(&card, book.card, sizeof book.card);
    fn_json_open(&card, '{');
    fn_json_put_string(&card, "name", work->read.call->name);
    fn_json_put_string(&card, "host", work->read.call->person.id);
    fn_json_close(&card, '}');
    self->failed =
        !come_in(work, db, &book) ||
        (work->status == 0 && !store_write_book(db, &book, 1, pages, &outcome, &self->error));
}

static void run_enter(job *self, store *db)
{
    rooms_job *work = (rooms_job *)self;
    people_call *call = work->read.call;
    store_book book;
    char token[TOKEN_HEX];
    write_token(call->house, call->about, token);
    self->failed = !store_find_book(db, call->about, &book, &self->error);
    if (self->failed)
        return;
    if (book.seq == 0 || strcmp(book.kind, KIND) != 0 || strlen(call->text) != TOKEN_HEX - 1 ||
        sodium_memcmp(call->text, token, TOKEN_HEX - 1) != 0)
        refuse(work, 403, "no-room", "this room is for those who have its link");
    else
        self->failed = !come_in(work, db, &book);
}

static void run_list(job *self, store *db)
{
    rooms_job *work = (rooms_job *)self;
    store_book book;
    fn_text out;
    fn_text_init(&out, work->text, sizeof work->text);
    self->failed = !list_ids(work, db);
    fn_json_open(&out, '{');
    fn_json_key(&out, "rooms");
    fn_json_open(&out, '[');
    for (int i = 0; !self->failed && i < work->count; i++) {
        self->failed = !store_find_book(db, work->ids[i], &book, &self->error);
        if (!self->failed && book.seq > 0)
            write_room(work->read.call->house, &book, work->read.call->person.id, &out);
    }
    fn_json_close(&out, ']');
    fn_json_close(&out, '}');
    work->size = out.used;
}

static void run_leave(job *self, store *db)
{
    rooms_job *work = (rooms_job *)self;
    self->failed = !set_fact(work, db, work->read.call->about, false);
}

static void answered(job *self)
{
    rooms_job *work = (rooms_job *)self;
    people_call *call = work->read.call;
    if (self->failed) {
        call_fail_store(call);
    } else if (work->status != 0) {
        call_fail(call, work->status, work->code, work->sentence);
    } else {
        call_answer(call, work->size > 0 ? 200 : 204, NULL, work->text, work->size, NULL);
        call_free(call);
    }
    free(work);
}

static void start(people_call *call, void (*run)(job *self, store *db))
{
    if (call_has_person(call))
        call_read_start(call, sizeof(rooms_job), run, answered);
}

static void clubrooms_make(people_call *call)
{
    const char *unwanted = refuse_name(call->house, call->name);
    if (unwanted != NULL)
        call_fail(call, 400, "bad-name", unwanted);
    else
        start(call, run_make);
}

static void clubrooms_enter(people_call *call)
{
    start(call, run_enter);
}

static void clubrooms_list(people_call *call)
{
    start(call, run_list);
}

static void clubrooms_leave(people_call *call)
{
    start(call, run_leave);
}

static const char *read_token(people_call *call)
{
    return body_read_text(call, "token", call->text, sizeof call->text)
               ? NULL
               : "the link to a room has a token";
}

static const route routes[] = {
    {NET_POST, "/api/rooms", body_read_name, clubrooms_make, CALL_USUAL},
    {NET_POST, "/api/rooms/*", read_token, clubrooms_enter, CALL_USUAL},
    {NET_GET, "/api/me/rooms", NULL, clubrooms_list, CALL_LINKS},
    {NET_POST, "/api/me/rooms/*", NULL, clubrooms_leave, CALL_USUAL},
    {.path = NULL},
};

const desk clubs_desk = {.name = "clubs", .routes = routes};
