/* Names that a host does not want. A pattern is a word, or part of one between stars: `admin`
 * forbids "Admin" and "the admin", `*admin*` also "Superadmin". Names are compared by appearance,
 * without regard to case and accents: a zero is an o, a Cyrillic a is an a. Must not know whose
 * names they are. */
#ifndef FN_CLUB_LIKENESS_H
#define FN_CLUB_LIKENESS_H

#include "fanal/text.h"

enum { LIKENESS_MAX = 100 };

/* Writes the appearance of a name or pattern, with single spaces between words; drops what does not
 * fit. */
void likeness_of(const char *name, char look[LIKENESS_MAX]);

/* Reports whether a pattern forbids a name, both given by appearance. */
bool likeness_forbids(const char *pattern, const char *look);

/* Requires at least two letters, or three in a part, so a slip of a host cannot shut everybody
 * out. */
bool likeness_is_pattern(const char *pattern, fn_error *error);

#endif
