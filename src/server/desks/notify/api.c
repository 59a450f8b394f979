/* Each request is one job on the callers' thread: it reads the book, acts on it and writes the
 * answer. */
#include "server/desks/notify/api.h"

#include "calls/base64.h"
#include "server/desks/notify/calls.h"
#include "server/desks/notify/post.h"
#include "server/spine/budget.h"
#include "server/spine/clock.h"
#include "server/spine/steward.h"
#include "words/words.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWER_MAX = 8 << 10, TRIES_PER_MINUTE = 6, LETTER_EVERY_MS = 3600000 };

typedef struct ask ask;
struct ask {
    job base;
    people_call *call;
    house *house;
    void (*act)(ask *a, store *db);
    char person[STORE_ID_MAX];
    char word[16], token[40]; /* of a link */
    char body[NET_BODY_MAX + 1];
    size_t size;
    book book;
    post *posts;
    int status;
    const char *code; /* of a refusal */
    char storage[ANSWER_MAX];
    fn_text out;
};

static void refuse(ask *a, int status, const char *code, const char *sentence)
{
    a->status = status;
    a->code = code;
    fn_text_clear(&a->out);
    fn_text_add(&a->out, sentence);
}

static void run_ask(job *self, store *db)
{
    ask *a = (ask *)self;
    a->status = 200;
    if (!book_read(db, a->person, a->house->config.calls_private, &a->book, &self->error))
        refuse(a, 503, "store", "the store does not answer; try again");
    else
        a->act(a, db);
}

static void asked(job *self)
{
    ask *a = (ask *)self;
    if (self->failed)
        refuse(a, 503, "draining", "the server is about to restart; try again in a moment");
    posts_send(a->house, a->posts);
    if (a->code != NULL)
        call_refuse(a->call, a->status, a->code, a->out.data);
    else
        call_answer(a->call, a->status, NULL, a->out.data, a->out.used, NULL);
    call_free(a->call);
    free(a);
}

static ask *ask_new(people_call *call, const char *person, void (*act)(ask *a, store *db))
{
    ask *a = calloc(1, sizeof *a);
    if (a == NULL || call->http == NULL) {
        call_fail_memory(call);
        free(a);
        return NULL;
    }
    a->base.run = run_ask;
    a->base.done = asked;
    a->call = call;
    a->house = call->house;
    a->act = act;
    text_keep(a->person, sizeof a->person, person);
    const char *body = net_request_body(call->http, &a->size);
    a->size = a->size < NET_BODY_MAX ? a->size : NET_BODY_MAX;
    memcpy(a->body, body != NULL ? body : "", body != NULL ? a->size : 0);
    fn_text_init(&a->out, a->storage, sizeof a->storage);
    return a;
}

static void begin(people_call *call, void (*act)(ask *a, store *db))
{
    ask *a = call_has_person(call) ? ask_new(call, call->person.id, act) : NULL;
    if (a != NULL)
        pool_add(a->house->callers, &a->base);
}

/* The book as its owner sees it. */

static void write_ways(const house *h, fn_text *out)
{
    fn_json_key(out, "ways");
    fn_json_open(out, '{');
    for (int way = 0; way < WAYS; way++)
        fn_json_put_bool(out, call_way_words[way], post_rules_allow(h, (call_way)way));
    fn_json_close(out, '}');
}

static void act_show(ask *a, store *db)
{
    char secret[33];
    (void)db;
    fn_text *out = &a->out;
    fn_json_open(out, '{');
    fn_json_key(out, "wishes");
    wishes_write(&a->book.wishes, out);
    fn_json_key(out, "browsers");
    fn_json_open(out, '[');
    for (int i = 0; i < a->book.browsers; i++) {
        fn_json_open(out, '{');
        fn_json_put_string(out, "browser", a->book.browser[i].id);
        fn_json_put_string(out, "name", a->book.browser[i].name);
        fn_json_close(out, '}');
    }
    fn_json_close(out, ']');
    post_token(a->house, "webhook", a->person, "", secret);
    fn_json_put_string(out, "secret", secret);
    fn_json_put_int(out, "last", a->book.last_ms);
    write_ways(a->house, out);
    fn_json_close(out, '}');
}

