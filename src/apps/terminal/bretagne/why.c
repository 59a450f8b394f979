/* Why a move of Bretagne is not possible, in words (docs/records.md, reasons). */
#include "apps/terminal/bretagne/seen.h"

#include <string.h>

/* {count} is what is needed of whatever is counted there. */
static const struct {
    const char *code, *counted, *sentence;
} reasons[] = {
    {"legal", "", TR("It is possible.")},
    {"over", "", TR("The game is over.")},
    {"turn", "", TR("It is the turn of {name}.")},
    {"barge_taken", "", TR("{name} has this barge card.")},
    {"not_on_quimper", "", TR("There is no {resource} in Quimper.")},
    {"load_short", "*", TR("It does not fill the barge: {has} of {needs} there.")},
    {"no_tile", "", TR("This space is empty.")},
    {"tile_goods", "", TR("To pay the tile you lack {what}.")},
    {"nowhere_goods", "", TR("Then no site could be paid; {site} would lack {what}.")},
    {"nowhere_worker", "",
     TR("In the storm every site in reach asks for a worker, and none is at home.")},
    {"nowhere_engineers", "engineer", TR("Every site needs {needs} or more, you have {has}.")},
    {"nowhere_open", "", TR("No lighthouse is incomplete.")},
    {"site_complete", "", TR("{site} is complete.")},
    {"site_built", "", TR("{site} is built.")},
    {"engineers", "engineer",
     TR("{kind} in this weather ({weather}) needs {needs}, you have {has}.")},
    {"storm_worker", "", TR("In the storm {site} asks for a worker, and none is at home.")},
    {"site_goods", "", TR("{site}: you lack {what}.")},
    {"keep_workers", "worker", TR("Only {has} of {needs} are on the floor.")},
    {"own_goods", "*", TR("Needs {needs}, you have {has}.")},
    {"no_worker", "", TR("No worker is at home to go to {city}.")},
    {"no_trade", "", TR("There is no trade you could make in {city}.")},
    {"visited", "", TR("You have visited {city} in this action.")},
    {"trade_first", "", TR("First make a trade in {city}.")},
    {"order", "", TR("Two are written in their fixed order: {order}.")},
    {"other_city", "", TR("This trade is made in {city}.")},
    {"traded", "", TR("You have made this trade in this action.")},
    {"coins", "coin", TR("Needs {needs}, you have {has}.")},
    {"market", "*", TR("Brest has {has} of {needs}.")},
    {"bank", "*", TR("The bank has {has} of {needs}.")},
    {"cards", "#", TR("{card}: needs {needs}, you have {has}.")},
    {"no_engineer", "", TR("No single engineer is left in Brest.")},
    {"no_pair", "", TR("No pair of engineers is left in Brest.")},
    {"no_reserve", "", TR("No worker is left in your reserve.")},
    {"no_cards", "", TR("No card is left to be drawn.")},
    {"card_kind", "", TR("{card} cannot be played on {kind}.")},
    {"other_area", "@", TR("{harbour} lies in the {area}, the lighthouse in the {needs}.")},
    {"settled", "", TR("You have a worker in {harbour}.")},
    {NULL, "", TR("Not possible now.")},
};

static const char *step_name(const char *step)
{
    static const char *const names[][2] = {
        {"barge", TR("choose a barge card")},
        {"load", TR("load your barge")},
        {"action", TR("build, trade or pass")},
        {"site", TR("choose the site of your tile")},
        {"keep", TR("say how many workers stay")},
        {"trade", TR("trade in the city")},
        {"cards", TR("play cards or go on")},
        {"harbour", TR("send a worker to a harbour or stay")},
    };
    int i = 0;
    while (i < 7 && strcmp(names[i][0], step) != 0)
        i++;
    return tr(names[i][1]);
}

/* What the things are for whose time has not come. */
static const char *purpose(const char *step)
{
    static const char *const purposes[][2] = {
        {"barge", TR("Barge cards are chosen when a round begins.")},
        {"load", TR("In Quimper barges are loaded, right after the set-up of a round.")},
        {"cards", TR("Equipment is played for points when a lighthouse with your workers is "
                     "evaluated.")},
        {"harbour", TR("When a lighthouse is evaluated, a worker of yours may go from there to a "
                       "harbour of the area, which pays you every round.")},
    };
    for (size_t i = 0; i < sizeof purposes / sizeof *purposes; i++)
        if (strcmp(purposes[i][0], step) == 0)
            return tr(purposes[i][1]);
    return "";
}

