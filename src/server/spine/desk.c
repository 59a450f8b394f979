/* See desk.h. */
#include "server/spine/desk.h"

#include "server/spine/client.h"

#include <assert.h>
#include <stdlib.h>

void *desk_state(const house *h, const desk *d)
{
    int i = 0;
    while (h->desks[i] != d) {
        assert(h->desks[i] != NULL);
        i++;
    }
    return h->states[i];
}

bool desks_start(house *h, store *db, fn_error *error)
{
    for (int i = 0; h->desks[i] != NULL; i++) {
        const desk *d = h->desks[i];
        if (d->state_bytes > 0 && (h->states[i] = calloc(1, d->state_bytes)) == NULL)
            return fn_fail(error, "not enough memory");
    }
    for (int i = 0; h->desks[i] != NULL; i++)
        if (h->desks[i]->start != NULL && !h->desks[i]->start(h, db, error))
            return false;
    return true;
}

void desks_stop(house *h)
{
    for (int i = 0; h->desks[i] != NULL; i++) {
        const desk *d = h->desks[i];
        if (d->stop != NULL && h->states[i] != NULL)
            d->stop(h);
        free(h->states[i]);
        h->states[i] = NULL;
    }
}

void desks_tick(house *h)
{
    for (int i = 0; h->desks[i] != NULL; i++)
        if (h->desks[i]->tick != NULL)
            h->desks[i]->tick(h);
}

void desks_appended(house *h, room *r, int64_t first_seq)
{
    for (int i = 0; h->desks[i] != NULL; i++)
        if (h->desks[i]->appended != NULL)
            h->desks[i]->appended(r, first_seq);
}

void desks_dismissed(client *c)
{
    const house *h = c->house;
    for (int i = 0; h->desks[i] != NULL; i++)
        if (h->desks[i]->dismissed != NULL)
            h->desks[i]->dismissed(c);
}

void desks_created(house *h, const table *t)
{
    for (int i = 0; h->desks[i] != NULL; i++)
        if (h->desks[i]->created != NULL)
            h->desks[i]->created(h, t);
}

void desks_heard(house *h, const char *book, int64_t seq)
{
    for (int i = 0; h->desks[i] != NULL; i++)
        if (h->desks[i]->heard != NULL)
            h->desks[i]->heard(h, book, seq);
}

void desks_measure(const house *h, fn_text *out)
{
    for (int i = 0; h->desks[i] != NULL; i++)
        if (h->desks[i]->measure != NULL)
            h->desks[i]->measure(h, out);
}

bool desks_export(const house *h, store *db, const char *person, fn_text *out, fn_error *error)
{
    for (int i = 0; h->desks[i] != NULL; i++)
        if (h->desks[i]->export_about != NULL && !h->desks[i]->export_about(db, person, out, error))
            return false;
    return true;
}

static const char *refuse(house *h, const permit *p, const char **code)
{
    const char *sentence = NULL;
    for (int i = 0; h->desks[i] != NULL && sentence == NULL; i++)
        if (h->desks[i]->may != NULL)
            sentence = h->desks[i]->may(h, p, code);
    return sentence;
}

const char *refuse_person(house *h, const char *person, const char *owner)
{
    const char *code;
    return refuse(h, &(permit){.kind = PERMIT_ENTER, .person = person, .owner = owner}, &code);
}

const char *refuse_address(house *h, const char *address)
{
    const char *code;
    return refuse(h, &(permit){.kind = PERMIT_CONNECT, .address = address}, &code);
}

const char *refuse_name(house *h, const char *name)
{
    const char *code;
    return refuse(h, &(permit){.kind = PERMIT_NAME, .name = name}, &code);
}

const char *refuse_speaker(house *h, const char *person, const char *owner, bool chats,
                           const char **code)
{
    permit p = {.kind = chats ? PERMIT_CHAT : PERMIT_ENTER, .person = person, .owner = owner};
    return refuse(h, &p, code);
}

role role_in_house(const house *h, const char *person)
{
    role found = ROLE_NONE;
    for (int i = 0; h->desks[i] != NULL && found == ROLE_NONE; i++)
        if (h->desks[i]->role_of != NULL)
            found = h->desks[i]->role_of(h, person);
    return found;
}

void decide(house *h, decision_ask *ask)
{
    int i = 0;
    while (h->desks[i]->decide == NULL) {
        i++;
        assert(h->desks[i] != NULL);
    }
    h->desks[i]->decide(h, ask);
}
