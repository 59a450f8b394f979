/* Asks the store at most once in TILES_MS how many people wait, however many clients look, and once
 * in MEDIAN_MS how long others have waited. */
#include "server/rooms/waiting.h"

#include "base/json_read.h"
#include "club/matching.h"
#include "server/rooms/pairing.h"
#include "server/rooms/rooms.h"
#include "server/spine/clock.h"
#include "table/pair.h"

#include <stdlib.h>
#include <string.h>

enum {
    TILES_MS = 1000,
    MEDIAN_MS = 60000,
    MEDIAN_LEAST = 3, /* too few below this */
    WEEK_DAYS = 7,
    GROUPS_MAX = 64,
    TEXT_MAX = 1 << 13
};

static void read_seat(waiting_table *t, int seat, fn_json object)
{
    fn_json value;
    if (fn_json_member(object, "person", &value) &&
        fn_json_to_string(value, t->people[seat], sizeof t->people[seat]))
        t->count++;
    else
        t->free_seats |= (uint8_t)(1 << seat);
}

bool waiting_read(waiting_table *t, const store_head *head)
{
    fn_json card, list, key, value;
    fn_error error;
    size_t cursor = 0;
    long long began;
    memset(t, 0, sizeof *t);
    memcpy(t->id, head->table, sizeof t->id);
    t->created_ms = head->created_ms;
    if (!fn_json_parse(&card, head->card, strlen(head->card), &error) ||
        !fn_json_member(card, "seats", &list))
        return false;
    for (int i = 0; i < FN_MAX_SEATS && fn_json_next(list, &cursor, &key, &value); i++)
        read_seat(t, i, value);
    if (fn_json_member(card, "began", &value) && fn_json_to_int(value, 0, INT64_MAX, &began))
        t->began_ms = began;
    return true;
}

bool waiting_has(const waiting_table *t, const char *person)
{
    for (int i = 0; i < FN_MAX_SEATS; i++)
        if (strcmp(t->people[i], person) == 0)
            return true;
    return false;
}

/* A group of equal searches. */
typedef struct group {
    table_plan plan;
    char id[STORE_ID_MAX];
    int waiting;       /* at the fullest table */
    int64_t waited_ms; /* the median of the week; 0: too few */
} group;

/* The tiles last found. */
typedef struct tiles {
    int64_t told_ms, median_ms; /* steady */
    int64_t medians[GROUPS_MAX];
    size_t size;
    char text[TEXT_MAX];
} tiles;

typedef struct tiles_job {
    job base;
    client *from;
    bool finds_medians;
    int count;
    group groups[GROUPS_MAX];
} tiles_job;

static bool find_waiting(store *db, group *g, store_head heads[], fn_error *error)
{
    waiting_table t;
    int count = 0;
    if (!store_list(db, STORE_WAITING, g->id, 0, heads, &count, error))
        return false;
    for (int i = 0; i < count; i++)
        if (waiting_read(&t, &heads[i]) && t.free_seats != 0 && t.count > g->waiting)
            g->waiting = t.count;
    return true;
}

static bool find_median(store *db, group *g, store_head heads[], fn_error *error)
{
    static const store_filter filters[] = {STORE_MINE, STORE_FINISHED};
    int64_t waited[2 * STORE_LIST_MAX], since_ms = now_ms() - WEEK_DAYS * DAY_MS;
    waiting_table t;
    int found = 0, count = 0;
    for (int which = 0; which < 2; which++) {
        if (!store_list(db, filters[which], g->id, 0, heads, &count, error))
            return false;
        for (int i = 0; i < count; i++)
            if (waiting_read(&t, &heads[i]) && t.began_ms > since_ms)
                waited[found++] = t.began_ms - t.created_ms;
    }
    g->waited_ms = found >= MEDIAN_LEAST ? matching_median(waited, found) : 0;
    return true;
}

static void run_tiles(job *self, store *db)
{
    tiles_job *work = (tiles_job *)self;
    store_head *heads = malloc(STORE_LIST_MAX * sizeof *heads);
    self->failed = heads == NULL;
    for (int i = 0; !self->failed && i < work->count; i++)
        self->failed =
            !find_waiting(db, &work->groups[i], heads, &self->error) ||
            (work->finds_medians && !find_median(db, &work->groups[i], heads, &self->error));
    free(heads);
}

