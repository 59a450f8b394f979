/* What a turn is an example of, in puzzles: told from what happens in the best turn. Looks at
 * nothing that is hidden. */
#include "games/bretagne/br.h"

const fn_theme br_themes[] = {
    [BR_THEME_MAJORITY] = {"majority", "6.2"}, [BR_THEME_COMPLETE] = {"complete", "3.9"},
    [BR_THEME_HOME] = {"home", "3.8"},         [BR_THEME_CARDS] = {"cards", "6.3"},
    [BR_THEME_HARBOUR] = {"harbour", "6.4"},   [BR_THEME_BARGE] = {"barge", "2.1"},
    [BR_THEME_LOAD] = {"load", "2.7"},         [BR_THEME_TRADE] = {"trade", "4.1"},
    [BR_THEME_PASS] = {"pass", "5.1"},         [BR_THEME_BUILD] = {"build", "3.3"},
    [BR_THEME_LAST] = {"last-round", "8.1"},   [BR_THEMES] = {NULL, NULL},
};

/* Events of the seat, by what they are an example of. */
static const struct {
    uint8_t code, theme;
} shown_by[] = {
    {BR_EVENT_COMPLETE, BR_THEME_COMPLETE}, {BR_EVENT_PLAY, BR_THEME_CARDS},
    {BR_EVENT_SETTLE, BR_THEME_HARBOUR},    {BR_EVENT_BARGE, BR_THEME_BARGE},
    {BR_EVENT_LOAD, BR_THEME_LOAD},         {BR_EVENT_VISIT, BR_THEME_TRADE},
    {BR_EVENT_PASS, BR_THEME_PASS},         {BR_EVENT_FLOOR, BR_THEME_BUILD},
    {BR_EVENT_TAKE_TILE, BR_THEME_BUILD},   {BR_EVENT_BUY, BR_THEME_TRADE},
    {BR_EVENT_SELL_GOODS, BR_THEME_TRADE},  {BR_EVENT_SELL_CARDS, BR_THEME_TRADE},
    {BR_EVENT_SWAP, BR_THEME_TRADE},        {BR_EVENT_BUY_CARDS, BR_THEME_TRADE},
    {BR_EVENT_HIRE, BR_THEME_TRADE},        {BR_EVENT_LEAVE, BR_THEME_TRADE},
};

/* Does the seat lead at a lighthouse where it did not? */
static bool takes_majority(const br_rules *rules, const br_state *before, const br_state *after)
{
    for (int site = 0; site < BR_SITES; site++)
        if (br_place_at(rules, &before->sites[site], before->seat) != 1 &&
            br_place_at(rules, &after->sites[site], before->seat) == 1)
            return true;
    return false;
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

static uint32_t themes_of(const fn_events *events, int seat)
{
    uint32_t themes = 0;
    for (int i = 0; i < events->count; i++) {
        const fn_event *event = &events->list[i];
        if (event->code == BR_EVENT_EVALUATE || event->code == BR_EVENT_ROUND)
            break; /* what follows is nobody's turn */
        themes |= theme_of(event, seat);
    }
    return themes;
}

/* Not to play a card, or to stay, is about cards and harbours too. */
uint32_t br_find_themes(const br_rules *rules, const br_state *before, const fn_turn_end *best,
                        const fn_turn_end *other)
{
    const uint32_t declined = 1u << BR_THEME_CARDS | 1u << BR_THEME_HARBOUR;
    uint32_t themes =
        themes_of(best->events, before->seat) | (themes_of(other->events, before->seat) & declined);
    if (before->round == BR_ROUNDS)
        themes |= 1u << BR_THEME_LAST;
    if (themes >> BR_THEME_BUILD & 1 && takes_majority(rules, before, best->state))
        themes |= 1u << BR_THEME_MAJORITY;
    return themes;
}
