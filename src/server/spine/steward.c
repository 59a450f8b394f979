/* See steward.h. */
#include "server/spine/steward.h"

bool steward_prepare(store *db, fn_error *error)
{
    /* Created in the far future, or it would be deleted as an unused guest. */
    store_write write = {.kind = STORE_PERSON,
                         .change.person = {.id = STEWARD, .created_ms = INT64_MAX / 2}};
    store_write *const batch[] = {&write};
    return store_commit(db, batch, 1, error); /* a conflict: it exists */
}
