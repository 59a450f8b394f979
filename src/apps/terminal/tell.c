/* Sentences about events, steps, moves and reasons: which entry of the words, and its subject. */
#include "apps/terminal/tell_parts.h"

#include <stdlib.h>
#include <string.h>

static tell_scope open_scope(const tell_game *game, const seen *s, tell_about about, fn_json record)
{
    tell_scope scope = {.game = game, .s = s, .about = about, .record = record, .join = " "};
    tell_set(&scope, "client", "terminal");
    return scope;
}

static void add_facts(tell_scope *scope)
{
    if (scope->game->facts != NULL)
        scope->game->facts(scope);
}

/* Appends the entry of a key; returns false if there is nothing to say. */
static bool say_key(tell_scope *scope, const tell_key *keys, const char *key, fn_text *out)
{
    phrase p;
    fn_text text = phrase_open(&p);
    const tell_entry *entry = tell_find(keys, key);
    if (entry == NULL || !tell_say(scope, entry, &text) || text.used == 0)
        return false;
    fn_text_add(out, p.text);
    return true;
}

/* Events */

static const tell_key *find_others(const tell_words *words, const char *event)
{
    for (const tell_with *with = words->told_with; with != NULL && with->event != NULL; with++)
        if (strcmp(with->event, event) == 0)
            return with->others;
    return NULL;
}

static tell_scope open_event(const tell_game *game, const seen *s, telling *t)
{
    tell_scope scope = open_scope(game, s, TELL_EVENT, t->event);
    const tell_key *others = find_others(game->words, seen_text(t->event, "event").text);
    size_t cursor = t->cursor;
    fn_json next;
    while (scope.taken < TELL_TAKEN && seen_next(t->events, &cursor, &next) &&
           tell_find(others, seen_text(next, "event").text) != NULL) {
        scope.told[scope.taken++] = next;
        t->cursor = cursor;
    }
    add_facts(&scope);
    return scope;
}

bool tell_event(const tell_game *game, const seen *s, telling *t, fn_text *out)
{
    seen_word kind = seen_text(t->event, "event");
    const tell_entry *entry = tell_find(game->words->events, kind.text);
    const tell_key *others = find_others(game->words, kind.text);
    tell_scope scope = open_event(game, s, t);
    phrase p;
    fn_text text = phrase_open(&p);
    if (entry == NULL || !tell_say(&scope, entry, &text) || text.used == 0)
        return false;
    for (int i = 0; i < scope.taken; i++) {
        tell_scope other = open_scope(game, s, TELL_EVENT, scope.told[i]);
        add_facts(&other);
        tell_say(&other, tell_find(others, seen_text(scope.told[i], "event").text), &text);
    }
    fn_text_add(out, p.text);
    return true;
}

/* Reports whether an event belongs to the mover: some kinds do, until one that ends this. */
static bool is_movers(const tell_words *words, const telling *t)
{
    const char *const *kind = words->mover_events;
    while (kind != NULL && *kind != NULL && !seen_is(t->event, "event", *kind))
        kind++;
    return kind != NULL && *kind != NULL && !telling_had(t, words->mover_until);
}

int tell_whose(const tell_game *game, const seen *s, const telling *t, int mover)
{
    tell_scope scope = open_scope(game, s, TELL_EVENT, t->event);
    tell_value seat = tell_seat(&scope);
    if (seat.text[0] >= '0' && seat.text[0] <= '9')
        return atoi(seat.text);
    return is_movers(game->words, t) ? mover : FN_NOBODY;
}

bool tell_heading(const tell_game *game, const fn_json *event, fn_text *out)
{
    fn_json record = event != NULL ? *event : (fn_json){"{}", 2};
    tell_scope scope = open_scope(game, NULL, TELL_EVENT, record);
    return say_key(&scope, game->words->headings,
                   event != NULL ? seen_text(record, "event").text : "begin", out);
}

/* Steps */

void tell_prompt(const tell_game *game, const seen *s, fn_text *out)
{
    tell_scope scope = open_scope(game, s, TELL_PROMPT, s->view);
    int seat = seen_int(s->view, "seat", FN_NOBODY);
    bool mine = seat != FN_NOBODY && seat == s->me;
    add_facts(&scope);
    say_key(&scope, mine ? game->words->my_prompts : game->words->prompts,
            seen_text(s->view, "step").text, out);
}

/* Moves */

/* Reads the word at `at` and returns where the next one begins. */
static const char *next_word(const char *at, tell_value *word)
{
    size_t size = strcspn(at, " ");
    memset(word->text, 0, sizeof word->text);
    memcpy(word->text, at, size < sizeof word->text ? size : 0);
    return at[size] == ' ' ? at + size + 1 : at + size;
}

/* Reports whether a move has this form, such as "load {resource}"; its words become arguments. */
static bool matches(tell_scope *scope, const char *form, const char *move)
{
    int facts = scope->facts;
    while (*form != '\0' && *move != '\0') {
        tell_value wanted, word;
        form = next_word(form, &wanted);
        move = next_word(move, &word);
        size_t size = strlen(wanted.text);
        if (wanted.text[0] == '{') {
            wanted.text[size - 1] = '\0';
            tell_set(scope, wanted.text + 1, word.text);
        } else if (strcmp(wanted.text, word.text) != 0) {
            scope->facts = facts;
            return false;
        }
    }
    if (*form == '\0' && *move == '\0')
        return true;
    scope->facts = facts;
    return false;
}

static const tell_entry *find_move(tell_scope *scope, const tell_key *forms, const char *move)
{
    for (; forms != NULL && forms->key != NULL; forms++)
        if (strcmp(forms->key, "*") == 0 || matches(scope, forms->key, move))
            return &forms->entry;
    return NULL;
}

