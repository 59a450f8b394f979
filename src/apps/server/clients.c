/* Connections: who is behind a cookie, the greeting, what is sent to one of them. */
#include "apps/server/people.h"

#include <stdlib.h>
#include <string.h>

client *client_keep(client *c)
{
    c->keeps++;
    return c;
}

void client_release(client *c)
{
    if (--c->keeps > 0)
        return;
    free(c->name);
    free(c);
}

const char *client_name(const client *c)
{
    return c->name != NULL ? c->name : "";
}

void client_send(client *c, const fn_text *text)
{
    net_text *shared = net_text_new(text->data, text->used);
    if (shared == NULL || text->overflow)
        net_client_close(c->net, 1011, "the answer is too long");
    else
        net_client_send(c->net, shared);
    net_text_release(shared);
}

void client_refuse(client *c, const char *id, const char *code, const char *sentence)
{
    char storage[REFUSAL_MAX];
    fn_text out;
    fn_text_init(&out, storage, sizeof storage);
    write_refusal(id, code, sentence, &out);
    client_send(c, &out);
}

void client_accept(client *c, const char *id, int64_t seq, const char *table_id)
{
    char storage[256];
    fn_text out;
    fn_text_init(&out, storage, sizeof storage);
    fn_json_open(&out, '{');
    fn_json_put_string(&out, "ok", id);
    fn_json_put_int(&out, "seq", seq);
    if (table_id != NULL)
        fn_json_put_string(&out, "table", table_id);
    fn_json_close(&out, '}');
    client_send(c, &out);
}

typedef struct open_job {
    job base;
    client *from;
    char token[NET_TOKEN_MAX];
    store_person person;
    int64_t until_ms; /* of the session */
} open_job;

static void run_open(job *self, store *db)
{
    open_job *work = (open_job *)self;
    self->failed = !session_find(db, work->token, &work->person, &work->until_ms, &self->error);
}

static void found(job *self)
{
    open_job *work = (open_job *)self;
    client *c = work->from;
    if (c->net != NULL && self->failed) {
        net_client_close(c->net, 1013, "the store does not answer");
    } else if (c->net != NULL) {
        c->is_person = work->person.id[0] != '\0';
        c->has_account = work->person.key[0] != '\0';
        memcpy(c->person, work->person.id, sizeof c->person);
        c->name = c->is_person ? strdup(work->person.name) : NULL;
        if (c->is_person)
            session_use(c->house, work->token, work->until_ms);
        people_hello(c);
    }
    client_release(c);
    free(work);
}

void people_open(house *h, client *c, const char *token)
{
    open_job *work = *token != '\0' ? calloc(1, sizeof *work) : NULL;
    if (work == NULL) {
        people_hello(c);
        return;
    }
    work->base.run = run_open;
    work->base.done = found;
    work->from = client_keep(c);
    text_keep(work->token, sizeof work->token, token);
    pool_add(h->readers, &work->base);
}

static void write_words(fn_text *out, const char *key, const char *const *words)
{
    fn_json_key(out, key);
    fn_json_open(out, '[');
    for (int i = 0; words[i] != NULL; i++)
        fn_json_string(out, words[i]);
    fn_json_close(out, ']');
}

void people_hello(client *c)
{
    fn_text *out = &c->house->out;
    store_person person = {.id = ""};
    memcpy(person.id, c->person, sizeof person.id);
    text_keep(person.name, sizeof person.name, client_name(c));
    person.key[0] = c->has_account ? '*' : '\0';
    c->is_ready = true;
    fn_text_clear(out);
    fn_json_open(out, '{');
    fn_json_key(out, "hello");
    fn_json_open(out, '{');
    fn_json_put_int(out, "protocol", 1);
    fn_json_put_string(out, "version", FANAL_VERSION);
    fn_json_key(out, "person");
    if (c->is_person)
        person_write(&person, out);
    else
        fn_json_null(out);
    fn_json_key(out, "games");
    fn_json_open(out, '[');
    const fn_game *game;
    for (int i = 0; (game = fn_game_offered(i)) != NULL; i++) {
        fn_json_open(out, '{');
        fn_json_put_string(out, "game", game->id);
        fn_json_put_int(out, "min_players", game->min_players);
        fn_json_put_int(out, "max_players", game->max_players);
        write_words(out, "variants", game->variants);
        write_words(out, "options", game->options);
        fn_json_close(out, '}');
    }
    fn_json_close(out, ']');
    fn_json_put_int(out, "levels", ENTRY_LEVELS);
    fn_json_close(out, '}');
    fn_json_close(out, '}');
    client_send(c, out);
}
