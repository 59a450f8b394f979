/* Shared by tell.c, tell_say.c and tell_name.c only. */
#ifndef FN_TERMINAL_TELL_PARTS_H
#define FN_TERMINAL_TELL_PARTS_H

#include "apps/terminal/tell.h"

/* Effects: prices and gains in stars, and remarks about what is hidden. */
typedef struct tell_sums {
    phrase storage[3];
    fn_text pay, get, more;
} tell_sums;

/* tell_name.c: these return NULL if nothing is found. */
const tell_type *tell_find_type(const tell_words *words, const char *name);
const tell_name *tell_find_name(const tell_type *type, const char *word);
void tell_say_name(const tell_scope *scope, const char *kind, const char *word, fn_text *out);
void tell_say_count(const tell_words *words, const char *kind, const char *word, int n,
                    fn_text *out);

/* tell_say.c: tell_seat returns the owner of a thing, by its seat or as the words say; tell_find
 * returns the entry of a key, or that of "*", or NULL; tell_say appends an entry, or returns false
 * if none applies. */
tell_value tell_seat(const tell_scope *scope);
const tell_entry *tell_find(const tell_key *keys, const char *key);
bool tell_say(tell_scope *scope, const tell_entry *entry, fn_text *out);

#endif
