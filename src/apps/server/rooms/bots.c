/* Bots think beside the serving thread, on a view and nothing else. Where several servers share the
 * store, one takes a lease on the table first, so that only one of them thinks. */
#include "apps/server/rooms/bots.h"

#include "apps/server/asks.h"
#include "apps/server/clock.h"
#include "fanal/player.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    STAND_IN_LEVEL = 3,
    LEASE_MS = 20000,
    LEASE_LEFT_MS = 8000,
    RETRY_MS = 2000,
    HINTS_PER_THREAD = 2
};

typedef struct think_job {
    job base;
    room *room;
    client *from; /* a hint for this client; NULL: a bot's move */
    fn_player player;
    fn_question question;
    fn_seed seed;
    int players;
    int64_t seq, turn_seq;
    fn_sight sight;
    fn_move choice;
    fn_analysis analysis;
    _Alignas(8) uint8_t rules[FN_RULES_MAX];
} think_job;

static double monotonic_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static bool is_late(void *context)
{
    const think_job *work = context;
    return work->room->house->is_draining;
}

static void run_think(job *self, store *db)
{
    think_job *work = (think_job *)self;
    fn_rng rng;
    (void)db;
    fn_rng_start(&rng, &work->seed, 0);
    if (work->from != NULL)
        fn_analyse(&work->player, &work->question, &rng, &work->analysis);
    else
        work->choice = fn_player_choose(&work->player, &work->question, &rng);
}

static think_job *think_new(room *r)
{
    const fn_match *match = &r->table->match;
    think_job *work = calloc(1, sizeof *work);
    if (work == NULL)
        return NULL;
    work->base.run = run_think;
    work->room = r;
    work->seq = r->table->seq;
    work->turn_seq = r->table->turn_seq;
    randombytes_buf(work->seed.bytes, sizeof work->seed.bytes);
    memcpy(work->rules, match->rules, sizeof work->rules);
    work->question = fn_question_ask(match->game, work->rules, match->state, &work->sight);
    work->question.clock_ms = monotonic_ms;
    work->question.is_late = is_late;
    work->question.context = work;
    return work;
}

static void write_move(const think_job *work, fn_move move, char text[FN_MOVE_TEXT_MAX])
{
    fn_text out;
    fn_text_init(&out, text, FN_MOVE_TEXT_MAX);
    work->question.game->write_move(work->rules, move, &out);
}

static void thought(job *self)
{
    think_job *work = (think_job *)self;
    room *r = work->room;
    entry e = {.kind = ENTRY_MOVE, .seat = work->question.seat, .at_ms = now_ms(), .bot = true};
    r->is_thinking = false;
    if (!self->failed && !r->house->is_draining) { /* or the next server thinks, and longer */
        write_move(work, work->choice, e.text);
        r->house->moves_by_bots++;
        room_add_for_turn(r, &e, work->turn_seq);
    }
    free(work);
}

/* When many wait, each thinks a little shorter. */
static void set_player(think_job *work, int level)
{
    char words[] = "level:0";
    fn_error error;
    int waiting = pool_waiting(work->room->house->thinkers);
    words[sizeof words - 2] = (char)('0' + level);
    fn_player_read(&work->player, words, &error);
    if (work->player.budget.ms > 0)
        work->player.budget.ms = 50 + work->player.budget.ms / (1 + waiting);
}

static void think(room *r)
{
    int seat = table_to_act(r->table);
    const table_seat *s = &r->table->seats[seat];
    think_job *work = think_new(r);
    if (work == NULL)
        return;
    work->base.done = thought;
    set_player(work, s->kind == SEAT_BOT ? s->level : STAND_IN_LEVEL);
    r->is_thinking = true;
    pool_add(r->house->thinkers, &work->base);
}

typedef struct lease_job {
    write_job base;
    room *room;
} lease_job;

static void leased(job *self)
{
    lease_job *work = (lease_job *)self;
    room *r = work->room;
    r->is_thinking = false;
    if (self->failed || work->base.write.outcome != STORE_DONE)
        r->lease_retry_ms = now_ms() + RETRY_MS;
    else
        r->lease_until_ms = work->base.write.lease.until_ms;
    free(work);
    room_work(r);
}

static lease_job *lease_new(room *r, int64_t now, int64_t until_ms)
{
    lease_job *work = calloc(1, sizeof *work);
    if (work == NULL)
        return NULL;
    store_lease *lease = &work->base.write.lease;
    work->base.write.kind = STORE_LEASE;
    work->room = r;
    memcpy(lease->table, r->id, sizeof lease->table);
    memcpy(lease->server, r->house->server, sizeof lease->server);
    lease->now_ms = now;
    lease->until_ms = until_ms;
    return work;
}

static void claim_lease(room *r)
{
    int64_t now = now_ms();
    lease_job *work = now >= r->lease_retry_ms ? lease_new(r, now, now + LEASE_MS) : NULL;
    if (work == NULL)
        return;
    work->base.base.done = leased;
    r->is_thinking = true;
    pool_add(r->house->writer, &work->base.base);
}

static void released(job *self)
{
    free(self);
}

void bots_release(room *r)
{
    int64_t now = now_ms();
    lease_job *work = r->lease_until_ms > now ? lease_new(r, now, now) : NULL;
    r->lease_until_ms = 0;
    if (work == NULL)
        return;
    work->base.base.done = released;
    pool_add(r->house->writer, &work->base.base);
}

void bots_think(room *r)
{
    if (r->is_thinking || r->house->is_draining)
        return;
    if (r->house->is_shared && r->lease_until_ms < now_ms() + LEASE_LEFT_MS)
        claim_lease(r);
    else
        think(r);
}

static void hinted(job *self)
{
    think_job *work = (think_job *)self;
    client *c = work->from;
    c->is_hinting = false;
    c->house->hints--;
    if (c->net != NULL && self->failed) {
        client_refuse(c, "", "draining", "the server is about to restart; come back in a moment");
    } else if (c->net != NULL) {
        show_hint(work->seq, &work->analysis, &work->question, work->players, &c->house->out);
        client_send(c, &c->house->out);
    }
    client_release(c);
    free(work);
}

void bots_hint(room *r, client *c, int ms)
{
    int seat = table_to_act(r->table);
    if (seat < 0 || !client_holds(c, r->table, seat)) {
        client_refuse(c, "", "not-your-turn", "you can ask for a hint when it is your turn");
        return;
    }
    house *h = r->house;
    bool is_busy = c->is_hinting || h->hints >= HINTS_PER_THREAD * h->config.bot_threads;
    think_job *work = is_busy ? NULL : think_new(r);
    if (work == NULL) {
        client_refuse(c, "", "busy", "one hint at a time; try again in a moment");
        return;
    }
    c->is_hinting = true;
    h->hints++;
    work->base.done = hinted;
    work->from = client_keep(c);
    work->players = r->table->plan.setup.players;
    work->player = (fn_player){.kind = FN_SEARCH, .budget = {.ms = ms < 50 ? 50 : ms}};
    pool_add(r->house->thinkers, &work->base);
}
