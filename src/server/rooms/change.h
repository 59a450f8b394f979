/* What is new in a view, as JSON: a tree with what has changed and nothing else. An object has the
 * members that changed; of an array of the same length that holds objects or arrays, an object has
 * those that changed by their index; all else is the new value. It knows JSON and no game. */
#ifndef FN_SERVER_CHANGE_H
#define FN_SERVER_CHANGE_H

#include "fanal/text.h"

/* Adds the tree that leads from one text to the other, both written by us. False when there is
 * none, since an object has other keys than before: then `out` has something unfinished. */
bool change_write(const char *before, size_t before_size, const char *after, size_t after_size,
                  fn_text *out);

#endif
