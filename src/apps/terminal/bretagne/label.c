/* What must be decided in Bretagne, what a move is called, and what it will certainly do: price,
 * gain, workers. The browser says the same. */
#include "apps/terminal/bretagne/seen.h"

#include <stdlib.h>
#include <string.h>

static void prompt_load(const seen *s, const brs_view *v, fn_text *out)
{
    int load = v->load.text[0] == 't' ? 0 : v->load.text[0] == 'm' ? 1 : 2, number = 1;
    brs_barge barge;
    while (number < FN_MAX_SEATS && v->barges[number - 1] != v->seat)
        number++;
    brs_find_barge(s, number, &barge);
    say_n(out, "Choose what to load at Quimper: your barge holds {n} of one kind.",
          "Choose what to load at Quimper: your barge holds {n} of one kind.", barge.loads[load]);
}

void brs_prompt(const seen *s, fn_text *out)
{
    static brs_view v;
    brs_read(s, &v);
    phrase site = brs_site_name(s, v.site);
    const char *step = v.step.text;
    if (v.seat == FN_NOBODY)
        say(out, "The game is over.");
    else if (s->me != v.seat)
        say(out, "**{name}** is choosing.", {"name", s->names[v.seat & 3]});
    else if (strcmp(step, "barge") == 0)
        say(out, "Choose a barge card.");
    else if (strcmp(step, "load") == 0)
        prompt_load(s, &v, out);
    else if (strcmp(step, "action") == 0)
        say(out, "Take a tile to build, visit a city, or pass.");
    else if (strcmp(step, "site") == 0)
        say(out, "Choose a site for your tile.");
    else if (strcmp(step, "keep") == 0)
        say(out, "How many workers stay at {site}?", {"site", site.text});
    else if (strcmp(step, "trade") == 0)
        say(out, "Trade in {city}.", {"city", brs_town_name(v.city.text)});
    else if (strcmp(step, "cards") == 0)
        say(out, "Play equipment at {site}, or go on.", {"site", site.text});
    else
        say(out, "Send a worker from {site} to a harbour?", {"site", site.text});
}

/* The three words of a move. */
typedef struct words {
    char verb[FN_MOVE_TEXT_MAX], first[FN_MOVE_TEXT_MAX], second[FN_MOVE_TEXT_MAX];
} words;

static words split(const char *move)
{
    words w = {"", "", ""};
    char *parts[] = {w.verb, w.first, w.second};
    for (int i = 0; i < 3 && *move != '\0'; i++) {
        size_t size = strcspn(move, " ");
        memcpy(parts[i], move, size);
        move += size;
        move += *move == ' ';
    }
    return w;
}

static void label_tile(const seen *s, const char *place, fn_text *out)
{
    static brs_view v;
    brs_read(s, &v);
    int row = place[0] - '1', slot = place[0] != '\0' && place[1] == '.' ? place[2] - '1' : 0;
    bool known = row >= 0 && row < BRS_ROWS && slot >= 0 && slot < BRS_SLOTS;
    if (known && v.tile[row][slot].text[0] != '\0')
        say(out, "Take {tile}", {"tile", brs_tile_name(v.tile[row][slot].text).text});
    else
        say(out, "Take tile {tile}", {"tile", place});
}

/* Verbs whose sentence needs no more than their words. */
static bool label_plain(const words *w, fn_text *out)
{
    const char *verb = w->verb;
    if (strcmp(verb, "barge") == 0)
        say(out, "Take barge {barge}", {"barge", w->first});
    else if (strcmp(verb, "load") == 0)
        say(out, "Load {resource}", {"resource", brs_good_name(w->first)});
    else if (strcmp(verb, "visit") == 0)
        say(out, "Visit {city}", {"city", brs_town_name(w->first)});
    else if (strcmp(verb, "swap") == 0)
        say(out, "Give {card} for {resource}", {"card", brs_card_name(w->first)},
            {"resource", brs_good_name(w->second)});
    else if (strcmp(verb, "draw") == 0)
        say(out, "Draw two cards");
    else if (strcmp(verb, "leave") == 0)
        say(out, "Leave the city");
    else if (strcmp(verb, "play") == 0)
        say(out, "Play {card}", {"card", brs_card_name(w->first)});
    else if (strcmp(verb, "done") == 0)
        say(out, "No more cards");
    else if (strcmp(verb, "settle") == 0)
        say(out, "Settle in {harbour}", {"harbour", brs_town_name(w->first)});
    else if (strcmp(verb, "stay") == 0)
        say(out, "Stay here");
    return out->used > 0;
}

