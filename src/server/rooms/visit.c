/* A request about a table is a client that comes, sends one message of docs/protocol.md and goes,
 * so everything is decided and told as on the socket. Its messages are kept; the one that answers
 * closes it, and when it is closed, at the end of the turn, all parts of the answer have come. A
 * visitor does not count as present: see client_is_present. */
#include "server/rooms/visit.h"

#include "base/json_read.h"
#include "server/rooms/inbox.h"
#include "server/rooms/room.h"
#include "server/spine/desk.h"

#include <stdlib.h>
#include <string.h>

struct visit {
    people_call *call;
    client *client;
    bool shows;                /* the answer is table and view */
    net_text *answer, *behind; /* the view follows the table */
};

static bool begins_with(const net_text *text, const char *key)
{
    size_t size, length = strlen(key);
    const char *bytes = net_text_bytes(text, &size);
    return size > length + 3 && memcmp(bytes, "{\"", 2) == 0 &&
           memcmp(bytes + 2, key, length) == 0 && bytes[length + 2] == '"';
}

/* Recognises the answer to a message; anything else is sent to all who are present. */
static bool is_answer(const net_text *text)
{
    static const char *const keys[] = {"ok",   "error",  "why",    "board",
                                       "hint", "replay", "course", "tables"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (begins_with(text, keys[i]))
            return true;
    return false;
}

static void take(void *context, net_text *text)
{
    struct visit *v = context;
    bool is_view = v->shows && begins_with(text, "seat"); /* how a view begins */
    bool is_table = v->shows && begins_with(text, "table");
    net_text **place = is_view ? &v->behind : &v->answer;
    if ((!is_view && !is_table && !is_answer(text)) || *place != NULL)
        return;
    text->references++;
    *place = text;
    if (place == &v->answer)
        net_client_close(v->client->net, 1000, "");
}

/* Returns the HTTP status of a refusal. */
static int status_of(const char *code)
{
    static const struct {
        const char *code;
        int status;
    } known[] = {
        {"bad-message", 400}, {"bad-setup", 400}, {"no-person", 401},  {"no-account", 403},
        {"not-host", 403},    {"kicked", 403},    {"bad-invite", 403}, {"read-only", 403},
        {"banned", 403},      {"no-table", 404},  {"too-fast", 429},   {"too-many", 429},
        {"busy", 503},        {"store", 503},     {"unknown", 503},    {"draining", 503},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i].code, code) == 0)
            return known[i].status;
    return 409;
}

static int status_of_answer(const struct visit *v)
{
    size_t size;
    const char *bytes = net_text_bytes(v->answer, &size);
    fn_json object, value;
    fn_error error;
    char code[32] = "";
    if (begins_with(v->answer, "error") && fn_json_parse(&object, bytes, size, &error) &&
        fn_json_member(object, "code", &value))
        fn_json_to_string(value, code, sizeof code);
    return code[0] != '\0' ? status_of(code) : v->call->number;
}

/* Joins {"table":…} and {"view":…,…} into one object. */
static void answer_both(const struct visit *v)
{
    size_t size, behind_size;
    const char *bytes = net_text_bytes(v->answer, &size);
    const char *behind = net_text_bytes(v->behind, &behind_size);
    char *both = malloc(size + behind_size);
    if (both == NULL) {
        call_refuse(v->call, 503, "busy", "not enough memory");
        return;
    }
    memcpy(both, bytes, size);
    both[size - 1] = ',';
    memcpy(both + size, behind + 1, behind_size - 1);
    call_answer(v->call, 200, NULL, both, size + behind_size - 1, NULL);
    free(both);
}

void visit_answer(client *c)
{
    struct visit *v = c->visit;
    size_t size;
    if (v->answer == NULL) {
        call_refuse(v->call, 503, "busy", "it was not answered; try again");
    } else if (v->behind != NULL && !begins_with(v->answer, "error")) {
        answer_both(v);
    } else {
        const char *bytes = net_text_bytes(v->answer, &size);
        call_answer(v->call, status_of_answer(v), NULL, bytes, size, NULL);
    }
    net_text_release(v->answer);
    net_text_release(v->behind);
    call_free(v->call);
    free(v);
    c->visit = NULL;
}

/* Makes the client of a call, not yet connected; NULL: no memory, and the call has failed. */
static client *new_client(people_call *call)
{
    client *c = call->http != NULL ? calloc(1, sizeof *c) : NULL;
    if (c == NULL) {
        call_fail_memory(call);
        return NULL;
    }
    c->house = call->house;
    c->keeps = 1;
    c->look = -1;
    c->is_ready = true;
    if (call->person.id[0] != '\0')
        client_become(c, &call->person, call->owner, call->token);
    return c;
}

/* Begins a visit that answers with `status` if it is not refused. NULL: no memory, and the call has
 * failed. */
static client *begin(people_call *call, int status)
{
    client *c = new_client(call);
    struct visit *v = c != NULL ? calloc(1, sizeof *v) : NULL;
    if (v != NULL)
        c->net = net_visit_open(call->http, take, v);
    if (c != NULL && c->net == NULL) {
        call_fail_memory(call);
        free(v);
        client_release(c);
        return NULL;
    }
    if (c == NULL)
        return NULL;
    *(client **)net_client_user(c->net) = c;
    call->number = status;
    *v = (struct visit){.call = call, .client = c};
    c->visit = v;
    return c;
}

/* Arguments. */

static bool read_number(people_call *call, const char *name)
{
    char text[24];
    long long number = 0;
    bool is_there = net_request_argument(call->http, name, text, sizeof text);
    bool is_fine =
        !is_there || fn_json_to_int((fn_json){text, strlen(text)}, 0, INT64_MAX, &number);
    call->before = number;
    return is_fine;
}

