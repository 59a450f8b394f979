/* Ownership is kept in ROBOTS_MAX facts of the owner, "bot/3", each with the id of a program, and
 * in a fact of the program, "owner". The place of a program that has left is free for the next. The
 * owner's fact is written first, so every program has somebody who can end it. */
#include "server/desks/accounts/robots.h"

#include "server/desks/accounts/leaving.h"
#include "server/spine/clock.h"
#include "server/spine/desk.h"
#include "server/spine/ids.h"
#include "server/spine/programs.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { ROBOTS_MAX = 5, TRIES_MAX = 10, LIST_BYTES = 2 << 10 };

typedef struct kept_robot {
    int64_t version;     /* of its fact; 0: none */
    store_person person; /* without a name: it has left, or was never made */
} kept_robot;

typedef struct robot_job {
    call_read read;
    kept_robot robots[ROBOTS_MAX];
} robot_job;

static void name_fact(int number, char name[STORE_NAME_MAX])
{
    static const char facts[] = "bot/";
    memcpy(name, facts, sizeof facts);
    name[sizeof facts - 1] = (char)('0' + number);
    name[sizeof facts] = '\0';
}

static bool find_robot(store *db, const char *owner, int number, kept_robot *robot, fn_error *error)
{
    store_fact fact;
    char name[STORE_NAME_MAX];
    name_fact(number, name);
    if (!store_find_fact(db, owner, name, &fact, error))
        return false;
    robot->version = fact.version;
    return fact.version == 0 || store_find_person(db, fact.value, &robot->person, error);
}

static void run_find(job *self, store *db)
{
    robot_job *work = (robot_job *)self;
    for (int i = 0; i < ROBOTS_MAX && !self->failed; i++)
        self->failed =
            !find_robot(db, work->read.call->person.id, i, &work->robots[i], &self->error);
}

static void start(people_call *call, void (*run)(job *self, store *db), void (*done)(job *self))
{
    if (call_has_account(call))
        call_read_start(call, sizeof(robot_job), run, done);
}

/* Reports whether the job succeeded; if not, the call has failed. */
static bool was_read(const robot_job *work)
{
    if (work->read.base.failed)
        call_fail_store(work->read.call);
    return !work->read.base.failed;
}

static void write_robot(const store_person *robot, fn_text *out)
{
    fn_json_put_string(out, "person", robot->id);
    fn_json_put_string(out, "name", robot->name);
    fn_json_put_int(out, "since", robot->created_ms);
}

static void write_list(const robot_job *work, fn_text *out)
{
    fn_json_open(out, '{');
    fn_json_key(out, "bots");
    fn_json_open(out, '[');
    for (int i = 0; i < ROBOTS_MAX; i++)
        if (work->robots[i].person.name[0] != '\0') {
            fn_json_open(out, '{');
            write_robot(&work->robots[i].person, out);
            fn_json_close(out, '}');
        }
    fn_json_close(out, ']');
    fn_json_close(out, '}');
}

static void run_list(job *self, store *db)
{
    robot_job *work = (robot_job *)self;
    run_find(self, db);
    self->failed = self->failed || !call_read_make_room(&work->read, LIST_BYTES);
    if (!self->failed)
        write_list(work, &work->read.out);
}

void robot_list(people_call *call)
{
    start(call, run_list, call_read_answer);
}

/* Making a program; its token is shown this once. In the call, `found` is the program. */

static void answer_token(people_call *call, int status)
{
    char storage[512];
    fn_text out;
    fn_text_init(&out, storage, sizeof storage);
    fn_json_open(&out, '{');
    write_robot(&call->found, &out);
    fn_json_put_string(&out, "token", call->new_token);
    fn_json_close(&out, '}');
    call_answer(call, status, NULL, out.data, out.used, NULL);
    sodium_memzero(storage, sizeof storage);
    call_free(call);
}

static void owned(people_call *call, store_outcome outcome)
{
    (void)outcome;
    answer_token(call, 201);
}

static void write_fact(people_call *call, const char *person, const char *name, const char *value,
                       int64_t version, void (*then)(people_call *call, store_outcome outcome))
{
    call_write *w = call_write_new(call, STORE_FACT, then);
    if (w == NULL)
        return;
    store_fact *fact = &w->base.write.fact;
    text_keep(fact->person, sizeof fact->person, person);
    text_keep(fact->name, sizeof fact->name, name);
    text_keep(fact->value, sizeof fact->value, value);
    fact->version = version;
    call_write_send(w);
}

