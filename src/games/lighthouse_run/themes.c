/* Themes of puzzles, found by comparing the best turn with another. Looks at nothing hidden. */
#include "games/lighthouse_run/lr.h"

const fn_theme lr_themes[] = {
    [LR_THEME_STORM] = {"storm", "5.2"},     [LR_THEME_DARK] = {"dark", "4.1"},
    [LR_THEME_LIGHT] = {"light", "3.1"},     [LR_THEME_LIGHT_ANY] = {"light", "3.2"},
    [LR_THEME_HELP] = {"help", "4.5"},       [LR_THEME_GROUP] = {"group", "4.3"},
    [LR_THEME_HARBOUR] = {"harbour", "5.3"}, [LR_THEME_LAST] = {"last-round", "6.1"},
    [LR_THEME_CARD] = {"card", "2.1"},       [LR_THEMES] = {NULL, NULL},
};

/* Counts own ships that the storm catches at the end of this round unless they move on. */
static int doomed(const lr_rules *rules, const lr_state *state, int seat, int round)
{
    int cloud = rules->cloud_field[round], count = 0;
    for (int colour = 0; colour < rules->colours; colour++)
        for (int i = 0; i < LR_SHIPS && rules->owner[colour] == seat; i++)
            count += cloud > 0 && state->ships[colour][i] <= cloud;
    return count;
}

/* Adds up how far other players' ships could sail in the light. */
static int others_way(const lr_rules *rules, const lr_state *state, int seat)
{
    enum { FAR = 4 };
    uint32_t lit = lr_lit_fields(rules, state);
    int way = 0;
    for (int colour = 0; colour < rules->colours; colour++)
        for (int i = 0; i < LR_SHIPS && rules->owner[colour] != seat; i++) {
            int field = state->ships[colour][i];
            way += field < rules->last_field ? lr_reach(lit, field, FAR) - field : 0;
        }
    return way;
}

static int in_harbour(const lr_rules *rules, const lr_state *state, int seat)
{
    int count = 0;
    for (int colour = 0; colour < rules->colours; colour++)
        for (int i = 0; i < LR_SHIPS && rules->owner[colour] == seat; i++)
            count += (rules->harbour_fields >> state->ships[colour][i] & 1) != 0;
    return count;
}

/* Returns the set of events of the seat's own moves, before anything else follows. */
static uint32_t told(const fn_events *events)
{
    uint32_t codes = 0;
    for (int i = 0; i < events->count; i++) {
        const fn_event *event = &events->list[i];
        if (event->code == LR_EVENT_DRAW || event->code == LR_EVENT_ERIK_CARD ||
            event->code == LR_EVENT_CLOUD)
            break;
        codes |= 1u << event->code;
    }
    return codes;
}

static bool sails_together(const fn_events *events)
{
    bool found = false;
    for (int i = 0; i < events->count; i++)
        found = found || (events->list[i].code == LR_EVENT_SAIL && events->list[i].args[3] > 1);
    return found;
}

/* Returns the turn's card, which the turn plays first or which was played before it. */
static int card_of(const lr_state *before, const fn_events *events)
{
    const fn_event *first = &events->list[0];
    return events->count > 0 && first->code == LR_EVENT_CARD ? first->args[1] : before->card;
}

uint32_t lr_find_themes(const lr_rules *rules, const lr_state *before, const fn_turn_end *best,
                        const fn_turn_end *other)
{
    const lr_state *good = best->state, *bad = other->state;
    int seat = before->seat, round = before->round;
    uint32_t codes = told(best->events), themes = 0;
    int card = card_of(before, best->events);
    bool moves_beacon = codes >> LR_EVENT_BEACON & 1;
    int way = others_way(rules, good, seat);
    if (doomed(rules, good, seat, round) < doomed(rules, bad, seat, round))
        themes |= 1u << LR_THEME_STORM;
    if (moves_beacon && way < others_way(rules, before, seat) &&
        way + 1 < others_way(rules, bad, seat))
        themes |= 1u << LR_THEME_DARK;
    else if (moves_beacon)
        themes |=
            1u << (rules->cards[card].tower == LR_NO_TOWER ? LR_THEME_LIGHT_ANY : LR_THEME_LIGHT);
    if (codes >> LR_EVENT_BONUS & 1)
        themes |= 1u << LR_THEME_HELP;
    if (rules->group_cards >> card & 1 && sails_together(best->events))
        themes |= 1u << LR_THEME_GROUP;
    if (in_harbour(rules, good, seat) > in_harbour(rules, bad, seat))
        themes |= 1u << LR_THEME_HARBOUR;
    if (round == LR_ROUNDS)
        themes |= 1u << LR_THEME_LAST;
    return themes != 0 ? themes : 1u << LR_THEME_CARD;
}
