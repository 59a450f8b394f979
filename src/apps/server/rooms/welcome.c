/* Whom the host of a table blocks does not sit down there, nor who is not in the room whose table
 * it is. They hear what somebody hears who was sent away: that they are blocked is nobody's
 * business but the host's. */
#include "apps/server/rooms/welcome.h"

#include "apps/server/asks.h"
#include "apps/server/club/clubrooms.h"
#include "apps/server/people/mine.h"

#include <stdlib.h>
#include <string.h>

typedef struct welcome_job {
    job base;
    room *room;
    char host[STORE_ID_MAX], person[STORE_ID_MAX];
    char club[STORE_ID_MAX]; /* the room whose table it is, or empty */
    bool is_blocked, is_in;
} welcome_job;

static void run_welcome(job *self, store *db)
{
    welcome_job *work = (welcome_job *)self;
    work->is_in = work->club[0] == '\0';
    self->failed =
        !mine_is_blocked(db, work->host, work->person, &work->is_blocked, &self->error) ||
        (!work->is_in && !clubroom_has(db, work->club, work->person, &work->is_in, &self->error));
}

static void looked_up(job *self)
{
    welcome_job *work = (welcome_job *)self;
    room *r = work->room;
    request *q = r->writing;
    r->writing = NULL;
    q->is_welcome = !self->failed && !work->is_blocked && work->is_in && r->table != NULL;
    if (self->failed || r->table == NULL)
        room_refuse(q, "store", "the store does not answer; try again");
    else if (work->is_blocked)
        room_refuse(q, "kicked", "the host has asked you to leave this table");
    else if (!work->is_in)
        room_refuse(q, "no-room", "this table is for those who have the link to its room");
    if (!q->is_welcome || !ask_answer(r, q))
        free(q);
    free(work);
    room_work(r);
}

static bool is_open_seat(const table *t, int seat)
{
    return seat < t->plan.setup.players && t->seats[seat].kind == SEAT_OPEN;
}

bool welcome_ask(room *r, request *q)
{
    const char *host = r->table->plan.host;
    if (q->m.kind != MESSAGE_SIT || q->is_welcome || strcmp(host, q->from->person) == 0)
        return false;
    welcome_job *work = calloc(1, sizeof *work);
    if (work == NULL)
        return false;
    work->base.run = run_welcome;
    work->base.done = looked_up;
    work->room = r;
    memcpy(work->host, host, sizeof work->host);
    if (is_open_seat(r->table, q->m.number)) /* a link to the seat itself is the host's own will */
        memcpy(work->club, r->table->plan.room, sizeof work->club);
    memcpy(work->person, q->from->person, sizeof work->person);
    r->writing = q;
    pool_add(r->house->readers, &work->base);
    return true;
}
