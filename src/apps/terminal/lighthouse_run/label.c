/* What must be decided in Lighthouse Run, what a move is called, and what it will do. The browser
 * says the same; a move that the board shows there is named here by its places. */
#include "apps/terminal/lighthouse_run/seen.h"

#include <stdlib.h>
#include <string.h>

/* The ships a move moves first: up to the draw, Erik's card or the cloud. */
typedef struct sailing {
    int colour, from, to, ships;
} sailing;

static int own_sailings(const seen *s, int move, sailing out[FN_MAX_SEATS])
{
    fn_json events = seen_events(s, move), event;
    size_t cursor = 0;
    int count = 0;
    while (count < FN_MAX_SEATS && seen_next(events, &cursor, &event)) {
        if (seen_is(event, "event", "erik_card"))
            break;
        if (seen_is(event, "event", "sail") || seen_is(event, "event", "bonus"))
            out[count++] =
                (sailing){lrs_colour(seen_text(event, "colour").text), seen_int(event, "from", 0),
                          seen_int(event, "to", 0), seen_int(event, "ships", 1)};
    }
    return count;
}

static void tell_waiting(const seen *s, const lrs_view *v, fn_text *out)
{
    const char *name = s->names[v->seat & 3];
    if (strcmp(v->step.text, "play") == 0)
        say(out, "{name} chooses a card.", {"name", name});
    else if (strcmp(v->step.text, "beacon") == 0)
        say(out, "{name} moves a beacon.", {"name", name});
    else if (strcmp(v->step.text, "sail") == 0)
        say(out, "{name} chooses a ship.", {"name", name});
    else
        say(out, "{name} decides about the bonus.", {"name", name});
}

static void prompt_sail(const seen *s, lrs_card card, fn_text *out)
{
    if (seen_find_move(s, "sail none") >= 0) {
        say(out, "No ship can be chosen.");
        return;
    }
    if (card.tower >= 0 && strcmp(s->last.text, "card") == 0) { /* nobody was asked for a beacon */
        say(out, "{tower} is already lit.", {"tower", lrs_tower_name(card.tower)});
        fn_text_add(out, " ");
    }
    if (card.kind == 's')
        say_n(out, "Choose a ship to sail {n} field.", "Choose a ship to sail {n} fields.",
              card.steps);
    else if (card.kind == 'g')
        say_n(out, "Choose a field: all your ships there sail {n} field.",
              "Choose a field: all your ships there sail {n} fields.", card.steps);
    else
        say_n(out, "Choose a field: one ship of each colour sails {n} field.",
              "Choose a field: one ship of each colour sails {n} fields.", card.steps);
}

/* One offer is told in full. */
static void prompt_bonus(const seen *s, fn_text *out)
{
    sailing list[FN_MAX_SEATS], offer = {0};
    int offers = 0;
    for (int i = 0; i < s->moves; i++)
        if (strncmp(s->move[i], "bonus", 5) == 0 && own_sailings(s, i, list) > 0) {
            offer = list[0];
            offers++;
        }
    if (offers != 1)
        say(out, "Bonus for helping: which of your ships sails on?");
    else
        say_n(out, "Bonus for helping: {ship} may sail {n} more field ({from} → {to}).",
              "Bonus for helping: {ship} may sail {n} more fields ({from} → {to}).",
              offer.to - offer.from, {"ship", lrs_your_ship(offer.colour)},
              {"from", fn_decimal(offer.from).text}, {"to", fn_decimal(offer.to).text});
}

static bool has_played(const lrs_view *v)
{
    for (int i = 0; i < v->fleets; i++)
        if (v->fleet[i].owner == v->seat && v->played >> v->fleet[i].colour & 1)
            return true;
    return false;
}

