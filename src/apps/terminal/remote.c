/* A table on a server (docs/protocol.md): the outgoing side. Joins it and sends moves; a message
 * that was unanswered when the connection was lost is sent again. */
#include "apps/terminal/remote.h"

#include "apps/terminal/screen.h"
#include "apps/terminal/ways.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

/* A connection that no server accepts is dead; a server that is slow to answer may be busy. */
enum { REACH_MS = 2500, OPEN_MS = 15000 };

static remote *of(session *t)
{
    return (remote *)t;
}

static void send(remote *r, const fn_text *text)
{
    if (!text->overflow)
        link_send(r->link, text->data, text->used);
}

fn_text remote_begin(remote *r)
{
    fn_text out;
    fn_text_init(&out, r->sent, sizeof r->sent);
    fn_json_open(&out, '{');
    return out;
}

void remote_finish(remote *r, fn_text *out)
{
    fn_text id;
    fn_text_init(&id, r->sent_id, sizeof r->sent_id);
    fn_text_add_hex(&id, r->session, sizeof r->session);
    fn_text_add(&id, "-");
    fn_text_add_int(&id, ++r->next_id);
    fn_json_put_string(out, "id", r->sent_id);
    fn_json_close(out, '}');
    send(r, out);
}

void remote_notice(remote *r, const char *text)
{
    fn_text out = phrase_open(&r->t.notice);
    fn_text_add(&out, text);
}

void remote_join(remote *r)
{
    char storage[512];
    fn_text out;
    fn_text_init(&out, storage, sizeof storage);
    fn_json_open(&out, '{');
    fn_json_put_string(&out, "join", r->id);
    fn_json_put_int(&out, "since", r->seq);
    if (r->seat_token[0] != '\0')
        fn_json_put_string(&out, "seat_token", r->seat_token);
    fn_json_close(&out, '}');
    send(r, &out);
    r->t.notice.text[0] = '\0';
    if (r->sent_id[0] != '\0')
        link_send(r->link, r->sent, strlen(r->sent));
}

static bool remote_poll(session *t)
{
    remote *r = of(t);
    phrase before = t->notice;
    long long seq = r->seq;
    int moves = t->now.moves, lines = t->log.lines, ply = t->now.ply, hints = t->hints;
    session_way way = ways_next(t, WAYS);
    session_pause pause = t->pause;
    bool over = t->is_over, can_rematch = t->can_rematch, gathers = t->gathers;
    link_poll(r->link);
    if (r->again_ms > 0 && session_clock_ms() >= r->again_ms) {
        r->again_ms = 0;
        if (!r->has_table)
            remote_join(r);
        else if (r->sent_id[0] != '\0')
            link_send(r->link, r->sent, strlen(r->sent));
    }
    t->now.moves = r->sent_id[0] == '\0' ? r->held : 0;
    if (link_now(r->link) == LINK_WAITS)
        remote_notice(r, tr("The connection is lost, but nothing else. We are trying again …"));
    if (link_now(r->link) == LINK_REFUSED && !t->lost) {
        remote_notice(r, tr("The server does not answer"));
        t->lost = true;
    }
    return seq != r->seq || moves != t->now.moves || lines != t->log.lines || ply != t->now.ply ||
           over != t->is_over || can_rematch != t->can_rematch || gathers != t->gathers ||
           hints != t->hints || way != ways_next(t, WAYS) || t->left || pause != t->pause ||
           strcmp(before.text, t->notice.text) != 0;
}

static bool remote_move(session *t, const char *move, fn_error *error)
{
    remote *r = of(t);
    if (link_now(r->link) != LINK_OPEN || r->sent_id[0] != '\0')
        return fn_fail(error, tr("One moment …"));
    fn_text out = remote_begin(r);
    fn_json_put_string(&out, "move", move);
    fn_json_put_int(&out, "seq", r->seq);
    remote_finish(r, &out);
    t->notice.text[0] = '\0';
    t->now.moves = r->held = 0; /* until the server shows what comes next */
    return true;
}

static bool remote_undo(session *t, fn_error *error)
{
    remote *r = of(t);
    if (!t->now.can_undo || r->sent_id[0] != '\0')
        return fn_fail(error, tell_error("no-undo", "").text);
    fn_text out = remote_begin(r);
    fn_json_key(&out, "undo");
    fn_json_bool(&out, true);
    fn_json_put_int(&out, "seq", r->seq);
    remote_finish(r, &out);
    return true;
}

/* Sends a message that changes nothing, which needs no id and is not sent again. */
static void send_plain(remote *r, const char *key, const char *text, int number)
{
    char storage[1024];
    fn_text out;
    fn_text_init(&out, storage, sizeof storage);
    fn_json_open(&out, '{');
    if (text != NULL)
        fn_json_put_string(&out, key, text);
    else
        fn_json_put_int(&out, key, number);
    fn_json_close(&out, '}');
    send(r, &out);
}

static void remote_why(session *t, const char *move)
{
    send_plain(of(t), "why", move, 0);
}

static void remote_hint(session *t)
{
    send_plain(of(t), "hint", NULL, 1500);
    t->thinks = true;
}

static void remote_chat(session *t, const char *text)
{
    remote *r = of(t);
    if (r->sent_id[0] != '\0')
        return;
    fn_text out = remote_begin(r);
    fn_json_put_string(&out, "chat", text);
    remote_finish(r, &out);
}

