/* Why a move of Lighthouse Run is not possible, in words (docs/records.md, reasons). */
#include "apps/terminal/lighthouse_run/seen.h"

#include <string.h>

static void tell_step(const seen *s, const char *asked, fn_text *out)
{
    if (s->to_act != s->me)
        say(out, "It is not your turn.");
    else if (strcmp(asked, "play") == 0)
        say(out, "First play a card.");
    else if (strcmp(asked, "beacon") == 0)
        say(out, "First decide about the beacon.");
    else if (strcmp(asked, "sail") == 0)
        say(out, "Now choose a ship.");
    else
        say(out, "First decide about the bonus.");
}

/* No move can be written for ships that have arrived. */
static bool names_last_field(const seen *s, fn_json reason)
{
    phrase move;
    fn_text out = phrase_open(&move);
    fn_text_add(&out, "'sail ");
    fn_text_add_int(&out, lrs_read(s).last_field);
    fn_text_add(&out, "'");
    return strncmp(seen_text(reason, "text").text, move.text, out.used) == 0;
}

/* A code, its sentence, and which argument the sentence takes. */
static const struct {
    const char *code, *sentence;
} sentences[] = {
    {"others_colour", TR("{colour}: these ships are not yours.")},
    {"colour_played", TR("{colour} has already played in this round.")},
    {"card_played", TR("**{card}** is already played.")},
    {"card_in_deck", TR("**{card}** is still in the deck.")},
    {"other_tower", TR("Your card lights **{needs}**, not **{tower}**.")},
    {"not_lit", TR("**{tower}** is dark: it has no beacon to give.")},
    {"lit", TR("**{tower}** is lit already.")},
    {"must_light", TR("Your card asks for light on **{tower}**: a beacon must go there.")},
    {"group_start", TR("A group card never moves ships from the start.")},
    {"no_ship", TR("{place}: no ship is there.")},
    {"no_own_ship", TR("{place}: none of your ships is there.")},
    {"caught", TR("{place}: the storm has caught these ships.")},
    {"must_sail", TR("There is a ship to choose, for example: {place}.")},
    {"choose_colour", TR("Both your colours moved: choose which one takes the bonus.")},
    {"not_moved", TR("{colour} did not move, so it gets no bonus.")},
    {"name_colour", TR("Say of which of your two colours the card is.")},
    {"no_colour", TR("You lead one colour only: a card is played without naming it.")},
    {"plain_bonus", TR("Only {colour} can take this bonus, so nothing needs to be chosen.")},
    {NULL, TR("That is not possible now.")},
};

void lrs_reason(const seen *s, fn_json reason, fn_text *out)
{
    seen_word code = seen_text(reason, "code"), rule = seen_text(reason, "rule");
    int colour = lrs_colour(seen_text(reason, "colour").text), i = 0;
    phrase card = lrs_card_name(seen_text(reason, "card").text);
    phrase place = lrs_place(seen_int(reason, "field", 0));
    while (sentences[i].code != NULL && strcmp(sentences[i].code, code.text) != 0)
        i++;
    if (strcmp(code.text, "step") == 0 || strcmp(code.text, "turn") == 0)
        tell_step(s, seen_text(reason, "asked").text, out);
    else if (strcmp(code.text, "unreadable") == 0 && names_last_field(s, reason))
        say(out, "Ships at the end of the harbour have arrived: they sail no further.");
    else if (strcmp(code.text, "unreadable") == 0)
        renderer_unreadable(reason, "Lighthouse Run", out);
    else
        say(out, sentences[i].sentence, {"colour", colour >= 0 ? lrs_colour_name(colour) : ""},
            {"card", card.text}, {"place", place.text},
            {"tower", lrs_tower_name(lrs_tower(seen_text(reason, "tower").text))},
            {"needs", lrs_tower_name(lrs_tower(seen_text(reason, "needs").text))});
    if (rule.text[0] == '\0')
        return;
    fn_text_add(out, " (");
    fn_text_add(out, rule.text);
    fn_text_add(out, ")");
}
