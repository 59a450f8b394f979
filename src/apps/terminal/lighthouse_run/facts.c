/* Facts that the sentences of Lighthouse Run need but its words (words/lighthouse-run.json) cannot
 * compute. The browser has the same in web/src/games/lighthouse-run/facts.ts. */
#include "apps/terminal/lighthouse_run/seen.h"

#include <string.h>

/* Ships of one colour moved together by a move. */
typedef struct sailing {
    seen_word colour;
    int from, to, ships;
} sailing;

static int sailings(const seen *s, int move, sailing out[FN_MAX_SEATS])
{
    telling t = {.events = seen_events(s, move)};
    int count = 0;
    while (count < FN_MAX_SEATS && telling_next(&t))
        if (seen_is(t.event, "event", "sail") || seen_is(t.event, "event", "bonus"))
            out[count++] = (sailing){seen_text(t.event, "colour"), seen_int(t.event, "from", 0),
                                     seen_int(t.event, "to", 0), seen_int(t.event, "ships", 1)};
    return count;
}

/* Adds the parts of a card, and whether its lighthouse is lit. */
static void add_card(tell_scope *scope, const lrs_view *v, const char *word)
{
    static const char *const kinds[] = {"solo", "group", "coop"};
    lrs_card card = lrs_read_card(word);
    for (int i = 0; i < 3; i++)
        if (card.kind == kinds[i][0])
            tell_set(scope, "kind", kinds[i]);
    tell_set_number(scope, "steps", card.steps);
    if (card.tower < 0)
        return;
    tell_set(scope, "tower", strrchr(word, '-') + 1);
    for (int i = 0; i < LRS_SECTIONS; i++)
        if (v->sections[i].tower == card.tower)
            tell_set_number(scope, "lit", v->sections[i].lit);
}

static bool has_played(const lrs_view *v)
{
    for (int i = 0; i < v->fleets; i++)
        if (v->fleet[i].owner == v->seat && v->played >> v->fleet[i].colour & 1)
            return true;
    return false;
}

static void add_way(tell_scope *scope, const sailing *first)
{
    tell_set(scope, "colour", first->colour.text);
    tell_set_number(scope, "from", first->from);
    tell_set_number(scope, "to", first->to);
    tell_set_number(scope, "way", first->to - first->from);
}

/* Adds the choices offered; the previous event shows whether a beacon was asked for. */
static void add_step(tell_scope *scope, const lrs_view *v)
{
    const seen *s = scope->s;
    sailing list[FN_MAX_SEATS];
    int offers = 0;
    for (int i = 0; i < s->moves; i++)
        if (strncmp(s->move[i], "bonus", 5) == 0 && sailings(s, i, list) > 0) {
            add_way(scope, &list[0]);
            offers++;
        }
    tell_set_number(scope, "offers", offers);
    tell_set_number(scope, "played", has_played(v));
    tell_set_number(scope, "stuck", seen_find_move(s, "sail none") >= 0);
    tell_set_number(scope, "was_lit", strcmp(s->last.text, "card") == 0);
}

/* Names ships by colour; by the colour alone if there is one of each of several. */
static phrase name_movers(const sailing *list, int count)
{
    phrase p;
    fn_text out = phrase_open(&p);
    bool alone = count > 1;
    for (int i = 0; i < count; i++)
        alone = alone && list[i].ships == 1;
    for (int i = 0; i < count; i++) {
        const char *colour = list[i].colour.text;
        fn_text_add(&out, i > 0 ? ", " : "");
        fn_text_add(
            &out, alone
                      ? lrs_name("colour", colour).text
                      : tell_count_of(&words_lighthouse_run, "ships", colour, list[i].ships).text);
    }
    return p;
}

static void add_sailing(tell_scope *scope, const lrs_view *v)
{
    sailing list[FN_MAX_SEATS];
    int count = sailings(scope->s, scope->move, list), ships = 0;
    tell_set_number(scope, "sails", count);
    if (count == 0)
        return;
    for (int i = 0; i < count; i++)
        ships += list[i].ships;
    add_way(scope, &list[0]);
    tell_set_number(scope, "ships", ships);
    tell_set_number(scope, "lost", lrs_read_card(v->card.text).steps - (list[0].to - list[0].from));
    tell_set(scope, "movers", name_movers(list, count).text);
}

void lrs_facts(tell_scope *scope)
{
    lrs_view v = lrs_read(scope->s);
    tell_value card = tell_get(scope, "card");
    tell_set_number(scope, "last_field", v.last_field);
    if (card.text[0] != '\0')
        add_card(scope, &v, card.text);
    if (scope->about == TELL_PROMPT)
        add_step(scope, &v);
    if (scope->about == TELL_MOVE)
        add_sailing(scope, &v);
}