void brs_label(const seen *s, int move, fn_text *out)
{
    words w = split(s->move[move]);
    bool cards = brs_is_card(w.first);
    if (label_plain(&w, out))
        return;
    if (strcmp(w.verb, "build") == 0)
        label_tile(s, w.first, out);
    else if (strcmp(w.verb, "site") == 0)
        say(out, "Build at {site}", {"site", brs_site_name(s, atoi(w.first)).text});
    else if (strcmp(w.verb, "keep") == 0 && strcmp(w.first, "0") == 0)
        say(out, "Take all workers home");
    else if (strcmp(w.verb, "keep") == 0)
        say_n(out, "Leave {n} worker", "Leave {n} workers", atoi(w.first));
    else if (strcmp(w.verb, "buy") == 0)
        say(out, "Buy {what}", {"what", brs_two(w.first, w.second, false).text});
    else if (strcmp(w.verb, "sell") == 0 && strcmp(w.first, w.second) == 0)
        say(out, "Sell {what}",
            {"what", brs_twice(cards ? brs_card_name(w.first) : brs_good_name(w.first)).text});
    else if (strcmp(w.verb, "sell") == 0)
        say(out, "Sell {what}", {"what", brs_two(w.first, w.second, cards).text});
    else if (strcmp(w.first, "worker") == 0)
        say(out, "Hire a worker");
    else if (strcmp(w.first, "pair") == 0)
        say(out, "Hire a pair of engineers");
    else if (strcmp(w.first, "engineer") == 0)
        say(out, "Hire an engineer");
    else if (strcmp(w.verb, "pass") == 0 && w.first[0] == '\0')
        say(out, "Pass, keep nothing");
    else if (strcmp(w.verb, "pass") == 0)
        say(out, "Pass, keep {what}", {"what", brs_count(w.first, atoi(w.second)).text});
    else
        fn_text_add(out, s->move[move]);
}

/* What is paid, what is got, and what else there is to say. */
typedef struct summary {
    char storage[3][320];
    fn_text pays, gains, notes;
} summary;

static void add(fn_text *out, const char *before, const char *text, bool bold)
{
    fn_text_add(out, out->used > 0 ? before : "");
    fn_text_add(out, bold ? "**" : "");
    fn_text_add(out, text);
    fn_text_add(out, bold ? "**" : "");
}

static void add_count(fn_text *out, const char *what, int n)
{
    if (n != 0)
        add(out, ", ", brs_count(what, n).text, true);
}

static void add_pair(fn_text *out, fn_json event, bool cards)
{
    seen_word first = seen_text(event, "first"), second = seen_text(event, "second");
    bool same = strcmp(first.text, second.text) == 0;
    if (cards) {
        add(out, ", ", brs_card_name(first.text), true);
        add(out, ", ", brs_card_name(second.text), true);
        return;
    }
    add_count(out, first.text, same ? 2 : 1);
    add_count(out, second.text, same ? 0 : 1);
}

/* Events that are a price or a gain. */
static void sum_goods(summary *sum, fn_json event, const char *kind)
{
    int coins = seen_int(event, "coins", 0), count = seen_int(event, "count", 0);
    seen_word good = seen_text(event, "resource");
    if (strcmp(kind, "floor") == 0)
        add_count(&sum->pays, "engineer", seen_int(event, "engineers", 0));
    else if (strcmp(kind, "pay") == 0)
        add_count(&sum->pays, good.text, count);
    else if (strcmp(kind, "coins") == 0)
        add_count(coins < 0 ? &sum->pays : &sum->gains, "coin", abs(coins));
    else if (strcmp(kind, "coins_found") == 0)
        add_count(&sum->gains, "coin", coins);
    else if (strcmp(kind, "load") == 0)
        add_count(&sum->gains, good.text, count);
    else if (strcmp(kind, "draw") == 0)
        add_count(&sum->gains, "card", count);
    else if (strcmp(kind, "buy") == 0)
        add_pair(&sum->gains, event, false);
    else if (strcmp(kind, "sell_goods") == 0 || strcmp(kind, "sell_cards") == 0)
        add_pair(&sum->pays, event, strcmp(kind, "sell_cards") == 0);
    else if (strcmp(kind, "settle") == 0)
        add_count(&sum->pays, "coin", coins);
    else if (strcmp(kind, "visit") == 0)
        add_count(&sum->pays, "worker", 1);
    if (strcmp(kind, "swap") == 0) {
        add(&sum->pays, ", ", brs_card_name(seen_text(event, "card").text), true);
        add_count(&sum->gains, good.text, 1);
    }
    if (strcmp(kind, "barge") == 0 || strcmp(kind, "hire") == 0) {
        add_count(&sum->gains, "engineer", seen_int(event, "engineers", 0));
        add_count(&sum->gains, "worker", seen_int(event, "workers", 0));
        add_count(&sum->gains, "coin", strcmp(kind, "barge") == 0 ? coins : 0);
    }
}

static void add_note(summary *sum, const phrase *p)
{
    if (p->text[0] != '\0')
        add(&sum->notes, " · ", p->text, false);
}

