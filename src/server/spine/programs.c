/* See programs.h. */
#include "server/spine/programs.h"

#include "table/table.h"

bool program_find_owner(store *db, const char *program, char owner[STORE_ID_MAX], fn_error *error)
{
    store_fact fact;
    owner[0] = '\0';
    if (!person_is_robot(program))
        return true;
    if (!store_find_fact(db, program, OWNER_FACT, &fact, error))
        return false;
    if (fact.version > 0)
        text_keep(owner, STORE_ID_MAX, fact.value);
    return true;
}
