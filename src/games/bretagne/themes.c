/* Themes of puzzles, found by what happens in the best turn. Looks at nothing hidden. */
#include "games/bretagne/br.h"

const fn_theme br_themes[] = {
    [BR_THEME_MAJORITY] = {"majority", "6.2"},
    [BR_THEME_COMPLETE] = {"complete", "3.9"},
    [BR_THEME_HOME] = {"home", "3.8"},
    [BR_THEME_CARDS] = {"cards", "6.3"},
    [BR_THEME_HARBOUR] = {"harbour", "6.4"},
    [BR_THEME_BARGE] = {"barge", "2.1"},
    [BR_THEME_LOAD] = {"load", "2.7"},
    [BR_THEME_TRADE] = {"trade", "4.1"},
    [BR_THEME_PASS] = {"pass", "5.1"},
    [BR_THEME_BUILD] = {"build", "3.3"},
    [BR_THEME_TILE] = {"tile", "3.1"},
    [BR_THEME_LAST] = {"last-round", "8.1"},
    [BR_THEMES] = {NULL, NULL},
};

/* The seat's events, with the theme each is an example of. */
static const struct {
    uint8_t code, theme;
} shown_by[] = {
    {BR_EVENT_COMPLETE, BR_THEME_COMPLETE}, {BR_EVENT_PLAY, BR_THEME_CARDS},
    {BR_EVENT_SETTLE, BR_THEME_HARBOUR},    {BR_EVENT_BARGE, BR_THEME_BARGE},
    {BR_EVENT_LOAD, BR_THEME_LOAD},         {BR_EVENT_VISIT, BR_THEME_TRADE},
    {BR_EVENT_PASS, BR_THEME_PASS},         {BR_EVENT_TAKE_TILE, BR_THEME_TILE},
    {BR_EVENT_BUY, BR_THEME_TRADE},         {BR_EVENT_SELL_GOODS, BR_THEME_TRADE},
    {BR_EVENT_SELL_CARDS, BR_THEME_TRADE},  {BR_EVENT_SWAP, BR_THEME_TRADE},
    {BR_EVENT_BUY_CARDS, BR_THEME_TRADE},   {BR_EVENT_HIRE, BR_THEME_TRADE},
    {BR_EVENT_LEAVE, BR_THEME_TRADE},
};

/* Returns the seat with the majority, or BR_NONE if no workers are there. */
static int leader_at(const br_rules *rules, const br_site *site)
{
    for (int seat = 0; seat < rules->seats; seat++)
        if (br_place_at(rules, site, seat) == 1)
            return seat;
    return BR_NONE;
}

/* Reports whether the seat takes the lead at a lighthouse from another. */
static bool takes_majority(const br_rules *rules, const br_state *before, const br_state *after)
{
    for (int site = 0; site < BR_SITES; site++) {
        int leader = leader_at(rules, &before->sites[site]);
        if (leader != BR_NONE && leader != before->seat &&
            leader_at(rules, &after->sites[site]) == before->seat)
            return true;
    }
    return false;
}

/* Reports whether another barge card was available too. */
static bool barge_is_left(const br_state *after)
{
    bool is_left = false;
    for (int card = 0; card < BR_BARGES; card++)
        is_left = is_left || after->holder[card] == BR_NONE;
    return is_left;
}

static uint32_t theme_of(const fn_event *event, int seat)
{
    if (event->code != BR_EVENT_COMPLETE && event->args[0] != seat)
        return 0;
    if (event->code == BR_EVENT_KEEP)
        return event->args[3] > 0 ? 1u << BR_THEME_HOME : 0;
    for (size_t i = 0; i < sizeof shown_by / sizeof *shown_by; i++)
        if (shown_by[i].code == event->code)
            return 1u << shown_by[i].theme;
    return 0;
}

static uint32_t themes_of(const fn_turn_end *end, int seat)
{
    uint32_t themes = 0;
    for (int i = 0; i < end->events->count; i++)
        themes |= theme_of(&end->events->list[i], seat);
    if (!barge_is_left(end->state))
        themes &= ~(1u << BR_THEME_BARGE);
    return themes;
}

static int built_at(const fn_events *events)
{
    for (int i = 0; i < events->count; i++)
        if (events->list[i].code == BR_EVENT_FLOOR)
            return events->list[i].args[1];
    return BR_NONE;
}

/* Not taking workers home, not playing a card or staying out of a harbour counts for those themes
 * too, if the other turn does it. Passing does not count if the other turn passes as well, and
 * building counts only if the other turn builds elsewhere. */
uint32_t br_find_themes(const br_rules *rules, const br_state *before, const fn_turn_end *best,
                        const fn_turn_end *other)
{
    const uint32_t declined = 1u << BR_THEME_HOME | 1u << BR_THEME_CARDS | 1u << BR_THEME_HARBOUR;
    uint32_t instead = themes_of(other, before->seat);
    uint32_t themes = themes_of(best, before->seat) & ~(instead & 1u << BR_THEME_PASS);
    int site = built_at(best->events), elsewhere = built_at(other->events);
    themes |= instead & declined;
    if (site != BR_NONE && elsewhere != BR_NONE && site != elsewhere)
        themes = (themes | 1u << BR_THEME_BUILD) & ~(1u << BR_THEME_TILE);
    if (before->round == BR_ROUNDS)
        themes |= 1u << BR_THEME_LAST;
    if (takes_majority(rules, before, best->state))
        themes |= 1u << BR_THEME_MAJORITY;
    return themes != 0 ? themes : 1u << BR_THEME_PASS; /* both pass but keep different things */
}
