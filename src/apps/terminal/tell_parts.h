/* What tell.c, tell_say.c and tell_name.c share; for them alone. */
#ifndef FN_TERMINAL_TELL_PARTS_H
#define FN_TERMINAL_TELL_PARTS_H

#include "apps/terminal/tell.h"

/* Effects: prices and gains in stars, and what is said of what is hidden. */
typedef struct tell_sums {
    phrase storage[3];
    fn_text pay, get, more;
} tell_sums;

/* tell_name.c: NULL if there is none. */
const tell_type *tell_find_type(const tell_words *words, const char *name);
const tell_name *tell_find_name(const tell_type *type, const char *word);
void tell_say_name(const tell_scope *scope, const char *kind, const char *word, fn_text *out);
void tell_say_count(const tell_words *words, const char *kind, const char *word, int n,
                    fn_text *out);

/* tell_say.c: whose a thing is, its seat or the one that the words tell how to find; the entry of a
 * key, else that of "*", else NULL; saying an entry behind what stands there, false if none holds.
 */
tell_value tell_seat(const tell_scope *scope);
const tell_entry *tell_find(const tell_key *keys, const char *key);
bool tell_say(tell_scope *scope, const tell_entry *entry, fn_text *out);

#endif
