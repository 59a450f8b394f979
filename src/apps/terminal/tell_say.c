/* How one sentence is made: arguments, names, tests, holes. See docs/words.md. */
#include "apps/terminal/tell.h"

#include <stdlib.h>
#include <string.h>

/* Arguments */

static tell_value value_of(fn_json json)
{
    tell_value value = {""};
    char kind = fn_json_kind(json);
    if (kind == '"' && !fn_json_to_string(json, value.text, sizeof value.text))
        value.text[0] = '\0';
    else if (kind == 't')
        strcpy(value.text, "1");
    else if (kind == 0 && json.size < sizeof value.text)
        memcpy(value.text, json.at, json.size);
    return value;
}

static int count_told(const tell_scope *scope, const char *kind)
{
    int count = 0;
    for (int i = 0; i < scope->taken; i++)
        count += seen_is(scope->told[i], "event", kind);
    return count;
}

tell_value tell_get(const tell_scope *scope, const char *name)
{
    tell_value value = {""};
    for (int i = scope->facts - 1; i >= 0; i--)
        if (strcmp(scope->fact[i].name, name) == 0)
            return scope->fact[i].value;
    if (strncmp(name, "told.", 5) == 0) {
        strcpy(value.text, fn_decimal(count_told(scope, name + 5)).text);
        return value;
    }
    return value_of(seen_member(scope->record, name));
}

/* "coins", "-coins", "round+1", or a number as it is. */
int tell_number(const tell_scope *scope, const char *name)
{
    bool minus = *name == '-';
    char argument[24] = "";
    size_t size = strcspn(name + minus, "+");
    if (size < sizeof argument)
        memcpy(argument, name + minus, size);
    bool is_digit = *argument >= '0' && *argument <= '9';
    int number = atoi(is_digit ? argument : tell_get(scope, argument).text);
    number += name[minus + size] == '+' ? atoi(name + minus + size + 1) : 0;
    return minus ? -number : number;
}

void tell_set(tell_scope *scope, const char *name, const char *text)
{
    if (scope->facts == TELL_FACTS || strlen(name) >= sizeof scope->fact->name)
        return;
    fn_text out;
    strcpy(scope->fact[scope->facts].name, name);
    fn_text_init(&out, scope->fact[scope->facts].value.text, sizeof(tell_value));
    fn_text_add(&out, text);
    scope->facts++;
}

void tell_set_number(tell_scope *scope, const char *name, int number)
{
    tell_set(scope, name, fn_decimal(number).text);
}

/* Names */

static const tell_type *find_type(const tell_words *words, const char *name)
{
    const tell_type *type = words->types;
    while (type->type != NULL && strcmp(type->type, name) != 0)
        type++;
    return type->type != NULL ? type : NULL;
}

static const tell_name *find_name(const tell_type *type, const char *word)
{
    const tell_name *name = type != NULL ? type->names : NULL;
    while (name != NULL && name->word != NULL && strcmp(name->word, word) != 0 &&
           strcmp(name->word, "*") != 0)
        name++;
    return name != NULL && name->word != NULL ? name : NULL;
}

static void say_viewed(const tell_scope *scope, const tell_type *type, const char *word,
                       fn_text *out)
{
    fn_json list = scope->s != NULL ? seen_member(scope->s->view, type->list) : (fn_json){"[]", 2};
    fn_json item;
    size_t cursor = 0;
    while (seen_next(list, &cursor, &item))
        if (strcmp(value_of(seen_member(item, type->by)).text, word) == 0) {
            fn_text_add(out, value_of(seen_member(item, type->get)).text);
            return;
        }
    if (type->otherwise != NULL)
        say(out, type->otherwise, {"n", word});
}

/* A word by the first of the types that knows it, or as it is. */
static const char *part_name(const tell_words *words, const tell_type *type, const char *part)
{
    const tell_name *name = NULL;
    for (int i = 0; name == NULL && i < 4 && type->of[i] != NULL; i++)
        name = find_name(find_type(words, type->of[i]), part);
    return name != NULL ? tr(name->one) : part;
}

