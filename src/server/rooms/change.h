/* Differences between views, as a JSON tree of what has changed. An object has the members that
 * changed; an array of objects or arrays whose length is the same becomes an object with the
 * changed elements by index; anything else is the new value. It knows JSON and no game. */
#ifndef FN_SERVER_CHANGE_H
#define FN_SERVER_CHANGE_H

#include "fanal/text.h"

/* Writes the tree that leads from one text to the other, both written by us. False: there is none,
 * since an object has other keys than before; `out` is then incomplete. */
bool change_write(const char *before, size_t before_size, const char *after, size_t after_size,
                  fn_text *out);

#endif
