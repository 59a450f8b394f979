/* The standing decisions, folded from the book; see standing.h. */
#include "club/standing.h"

#include "club/likeness.h"

#include <string.h>
#include <time.h>

const char *const standing_words[STANDINGS] = {
    [STANDING_ROLE] = "roles", [STANDING_BAN] = "bans",   [STANDING_RANGE] = "ranges",
    [STANDING_MUTE] = "mutes", [STANDING_NAME] = "names", [STANDING_TOKEN] = "tokens",
};
const char *const role_words[] = {"none", "moderator", "host"};

/* The kind that each deed concerns, and whether the deed ends it. */
static const struct {
    standing_kind kind; /* STANDINGS: none */
    bool ends;
} effects[DEEDS] = {
    [DEED_ROLE] = {STANDING_ROLE, false},        [DEED_BAN] = {STANDING_BAN, false},
    [DEED_UNBAN] = {STANDING_BAN, true},         [DEED_BAN_RANGE] = {STANDING_RANGE, false},
    [DEED_UNBAN_RANGE] = {STANDING_RANGE, true}, [DEED_MUTE] = {STANDING_MUTE, false},
    [DEED_UNMUTE] = {STANDING_MUTE, true},       [DEED_FORBID] = {STANDING_NAME, false},
    [DEED_ALLOW] = {STANDING_NAME, true},        [DEED_TOKEN] = {STANDING_TOKEN, false},
    [DEED_END_TOKEN] = {STANDING_TOKEN, true},   [DEED_CLOSE] = {STANDINGS, false},
    [DEED_CANCEL] = {STANDINGS, false},
};

static uint64_t key_of(const char *text)
{
    uint64_t hash = UINT64_C(14695981039346656037); /* FNV-1a */
    for (; *text != '\0'; text++)
        hash = (hash ^ (uint8_t)*text) * UINT64_C(1099511628211);
    return hash;
}

static int index_of(const standing *s, standing_kind kind, const char *about)
{
    uint64_t key = key_of(about);
    for (int i = 0; i < s->count[kind]; i++)
        if (s->keys[kind][i] == key && strcmp(s->items[kind][i].about, about) == 0)
            return i;
    return -1;
}

static bool is_over(const decision *d, int64_t now_ms)
{
    return d->until_ms != 0 && d->until_ms <= now_ms;
}

/* Reports whether a decision ends something; the role "none" ends a role. */
static bool is_an_end(const decision *d)
{
    return effects[d->deed].ends || (d->deed == DEED_ROLE && strcmp(d->value, "none") == 0);
}

/* Folding. The last item fills the gap that a removed one leaves. */

static void place(standing *s, standing_kind kind, int i, const decision *d)
{
    s->items[kind][i] = *d;
    s->keys[kind][i] = key_of(d->about);
    if (kind == STANDING_RANGE)
        range_read(&s->ranges[i], d->about, NULL);
    if (kind == STANDING_NAME) /* compared by appearance */
        likeness_of(d->about, s->items[kind][i].value);
}

static void remove_at(standing *s, standing_kind kind, int i)
{
    int last = --s->count[kind];
    if (i < last) {
        s->items[kind][i] = s->items[kind][last];
        s->keys[kind][i] = s->keys[kind][last];
        if (kind == STANDING_RANGE)
            s->ranges[i] = s->ranges[last];
    }
}

static void remove_over(standing *s, standing_kind kind, int64_t now_ms)
{
    for (int i = s->count[kind] - 1; i >= 0; i--)
        if (is_over(&s->items[kind][i], now_ms))
            remove_at(s, kind, i);
}

void standing_fold(standing *s, int64_t seq, const char *page, size_t size)
{
    decision d;
    s->seq = seq;
    if (!decision_read(&d, page, size, NULL) || effects[d.deed].kind == STANDINGS)
        return;
    standing_kind kind = effects[d.deed].kind;
    bool ends = is_an_end(&d);
    remove_over(s, kind, d.at_ms);
    int at = index_of(s, kind, d.about);
    if (ends && at >= 0)
        remove_at(s, kind, at);
    if (ends || (at < 0 && s->count[kind] == STANDING_MAX))
        return;
    place(s, kind, at >= 0 ? at : s->count[kind]++, &d);
}

/* Looking up */

const decision *standing_find(const standing *s, standing_kind kind, const char *about,
                              int64_t now_ms)
{
    int at = index_of(s, kind, about);
    return at >= 0 && !is_over(&s->items[kind][at], now_ms) ? &s->items[kind][at] : NULL;
}