const char *visit_read_list(people_call *call)
{
    char word[16] = "";
    net_request_argument(call->http, "list", word, sizeof word);
    for (call->number = 0; call->number <= LIST_FINISHED; call->number++)
        if (strcmp(word, list_words[call->number]) == 0)
            return read_number(call, "before") ? NULL : "'before' is a number from 0";
    return "'list' is lobby, mine or finished";
}

const char *visit_read_since(people_call *call)
{
    return read_number(call, "since") ? NULL : "'since' is a number from 0";
}

/* Requests. */

void visit_list(people_call *call)
{
    message m = {.kind = MESSAGE_TABLES, .number = call->number, .seq = call->before};
    client *c = begin(call, 200);
    if (c != NULL)
        inbox_pass(c->house, c, &m);
}

static message join_of(const people_call *call, int64_t since)
{
    message m = {.kind = MESSAGE_JOIN, .number = FN_NOBODY, .seq = since};
    text_keep(m.text, sizeof m.text, call->about);
    return m;
}

void visit_show(people_call *call)
{
    message m = join_of(call, INT64_MAX); /* no entries, only the present state */
    client *c = begin(call, 200);
    if (c == NULL)
        return;
    c->visit->shows = true;
    inbox_pass(c->house, c, &m);
}

/* Recognises messages to a table that have one answer. */
static bool is_of_table(message_kind kind)
{
    static const bool is_said[MESSAGE_KINDS] = {
        [MESSAGE_SIT] = true,     [MESSAGE_STAND] = true,  [MESSAGE_START] = true,
        [MESSAGE_MOVE] = true,    [MESSAGE_UNDO] = true,   [MESSAGE_WHY] = true,
        [MESSAGE_BOARD] = true,   [MESSAGE_HINT] = true,   [MESSAGE_CHAT] = true,
        [MESSAGE_BACK] = true,    [MESSAGE_PAUSE] = true,  [MESSAGE_RESUME] = true,
        [MESSAGE_REMATCH] = true, [MESSAGE_KICK] = true,   [MESSAGE_RESIGN] = true,
        [MESSAGE_LEAVE] = true,   [MESSAGE_CANCEL] = true, [MESSAGE_DECLINE] = true,
        [MESSAGE_REPLAY] = true,  [MESSAGE_COURSE] = true,
    };
    return is_said[kind];
}

static void say(people_call *call, bool (*may)(message_kind kind), int status)
{
    static message m;
    fn_error error = {{0}};
    size_t size;
    client *c = begin(call, status);
    if (c == NULL)
        return;
    const char *body = net_request_body(call->http, &size);
    if (!message_read(&m, body, size, &error)) {
        client_refuse(c, m.id, m.kind == MESSAGE_CREATE ? "bad-setup" : "bad-message", error.text);
    } else if (!may(m.kind)) {
        client_refuse(c, m.id, "bad-message", "this message does not belong here");
    } else {
        room *r = call->about[0] != '\0' ? room_get(c->house, call->about) : NULL;
        if (r != NULL)
            room_enter(r, c);
        inbox_pass(c->house, c, &m);
    }
}

void visit_ask(people_call *call)
{
    say(call, is_of_table, 200);
}

static bool is_create(message_kind kind)
{
    return kind == MESSAGE_CREATE;
}

void visit_create(people_call *call)
{
    say(call, is_create, 201);
}

/* The stream. It looks for the table first, since a refusal is impossible later. */

typedef struct find_job {
    job base;
    people_call *call;
    store_head head;
} find_job;

static void run_find(job *self, store *db)
{
    find_job *work = (find_job *)self;
    self->failed = !store_find_head(db, work->call->about, &work->head, &self->error);
}

static void open_stream(people_call *call)
{
    message m = join_of(call, call->before);
    if (call->http != NULL && net_request_is_head(call->http)) {
        call_answer(call, 200, "application/x-ndjson", "", 0, NULL);
        call_free(call);
        return;
    }
    client *c = new_client(call);
    if (c == NULL)
        return;
    c->net = net_stream_open(call->http);
    if (c->net == NULL) {
        call_fail(call, 503, "too-many", "the server is full; try again later");
        client_release(c);
        return;
    }
    *(client **)net_client_user(c->net) = c;
    call->http = NULL;
    call_free(call);
    inbox_pass(c->house, c, &m);
}

/* Checks bans again at the moment of opening: a ban closes open streams, but one that came during
 * the look-up has missed this one. */
static bool is_kept_out(people_call *call)
{
    if (call_is_banned(call, call->person.id, call->owner))
        return true;
    const char *ban =
        call->http != NULL ? refuse_address(call->house, net_request_address(call->http)) : NULL;
    if (ban != NULL)
        call_fail(call, 403, "banned", ban);
    return ban != NULL;
}

static void found(job *self)
{
    find_job *work = (find_job *)self;
    people_call *call = work->call;
    if (self->failed)
        call_fail_store(call);
    else if (work->head.table[0] == '\0')
        call_fail(call, 404, "no-table", "there is no such table");
    else if (call->sessions_ended != call->house->sessions_ended)
        call_look_up(call); /* this session may be the one that ended */
    else if (!is_kept_out(call))
        open_stream(call);
    free(work);
}

void visit_stream(people_call *call)
{
    find_job *work = calloc(1, sizeof *work);
    if (work == NULL || call->http == NULL) {
        call_fail_memory(call);
        free(work);
        return;
    }
    work->base.run = run_find;
    work->base.done = found;
    work->call = call;
    pool_add(call->house->readers, &work->base);
}
