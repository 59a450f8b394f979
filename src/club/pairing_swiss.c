/* Pairs people with similar points, and nobody twice if possible: cuts a first order into tables,
 * improves it by exchanges, and searches for other ways if some would still meet again. */
#include "club/pairing_swiss.h"

#include <string.h>

enum { STEPS_MAX = 200000, ORDERS = 64, ORDERS_OF_MANY = 8, MANY = 64 };

/* A seating: a row of slots, of which table i has those from first[i] on. */
typedef struct swiss {
    pairing *p;
    int count;                                            /* players: all without a bye */
    const pairing_player *order[TOURNAMENT_ENTRANTS_MAX]; /* best first */
    int slot[TOURNAMENT_ENTRANTS_MAX];                    /* the player in each slot, as a place in
                                                           * that order */
    int first[TOURNAMENT_TABLES_MAX + 1];
    int table_of[TOURNAMENT_ENTRANTS_MAX]; /* by slot */
    long steps;
    bool used[TOURNAMENT_ENTRANTS_MAX];
} swiss;

static bool is_better(const pairing_player *a, const pairing_player *b)
{
    if (a->points != b->points)
        return a->points > b->points;
    return a->rating != b->rating ? a->rating > b->rating : a->who < b->who;
}

static void put_in_order(swiss *s)
{
    for (int i = 0; i < s->p->count; i++) {
        const pairing_player *player = &s->p->players[i];
        int at = i;
        for (; at > 0 && is_better(player, s->order[at - 1]); at--)
            s->order[at] = s->order[at - 1];
        s->order[at] = player;
    }
    s->count = s->p->count;
}

/* Returns the size of the smallest table if this many people sit as evenly as possible. */
static int smallest_table(int count, int size)
{
    int tables = (count + size - 1) / size;
    return tables == 0 ? size : count / tables;
}

/* Gives a bye to the last player of those with the fewest. */
static void give_bye(swiss *s)
{
    int chosen = s->count - 1;
    for (int i = s->count - 1; i >= 0; i--)
        if (s->order[i]->byes < s->order[chosen]->byes)
            chosen = i;
    s->p->bye[s->p->byes++] = s->order[chosen]->who;
    s->count--;
    for (int i = chosen; i < s->count; i++)
        s->order[i] = s->order[i + 1];
}

static void set_tables(swiss *s)
{
    pairing *p = s->p;
    p->byes = 0;
    while (s->count > 0 && smallest_table(s->count, p->size) < p->least)
        give_bye(s);
    p->tables = (s->count + p->size - 1) / p->size;
    for (int i = 0, at = 0; i < p->tables; i++) {
        p->sizes[i] = s->count / p->tables + (i < s->count % p->tables);
        s->first[i] = at;
        for (int j = 0; j < p->sizes[i]; j++)
            s->table_of[at++] = i;
    }
    s->first[p->tables] = s->count;
}

static int points_at(const swiss *s, int place)
{
    return s->order[place]->points;
}

/* Deals players out, one by one, to consecutive tables whose players have equal points. */
static void deal(swiss *s, int from, int to)
{
    int next = s->first[from];
    for (int row = 0; row < FN_MAX_SEATS; row++)
        for (int i = from; i < to; i++)
            if (row < s->p->sizes[i])
                s->slot[s->first[i] + row] = next++;
}

static void cut_into_tables(swiss *s)
{
    int tables = s->p->tables;
    for (int from = 0, to; from < tables; from = to) {
        int points = points_at(s, s->first[from]);
        for (to = from; to < tables && points_at(s, s->first[to + 1] - 1) == points; to++)
            ;
        to = to == from ? from + 1 : to;
        deal(s, from, to);
    }
}

/* Returns the cost of seating these two at one table: earlier meetings count first, then the
 * difference in points. */
static int64_t cost(const swiss *s, int a, int b)
{
    const pairing_player *x = s->order[a], *y = s->order[b];
    int64_t apart = x->points - y->points, met = s->p->met[x->who][y->who];
    return met * met * (INT64_C(1) << 40) + apart * apart;
}

/* Adds up the cost of one player with all others at a table, leaving out the slot `but`. */
static int64_t cost_at(const swiss *s, int place, int table, int but)
{
    int64_t sum = 0;
    for (int i = s->first[table]; i < s->first[table + 1]; i++)
        sum += i == but ? 0 : cost(s, place, s->slot[i]);
    return sum;
}

static bool exchange(swiss *s, int i, int j)
{
    int a = s->slot[i], b = s->slot[j], table_i = s->table_of[i], table_j = s->table_of[j];
    int64_t now = cost_at(s, a, table_i, i) + cost_at(s, b, table_j, j);
    int64_t then = cost_at(s, b, table_i, i) + cost_at(s, a, table_j, j);
    if (then >= now)
        return false;
    s->slot[i] = b;
    s->slot[j] = a;
    return true;
}

