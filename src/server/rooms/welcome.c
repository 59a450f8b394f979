/* People whom the host of a table blocks may not sit down there, nor people outside the club's room
 * that it belongs to. The blocked are told the same as those sent away: a block is the host's
 * secret. A ban or mute of a bot's owner also applies to anybody with the link to its seat. */
#include "server/rooms/welcome.h"

#include "server/rooms/asks.h"
#include "server/rooms/clubroom.h"
#include "server/spine/desk.h"
#include "server/spine/friends.h"
#include "server/spine/programs.h"

#include <stdlib.h>
#include <string.h>

typedef struct welcome_job {
    job base;
    room *room;
    char host[STORE_ID_MAX], person[STORE_ID_MAX];
    char club[STORE_ID_MAX]; /* the club of the table's room, or empty */
    bool is_blocked, is_in;
    char robots[FN_MAX_SEATS][STORE_ID_MAX]; /* bots whose seats are held by a link */
    char owners[FN_MAX_SEATS][STORE_ID_MAX]; /* the owners of these bots */
} welcome_job;

static void run_welcome(job *self, store *db)
{
    welcome_job *work = (welcome_job *)self;
    work->is_in = work->club[0] == '\0';
    self->failed =
        !friends_find_block(db, work->host, work->person, &work->is_blocked, &self->error) ||
        (!work->is_in && !clubroom_has(db, work->club, work->person, &work->is_in, &self->error));
    for (int i = 0; i < FN_MAX_SEATS && !self->failed; i++)
        self->failed = !program_find_owner(db, work->robots[i], work->owners[i], &self->error);
}

static const char *refuse_owners(house *h, const welcome_job *work, message_kind kind,
                                 const char **code)
{
    const char *sentence = NULL;
    for (int i = 0; i < FN_MAX_SEATS && sentence == NULL; i++)
        sentence = refuse_speaker(h, "", work->owners[i], kind == MESSAGE_CHAT, code);
    return sentence;
}

static void looked_up(job *self)
{
    welcome_job *work = (welcome_job *)self;
    room *r = work->room;
    request *q = r->writing;
    const char *code, *sentence = refuse_owners(r->house, work, q->m.kind, &code);
    r->writing = NULL;
    q->is_welcome =
        !self->failed && sentence == NULL && !work->is_blocked && work->is_in && r->table != NULL;
    if (self->failed || r->table == NULL)
        room_refuse(q, "store", "the store does not answer; try again");
    else if (sentence != NULL)
        room_refuse(q, code, sentence);
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

static bool is_robot_by_link(const client *c, const table *t, int seat)
{
    return c->by_token[seat] != 0 && person_is_robot(t->seats[seat].person);
}

static bool has_robot_by_link(const client *c, const table *t)
{
    for (int i = 0; i < t->plan.setup.players; i++)
        if (is_robot_by_link(c, t, i))
            return true;
    return false;
}

static void fill_sitting(welcome_job *work, const table *t, const request *q)
{
    memcpy(work->host, t->plan.host, sizeof work->host);
    if (is_open_seat(t, q->m.number)) /* a link to the seat itself is the host's consent */
        memcpy(work->club, t->plan.room, sizeof work->club);
    memcpy(work->person, q->from->person, sizeof work->person);
}

bool welcome_ask(room *r, request *q)
{
    const table *t = r->table;
    const client *c = q->from;
    bool sits = q->m.kind == MESSAGE_SIT && strcmp(t->plan.host, c->person) != 0;
    if (q->is_welcome || (!sits && !has_robot_by_link(c, t)))
        return false;
    welcome_job *work = calloc(1, sizeof *work);
    if (work == NULL)
        return false;
    work->base.run = run_welcome;
    work->base.done = looked_up;
    work->room = r;
    if (sits)
        fill_sitting(work, t, q);
    for (int i = 0; i < t->plan.setup.players; i++)
        if (is_robot_by_link(c, t, i))
            memcpy(work->robots[i], t->seats[i].person, sizeof work->robots[i]);
    r->writing = q;
    pool_add(r->house->readers, &work->base);
    return true;
}
