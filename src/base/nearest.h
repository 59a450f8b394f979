/* Guesses which word of a list was meant by a mistyped one. */
#ifndef FN_BASE_NEAREST_H
#define FN_BASE_NEAREST_H

/* Returns the nearest of `words`, a NULL-terminated list, if at most `most` letters must be
 * changed, added or dropped, and NULL otherwise. */
const char *fn_nearest(const char *word, const char *const *words, int most);

#endif
