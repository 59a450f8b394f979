/* See admin_hosts.h. It writes the same pages as a server; servers learn of them by news, or
 * look. */
#include "apps/cli/admin_hosts.h"

#include "apps/cli/admin_hosts_text.h"
#include "apps/cli/cli.h"
#include "apps/cli/settings.h"
#include "server/spine/clock.h"
#include "server/spine/names.h"
#include "server/spine/session.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 64, ARGUMENTS_MAX = 3, TRIES_MAX = 20, DAYS_MAX = 36500 };

typedef struct call_words {
    const char *words[ARGUMENTS_MAX + 1]; /* the deed, its subject, and the rest */
    int count;
    const char *why;
    int days; /* 0: until revoked */
    bool json;
    char *settings[WORDS_MAX];
    int settings_count;
} call_words;

/* The words of a command: its own, and the server's settings with their values. */

static bool read_days(const char *text, int *days, fn_error *error)
{
    char *end;
    long number = strtol(text, &end, 10);
    if (*text < '0' || *text > '9' || *end != '\0' || number < 1 || number > DAYS_MAX)
        return fn_fail(error, "--days takes a number of days, not '", text, "'");
    *days = (int)number;
    return true;
}

static bool take_option(call_words *call, int count, char **words, int *at, fn_error *error)
{
    const char *value;
    char *word = words[*at];
    if (strcmp(word, "--json") == 0) {
        call->json = true;
        return true;
    }
    if (option_is(word, "--why") || option_is(word, "--days")) {
        bool is_why = option_is(word, "--why");
        value = option_value(true, count, words, at);
        if (value == NULL)
            return fn_fail(error, word, " needs a value");
        if (is_why)
            call->why = value;
        return is_why || read_days(value, &call->days, error);
    }
    bool has_value = strchr(word, '=') == NULL && strcmp(word, "--trust-proxy") != 0;
    if (call->settings_count + 2 > WORDS_MAX)
        return fn_fail(error, "there are too many words");
    call->settings[call->settings_count++] = word;
    if (has_value && *at + 1 < count)
        call->settings[call->settings_count++] = words[++*at];
    return true;
}

static bool read_words(call_words *call, int count, char **words, fn_error *error)
{
    for (int i = 0; i < count; i++) {
        if (strncmp(words[i], "--", 2) == 0) {
            if (!take_option(call, count, words, &i, error))
                return false;
        } else if (call->count == ARGUMENTS_MAX) {
            return fn_fail(error, "'", words[i], "' is one word too many");
        } else {
            call->words[call->count++] = words[i];
        }
    }
    return true;
}

/* Finds the subject: an account by its name, any person by their id. */
static bool find_about(store *db, const char *word, char about[DECISION_ABOUT_MAX], fn_error *error)
{
    char key[STORE_NAME_MAX];
    store_person person;
    name_fold(word, key);
    if (!store_find_account(db, key, &person, error) ||
        (person.id[0] == '\0' && !store_find_person(db, word, &person, error)))
        return false;
    if (person.name[0] == '\0')
        return fn_fail(error, "there is no account called '", word, "', and nobody of this id");
    text_keep(about, DECISION_ABOUT_MAX, person.id);
    return true;
}

/* Makes a decision, checked as on the hosts' page, but in the name of the console. */

static bool decide(store *db, decision *d, int64_t *seq, fn_error *error)
{
    store_outcome outcome = STORE_CONFLICT;
    standing *s = calloc(1, sizeof *s);
    bool good = s != NULL || fn_fail(error, "not enough memory");
    text_keep(d->by, sizeof d->by, STANDING_CONSOLE);
    for (int i = 0; good && outcome == STORE_CONFLICT && i < TRIES_MAX; i++) {
        d->at_ms = now_ms();
        good = ledger_read(db, s, error) && standing_refusal(s, d, NULL, error) == NULL &&
               ledger_write(db, s->seq, d, &outcome, error);
        *seq = s->seq + 1;
    }
    free(s);
    return good && (outcome == STORE_DONE || fn_fail(error, "too much is decided at once"));
}

static bool check(decision *d, fn_error *error)
{
    char body[DECISION_BODY_MAX];
    fn_text out;
    fn_text_init(&out, body, sizeof body);
    decision_write(d, &out);
    return !out.overflow ? decision_read(d, out.data, out.used, error)
                         : fn_fail(error, "that is too long");
}

static bool finish(store *db, const call_words *call, decision *d, fn_error *error)
{
    int64_t seq = 0;
    if (call->why != NULL && strlen(call->why) >= sizeof d->why)
        return fn_fail(error, "--why takes up to 200 bytes");
    text_keep(d->why, sizeof d->why, call->why != NULL ? call->why : "");
    if (!check(d, error) || !decide(db, d, &seq, error))
        return false;
    command_show_decision(db, seq, d, call->json);
    return true;
}

static bool needs(const call_words *call, int count, const char *what, fn_error *error)
{
    if (call->count < count)
        return fn_fail(error, "'fanal admin ", call->words[0], "' needs ", what);
    return call->count == count ||
           fn_fail(error, "'", call->words[count], "' is one word too many");
}

static bool do_role(store *db, const call_words *call, fn_error *error)
{
    decision d = {.deed = DEED_ROLE};
    if (!needs(call, 3, "NAME and host, moderator or none", error) ||
        !find_about(db, call->words[1], d.about, error))
        return false;
    text_keep(d.value, sizeof d.value, call->words[2]);
    return finish(db, call, &d, error);
}

