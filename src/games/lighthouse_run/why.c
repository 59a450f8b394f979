/* Reasons why a move cannot be made now, for people who point at something. Only lr_list_moves
 * decides what is legal; there is a reason here for every move it does not list and none for those
 * it does, which the tests check. Looks at the view of the seat to act, and is not device code. */
#include "game/event_form.h"
#include "games/lighthouse_run/lr.h"

enum {
    WHY_STEP,          /* step asked for, step of this move */
    WHY_NAME_COLOUR,   /* a card of the great fleet needs its colour */
    WHY_NO_COLOUR,     /* no other card does */
    WHY_OTHERS_COLOUR, /* colour */
    WHY_COLOUR_PLAYED, /* colour */
    WHY_CARD_PLAYED,   /* colour, card: none left */
    WHY_CARD_IN_DECK,  /* colour, card: not in hand yet */
    WHY_OTHER_TOWER,   /* tower, tower of the card */
    WHY_NOT_LIT,       /* tower that has no beacon to take */
    WHY_LIT,           /* tower that already has one */
    WHY_MUST_LIGHT,    /* tower of the card */
    WHY_GROUP_START,   /* a group never leaves the start */
    WHY_NO_SHIP,       /* field */
    WHY_NO_OWN_SHIP,   /* field, colour of the card */
    WHY_CAUGHT,        /* field, field of the cloud */
    WHY_MUST_SAIL,     /* a field that can be chosen */
    WHY_CHOOSE_COLOUR, /* two colours that may take the bonus */
    WHY_PLAIN_BONUS,   /* colour, the only one that may take it */
    WHY_NOT_MOVED      /* colour */
};

/* # is a number; the letters are those of lr_word. */
static const fn_reason_form forms[] = {
    [WHY_STEP] = {"step", "nn", {"asked", "wanted"}},
    [WHY_NAME_COLOUR] = {"name_colour", "", {NULL}},
    [WHY_NO_COLOUR] = {"no_colour", "", {NULL}},
    [WHY_OTHERS_COLOUR] = {"others_colour", "c", {"colour"}},
    [WHY_COLOUR_PLAYED] = {"colour_played", "c", {"colour"}},
    [WHY_CARD_PLAYED] = {"card_played", "ck", {"colour", "card"}},
    [WHY_CARD_IN_DECK] = {"card_in_deck", "ck", {"colour", "card"}},
    [WHY_OTHER_TOWER] = {"other_tower", "tt", {"tower", "needs"}},
    [WHY_NOT_LIT] = {"not_lit", "t", {"tower"}},
    [WHY_LIT] = {"lit", "t", {"tower"}},
    [WHY_MUST_LIGHT] = {"must_light", "t", {"tower"}},
    [WHY_GROUP_START] = {"group_start", "", {NULL}},
    [WHY_NO_SHIP] = {"no_ship", "#", {"field"}},
    [WHY_NO_OWN_SHIP] = {"no_own_ship", "#c", {"field", "colour"}},
    [WHY_CAUGHT] = {"caught", "##", {"field", "cloud"}},
    [WHY_MUST_SAIL] = {"must_sail", "#", {"field"}},
    [WHY_CHOOSE_COLOUR] = {"choose_colour", "cc", {"first", "second"}},
    [WHY_PLAIN_BONUS] = {"plain_bonus", "c", {"colour"}},
    [WHY_NOT_MOVED] = {"not_moved", "c", {"colour"}},
};

void lr_write_reason(const void *rules, const fn_reason *reason, fn_text *out)
{
    fn_reason_write(forms, lr_word, rules, reason, out);
}

static bool is_among(const uint8_t *cards, int count, int card)
{
    while (count > 0)
        if (cards[--count] == card)
            return true;
    return false;
}

/* Rule 2.1. The cards left in hand and deck together are known (rule 8.2). */
static bool why_no_card(const lr_state *state, int colour, int card, fn_reason *out)
{
    int deck = state->deck_size[colour], hand = state->hand_size[colour];
    if (is_among(lr_hand(state, colour), hand, card))
        return false;
    bool is_left = is_among(state->cards[colour], deck, card);
    return fn_because(out, is_left ? WHY_CARD_IN_DECK : WHY_CARD_PLAYED, "2.1", colour, card);
}

/* Rules 7.4, 7.5. */
static bool why_no_fleet_card(const lr_rules *rules, const lr_state *state, int colour, int card,
                              fn_reason *out)
{
    if (rules->variant != LR_GREAT_FLEET)
        return fn_because(out, WHY_NO_COLOUR, "7.5", 0);
    if (!(rules->own_colours[state->seat] >> colour & 1))
        return fn_because(out, WHY_OTHERS_COLOUR, "7.4", colour);
    if (state->played_colours >> colour & 1)
        return fn_because(out, WHY_COLOUR_PLAYED, "7.5", colour);
    return why_no_card(state, colour, card, out);
}

