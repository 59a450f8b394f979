/* Events of Lighthouse Run in sentences. The browser says the same. */
#include "apps/terminal/lighthouse_run/seen.h"

#include <string.h>

static int owner_of(const seen *s, const char *colour)
{
    lrs_view v = lrs_read(s);
    int owner = LRS_ERIK;
    for (int i = 0; i < v.fleets; i++)
        if (v.fleet[i].colour == lrs_colour(colour))
            owner = v.fleet[i].owner;
    return owner;
}

/* Who leads a colour: whether it is the one who looks, and a name. */
static bool leads(const seen *s, const char *colour, phrase *name)
{
    int owner = owner_of(s, colour);
    fn_text out = phrase_open(name);
    fn_text_add(&out, owner >= 0 && owner < s->seats ? s->names[owner] : "Erik");
    return owner >= 0 && owner == s->me;
}

/* Something with a card: "You played", "{name} played". */
static void tell_card(const seen *s, fn_json event, const char *mine, const char *others,
                      fn_text *out)
{
    phrase name, card = lrs_card_name(seen_text(event, "card").text);
    bool own = leads(s, seen_text(event, "colour").text, &name);
    say(out, own ? mine : others, {"name", name.text}, {"card", card.text});
}

static void tell_sail(fn_json event, fn_text *out)
{
    int from = seen_int(event, "from", 0), to = seen_int(event, "to", 0);
    int count = seen_int(event, "ships", 1);
    phrase ships = lrs_ships_at_first(lrs_colour(seen_text(event, "colour").text), count);
    phrase place = lrs_from(from);
    if (to == from)
        say_n(out, "{ships} found no light {from}", "{ships} found no light {from}", count,
              {"ships", ships.text}, {"from", place.text});
    else
        say_n(out, "{ships} sailed {from} to field **{to}**",
              "{ships} sailed {from} to field **{to}**", count, {"ships", ships.text},
              {"from", place.text}, {"to", fn_decimal(to).text});
}

/* The cloud's way, with the ships it catches. */
static void tell_storm(telling *t, fn_text *out)
{
    fn_digits field = fn_decimal(seen_int(t->event, "field", 0));
    int caught[FN_MAX_SEATS] = {0}, all = 0;
    fn_json event;
    for (; telling_takes(t, "caught", &event); all++)
        caught[lrs_colour(seen_text(event, "colour").text) & 3]++;
    phrase ships;
    fn_text list = phrase_open(&ships);
    for (int colour = 0; colour < FN_MAX_SEATS; colour++)
        if (caught[colour] > 0) {
            fn_text_add(&list, list.used > 0 ? ", " : "");
            fn_text_add(&list, lrs_ships_name(colour, caught[colour]).text);
        }
    if (all == 0)
        say(out, "The storm reaches field **{field}** and catches no ship", {"field", field.text});
    else
        say_n(out, "The storm reaches field **{field}** and catches **{n} ship**: {ships}",
              "The storm reaches field **{field}** and catches **{n} ships**: {ships}", all,
              {"field", field.text}, {"ships", ships.text});
}

/* What the storm and Erik do is nobody's line; cards are drawn after the last move of a round. */
int lrs_actor(const seen *s, const telling *t, int mover)
{
    static const char *const own[] = {"card", "beacon", "sail", "bonus"};
    if (seen_is(t->event, "event", "drawn_card"))
        return owner_of(s, seen_text(t->event, "colour").text);
    for (int i = 0; i < 4; i++)
        if (seen_is(t->event, "event", own[i]) && !telling_had(t, "erik_card"))
            return mover;
    return FN_NOBODY;
}

bool lrs_sentence(const seen *s, telling *t, fn_text *out)
{
    fn_json event = t->event;
    if (seen_is(event, "event", "card"))
        tell_card(s, event, TR("You played **{card}**"), TR("{name} played **{card}**"), out);
    else if (seen_is(event, "event", "beacon"))
        say(out, "The beacon went from **{from}** to **{to}**",
            {"from", lrs_tower_name(lrs_tower(seen_text(event, "from").text))},
            {"to", lrs_tower_name(lrs_tower(seen_text(event, "to").text))});
    else if (seen_is(event, "event", "sail"))
        tell_sail(event, out);
    else if (seen_is(event, "event", "bonus"))
        say(out, "{ship} went on to field **{to}** (bonus)",
            {"ship", lrs_ships_at_first(lrs_colour(seen_text(event, "colour").text), 1).text},
            {"to", fn_decimal(seen_int(event, "to", 0)).text});
    else if (seen_is(event, "event", "drawn_card"))
        tell_card(s, event, TR("You drew **{card}**"), TR("{name} drew **{card}**"), out);
    else if (seen_is(event, "event", "erik_card"))
        say(out, "Erik turned over **{card}**",
            {"card", lrs_card_name(seen_text(event, "card").text).text});
    else if (seen_is(event, "event", "cloud") && seen_int(event, "field", 0) > 0)
        tell_storm(t, out);
    else if (seen_is(event, "event", "over"))
        say(out, "The game is over");
    return out->used > 0;
}

/* A round ends with the cloud's way. */
bool lrs_heading(const fn_json *event, fn_text *out)
{
    bool ends = event != NULL && seen_is(*event, "event", "cloud");
    int round = event == NULL ? 1 : ends ? seen_int(*event, "round", LRS_ROUNDS) + 1 : 0;
    if (round < 1 || round > LRS_ROUNDS)
        return false;
    say(out, "Round {round}", {"round", fn_decimal(round).text});
    return true;
}
