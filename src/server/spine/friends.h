/* What a person keeps of others: friends, blocks, notes. Each is a fact of whoever keeps it, and is
 * never told to the person it is about. For workers with a store. */
#ifndef FN_SERVER_FRIENDS_H
#define FN_SERVER_FRIENDS_H

#include "store/store.h"

enum { FRIENDS_MAX = 500 }; /* also of blocks and of notes */
typedef enum kept_kind { KEPT_FRIEND, KEPT_BLOCK, KEPT_NOTE, KEPT_KINDS } kept_kind;
extern const char *const kept_words[KEPT_KINDS];

/* Names the fact that keeps this kind of a person. With an empty id: what all such names begin
 * with. */
void kept_name_fact(int kind, const char *about, char name[STORE_NAME_MAX]);

/* Hands every friend of `owner`, up to FRIENDS_MAX, to `take` until it returns false. */
typedef bool (*friend_take)(void *context, const char *person);
bool friends_list(store *db, const char *owner, friend_take take, void *context, fn_error *error);

bool friends_find_block(store *db, const char *owner, const char *person, bool *is_blocked,
                        fn_error *error);

#endif