static void made(people_call *call, store_outcome outcome)
{
    if (outcome == STORE_CONFLICT)
        call_fail(call, 409, "name-taken", "this name is taken; choose another one");
    else
        write_fact(call, call->found.id, OWNER_FACT, call->person.id, STORE_ANY, owned);
}

/* Gives the program a new token, from now on the only valid one. */
static void write_robot_anew(people_call *call,
                             void (*then)(people_call *call, store_outcome outcome))
{
    call_write *w = call_write_new(call, STORE_PERSON, then);
    if (w == NULL)
        return;
    store_change *change = &w->base.write.change;
    change->person = call->found;
    change->ends_sessions = call->found.version > 0;
    change->until_ms = session_end_ms();
    session_draw(SESSION_PLAY, call->new_token);
    session_hash(call->new_token, change->token_hash);
    call_write_send(w);
}

static void noted(people_call *call, store_outcome outcome)
{
    if (outcome != STORE_CONFLICT) {
        write_robot_anew(call, made);
    } else if (++call->tries < TRIES_MAX) { /* another program came first */
        memset(&call->found, 0, sizeof call->found);
        robot_make(call);
    } else {
        call_fail(call, 503, "busy", "too much changes at once; try again");
    }
}

static void found_place(job *self)
{
    robot_job *work = (robot_job *)self;
    people_call *call = work->read.call;
    char name[STORE_NAME_MAX];
    int place = 0;
    while (place < ROBOTS_MAX && work->robots[place].person.name[0] != '\0')
        place++;
    if (was_read(work) && place == ROBOTS_MAX) {
        call_fail(call, 409, "too-many", "you have five bots; end one first");
    } else if (!self->failed) {
        id_random(call->found.id, "b");
        memcpy(call->found.name, call->name, sizeof call->found.name);
        memcpy(call->found.key, call->key, sizeof call->found.key);
        call->found.created_ms = now_ms();
        name_fact(place, name);
        write_fact(call, call->person.id, name, call->found.id, work->robots[place].version, noted);
    }
    free(work);
}

void robot_make(people_call *call)
{
    const char *unwanted = refuse_name(call->house, call->name);
    if (unwanted != NULL)
        call_fail(call, 400, "bad-name", unwanted);
    else if (call->found.id[0] != '\0')
        call_fail(call, 409, "name-taken", "this name is taken; choose another one");
    else
        start(call, run_find, found_place);
}

/* Reports whether the address names one of the caller's programs, and finds it. */

static bool is_mine(const robot_job *work)
{
    people_call *call = work->read.call;
    for (int i = 0; i < ROBOTS_MAX; i++)
        if (work->robots[i].person.name[0] != '\0' &&
            strcmp(work->robots[i].person.id, call->about) == 0) {
            call->found = work->robots[i].person;
            return true;
        }
    call_fail(call, 404, "no-page", "you have no such bot");
    return false;
}

static void renewed(people_call *call, store_outcome outcome)
{
    if (outcome == STORE_CONFLICT) {
        call_fail(call, 503, "busy", "something else of it has just changed; try again");
        return;
    }
    session_close_before(call->house, call->found.id, call->found.version + 1);
    answer_token(call, 200);
}

static void found_to_renew(job *self)
{
    robot_job *work = (robot_job *)self;
    if (was_read(work) && is_mine(work))
        write_robot_anew(work->read.call, renewed);
    free(work);
}

void robot_renew(people_call *call)
{
    start(call, run_find, found_to_renew);
}

static void found_to_end(job *self)
{
    robot_job *work = (robot_job *)self;
    if (was_read(work) && is_mine(work)) {
        work->read.call->person = work->read.call->found;
        leaving_begin(work->read.call);
    }
    free(work);
}

void robot_end(people_call *call)
{
    start(call, run_find, found_to_end);
}

static void found_none(job *self)
{
    robot_job *work = (robot_job *)self;
    bool has_any = false;
    for (int i = 0; i < ROBOTS_MAX; i++)
        has_any = has_any || work->robots[i].person.name[0] != '\0';
    if (was_read(work) && has_any)
        call_fail(work->read.call, 409, "has-bots", "there are bots of yours; end them first");
    else if (!self->failed)
        leaving_begin(work->read.call);
    free(work);
}

void robot_unless_any(people_call *call)
{
    start(call, run_find, found_none);
}
