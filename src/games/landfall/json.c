/* States, views and events as JSON; docs/records.md describes every field. Hidden facts are written
 * only where `seat` may see them. */
#include "game/event_form.h"
#include "games/landfall/lf.h"

static void write_lights(const char *key, uint32_t lights, fn_text *out)
{
    fn_json_key(out, key);
    fn_json_open(out, '[');
    for (; lights != 0; lights &= lights - 1)
        fn_json_int(out, fn_lowest_bit(lights) + 1);
    fn_json_close(out, ']');
}

static void write_number_if(bool is_there, const char *key, int number, fn_text *out)
{
    fn_json_key(out, key);
    if (is_there)
        fn_json_int(out, number);
    else
        fn_json_null(out);
}

static void write_turn(const lf_rules *rules, const lf_state *state, fn_text *out)
{
    bool over = state->ship == LF_SHIPS, burns = state->light != LF_NO_LIGHT;
    fn_json_put_string(out, "step", over ? "over" : "show");
    write_number_if(!over, "seat", state->seat, out);
    fn_json_put_int(out, "first_seat", state->first_seat);
    fn_json_put_int(out, "ship", state->ship + 1);
    fn_json_put_bytes(out, "ships", rules->ships, LF_SHIPS);
    write_number_if(burns, "light", state->light + 1, out);
    write_number_if(burns, "keeper", state->keeper, out);
    write_lights("shown", lf_shown(rules, state), out);
}

static void write_deck(const lf_state *state, bool is_open, fn_text *out)
{
    fn_json_put_int(out, "deck_size", state->deck_size);
    if (!is_open)
        return;
    fn_json_key(out, "deck");
    fn_json_open(out, '[');
    for (int i = state->deck_size; i > 0; i--)
        fn_json_int(out, state->deck[i - 1] + 1);
    fn_json_close(out, ']');
}

static void write_player(const lf_state *state, int player, bool is_open, fn_text *out)
{
    fn_json_open(out, '{');
    fn_json_put_int(out, "seat", player);
    fn_json_put_int(out, "points", state->points[player]);
    fn_json_put_bool(out, "passed", state->passed >> player & 1);
    fn_json_put_int(out, "hand_size", fn_count_bits(state->hands[player]));
    if (is_open)
        write_lights("hand", state->hands[player], out);
    fn_json_close(out, '}');
}

void lf_write_json(const void *rules_, const void *state_, int seat, fn_text *out)
{
    const lf_rules *rules = rules_;
    const lf_state *state = state_;
    fn_json_open(out, '{');
    write_turn(rules, state, out);
    write_deck(state, seat == FN_EVERYONE, out);
    fn_json_key(out, "players");
    fn_json_open(out, '[');
    for (int player = 0; player < rules->seats; player++)
        write_player(state, player, seat == FN_EVERYONE || seat == player, out);
    fn_json_close(out, ']');
    fn_json_close(out, '}');
}

/* # is a number, 1 a number counted from 1. */
static const fn_event_form event_forms[LF_EVENTS] = {
    [LF_EVENT_SHOW] = {"show", "#1", {"seat", "light"}},
    [LF_EVENT_PASS] = {"pass", "#", {"seat"}},
    [LF_EVENT_DRAW] = {"draw", "#", {"seat"}},
    [LF_EVENT_DRAWN_CARD] = {"drawn_card", "#1", {"seat", "light"}},
    [LF_EVENT_HOME] = {"home", "#1#", {"seat", "ship", "points"}},
    [LF_EVENT_LOST] = {"lost", "1", {"ship"}},
    [LF_EVENT_SHIP] = {"ship", "1#", {"ship", "points"}},
    [LF_EVENT_OVER] = {"over", "", {NULL}},
};

void lf_write_event(const void *rules, const fn_event *event, fn_text *out)
{
    fn_event_write(event_forms, lf_word, rules, event, out);
}
