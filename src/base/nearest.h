/* Which word of a list a mistyped one was meant to be. */
#ifndef FN_BASE_NEAREST_H
#define FN_BASE_NEAREST_H

/* The nearest of `words`, which end with NULL, if no more than `most` letters must be changed,
 * added or dropped; or NULL. */
const char *fn_nearest(const char *word, const char *const *words, int most);

#endif
