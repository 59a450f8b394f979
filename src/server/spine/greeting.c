/* The first message to a connection: its person, and the games on offer. */
#include "server/spine/greeting.h"

#include "server/spine/desk.h"
#include "server/spine/person.h"
#include "server/spine/presence.h"
#include "server/spine/session.h"
#include "table/pair.h"

#include <stdlib.h>
#include <string.h>

static void write_words(fn_text *out, const char *key, const char *const *words)
{
    fn_json_key(out, key);
    fn_json_open(out, '[');
    for (int i = 0; words[i] != NULL; i++)
        fn_json_string(out, words[i]);
    fn_json_close(out, ']');
}

/* Writes the paces that a search for a game can choose, see rooms/pairing.h. */
static void write_paces(fn_text *out, const fn_game *game)
{
    fn_json_key(out, "paces");
    fn_json_open(out, '{');
    for (int i = PAIR_BRISK; i < PAIR_PACES; i++) {
        pair_clock clock = pair_clock_of(game, (pair_pace)i);
        fn_json_key(out, pair_words[i]);
        fn_json_open(out, '{');
        fn_json_put_int(out, "turn_s", clock.turn_s);
        if (clock.bank_s > 0)
            fn_json_put_int(out, "bank_s", clock.bank_s);
        fn_json_close(out, '}');
    }
    fn_json_close(out, '}');
}

static void greet(client *c)
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
        person_write(c->house, &person, out);
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
        write_paces(out, game);
        fn_json_close(out, '}');
    }
    fn_json_close(out, ']');
    fn_json_put_int(out, "levels", ENTRY_LEVELS);
    fn_json_close(out, '}');
    fn_json_close(out, '}');
    client_send(c, out);
}

typedef struct open_job {
    job base;
    client *from;
    char token[NET_TOKEN_MAX];
    store_person person;
    char owner[STORE_ID_MAX];
    int64_t until_ms;        /* of the session */
    uint64_t sessions_ended; /* when the look-up began */
} open_job;

static void run_open(job *self, store *db)
{
    open_job *work = (open_job *)self;
    self->failed =
        !session_find(db, work->token, &work->person, work->owner, &work->until_ms, &self->error);
}

static void become_person(client *c, const open_job *work)
{
    client_become(c, &work->person, work->owner, work->token);
    session_use(c->house, work->token, work->until_ms);
}

static void look_up(open_job *work)
{
    house *h = work->from->house;
    work->sessions_ended = h->sessions_ended;
    pool_add(h->readers, &work->base);
}

/* Looks up again if any session has ended meanwhile: it may be this one. */
static void found(job *self)
{
    open_job *work = (open_job *)self;
    client *c = work->from;
    const char *ban;
    if (c->net != NULL && self->failed) {
        net_client_close(c->net, 1013, "the store does not answer");
    } else if (c->net != NULL && work->sessions_ended != c->house->sessions_ended) {
        look_up(work);
        return;
    } else if (c->net != NULL && work->person.id[0] == '\0' &&
               session_right_of(work->token) != SESSION_ALL) {
        net_client_close(c->net, 1008, "this token is not good, or not any more");
    } else if (c->net != NULL &&
               (ban = refuse_person(c->house, work->person.id, work->owner)) != NULL) {
        client_refuse(c, "", "banned", ban);
        net_client_close(c->net, 1008, "banned");
    } else if (c->net != NULL) {
        if (work->person.id[0] != '\0')
            become_person(c, work);
        presence_note(c);
        greet(c);
    }
    client_release(c);
    free(work);
}

void greeting_open(client *c, const char *token)
{
    open_job *work = *token != '\0' ? calloc(1, sizeof *work) : NULL;
    if (work == NULL) {
        greet(c);
        return;
    }
    work->base.run = run_open;
    work->base.done = found;
    work->from = client_keep(c);
    text_keep(work->token, sizeof work->token, token);
    look_up(work);
}