const decision *standing_find_range(const standing *s, const range *address, int64_t now_ms)
{
    for (int i = 0; i < s->count[STANDING_RANGE]; i++)
        if (range_has(&s->ranges[i], address) && !is_over(&s->items[STANDING_RANGE][i], now_ms))
            return &s->items[STANDING_RANGE][i];
    return NULL;
}

const decision *standing_find_name(const standing *s, const char *name)
{
    char look[LIKENESS_MAX];
    likeness_of(name, look);
    for (int i = 0; i < s->count[STANDING_NAME]; i++)
        if (likeness_forbids(s->items[STANDING_NAME][i].value, look))
            return &s->items[STANDING_NAME][i];
    return NULL;
}

const decision *standing_find_token(const standing *s, const char *hash)
{
    for (int i = 0; i < s->count[STANDING_TOKEN]; i++)
        if (strcmp(s->items[STANDING_TOKEN][i].value, hash) == 0)
            return &s->items[STANDING_TOKEN][i];
    return NULL;
}

role standing_role(const standing *s, const char *person)
{
    const decision *d = person[0] != '\0' ? standing_find(s, STANDING_ROLE, person, 0) : NULL;
    if (d == NULL)
        return ROLE_NONE;
    return strcmp(d->value, "host") == 0 ? ROLE_HOST : ROLE_MODERATOR;
}

/* Permissions */

static bool is_for_moderators(deed what)
{
    return what == DEED_BAN || what == DEED_UNBAN || what == DEED_MUTE || what == DEED_UNMUTE ||
           what == DEED_CLOSE || what == DEED_CANCEL;
}

static const char *rank_refusal(const standing *s, const decision *d, fn_error *error)
{
    role who = standing_role(s, d->by);
    bool is_moderator = who == ROLE_MODERATOR;
    if (strcmp(d->by, STANDING_CONSOLE) == 0)
        return NULL;
    if (who == ROLE_NONE || (is_moderator && !is_for_moderators(d->deed))) {
        fn_fail(error, "only a host may do that");
        return "not-allowed";
    }
    if (is_moderator && d->deed == DEED_BAN &&
        (d->until_ms == 0 || d->until_ms > d->at_ms + MODERATOR_BAN_MS)) {
        fn_fail(error, "a moderator bans for 31 days at most; ask a host for more");
        return "not-allowed";
    }
    return NULL;
}

static const char *about_refusal(const standing *s, const decision *d, const range *address,
                                 fn_error *error)
{
    range r;
    bool is_self = strcmp(d->about, d->by) == 0;
    bool is_against = d->deed == DEED_BAN || d->deed == DEED_MUTE;
    if (is_self && (is_against || d->deed == DEED_ROLE)) {
        fn_fail(error, "that is you");
        return "not-yourself";
    }
    if (is_against && standing_role(s, d->about) != ROLE_NONE) {
        fn_fail(error, "this person has a role in the house; take it away first");
        return "has-role";
    }
    if (d->deed == DEED_BAN_RANGE && address != NULL && range_read(&r, d->about, error) &&
        range_has(&r, address)) {
        fn_fail(error, "you come from this range yourself");
        return "not-yourself";
    }
    return NULL;
}

const char *standing_refusal(const standing *s, const decision *d, const range *address,
                             fn_error *error)
{
    standing_kind kind = effects[d->deed].kind;
    const char *code = rank_refusal(s, d, error);
    if (code == NULL)
        code = about_refusal(s, d, address, error);
    if (code != NULL || kind == STANDINGS)
        return code;
    if (is_over(d, d->at_ms)) {
        fn_fail(error, "'until' has passed already");
        return "bad-message";
    }
    const decision *there = standing_find(s, kind, d->about, d->at_ms);
    bool ends = is_an_end(d);
    if ((ends && there == NULL) || (d->deed == DEED_TOKEN && there != NULL)) {
        fn_fail(error, ends ? "there is nothing to take back" : "there is a token of this name");
        return "no-change";
    }
    int standing_now = 0;
    for (int i = 0; i < s->count[kind]; i++)
        standing_now += !is_over(&s->items[kind][i], d->at_ms);
    if (!ends && there == NULL && standing_now == STANDING_MAX) {
        fn_fail(error, "there are too many of them; take some back first");
        return "too-many";
    }
    return NULL;
}

void standing_tell(const decision *d, fn_text *out)
{
    char day[32];
    struct tm when;
    time_t seconds = (time_t)(d->until_ms / 1000);
    if (d->until_ms != 0 && gmtime_r(&seconds, &when) != NULL &&
        strftime(day, sizeof day, "%Y-%m-%d %H:%M UTC", &when) > 0) {
        fn_text_add(out, " until ");
        fn_text_add(out, day);
    }
    if (d->why[0] != '\0') {
        fn_text_add(out, ": ");
        fn_text_add(out, d->why);
    }
}