static void tell_step(fn_json reason, fn_text *out)
{
    const char *why = purpose(seen_text(reason, "wanted").text);
    bool action = seen_is(reason, "asked", "action");
    if (action && seen_is(reason, "wanted", "site"))
        say(out, "First take a construction tile.");
    else if (action && seen_is(reason, "wanted", "trade"))
        say(out, "First visit the city.");
    else
        say(out, "First {step}.", {"step", step_name(seen_text(reason, "asked").text)});
    fn_text_add(out, *why != '\0' ? " " : "");
    fn_text_add(out, why);
}

/* Resources, then cards, as moves are written. */
static phrase fixed_order(void)
{
    phrase p;
    fn_text out = phrase_open(&p);
    for (int i = 0; i < 2 * BRS_GOODS; i++) {
        fn_text_add(&out, i > 0 ? ", " : "");
        fn_text_add(&out, i < BRS_GOODS ? brs_good_name(brs_goods[i])
                                        : brs_card_name(brs_cards[i - BRS_GOODS]));
    }
    return p;
}

/* What is missing, from keys named like the resources. */
static phrase missing(fn_json reason)
{
    phrase p, parts[BRS_GOODS];
    const char *list[BRS_GOODS];
    int count = 0;
    for (int i = 0; i < BRS_GOODS; i++) {
        int needed = seen_int(reason, brs_goods[i], 0);
        if (needed == 0)
            continue;
        parts[count] = brs_count(brs_goods[i], needed);
        list[count] = parts[count].text;
        count++;
    }
    fn_text out = phrase_open(&p);
    words_list(&out, list, count);
    return p;
}

static int number_of(fn_json object, const char *key, const char *second, const char *third)
{
    seen_word word = seen_text(object, key);
    return strcmp(word.text, second) == 0 ? 1 : strcmp(word.text, third) == 0 ? 2 : 0;
}

static phrase needs_of(fn_json reason, const char *counted)
{
    phrase p = {""};
    fn_text out = phrase_open(&p);
    int needs = seen_int(reason, "needs", 0);
    if (*counted == '*')
        return brs_count(seen_text(reason, "resource").text, needs);
    if (*counted == '@')
        fn_text_add(&out, brs_area_name(number_of(reason, "needs", "west", "south")));
    else if (*counted == '#' || *counted == '\0')
        fn_text_add_int(&out, needs);
    else
        return brs_count(counted, needs);
    return p;
}

static void tell(const seen *s, fn_json reason, int i, fn_text *out)
{
    int seat = seen_int(reason, "seat", FN_NOBODY);
    say(out, reasons[i].sentence, {"name", seat >= 0 && seat < s->seats ? s->names[seat] : ""},
        {"resource", brs_good_name(seen_text(reason, "resource").text)},
        {"has", fn_decimal(seen_int(reason, "has", 0)).text},
        {"needs", needs_of(reason, reasons[i].counted).text}, {"what", missing(reason).text},
        {"site", brs_site_name(s, seen_int(reason, "site", 0)).text},
        {"kind", brs_kind_name(number_of(reason, "kind", "purgatory", "hell"))},
        {"weather", brs_weather_name(seen_text(reason, "weather").text)},
        {"city", brs_town_name(seen_text(reason, "city").text)},
        {"card", brs_card_name(seen_text(reason, "card").text)},
        {"harbour", brs_town_name(seen_text(reason, "harbour").text)},
        {"area", brs_area_name(number_of(reason, "area", "west", "south"))},
        {"order", fixed_order().text});
}

void brs_reason(const seen *s, fn_json reason, fn_text *out)
{
    seen_word code = seen_text(reason, "code"), rule = seen_text(reason, "rule");
    phrase said;
    fn_text words = phrase_open(&said);
    int i = 0;
    while (reasons[i].code != NULL && strcmp(reasons[i].code, code.text) != 0)
        i++;
    if (strcmp(code.text, "step") == 0)
        tell_step(reason, &words);
    else if (strcmp(code.text, "unreadable") == 0)
        renderer_unreadable(reason, "Bretagne", &words);
    else
        tell(s, reason, i, &words);
    fn_text_add(out, said.text);
    if (rule.text[0] == '\0')
        return;
    fn_text_add(out, " (");
    fn_text_add(out, rule.text);
    fn_text_add(out, ")");
}