static void remote_rematch(session *t)
{
    remote *r = of(t);
    if (r->sent_id[0] != '\0')
        return;
    fn_text out = remote_begin(r);
    fn_json_key(&out, "rematch");
    fn_json_bool(&out, true);
    r->wants_rematch = true;
    t->can_rematch = false;
    remote_finish(r, &out);
    remote_notice(r, tr("You would like a rematch. It begins when the others want one too."));
}

static void remote_pause(session *t, bool yes)
{
    remote *r = of(t);
    if (r->sent_id[0] != '\0' || !r->is_here)
        return;
    bool resumes = t->pause == PAUSE_ON;
    fn_text out = remote_begin(r);
    fn_json_put_bool(&out, resumes ? "resume" : "pause", resumes || yes);
    t->notice.text[0] = '\0';
    remote_finish(r, &out);
}

/* Takes a way out. At a server, a terminal has only the first seat of its person. */
static void remote_way(session *t, session_way way)
{
    remote *r = of(t);
    if (r->sent_id[0] != '\0')
        return;
    fn_text out = remote_begin(r);
    if (way == WAY_CANCEL) {
        fn_json_key(&out, "cancel");
        fn_json_bool(&out, true);
    } else {
        fn_json_put_int(&out, way == WAY_LEAVE ? "leave" : "resign", r->seat);
    }
    r->taken = way;
    t->notice.text[0] = '\0';
    remote_finish(r, &out);
}

static void remote_uncover(session *t)
{
    t->curtain = FN_NOBODY;
}

static void remote_close(session *t)
{
    link_free(of(t)->link);
    free(of(t)->queue);
    free(t);
}

static const session_kind remote_kind = {
    .poll = remote_poll,
    .move = remote_move,
    .undo = remote_undo,
    .why = remote_why,
    .hint = remote_hint,
    .uncover = remote_uncover,
    .chat = remote_chat,
    .rematch = remote_rematch,
    .take = remote_way,
    .pause = remote_pause,
    .close = remote_close,
};

/* Reads the token after "#invite=" or "#seat=". */
static void read_token(const char *url, const char *name, char *token, size_t size)
{
    const char *at = strstr(url, name);
    size_t length = at != NULL ? strcspn(at + strlen(name), "&#") : 0;
    if (length > 0 && length < size) {
        memcpy(token, at + strlen(name), length);
        token[length] = '\0';
    }
}

/* Reads http://host[:port]/t/TABLE#invite=TOKEN. */
static bool read_url(remote *r, const char *url, char *host, size_t size, int *port, bool *secure)
{
    *secure = strncmp(url, "https://", 8) == 0;
    if (!*secure && strncmp(url, "http://", 7) != 0)
        return false;
    const char *at = url + (*secure ? 8 : 7), *path = strstr(at, "/t/");
    size_t length = strcspn(at, ":/");
    if (path == NULL || length == 0 || length >= size)
        return false;
    memcpy(host, at, length);
    host[length] = '\0';
    *port = at[length] == ':' ? atoi(at + length + 1) : *secure ? 443 : 80;
    size_t id = strcspn(path + 3, "#?/");
    if (id == 0 || id >= sizeof r->id)
        return false;
    memcpy(r->id, path + 3, id);
    size_t all = (size_t)(path + 3 + id - url);
    memcpy(r->url, url, all < sizeof r->url ? all : 0);
    read_token(url, "#invite=", r->invite, sizeof r->invite);
    read_token(url, "#seat=", r->seat_token, sizeof r->seat_token);
    return true;
}

/* Waits until the table is known; until then there is nothing to show. */
static bool wait_for_table(remote *r, fn_error *error)
{
    double start = session_clock_ms(), waited = 0;
    bool told = false;
    while (!r->has_table && !r->t.lost && screen_signal() == 0 &&
           waited < (link_was_reached(r->link) ? OPEN_MS : REACH_MS)) {
        remote_poll(&r->t);
        nanosleep(&(struct timespec){0, 5000000}, NULL);
        waited = session_clock_ms() - start;
        if (waited >= REACH_MS && !told && link_was_reached(r->link)) {
            fprintf(stderr, "%s\n", tr("The server does not answer yet. We are waiting …"));
            told = true;
        }
    }
    if (r->has_table)
        return true;
    if (r->refused.text[0] != '\0')
        return fn_fail(error, r->refused.text);
    return fn_fail(error, tr("The server does not answer"), ": ", r->url);
}

session *remote_open(const char *url, const char *name, fn_error *error)
{
    remote *r = calloc(1, sizeof *r);
    char host[256];
    int port;
    bool secure;
    if (r == NULL)
        return fn_fail(error, "there is not enough memory"), NULL;
    link_handlers handlers = {r, remote_take};
    r->t.kind = &remote_kind;
    r->t.curtain = r->t.now.me = r->t.now.to_act = FN_NOBODY;
    r->t.now.view = (fn_json){"{}", 2};
    r->sits = -1;
    r->taken = WAYS;
    double now = session_clock_ms();
    if (getrandom(r->session, sizeof r->session, 0) < 0)
        memcpy(r->session, &now, sizeof r->session);
    fn_text out;
    fn_text_init(&out, r->name, sizeof r->name);
    fn_text_add(&out, name != NULL ? name : tr("Guest"));
    if (!read_url(r, url, host, sizeof host, &port, &secure))
        fn_fail(error, "'", url, "' is no link to a table, http://HOST:PORT/t/TABLE");
    else if ((r->link = link_new(host, port, secure, r->name, &handlers)) == NULL)
        fn_fail(error, tr("The server does not answer"));
    else if (wait_for_table(r, error))
        return &r->t;
    remote_close(&r->t);
    return NULL;
}
