/* Bots think beside the serving thread, on a view and nothing else, by turns (turns.h). A thought
 * that is done before its player's pace rests until then: a bot without a choice answers no sooner
 * than one that finds its choice clear. Where several servers share the store, one takes a lease on
 * the table first, so only one of them thinks. */
#include "server/rooms/bots.h"

#include "fanal/player.h"
#include "server/rooms/asks.h"
#include "server/rooms/rooms.h"
#include "server/spine/clock.h"
#include "server/spine/ids.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    LEASE_MS = 20000,
    LEASE_LEFT_MS = 8000,
    RETRY_MS = 2000,
    LOOK_MS = 1, /* between checks, while thinking, whether others wait */
    HINTS_PER_THREAD = 8,
    HINTS_OF_PERSON = 1,
    HINTS_OF_ADDRESS = 4
};

typedef struct think_job {
    job base;
    room *room;
    client *from; /* the client that wants a hint; NULL: a bot's move */
    struct think_job *next_hint;
    uint64_t person, address; /* of the hint's client, as hashes */
    int64_t begun_ms, look_ms;
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

static double thinking_ms(void)
{
    return (double)steady_us() / 1e3;
}

static bool is_late(void *context)
{
    think_job *work = context;
    house *h = work->room->house;
    int64_t now = steady_ms();
    if (h->is_draining || now < work->look_ms)
        return h->is_draining;
    work->look_ms = now + LOOK_MS;
    return now - work->begun_ms >= pool_turn_ms(h->thinkers, &work->base);
}

static void run_think(job *self, store *db)
{
    think_job *work = (think_job *)self;
    fn_rng rng;
    (void)db;
    fn_rng_start(&rng, &work->seed, 0);
    work->begun_ms = steady_ms();
    if (work->from != NULL) {
        fn_analyse(&work->player, &work->question, &rng, &work->analysis);
        return;
    }
    work->choice = fn_player_choose(&work->player, &work->question, &rng);
    int turn_ms = pool_turn_ms(work->room->house->thinkers, self);
    self->due_ms =
        work->begun_ms + (work->player.pace_ms < turn_ms ? work->player.pace_ms : turn_ms);
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
    work->seed = seed_draw(r->house, (uint64_t)r->table->turn_seq);
    memcpy(work->rules, match->rules, sizeof work->rules);
    work->question = fn_question_ask(match->game, work->rules, match->state, &work->sight);
    work->question.clock_ms = thinking_ms;
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
    bool is_done = !self->failed && !r->house->is_draining;
    if (is_done && steady_ms() < self->due_ms) {
        pool_add(r->house->timer, self);
        return;
    }
    r->is_thinking = false;
    if (is_done) { /* otherwise the next server thinks, and longer */
        write_move(work, work->choice, e.text);
        r->house->moves_by_bots++;
        room_add_for_turn(r, &e, work->turn_seq);
    }
    free(work);
}

static void set_player(think_job *work, int level)
{
    char words[] = "level:0";
    fn_error error;
    words[sizeof words - 2] = (char)('0' + level);
    fn_player_read(&work->player, words, &error);
}

static uint64_t hash_of(const house *h, const char *word)
{
    uint64_t hash;
    crypto_shorthash((uint8_t *)&hash, (const uint8_t *)word, strlen(word), h->key);
    return hash;
}

static void think(room *r)
{
    int seat = table_to_act(r->table);
    think_job *work = think_new(r);
    if (work == NULL)
        return;
    work->base.done = thought;
    set_player(work, table_bot_level(r->table, seat));
    work->base.turn.rank = r->clients != NULL ? TURN_LIVE : TURN_UNSEEN;
    work->base.turn.owner = hash_of(r->house, r->table->plan.host);
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
        r->lease_retry_ms = steady_ms() + RETRY_MS;
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
    lease_job *work = steady_ms() >= r->lease_retry_ms ? lease_new(r, now, now + LEASE_MS) : NULL;
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

static void forget_hint(house *h, const think_job *work)
{
    think_job **at = &rooms_of(h)->hints;
    while (*at != work)
        at = &(*at)->next_hint;
    *at = work->next_hint;
}

static void hinted(job *self)
{
    think_job *work = (think_job *)self;
    client *c = work->from;
    forget_hint(c->house, work);
    if (c->net != NULL && self->failed) {
        client_refuse(c, "", "draining", "the server is about to restart; come back in a moment");
    } else if (c->net != NULL) {
        show_hint(work->seq, &work->analysis, &work->question, work->players, &c->house->out);
        client_send(c, &c->house->out);
    }
    client_release(c);
    free(work);
}

static bool hints_are_many(const house *h, uint64_t person, uint64_t address)
{
    int all = 0, of_person = 0, of_address = 0;
    for (const think_job *hint = rooms_of(h)->hints; hint != NULL; hint = hint->next_hint) {
        all++;
        of_person += hint->person == person;
        of_address += hint->address == address;
    }
    return all >= HINTS_PER_THREAD * h->config.bot_threads || of_person >= HINTS_OF_PERSON ||
           of_address >= HINTS_OF_ADDRESS;
}

void bots_hint(room *r, client *c, int ms)
{
    int seat = table_to_act(r->table);
    if (seat < 0 || !client_holds(c, r->table, seat)) {
        client_refuse(c, "", "not-your-turn", "you can ask for a hint when it is your turn");
        return;
    }
    house *h = r->house;
    uint64_t address = hash_of(h, net_client_address(c->net));
    uint64_t person = c->is_person ? hash_of(h, c->person) : address;
    think_job *work = hints_are_many(h, person, address) ? NULL : think_new(r);
    if (work == NULL) {
        client_refuse(c, "", "busy", "one hint at a time; try again in a moment");
        return;
    }
    work->base.done = hinted;
    work->base.turn.rank = r->table->plan.analysis ? TURN_ANALYSIS : TURN_HINT;
    work->base.turn.owner = work->address = address;
    work->person = person;
    work->next_hint = rooms_of(h)->hints;
    rooms_of(h)->hints = work;
    work->from = client_keep(c);
    work->players = r->table->plan.setup.players;
    work->player = (fn_player){.kind = FN_LEARNED, .budget = {.ms = ms < 50 ? 50 : ms}};
    pool_add(r->house->thinkers, &work->base);
}
