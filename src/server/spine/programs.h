/* Accounts of programs and their owners. A program belongs to a person, and is refused whatever its
 * owner is refused. */
#ifndef FN_SERVER_PROGRAMS_H
#define FN_SERVER_PROGRAMS_H

#include "store/store.h"

#define OWNER_FACT "owner" /* a program's fact: the id of its owner */

/* Finds the owner of a program by its id; empty for all other accounts. For workers with a
 * store. */
bool program_find_owner(store *db, const char *program, char owner[STORE_ID_MAX], fn_error *error);

#endif
