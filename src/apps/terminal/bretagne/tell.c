/* Events of Bretagne in sentences. Small change (single payments, rankings told again) is left out:
 * the sentence of the act says it, or the board shows it. The browser says the same. */
#include "apps/terminal/bretagne/seen.h"

#include <string.h>

/* A kind of event: what is said of it when it is about the one who looks, and otherwise; both the
 * same for what concerns nobody. */
static const struct {
    const char *event, *mine, *others;
} sentences[] = {
    {"barge", TR("You took **barge {barge}**: {what}"),
     TR("{name} took **barge {barge}**: {what}")},
    {"income", TR("{harbour} paid you **{what}**"), TR("{harbour} paid {name} **{what}**")},
    {"production", NULL, TR("Quimper received the goods of production card {card}")},
    {"weather", NULL, TR("Weather: **{weather}**, next round {next}")},
    {"last_weather", NULL, TR("Weather of the last round: **{weather}**")},
    {"load", TR("You loaded **{what}**"), TR("{name} loaded **{what}**")},
    {"tile_taken", TR("You took the tile **{tile}**"), TR("{name} took the tile **{tile}**")},
    {"reshuffle", NULL, TR("The discarded equipment cards were shuffled")},
    {"drawn_card", TR("You drew **{card}**"), TR("{name} drew **{card}**")},
    {"draw", TR("There was no card to draw"), TR("{name} drew {what}")},
    {"floor", TR("You built floor {floor} of **{site}** with {engineers}"),
     TR("{name} built floor {floor} of **{site}** with {engineers}")},
    {"keep", TR("You took {workers} home from {site} for **{points}**"),
     TR("{name} took {workers} home from {site} for **{points}**")},
    {"keep_all", TR("You left all workers at {site}"), TR("{name} left all workers at {site}")},
    {"visit", TR("You visited **{city}**"), TR("{name} visited **{city}**")},
    {"buy", TR("You bought {what} in {city} for {price}"),
     TR("{name} bought {what} in {city} for {price}")},
    {"sell_goods", TR("You sold {what} for {coins}"), TR("{name} sold {what} for {coins}")},
    {"sell_cards", TR("You sold {what} for {coins}"), TR("{name} sold {what} for {coins}")},
    {"swap", TR("You gave {card} for {coins} and {resource}"),
     TR("{name} gave {card} for {coins} and {resource}")},
    {"buy_cards", TR("You bought equipment cards for {price}"),
     TR("{name} bought equipment cards for {price}")},
    {"hire", TR("You hired {what} for {price}"), TR("{name} hired {what} for {price}")},
    {"pass", TR("You passed: **{order}** next round"), TR("{name} passed: **{order}** next round")},
    {"evaluate", NULL, TR("**{site}** is evaluated")},
    {"play", TR("You played **{card}** at {site}: **{points}**"),
     TR("{name} played **{card}** at {site}: **{points}**")},
    {"settle", TR("Your worker went to **{harbour}** for {coins}"),
     TR("A worker of {name} went to **{harbour}** for {coins}")},
    {"settle_free", TR("Your worker went to **{harbour}**"),
     TR("A worker of {name} went to **{harbour}**")},
    {"majority", TR("You have the majority at {site}: **{points}**"),
     TR("{name} has the majority at {site}: **{points}**")},
    {"presence", TR("Your workers at {site}: **{points}**"),
     TR("Workers of {name} at {site}: **{points}**")},
    {"built", NULL, TR("**{site}** is built, its lamp is lit")},
    {"improved", NULL, TR("Third lighthouse built in the **{area}**: its harbours pay more")},
    {"tower_coin", NULL, TR("Nobody built at {site}: a coin is put there")},
    {"bonus_line", TR("Your place on the line: **{points}**"),
     TR("Place of {name} on the line: **{points}**")},
    {"bonus_harbours", TR("Your workers in harbours: **{points}**"),
     TR("Workers of {name} in harbours: **{points}**")},
    {"bonus_coins", TR("Your coins: **{points}**"), TR("Coins of {name}: **{points}**")},
    {"over", NULL, TR("The game is over")},
};