static void improve(swiss *s)
{
    bool has_gained;
    do {
        has_gained = false;
        for (int i = 0; i < s->count; i++)
            for (int j = i + 1; j < s->count; j++)
                if (s->table_of[i] != s->table_of[j])
                    has_gained |= exchange(s, i, j);
    } while (has_gained);
}

static bool have_met(const swiss *s, int a, int b)
{
    return s->p->met[s->order[a]->who][s->order[b]->who] > 0;
}

static bool has_repeats(const swiss *s)
{
    for (int i = 0; i < s->count; i++)
        for (int j = i + 1; j < s->first[s->table_of[i] + 1]; j++)
            if (have_met(s, s->slot[i], s->slot[j]))
                return true;
    return false;
}

/* The search. Each table begins with the first player without a seat and is filled with later ones
 * who have not met each other. `left[n]` tables of n seats are still empty; a full table takes the
 * slots of the next one of its size. */
typedef struct search {
    swiss *s;
    int left[FN_MAX_SEATS + 1], next[FN_MAX_SEATS + 1]; /* by table size: tables left, and their
                                                         * first slot */
    int found[TOURNAMENT_ENTRANTS_MAX];
} search;

static bool search_tables(search *q);

static bool fits(const search *q, const int *seats, int used, int place)
{
    if (q->s->used[place])
        return false;
    for (int i = 0; i < used; i++)
        if (have_met(q->s, seats[i], place))
            return false;
    return true;
}

static bool search_seats(search *q, int *seats, int used, int size)
{
    if (used == size)
        return search_tables(q);
    for (int place = seats[used - 1] + 1; place < q->s->count; place++) {
        if (++q->s->steps > STEPS_MAX)
            return false;
        if (!fits(q, seats, used, place))
            continue;
        q->s->used[place] = true;
        seats[used] = place;
        if (search_seats(q, seats, used + 1, size))
            return true;
        q->s->used[place] = false;
    }
    return false;
}

static bool search_tables(search *q)
{
    int begin = 0;
    while (begin < q->s->count && q->s->used[begin])
        begin++;
    if (begin == q->s->count)
        return true;
    for (int size = FN_MAX_SEATS; size >= 2; size--) {
        if (q->left[size] == 0)
            continue;
        int *seats = &q->found[q->next[size]];
        q->left[size]--;
        q->next[size] += size;
        q->s->used[begin] = true;
        seats[0] = begin;
        if (search_seats(q, seats, 1, size))
            return true;
        q->s->used[begin] = false;
        q->left[size]++;
        q->next[size] -= size;
    }
    return false;
}

static bool find_without_repeats(swiss *s)
{
    search q = {.s = s};
    for (int i = s->p->tables - 1; i >= 0; i--) {
        q.left[s->p->sizes[i]]++;
        q.next[s->p->sizes[i]] = s->first[i];
    }
    s->steps = 0;
    memset(s->used, 0, sizeof s->used);
    if (!search_tables(&q))
        return false;
    memcpy(s->slot, q.found, sizeof s->slot);
    return true;
}

static int64_t cost_of_all(const swiss *s)
{
    int64_t sum = 0;
    for (int i = 0; i < s->count; i++)
        sum += cost_at(s, s->slot[i], s->table_of[i], i);
    return sum;
}

/* Tries other starting orders, because exchanges lead to the nearest good seating and not the best.
 * The orders are shuffled, but always in the same way. */
static void try_other_orders(swiss *s)
{
    int best[TOURNAMENT_ENTRANTS_MAX], orders = s->count > MANY ? ORDERS_OF_MANY : ORDERS;
    int64_t least = cost_of_all(s);
    uint32_t mixed = 1;
    memcpy(best, s->slot, sizeof best);
    for (int order = 0; order < orders; order++) {
        for (int i = s->count - 1; i > 0; i--) {
            mixed = mixed * 1664525u + 1013904223u;
            int j = (int)((mixed >> 8) % (uint32_t)(i + 1)), other = s->slot[j];
            s->slot[j] = s->slot[i];
            s->slot[i] = other;
        }
        improve(s);
        int64_t now = cost_of_all(s);
        if (now < least) {
            least = now;
            memcpy(best, s->slot, sizeof best);
        }
    }
    memcpy(s->slot, best, sizeof best);
}

void pairing_swiss(pairing *p)
{
    swiss s = {.p = p};
    put_in_order(&s);
    set_tables(&s);
    cut_into_tables(&s);
    improve(&s);
    if (has_repeats(&s)) {
        if (find_without_repeats(&s))
            improve(&s);
        else
            try_other_orders(&s);
    }
    for (int i = 0; i < s.count; i++)
        p->seats[s.table_of[i]][i - s.first[s.table_of[i]]] = s.order[s.slot[i]]->who;
    pairing_seat(p);
}
