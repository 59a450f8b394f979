/* Words: English stands in the source, German and French come from the catalogues in po/, compiled
 * in as a table. The browser says the same sentences from the same catalogues.
 * Patterns have {names} that are filled in and **stars** around what matters most. */
#ifndef FN_TERMINAL_WORDS_H
#define FN_TERMINAL_WORDS_H

#include "fanal/text.h"

typedef struct words_entry {
    const char *message, *forms[4]; /* German for one and many, French for one and many */
} words_entry;
extern const words_entry words_table[];
extern const int words_count;

typedef enum words_language { WORDS_EN, WORDS_DE, WORDS_FR } words_language;

/* By `--lang`, else by the locale of the environment. False for a language there is not. */
bool words_choose(const char *language);
words_language words_now(void);

/* A message in the language of the reader; tr_n for a number of things. */
const char *tr(const char *message);
const char *tr_n(const char *one, const char *many, int n);

/* Marks a message that is looked up later. */
#define TR(message) (message)

typedef struct words_arg {
    const char *name, *text;
} words_arg;

/* As many as a sentence can have; the first one without a name ends them. */
typedef struct words_args {
    words_arg list[24];
} words_args;

void words_fill(fn_text *out, const char *pattern, const words_args *args);

/* say(out, "Round {round}", {"round", "3"}); say_n fills in {n} by itself. */
#define say(out, message, ...)                                                                     \
    words_fill(out, tr(message), &(const words_args){{{"", ""}, __VA_ARGS__}})
#define say_n(out, one, many, n, ...)                                                              \
    words_fill(out, tr_n(one, many, n),                                                            \
               &(const words_args){{{"n", fn_decimal(n).text}, __VA_ARGS__}})

/* ": ", as the language has it. */
const char *words_colon(void);

/* "a, b and c" of `count` words. */
void words_list(fn_text *out, const char *const *words, int count);

/* Without the stars. */
void words_plain(fn_text *out, const char *text);

#endif
