/* The addresses of tournaments. Reading is open to everybody; changing takes an account. A worker
 * makes each change: reads, checks and writes, and repeats it if another was faster. */
#include "server/desks/tournaments/api.h"

#include "club/tournament_rules.h"
#include "server/desks/tournaments/entering.h"
#include "server/desks/tournaments/list.h"
#include "server/desks/tournaments/page.h"
#include "server/desks/tournaments/watch.h"
#include "server/spine/budget.h"
#include "server/spine/clock.h"
#include "server/spine/desk.h"
#include "server/spine/ids.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES_MAX = 8, SAME_MAX = 10, RULES_MAX = 1 << 10 };

typedef enum act { ACT_CREATE, ACT_ENTER, ACT_LEAVE, ACT_START, ACT_CANCEL, ACTS } act;
static const char *const act_words[ACTS] = {"", "enter", "leave", "start", "cancel"};

typedef struct act_job {
    job base;
    house *house;
    people_call *call;
    act act;
    bool keeps_house; /* the person is a host or moderator */
    bool is_decision; /* cancels a tournament that somebody else arranged */
    decision_ask ask; /* for a decision */
    char person[STORE_ID_MAX], id[STORE_ID_MAX];
    tournament_rules rules;
    char words[RULES_MAX]; /* the body of a create */
    entering_answer answer;
    advance_work work;
} act_job;

static void refuse(act_job *work, int status, const char *code, const char *sentence)
{
    work->answer = (entering_answer){status, code, sentence};
}

/* Opens a new tournament. A repeated request means the same one, unless that was cancelled
 * meanwhile. */
static bool open_new(act_job *work, tbook *b, store *db, fn_error *error)
{
    for (int i = 0; i < SAME_MAX; i++) {
        id_derive(work->house,
                  (const char *const[]){"tournament of", work->person, work->words,
                                        fn_decimal(i).text, NULL},
                  work->id);
        if (!tbook_open(b, db, work->id, now_ms(), error))
            return false;
        if (b->t.seq == 0 || b->t.state != TOURNAMENT_CANCELLED)
            return true;
    }
    return fn_fail(error, "the same tournament was cancelled too often");
}

static bool act_once(act_job *work, tbook *b, store *db, fn_error *error)
{
    if (!(work->act == ACT_CREATE ? open_new(work, b, db, error)
                                  : tbook_open(b, db, work->id, now_ms(), error)))
        return false;
    if (b->t.seq == 0 && work->act != ACT_CREATE) {
        refuse(work, 404, "no-page", "there is no such tournament");
        return true;
    }
    switch (work->act) {
    case ACT_CREATE:
        return entering_create(b, db, &work->rules, work->person, &work->answer, error);
    case ACT_ENTER: return entering_enter(b, db, work->person, &work->answer, error);
    case ACT_LEAVE: return entering_leave(b, work->person, &work->answer, error);
    case ACT_CANCEL:
        return entering_cancel(b, work->person, work->keeps_house, &work->answer, error);
    case ACT_START:
    case ACTS:
    default: entering_may_start(b, work->person, &work->answer); return true;
    }
}

/* Does what follows: pairs the first round, or lets the person leave their table. */
static bool follow_up(act_job *work, tbook *b, store *db, fn_error *error)
{
    bool is_in = work->act == ACT_ENTER;
    if ((is_in || work->act == ACT_LEAVE) &&
        !list_note_entry(db, work->person, work->id, is_in, error))
        return false;
    if (work->act != ACT_START && work->act != ACT_LEAVE)
        return true;
    work->work.house = work->house;
    work->work.starts = work->act == ACT_START;
    if (!advance(b, db, work->id, &work->work, error))
        return false;
    if (work->work.starts && work->work.is_too_few)
        refuse(work, 409, "too-few", "too few have entered to begin");
    return true;
}

static void run_act(job *self, store *db)
{
    act_job *work = (act_job *)self;
    tbook *b = tbook_new();
    store_outcome outcome = STORE_CONFLICT;
    self->failed = b == NULL;
    for (int i = 0; i < TRIES_MAX && !self->failed && outcome == STORE_CONFLICT; i++) {
        work->answer = (entering_answer){0};
        self->failed = !act_once(work, b, db, &self->error);
        if (!self->failed && work->answer.code == NULL)
            self->failed = !tbook_write(b, db, &outcome, &self->error);
        else
            outcome = STORE_DONE;
    }
    if (!self->failed && outcome == STORE_CONFLICT)
        refuse(work, 503, "busy", "too many do the same at once; try again");
    if (!self->failed && work->answer.code == NULL)
        self->failed = !follow_up(work, b, db, &self->error);
    tbook_free(b);
}

static void acted(job *self)
{
    act_job *work = (act_job *)self;
    people_call *call = work->call;
    watch_finish(work->house, &work->work);
    if (self->failed) {
        if (self->error.text[0] != '\0')
            net_log(0, "tournament: ", self->error.text);
        call_fail_store(call);
    } else if (work->answer.code != NULL) {
        call_fail(call, work->answer.status, work->answer.code, work->answer.sentence);
    } else {
        memcpy(call->about, work->id, sizeof call->about);
        page_answer_anew(call, work->act == ACT_CREATE ? 201 : 200);
    }
    free(work);
}

static void start(act_job *work)
{
    work->base = (job){.run = run_act, .done = acted};
    pool_add(work->house->readers, &work->base);
}

/* Cancelling. A decision of a host or moderator is in the log of the house before it takes effect.
 * Cancelling one's own tournament is no decision of the house. */

