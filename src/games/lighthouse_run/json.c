/* States, views and events as JSON; docs/records.md describes every field. Hidden facts are written
 * only where `seat` may see them. */
#include "game/event_form.h"
#include "games/lighthouse_run/lr.h"

const char *const lr_step_names[] = {"play", "beacon", "sail", "bonus", "over"};

static void write_cards(const lr_rules *rules, const char *key, const uint8_t *cards, int count,
                        fn_text *out)
{
    fn_json_key(out, key);
    fn_json_open(out, '[');
    for (int i = 0; i < count; i++)
        fn_json_string(out, rules->card_names[cards[i]]);
    fn_json_close(out, ']');
}

static void write_colour_set(const char *key, uint32_t colours, fn_text *out)
{
    fn_json_key(out, key);
    fn_json_open(out, '[');
    for (; colours != 0; colours &= colours - 1)
        fn_json_string(out, lr_colour_names[fn_lowest_bit(colours)]);
    fn_json_close(out, ']');
}

static void write_sections(const lr_rules *rules, const lr_state *state, fn_text *out)
{
    int tower_at[LR_TOWERS];
    for (int tower = 0; tower < LR_TOWERS; tower++)
        tower_at[state->section_of[tower]] = tower;
    fn_json_key(out, "sections");
    fn_json_open(out, '[');
    for (int section = 0; section < LR_TOWERS; section++) {
        fn_json_open(out, '{');
        fn_json_put_string(out, "tower", lr_tower_names[tower_at[section]]);
        fn_json_put_bool(out, "lit", state->beacons >> tower_at[section] & 1);
        fn_json_put_int(out, "last_field", rules->section_end[section]);
        fn_json_put_int(out, "symbol", rules->points[rules->section_end[section]]);
        fn_json_close(out, '}');
    }
    fn_json_close(out, ']');
    fn_json_put_bytes(out, "harbour", &rules->points[rules->last_field - LR_HARBOUR + 1],
                      LR_HARBOUR);
}

/* Writes cards in the order of the edition where their own order must reveal nothing. */
static void write_sorted(const lr_rules *rules, const char *key, const uint8_t *cards, int count,
                         fn_text *out)
{
    uint8_t sorted[LR_CARDS];
    for (int i = 0; i < count; i++)
        sorted[i] = cards[i];
    fn_sort(sorted, count);
    write_cards(rules, key, sorted, count, out);
}

static void write_deck(const lr_rules *rules, const lr_state *state, int colour, fn_text *out)
{
    uint8_t top_first[LR_CARDS];
    int count = state->deck_size[colour];
    for (int i = 0; i < count; i++)
        top_first[i] = state->cards[colour][count - 1 - i];
    write_cards(rules, "deck", top_first, count, out);
}

static void write_colour(const lr_rules *rules, const lr_state *state, int colour, int seat,
                         fn_text *out)
{
    int points = 0;
    for (int i = 0; i < LR_SHIPS; i++)
        points += rules->points[state->ships[colour][i]];
    fn_json_open(out, '{');
    fn_json_put_string(out, "colour", lr_colour_names[colour]);
    if (rules->variant == LR_WITH_ERIK && colour == LR_ERIK)
        fn_json_put_string(out, "owner", "erik");
    else
        fn_json_put_int(out, "owner", rules->owner[colour]);
    fn_json_put_bytes(out, "ships", state->ships[colour], LR_SHIPS);
    fn_json_put_int(out, "points", points);
    fn_json_put_int(out, "hand_size", state->hand_size[colour]);
    fn_json_put_int(out, "deck_size", state->deck_size[colour]);
    if (seat == FN_EVERYONE || seat == rules->owner[colour])
        write_sorted(rules, "hand", lr_hand(state, colour), state->hand_size[colour], out);
    if (seat == FN_EVERYONE)
        write_deck(rules, state, colour, out);
    /* Everyone knows hand and deck together (rule 8.2). */
    write_sorted(rules, "left", state->cards[colour],
                 state->deck_size[colour] + state->hand_size[colour], out);
    fn_json_close(out, '}');
}

static void write_turn(const lr_rules *rules, const lr_state *state, fn_text *out)
{
    bool over = state->step == LR_STEP_OVER;
    fn_json_put_int(out, "round", state->round);
    fn_json_put_int(out, "start_seat", state->start_seat);
    fn_json_put_int(out, "turn", state->turn);
    fn_json_put_string(out, "step", lr_step_names[state->step]);
    fn_json_key(out, "seat");
    if (over)
        fn_json_null(out);
    else
        fn_json_int(out, state->seat);
    fn_json_key(out, "card");
    if (state->card == LR_NO_CARD)
        fn_json_null(out);
    else
        fn_json_string(out, rules->card_names[state->card]);
    fn_json_key(out, "colour");
    if (state->card == LR_NO_CARD)
        fn_json_null(out);
    else
        fn_json_string(out, lr_colour_names[state->colour]);
    write_colour_set("played_colours", state->played_colours, out);
    write_colour_set("bonus_colours", state->bonus_colours, out);
    fn_json_put_int(out, "bonus_field", state->bonus_field);
    fn_json_put_int(out, "cloud", rules->cloud_field[state->round - 1]);
    fn_json_put_int(out, "cloud_next", rules->cloud_field[over ? LR_ROUNDS : state->round]);
}

void lr_write_json(const void *rules_, const void *state_, int seat, fn_text *out)
{
    const lr_rules *rules = rules_;
    const lr_state *state = state_;
    fn_json_open(out, '{');
    write_turn(rules, state, out);
    write_sections(rules, state, out);
    fn_json_key(out, "colours");
    fn_json_open(out, '[');
    for (int colour = 0; colour < rules->colours; colour++)
        write_colour(rules, state, colour, seat, out);
    fn_json_close(out, ']');
    fn_json_close(out, '}');
}

/* c colour, k card, t tower */
static const fn_event_form event_forms[LR_EVENTS] = {
    [LR_EVENT_CARD] = {"card", "ck", {"colour", "card"}},
    [LR_EVENT_BEACON] = {"beacon", "tt", {"from", "to"}},
    [LR_EVENT_SAIL] = {"sail", "c###", {"colour", "from", "to", "ships"}},
    [LR_EVENT_BONUS] = {"bonus", "c##", {"colour", "from", "to"}},
    [LR_EVENT_DRAW] = {"draw", "c", {"colour"}},
    [LR_EVENT_DRAWN_CARD] = {"drawn_card", "ck", {"colour", "card"}},
    [LR_EVENT_ERIK_CARD] = {"erik_card", "k", {"card"}},
    [LR_EVENT_CLOUD] = {"cloud", "##", {"field", "round"}},
    [LR_EVENT_CAUGHT] = {"caught", "c#", {"colour", "field"}},
    [LR_EVENT_OVER] = {"over", "", {NULL}},
    [LR_EVENT_TIE_CARDS] = {"tie_cards", "####r", {"seat", "other", "sum", "other_sum", "rule"}},
    [LR_EVENT_TIE_BALANCE] = {"tie_balance",
                              "####r",
                              {"seat", "other", "difference", "other_difference", "rule"}},
    [LR_EVENT_SHARED] = {"shared", "##r", {"seat", "other", "rule"}},
    [LR_NOTE_NO_SAIL] = {"no_sail", "", {NULL}},
};

void lr_write_event(const void *rules, const fn_event *event, fn_text *out)
{
    fn_event_write(event_forms, lr_word, rules, event, out);
}
