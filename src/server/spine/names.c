/* Names of accounts, and of guests who chose the same. */
#include "server/spine/names.h"

#include "base/json_read.h"
#include "store/books.h"

#include <string.h>

void name_fold(const char *name, char key[STORE_NAME_MAX])
{
    size_t i = 0;
    for (; i < STORE_NAME_MAX - 1 && name[i] != '\0'; i++)
        key[i] = (char)(name[i] >= 'A' && name[i] <= 'Z' ? name[i] + 32 : name[i]);
    key[i] = '\0';
}

bool name_find_owner(store *db, const char *name, const char *person, bool *is_owned,
                     fn_error *error)
{
    char key[STORE_NAME_MAX];
    store_person owner;
    name_fold(name, key);
    if (!store_find_account(db, key, &owner, error))
        return false;
    *is_owned = owner.id[0] != '\0' && strcmp(owner.id, person) != 0;
    return true;
}

/* A name has at most 24 characters of 4 bytes, so one more fits. */
bool name_mark(store *db, char name[STORE_NAME_MAX], const char *person, fn_error *error)
{
    size_t size = strlen(name);
    bool is_owned;
    if (!name_find_owner(db, name, person, &is_owned, error))
        return false;
    if (is_owned && size + 1 < STORE_NAME_MAX)
        memcpy(name + size, "*", 2);
    return true;
}

bool name_of_book(store *db, const char *id, char name[TABLE_TITLE_MAX], fn_error *error)
{
    store_book book = {.card = ""};
    fn_json card, value;
    name[0] = '\0';
    if (!store_find_book(db, id, &book, error))
        return false;
    if (fn_json_parse(&card, book.card, strlen(book.card), NULL) &&
        fn_json_member(card, "name", &value))
        fn_json_to_string(value, name, TABLE_TITLE_MAX);
    return true;
}