/* Some kinds have a second sentence for when there is nothing to count. */
static seen_word kind_of(fn_json event)
{
    static const struct {
        const char *event, *key, *other;
    } empty[] = {
        {"keep", "points", "keep_all"},
        {"settle", "coins", "settle_free"},
    };
    seen_word word = seen_text(event, "event");
    for (size_t i = 0; i < sizeof empty / sizeof *empty; i++)
        if (strcmp(word.text, empty[i].event) == 0 && seen_int(event, empty[i].key, 0) == 0) {
            strcpy(word.text, empty[i].other);
            break;
        }
    return word;
}

/* {what}: what it is about, by kind of event. */
static phrase what_of(fn_json event)
{
    seen_word kind = seen_text(event, "event"), resource = seen_text(event, "resource");
    seen_word first = seen_text(event, "first"), second = seen_text(event, "second");
    int workers = seen_int(event, "workers", 0), engineers = seen_int(event, "engineers", 0);
    int coins = seen_int(event, "coins", 0);
    phrase p = {""};
    fn_text out;
    if (strcmp(kind.text, "barge") == 0) {
        phrase parts[] = {brs_count("engineer", engineers), brs_count("coin", coins)};
        const char *list[] = {parts[0].text, parts[1].text};
        out = phrase_open(&p);
        words_list(&out, list, coins > 0 ? 2 : 1);
        return p;
    }
    if (strcmp(kind.text, "income") == 0)
        return brs_count(seen_text(event, "income").text, seen_int(event, "amount", 0));
    if (strcmp(kind.text, "load") == 0)
        return brs_count(resource.text, seen_int(event, "count", 0));
    if (strcmp(kind.text, "draw") == 0)
        return brs_count("card", seen_int(event, "count", 0));
    if (strcmp(kind.text, "sell_cards") == 0)
        return brs_two(first.text, second.text, true);
    if (first.text[0] != '\0')
        return brs_two(first.text, second.text, false);
    if (strcmp(kind.text, "hire") == 0)
        return workers > 0 ? brs_count("worker", workers) : brs_count("engineer", engineers);
    return p;
}

/* A floor goes on with what was found there, the workers and what the storm did to them. */
static void tell_floor(telling *t, fn_text *out)
{
    fn_json event;
    while (telling_takes(t, "pay", &event))
        ;
    if (telling_takes(t, "coins_found", &event)) {
        fn_text_add(out, ", ");
        say(out, "found {coins}", {"coins", brs_count("coin", seen_int(event, "coins", 0)).text});
    }
    if (telling_takes(t, "workers", &event)) {
        int workers = seen_int(event, "workers", 0);
        fn_text_add(out, ", ");
        if (workers > 0)
            say(out, "placed {workers}", {"workers", brs_count("worker", workers).text});
        else
            say(out, "placed nobody");
    }
    if (telling_takes(t, "hurt", &event)) {
        fn_text_add(out, "; ");
        say(out, "the storm hurt 1");
    }
    if (telling_takes(t, "complete", &event)) {
        fn_text_add(out, "; ");
        say(out, "it is complete");
    }
}

/* A pass goes on with what was kept and lost. */
static void tell_pass(telling *t, fn_text *out)
{
    fn_json idle;
    int kept = seen_int(t->event, "kept", 0);
    seen_word resource = seen_text(t->event, "resource");
    if (kept > 0) {
        fn_text_add(out, ", ");
        say(out, "kept {what}", {"what", brs_count(resource.text, kept).text});
    }
    if (!telling_takes(t, "idle", &idle))
        return;
    int engineers = seen_int(idle, "engineers", 0), home = seen_int(idle, "home", 0);
    if (engineers > 0) {
        fn_text_add(out, ", ");
        say(out, "lost {what}", {"what", brs_count("engineer", engineers).text});
    }
    if (home > 0) {
        fn_text_add(out, ", ");
        say_n(out, "{n} worker came home", "{n} workers came home", home);
    }
}

static int area_number(const char *name)
{
    return strcmp(name, "north") == 0 ? 0 : strcmp(name, "west") == 0 ? 1 : 2;
}

int brs_actor(const seen *s, const telling *t, int mover)
{
    (void)s;
    telling first = {.events = t->events};
    bool begins = telling_next(&first) && first.event.at == t->event.at;
    return seen_int(t->event, "seat", begins ? mover : FN_NOBODY);
}

