/* Reads the rules of a tournament. This is text from outside: anything that does not fit
 * docs/tournaments.md is refused with a sentence. */
#include "club/tournament_rules.h"

#include "table/message.h"

#include <string.h>

enum {
    NAME_CHARACTERS = 48,
    LIVE_TURN_S = 15, /* default clock */
    LIVE_BANK_S = 600,
    DAYS_TURN_S = 86400,
    BREAK_S = 60,
    BREAK_MAX = 3600,
    ROUND_MIN = 3600,
    ROUND_MAX = 1209600
};

static bool read_int(fn_json object, const char *key, long long least, long long most, int *number,
                     fn_error *error)
{
    fn_json value;
    long long found;
    if (!fn_json_member(object, key, &value))
        return true;
    if (!fn_json_to_int(value, least, most, &found))
        return fn_fail(error, "'", key, "' must be a number from ", fn_decimal(least).text, " to ",
                       fn_decimal(most).text);
    *number = (int)found;
    return true;
}

static bool read_word(fn_json object, const char *key, const char *const words[], int count,
                      int *found, fn_error *error)
{
    fn_json value;
    char word[16];
    if (!fn_json_member(object, key, &value))
        return true;
    if (fn_json_to_string(value, word, sizeof word))
        for (int i = 0; i < count; i++)
            if (strcmp(words[i], word) == 0) {
                *found = i;
                return true;
            }
    return fn_fail(error, "'", key, "' is ", words[0], ", ", words[1], " or ", words[2]);
}

static bool read_name(tournament_rules *rules, fn_json object, fn_error *error)
{
    fn_json value;
    int characters = 0;
    bool is_fine = fn_json_member(object, "name", &value) &&
                   fn_json_to_string(value, rules->name, sizeof rules->name) &&
                   text_is_clean(rules->name) && rules->name[0] != ' ';
    for (const char *at = rules->name; is_fine && *at != '\0'; at++)
        characters += ((unsigned char)*at & 0xC0) != 0x80;
    return (is_fine && characters >= 1 && characters <= NAME_CHARACTERS) ||
           fn_fail(error, "'name' has 1 to 48 characters");
}

/* Sets the clock. There always is one, so every round ends. */
static void set_clock(tournament_rules *rules, const table_plan *plan, fn_json object)
{
    fn_json value;
    bool has_clock =
        fn_json_member(object, "turn_s", &value) || fn_json_member(object, "bank_s", &value);
    rules->days = plan->days;
    rules->away_s = plan->away_s;
    rules->turn_s = plan->turn_s;
    rules->bank_s = plan->bank_s;
    if (has_clock)
        return;
    rules->turn_s = rules->days ? DAYS_TURN_S : LIVE_TURN_S;
    rules->bank_s = rules->days ? 0 : LIVE_BANK_S;
}

static bool read_game(tournament_rules *rules, fn_json object, fn_error *error)
{
    table_plan plan;
    fn_json value;
    if (!plan_read_kind(&plan, object, error))
        return false;
    rules->game = plan.game;
    rules->setup = plan.setup;
    rules->rated = plan.rated || !fn_json_member(object, "rated", &value);
    set_clock(rules, &plan, object);
    if (!read_int(object, "players", 2, FN_MAX_SEATS, &rules->setup.players, error))
        return false;
    if (rules->setup.players == 0)
        return fn_fail(error, "'players' must be a number from 2 to 4");
    if (rules->turn_s == 0 && rules->bank_s == 0)
        return fn_fail(error, "a tournament is played with a clock: set 'turn_s' or 'bank_s'");
    _Alignas(8) uint8_t made[FN_RULES_MAX];
    return fn_rules_make(rules->game, made, &rules->setup, error);
}

static bool read_rounds(tournament_rules *rules, fn_json object, fn_error *error)
{
    bool is_swiss = rules->form == FORM_SWISS;
    rules->break_s = rules->days ? 0 : BREAK_S;
    if (!read_int(object, "rounds", is_swiss, TOURNAMENT_ROUNDS_MAX, &rules->rounds, error))
        return false;
    if (is_swiss && rules->rounds == 0)
        return fn_fail(error, "'rounds' must be a number from 1 to 64");
    rules->entry_until = is_swiss && rules->rounds > 1 ? 2 : 1;
    if (!read_int(object, "entry_until", 1, is_swiss ? rules->rounds : 1, &rules->entry_until,
                  error) ||
        !read_int(object, "break_s", 0, BREAK_MAX, &rules->break_s, error) ||
        !read_int(object, "round_s", 0, ROUND_MAX, &rules->round_s, error))
        return false;
    if (rules->round_s != 0 && rules->round_s < ROUND_MIN)
        return fn_fail(error, "'round_s' is 0 or at least 3600");
    if (rules->form == FORM_LEAGUE && rules->round_s == 0)
        return fn_fail(error, "a league needs 'round_s', the seconds from round to round");
    return rules->round_s == 0 || rules->days || rules->form == FORM_LEAGUE ||
           fn_fail(error, "'round_s' is for leagues, or for the pace 'days'");
}

bool tournament_rules_read(tournament_rules *rules, fn_json object, fn_error *error)
{
    fn_json value;
    long long begins;
    int form = FORMS, every = EVERY_NONE;
    memset(rules, 0, sizeof *rules);
    if (!read_name(rules, object, error) || !read_game(rules, object, error) ||
        !read_word(object, "form", form_words, FORMS, &form, error) ||
        !read_word(object, "every", every_words, EVERIES, &every, error) ||
        !read_int(object, "bots", 0, ENTRY_LEVELS, &rules->bots, error))
        return false;
    if (form == FORMS)
        return fn_fail(error, "'form' is swiss, round-robin or league");
    if (!fn_json_member(object, "begins", &value) ||
        !fn_json_to_int(value, 1, INT64_MAX / 2, &begins))
        return fn_fail(error, "'begins' is a time in milliseconds since 1970");
    rules->form = (tournament_form)form;
    rules->every = (tournament_every)every;
    rules->begins_ms = begins;
    return read_rounds(rules, object, error);
}

void tournament_rules_write(const tournament_rules *rules, fn_text *out)
{
    table_plan plan = {.game = rules->game, .setup = rules->setup};
    fn_json_put_string(out, "name", rules->name);
    plan_write_setup(&plan, out);
    fn_json_put_int(out, "players", rules->setup.players);
    fn_json_put_string(out, "form", form_words[rules->form]);
    fn_json_put_int(out, "rounds", rules->rounds);
    fn_json_put_string(out, "pace", rules->days ? "days" : "live");
    fn_json_put_int(out, "turn_s", rules->turn_s);
    fn_json_put_int(out, "bank_s", rules->bank_s);
    fn_json_put_int(out, "away_s", rules->away_s);
    fn_json_put_bool(out, "rated", rules->rated);
    fn_json_put_int(out, "bots", rules->bots);
    fn_json_put_int(out, "begins", rules->begins_ms);
    fn_json_put_string(out, "every", every_words[rules->every]);
    fn_json_put_int(out, "entry_until", rules->entry_until);
    fn_json_put_int(out, "break_s", rules->break_s);
    fn_json_put_int(out, "round_s", rules->round_s);
}

int tournament_rules_least(const tournament_rules *rules)
{
    _Alignas(8) uint8_t made[FN_RULES_MAX];
    fn_setup setup = rules->setup;
    fn_error unused;
    while (setup.players > 2) {
        setup.players--;
        if (!fn_rules_make(rules->game, made, &setup, &unused))
            return setup.players + 1;
    }
    return setup.players;
}