static void say_composed(const tell_words *words, const tell_type *type, const char *word,
                         fn_text *out)
{
    while (*word != '\0') {
        size_t size = *type->split != '\0' ? strcspn(word, type->split) : strlen(word);
        tell_value part = {""};
        memcpy(part.text, word, size < sizeof part.text ? size : 0);
        fn_text_add(out, part_name(words, type, part.text));
        word += size;
        fn_text_add(out, *word != '\0' ? type->join : "");
        word += *word != '\0';
    }
}

static void say_name(const tell_scope *scope, const char *kind, const char *word, fn_text *out)
{
    const tell_type *type = find_type(scope->game->words, kind);
    const tell_name *name = find_name(type, word);
    if (type != NULL && type->list != NULL)
        say_viewed(scope, type, word, out);
    else if (type != NULL && type->of[0] != NULL)
        say_composed(scope->game->words, type, word, out);
    else if (name != NULL)
        say(out, name->one, {"n", word});
    else
        fn_text_add(out, word);
}

static void say_count(const tell_words *words, const char *kind, const char *word, int n,
                      fn_text *out)
{
    const tell_name *name = find_name(find_type(words, kind), word);
    if (name != NULL)
        say_n(out, name->one, name->many, n);
}

phrase tell_name_of(const tell_words *words, const char *type, const char *word)
{
    phrase p;
    fn_text out = phrase_open(&p);
    tell_scope scope = {.game = &(const tell_game){words, NULL}};
    say_name(&scope, type, word, &out);
    return p;
}

phrase tell_count_of(const tell_words *words, const char *type, const char *word, int n)
{
    phrase p;
    fn_text out = phrase_open(&p);
    say_count(words, type, word, n, &out);
    return p;
}

/* Expressions */

static bool say_hole(const tell_scope *scope, const tell_entry *entry, const char *hole,
                     fn_text *out);

/* Holes as "a, b and c", without those that count none. */
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

/* Two things of a type: "2 brick", "2 × Siren", "brick and sand". */
static void say_pair(const tell_scope *scope, const tell_expression *e, fn_text *out)
{
    const tell_words *words = scope->game->words;
    tell_value first = tell_get(scope, e->arguments[1]), second = tell_get(scope, e->arguments[2]);
    phrase names[] = {tell_name_of(words, e->arguments[0], first.text),
                      tell_name_of(words, e->arguments[0], second.text)};
    const char *list[] = {names[0].text, names[1].text};
    if (strcmp(first.text, second.text) != 0) {
        words_list(out, list, 2);
    } else if (find_name(find_type(words, "count"), first.text) != NULL) {
        say_count(words, "count", first.text, 2, out);
    } else {
        fn_text_add(out, "2 × ");
        fn_text_add(out, list[0]);
    }
}

/* All names of some types. */
static void say_all(const tell_scope *scope, const tell_expression *e, fn_text *out)
{
    size_t start = out->used;
    for (int i = 0; i < 6 && e->arguments[i] != NULL; i++) {
        const tell_type *type = find_type(scope->game->words, e->arguments[i]);
        for (const tell_name *name = type->names; name->word != NULL; name++) {
            fn_text_add(out, out->used > start ? ", " : "");
            fn_text_add(out, tr(name->one));
        }
    }
}

/* Events told along, those that are alike counted together: "2 red ships, 1 blue ship". */
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
        say_count(scope->game->words, e->arguments[1], word.text, count, out);
        count = 0;
    }
}

static void say_player(const tell_scope *scope, fn_text *out)
{
    tell_value seat = tell_seat(scope);
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

/* False if it counts something and there is none. */
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
        say_player(scope, out);
    else if (strcmp(e->type, "raw") == 0)
        say_raw(scope, e->arguments[0], out);
    else if (counted == NULL)
        say_name(scope, e->type, word.text, out);
    else
        say_count(scope->game->words, e->type, word.text, tell_number(scope, counted), out);
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

/* Whose the thing is: its seat, or the one that the words tell how to find. */
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

/* Fills in {holes}; `raw` as they are, else as they are said. */
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

/* The words of a sentence for the one who looks; NULL if it has none for them. */
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