bool brs_sentence(const seen *s, telling *t, fn_text *out)
{
    fn_json event = t->event;
    seen_word kind = kind_of(event), card = seen_text(event, "card");
    int seat = seen_int(event, "seat", FN_NOBODY), number = seen_int(event, "site", 0);
    size_t i = 0, count = sizeof sentences / sizeof *sentences;
    bool letter = strcmp(kind.text, "production") == 0;
    while (i < count && strcmp(sentences[i].event, kind.text) != 0)
        i++;
    bool mine = i < count && seat >= 0 && seat == s->me && sentences[i].mine != NULL;
    bool told = mine && strcmp(kind.text, "draw") == 0 && seen_int(event, "count", 0) > 0;
    if (i == count || told)
        return false;
    phrase coins = brs_count("coin", seen_int(event, "coins", 0));
    say(out, mine ? sentences[i].mine : sentences[i].others,
        {"name", seat >= 0 && seat < s->seats ? s->names[seat] : ""}, {"what", what_of(event).text},
        {"site", number > 0 ? brs_site_name(s, number).text : ""},
        {"points", brs_count("point", seen_int(event, "points", 0)).text},
        {"harbour", brs_town_name(seen_text(event, "harbour").text)},
        {"city", brs_town_name(seen_text(event, "city").text)},
        {"tile", brs_tile_name(seen_text(event, "tile").text).text},
        {"area", brs_area_name(area_number(seen_text(event, "area").text))}, {"coins", coins.text},
        {"price", coins.text}, {"resource", brs_good_name(seen_text(event, "resource").text)},
        {"engineers", brs_count("engineer", seen_int(event, "engineers", 0)).text},
        {"workers", brs_count("worker", seen_int(event, "home", 0)).text},
        {"order", brs_place(seen_int(event, "place", 4))},
        {"weather", brs_weather_name(seen_text(event, "weather").text)},
        {"next", brs_weather_name(seen_text(event, "next").text)},
        {"card", letter ? card.text : brs_card_name(card.text)},
        {"barge", fn_decimal(seen_int(event, "barge", 0)).text},
        {"floor", fn_decimal(seen_int(event, "floor", 0)).text});
    if (strcmp(kind.text, "floor") == 0)
        tell_floor(t, out);
    else if (strcmp(kind.text, "pass") == 0)
        tell_pass(t, out);
    return true;
}

bool brs_heading(const fn_json *event, fn_text *out)
{
    if (event == NULL)
        return false;
    if (seen_is(*event, "event", "round"))
        say(out, "Round {n} of {rounds}", {"n", fn_decimal(seen_int(*event, "round", 0)).text},
            {"rounds", fn_decimal(seen_int(*event, "rounds", 0)).text});
    else if (seen_is(*event, "event", "evaluate"))
        say(out, "Evaluation");
    return out->used > 0;
}

/* Where points come from: kinds of events, in the order in which the result lists them. */
static const struct {
    const char *event, *name;
} sources[] = {
    {"keep", TR("Workers taken home")},
    {"play", TR("Equipment cards")},
    {"majority", TR("Majorities")},
    {"presence", TR("Workers on evaluated lighthouses")},
    {"income", TR("Income of harbours")},
    {"bonus_line", TR("Place on the line")},
    {"bonus_harbours", TR("Workers in harbours")},
    {"bonus_coins", TR("Coins")},
};

enum { SOURCES = sizeof sources / sizeof *sources };

int brs_points(fn_json event, int *source)
{
    for (int i = 0; i < SOURCES; i++)
        if (seen_is(event, "event", sources[i].event)) {
            *source = i;
            return seen_is(event, "income", "point") ? seen_int(event, "amount", 0)
                                                     : seen_int(event, "points", 0);
        }
    return 0;
}

bool brs_source(const seen *s, const story *log, int number, renderer_source *out)
{
    (void)s;
    if (number >= SOURCES)
        return false;
    *out = (renderer_source){tr(sources[number].name), {0}};
    for (int i = 0; i < log->lines; i++)
        if (log->line[i].source == number && log->line[i].seat >= 0)
            out->points[log->line[i].seat] += log->line[i].points;
    return true;
}