static tell_scope open_move(const tell_game *game, const seen *s, int move,
                            const tell_entry **label)
{
    tell_scope scope = open_scope(game, s, TELL_MOVE, (fn_json){"{}", 2});
    scope.move = move;
    *label = find_move(&scope, game->words->moves, s->move[move]);
    add_facts(&scope);
    return scope;
}

void tell_label(const tell_game *game, const seen *s, int move, fn_text *out)
{
    const tell_entry *label;
    tell_scope scope = open_move(game, s, move, &label);
    phrase p;
    fn_text text = phrase_open(&p);
    bool said = label != NULL && tell_say(&scope, label, &text);
    fn_text_add(out, said ? p.text : s->move[move]);
}

/* Effects */

static void add_part(fn_text *out, const char *join, const char *pattern, const char *what)
{
    if (*what == '\0')
        return;
    fn_text_add(out, out->used > 0 ? join : "");
    if (*pattern != '\0')
        say(out, pattern, {"what", what});
    else
        fn_text_add(out, what);
}

/* Sums up the effects of a preview's events on the viewer. */
static void sum_events(const tell_game *game, const seen *s, fn_json events, tell_sums *sums,
                       fn_text *notes)
{
    telling t = {.events = events};
    while (telling_next(&t)) {
        telling ahead = t;
        const tell_entry *entry =
            tell_find(game->words->effects_of_events, seen_text(t.event, "event").text);
        if (entry == NULL || seen_int(t.event, "seat", s->me) != s->me)
            continue;
        tell_scope scope = open_event(game, s, &ahead);
        scope.sums = sums;
        scope.join = game->words->effects_join;
        tell_say(&scope, entry, notes);
    }
}

void tell_effect(const tell_game *game, const seen *s, int move, fn_text *out)
{
    const tell_words *words = game->words;
    tell_sums sums;
    phrase noted, whole;
    fn_text notes = phrase_open(&noted), text = phrase_open(&whole);
    const tell_entry *label;
    tell_scope scope = open_move(game, s, move, &label);
    const tell_entry *entry = find_move(&scope, words->effects_of_moves, s->move[move]);
    sums.pay = phrase_open(&sums.storage[0]);
    sums.get = phrase_open(&sums.storage[1]);
    sums.more = phrase_open(&sums.storage[2]);
    if (entry != NULL)
        tell_say(&scope, entry, &notes);
    sum_events(game, s, seen_events(s, move), &sums, &notes);
    sum_events(game, s, seen_notes(s, move), &sums, &notes);
    add_part(&text, words->effects_join, words->effects_pay, sums.storage[0].text);
    add_part(&text, words->effects_join, words->effects_get, sums.storage[1].text);
    add_part(&text, words->effects_join, "", noted.text);
    if (seen_true(s->preview[move], "more") && *words->effects_more != '\0')
        add_part(&text, words->effects_join, "",
                 sums.more.used > 0 ? sums.storage[2].text : tr(words->effects_more));
    if (whole.text[0] >= 'a' && whole.text[0] <= 'z')
        whole.text[0] = (char)(whole.text[0] - 'a' + 'A');
    fn_text_add(out, whole.text);
}

/* Reasons */

/* Makes the quoted part of the reason's text, which is not a move, the argument `move`. */
static void set_quoted(tell_scope *scope)
{
    tell_value text = tell_get(scope, "text");
    char *begin = strchr(text.text, '\''), *end = strrchr(text.text, '\'');
    if (begin == NULL || end == begin)
        return;
    *end = '\0';
    tell_set(scope, "move", begin + 1);
}

void tell_reason(const tell_game *game, const seen *s, fn_json reason, fn_text *out)
{
    tell_scope scope = open_scope(game, s, TELL_REASON, reason);
    seen_word rule = seen_text(reason, "rule");
    set_quoted(&scope);
    add_facts(&scope);
    say_key(&scope, game->words->reasons, seen_text(reason, "code").text, out);
    if (rule.text[0] == '\0')
        return;
    fn_text_add(out, " (");
    fn_text_add(out, rule.text);
    fn_text_add(out, ")");
}

/* Points */

int tell_points(const tell_game *game, fn_json event, int *source)
{
    tell_scope scope = open_scope(game, NULL, TELL_EVENT, event);
    seen_word kind = seen_text(event, "event");
    const tell_key *sources = game->words->sources;
    for (int i = 0; sources != NULL && sources[i].key != NULL; i++) {
        phrase p;
        fn_text name = phrase_open(&p);
        if (strcmp(sources[i].key, kind.text) != 0 || !tell_say(&scope, &sources[i].entry, &name))
            continue;
        *source = i;
        return tell_number(&scope, sources[i].entry.n != NULL ? sources[i].entry.n : "points");
    }
    return 0;
}

const char *tell_source(const tell_game *game, int number)
{
    const tell_key *sources = game->words->sources;
    for (int i = 0; sources != NULL && sources[i].key != NULL; i++)
        if (i == number)
            return tr(sources[i].entry.say[0]);
    return NULL;
}

const char *tell_source_of(const tell_game *game, const char *kind)
{
    const tell_key *sources = game->words->sources;
    for (int i = 0; sources != NULL && sources[i].key != NULL; i++)
        if (strcmp(sources[i].key, kind) == 0)
            return tell_source(game, i);
    return NULL;
}

/* Errors */

phrase tell_error(const char *code, const char *sentence)
{
    phrase p;
    fn_text out = phrase_open(&p);
    const tell_name *name = words_errors;
    while (strcmp(name->word, code) != 0 && strcmp(name->word, "*") != 0)
        name++;
    say(&out, name->one, {"reason", sentence});
    return p;
}