/* Writes the wishes and shows the book. */
static void keep_wishes(ask *a, store *db)
{
    store_outcome outcome;
    if (!book_write_wishes(db, a->person, &a->book, &outcome, &a->base.error))
        refuse(a, 503, "store", "the store does not answer; try again");
    else if (outcome != STORE_DONE)
        refuse(a, 409, "busy", "your wishes were changed elsewhere just now; try again");
    else
        act_show(a, db);
}

static void act_wish(ask *a, store *db)
{
    wishes *w = &a->book.wishes;
    bool was_confirmed = w->is_confirmed;
    deliver_rules rules = post_rules(a->house);
    if (!wishes_read(w, a->body, a->size, rules.allows_private, &a->base.error)) {
        refuse(a, 400, "bad-message", a->base.error.text);
        return;
    }
    for (int way = 0; way < WAYS; way++)
        if (w->ways[way].is_on && !post_rules_allow(a->house, (call_way)way)) {
            refuse(a, 400, "bad-message", "this server does not call that way");
            return;
        }
    if (w->hook[0] != '\0' && !deliver_may_reach(&rules, w->hook)) {
        refuse(a, 400, "bad-message", "this server does not send calls to that address");
        return;
    }
    w->is_confirmed = was_confirmed && w->is_confirmed;
    keep_wishes(a, db);
}

/* Browsers. */

static void act_add(ask *a, store *db)
{
    subscription s;
    fn_json object, name;
    fn_error *error = &a->base.error;
    char fact[32] = "push/", id[BOOK_ID_MAX];
    deliver_rules rules = post_rules(a->house);
    if (!post_rules_allow(a->house, WAY_PUSH)) {
        refuse(a, 400, "bad-message", "this server does not call that way");
        return;
    }
    if (!fn_json_parse(&object, a->body, a->size, error) ||
        !subscription_read(&s, object, rules.allows_private, error) ||
        (fn_json_member(object, "name", &name) &&
         !fn_json_to_string(name, a->book.browser[0].name, BOOK_BROWSER_NAME_MAX) &&
         !fn_fail(error, "the name of a browser has up to 79 bytes"))) {
        refuse(a, 400, "bad-message", error->text);
        return;
    }
    if (!deliver_may_reach(&rules, s.endpoint)) {
        refuse(a, 400, "bad-message", "this server does not send calls to that address");
        return;
    }
    browser_id(s.endpoint, id);
    strcat(fact, id);
    if (a->book.browsers == BOOK_BROWSERS_MAX) {
        refuse(a, 409, "too-many", "you are called in ten browsers already; forget one first");
        return;
    }
    if (!book_set(db, a->person, fact, a->body, error) ||
        !book_read(db, a->person, rules.allows_private, &a->book, error)) {
        refuse(a, 503, "store", "the store does not answer; try again");
        return;
    }
    a->book.wishes.ways[WAY_PUSH].is_on = true;
    keep_wishes(a, db);
}

static void act_forget(ask *a, store *db)
{
    fn_json object, value;
    char fact[32] = "push/";
    fn_error *error = &a->base.error;
    if (!fn_json_parse(&object, a->body, a->size, error) ||
        !fn_json_member(object, "browser", &value) ||
        !fn_json_to_string(value, fact + strlen(fact), BOOK_ID_MAX)) {
        refuse(a, 400, "bad-message", "'browser' is the id of one of your browsers");
        return;
    }
    if (!book_set(db, a->person, fact, "", error) ||
        !book_read(db, a->person, a->house->config.calls_private, &a->book, error))
        refuse(a, 503, "store", "the store does not answer; try again");
    else
        act_show(a, db);
}

