/* Accounts of programs: whose they are. A program belongs to a person, and what is refused to its
 * owner is refused to it. */
#ifndef FN_SERVER_PROGRAMS_H
#define FN_SERVER_PROGRAMS_H

#include "store/store.h"

#define OWNER_FACT "owner" /* of a program: the id of its owner */

/* Finds the owner of a program by its id; empty for everybody else. For workers with a store. */
bool program_find_owner(store *db, const char *program, char owner[STORE_ID_MAX], fn_error *error);

#endif
