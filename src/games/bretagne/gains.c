/* Bounds for the players' gains so far: equipment cards, coins and points. Each bound follows from
 * what the position shows was built, settled and spent. */
#include "games/bretagne/past.h"

/* The most coins that a resource and a card are worth, bought or sold (rules 4.2, 4.3). */
typedef struct worth {
    int good, card, visit; /* the most one visit to a city gains */
} worth;

static int sum_of(const uint8_t counts[BR_CARDS])
{
    int sum = 0;
    for (int card = 0; card < BR_CARDS; card++)
        sum += counts[card];
    return sum;
}

/* Returns the cards a player was given for floors and by harbours, at most. */
static int cards_given(const br_past *p, int seat)
{
    int cards = p->most_floors + br_paid_to(p, seat, BR_INCOME_CARD);
    for (int at = 0; at < BR_SITES; at++)
        for (int floor = 0; floor < p->state->sites[at].floors; floor++)
            if (p->state->sites[at].builder[floor] == seat)
                cards += br_row_cards(p->state->sites[at].tile[floor] >> 4);
    return cards;
}

static bool hand_is_possible(const br_past *p, int seat)
{
    const br_player *player = &p->state->players[seat];
    for (int card = 0; card < BR_CARDS; card++)
        if (player->drawn[card] > player->hand[card] + player->spent[card])
            return false;
    return player->hand_size == sum_of(player->hand) && player->draws == sum_of(player->drawn) &&
           player->held == player->hand_size + sum_of(player->spent) - player->draws &&
           (player->held == 0 || br_reshuffles(p) > 0) &&
           player->draws <= cards_given(p, seat) + 2 * BR_WORKERS * p->rounds;
}

static bool cards_are_possible(const br_past *p)
{
    const br_state *state = p->state;
    for (int card = 0; card < BR_CARDS; card++) {
        int deck = 0, hands = 0, drawn = 0, spent = 0;
        for (int i = 0; i < state->deck_size; i++)
            deck += state->deck[i] == card;
        for (int seat = 0; seat < p->rules->seats; seat++) {
            hands += state->players[seat].hand[card];
            drawn += state->players[seat].drawn[card];
            spent += state->players[seat].spent[card];
        }
        if (deck + hands + spent != br_cards_in_game(card) || spent != state->discards[card] ||
            deck + drawn != state->deck_dealt[card])
            return false;
    }
    return br_reshuffles(p) >= 0;
}

/* Coins */

static worth worth_of(const br_rules *rules)
{
    const uint8_t *prices = rules->prices;
    worth w = {.good = (prices[BR_TRADE_SELL_GOODS] + 1) / 2};
    int sold = (prices[BR_TRADE_SELL_CARDS] + 1) / 2, swapped = prices[BR_TRADE_SWAP] + w.good;
    w.card = sold > swapped ? sold : swapped;
    int brest = br_at_least_0(2 * w.good - prices[BR_TRADE_BUY_BREST]);
    int lorient = br_at_least_0(2 * w.good - prices[BR_TRADE_BUY_LORIENT]) +
                  br_at_least_0(2 * w.card - prices[BR_TRADE_DRAW]);
    w.visit = brest > lorient ? brest : lorient;
    return w;
}

/* From barge cards (2.1, 2.7), and from one visit of each worker to a city (4.1, 5.4). */
static int gained_in_rounds(const br_past *p, worth w)
{
    int best = 0;
    for (int card = 0; card < BR_BARGES; card++) {
        const br_barge *barge = &p->rules->barges[card];
        int gain = barge->coins + w.good * (barge->loads[0] + barge->loads[1] + barge->loads[2]);
        best = gain > best ? gain : best;
    }
    return p->rounds * (best + BR_WORKERS * w.visit);
}

static int row_worth(int row, worth w)
{
    return br_row_coins(row) + w.card * br_row_cards(row);
}

/* From floors: the reward (3.2), and the coins that lay there (3.6), one for each other round. */
static int gained_by_floors(const br_past *p, int seat, worth w)
{
    int most[BR_SITES], best = 0, sum = 0;
    for (int row = 0; row < BR_ROWS; row++)
        best = row_worth(row, w) > best ? row_worth(row, w) : best;
    for (int at = 0; at < BR_SITES; at++) {
        const br_site *site = &p->state->sites[at];
        bool is_builder = false;
        most[at] = best * br_height(p->rules, site) + br_at_least_0(p->rounds - 1);
        for (int floor = 0; floor < site->floors; floor++)
            if (site->builder[floor] == seat) {
                is_builder = true;
                sum += row_worth(site->tile[floor] >> 4, w);
            }
        sum += is_builder ? br_at_least_0(p->rounds - 1 - site->coins) : 0;
    }
    return sum + br_sum_built(p, most, true);
}

