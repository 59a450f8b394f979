/* Sentences about every table, whatever the game. */
#include "apps/terminal/session.h"

#include <string.h>
#include <time.h>

double session_clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

int session_seconds_left(const session *t)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    long long left = t->turn_ends_ms / 1000 - (long long)now.tv_sec;
    return t->turn_ends_ms == 0 ? -1 : left < 0 ? 0 : (int)left;
}

void session_name_bot(int level, int number, fn_text *out)
{
    static const char *const levels[] = {TR("Cabin boy"), TR("Deckhand"), TR("Pilot"), TR("Keeper"),
                                         TR("Harbour master")};
    fn_text_add(out, tr(levels[level < 1 ? 0 : level > 5 ? 4 : level - 1]));
    fn_text_add(out, number > 0 ? " " : "");
    if (number > 0)
        fn_text_add_int(out, number);
}

static void add_two_digits(fn_text *out, int number)
{
    fn_text_add(out, number < 10 ? ":0" : ":");
    fn_text_add_int(out, number);
}

static void tell_clock(const session *t, fn_text *out)
{
    phrase p;
    int left = session_seconds_left(t);
    fn_text time = phrase_open(&p);
    if (left < 0)
        return;
    fn_text_add_int(&time, left >= 3600 ? left / 3600 : left / 60);
    if (left >= 3600)
        add_two_digits(&time, left / 60 % 60);
    add_two_digits(&time, left % 60);
    fn_text_add(out, " · ");
    say(out, "{time} left", {"time", p.text});
}

void session_prompt(const session *t, fn_text *out)
{
    int seat = t->now.to_act;
    if (!t->has_begun && t->gathers)
        say(out, "The game starts when everybody is here.");
    else if (!t->has_begun)
        say(out, "The game starts when every seat is taken.");
    else if (t->pause == PAUSE_ON)
        say(out, "The game is paused.");
    else if (t->thinks && seat >= 0 && seat != t->now.me)
        say(out, "{name} is thinking …", {"name", t->now.names[seat]});
    else
        tell_prompt(&t->show->tell, &t->now, out);
    tell_clock(t, out);
}

void session_reason(session *t, fn_text *out)
{
    fn_json reason;
    fn_error error;
    if (fn_json_parse(&reason, t->reason, strlen(t->reason), &error))
        tell_reason(&t->show->tell, &t->now, reason, out);
}

void session_take_ties(session *t, fn_json ties)
{
    telling events = {.events = ties};
    t->ties = 0;
    while (t->ties < FN_MAX_SEATS && telling_next(&events)) {
        fn_text out = phrase_open(&t->tie[t->ties]);
        t->ties += tell_event(&t->show->tell, &t->now, &events, &out);
    }
}

void session_take_result(session *t, const fn_match *match)
{
    char storage[2048];
    fn_text out;
    fn_json result;
    fn_error error;
    fn_match_score(match, &t->result);
    fn_text_init(&out, storage, sizeof storage);
    fn_json_open(&out, '{');
    fn_match_write_ties(match, &out);
    fn_json_close(&out, '}');
    if (fn_json_parse(&result, storage, out.used, &error))
        session_take_ties(t, seen_member(result, "ties"));
}

static int count_entries(const session *t, int place, int *last)
{
    int count = 0;
    for (int i = 0; i < t->result.count; i++)
        if (t->result.places[i] == place) {
            *last = i;
            count++;
        }
    return count;
}

static void tell_winner(const session *t, fn_text *out)
{
    int winner = 0, count = count_entries(t, 1, &winner), names = 0;
    const char *list[FN_MAX_SEATS];
    bool mine = t->now.me >= 0 && t->result.places[t->now.me] == 1;
    if (mine)
        fn_text_add(out, count > 1 ? tr("You share the victory") : tr("You have won"));
    else if (count == 1)
        say(out, "{name} has won", {"name", t->now.names[winner]});
    if (mine || count == 1)
        return;
    for (int i = 0; i < t->result.count; i++)
        if (t->result.places[i] == 1)
            list[names++] = t->now.names[i];
    phrase p;
    fn_text all = phrase_open(&p);
    words_list(&all, list, names);
    say(out, "{names} share the victory", {"names", p.text});
}

void session_result(const session *t, int line, fn_text *out)
{
    int at = 1;
    if (line == 0)
        tell_winner(t, out);
    for (int place = 1; place <= t->result.count && line > 0; place++)
        for (int i = 0; i < t->result.count; i++) {
            if (t->result.places[i] != place || at++ != line)
                continue;
            fn_text_add_int(out, place);
            fn_text_add(out, ". ");
            fn_text_add(out, t->now.names[i]);
            fn_text_add(out, words_colon());
            say_n(out, "{n} point", "{n} points", t->result.points[i]);
            if (t->resigned[i]) {
                fn_text_add(out, ", ");
                say(out, "resigned");
            }
        }
}