void lrs_prompt(const seen *s, fn_text *out)
{
    lrs_view v = lrs_read(s);
    lrs_card card = lrs_read_card(v.card.text);
    if (v.seat == FN_NOBODY)
        say(out, "The last ships are in. The game is over.");
    else if (s->me != v.seat)
        tell_waiting(s, &v, out);
    else if (strcmp(v.step.text, "play") == 0 && has_played(&v))
        say(out, "Play a card of your other colour.");
    else if (strcmp(v.step.text, "play") == 0)
        say(out, "Play a card.");
    else if (strcmp(v.step.text, "beacon") == 0 && card.tower >= 0)
        say(out, "Light the {tower}: which lighthouse gives its beacon?",
            {"tower", lrs_tower_name(card.tower)});
    else if (strcmp(v.step.text, "beacon") == 0)
        say(out, "Move a beacon, or leave all three.");
    else if (strcmp(v.step.text, "sail") == 0)
        prompt_sail(s, card, out);
    else
        prompt_bonus(s, out);
}

static void label_sail(const seen *s, int move, fn_text *out)
{
    sailing list[FN_MAX_SEATS];
    int from = atoi(s->move[move] + strlen("sail "));
    if (own_sailings(s, move, list) == 0)
        say(out, "Sail {from}", {"from", lrs_from(from).text});
    else if (list[0].to == list[0].from)
        say(out, "{place}: stay", {"place", lrs_place(from).text});
    else
        say(out, "{place} → {to}", {"place", lrs_place(from).text},
            {"to", fn_decimal(list[0].to).text});
}

static void label_bonus(const seen *s, int move, const char *colour, fn_text *out)
{
    sailing list[FN_MAX_SEATS];
    fn_digits field = fn_decimal(own_sailings(s, move, list) > 0 ? list[0].to : 0);
    if (*colour != '\0')
        say(out, "Bonus: {colour} to field {field}",
            {"colour", lrs_colour_name(lrs_colour(colour))}, {"field", field.text});
    else
        say(out, "Bonus: on to field {field}", {"field", field.text});
}

static void label_play(const char *rest, fn_text *out)
{
    const char *space = strchr(rest, ' ');
    phrase card = lrs_card_name(space != NULL ? space + 1 : rest);
    char colour[16] = "";
    if (space == NULL) {
        say(out, "Play {card}", {"card", card.text});
        return;
    }
    if (space - rest < (long)sizeof colour)
        memcpy(colour, rest, (size_t)(space - rest));
    say(out, "Play {card} ({colour})", {"card", card.text},
        {"colour", lrs_colour_name(lrs_colour(colour))});
}

/* "wheel star": the first word as a lighthouse; `rest` is the second. */
static int first_tower(const char *words, const char **rest)
{
    char first[16] = "";
    size_t size = strcspn(words, " ");
    memcpy(first, words, size < sizeof first ? size : 0);
    *rest = words[size] == ' ' ? words + size + 1 : "";
    return lrs_tower(first);
}

void lrs_label(const seen *s, int move, fn_text *out)
{
    const char *text = s->move[move], *to;
    if (strncmp(text, "play ", 5) == 0) {
        label_play(text + 5, out);
    } else if (strcmp(text, "beacon stay") == 0) {
        say(out, "Leave the beacons");
    } else if (strncmp(text, "beacon ", 7) == 0) {
        const char *from = lrs_tower_name(first_tower(text + 7, &to));
        say(out, "{from} → {to}", {"from", from}, {"to", lrs_tower_name(lrs_tower(to))});
    } else if (strcmp(text, "sail none") == 0) {
        say(out, "Go on");
    } else if (strncmp(text, "sail ", 5) == 0) {
        label_sail(s, move, out);
    } else if (strcmp(text, "no bonus") == 0) {
        say(out, "No bonus");
    } else if (strncmp(text, "bonus", 5) == 0) {
        label_bonus(s, move, text[5] == ' ' ? text + 6 : "", out);
    } else {
        fn_text_add(out, text);
    }
}

