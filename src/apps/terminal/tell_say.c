/* Builds one sentence: expressions, tests, holes. See docs/words.md. */
#include "apps/terminal/tell_parts.h"

#include <stdlib.h>
#include <string.h>

/* Expressions */

static bool say_hole(const tell_scope *scope, const tell_entry *entry, const char *hole,
                     fn_text *out);

/* Writes holes as "a, b and c", without those that count zero. */
static void say_list(const tell_scope *scope, const tell_expression *e, fn_text *out)
{
    phrase parts[6];
    const char *list[6];
    int count = 0;
    for (int i = 0; i < 6 && e->arguments[i] != NULL; i++) {
        fn_text part = phrase_open(&parts[count]);
        if (tell_number(scope, e->arguments[i]) == 0)
            continue;
        say_hole(scope, NULL, e->arguments[i], &part);
        list[count] = parts[count].text;
        count++;
    }
    words_list(out, list, count);
}

/* Writes two things of a type: "2 brick", "2 × Siren", "brick and sand". */
static void say_pair(const tell_scope *scope, const tell_expression *e, fn_text *out)
{
    const tell_words *words = scope->game->words;
    tell_value first = tell_get(scope, e->arguments[1]), second = tell_get(scope, e->arguments[2]);
    phrase names[] = {tell_name_of(words, e->arguments[0], first.text),
                      tell_name_of(words, e->arguments[0], second.text)};
    const char *list[] = {names[0].text, names[1].text};
    if (strcmp(first.text, second.text) != 0) {
        words_list(out, list, 2);
    } else if (tell_find_name(tell_find_type(words, "count"), first.text) != NULL) {
        tell_say_count(words, "count", first.text, 2, out);
    } else {
        fn_text_add(out, "2 × ");
        fn_text_add(out, list[0]);
    }
}

/* Writes all names of some types. */
static void say_all(const tell_scope *scope, const tell_expression *e, fn_text *out)
{
    size_t start = out->used;
    for (int i = 0; i < 6 && e->arguments[i] != NULL; i++) {
        const tell_type *type = tell_find_type(scope->game->words, e->arguments[i]);
        for (const tell_name *name = type->names; name->word != NULL; name++) {
            fn_text_add(out, out->used > start ? ", " : "");
            fn_text_add(out, tr(name->one));
        }
    }
}

/* Writes the events told together, counting equal ones: "2 red ships, 1 blue ship". */
static void say_tally(const tell_scope *scope, const tell_expression *e, fn_text *out)
{
    size_t start = out->used;
    int count = 0;
    for (int i = 0; i < scope->taken; i++) {
        if (!seen_is(scope->told[i], "event", e->arguments[0]))
            continue;
        seen_word word = seen_text(scope->told[i], e->arguments[2]);
        bool more = i + 1 < scope->taken && seen_is(scope->told[i + 1], e->arguments[2], word.text);
        count++;
        if (more)
            continue;
        fn_text_add(out, out->used > start ? ", " : "");
        tell_say_count(scope->game->words, e->arguments[1], word.text, count, out);
        count = 0;
    }
}

static void say_player(const tell_scope *scope, const char *argument, fn_text *out)
{
    tell_value seat = strcmp(argument, "seat") == 0 ? tell_seat(scope) : tell_get(scope, argument);
    int number = atoi(seat.text);
    if (seat.text[0] != '\0' && scope->s != NULL && number >= 0 && number < FN_MAX_SEATS)
        fn_text_add(out, scope->s->names[number]);
}

static void say_raw(const tell_scope *scope, const char *argument, fn_text *out)
{
    bool plain = *argument != '-' && strchr(argument, '+') == NULL;
    if (plain && (*argument < '0' || *argument > '9'))
        fn_text_add(out, tell_get(scope, argument).text);
    else
        fn_text_add_int(out, tell_number(scope, argument));
}

/* Writes an expression; returns false if it counts something and there is none. */
static bool say_expression(const tell_scope *scope, const tell_expression *e, fn_text *out)
{
    static const struct {
        const char *type;
        void (*write)(const tell_scope *scope, const tell_expression *e, fn_text *out);
    } built_in[] = {{"list", say_list}, {"pair", say_pair}, {"all", say_all}, {"tally", say_tally}};
    for (size_t i = 0; i < sizeof built_in / sizeof *built_in; i++)
        if (strcmp(e->type, built_in[i].type) == 0) {
            built_in[i].write(scope, e, out);
            return true;
        }
    const char *counted = e->arguments[e->word == NULL];
    tell_value word = {""};
    if (e->word == NULL)
        word = tell_get(scope, e->arguments[0]);
    else
        strcpy(word.text, e->word);
    if (strcmp(e->type, "player") == 0)
        say_player(scope, e->arguments[0], out);
    else if (strcmp(e->type, "raw") == 0)
        say_raw(scope, e->arguments[0], out);
    else if (counted == NULL)
        tell_say_name(scope, e->type, word.text, out);
    else
        tell_say_count(scope->game->words, e->type, word.text, tell_number(scope, counted), out);
    return counted == NULL || tell_number(scope, counted) != 0;
}

static const tell_expression *find_hole(const tell_hole *holes, const char *name)
{
    for (; holes != NULL && holes->name != NULL; holes++)
        if (strcmp(holes->name, name) == 0)
            return &holes->expression;
    return NULL;
}