/* Trying a way. An unconfirmed address gets a letter with a link, but seldom. */

static bool may_write_to(ask *a, store *db)
{
    char name[40] = "letter/", id[BOOK_ID_MAX];
    store_fact fact;
    fn_error *error = &a->base.error;
    browser_id(a->book.wishes.mail, id);
    strcat(name, id);
    return store_find_fact(db, STEWARD, name, &fact, error) &&
           (fact.version == 0 || strtoll(fact.value, NULL, 10) + LETTER_EVERY_MS <= now_ms()) &&
           book_set(db, STEWARD, name, fn_decimal(now_ms()).text, error);
}

static void say_confirm(ask *a, call_message *m)
{
    char token[33], link[CONFIG_TEXT_MAX + 128];
    fn_text out;
    memset(m, 0, sizeof *m);
    m->event = "confirm";
    post_token(a->house, "confirm", a->person, a->book.wishes.mail, token);
    snprintf(link, sizeof link, "%s/calls/confirm/%s/%s", a->house->config.public_url, a->person,
             token);
    text_keep(m->title, sizeof m->title, tr("Is this your address?"));
    fn_text_init(&out, m->text, sizeof m->text);
    say(&out,
        "Somebody who plays here wants calls to move to come to this address. If it is you, "
        "say so: {link}",
        {"link", link});
    fn_text_add_char(&out, '\n');
    fn_text_add(&out, tr("If not, do nothing: no other letter will come."));
}

static void act_try(ask *a, store *db)
{
    bool ways[WAYS] = {false};
    fn_json object, value;
    char word[16] = "";
    call_message m;
    if (fn_json_parse(&object, a->body, a->size, &a->base.error) &&
        fn_json_member(object, "way", &value))
        fn_json_to_string(value, word, sizeof word);
    for (int way = 0; way < WAYS; way++)
        ways[way] = strcmp(word, call_way_words[way]) == 0;
    const wishes *w = &a->book.wishes;
    if ((!ways[WAY_PUSH] || a->book.browsers == 0) && (!ways[WAY_MAIL] || w->mail[0] == '\0') &&
        (!ways[WAY_HOOK] || w->hook[0] == '\0')) {
        refuse(a, 400, "bad-message", "'way' is push, mail or webhook, and has an address");
        return;
    }
    words_choose(w->language);
    say_test(&m);
    if (ways[WAY_MAIL] && !w->is_confirmed) {
        if (!may_write_to(a, db)) {
            refuse(a, 429, "too-fast", "a letter went to this address within the hour");
            return;
        }
        say_confirm(a, &m);
    }
    a->posts = posts_make(a->house, a->person, &a->book, ways, &m, NULL);
    fn_json_open(&a->out, '{');
    fn_json_put_bool(&a->out, "sent", a->posts != NULL);
    fn_json_close(&a->out, '}');
    a->status = 202;
}

/* Links. */

static void answer_way(ask *a, const char *way, bool is_on)
{
    fn_text_clear(&a->out);
    fn_json_open(&a->out, '{');
    fn_json_put_string(&a->out, "way", way);
    fn_json_put_bool(&a->out, "on", is_on);
    fn_json_close(&a->out, '}');
}

static bool token_is(ask *a, const char *purpose, const char *what)
{
    char right[33];
    post_token(a->house, purpose, a->person, what, right);
    if (strlen(a->token) == 32 && sodium_memcmp(right, a->token, 32) == 0)
        return true;
    refuse(a, 403, "bad-invite", "this link is not valid");
    return false;
}

static void switch_way(ask *a, store *db, bool is_on)
{
    for (int way = 0; way < WAYS; way++)
        if (strcmp(a->word, call_way_words[way]) == 0 && token_is(a, "stop", a->word)) {
            a->book.wishes.ways[way].is_on = is_on;
            keep_wishes(a, db);
            if (a->code == NULL)
                answer_way(a, a->word, is_on);
            return;
        }
    if (a->code == NULL)
        refuse(a, 403, "bad-invite", "this link is not valid");
}

