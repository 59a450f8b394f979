/* Sessions: the token is in the peer's cookie or a program's header, its hash in the store. */
#include "server/spine/session.h"

#include "server/spine/client.h"
#include "server/spine/clock.h"
#include "server/spine/names.h"
#include "server/spine/programs.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

const char *const session_words[SESSION_RIGHTS] = {
    [SESSION_ALL] = "all", [SESSION_PLAY] = "play", [SESSION_READ] = "read"};

/* Prefixes of tokens. They are hashed with the rest, so nobody can change a token's right. */
static const char *const marks[SESSION_RIGHTS] = {
    [SESSION_ALL] = "", [SESSION_PLAY] = "fanal_p_", [SESSION_READ] = "fanal_r_"};

session_right session_right_of(const char *token)
{
    for (int right = SESSION_PLAY; right < SESSION_RIGHTS; right++)
        if (strncmp(token, marks[right], strlen(marks[right])) == 0)
            return (session_right)right;
    return SESSION_ALL;
}

void session_choose(const char *cookie, const char *bearer, char token[NET_TOKEN_MAX])
{
    bool is_browser = bearer[0] == '\0';
    const char *chosen = is_browser ? cookie : bearer,
               *nobodys = is_browser ? "" : marks[SESSION_PLAY];
    bool is_fine = is_browser == (session_right_of(chosen) == SESSION_ALL);
    text_keep(token, NET_TOKEN_MAX, is_fine ? chosen : nobodys);
}

void session_draw(session_right right, char token[NET_TOKEN_MAX])
{
    uint8_t bytes[24];
    fn_text text;
    randombytes_buf(bytes, sizeof bytes);
    fn_text_init(&text, token, NET_TOKEN_MAX);
    fn_text_add(&text, marks[right]);
    fn_text_add_hex(&text, bytes, sizeof bytes);
}

void session_hash(const char *token, uint8_t hash[32])
{
    fn_sha256(hash, token, strlen(token));
}

bool session_find(store *db, const char *token, store_person *person, char owner[STORE_ID_MAX],
                  int64_t *until_ms, fn_error *error)
{
    uint8_t hash[32];
    session_hash(token, hash);
    if (!store_find_session(db, hash, now_ms(), person, until_ms, error))
        return false;
    bool is_guest = person->id[0] != '\0' && person->key[0] == '\0';
    return (!is_guest || name_mark(db, person->name, person->id, error)) &&
           program_find_owner(db, person->id, owner, error);
}

int64_t session_end_ms(void)
{
    return now_ms() + SESSION_DAYS * DAY_MS;
}

static void prolonged(job *self)
{
    free((write_job *)self);
}

void session_use(house *h, const char *token, int64_t until_ms)
{
    int64_t end_ms = session_end_ms();
    write_job *work = until_ms < end_ms - DAY_MS ? calloc(1, sizeof *work) : NULL;
    if (work == NULL)
        return;
    work->base.done = prolonged;
    work->write.kind = STORE_SESSION;
    work->write.session.until_ms = end_ms;
    session_hash(token, work->write.session.token_hash);
    pool_add(h->writer, &work->base);
}

/* The sockets to close. */
typedef struct ended {
    const char *session, *person;
    int64_t version;
} ended;

/* Dismisses the client at once, though its last messages may still be on their way. */
static void close_if_ended(void *context, net_client *connection)
{
    const ended *which = context;
    client *c = *(client **)net_client_user(connection);
    if (c == NULL || !c->is_person)
        return;
    if (strcmp(c->session, which->session) != 0 &&
        (strcmp(c->person, which->person) != 0 || c->version >= which->version))
        return;
    client_dismiss(c, "you have logged out");
}

void session_close(house *h, const char *name)
{
    ended which = {.session = name, .person = ""};
    h->sessions_ended++;
    net_each_client(h->net, close_if_ended, &which);
}

void session_close_before(house *h, const char *person, int64_t version)
{
    ended which = {.session = "", .person = person, .version = version};
    h->sessions_ended++;
    net_each_client(h->net, close_if_ended, &which);
}
