/* Names that a host does not want. A pattern is a word, or a part of one between stars: `admin`
 * forbids "Admin" and "the admin", `*admin*` also "Superadmin". Names are compared by what they
 * look like: without regard to case and accents, a zero is an o, a Cyrillic a is an a. Must not
 * know whose names they are. */
#ifndef FN_CLUB_LIKENESS_H
#define FN_CLUB_LIKENESS_H

#include "fanal/text.h"

enum { LIKENESS_MAX = 100 };

/* What a name or pattern looks like, its words parted by one space; what does not fit is dropped.
 */
void likeness_of(const char *name, char look[LIKENESS_MAX]);

/* Whether a name that looks so is what a pattern that looks so forbids. */
bool likeness_forbids(const char *pattern, const char *look);

/* Two letters at least, a part three, so that no slip of a host shuts everybody out. */
bool likeness_is_pattern(const char *pattern, fn_error *error);

#endif
