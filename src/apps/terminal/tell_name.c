/* The arguments of a sentence, and the names of things. See docs/words.md. */
#include "apps/terminal/tell_parts.h"

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

/* Reads "coins", "-coins", "round+1", or a plain number. */
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

const tell_type *tell_find_type(const tell_words *words, const char *name)
{
    const tell_type *type = words->types;
    while (type->type != NULL && strcmp(type->type, name) != 0)
        type++;
    return type->type != NULL ? type : NULL;
}

const tell_name *tell_find_name(const tell_type *type, const char *word)
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

/* Returns the name of a word from the first type that knows it, or the word itself. */
static const char *part_name(const tell_words *words, const tell_type *type, const char *part)
{
    const tell_name *name = NULL;
    for (int i = 0; name == NULL && i < 4 && type->of[i] != NULL; i++)
        name = tell_find_name(tell_find_type(words, type->of[i]), part);
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

void tell_say_name(const tell_scope *scope, const char *kind, const char *word, fn_text *out)
{
    const tell_type *type = tell_find_type(scope->game->words, kind);
    const tell_name *name = tell_find_name(type, word);
    if (type != NULL && type->list != NULL)
        say_viewed(scope, type, word, out);
    else if (type != NULL && type->of[0] != NULL)
        say_composed(scope->game->words, type, word, out);
    else if (name != NULL)
        say(out, name->one, {"n", word});
    else
        fn_text_add(out, word);
}

void tell_say_count(const tell_words *words, const char *kind, const char *word, int n,
                    fn_text *out)
{
    const tell_name *name = tell_find_name(tell_find_type(words, kind), word);
    if (name != NULL)
        say_n(out, name->one, name->many, n);
}

phrase tell_name_of(const tell_words *words, const char *type, const char *word)
{
    phrase p;
    fn_text out = phrase_open(&p);
    tell_scope scope = {.game = &(const tell_game){words, NULL}};
    tell_say_name(&scope, type, word, &out);
    return p;
}

phrase tell_count_of(const tell_words *words, const char *type, const char *word, int n)
{
    phrase p;
    fn_text out = phrase_open(&p);
    tell_say_count(words, type, word, n, &out);
    return p;
}