/* Executes ban, unban, mute and unmute; a ban may also be of a range of addresses. */
static bool do_against(store *db, const call_words *call, fn_error *error)
{
    decision d = {0};
    range r;
    for (int i = 0; i < DEEDS; i++)
        if (strcmp(deed_words[i], call->words[0]) == 0)
            d.deed = (deed)i;
    bool is_ban = d.deed == DEED_BAN || d.deed == DEED_UNBAN;
    if (!needs(call, 2, is_ban ? "NAME, ID or RANGE" : "NAME or ID", error))
        return false;
    if (is_ban && range_read(&r, call->words[1], NULL)) {
        d.deed = d.deed == DEED_BAN ? DEED_BAN_RANGE : DEED_UNBAN_RANGE;
        text_keep(d.about, sizeof d.about, call->words[1]);
    } else if (!find_about(db, call->words[1], d.about, error)) {
        return false;
    }
    d.until_ms = call->days > 0 ? now_ms() + call->days * DAY_MS : 0;
    return finish(db, call, &d, error);
}

/* Lists the forbidden names, adds one or removes one. */
static bool do_names(store *db, const call_words *call, fn_error *error)
{
    decision d = {.deed = DEED_FORBID};
    if (call->count == 1)
        return command_show_standing(db, STANDING_NAME, call->json, error);
    if (strcmp(call->words[1], "remove") == 0)
        d.deed = DEED_ALLOW;
    else if (strcmp(call->words[1], "add") != 0)
        return fn_fail(error, "'fanal admin names' knows add and remove");
    if (!needs(call, 3, "the name", error))
        return false;
    text_keep(d.about, sizeof d.about, call->words[2]);
    return finish(db, call, &d, error);
}

static bool do_token(store *db, const call_words *call, fn_error *error)
{
    char token[NET_TOKEN_MAX];
    uint8_t hash[32];
    fn_text out;
    decision d = {.deed = DEED_TOKEN};
    if (call->count == 1)
        return command_show_standing(db, STANDING_TOKEN, call->json, error);
    if (strcmp(call->words[1], "end") == 0)
        d.deed = DEED_END_TOKEN;
    else if (strcmp(call->words[1], "make") != 0)
        return fn_fail(error, "'fanal admin token' knows make and end");
    if (!needs(call, 3, "a name for the token", error))
        return false;
    text_keep(d.about, sizeof d.about, call->words[2]);
    if (d.deed == DEED_END_TOKEN)
        return finish(db, call, &d, error);
    session_draw(SESSION_ALL, token);
    session_hash(token, hash);
    fn_text_init(&out, d.value, sizeof d.value);
    fn_text_add_hex(&out, hash, sizeof hash);
    if (!finish(db, call, &d, error))
        return false;
    printf(call->json ? "{\"token\":\"%s\"}\n" : "%s\n", token);
    return true;
}

static bool do_reports(store *db, const call_words *call, fn_error *error)
{
    decision d = {.deed = DEED_CLOSE};
    store_outcome outcome;
    report r;
    if (call->count == 1)
        return command_show_reports(db, call->json, error);
    if (strcmp(call->words[1], "close") != 0)
        return fn_fail(error, "'fanal admin reports' knows close");
    if (!needs(call, 3, "the id of a report", error) || !report_find(db, call->words[2], &r, error))
        return false;
    if (r.seq == 0 || r.state == REPORT_CLOSED)
        return fn_fail(error, "there is no open report '", call->words[2], "'");
    text_keep(d.about, sizeof d.about, call->words[2]);
    if (!finish(db, call, &d, error))
        return false;
    report_close(&r, d.by, d.at_ms, d.why);
    return report_write(db, &r, &outcome, error);
}

static bool do_log(store *db, const call_words *call, fn_error *error)
{
    char about[DECISION_ABOUT_MAX] = "";
    if (call->count > 1 &&
        (!needs(call, 2, "", error) || !find_about(db, call->words[1], about, error)))
        return false;
    return command_show_log(db, about, call->json, error);
}

static bool do_show(store *db, const call_words *call, fn_error *error)
{
    bool good = needs(call, 1, "", error);
    for (int kind = 0; good && kind < STANDINGS; kind++)
        good = command_show_standing(db, (standing_kind)kind, call->json, error);
    return good;
}

static const struct {
    const char *name;
    bool (*run)(store *db, const call_words *call, fn_error *error);
} doings[] = {{"role", do_role},       {"ban", do_against},    {"unban", do_against},
              {"mute", do_against},    {"unmute", do_against}, {"names", do_names},
              {"reports", do_reports}, {"log", do_log},        {"token", do_token},
              {"show", do_show}};

static int run(size_t which, int count, char **words)
{
    static server_config config;
    call_words call = {0};
    fn_error error = {{0}};
    bool only_check = false;
    if (!read_words(&call, count, words, &error) ||
        !settings_read(&config, call.settings_count, call.settings, &only_check, &error)) {
        say_error(error.text);
        return EXIT_USAGE;
    }
    store *db = sodium_init() >= 0 ? store_open(config.store, &error) : NULL;
    bool is_done = db != NULL && doings[which].run(db, &call, &error);
    store_close(db);
    if (!is_done)
        say_error(error.text);
    return is_done ? EXIT_DONE : EXIT_FAILED;
}

int hosts_command(int count, char **words)
{
    for (size_t i = 0; count > 0 && i < sizeof doings / sizeof doings[0]; i++)
        if (strcmp(words[0], doings[i].name) == 0)
            return run(i, count, words);
    return -1;
}