static bool say_hole(const tell_scope *scope, const tell_entry *entry, const char *hole,
                     fn_text *out)
{
    const tell_expression *e = entry != NULL ? find_hole(entry->holes, hole) : NULL;
    e = e != NULL ? e : find_hole(scope->game->words->says, hole);
    if (e == NULL)
        return false;
    say_expression(scope, e, out);
    return true;
}

/* Returns the owner of a thing: its seat, or the one found as the words say. */
tell_value tell_seat(const tell_scope *scope)
{
    const tell_expression *e = find_hole(scope->game->words->seats, tell_get(scope, "event").text);
    tell_value value = tell_get(scope, "seat");
    if (e == NULL)
        return value;
    fn_text out;
    fn_text_init(&out, value.text, sizeof value.text);
    say_expression(scope, e, &out);
    return value;
}

/* Sentences */

/* Fills in {holes}, as raw values if `raw`, otherwise as expressions. */
static void fill(const tell_scope *scope, const tell_entry *entry, const char *pattern, int n,
                 bool raw, fn_text *out)
{
    for (const char *at = pattern; *at != '\0'; at++) {
        const char *end = *at == '{' ? strchr(at, '}') : NULL;
        char hole[24] = "";
        if (end != NULL && (size_t)(end - at - 1) < sizeof hole)
            memcpy(hole, at + 1, (size_t)(end - at - 1));
        if (*hole == '\0') {
            fn_text_add_char(out, *at);
            continue;
        }
        at = end;
        if (raw)
            fn_text_add(out, tell_get(scope, hole).text);
        else if (strcmp(hole, "n") == 0)
            fn_text_add_int(out, n);
        else if (strcmp(hole, "game") == 0)
            fn_text_add(out, scope->game->words->title);
        else
            say_hole(scope, entry, hole, out);
    }
}

static bool test_holds(const tell_scope *scope, const tell_test *test)
{
    tell_value value = tell_get(scope, test->argument), wanted;
    if (test->how == '?')
        return value.text[0] != '\0' && strcmp(value.text, "0") != 0;
    fn_text out;
    fn_text_init(&out, wanted.text, sizeof wanted.text);
    fill(scope, NULL, test->value, 0, true, &out);
    switch (test->how) {
    case '<': return atoi(value.text) < atoi(wanted.text);
    case '>': return atoi(value.text) > atoi(wanted.text);
    case '!': return strcmp(value.text, wanted.text) != 0;
    default: return strcmp(value.text, wanted.text) == 0;
    }
}

/* Returns the forms of a sentence for the viewer, or NULL if it has none. */
static const char *const *forms_for(const tell_scope *scope, const tell_entry *entry)
{
    tell_value seat = tell_seat(scope);
    bool mine = scope->s != NULL && seat.text[0] != '\0' && atoi(seat.text) == scope->s->me;
    if (mine && entry->me[0] != NULL)
        return entry->me;
    return entry->say[0] != NULL ? entry->say : NULL;
}

static void say_forms(tell_scope *scope, const tell_entry *entry, const char *const *forms,
                      fn_text *out)
{
    int n = tell_number(scope, entry->n != NULL ? entry->n : "n");
    if (*forms[0] == '\0')
        return;
    if (out->used > 0)
        fn_text_add(out, entry->join != NULL ? entry->join : scope->join);
    fill(scope, entry, tr_n(forms[0], forms[1], n), n, false, out);
}

static void add_prices(const tell_scope *scope, const tell_expression *list, fn_text *sum)
{
    for (; list != NULL && list->type != NULL; list++) {
        phrase p;
        fn_text out = phrase_open(&p);
        if (!say_expression(scope, list, &out))
            continue;
        fn_text_add(sum, sum->used > 0 ? ", **" : "**");
        fn_text_add(sum, p.text);
        fn_text_add(sum, "**");
    }
}

const tell_entry *tell_find(const tell_key *keys, const char *key)
{
    for (; keys != NULL && keys->key != NULL; keys++)
        if (strcmp(keys->key, key) == 0 || strcmp(keys->key, "*") == 0)
            return &keys->entry;
    return NULL;
}

bool tell_say(tell_scope *scope, const tell_entry *entry, fn_text *out)
{
    bool held = false;
    for (const tell_test *test = entry->tests; test != NULL && test->argument != NULL; test++)
        if (!test_holds(scope, test))
            return false;
    if (entry->kind != TELL_SAY) {
        const tell_entry *part = entry->parts;
        for (; part != NULL && part->kind != TELL_END && !(held && entry->kind == TELL_FIRST);
             part++)
            held = tell_say(scope, part, out) || held;
        return held;
    }
    const char *const *forms = forms_for(scope, entry);
    if (forms != NULL)
        say_forms(scope, entry, forms, out);
    if (scope->sums == NULL)
        return forms != NULL;
    add_prices(scope, entry->pay, &scope->sums->pay);
    add_prices(scope, entry->get, &scope->sums->get);
    if (entry->more[0] != NULL) {
        fn_text_clear(&scope->sums->more);
        say_forms(scope, entry, entry->more, &scope->sums->more);
    }
    return forms != NULL || entry->pay != NULL || entry->get != NULL;
}