/* Section 3 */
static bool why_no_beacon(const lr_rules *rules, const lr_state *state, int from, int to,
                          fn_reason *out)
{
    int tower = rules->cards[state->card].tower;
    const char *rule = tower == LR_NO_TOWER ? "3.2" : "3.1";
    if (tower != LR_NO_TOWER && to != tower)
        return fn_because(out, WHY_OTHER_TOWER, rule, to, tower);
    if (state->beacons >> to & 1)
        return fn_because(out, WHY_LIT, rule, to);
    return !(state->beacons >> from & 1) && fn_because(out, WHY_NOT_LIT, rule, from);
}

static bool why_no_stay(const lr_rules *rules, const lr_state *state, fn_reason *out)
{
    int tower = rules->cards[state->card].tower;
    return tower != LR_NO_TOWER && fn_because(out, WHY_MUST_LIGHT, "3.1", tower);
}

/* Section 4 */

static bool has_ship_on(const lr_state *state, int colour, int field)
{
    return is_among(state->ships[colour], LR_SHIPS, field);
}

static bool why_no_sail(const lr_rules *rules, const lr_state *state, int field, fn_reason *out)
{
    int kind = rules->cards[state->card].kind;
    bool found = false;
    for (int colour = 0; colour < rules->colours; colour++)
        found |= has_ship_on(state, colour, field);
    if (kind == LR_GROUP && field == 0)
        return fn_because(out, WHY_GROUP_START, "4.3", 0);
    if (!found)
        return fn_because(out, WHY_NO_SHIP, "4.6", field);
    if (kind != LR_COOP && !has_ship_on(state, state->colour, field))
        return fn_because(out, WHY_NO_OWN_SHIP, kind == LR_SOLO ? "4.2" : "4.3", field,
                          state->colour);
    return (lr_caught_fields(rules, state) >> field & 1) &&
           fn_because(out, WHY_CAUGHT, "5.2", field, rules->cloud_field[state->round - 1]);
}

static bool why_sail(const lr_rules *rules, const lr_state *state, fn_reason *out)
{
    fn_move moves[FN_MAX_MOVES];
    lr_list_sails(rules, state, moves);
    return fn_move_operation(moves[0]) == LR_MOVE_SAIL &&
           fn_because(out, WHY_MUST_SAIL, "4.6", moves[0] & 255);
}

/* Rule 7.6: the colour is named if and only if there are two. */
static bool why_no_bonus(const lr_state *state, fn_reason *out)
{
    uint32_t colours = state->bonus_colours, others = colours & (colours - 1);
    return others != 0 &&
           fn_because(out, WHY_CHOOSE_COLOUR, "7.6", fn_lowest_bit(colours), fn_lowest_bit(others));
}

static bool why_no_bonus_for(const lr_state *state, int colour, fn_reason *out)
{
    uint32_t colours = state->bonus_colours;
    if (!(colours >> colour & 1))
        return fn_because(out, WHY_NOT_MOVED, "4.5", colour);
    return (colours & (colours - 1)) == 0 && fn_because(out, WHY_PLAIN_BONUS, "7.6", colour);
}

static int step_of(int operation)
{
    switch (operation) {
    case LR_MOVE_PLAY:
    case LR_MOVE_PLAY_COLOUR: return LR_STEP_PLAY;
    case LR_MOVE_BEACON:
    case LR_MOVE_BEACON_STAY: return LR_STEP_BEACON;
    case LR_MOVE_SAIL:
    case LR_MOVE_SAIL_NONE: return LR_STEP_SAIL;
    default: return LR_STEP_BONUS;
    }
}

bool lr_why_not(const lr_rules *rules, const lr_state *view, fn_move move, fn_reason *out)
{
    int operation = fn_move_operation(move), a = move >> 4 & 15, b = move & 15;
    if (step_of(operation) != view->step)
        return fn_because(out, WHY_STEP, "2.2", view->step, step_of(operation));
    switch (operation) {
    case LR_MOVE_PLAY:
        if (rules->variant == LR_GREAT_FLEET)
            return fn_because(out, WHY_NAME_COLOUR, "7.5", 0);
        return why_no_card(view, view->seat, b, out);
    case LR_MOVE_PLAY_COLOUR: return why_no_fleet_card(rules, view, a, b, out);
    case LR_MOVE_BEACON: return why_no_beacon(rules, view, a, b, out);
    case LR_MOVE_BEACON_STAY: return why_no_stay(rules, view, out);
    case LR_MOVE_SAIL: return why_no_sail(rules, view, move & 255, out);
    case LR_MOVE_SAIL_NONE: return why_sail(rules, view, out);
    case LR_MOVE_BONUS: return why_no_bonus(view, out);
    case LR_MOVE_BONUS_COLOUR: return why_no_bonus_for(view, b, out);
    default: return false;
    }
}
