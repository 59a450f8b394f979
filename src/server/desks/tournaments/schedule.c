/* Parses the host's schedule, and works out dates. */
#include "server/desks/tournaments/schedule.h"

#include "club/tournament_rules.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WORD_MAX = 32, LINE_MAX = 256, BOT_LEVEL = 3, DAY_MINUTES = 1440 };

static const char *const days[] = {"sun", "mon", "tue", "wed", "thu", "fri", "sat"};

/* Takes the next word of a line; false: there is none, or it is too long. */
static bool take_word(const char **at, char word[WORD_MAX])
{
    *at += strspn(*at, " ");
    size_t size = strcspn(*at, " ");
    if (size == 0 || size >= WORD_MAX)
        return false;
    memcpy(word, *at, size);
    word[size] = '\0';
    *at += size;
    return true;
}

static bool take_number(const char **at, int *number)
{
    char word[WORD_MAX], *end;
    if (!take_word(at, word))
        return false;
    long found = strtol(word, &end, 10);
    *number = (int)found;
    return *end == '\0' && found >= 0 && found <= 64;
}

static bool take_time(schedule_line *line, const char **at)
{
    char word[WORD_MAX];
    if (!take_word(at, word))
        return false;
    line->weekday = -1;
    if (strcmp(word, "weekly") == 0) {
        if (!take_word(at, word))
            return false;
        for (int i = 0; i < 7; i++)
            line->weekday = strcmp(word, days[i]) == 0 ? i : line->weekday;
        if (line->weekday < 0)
            return false;
    } else if (strcmp(word, "daily") != 0) {
        return false;
    }
    if (!take_word(at, word) || strlen(word) != 5 || word[2] != ':')
        return false;
    int hour = (word[0] - '0') * 10 + word[1] - '0', minute = (word[3] - '0') * 10 + word[4] - '0';
    line->minute = hour * 60 + minute;
    return strspn(word, "0123456789:") == 5 && minute < 60 && line->minute < DAY_MINUTES;
}

/* Makes the rules as a request would state them, so they pass the same checks. */
static bool make_rules(schedule_line *line, const char *game, int players, const char *form,
                       int rounds, int bots, const char *name, fn_error *error)
{
    char storage[2 * LINE_MAX];
    fn_text out;
    fn_json object;
    fn_text_init(&out, storage, sizeof storage);
    fn_json_open(&out, '{');
    fn_json_put_string(&out, "name", name);
    fn_json_put_string(&out, "game", game);
    fn_json_put_int(&out, "players", players);
    fn_json_put_string(&out, "form", form);
    fn_json_put_int(&out, "rounds", rounds);
    fn_json_put_int(&out, "bots", bots);
    fn_json_put_int(&out, "begins", 1);
    fn_json_close(&out, '}');
    return fn_json_parse(&object, out.data, out.used, error) &&
           tournament_rules_read(&line->rules, object, error);
}

static bool read_line(schedule_line *line, const char *text, fn_error *error)
{
    char game[WORD_MAX], form[WORD_MAX], word[WORD_MAX];
    const char *at = text, *name;
    int players, rounds, bots = 0;
    if (!take_time(line, &at) || !take_word(&at, game) || !take_number(&at, &players) ||
        !take_word(&at, form) || !take_number(&at, &rounds))
        return fn_fail(error, "tournaments: '", text,
                       "' is not of the kind 'daily 19:00 lighthouse-run 3 swiss 4 bots'");
    name = line->weekday < 0 ? "Daily" : "Weekly";
    while (take_word(&at, word)) {
        if (strcmp(word, "bots") == 0) {
            bots = BOT_LEVEL;
        } else if (strcmp(word, "named") == 0) {
            name = at + strspn(at, " ");
            break;
        } else {
            return fn_fail(error, "tournaments: after the rounds comes 'bots' or 'named', not '",
                           word, "'");
        }
    }
    fn_error fault = {""};
    return make_rules(line, game, players, form, rounds, bots, name, &fault) ||
           fn_fail(error, "tournaments: ", fault.text);
}

bool schedule_read(schedule *s, const char *text, fn_error *error)
{
    memset(s, 0, sizeof *s);
    for (const char *at = text; *at != '\0';) {
        char line[LINE_MAX];
        at += strspn(at, " ;");
        size_t size = strcspn(at, ";");
        if (size == 0)
            break;
        if (s->count == SCHEDULE_MAX || size >= sizeof line)
            return fn_fail(error, "tournaments: there are up to 8 of them");
        memcpy(line, at, size);
        while (line[size - 1] == ' ')
            size--;
        line[size] = '\0';
        if (!read_line(&s->lines[s->count++], line, error))
            return false;
        at += strcspn(at, ";");
    }
    return true;
}

/* Goes day by day in the server's time zone, whose days differ in length. */
int64_t schedule_next_ms(const schedule_line *line, int64_t now_ms)
{
    time_t now = (time_t)(now_ms / 1000);
    struct tm today;
    localtime_r(&now, &today);
    for (int day = 0;; day++) {
        struct tm then = {.tm_year = today.tm_year,
                          .tm_mon = today.tm_mon,
                          .tm_mday = today.tm_mday + day,
                          .tm_hour = line->minute / 60,
                          .tm_min = line->minute % 60,
                          .tm_isdst = -1};
        int64_t begins = (int64_t)mktime(&then) * 1000;
        if (begins > now_ms && (line->weekday < 0 || then.tm_wday == line->weekday))
            return begins;
    }
}