static int gained_in_harbours(const br_past *p, int seat, worth w)
{
    int sum = br_paid_to(p, seat, BR_INCOME_COIN) + w.card * br_paid_to(p, seat, BR_INCOME_CARD);
    for (int r = 0; r < BR_GOODS; r++)
        sum += w.good * br_paid_to(p, seat, r);
    return sum;
}

static int most_coins(const br_past *p, int seat)
{
    const br_player *player = &p->state->players[seat];
    worth w = worth_of(p->rules);
    int hired =
        BR_WORKERS - BR_WORKERS_HOME - player->reserve - br_paid_to(p, seat, BR_INCOME_WORKER);
    return gained_in_rounds(p, w) + gained_by_floors(p, seat, w) + gained_in_harbours(p, seat, w) -
           w.good * br_goods_sum(player->goods) - w.card * player->hand_size -
           p->rules->prices[BR_TRADE_WORKER] * br_at_least_0(hired);
}

/* Points */

static int cards_spent(const br_past *p, int seat)
{
    return sum_of(p->state->players[seat].spent) + BR_EQUIPMENT * br_reshuffles(p);
}

/* Returns the most a player can have scored apart from the lighthouses that were built: from
 * workers of the standing floors gone home, from harbours, and from cards beyond the points for a
 * worker who goes home. */
static int scored_alone(const br_past *p, int seat)
{
    int points = br_paid_to(p, seat, BR_INCOME_POINT), best = 0;
    for (int at = 0; at < BR_SITES; at++) {
        const br_site *site = &p->state->sites[at];
        for (int floor = 0; floor < site->floors; floor++)
            if (site->builder[floor] == seat)
                points += BR_HOME_POINTS *
                          (br_floor_price(p->rules, site, floor, site->tile[floor] >> 4) -
                           site->workers[floor]);
    }
    for (int card = 0; card < BR_CARDS; card++)
        best = br_card_points(card, BR_HELL) > best ? br_card_points(card, BR_HELL) : best;
    return points + (best - BR_HOME_POINTS) * cards_spent(p, seat);
}

/* Returns the most that the lighthouses built during the game brought all players together, cards
 * aside (3.8, 6.5). */
static int scored_by_building(const br_past *p)
{
    int most[BR_SITES];
    for (int at = 0; at < BR_SITES; at++) {
        const br_site *site = &p->state->sites[at];
        most[at] = br_majority_points(p->rules->site_kind[at]);
        for (int floor = 0; floor < br_height(p->rules, site); floor++)
            most[at] += BR_HOME_POINTS * br_floor_price(p->rules, site, floor, BR_ROWS - 1);
    }
    return br_sum_built(p, most, true);
}

/* Rule 6.3: the most that playing too many cards of one kind can have cost. */
static int lost_by_cards(const br_past *p)
{
    int most[BR_SITES];
    for (int at = 0; at < BR_SITES; at++) {
        most[at] = 0;
        for (int card = 0; card < BR_CARDS; card++) {
            int points = br_card_points(card, p->rules->site_kind[at]);
            for (int there = points; points > 0 && there < br_cards_in_game(card); there++)
                most[at] += there - points;
        }
    }
    return br_sum_built(p, most, true);
}

typedef struct scores {
    int alone[BR_SEATS], built, lost;
} scores;

static scores scores_of(const br_past *p)
{
    scores s = {.built = scored_by_building(p), .lost = lost_by_cards(p)};
    for (int seat = 0; seat < p->rules->seats; seat++)
        s.alone[seat] = scored_alone(p, seat);
    return s;
}

static void find_range(const br_past *p, const scores *s, int seat, int *least, int *most)
{
    int own = s->alone[seat] + s->built, all = s->built;
    for (int other = 0; other < p->rules->seats; other++) {
        all += s->alone[other];
        all -= other != seat ? p->state->players[other].points : 0;
    }
    *most = own < all ? own : all;
    *least = cards_spent(p, seat) > 0 ? -s->lost : 0;
}

bool br_gains_are_possible(const br_past *p)
{
    if (!cards_are_possible(p))
        return false;
    scores s = scores_of(p);
    for (int seat = 0; seat < p->rules->seats; seat++) {
        const br_player *player = &p->state->players[seat];
        int least, most;
        find_range(p, &s, seat, &least, &most);
        if (player->engineers > 0 || !hand_is_possible(p, seat) ||
            player->coins > most_coins(p, seat) || player->points < least || player->points > most)
            return false;
    }
    return true;
}

int br_most_coins(const br_rules *rules, const br_state *state, int seat)
{
    br_past p = br_look_back(rules, state);
    return most_coins(&p, seat);
}

void br_point_range(const br_rules *rules, const br_state *state, int seat, int *least, int *most)
{
    br_past p = br_look_back(rules, state);
    scores s = scores_of(&p);
    find_range(&p, &s, seat, least, most);
}
