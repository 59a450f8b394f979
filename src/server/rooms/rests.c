/* Holidays at slow tables, see rests.h. A separate job reads them; the room is kept meanwhile. */
#include "server/rooms/rests.h"

#include "server/spine/clock.h"

#include <stdlib.h>
#include <string.h>

enum { RETRY_MS = 2000 };

bool holidays_find(store *db, const char *person, holidays *h, int64_t *version, fn_error *error)
{
    store_fact fact;
    bool is_fine = store_find_fact(db, person, HOLIDAYS_FACT, &fact, error);
    *version = is_fine ? fact.version : 0;
    h->count = 0;
    if (*version > 0)
        holidays_read(h, fact.value, strlen(fact.value));
    return is_fine;
}

typedef struct rests_job {
    job base;
    room *room;
    int64_t turn_seq, now_ms;
    char person[FN_MAX_SEATS][STORE_ID_MAX]; /* empty: not a person's seat */
    clock_rest rests[FN_MAX_SEATS][ENTRY_RESTS_MAX];
    int count[FN_MAX_SEATS];
} rests_job;

static void run_look(job *self, store *db)
{
    rests_job *work = (rests_job *)self;
    holidays h;
    int64_t version;
    for (int i = 0; i < FN_MAX_SEATS && !self->failed; i++) {
        if (work->person[i][0] == '\0')
            continue;
        self->failed = !holidays_find(db, work->person[i], &h, &version, &self->error);
        work->count[i] = holidays_rests(&h, work->now_ms, work->rests[i]);
    }
}

/* Copies the rests from `at_ms` on, and returns their count. */
static int count_after(const clock_rest rests[], int count, int64_t at_ms, clock_rest out[])
{
    int left = 0;
    for (int i = 0; i < count; i++)
        if (rests[i].until_ms > at_ms) {
            out[left] = rests[i];
            if (out[left].from_ms < at_ms)
                out[left].from_ms = at_ms;
            left++;
        }
    return left;
}

bool rests_are_news(const table *t, const entry *e)
{
    clock_rest known[TABLE_RESTS_MAX], told[ENTRY_RESTS_MAX];
    const table_seat *s = &t->seats[e->seat];
    int count = count_after(s->rests, s->rest_count, e->at_ms, known);
    bool is_same = count_after(e->rests, e->rest_count, e->at_ms, told) == count &&
                   memcmp(known, told, (size_t)count * sizeof known[0]) == 0;
    return !is_same && t->state == TABLE_PLAYING && s->kind != SEAT_BOT &&
           table_may_come_back(t, e->seat);
}

static void looked(job *self)
{
    rests_job *work = (rests_job *)self;
    room *r = work->room;
    r->looks_for_rests = false;
    r->rests_retry_ms = self->failed ? steady_ms() + RETRY_MS : 0;
    r->wants_rests = r->wants_rests || self->failed;
    if (!self->failed)
        r->rested_seq = work->turn_seq + 1;
    for (int i = 0; i < FN_MAX_SEATS && !self->failed; i++) {
        entry e = {.kind = ENTRY_HOLIDAYS, .seat = i, .at_ms = work->now_ms};
        e.rest_count = work->count[i];
        memcpy(e.rests, work->rests[i], sizeof e.rests);
        if (work->person[i][0] != '\0' && (r->table == NULL || rests_are_news(r->table, &e)))
            room_add_own(r, &e);
    }
    free(work);
    room_work(r);
}

static bool begin(room *r)
{
    const table *t = r->table;
    rests_job *work = calloc(1, sizeof *work);
    if (work == NULL)
        return false;
    work->base.run = run_look;
    work->base.done = looked;
    work->room = r;
    work->turn_seq = t->turn_seq;
    work->now_ms = now_ms();
    for (int i = 0; i < t->plan.setup.players; i++)
        if (t->seats[i].kind != SEAT_BOT)
            memcpy(work->person[i], t->seats[i].person, sizeof work->person[i]);
    r->wants_rests = false;
    r->looks_for_rests = true;
    pool_add(r->house->readers, &work->base);
    return true;
}

bool rests_look(room *r, bool is_due)
{
    const table *t = r->table;
    if (!t->plan.days || t->state != TABLE_PLAYING)
        return false;
    bool must = is_due && t->paused_until_ms == 0 && r->rested_seq != t->turn_seq + 1;
    if (r->looks_for_rests || steady_ms() < r->rests_retry_ms)
        return must;
    return (must || r->wants_rests) && begin(r) && must;
}

void rests_note(room *r, int64_t first_seq)
{
    const table *t = r->table;
    for (int i = t->line_count - 1; i >= 0 && t->lines[i].seq >= first_seq; i--)
        r->wants_rests |= t->plan.days && t->lines[i].at_ms == t->turn_since_ms &&
                          (t->lines[i].kind == ENTRY_START || t->lines[i].kind == ENTRY_MOVE);
}

void rests_ask(house *h, const char *id)
{
    room *r = room_get(h, id);
    if (r == NULL)
        return;
    r->wants_rests = true;
    room_wake(r);
}
