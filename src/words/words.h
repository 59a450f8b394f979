/* Words: the texts in English, German and French. The source has the English ones; the others come
 * from the catalogues in po/, compiled in as a table. The browser uses the same catalogues.
 * Patterns have {names} that are filled in and **stars** around what matters most. */
#ifndef FN_TERMINAL_WORDS_H
#define FN_TERMINAL_WORDS_H

#include "fanal/text.h"

typedef struct words_entry {
    const char *message, *forms[4]; /* German singular and plural, French singular and plural */
} words_entry;
extern const words_entry words_table[];
extern const int words_count;

typedef enum words_language { WORDS_EN, WORDS_DE, WORDS_FR } words_language;

/* Chooses the language of `--lang`, else of the environment's locale. False: the language is
 * unknown. */
bool words_choose(const char *language);
words_language words_now(void);

/* Return a message in the chosen language; tr_n, for a number of things. */
const char *tr(const char *message);
const char *tr_n(const char *one, const char *many, int n);

/* Marks a message for a later look-up. */
#define TR(message) (message)

typedef struct words_arg {
    const char *name, *text;
} words_arg;

/* As many arguments as a sentence can have; the first one without a name ends them. */
typedef struct words_args {
    words_arg list[24];
} words_args;

void words_fill(fn_text *out, const char *pattern, const words_args *args);

/* say(out, "Round {round}", {"round", "3"}); say_n also fills in {n}. */
#define say(out, message, ...)                                                                     \
    words_fill(out, tr(message), &(const words_args){{{"", ""}, __VA_ARGS__}})
#define say_n(out, one, many, n, ...)                                                              \
    words_fill(out, tr_n(one, many, n),                                                            \
               &(const words_args){{{"n", fn_decimal(n).text}, __VA_ARGS__}})

/* Returns ": " as the language writes it. */
const char *words_colon(void);

/* Writes a list of `count` words: "a, b and c". */
void words_list(fn_text *out, const char *const *words, int count);

/* Copies a text without its stars. */
void words_plain(fn_text *out, const char *text);

#endif
