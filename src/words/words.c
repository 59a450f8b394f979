/* Looks up messages and fills in patterns. Knows no game and no terminal. */
#include "words/words.h"

#include <stdlib.h>
#include <string.h>

static const char *const codes[] = {"en", "de", "fr", NULL};
static _Thread_local words_language chosen = WORDS_EN; /* per thread: a server speaks several */

static bool choose(const char *words)
{
    for (int i = 0; codes[i] != NULL; i++)
        if (strncmp(words, codes[i], 2) == 0 && strchr("_.-@", words[2]) != NULL) {
            chosen = (words_language)i;
            return true;
        }
    return false;
}

bool words_choose(const char *language)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    if (language != NULL)
        return choose(language);
    chosen = WORDS_EN;
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(variables[i]);
        if (value != NULL && *value != '\0') {
            choose(value);
            break;
        }
    }
    return true;
}

words_language words_now(void)
{
    return chosen;
}

static int compare(const void *message, const void *entry)
{
    return strcmp(message, ((const words_entry *)entry)->message);
}

static const char *find(const char *message, int form)
{
    if (chosen == WORDS_EN)
        return NULL;
    const words_entry *entry =
        bsearch(message, words_table, (size_t)words_count, sizeof *words_table, compare);
    const char *found = entry != NULL ? entry->forms[((int)chosen - WORDS_DE) * 2 + form] : "";
    return *found != '\0' ? found : NULL;
}

const char *tr(const char *message)
{
    const char *found = find(message, 0);
    return found != NULL ? found : message;
}

const char *tr_n(const char *one, const char *many, int n)
{
    bool is_one = n == 1 || n == -1 || (chosen == WORDS_FR && n == 0);
    const char *found = find(one, !is_one);
    return found != NULL ? found : is_one ? one : many;
}

static const char *value_of(const words_arg *args, const char *name, size_t size)
{
    for (; args->name != NULL; args++)
        if (strlen(args->name) == size && strncmp(args->name, name, size) == 0)
            return args->text;
    return NULL;
}

void words_fill(fn_text *out, const char *pattern, const words_args *args)
{
    for (const char *at = pattern; *at != '\0'; at++) {
        const char *end = *at == '{' ? strchr(at, '}') : NULL;
        const char *value =
            end != NULL ? value_of(args->list, at + 1, (size_t)(end - at - 1)) : NULL;
        if (value != NULL) {
            fn_text_add(out, value);
            at = end;
        } else {
            fn_text_add_char(out, *at);
        }
    }
}

const char *words_colon(void)
{
    return chosen == WORDS_FR ? " : " : ": ";
}

void words_list(fn_text *out, const char *const *words, int count)
{
    for (int i = 0; i < count; i++) {
        if (i > 0) {
            bool last = i + 1 == count;
            bool comma = !last || (count > 2 && chosen == WORDS_EN);
            fn_text_add(out, comma ? ", " : " ");
            fn_text_add(out, last ? tr("and") : "");
            fn_text_add(out, last ? " " : "");
        }
        fn_text_add(out, words[i]);
    }
}

void words_plain(fn_text *out, const char *text)
{
    for (; *text != '\0'; text++)
        if (text[0] == '*' && text[1] == '*')
            text++;
        else
            fn_text_add_char(out, *text);
}
