/* Friends, blocks and notes: what a person keeps about others. Each is a fact of its keeper, and
 * never revealed to the person it is about. For workers with a store. */
#ifndef FN_SERVER_FRIENDS_H
#define FN_SERVER_FRIENDS_H

#include "store/store.h"

enum { FRIENDS_MAX = 500 }; /* also of blocks, and of notes */
typedef enum kept_kind { KEPT_FRIEND, KEPT_BLOCK, KEPT_NOTE, KEPT_KINDS } kept_kind;
extern const char *const kept_words[KEPT_KINDS];

/* Writes the name of the fact that keeps a person as this kind. With an empty id: the prefix of all
 * these names. */
void kept_name_fact(int kind, const char *about, char name[STORE_NAME_MAX]);

/* Hands the friends of `owner`, FRIENDS_MAX at most, to `take` until it returns false. */
typedef bool (*friend_take)(void *context, const char *person);
bool friends_list(store *db, const char *owner, friend_take take, void *context, fn_error *error);

bool friends_find_block(store *db, const char *owner, const char *person, bool *is_blocked,
                        fn_error *error);

#endif
