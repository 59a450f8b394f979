/* Clients: counted references, and the messages sent to one of them. */
#include "server/spine/client.h"

#include "server/spine/desk.h"
#include "table/message.h"

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

bool client_is_present(const client *c)
{
    return c->visit == NULL && c->right != SESSION_READ;
}

void client_become(client *c, const store_person *person, const char *owner, const char *token)
{
    uint8_t hash[32];
    c->is_person = true;
    c->has_account = person->key[0] != '\0';
    c->right = session_right_of(token);
    c->version = person->version;
    c->name = strdup(person->name);
    memcpy(c->person, person->id, sizeof c->person);
    text_keep(c->owner, sizeof c->owner, owner);
    session_hash(token, hash);
    store_name_session(hash, c->session);
}

void client_dismiss(client *c, const char *reason)
{
    desks_dismissed(c);
    c->is_person = c->is_ready = false;
    net_client_close(c->net, 1008, reason);
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
    write_ok(id, seq, table_id, &out);
    client_send(c, &out);
}
