/* Names: an account's name is unique, and a guest with the same is shown with a mark that no name
 * can have. */
#ifndef FN_SERVER_NAMES_H
#define FN_SERVER_NAMES_H

#include "store/store.h"
#include "table/entry.h"

/* Writes the key that tells accounts apart: the name without regard to the case of A to Z. */
void name_fold(const char *name, char key[STORE_NAME_MAX]);

/* Finds out whether this is the name of an account other than `person`. False: the store failed. */
bool name_find_owner(store *db, const char *name, const char *person, bool *is_owned,
                     fn_error *error);

/* Makes "Anne" into "Anne*" if it is the name of an account other than `person`. */
bool name_mark(store *db, char name[STORE_NAME_MAX], const char *person, fn_error *error);

/* Finds the name of a tournament or club's room on the card of its book; empty if there is no book.
 * For workers with a store. */
bool name_of_book(store *db, const char *id, char name[TABLE_TITLE_MAX], fn_error *error);

#endif
