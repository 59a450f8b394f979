/* The sentences of calls, translated in po/calls.*.po. */
#include "server/desks/notify/say.h"

#include "words/words.h"

#include <ctype.h>
#include <string.h>

enum { HOUR_MS = 3600000 };

void say_game(const char *name, char title[32])
{
    bool begins = true;
    size_t size = strnlen(name, 31);
    for (size_t i = 0; i < size; i++) {
        title[i] = name[i] == '-' ? ' ' : begins ? (char)toupper((unsigned char)name[i]) : name[i];
        begins = name[i] == '-';
    }
    title[size] = '\0';
}

/* Names the others at the table. */
static void say_company(const table *t, const char *person, fn_text *out)
{
    const char *names[FN_MAX_SEATS];
    int count = 0;
    for (int i = 0; i < t->plan.setup.players; i++) {
        bool is_bot = t->seats[i].kind == SEAT_BOT;
        if (!is_bot && strcmp(t->seats[i].person, person) != 0)
            names[count++] = t->seats[i].name;
    }
    if (count > 0)
        words_list(out, names, count);
    else
        fn_text_add(out, tr("bots"));
}

static void say_left(int64_t until_ms, int64_t now_ms, fn_text *out)
{
    int64_t hours = (until_ms - now_ms) / HOUR_MS;
    if (until_ms == 0)
        return;
    fn_text_add_char(out, ' ');
    if (hours >= 48)
        say_n(out, "{n} day left.", "{n} days left.", (int)(hours / 24));
    else if (hours >= 1)
        say_n(out, "{n} hour left.", "{n} hours left.", (int)hours);
    else
        fn_text_add(out, tr("Less than an hour left."));
}

static void say_where(const table *t, const char *person, int64_t now_ms, fn_text *out)
{
    char storage[FN_MAX_SEATS * TABLE_NAME_MAX], round[16];
    fn_text names;
    fn_text_init(&names, storage, sizeof storage);
    say_company(t, person, &names);
    text_keep(round, sizeof round, fn_decimal(fn_match_round(&t->match)).text);
    if (fn_match_round(&t->match) > 0)
        say(out, "Round {round}, with {names}.", {"round", round}, {"names", storage});
    else
        say(out, "With {names}.", {"names", storage});
    say_left(table_turn_ends_ms(t), now_ms, out);
}

static void begin(const table *t, const char *event, const char *pattern, call_message *m)
{
    char title[32];
    fn_text out;
    memset(m, 0, sizeof *m);
    m->event = event;
    m->round = fn_match_round(&t->match);
    m->until_ms = table_turn_ends_ms(t);
    text_keep(m->table, sizeof m->table, t->id);
    text_keep(m->game, sizeof m->game, t->plan.game->id);
    say_game(m->game, title);
    fn_text_init(&out, m->title, sizeof m->title);
    say(&out, pattern, {"game", title});
}

void say_turn(const table *t, const char *person, int64_t now_ms, call_message *m)
{
    fn_text out;
    begin(t, "your-turn", TR("Your move: {game}"), m);
    fn_text_init(&out, m->text, sizeof m->text);
    say_where(t, person, now_ms, &out);
}

void say_clock(const table *t, const char *person, int64_t now_ms, call_message *m)
{
    fn_text out;
    begin(t, "clock-low", TR("Your clock runs low: {game}"), m);
    m->is_urgent = true;
    fn_text_init(&out, m->text, sizeof m->text);
    say_where(t, person, now_ms, &out);
}

void say_test(call_message *m)
{
    memset(m, 0, sizeof *m);
    m->event = "test";
    text_keep(m->title, sizeof m->title, tr("This is how a call looks"));
    text_keep(m->text, sizeof m->text, tr("You asked for it yourself. Nothing waits."));
}

void say_several_begin(call_message *m)
{
    memset(m, 0, sizeof *m);
    m->event = "games-wait";
}

void say_several_add(const table *t, const char *person, const char *public_url, int64_t now_ms,
                     call_message *m)
{
    char title[32];
    size_t used = strlen(m->text);
    fn_text out;
    say_game(t->plan.game->id, title);
    fn_text_init(&out, m->text + used, sizeof m->text - used);
    fn_text_add(&out, used > 0 ? "\n" : "");
    fn_text_add(&out, title);
    fn_text_add(&out, words_colon());
    say_where(t, person, now_ms, &out);
    if (public_url[0] != '\0') {
        fn_text_add_char(&out, '\n');
        fn_text_add(&out, public_url);
        fn_text_add(&out, "/t/");
        fn_text_add(&out, t->id);
        fn_text_add_char(&out, '\n');
    }
    text_keep(m->table, sizeof m->table, t->id);
    text_keep(m->game, sizeof m->game, t->plan.game->id);
    m->round = fn_match_round(&t->match);
    if (out.overflow)
        m->text[used] = '\0'; /* the list is cut; the title counts all */
}

void say_several_end(int games, call_message *m)
{
    fn_text out;
    if (games != 1)
        m->table[0] = m->game[0] = '\0';
    fn_text_init(&out, m->title, sizeof m->title);
    say_n(&out, "Your move in {n} game", "Your move in {n} games", games);
}
