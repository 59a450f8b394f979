/* See friends.h. */
#include "server/spine/friends.h"

#include <string.h>

const char *const kept_words[KEPT_KINDS] = {
    [KEPT_FRIEND] = "friend", [KEPT_BLOCK] = "block", [KEPT_NOTE] = "note"};

void kept_name_fact(int kind, const char *about, char name[STORE_NAME_MAX])
{
    fn_text text;
    fn_text_init(&text, name, STORE_NAME_MAX);
    fn_text_add(&text, kept_words[kind]);
    fn_text_add_char(&text, '/');
    fn_text_add(&text, about);
}

typedef struct listing {
    friend_take take;
    void *context;
} listing;

static bool take_fact(void *context, const store_fact *fact)
{
    const listing *all = context;
    const char *id = strchr(fact->name, '/');
    return id == NULL || all->take(all->context, id + 1);
}

bool friends_list(store *db, const char *owner, friend_take take, void *context, fn_error *error)
{
    listing all = {take, context};
    char prefix[STORE_NAME_MAX];
    kept_name_fact(KEPT_FRIEND, "", prefix);
    return store_list_facts(db, owner, prefix, take_fact, &all, error);
}

bool friends_find_block(store *db, const char *owner, const char *person, bool *is_blocked,
                        fn_error *error)
{
    store_fact fact;
    char name[STORE_NAME_MAX];
    kept_name_fact(KEPT_BLOCK, person, name);
    bool good = store_find_fact(db, owner, name, &fact, error);
    *is_blocked = good && fact.version > 0;
    return good;
}