static void write_group(const group *g, fn_text *out)
{
    if (g->waiting == 0 && g->waited_ms == 0)
        return;
    fn_json_open(out, '{');
    fn_json_put_string(out, "game", g->plan.game->id);
    fn_json_put_int(out, "players", g->plan.setup.players);
    fn_json_put_string(out, "pace", pair_words[g->plan.pair]);
    fn_json_put_bool(out, "rated", g->plan.rated);
    fn_json_put_int(out, "waiting", g->waiting);
    if (g->waited_ms > 0)
        fn_json_put_int(out, "about_s", (g->waited_ms + 999) / 1000);
    fn_json_close(out, '}');
}

static void keep(tiles *t, const tiles_job *work)
{
    fn_text out;
    fn_text_init(&out, t->text, sizeof t->text);
    fn_json_open(&out, '{');
    fn_json_key(&out, "tiles");
    fn_json_open(&out, '[');
    for (int i = 0; i < work->count; i++) {
        t->medians[i] = work->groups[i].waited_ms;
        write_group(&work->groups[i], &out);
    }
    fn_json_close(&out, ']');
    fn_json_close(&out, '}');
    t->size = out.used;
    t->told_ms = steady_ms();
    if (work->finds_medians)
        t->median_ms = t->told_ms;
}

static void tell(client *c, tiles *t)
{
    net_text *text = net_text_new(t->text, t->size);
    if (text != NULL)
        net_client_send(c->net, text);
    net_text_release(text);
}

static void found(job *self)
{
    tiles_job *work = (tiles_job *)self;
    client *c = work->from;
    if (!self->failed)
        keep(rooms_of(c->house)->tiles, work);
    if (c->net != NULL && self->failed)
        client_refuse(c, "", "store", "the store does not answer; try again");
    else if (c->net != NULL)
        tell(c, rooms_of(c->house)->tiles);
    client_release(c);
    free(work);
}

static void add_group(tiles_job *work, const house *h, const group *g)
{
    group *to = &work->groups[work->count];
    if (work->count == GROUPS_MAX)
        return;
    *to = *g;
    to->waited_ms = rooms_of(h)->tiles->medians[work->count++];
    pairing_group(h, &to->plan, to->id);
}

static void add_groups(tiles_job *work, const house *h)
{
    group g = {.waiting = 0};
    for (int i = 0; (g.plan.game = fn_game_offered(i)) != NULL; i++)
        for (int n = g.plan.game->min_players; n <= g.plan.game->max_players; n++)
            for (int pace = PAIR_BRISK; pace < PAIR_PACES; pace++)
                for (int rated = 0; rated < 2; rated++) {
                    g.plan.setup.players = n;
                    g.plan.pair = (pair_pace)pace;
                    g.plan.rated = rated == 1;
                    add_group(work, h, &g);
                }
}

void waiting_ask(house *h, client *c)
{
    int64_t now = steady_ms();
    if (rooms_of(h)->tiles == NULL)
        rooms_of(h)->tiles = calloc(1, sizeof *rooms_of(h)->tiles);
    tiles_job *work = rooms_of(h)->tiles != NULL ? calloc(1, sizeof *work) : NULL;
    if (work == NULL) {
        client_refuse(c, "", "busy", "not enough memory");
        return;
    }
    if (rooms_of(h)->tiles->size > 0 && now - rooms_of(h)->tiles->told_ms < TILES_MS) {
        tell(c, rooms_of(h)->tiles);
        free(work);
        return;
    }
    work->base.run = run_tiles;
    work->base.done = found;
    work->from = client_keep(c);
    work->finds_medians =
        rooms_of(h)->tiles->median_ms == 0 || now - rooms_of(h)->tiles->median_ms >= MEDIAN_MS;
    add_groups(work, h);
    pool_add(h->readers, &work->base);
}

void waiting_free(house *h)
{
    free(rooms_of(h)->tiles);
}