static void note_pass(summary *sum, fn_json event)
{
    phrase p = {""};
    fn_text out = phrase_open(&p);
    int kept = seen_int(event, "kept", 0);
    say(&out, "{order} next round", {"order", brs_place(seen_int(event, "place", 4))});
    add_note(sum, &p);
    if (kept == 0)
        return;
    out = phrase_open(&p);
    say(&out, "keeps {what}", {"what", brs_count(seen_text(event, "resource").text, kept).text});
    add_note(sum, &p);
}

static void note_idle(summary *sum, fn_json event)
{
    phrase p = {""};
    fn_text out = phrase_open(&p);
    int engineers = seen_int(event, "engineers", 0), home = seen_int(event, "home", 0);
    if (engineers > 0)
        say(&out, "loses {what}", {"what", brs_count("engineer", engineers).text});
    add_note(sum, &p);
    out = phrase_open(&p);
    if (home > 0)
        say_n(&out, "{n} worker comes home", "{n} workers come home", home);
    add_note(sum, &p);
}

static void sum_notes(summary *sum, fn_json event, const char *kind)
{
    phrase p = {""};
    fn_text out = phrase_open(&p);
    if (strcmp(kind, "keep") == 0 || strcmp(kind, "play") == 0)
        add_count(&sum->gains, "point", seen_int(event, "points", 0));
    if (strcmp(kind, "keep") == 0)
        say_n(&out, "{n} worker stays", "{n} workers stay", seen_int(event, "kept", 0));
    else if (strcmp(kind, "workers") == 0)
        say_n(&out, "{n} worker comes onto the floor", "{n} workers come onto the floor",
              seen_int(event, "workers", 0));
    else if (strcmp(kind, "hurt") == 0)
        say(&out, "the storm hurts one");
    else if (strcmp(kind, "complete") == 0)
        say(&out, "the lighthouse is complete");
    else if (strcmp(kind, "pass") == 0)
        note_pass(sum, event);
    else if (strcmp(kind, "idle") == 0)
        note_idle(sum, event);
    add_note(sum, &p);
}

/* Barges show what they are good for nowhere else. */
static void add_barge(const seen *s, const char *move, fn_text *out, bool first)
{
    brs_barge barge;
    if (strncmp(move, "barge ", 6) != 0 || !brs_find_barge(s, atoi(move + 6), &barge))
        return;
    fn_text_add(out, first ? "" : " · ");
    if (barge.saves > 0) { /* rule 3.4 */
        say(out, "one engineer fewer per floor");
        fn_text_add(out, " · ");
    }
    say(out, "room for {a}, {b} and {c}", {"a", fn_decimal(barge.loads[0]).text},
        {"b", fn_decimal(barge.loads[1]).text}, {"c", fn_decimal(barge.loads[2]).text});
}

/* After this nothing can be taken back. */
static void add_hidden(int drawn, fn_text *out, bool first)
{
    fn_text_add(out, first ? "" : " · ");
    if (drawn > 0)
        say_n(out, "the card is drawn at once: no undo after that",
              "the cards are drawn at once: no undo after that", drawn);
    else
        say(out, "something hidden is shown: no undo after that");
}

void brs_effect(const seen *s, int move, fn_text *out)
{
    summary sum;
    fn_json events = seen_events(s, move), event;
    size_t cursor = 0, start = out->used;
    int drawn = 0;
    fn_text_init(&sum.pays, sum.storage[0], sizeof sum.storage[0]);
    fn_text_init(&sum.gains, sum.storage[1], sizeof sum.storage[1]);
    fn_text_init(&sum.notes, sum.storage[2], sizeof sum.storage[2]);
    while (seen_next(events, &cursor, &event)) {
        seen_word kind = seen_text(event, "event");
        if (seen_int(event, "seat", s->me) != s->me)
            continue;
        sum_goods(&sum, event, kind.text);
        sum_notes(&sum, event, kind.text);
        drawn = strcmp(kind.text, "draw") == 0 ? seen_int(event, "count", 0) : drawn;
    }
    if (sum.pays.used > 0)
        say(out, "pay {what}", {"what", sum.storage[0]});
    fn_text_add(out, sum.pays.used > 0 && sum.gains.used > 0 ? " · " : "");
    if (sum.gains.used > 0)
        say(out, "get {what}", {"what", sum.storage[1]});
    fn_text_add(out, out->used > start && sum.notes.used > 0 ? " · " : "");
    fn_text_add(out, sum.storage[2]);
    if (seen_true(s->preview[move], "more"))
        add_hidden(drawn, out, out->used == start);
    add_barge(s, s->move[move], out, out->used == start);
    if (out->used > start && out->data[start] >= 'a' && out->data[start] <= 'z')
        out->data[start] = (char)(out->data[start] - 'a' + 'A');
}