static void effect_card(const lrs_view *v, const char *words, fn_text *out)
{
    const char *space = strchr(words, ' ');
    lrs_card card = lrs_read_card(space != NULL ? space + 1 : words);
    bool lit = false;
    for (int i = 0; i < LRS_SECTIONS; i++)
        lit = lit || (v->sections[i].tower == card.tower && v->sections[i].lit);
    if (card.tower < 0)
        say(out, "First any beacon, or none; then the ships.");
    else if (lit)
        say(out, "**{tower}** is lit already: straight to the ships.",
            {"tower", lrs_tower_name(card.tower)});
    else
        say(out, "First a beacon goes to **{tower}**, then the ship.",
            {"tower", lrs_tower_name(card.tower)});
}

static phrase name_movers(const sailing *list, int count)
{
    phrase p;
    fn_text out = phrase_open(&p);
    bool alone = count > 1;
    for (int i = 0; i < count; i++)
        alone = alone && list[i].ships == 1;
    for (int i = 0; i < count; i++) {
        fn_text_add(&out, i > 0 ? ", " : "");
        fn_text_add(&out, alone ? lrs_colour_name(list[i].colour)
                                : lrs_ships_name(list[i].colour, list[i].ships).text);
    }
    return p;
}

static void effect_sail(const lrs_view *v, const sailing *list, int count, fn_text *out)
{
    phrase movers = name_movers(list, count);
    int from = list[0].from, to = list[0].to;
    int lost = lrs_read_card(v->card.text).steps - (to - from);
    if (to == from) {
        say(out, "{movers}: the next field is dark, nothing moves.", {"movers", movers.text});
        return;
    }
    say(out, "{movers}: {from} to field **{to}**.", {"movers", movers.text},
        {"from", lrs_from(from).text}, {"to", fn_decimal(to).text});
    fn_text_add(out, " ");
    if (to == v->last_field)
        say(out, "That is the end of the harbour.");
    else if (lost <= 0)
        say(out, "Every field is lit.");
    else
        say_n(out, "Beyond it is dark: {n} step is lost.", "Beyond it is dark: {n} steps are lost.",
              lost);
}

static void effect_storm(const seen *s, int move, fn_text *out)
{
    fn_json events = seen_events(s, move), event;
    size_t cursor = 0;
    int field = 0, caught = 0;
    while (seen_next(events, &cursor, &event)) {
        field = seen_is(event, "event", "cloud") ? seen_int(event, "field", 0) : field;
        caught += seen_is(event, "event", "caught");
    }
    if (field == 0)
        return;
    fn_text_add(out, " ");
    if (caught == 0)
        say(out, "Then the storm moves to field {field}.", {"field", fn_decimal(field).text});
    else
        say_n(out, "Then the storm moves to field {field} and catches {n} ship.",
              "Then the storm moves to field {field} and catches {n} ships.", caught,
              {"field", fn_decimal(field).text});
}

void lrs_effect(const seen *s, int move, fn_text *out)
{
    lrs_view v = lrs_read(s);
    sailing list[FN_MAX_SEATS];
    const char *text = s->move[move], *to;
    if (strncmp(text, "play ", 5) == 0)
        effect_card(&v, text + 5, out);
    if (strcmp(text, "beacon stay") == 0) {
        say(out, "All three beacons stay where they are.");
    } else if (strncmp(text, "beacon ", 7) == 0) {
        const char *from = lrs_tower_name(first_tower(text + 7, &to));
        say(out, "**{from}** goes dark, **{to}** is lit.", {"from", from},
            {"to", lrs_tower_name(lrs_tower(to))});
    }
    if (strcmp(text, "sail none") == 0)
        say(out, "The card moves nothing.");
    if (strcmp(text, "no bonus") == 0)
        say(out, "Your ship stays where it is.");
    int count = own_sailings(s, move, list);
    if (count > 0)
        effect_sail(&v, list, count, out);
    effect_storm(s, move, out);
}
