/* The next round: from a tournament to a pairing and back, the circle method, seats. */
#include "club/pairing_swiss.h"

#include "club/standings.h"
#include "club/tournament_rules.h"

#include <stdlib.h>
#include <string.h>

int pairing_bots(int people, int size)
{
    return people == 0 ? 0 : (size - people % size) % size;
}

/* Returns the number of all pairs, divided by the number of pairs that sit together in a round. */
int pairing_rounds(int count, int size)
{
    int tables = (count + size - 1) / size, seats = tables > 0 ? count / tables : 0;
    int larger = tables > 0 ? count % tables : 0;
    int pairs = count * (count - 1) / 2;
    int together = larger * (seats + 1) * seats / 2 + (tables - larger) * seats * (seats - 1) / 2;
    int rounds = together > 0 ? (pairs + together - 1) / together : 1;
    return rounds > TOURNAMENT_ROUNDS_MAX ? TOURNAMENT_ROUNDS_MAX : rounds;
}

static const pairing_player *player_of(const pairing *p, int who)
{
    for (int i = 0; i < p->count; i++)
        if (p->players[i].who == who)
            return &p->players[i];
    return NULL;
}

/* Orders seats: those who had later seats so far sit first, then the lot decides. */
static bool sits_before(const pairing *p, int a, int b)
{
    const pairing_player *x = player_of(p, a), *y = player_of(p, b);
    if (x->seats != y->seats)
        return x->seats > y->seats;
    return x->lot != y->lot ? x->lot < y->lot : a < b;
}

void pairing_seat(pairing *p)
{
    p->repeats = 0;
    for (int i = 0; i < p->tables; i++) {
        int16_t *seats = p->seats[i];
        for (int j = 1; j < p->sizes[i]; j++)
            for (int k = j; k > 0 && sits_before(p, seats[k], seats[k - 1]); k--) {
                int16_t other = seats[k];
                seats[k] = seats[k - 1];
                seats[k - 1] = other;
            }
        for (int j = 0; j < p->sizes[i]; j++)
            for (int k = 0; k < j; k++)
                p->repeats += p->met[seats[j]][seats[k]] > 0;
    }
}

void pairing_circle(pairing *p, const int16_t order[], int count, int round, const bool is_in[])
{
    int even = count + count % 2, turns = even - 1;
    p->tables = p->byes = 0;
    for (int i = 0; i < even / 2; i++) {
        int j = even - 1 - i;
        int a = i == 0 ? 0 : 1 + (i - 1 + round - 1) % turns;
        int b = 1 + (j - 1 + round - 1) % turns;
        bool has_a = a < count && is_in[a], has_b = b < count && is_in[b];
        if (has_a && has_b) {
            p->seats[p->tables][0] = order[a];
            p->seats[p->tables][1] = order[b];
            p->sizes[p->tables++] = 2;
        } else if (has_a || has_b) {
            p->bye[p->byes++] = order[has_a ? a : b];
        }
    }
    pairing_seat(p);
}

/* Reading a tournament */

static void count_meetings(pairing *p, const tournament *t)
{
    memset(p->met, 0, sizeof p->met);
    for (int i = 0; i < t->table_count; i++) {
        const tournament_table *table = &t->tables[i];
        for (int j = 0; j < table->count; j++)
            for (int k = 0; k < table->count; k++)
                if (j != k)
                    p->met[table->who[j]][table->who[k]]++;
    }
}

static void count_past(pairing_player *player, const tournament *t)
{
    for (int i = 0; i < t->round; i++) {
        int at = t->rounds[i].at[player->who];
        player->byes += at == AT_BYE;
        if (at <= 0)
            continue;
        const tournament_table *table = tournament_table_at(t, i + 1, at);
        for (int j = 0; j < table->count; j++)
            player->seats += table->who[j] == player->who ? j : 0;
    }
}

static void take_players(pairing *p, const tournament *t)
{
    bool by_points = t->rules.form == FORM_SWISS;
    int points[TOURNAMENT_ENTRANTS_MAX];
    standings_count_points(t, points);
    p->count = 0;
    for (int i = 0; i < t->count; i++) {
        const tournament_entrant *entrant = &t->entrants[i];
        if (entrant->left)
            continue;
        pairing_player *player = &p->players[p->count++];
        *player = (pairing_player){.who = (int16_t)i,
                                   .points = by_points ? points[i] : 0,
                                   .rating = entrant->rating,
                                   .lot = entrant->lot};
        count_past(player, t);
    }
}

/* Orders everybody by rating at entry; those who have left keep their place in the circle. */
static int order_circle(const tournament *t, int16_t order[], bool is_in[])
{
    for (int i = 0; i < t->count; i++) {
        int at = i;
        for (; at > 0 && t->entrants[order[at - 1]].rating < t->entrants[i].rating; at--)
            order[at] = order[at - 1];
        order[at] = (int16_t)i;
    }
    for (int i = 0; i < t->count; i++)
        is_in[i] = !t->entrants[order[i]].left;
    return t->count;
}

void pairing_next(pairing *p, const tournament *t, tournament_entry *e)
{
    p->size = t->rules.setup.players;
    p->least = tournament_rules_least(&t->rules);
    count_meetings(p, t);
    take_players(p, t);
    if (t->rules.form != FORM_SWISS && p->size == 2) {
        int16_t order[TOURNAMENT_ENTRANTS_MAX];
        bool is_in[TOURNAMENT_ENTRANTS_MAX];
        int count = order_circle(t, order, is_in);
        pairing_circle(p, order, count, t->round + 1, is_in);
    } else {
        pairing_swiss(p);
    }
    memset(e, 0, sizeof *e);
    e->kind = TE_PAIRED;
    e->round = t->round + 1;
    e->repeats = p->repeats;
    e->tables = p->tables;
    e->byes = p->byes;
    memcpy(e->bye, p->bye, sizeof e->bye);
    for (int i = 0; i < p->tables; i++) {
        e->list[i].count = p->sizes[i];
        memcpy(e->list[i].who, p->seats[i], sizeof e->list[i].who);
    }
}