static void act_stop(ask *a, store *db)
{
    switch_way(a, db, false);
}

static void act_start(ask *a, store *db)
{
    switch_way(a, db, true);
}

static void act_confirm(ask *a, store *db)
{
    if (!token_is(a, "confirm", a->book.wishes.mail))
        return;
    if (!book_set(db, a->person, "calls/mail", a->book.wishes.mail, &a->base.error))
        refuse(a, 503, "store", "the store does not answer; try again");
    else
        answer_way(a, "mail", a->book.wishes.ways[WAY_MAIL].is_on);
}

static void calls_follow(people_call *call)
{
    const char *path = net_request_path(call->http);
    char person[STORE_ID_MAX] = "", word[16] = "", token[40] = "";
    void (*act)(ask *, store *) = NULL;
    if (sscanf(path, "/api/calls/stop/%23[^/]/%15[^/]/%39[^/]", person, word, token) == 3)
        act = act_stop;
    else if (sscanf(path, "/api/calls/start/%23[^/]/%15[^/]/%39[^/]", person, word, token) == 3)
        act = act_start;
    else if (sscanf(path, "/api/calls/confirm/%23[^/]/%39[^/]", person, token) == 2)
        act = act_confirm;
    if (act == NULL) {
        call_fail(call, 404, "no-page", "there is no such address");
        return;
    }
    ask *a = ask_new(call, person, act);
    if (a == NULL)
        return;
    text_keep(a->word, sizeof a->word, word);
    text_keep(a->token, sizeof a->token, token);
    pool_add(a->house->callers, &a->base);
}

/* Entry points. */

static void calls_show(people_call *call)
{
    begin(call, act_show);
}

static void calls_wish(people_call *call)
{
    begin(call, act_wish);
}

static void calls_add(people_call *call)
{
    begin(call, act_add);
}

static void calls_forget(people_call *call)
{
    begin(call, act_forget);
}

static void calls_try(people_call *call)
{
    if (call->person.id[0] != '\0' &&
        !budget_spend(call->house, "try", call->person.id, TRIES_PER_MINUTE))
        call_fail(call, 429, "too-fast", "you try too often; wait a minute");
    else
        begin(call, act_try);
}

static void calls_key(people_call *call)
{
    char storage[256], key[128];
    fn_text out;
    fn_text_init(&out, key, sizeof key);
    base64url_add(&out, notify_of(call->house)->vapid.public,
                  sizeof notify_of(call->house)->vapid.public);
    fn_text_init(&out, storage, sizeof storage);
    fn_json_open(&out, '{');
    fn_json_put_string(&out, "key", key);
    write_ways(call->house, &out);
    fn_json_close(&out, '}');
    call_answer(call, 200, NULL, out.data, out.used, NULL);
    call_free(call);
}

const route calls_routes[] = {
    {NET_GET, "/api/calls/key", NULL, calls_key, CALL_USUAL},
    {NET_POST, "/api/calls/stop/*/*/*", NULL, calls_follow, CALL_OPEN},
    {NET_POST, "/api/calls/start/*/*/*", NULL, calls_follow, CALL_OPEN},
    {NET_POST, "/api/calls/confirm/*/*", NULL, calls_follow, CALL_OPEN},
    {NET_GET, "/api/me/calls", NULL, calls_show, CALL_OWN},
    {NET_POST, "/api/me/calls", NULL, calls_wish, CALL_OWN},
    {NET_POST, "/api/me/calls/push", NULL, calls_add, CALL_OWN},
    {NET_POST, "/api/me/calls/forget", NULL, calls_forget, CALL_OWN},
    {NET_POST, "/api/me/calls/try", NULL, calls_try, CALL_OWN},
    {.path = NULL},
};
