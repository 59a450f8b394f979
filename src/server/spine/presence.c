/* Where several servers share a store, each holds a lease for everybody connected to it and renews
 * it; it expires after they leave. A single server needs none. */
#include "server/spine/presence.h"

#include "server/spine/clock.h"
#include "server/spine/friends.h"

#include <stdlib.h>
#include <string.h>

enum { TELL_MS = 20000, LEASE_MS = 45000 };

static void name_lease(const char *person, char name[STORE_ID_MAX])
{
    fn_text text;
    fn_text_init(&text, name, STORE_ID_MAX);
    fn_text_add(&text, "here/");
    fn_text_add(&text, person);
}

/* Ignores the outcome: a lease that failed is followed by the next. */
static void written(job *self)
{
    free(self);
}

void presence_note(const client *c)
{
    house *h = c->house;
    bool is_there = c->is_person && client_is_present(c);
    write_job *work = h->is_shared && is_there ? calloc(1, sizeof *work) : NULL;
    if (work == NULL)
        return;
    store_lease *lease = &work->write.lease;
    work->base.done = written;
    work->write.kind = STORE_LEASE;
    name_lease(c->person, lease->table);
    memcpy(lease->server, h->server, sizeof lease->server);
    lease->now_ms = now_ms();
    lease->until_ms = lease->now_ms + LEASE_MS;
    pool_add(h->writer, &work->base);
}

static void tell(void *context, net_client *connection)
{
    const client *c = *(client **)net_client_user(connection);
    (void)context;
    if (c != NULL)
        presence_note(c);
}

void presence_tick(house *h)
{
    int64_t now = steady_ms();
    if (!h->is_shared || h->is_draining ||
        (h->presence_told_ms != 0 && now - h->presence_told_ms < TELL_MS))
        return;
    h->presence_told_ms = now;
    net_each_client(h->net, tell, NULL);
}

typedef struct friend
{
    char id[STORE_ID_MAX];
    bool is_here;
}
friend;

typedef struct friends_job {
    job base;
    client *from;
    int count;
    friend list[FRIENDS_MAX];
} friends_job;

static bool take_friend(void *context, const char *person)
{
    friends_job *work = context;
    text_keep(work->list[work->count++].id, STORE_ID_MAX, person);
    return work->count < FRIENDS_MAX;
}

static void run_friends(job *self, store *db)
{
    friends_job *work = (friends_job *)self;
    char name[STORE_ID_MAX];
    self->failed = !friends_list(db, work->from->person, take_friend, work, &self->error);
    for (int i = 0; !self->failed && work->from->house->is_shared && i < work->count; i++) {
        name_lease(work->list[i].id, name);
        self->failed = !store_find_lease(db, name, now_ms(), &work->list[i].is_here, &self->error);
    }
}

static void note_here(void *context, net_client *connection)
{
    friends_job *work = context;
    const client *c = *(client **)net_client_user(connection);
    bool is_there = c != NULL && c->is_person && client_is_present(c);
    for (int i = 0; is_there && i < work->count; i++)
        work->list[i].is_here |= strcmp(work->list[i].id, c->person) == 0;
}

static void found(job *self)
{
    friends_job *work = (friends_job *)self;
    client *c = work->from;
    fn_text *out = &c->house->out;
    if (c->net != NULL && self->failed) {
        client_refuse(c, "", "store", "the store does not answer; try again");
    } else if (c->net != NULL) {
        net_each_client(c->house->net, note_here, work);
        fn_text_clear(out);
        fn_json_open(out, '{');
        fn_json_key(out, "friends");
        fn_json_open(out, '[');
        for (int i = 0; i < work->count; i++)
            if (work->list[i].is_here)
                fn_json_string(out, work->list[i].id);
        fn_json_close(out, ']');
        fn_json_close(out, '}');
        client_send(c, out);
    }
    client_release(c);
    free(work);
}

void presence_ask(house *h, client *c)
{
    friends_job *work = calloc(1, sizeof *work);
    if (work == NULL) {
        client_refuse(c, "", "busy", "not enough memory");
        return;
    }
    work->base.run = run_friends;
    work->base.done = found;
    work->from = client_keep(c);
    pool_add(h->readers, &work->base);
}