static void run_whose(job *self, store *db)
{
    act_job *work = (act_job *)self;
    tbook *b = tbook_new();
    self->failed = b == NULL || !tbook_open(b, db, work->id, now_ms(), &self->error);
    work->is_decision = !self->failed && b->t.seq > 0 && b->t.state <= TOURNAMENT_RUNNING &&
                        strcmp(b->t.host, work->person) != 0;
    tbook_free(b);
}

static void decided(decision_ask *ask)
{
    act_job *work = (act_job *)((char *)ask - offsetof(act_job, ask));
    if (ask->code == NULL) {
        start(work);
        return;
    }
    bool may_not = strcmp(ask->code, "not-allowed") == 0; /* no longer */
    call_fail(work->call, may_not ? 403 : 503, ask->code, ask->error.text);
    free(work);
}

static void whose_found(job *self)
{
    act_job *work = (act_job *)self;
    if (self->failed) {
        acted(self);
        return;
    }
    if (!work->is_decision) {
        start(work);
        return;
    }
    work->ask.d.deed = DEED_CANCEL;
    text_keep(work->ask.d.by, sizeof work->ask.d.by, work->person);
    text_keep(work->ask.d.about, sizeof work->ask.d.about, work->id);
    work->ask.done = decided;
    decide(work->house, &work->ask);
}

static void start_cancelling(act_job *work)
{
    work->base = (job){.run = run_whose, .done = whose_found};
    pool_add(work->house->readers, &work->base);
}

static bool read_rules(act_job *work, fn_error *error)
{
    fn_json object;
    size_t size;
    const char *body = net_request_body(work->call->http, &size);
    if (size >= sizeof work->words || !fn_json_parse(&object, body, size, error) ||
        fn_json_kind(object) != '{')
        return fn_fail(error, "the request is not a JSON object");
    memcpy(work->words, body, size);
    return tournament_rules_read(&work->rules, object, error);
}

/* False: refused. */
static bool may_act(people_call *call)
{
    if (call->person.id[0] == '\0')
        call_fail_nobody(call);
    else if (call->person.key[0] == '\0' || person_is_robot(call->person.id))
        call_fail(call, 403, "no-account", "a tournament takes a person's account");
    else if (call->http == NULL)
        call_free(call);
    else if (call->number == ACT_CREATE &&
             !budget_may_create(call->house, net_request_address(call->http)))
        call_fail(call, 429, "too-many", "too much that is new from your address; wait a while");
    else
        return true;
    return false;
}

/* False: refused. */
static bool may_create(act_job *work)
{
    fn_error error = {""};
    bool is_read = read_rules(work, &error);
    const char *unwanted = is_read ? refuse_name(work->house, work->rules.name) : NULL;
    if (!is_read)
        call_fail(work->call, 400, "bad-message", error.text);
    else if (unwanted != NULL)
        call_fail(work->call, 400, "bad-name", unwanted);
    return is_read && unwanted == NULL;
}

static void do_act(people_call *call)
{
    if (!may_act(call))
        return;
    act_job *work = calloc(1, sizeof *work);
    if (work == NULL) {
        call_fail_memory(call);
        return;
    }
    work->house = call->house;
    work->call = call;
    work->act = (act)call->number;
    memcpy(work->person, call->person.id, sizeof work->person);
    memcpy(work->id, call->about, sizeof work->id);
    work->keeps_house = role_in_house(call->house, work->person) != ROLE_NONE;
    if (work->act == ACT_CREATE && !may_create(work)) {
        free(work);
        return;
    }
    if (work->act == ACT_CANCEL && work->keeps_house)
        start_cancelling(work);
    else
        start(work);
}

static const char *read_have(people_call *call)
{
    net_request_argument(call->http, "have", call->text, sizeof call->text);
    return NULL;
}

static void show_json(people_call *call)
{
    page_answer(call, PAGE_JSON);
}

static void show_csv(people_call *call)
{
    page_answer(call, PAGE_CSV);
}

static const char *read_list(people_call *call)
{
    char word[16];
    call->number = -1;
    net_request_argument(call->http, "before", call->key, sizeof call->key);
    if (!net_request_argument(call->http, "state", word, sizeof word))
        return NULL;
    for (int i = 0; i < TOURNAMENT_STATES; i++)
        if (strcmp(word, tournament_state_words[i]) == 0)
            call->number = i;
    return call->number < 0 ? "'state' is coming, running, over or cancelled" : NULL;
}

/* The last word of the address is the act; an address without one creates a tournament. */
static const char *read_act(people_call *call)
{
    const char *word = strrchr(net_request_path(call->http), '/') + 1;
    for (int i = ACT_ENTER; i < ACTS; i++)
        if (strcmp(word, act_words[i]) == 0)
            call->number = i;
    return NULL;
}

const route tournament_routes[] = {
    {NET_GET, "/api/tournaments", read_list, list_tournaments, CALL_USUAL},
    {NET_POST, "/api/tournaments", NULL, do_act, CALL_USUAL},
    {NET_GET, "/api/tournaments/*", read_have, show_json, CALL_USUAL},
    {NET_GET, "/api/tournaments/*/standings.csv", read_have, show_csv, CALL_USUAL},
    {NET_POST, "/api/tournaments/*/enter", read_act, do_act, CALL_USUAL},
    {NET_POST, "/api/tournaments/*/leave", read_act, do_act, CALL_USUAL},
    {NET_POST, "/api/tournaments/*/start", read_act, do_act, CALL_USUAL},
    {NET_POST, "/api/tournaments/*/cancel", read_act, do_act, CALL_USUAL},
    {.path = NULL},
};
