/* Bretagne: counts all pieces on the test table. Whatever happens, there are 14 workers per player,
 * 30 equipment cards, 36 construction tiles and, with the tight bank, 15 of each resource. */
#ifndef FN_TESTS_BR_PIECES_H
#define FN_TESTS_BR_PIECES_H

#include "br_help.h"

/* Each function returns what is wrong, or NULL. */

static inline int workers_of(int seat)
{
    const br_state *s = &table.state;
    const br_player *p = &s->players[seat];
    int count = p->home + p->reserve + p->in_city[BR_BREST] + p->in_city[BR_LORIENT];
    for (int i = 0; i < BR_SITES; i++)
        for (int at = 0; at < s->sites[i].floors; at++)
            if (s->sites[i].builder[at] == seat)
                count += s->sites[i].workers[at];
    for (int i = 0; i < BR_HARBOURS; i++)
        count += s->harbour_seats[i] >> seat & 1;
    return count;
}

static inline const char *wrong_cards(void)
{
    static const int in_game[] = {9, 8, 7, 6};
    const br_state *s = &table.state;
    int count[BR_CARDS] = {0};
    for (int i = 0; i < s->deck_size; i++)
        count[s->deck[i]]++;
    for (int card = 0; card < BR_CARDS; card++)
        count[card] += s->discards[card] + s->on_tower[card];
    for (int seat = 0; seat < table.rules.seats; seat++) {
        int size = 0;
        for (int card = 0; card < BR_CARDS; card++) {
            count[card] += s->players[seat].hand[card];
            size += s->players[seat].hand[card];
        }
        if (size != s->players[seat].hand_size)
            return "a hand size";
    }
    return memcmp(count, in_game, sizeof count) != 0 ? "equipment cards" : NULL;
}

static inline const char *wrong_tiles(void)
{
    const br_state *s = &table.state;
    uint8_t count[BR_ROWS * 16] = {0};
    for (int row = 0; row < BR_ROWS; row++) {
        for (int i = 0; i < s->stack_size[row]; i++)
            count[row * 16 + s->stack[row][i]]++;
        for (int i = 0; i < BR_SLOTS; i++)
            if (s->open[row][i] != BR_NONE)
                count[row * 16 + s->open[row][i]]++;
    }
    for (int i = 0; i < BR_SITES; i++)
        for (int at = 0; at < s->sites[i].floors; at++)
            count[s->sites[i].tile[at]]++;
    if (s->step == BR_STEP_SITE)
        count[s->tile]++;
    for (int tile = 0; tile < BR_ROWS * 16; tile++)
        if (count[tile] != (tile % 16 < BR_ROW_TILES))
            return "construction tiles";
    return NULL;
}

static inline const char *wrong_goods(void)
{
    const br_state *s = &table.state;
    br_goods sum = s->bank + s->quimper + s->market;
    for (int seat = 0; seat < table.rules.seats; seat++)
        sum += s->players[seat].goods;
    return table.rules.tight_bank && sum != 0x0f0f0f0fu ? "resources" : NULL;
}

static inline const char *wrong_pieces(void)
{
    for (int seat = 0; seat < table.rules.seats; seat++) {
        if (workers_of(seat) != BR_WORKERS)
            return "workers";
        if (player(seat)->coins > 1000 || player(seat)->engineers > 100)
            return "coins or engineers below zero";
    }
    const char *wrong = wrong_cards();
    wrong = wrong != NULL ? wrong : wrong_tiles();
    return wrong != NULL ? wrong : wrong_goods();
}

static inline void assert_pieces(void)
{
    const char *wrong = wrong_pieces();
    if (wrong != NULL)
        fail_msg("not as many as before: %s", wrong);
}

#endif
